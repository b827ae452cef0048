// Bars of numbers: one from a zero line, hollow where it is negative, and one of two parts.
import { h } from "./dom.js";

const BAR_HIGH = 11;

/** A coefficient as a bar in the colour of its series; `low` and `high` are shared by a table. */
export function plotBar(role, value, low, high, width) {
  const unit = width / (high - low || 1), zero = -low * unit, long = Math.max(0, Math.abs(value) * unit);
  return h("svg", { class: "pl-bar", viewBox: `0 0 ${width + 2} 14`, width: width + 2, height: 14, "aria-hidden": "true" },
    h("path", { class: "ax", d: `M${(zero + 1).toFixed(1)} 0V14` }),
    h("rect", { class: `bar-${role}${value < 0 ? " hollow" : ""}`, x: ((value < 0 ? zero - long : zero) + 1).toFixed(1), y: 1.5, width: long.toFixed(1), height: BAR_HIGH }));
}

/** Two parts of one bar: the first solid, the second hatched; `most` is the longest of the table, beyond which one without an end goes, with an arrow head. */
export function plotParts(first, second, most, width, hatch, endless = false) {
  const room = 16, unit = (width - room) / (most || 1), end = width - 12;
  const one = Math.min(end, Math.max(0, first * unit)), two = endless ? end - one : Math.max(0, second * unit);
  return h("svg", { class: "pl-bar", viewBox: `0 0 ${width + 2} 20`, width: width + 2, height: 20, "aria-hidden": "true" },
    h("rect", { class: "part-solid", x: 0.5, y: 2, width: one.toFixed(1), height: 16 }),
    h("rect", { class: "part-hatched", x: (one + 0.5).toFixed(1), y: 2.5, width: Math.max(0, two - 1).toFixed(1), height: 15, style: `fill: url(#${hatch})` }),
    endless ? h("path", { class: "part-endless", d: `M${width - 9} 2L${width - 1} 10L${width - 9} 18` }) : null);
}
