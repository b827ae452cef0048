// A sum with what each of its terms is of, that wraps between terms and never after a sign.
import { h } from "./dom.js";

/** `terms` are {value, of}; `total` is left out of a sum of one. */
export function summed(terms, total) {
  const part = (sign, value, of, name) => h("span", { class: "part" }, sign ? h("span", { class: "sign" }, sign) : null, h("span", { class: `term ${name}` }, h("span", {}, value), of ? h("small", {}, of) : null));
  return h("p", { class: "summed" },
    terms.map((one, n) => part(n ? "+" : null, n && one.value.startsWith("−") ? `(${one.value})` : one.value, one.of, "")),
    total === null ? null : part("=", total, null, "total"));
}
