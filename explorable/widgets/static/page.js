// What a panel needs from the page around it: a spoken line, the address, and its keys.
const WAIT = 300; // ms; browsers refuse addresses that change with every key

function render({ model, el }) {
  const said = document.createElement("div");
  said.className = "vh said";
  said.setAttribute("role", "status");
  el.append(said);
  const say = () => { said.textContent = model.get("said"); };
  model.on("change:said", say);
  say();
  // Keys typed in a panel reach no notebook shortcut. JupyterLab asks the focused element
  // itself; the panel stands around us a little later.
  let looks = 0;
  const quieten = () => {
    const panel = el.closest(".wr");
    const mark = (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true");
    if (panel) panel.addEventListener("focusin", mark);
    else if (++looks < 200) requestAnimationFrame(quieten);
  };
  quieten();
  if (!document.body.dataset.voila) return () => model.off("change:said", say);

  let timer = 0;
  const write = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const link = model.get("fragment");
      history.replaceState(null, "", link ? "#" + link : location.pathname + location.search);
    }, WAIT);
  };
  const read = () => { model.set("address", location.href); model.save_changes(); };
  model.on("change:fragment", write);
  addEventListener("hashchange", read);
  read();
  return () => {
    clearTimeout(timer);
    removeEventListener("hashchange", read);
    model.off("change:said", say);
    model.off("change:fragment", write);
  };
}
export default { render };
