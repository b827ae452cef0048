// Whether the kernel of this page lives, and whether a full class has a place again.
(() => {
  const EVERY = 2500; // ms between two questions; with two that time out, a loss is said within 10 s
  const PATIENCE = 3000; // ms an answer may take
  const SOON = 500; // ms until a question that nobody answered is asked again
  const LEAVING = 15000; // ms a page may stand after it was left
  const FULL = 10000; // ms between two looks for a place

  /** The status of an answer; 0 where nobody answers. */
  const asked = (address) =>
    fetch(address, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).then((answer) => answer.status, () => 0);
  const after = (time) => new Promise((done) => setTimeout(done, time));
  const made = (name, text = "", attributes = {}) => {
    const element = Object.assign(document.createElement(name), { textContent: text });
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  /* ---- a page whose kernel is lost ---- */
  const FIELDS = "textarea, input:is([type=text], [type=search], [type=number], :not([type]))";
  const CONTROLS = ".slot :is(button, select, input, textarea)";
  const undo = [];
  const off = (element, property) => {
    if (element[property]) return;
    element[property] = true;
    undo.push(() => { element[property] = false; });
  };
  const close = () => {
    // what was typed can still be read and copied
    document.querySelectorAll(CONTROLS).forEach((one) => off(one, one.matches(FIELDS) ? "readOnly" : "disabled"));
    document.documentElement.dataset.lost = "";
    undo.push(() => { delete document.documentElement.dataset.lost; });
  };
  const open = () => { undo.splice(0).forEach((back) => back()); };
  // neither a drag nor a key of the panel's own does anything now
  for (const event of ["pointerdown", "keydown", "click"]) {
    addEventListener(event, (act) => { if (bar && act.target.closest?.(".slot")) act.stopPropagation(); }, true);
  }

  const LOST = "This page lost its kernel.", GONE = "Nothing answers at this address.";
  const MENDS = {
    [LOST]: "Reload to go on.",
    [GONE]: "The app was stopped, or is too busy. If it was stopped, start it again where it was started, and reload.",
  };
  let bar = null;
  const say = (base, what) => {
    if (bar?.dataset.what === what) return;
    bar?.remove();
    close();
    const reload = made("button", "Reload", { type: "button", class: "b primary" });
    const more = made("span", "", { role: "status" });
    reload.addEventListener("click", async () => {
      if (await asked(`${base}voila/api/room`)) location.reload();
      else more.textContent = " Nothing answers yet.";
    });
    const line = made("p");
    line.append(made("b", what), ` ${MENDS[what]} Your text is kept in the `, made("a", "address of this page", { href: location.href }), ".", more);
    bar = made("div", "", { class: "lost", role: "alert", "data-what": what });
    bar.append(line, reload);
    document.querySelector("header")?.after(bar);
  };
  const unsay = () => { bar?.remove(); bar = null; open(); };

  // A page that comes back from sleep, or from behind another, asks at once. One that is being left
  // has ended its kernel itself, and still stands while the next is fetched.
  let wake = () => {}, left = -LEAVING;
  for (const event of ["pageshow", "visibilitychange"]) addEventListener(event, () => wake());
  addEventListener("beforeunload", () => { left = performance.now(); });
  const watch = async (address, base) => {
    const staying = () => performance.now() - left > LEAVING;
    for (;;) {
      if (staying()) {
        let status = await asked(address);
        if (!status) { await after(SOON); status = await asked(address); }
        if (staying()) {
          if (status === 204) unsay();
          else if (!status || status >= 400) say(base, status ? LOST : GONE);
          if (status === 404) return; // that kernel does not come back
        }
      }
      await Promise.race([after(EVERY), new Promise((done) => { wake = done; })]);
    }
  };

  addEventListener("DOMContentLoaded", () => {
    const full = document.body.dataset.full;
    if (full) {
      const look = async () => { if (await asked(full) === 204) location.reload(); };
      setInterval(look, FULL);
      return;
    }
    if (!document.body.dataset.voila) return;
    const base = document.body.dataset.baseUrl.replace(/voila\/$/, "");
    const settings = document.getElementById("jupyter-config-data");
    const kernel = settings && JSON.parse(settings.textContent).kernelId;
    if (kernel) watch(`${base}voila/api/alive/${kernel}`, base);
    else say(base, LOST); // the page ended before its kernel began
  });
})();
