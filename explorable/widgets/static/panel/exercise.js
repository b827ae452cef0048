// One exercise: choose or type, check, read why; and see it in the panel.
import { h, make, ownId, ownKeys, patch } from "./dom.js";
import { choices, feedback, goTo, shower } from "./task.js";
import { worded } from "./words.js";


export function exercise({ model, el }) {
  const uid = `rmex${ownId()}`, task = model.get("task"), figure = model.get("figure");
  const chosen = new Set();
  const typing = task.kind === "statement" || task.kind === "number";
  const input = typing ? make("input", { type: "text", id: `${uid}-in`, autocomplete: "off", spellcheck: "false", inputmode: task.kind === "number" ? "decimal" : null, class: task.kind === "number" ? "short" : null }) : null;
  const pick = make("div", {});
  const out = make("div", { role: "status" });
  const check = make("button", { type: "button", class: "b primary" }, "Check");
  const show = make("button", { type: "button", class: "b bare" }, "Show it in the panel");
  const name = `Exercise ${task.number}. ${task.title}`;
  const root = make("section", { class: "rm task", "aria-labelledby": `${uid}-h` },
    h("h3", { id: `${uid}-h` }, worded(name)), h("p", {}, worded(task.task)),
    h("ol", { class: "quote read" }, task.lines.map((line) => h("li", {}, worded(line)))),
    typing ? h("div", { class: "answer-line" }, h("label", { for: `${uid}-in` }, task.kind === "number" ? "Your number" : "Your statement"), input)
      : h("fieldset", {}, h("legend", { class: "vh" }, worded(task.task)), pick),
    h("div", { class: "row" }, check, figure ? show : null), out);
  const given = () => (typing ? input.value : task.kind === "several" ? [...chosen] : [...chosen][0] ?? null);
  const view = shower(out), send = () => { view.asks(); model.send({ check: given() }); };
  ownKeys(root);
  const draw = () => { if (!typing) patch(pick, [choices(`${uid}-c`, task.kind, task.choices, chosen)]); patch(out, [feedback(model.get("feedback"), "")]); view.show(); };
  root.addEventListener("change", (event) => {
    const key = event.target.dataset.choice;
    if (key === undefined) return;
    if (task.kind !== "several") chosen.clear();
    if (event.target.checked) chosen.add(key); else chosen.delete(key);
  });
  check.addEventListener("click", send);
  input?.addEventListener("keydown", (event) => { if (event.key === "Enter" && !event.isComposing) { event.preventDefault(); send(); } });
  show.addEventListener("click", () => { model.send({ show: given() }); goTo(figure); });
  model.on("change:feedback", draw);
  draw();
  el.append(root);
  return () => { model.off("change:feedback", draw); root.remove(); };
}
