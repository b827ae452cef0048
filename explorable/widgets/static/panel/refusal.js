// What was not understood: the word marked in the text, why, and what could stand there instead.
import { h } from "./dom.js";
import { typed } from "./words.js";

const AROUND = 200, MOST = 12;

// a comma among words would not be seen
const sign = (word) => (/^[^\p{L}\p{N}]+$/u.test(word) ? `“${word}”` : word);

/** `rewrite` is the act of the buttons: they carry the whole sentence. */
export function refusal(said, text, rewrite) {
  if (!said) return null;
  const [from, to] = said.span ?? [0, 0];
  const start = Math.min(Math.max(from, 0), text.length), end = Math.min(Math.max(to, start), text.length);
  const expected = said.expected ?? [], more = expected.length > MOST;
  return h("div", { class: "refusal" },
    text ? h("p", { class: "read quoted" }, h("bdi", {}, start > AROUND ? "… " : "", text.slice(Math.max(0, start - AROUND), start),
      h("mark", {}, text.slice(start, end) || "…"), text.slice(end, end + AROUND), end + AROUND < text.length ? " …" : "")) : null,
    h("p", {}, typed(said.message)),
    said.suggestions?.length ? h("div", { class: "instead" }, h("span", {}, "Did you mean"), said.suggestions.map((one) =>
      h("button", { type: "button", class: "b said", "data-act": rewrite, "data-text": one }, typed(one, "read")))) : null,
    said.readings?.length ? h("div", {}, h("p", {}, "It could mean:"), h("ul", { class: "meant" }, said.readings.map((one) => h("li", {}, typed(one, "read"))))) : null,
    expected.length ? h("p", { class: "could" }, "Here could stand: ", expected.slice(0, MOST).map((one, at) => [at ? ", " : "", h("b", {}, typed(sign(one)))]), more ? ", …" : ".") : null);
}
