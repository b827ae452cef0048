// What the two panels on leverage share: choices, the arithmetic with its formula and call, and
// labels that keep clear of each other.
import { h, patch } from "./dom.js";
import { icon } from "./icons.js";
import { plotWide } from "./plots.js";
import { indexed } from "./worst_words.js";

export const LEVERAGE_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["tex", "The formulas (.tex)"], ["txt", "Keys and query (.txt)"]];

/** One of some names; `name` is the act that chooses. */
export function leverageChoice(uid, name, legend, list, on) {
  return h("fieldset", { class: "pl-numbers" }, h("legend", {}, legend), list.map((one) => h("label", {}, h("input", { type: "radio", name: `${uid}-${name}`, value: one.id, "data-choose": name, checked: one.id === on }), h("span", {}, indexed(one.name)))));
}

/** The lines of the arithmetic, what a second way agrees on, and how to come by it all. */
export function leverageSums(place, view, uid, title) {
  patch(place, [h("h3", { class: "head", id: `${uid}-sums` }, title),
    view.arithmetic.map(([name, value]) => h("p", { class: "eq" }, indexed(name), " = ", h("b", {}, value))),
    view.checked ? h("span", { class: "checked" }, icon("check"), h("span", {}, indexed(view.checked))) : null,
    h("details", { class: "w-call" }, h("summary", {}, "Formula and call"), h("pre", { tabindex: "0" }, view.formula), h("pre", { tabindex: "0" }, view.call))]);
}

export function leverageReading(place, words, uid) {
  patch(place, [h("h3", { class: "head", id: `${uid}-read` }, "What to read"), words.map((one) => h("p", { class: "lede" }, indexed(one)))]);
}

export function leverageBox(name, value, data) {
  return h("input", { type: "text", class: "nbox w-box", inputmode: "decimal", autocomplete: "off", "aria-label": name, value, ...data });
}

/**
 * Words beside marks, each at the first place that is free: `wanted` are {x, y, words, role} and
 * `taken` boxes [left, top, right, bottom] to keep clear of.
 */
export function leverageLabels(wanted, [left, top, right, bottom], taken = []) {
  const busy = [...taken], out = [];
  const apart = (one, two) => one[2] + 8 < two[0] || two[2] + 8 < one[0] || one[3] < two[1] || two[3] < one[1];
  for (const { x, y, words, role } of wanted) {
    const wide = plotWide(words), middle = Math.min(right - wide / 2, Math.max(left + wide / 2, x));
    const spots = [-16, 24, -34, 42, -52, 60, -70].map((by) => [middle - wide / 2, y + by - 11, middle + wide / 2, y + by + 4]);
    const box = spots.find((one) => one[1] >= top && one[3] <= bottom && busy.every((other) => apart(one, other)));
    if (!box) continue;
    busy.push(box);
    if (box[3] < y - 22) out.push(h("path", { class: "gridline", d: `M${x.toFixed(1)} ${(box[3] + 2).toFixed(1)}V${(y - 9).toFixed(1)}` }));
    out.push(h("text", { class: `t-${role} halo`, x: middle.toFixed(1), y: (box[3] - 3).toFixed(1), "text-anchor": "middle" }, words));
  }
  return out;
}
