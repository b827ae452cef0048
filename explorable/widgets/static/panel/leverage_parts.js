// What the two panels on leverage share: their files, and labels that keep clear of each other.
import { h } from "./dom.js";
import { plotWide } from "./plots.js";

export const LEVERAGE_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["tex", "The formulas (.tex)"], ["txt", "Keys and query (.txt)"]];

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
