// What every figure of numbers shares: scales, ticks, axes, marks of the series, and a drawing that
// follows the width it has. A series is a role: colour, dash and marker always come together.
import { h, patch } from "./dom.js";

const PLOT_LETTER = 7.2; // px a letter of a label takes, at most

export function plotScale(a, b, from, to) {
  const scale = (value) => from + ((value - a) / (b - a)) * (to - from);
  scale.back = (at) => a + ((at - from) / (to - from)) * (b - a);
  return scale;
}

/** Round values from `a` to `b`, about `wanted` of them. */
export function plotTicks(a, b, wanted) {
  const rough = (b - a) / Math.max(1, wanted), ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= rough * 0.999);
  const out = [];
  for (let n = Math.ceil(a / step - 1e-9); n * step <= b + step * 1e-9; n++) out.push(Number((n * step).toPrecision(12)));
  return out;
}

const PLOT_POWERS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A number at a tick, to so many digits or a few more; a large one with its power of ten. */
export function plotNumber(value, digits = 4) {
  if (Math.abs(value) < 1e6) return String(Number(value.toPrecision(Math.max(6, digits)))).replace("-", "−");
  const [first, power] = Number(value.toPrecision(digits)).toExponential().split("e+");
  return `${first.replace("-", "−")}·10${[...power].map((one) => PLOT_POWERS[one]).join("")}`;
}

/** The numbers at some ticks, with as many digits as tell them apart. */
export function plotNumbers(ticks) {
  let texts = [];
  for (let digits = 4; digits < 16; digits++) {
    texts = ticks.map((one) => plotNumber(one, digits));
    if (new Set(texts).size === ticks.length) break;
  }
  return texts;
}

/** How far in a drawing begins beside the numbers of some ticks. */
export function plotRoom(ticks, least) { return Math.max(least, 12 + Math.max(0, ...plotNumbers(ticks).map(plotWide))); }

export function plotPath(points) { return points.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join(""); }

const PLOT_MARKERS = {
  opt: (x, y, r) => h("circle", { cx: x, cy: y, r }),
  fit: (x, y, r) => h("rect", { x: x - r * 0.9, y: y - r * 0.9, width: r * 1.8, height: r * 1.8 }),
  avg: (x, y, r) => h("path", { d: `M${x} ${y - r * 1.15}L${x + r * 1.1} ${y + r * 0.8}H${x - r * 1.1}Z` }),
  cut: (x, y, r) => h("path", { d: `M${x} ${y - r * 1.25}L${x + r * 1.25} ${y}L${x} ${y + r * 1.25}L${x - r * 1.25} ${y}Z` }),
  own: (x, y, r) => h("path", { d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}` }),
};

export function plotMark(role, x, y, r = 5.5) { return h("g", { class: `m-${role}` }, PLOT_MARKERS[role](x, y, r)); }

/** The sample of a series beside its name. */
export function plotKey(role) {
  return h("svg", { class: "plotkey", viewBox: "0 0 44 16", "aria-hidden": "true" }, h("path", { class: `pl-line ${role}`, d: "M1 8H43" }), plotMark(role, 22, 8, 5));
}

/** Ticks with their numbers along the bottom, the unit once at the end. */
export function plotBottom(x, y, left, right, ticks, unit) {
  return h("g", { "aria-hidden": "true" }, h("path", { class: "ax", d: `M${left} ${y}H${right}${ticks.map((t) => `M${x(t)} ${y}v5`).join("")}` }),
    ticks.map((t) => h("text", { x: x(t), y: y + 18, "text-anchor": "middle" }, plotNumber(t))), unit ? h("text", { x: right, y: y + 36, "text-anchor": "end" }, unit) : null);
}

/** Numbers up the side with grid lines, the unit once above them. */
export function plotSide(y, left, right, top, ticks, unit) {
  const texts = plotNumbers(ticks);
  return h("g", { "aria-hidden": "true" }, ticks.map((t, n) => [h("path", { class: "gridline", d: `M${left} ${y(t)}H${right}` }), h("text", { x: left - 8, y: y(t) + 4.5, "text-anchor": "end" }, texts[n])]),
    unit ? h("text", { x: 0, y: top - 12 }, unit) : null);
}

/** Heights of labels, moved apart where they would touch. */
export function plotApart(heights, least = 18, lowest = Infinity) {
  const order = heights.map((y, n) => [y, n]).sort((one, two) => one[0] - two[0]);
  const out = [];
  order.forEach(([y, n], at) => { out[n] = at ? Math.max(y, out[order[at - 1][1]] + least) : y; });
  for (let at = order.length - 1, most = lowest; at >= 0; at--) { const n = order[at][1]; out[n] = Math.min(out[n], most); most = out[n] - least; }
  return out;
}

export function plotWide(text) { return text.length * PLOT_LETTER; }

export function plotHatch(id) {
  return h("defs", {}, h("pattern", { id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, h("path", { class: "hatchline", d: "M0 0V6" })));
}

/** Whether something holds, as a square: filled with = ("yes"), broken with ≠ ("no"), hollow with = ("same"), broken with = where it is not known. */
export function plotIdentity(word) {
  const holds = word === "yes";
  return h("svg", { class: `ident-mark${holds ? " holds" : ""}`, viewBox: "0 0 28 28", "aria-hidden": "true" }, h("rect", { x: 1.5, y: 1.5, width: 25, height: 25, rx: 3, "stroke-dasharray": holds || word === "same" ? null : "4 3" }),
    h("path", { d: `M8 11.500H20M8 16.500H20${word === "no" ? "M17 7L11 21" : ""}` }));
}

/** Calls `draw(width)` whenever the width of `place` changes; `again()` draws at once. */
export function plotFollow(place, draw) {
  let width = 0;
  const again = () => {
    if (!width) return;
    patch(place, [draw(width)]);
    const { width: w = 0, height: high = 0 } = place.firstElementChild?.viewBox?.baseVal ?? {};
    const over = place.closest(".plotted")?.style; // paper scales the picture, and handles over it follow
    over?.setProperty("--w", w);
    over?.setProperty("--high", high);
  };
  const watch = new ResizeObserver(() => {
    const now = Math.floor(place.clientWidth);
    if (now && now !== width) { width = now; again(); }
  });
  watch.observe(place);
  return { again, end: () => watch.disconnect() };
}

/** A slider with its number box, whose limits a view sends: `set(text)` once a value is chosen, `move(text)` on the way there. */
export function plotKnob(id, name, set, move, inTurn) {
  const range = h("input", { type: "range", id });
  const box = h("input", { type: "text", class: "nbox", inputmode: "decimal", autocomplete: "off", "aria-label": `${name}, number` });
  const element = document.createElement("div");
  element.className = "knob";
  patch(element, [h("label", { for: id }, name), range, box]);
  const [slider, number] = element.querySelectorAll("input");
  let wanted = null; // only the last place counts where Python is slower than the hand
  slider.addEventListener("input", () => {
    number.value = slider.value;
    const first = wanted === null;
    wanted = slider.value;
    if (first) inTurn(() => { const to = wanted; wanted = null; if (to !== null) move(to); });
  });
  slider.addEventListener("change", () => { wanted = null; move(slider.value); set(slider.value); });
  number.addEventListener("change", () => set(number.value));
  return { element, show({ text, value, least: min, most: max, step }) { Object.assign(slider, { min, max, step }); if (document.activeElement !== slider || wanted === null) { number.value = text; slider.value = value; } } };
}
