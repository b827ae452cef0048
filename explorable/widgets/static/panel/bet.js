// A bet before the answer: choose, place, read why. It stays on this machine.
import { h, make, ownId, ownKeys, patch } from "./dom.js";
import { choices, feedback, goTo, shower } from "./task.js";
import { worded } from "./words.js";


export function bet({ model, el }) {
  const uid = `rmbet${ownId()}`, key = `what-remains:bet:${location.pathname}`;
  const task = model.get("task"), figure = model.get("figure");
  const chosen = new Set();
  const keep = (value) => { try { localStorage.setItem(key, value); } catch { /* kept for this page only */ } };
  const kept = () => { try { return localStorage.getItem(key); } catch { return null; } };
  const pick = make("div", {});
  const out = make("div", { role: "status" });
  const place = make("button", { type: "button", class: "b primary" }, "Place the bet");
  const root = make("section", { class: "rm task dashed", "aria-labelledby": `${uid}-h` },
    h("h2", { id: `${uid}-h` }, "Bet first"),
    h("p", { class: "quote read" }, task.lines.map((line, at) => [at ? h("br") : null, worded(line)])),
    h("fieldset", {}, h("legend", {}, worded(task.question)), pick),
    h("div", { class: "row" }, place, h("span", { class: "quiet" }, "It stays on this machine.")), out);
  const view = shower(out);
  ownKeys(root);
  const draw = () => {
    const said = model.get("feedback");
    patch(pick, [choices(`${uid}-c`, "one", task.choices, chosen)]);
    patch(out, [feedback({ ...said, watch: said.right === null ? "" : `Watch it in ${figure}` }, figure)]);
    view.show();
  };
  const laid = () => { const [value] = chosen; if (value !== undefined) keep(value); view.asks(); model.send({ place: value ?? null }); };
  root.addEventListener("change", (event) => { const value = event.target.dataset.choice; if (value === undefined) return; chosen.clear(); chosen.add(value); });
  place.addEventListener("click", laid);
  root.addEventListener("click", (event) => { if (event.target.closest("[data-watch]")) goTo(figure); });
  model.on("change:feedback", draw);
  const before = kept();
  if (task.choices.some((one) => one.key === before)) { chosen.add(before); model.send({ place: before, again: true }); }
  draw();
  el.append(root);
  return () => { model.off("change:feedback", draw); root.remove(); };
}
