// When not to answer, drawn: risk against coverage, and how answers lie on a number.
import { h } from "./dom.js";
import { leverageLabels } from "./leverage_parts.js";
import { plotApart, plotHatch, plotMark, plotPath, plotScale, plotTicks } from "./plots.js";

const RISK_WIDE_HIGH = 620, RISK_HIGH = 400, RISK_TOP = 34, RISK_NARROW = 520, STRIP_HIGH = 132;

/** Four signals, the best ranking as a wide band, the risk that is allowed, and the threshold. */
export function riskCurves(view, width) {
  const wide = width >= RISK_NARROW, left = 46, right = width - (wide ? 136 : 12), high = wide ? RISK_WIDE_HIGH : RISK_HIGH, foot = high - 52;
  const x = plotScale(0, 1, left, right), y = plotScale(0, view.top, foot, RISK_TOP), path = (points) => plotPath(points.map(([p, q]) => [x(p), y(Math.min(q, view.top))]));
  const at = (curve) => curve.points[Math.max(0, curve.points.findIndex(([p]) => p >= 0.9))];
  const percent = (value) => `${Math.round(value * 100)} %`, limit = `allowed: ${percent(view.allowed)}`;
  const names = view.curves.map((curve) => ({ ...curve, y: y(Math.min(view.top, at(curve)[1])) }));
  names.push({ role: "", name: limit, y: y(Math.min(view.top, view.allowed)) });
  const heights = plotApart(names.map((one) => one.y), 18, foot - 26);
  const marked = (curve, n) => [0.3, 0.5, 0.7].map((share) => curve.points.find(([p]) => p >= share + n * 0.05)).filter(Boolean).map(([p, q]) => [x(p), y(Math.min(q, view.top))]);
  const told = [view.at ? { at: view.at, words: view.verdict.kind === "refused" ? "used all the same" : "the threshold" } : null, view.forced ? { at: view.forced, words: "only forced reads" } : null].filter(Boolean).map(({ at: [p, q], words }) => ({ x: x(p), y: y(Math.min(q, view.top)), words, role: "opt" }));
  const ends = wide ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5, 1];
  return {
    named: wide,
    picture: h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": view.described },
      h("text", { x: 0, y: 14, "aria-hidden": "true" }, "wrong among those answered"),
      h("g", { "aria-hidden": "true" }, plotTicks(0, view.top, 5).map((t) => [h("path", { class: "gridline", d: `M${left} ${y(t).toFixed(1)}H${right}` }), h("text", { x: left - 6, y: (y(t) + 4.5).toFixed(1), "text-anchor": "end" }, percent(t))])),
      h("path", { class: "l-truth", d: path(view.best) }),
      h("path", { class: "w-query", d: `M${left} ${y(Math.min(view.top, view.allowed)).toFixed(1)}H${right}` }), wide ? null : h("text", { class: "halo", x: left + 6, y: (y(view.allowed) - 6).toFixed(1) }, limit),
      view.curves.toReversed().map((curve) => h("path", { class: `pl-line ${curve.role}`, d: path(curve.points) })),
      view.curves.map((curve, n) => marked(curve, n).map((point) => plotMark(curve.role, ...point, 4.5))),
      view.forced ? [h("g", { class: "ab-forced" }, h("circle", { cx: x(view.forced[0]).toFixed(1), cy: y(Math.min(view.top, view.forced[1])).toFixed(1), r: 8 }), h("circle", { class: "disc", cx: x(view.forced[0]).toFixed(1), cy: y(Math.min(view.top, view.forced[1])).toFixed(1), r: 3.5 }))] : null,
      view.at ? [view.verdict.kind === "refused" ? h("circle", { class: "ab-refused", cx: x(view.at[0]).toFixed(1), cy: y(Math.min(view.top, view.at[1])).toFixed(1), r: 9 }) : plotMark(view.atRole, x(view.at[0]), y(Math.min(view.top, view.at[1])), 7)] : null,
      leverageLabels(told, [left, RISK_TOP - 6, right, foot], told.map((one) => [one.x - 13, one.y - 13, one.x + 13, one.y + 13])),
      wide ? names.map((one, n) => [one.role ? plotMark(one.role, right + 14, heights[n], 4.5) : null, h("text", { class: one.role ? `t-${one.role}` : "b", x: right + (one.role ? 26 : 10), y: (heights[n] + 4.5).toFixed(1) }, one.name)]) : null, wide ? h("text", { class: "b", x: right + 10, y: foot - 2 }, "best ranking") : null,
      h("g", { "aria-hidden": "true" }, h("path", { class: "ax", d: `M${left} ${foot}H${right}${ends.map((t) => `M${x(t).toFixed(1)} ${foot}v5`).join("")}` }), ends.map((t) => h("text", { x: x(t).toFixed(1), y: foot + 19, "text-anchor": t === 1 ? "end" : "middle" }, percent(t))), h("text", { x: right, y: foot + 38, "text-anchor": "end" }, "of all queries answered"))),
  };
}

/** How many answers lie where: right ones solid, wrong ones hatched on top of them. */
export function answerStrip(strip, width, uid) {
  const left = 0, right = width - 2, foot = STRIP_HIGH - 26, x = plotScale(strip.low, strip.high, left, right), wide = (right - left) / strip.right.length, unit = (foot - 12) / (strip.most || 1);
  const bad = strip.wrong.reduce((one, other) => one + other, 0), all = bad + strip.right.reduce((one, other) => one + other, 0);
  return h("svg", { viewBox: `0 0 ${width} ${STRIP_HIGH}`, height: STRIP_HIGH, role: "img", "aria-label": `${strip.name}: ${all - bad} right and ${bad} wrong answers between ${strip.low} and ${strip.high.toFixed(2)}; most in one place ${strip.most}` }, plotHatch(`${uid}-wrong`),
    strip.right.map((count, n) => {
      const at = left + n * wide, tall = count * unit, more = strip.wrong[n] * unit;
      return [count ? h("rect", { class: "part-solid", x: (at + 0.5).toFixed(1), y: (foot - tall).toFixed(1), width: (wide - 1).toFixed(1), height: tall.toFixed(1) }) : null,
        more ? [h("rect", { class: "ground", x: (at + 0.5).toFixed(1), y: (foot - tall - more).toFixed(1), width: (wide - 1).toFixed(1), height: more.toFixed(1) }), h("rect", { class: "part-hatched", x: (at + 1).toFixed(1), y: (foot - tall - more + 0.5).toFixed(1), width: Math.max(0, wide - 2).toFixed(1), height: Math.max(0.5, more - 1).toFixed(1), style: `fill: url(#${uid}-wrong)` })] : null];
    }),
    h("g", { "aria-hidden": "true" }, h("path", { class: "ax", d: `M${left} ${foot}H${right}` }), plotTicks(strip.low, strip.high, 4).map((t) => h("text", { x: x(t).toFixed(1), y: foot + 18, "text-anchor": t === strip.low ? "start" : x(t) > right - 16 ? "end" : "middle" }, String(t)))));
}
