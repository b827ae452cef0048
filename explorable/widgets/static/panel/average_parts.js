// What all panels on weighted averages share: choices, fields, what to read, and the arithmetic with
// its formula and call.
import { h, patch } from "./dom.js";
import { icon } from "./icons.js";
import { indexed } from "./words.js";

/** One of some names; `name` is the act that chooses. */
export function averageChoice(uid, name, legend, list, on) {
  return h("fieldset", { class: "pl-numbers" }, h("legend", {}, legend), list.map((one) => h("label", {}, h("input", { type: "radio", name: `${uid}-${name}`, value: one.id, "data-choose": name, checked: one.id === on }), h("span", {}, indexed(one.name)))));
}

/** The lines of the arithmetic, what a second way agrees on, and how to come by it all; `instead` stands where it is hidden. */
export function averageSums(place, view, uid, title, instead = null) {
  patch(place, [h("h3", { class: "head", id: `${uid}-sums` }, title), instead ? h("p", { class: "quiet" }, instead) : null,
    view.arithmetic.map(([name, value]) => h("p", { class: "eq" }, indexed(name), " = ", h("b", {}, value))),
    view.checked ? h("span", { class: "checked" }, icon("check"), h("span", {}, indexed(view.checked))) : null,
    h("details", { class: "w-call" }, h("summary", {}, "Formula and call"), view.formula ? h("pre", { tabindex: "0" }, view.formula) : null, h("pre", { tabindex: "0" }, view.call))]);
}

/** What to read, in short paragraphs. */
export function averageReading(place, words, uid) {
  patch(place, [h("h3", { class: "head", id: `${uid}-read` }, "What to read"), words.map((one) => h("p", { class: "lede" }, indexed(one)))]);
}

/** A field for a number; `data` says what it is of. */
export function averageBox(name, value, data) {
  return h("input", { type: "text", class: "nbox w-box", inputmode: "decimal", autocomplete: "off", "aria-label": name, value, ...data });
}
