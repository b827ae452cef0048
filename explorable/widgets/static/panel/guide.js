// The guided figure: numbered steps, what to see in each, and one way back to them.
import { h, make, patch } from "./dom.js";
import { worded } from "./words.js";

export function guideBar(act, inTurn) {
  const steps = make("ol", { "aria-label": "Steps of the guided figure" });
  const text = make("p", {});
  const back = make("button", { type: "button", class: "b" }, "Back");
  const next = make("button", { type: "button", class: "b primary" }, "Next");
  const element = make("div", { class: "guide" }, steps, text, h("div", { class: "row" }, back, next));
  let guide = null;
  const off = (button) => button.getAttribute("aria-disabled") === "true";
  steps.addEventListener("click", (event) => { const n = event.target.closest("button")?.dataset.step; if (n !== undefined) act("step", { n: Number(n) }); });
  const go = (button, by) => () => inTurn(() => { if (!off(button)) act("step", { n: guide.at === null ? 0 : guide.at + by }); });
  back.addEventListener("click", go(back, -1));
  next.addEventListener("click", go(next, 1));
  return {
    element,
    draw(view) {
      guide = view.guide;
      element.hidden = !guide;
      if (!guide) return;
      const { at } = guide;
      patch(steps, guide.steps.map((step, n) => h("li", {}, h("button", { type: "button", "data-step": n, "aria-label": `Step ${n + 1}: ${step.name}`, "aria-current": n === at ? "step" : null }, h("span", {}, n + 1)))));
      patch(text, at === null ? [h("b", {}, guide.own ?? "Your own text."), " Change anything; every number follows."] : [h("b", {}, worded(guide.steps[at].name), "."), " ", worded(guide.steps[at].text)]);
      back.hidden = at === null;
      back.setAttribute("aria-disabled", String(at === 0));
      next.setAttribute("aria-disabled", String(at === guide.steps.length - 1));
      next.textContent = at === null ? "To the steps" : "Next";
    },
  };
}
