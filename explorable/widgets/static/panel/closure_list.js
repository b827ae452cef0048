// The rows behind the numbers: sentences and lines, each with its bounds, a switch, and a handle
// that moves its number. While a handle is dragged it stays under the finger, whatever is redrawn.
import { h, make, patch } from "./dom.js";
import { icon } from "./icons.js";
import { composed, typed } from "./words.js";

/** `keep` holds what was typed and not added, so that a reload does not lose it. */
export function closureList(uid, act, drag, keep) {
  const size = make("small", { class: "num" });
  const list = make("ol", { class: "cl-rows", "aria-labelledby": `${uid}-rows` });
  const chain = make("div", { class: "cl-chain" });
  const input = make("input", { type: "text", id: `${uid}-new`, autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "auto", placeholder: "Eva arrived at most 10 minutes after Tom." });
  const pending = make("small", { class: "pending" });
  const form = make("form", { class: "entry" }, h("div", { class: "label" }, h("label", { for: `${uid}-new` }, "Add a sentence or a bound"), pending), h("div", { class: "line" }, input, h("button", { type: "submit", class: "b primary" }, "Add")),
    h("p", { class: "hint" }, "Also: Ana arrived at 9:00. Luis is 3 years older than Ana. Or a line such as x - y <= 3."));
  const element = make("section", { class: "pane cl-list", "aria-label": "The text" }, h("h3", { class: "head" }, h("span", { id: `${uid}-rows` }, "The text behind the numbers"), size), chain, list, form);
  let view = null, editing = null, hold = null, sent = "", drawn = "", focusAfter = null;

  const remember = () => {
    pending.textContent = input.value.trim() ? "not added yet" : "";
    keep.set({ entry: input.value, row: editing });
  };
  input.addEventListener("input", remember);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!input.value.trim()) return;
    const text = input.value;
    if (!act("add", { text })) return; // too long to be sent: it stays where it was typed
    sent = text;
    input.value = "";
    remember();
  });

  const idOf = (event) => event.target.closest("[data-row]")?.dataset.row;
  const save = () => { const { id, text } = editing; editing = null; remember(); act("edit", { id, text }); };
  const leave = () => { const { id } = editing; editing = null; remember(); draw(view); list.querySelector(`[data-row="${id}"] [data-do=edit]`)?.focus(); };
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button"), id = idOf(event);
    if (!button || !id) return;
    const row = view.rows.find((one) => one.id === id), at = view.rows.indexOf(row);
    if (button.dataset.text) act("edit", { id, text: button.dataset.text });
    else if (button.dataset.do === "remove") {
      focusAfter = () => { const all = list.querySelectorAll("[data-do=remove]"); (all[Math.min(at, all.length - 1)] ?? input).focus(); };
      act("remove", { id });
    } else if (button.dataset.do === "edit") {
      editing = { id, text: row.text };
      draw(view);
      const field = list.querySelector(".cl-edit");
      field.focus();
      field.setSelectionRange(row.text.length, row.text.length);
    } else if (button.dataset.do === "save") save();
    else if (button.dataset.do === "cancel") leave();
  });
  list.addEventListener("keydown", (event) => {
    if (!event.target.classList.contains("cl-edit") || event.isComposing) return;
    if (event.key === "Enter") { event.preventDefault(); save(); }
    if (event.key === "Escape") { event.stopPropagation(); leave(); }
  });
  list.addEventListener("input", (event) => {
    const id = idOf(event);
    if (event.target.classList.contains("cl-edit")) { editing.text = event.target.value; remember(); }
    else if (event.target.type === "range") {
      hold = { ...(hold?.id === id ? hold : { id, dial: view.rows.find((one) => one.id === id).dial }), value: event.target.value };
      drag("bound", { id, to: hold.value, done: false });
    }
  });
  list.addEventListener("change", (event) => {
    const id = idOf(event), { target } = event;
    if (target.dataset.toggle) act("toggle", { id });
    else if (target.type === "range") { hold = null; drag("bound", { id, to: target.value, done: true }); }
    else if (target.type === "number" && target.value.trim()) drag("bound", { id, to: target.value, done: true });
  });
  chain.addEventListener("input", (event) => { hold = { id: "chain", value: event.target.value }; drag("chain", { length: Number(event.target.value), done: false }); });
  chain.addEventListener("change", (event) => { hold = null; drag("chain", { length: Number(event.target.value), done: true }); });

  function dial(row) {
    if (!row.dial || !row.on || editing?.id === row.id) return null;
    const held = hold?.id === row.id ? hold : null, { least, most, step } = held?.dial ?? row.dial;
    const what = `Number of row ${row.number}`, label = row.bounds.join(", ");
    return h("div", { class: "cl-dial" },
      h("input", { type: "range", min: least, max: most, step, value: held?.value ?? row.dial.value, "aria-label": `${what}: ${row.text}`, "aria-valuetext": label }),
      h("input", { type: "number", step, value: row.dial.value, "aria-label": what }));
  }

  function rowOf(row) {
    const edit = editing?.id === row.id, moved = view.moved?.row === row.id ? view.moved : null;
    const name = ["cl-row", row.on ? "" : "off", row.flag ?? "", row.refusal ? "refused" : ""].filter(Boolean).join(" ");
    const button = (what, word) => h("button", { type: "button", class: "b bare", "data-do": what, "aria-label": `${word} row ${row.number}` }, word);
    return h("li", { key: row.id, class: name, "data-row": row.id },
      h("span", { class: "no num", "aria-hidden": "true" }, row.number),
      h("label", { class: "tog" }, h("input", { type: "checkbox", checked: row.on, "data-toggle": row.id, "aria-label": `Use row ${row.number}: ${row.text}` })),
      h("div", { class: "said" },
        edit ? h("div", { class: "line" }, h("input", { key: "edit", type: "text", class: "cl-edit", value: editing.text, "aria-label": `Row ${row.number}`, autocomplete: "off", spellcheck: "false", dir: "auto" }), h("button", { type: "button", class: "b primary", "data-do": "save" }, "Save"), h("button", { type: "button", class: "b", "data-do": "cancel" }, "Cancel"))
          : (row.line ? composed : typed)(row.text, "text"),
        row.refusal ? h("div", { class: "refusal" }, h("p", {}, typed(row.refusal)), row.suggestions.length ? h("div", { class: "instead" }, h("span", {}, "Did you mean"), row.suggestions.map((one) => h("button", { type: "button", class: "b said", "data-text": one }, typed(one, "read")))) : null) : null,
        h("div", { class: "cl-line" }, row.bounds.length ? h("p", { class: "cl-bounds num" }, row.bounds.map((one, at) => [at ? h("br") : null, composed(one)])) : null, dial(row)),
        moved ? h("p", { class: "cl-moved num" }, h("b", {}, composed(moved.said), "."), " ", moved.text) : null,
        row.on && !row.flag ? null : h("div", { class: "meta" }, row.on ? null : h("span", { class: "quiet" }, "switched off"), row.flag ? h("span", { class: "flag" }, icon("clash"), "in conflict") : null)),
      edit ? null : h("div", { class: "cl-tools" }, button("edit", "Edit"), button("remove", "Remove")));
  }

  function draw(now, first) {
    const anew = now !== view;
    view = now;
    if (anew && now.problem && sent && !input.value) { input.value = sent; remember(); }
    if (first) {
      const { entry, row } = keep.get();
      if (entry) input.value = entry;
      if (row && now.rows.some((one) => one.id === row.id)) editing = row;
      remember();
    }
    if (anew) sent = "";
    if (editing && !now.rows.some((row) => row.id === editing.id)) editing = null;
    const on = now.rows.filter((row) => row.on).length, all = now.rows.length;
    size.textContent = on === all ? `${all} row${all === 1 ? "" : "s"}` : `${on} of ${all} switched on`;
    chain.hidden = !now.chain;
    patch(chain, now.chain ? [h("label", { for: `${uid}-chain` }, "Bounds in the chain"), h("input", { type: "range", id: `${uid}-chain`, min: 1, max: now.chain.most, step: 1, value: hold?.id === "chain" ? hold.value : now.chain.length }), h("output", { class: "num" }, now.chain.length)] : []);
    list.classList.toggle("long", all > 8);
    if (all > 8) list.tabIndex = 0; else list.removeAttribute("tabindex");
    const shown = JSON.stringify([now.rows, now.moved, editing?.id, hold]);
    if (shown !== drawn || now.problem) patch(list, all ? now.rows.map(rowOf) : [h("li", { class: "empty" }, "No row yet, so nothing is bounded.")]);
    drawn = shown;
    if (anew && !first && focusAfter) { focusAfter(); focusAfter = null; }
  }

  return { element, draw };
}
