// A memory under load drawn: the error over the number of locations, both on axes of ratios.
import { h, make } from "./dom.js";
import { plotApart, plotHatch, plotMark, plotPath, plotScale, plotWide } from "./plots.js";

const LOAD_HIGH = 476, LOAD_TOP = 34, LOAD_RAIL = 60, LOAD_NARROW = 520;

/** The settings as one line, for paper, where no slider is. */
export function loadPrinted(text) { return text.trim().split("\n").join("; "); }

/** Where one's own keys are typed, a line each; `how` says what a line may be, `use(text)` takes them. */
export function loadEntry(uid, name, how, use) {
  const area = make("textarea", { id: `${uid}-typed`, class: "ld-rows", rows: 6, spellcheck: "false", autocomplete: "off", "aria-describedby": `${uid}-how` });
  const form = make("form", { class: "ld-entry" }, h("label", { for: `${uid}-typed` }, name), area, h("p", { class: "quiet", id: `${uid}-how` }, how), h("div", { class: "row" }, h("button", { type: "submit", class: "b" }, "Use these keys"), h("button", { type: "button", class: "b", "data-random": true }, "Random keys")));
  form.addEventListener("submit", (event) => { event.preventDefault(); use(area.value); });
  form.addEventListener("click", (event) => { if (event.target.closest("[data-random]")) use(""); });
  let was = null; // what is typed and not sent yet stays until other keys are held
  return { element: make("details", { class: "w-numbers" }, h("summary", {}, "Keys of your own"), form), show(text) { if (text !== was) area.value = was = text; } };
}

/** The curves, the bound with what it excludes, and the rail of the marker. */
export function loadCurves(view, width) {
  const wide = width >= LOAD_NARROW, left = wide ? 50 : 40, right = width - (wide ? Math.max(96, ...view.curves.map((curve) => plotWide(curve.name) + 36)) : 12), foot = LOAD_HIGH - 96, rail = foot + LOAD_RAIL;
  const { loads, axis } = view, ends = [Math.log2(loads[0]), Math.log2(loads.at(-1))], one = ends[0] === ends[1];
  const across = plotScale(ends[0], one ? ends[0] + 1 : ends[1], left, right), up = plotScale(axis.low, axis.high, foot, LOAD_TOP);
  const x = (load) => across(Math.log2(load)), y = (value) => up(value > 0 ? Math.min(axis.high, Math.max(axis.low, Math.log10(value))) : axis.low);
  const path = (points) => plotPath(points.map(([load, value]) => [x(load), y(value)])), here = x(view.load), at = loads.indexOf(view.load);
  const names = view.curves.map((curve) => ({ ...curve, y: y(curve.points.at(-1)[1]) }));
  if (view.bound.length) names.push({ role: "bound", name: "the bound", y: y(view.bound.at(-1)[1]) });
  const heights = plotApart(names.map((curve) => curve.y), 18, foot - 2);
  const above = view.bound.length ? `${path(view.bound)}L${x(loads.at(-1)).toFixed(1)} ${LOAD_TOP}L${x(loads[0]).toFixed(1)} ${LOAD_TOP}Z` : "";
  const ticks = (view.ticks ?? loads).filter((load, n, all) => n % Math.ceil(all.length / Math.max(2, Math.floor((right - left) / 46))) === 0);
  return {
    named: wide, place: [here, rail], at: (px) => loads.reduce((best, load) => (Math.abs(x(load) - px) < Math.abs(x(best) - px) ? load : best)), x, rail,
    picture: h("svg", { viewBox: `0 0 ${width} ${LOAD_HIGH}`, height: LOAD_HIGH, role: "img", "aria-label": view.described }, plotHatch(`${view.uid}-above`),
      h("clipPath", { id: `${view.uid}-inside` }, h("rect", { x: left, y: LOAD_TOP - 4, width: right - left + 4, height: foot - LOAD_TOP + 5 })),
      h("text", { x: 0, y: 14, "aria-hidden": "true" }, "how far a read is off"),
      h("g", { "aria-hidden": "true" }, axis.ticks.map(({ power, text }) => [h("path", { class: "gridline", d: `M${left} ${up(power).toFixed(1)}H${right}` }), h("text", { x: left - 8, y: (up(power) + 4.5).toFixed(1), "text-anchor": "end" }, text)])),
      above ? h("path", { class: "ld-above", d: above, style: `fill: url(#${view.uid}-above)` }) : null,
      h("g", { "clip-path": `url(#${view.uid}-inside)` },
        view.bound.length ? h("path", { class: "ld-bound", d: path(view.bound) }) : null,
        view.curves.map((curve) => (curve.bound.length ? h("path", { class: `ld-bound pl-line ${curve.role} ld-thin`, d: path(curve.bound) }) : null)),
        view.curves.toReversed().map((curve) => h("path", { class: `pl-line ${curve.role}`, d: path(curve.points) }))),
      above && wide && y(view.bound[Math.min(8, loads.length - 1)][1]) - LOAD_TOP > 34 ? h("text", { class: "halo", x: left + 12, y: LOAD_TOP + 18 }, view.excludes) : null,
      h("path", { class: "w-query", d: `M${here.toFixed(1)} ${rail - 10}V${LOAD_TOP}` }),
      view.curves.toReversed().map((curve) => plotMark(curve.role, here, y(curve.points[at][1]), 6)),
      view.curves.map((curve) => (curve.breaks ? h("circle", { class: "ld-breaks", cx: x(curve.breaks[0]).toFixed(1), cy: y(curve.breaks[1]).toFixed(1), r: 9 }) : null)),
      wide ? names.map((curve, n) => [curve.role === "bound" ? null : plotMark(curve.role, right + 14, heights[n], 4.5), h("text", { class: curve.role === "bound" ? "b" : `t-${curve.role}`, x: right + (curve.role === "bound" ? 10 : 26), y: (heights[n] + 4.5).toFixed(1) }, curve.name)]) : null,
      h("g", { "aria-hidden": "true" }, h("path", { class: "ax", d: `M${left} ${foot}H${right}${ticks.map((load) => `M${x(load).toFixed(1)} ${foot}v5`).join("")}` }),
        ticks.map((load) => h("text", { x: x(load).toFixed(1), y: foot + 19, "text-anchor": "middle" }, load.toLocaleString("en"))),
        h("text", { x: right, y: foot + 36, "text-anchor": "end" }, "locations"),
        h("path", { class: "rail", d: `M${left} ${rail}H${right}` }), h("text", { class: "b", x: Math.min(right - plotWide(view.load.toLocaleString("en")) / 2, Math.max(left + 8, here)).toFixed(1), y: rail + 28, "text-anchor": "middle" }, view.load.toLocaleString("en")))),
  };
}
