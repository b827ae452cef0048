// The steps of a computation that a figure shows; the steps of a guide look otherwise.
import { h, make, patch } from "./dom.js";

/** `title` says what is counted, `forth` what one more is called; `to(n)` goes to a step. */
export function stepper(title, forth, to, inTurn) {
  const list = make("ol", { "aria-label": title });
  const text = make("p", {});
  const back = make("button", { type: "button", class: "b" }, "One back");
  const once = make("button", { type: "button", class: "b" }, forth);
  const element = make("div", { class: "stepper", role: "group", "aria-label": "Steps of the closure" },
    h("h3", { class: "head" }, title), list, h("div", { class: "row" }, back, once), text);
  let now = { at: 0, last: 0 };
  const go = (n) => { if (n >= 0 && n <= now.last) to(n); };
  list.addEventListener("click", (event) => { const n = event.target.closest("button")?.dataset.n; if (n !== undefined) go(Number(n)); });
  back.addEventListener("click", () => inTurn(() => go(now.at - 1)));
  once.addEventListener("click", () => inTurn(() => go(now.at + 1)));
  return {
    element,
    /** `at` is one of `names`; `stopped` where the last of them shows a contradiction. */
    draw({ at, names, title: name, text: words }, stopped = false) {
      now = { at, last: names.length - 1 };
      patch(list, names.map((one, n) => h("li", {}, h("button", { type: "button", class: stopped && n === now.last ? "stopped" : null, "data-n": n, title: one, "aria-label": `Step ${n}: ${one}`, "aria-current": n === at ? "step" : null }, n))));
      patch(text, [h("b", {}, name, "."), " ", words]);
      back.setAttribute("aria-disabled", String(at === 0));
      once.setAttribute("aria-disabled", String(at === now.last));
    },
  };
}
