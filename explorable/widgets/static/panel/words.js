// Small words: counts, lists, and text that stands apart from the direction around it.
import { h } from "./dom.js";

/** Text of a person, or from a text: apart from the direction of what is around it. */
export function typed(text, name) { return h("bdi", name ? { class: name } : {}, String(text ?? "")); }

/** A sentence or a formula of the panel with names of a person in it: it runs left to right, whatever stands first. */
export function composed(text, name) { return h("bdi", { dir: "ltr", ...(name ? { class: name } : {}) }, String(text ?? "")); }

/** Words with R_W, k_j, ρ_q and the like as letters with an index. */
export function indexed(text) {
  return String(text ?? "").split(/(?<![A-Za-z\d])(\p{L})_(\p{L}+)/u).map((part, n) => (n % 3 === 2 ? h("sub", {}, part) : part));
}

/** Words of a task or a guide, apart from the direction around them, with their indices. */
export function worded(text) { return h("bdi", {}, indexed(text)); }

export function count(number, one, many = one + "s") { return `${number.toLocaleString("en")} ${number === 1 ? one : many}`; }

/** Of a list of texts: "a", "a or b", "a, b or c". */
export function listed(items, last) {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items[items.length - 1]}`;
}

export function remain(left, total) {
  return [h("b", {}, left.toLocaleString("en")), ` of ${total.toLocaleString("en")}`, h("span", { class: "remain" }, ` remain${left === 1 ? "s" : ""}`)];
}
