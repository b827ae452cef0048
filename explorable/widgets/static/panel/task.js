// What a bet and an exercise share: feedback in words, and the way to the figure.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { worded } from "./words.js";

export function feedback(said, figure) {
  if (!said?.title) return null;
  const name = said.right === true ? "right" : said.right === false ? "wrong" : "";
  return h("div", { class: `feedback ${name}` },
    h("p", {}, h("strong", {}, name ? icon(said.right ? "check" : "cross") : null, worded(said.title))),
    h("p", {}, worded(said.text)),
    said.moved ? h("p", {}, worded(said.moved)) : null,
    figure && said.watch ? h("p", {}, h("button", { type: "button", class: "b", "data-watch": true }, said.watch)) : null);
}

/** Feedback that may lie below the window is brought into it, where someone asked for it here. */
export function shower(out) {
  let asked = false;
  return {
    asks() { asked = true; this.show(); },
    show() { if (asked && out.firstChild) out.scrollIntoView({ block: "nearest" }); },
  };
}

/** Bring the panel of that name into view. */
export function goTo(figure) {
  const panel = [...document.querySelectorAll(".rm[role=group]")].find((one) => one.getAttribute("aria-label") === figure);
  panel?.scrollIntoView({ block: "start" });
}

export function choices(name, kind, all, chosen) {
  return h("div", { class: "choices" }, all.map((one) => h("label", { key: one.key },
    h("input", { type: kind === "several" ? "checkbox" : "radio", name, "data-choice": one.key, checked: chosen.has(one.key) }), worded(one.text))));
}
