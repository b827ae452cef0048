// One curve at its edge drawn: the heads along the line, the error over ρ, and λ over δ.
import { h } from "./dom.js";
import { leverageLabels } from "./leverage_parts.js";
import { plotApart, plotBottom, plotHatch, plotMark, plotPath, plotRoom, plotScale, plotSide, plotTicks, plotWide } from "./plots.js";

const EDGE_HIGH = 408, EDGE_TOP = 30, EDGE_RIGHT = 14, EDGE_NARROW = 480, EDGE_LETTER = 8;
const EDGE_RAILS = { strip: 40, query: 86 };
const RHO_HIGH = 268, RIDGE_HIGH = 240, SMALL_LEFT = 46, SMALL_TOP = 28;
const EDGE_ORDER = ["avg", "cut", "own", "fit", "opt"];

/** The curves, the values, the strip of 1 + d² and the rail of the query. */
export function edgeCurve(view, width) {
  const [a, b] = view.frame, [low, high] = view.tall, wide = width >= EDGE_NARROW, right = width - EDGE_RIGHT, foot = EDGE_HIGH - 114;
  const ticks = plotTicks(low, high, 5), side = plotRoom(ticks, 30) + 4, gutter = wide ? side + 4 + EDGE_LETTER * Math.max(...view.curves.map((one) => one.name.length)) : side;
  const x = plotScale(a, b, gutter, right), y = plotScale(low, high, foot, EDGE_TOP), query = view.knobs.query.value, here = view.away ? null : x(query);
  const keys = view.points.map(([p]) => p), ends = [Math.min(...keys), Math.max(...keys)], bare = [[a, ends[0]], [ends[1], b]].filter(([p, q]) => q - p > 1e-9);
  const names = view.curves.filter((one) => one.points.length).map((one) => ({ ...one, y: Math.min(foot - 8, Math.max(EDGE_TOP + 8, y(one.points[0][1]))) }));
  const heights = plotApart(names.map((one) => one.y), 18, foot - 2), rail = foot + EDGE_RAILS.query, strip = foot + EDGE_RAILS.strip, step = 16;
  let last = -99;
  return {
    x, named: wide, place: here === null ? null : [here, rail],
    picture: h("svg", { viewBox: `0 0 ${width} ${EDGE_HIGH}`, height: EDGE_HIGH, role: "img", "aria-label": view.described }, plotHatch(`${view.uid}-bare`),
      h("clipPath", { id: `${view.uid}-curves` }, h("rect", { x: gutter, y: EDGE_TOP, width: right - gutter, height: foot - EDGE_TOP })),
      plotSide(y, gutter, right, EDGE_TOP, ticks, "value"),
      bare.map(([p, q]) => h("rect", { class: "l-nokeys", x: x(p).toFixed(1), y: EDGE_TOP, width: (x(q) - x(p)).toFixed(1), height: foot - EDGE_TOP, style: `fill: url(#${view.uid}-bare)` })),
      h("g", { "clip-path": `url(#${view.uid}-curves)` }, view.curve.length ? h("path", { class: "l-truth", d: plotPath(view.curve.map(([p, q]) => [x(p), y(q)])) }) : null,
        view.curves.map((one) => h("path", { class: `pl-line ${one.role}`, d: plotPath(one.points.map(([p, q]) => [x(p), y(q)])) })),
        view.points.map(([p, q]) => h("circle", { class: "l-data", cx: x(p).toFixed(1), cy: y(q).toFixed(1), r: 4 }))),
      bare.map(([p, q]) => (x(q) - x(p) >= plotWide("no keys here") + 8 ? h("text", { class: "halo", x: ((x(p) + x(q)) / 2).toFixed(1), y: EDGE_TOP + 18, "text-anchor": "middle" }, "no keys here") : null)),
      wide ? names.map((one, n) => h("text", { class: `t-${one.role}`, x: gutter - side, y: (heights[n] + 4.5).toFixed(1), "text-anchor": "end" }, one.name)) : null,
      here === null ? null : h("path", { class: "w-query", d: `M${here.toFixed(1)} ${rail - 10}V${EDGE_TOP}` }),
      here === null ? null : EDGE_ORDER.map((role) => { const one = view.heads.find((head) => head.role === role); return one?.value && role !== "opt" && one.at >= low && one.at <= high ? plotMark(role, here, y(one.at), 6) : null; }),
      plotBottom(x, foot, gutter, right, plotTicks(a, b, (right - gutter) / 70), ""),
      h("g", { class: "heat", "aria-hidden": "true" }, view.strip.map((one) => h("rect", { class: `q${one.step}`, x: x(one.from).toFixed(1), y: strip, width: (x(one.to) - x(one.from) + 0.4).toFixed(1), height: step }))),
      h("g", { "aria-hidden": "true" }, h("rect", { class: "boxed", x: gutter, y: strip, width: right - gutter, height: step }),
        view.strip.map((one) => { const middle = (x(one.from) + x(one.to)) / 2, words = one.text, room = plotWide(words); if (middle - room / 2 < last + 6 || x(one.to) - x(one.from) < 7 || middle + room / 2 > right + 6) return null; last = middle + room / 2; return h("text", { x: middle.toFixed(1), y: strip + 31, "text-anchor": "middle" }, words); }),
        h("text", { x: wide ? gutter - side : 0, y: wide ? strip + 12 : strip - 6, "text-anchor": wide ? "end" : "start" }, "1 + d²"),
        h("path", { class: "rail", d: `M${gutter} ${rail}H${right}` }), h("text", { x: wide ? gutter - side : 0, y: rail + 4.5, "text-anchor": wide ? "end" : "start" }, wide ? "query" : "q"))),
  };
}

/** The error at worst over ρ, with the heads on it and the rail of the reader's ρ. */
export function edgeErrors(view, width) {
  const { span, tall, points, marks } = view.errors, right = width - EDGE_RIGHT, foot = RHO_HIGH - 78, rail = foot + 52;
  const ticks = plotTicks(...tall, 4).filter((t) => t >= tall[0]), left = plotRoom(ticks, SMALL_LEFT), x = plotScale(...span, left, right), y = plotScale(...tall, foot, SMALL_TOP), own = Math.min(span[1], Math.max(span[0], view.knobs.rho.value)), seen = view.knobs.rho.value === own;
  const places = marks.map((one) => [x(one.at), y(one.error)]), mine = marks.find((one) => one.role === "own");
  const area = [left, SMALL_TOP - 8, right, foot], wanted = EDGE_ORDER.toReversed().map((role) => marks.find((one) => one.role === role)).filter(Boolean);
  return {
    x, place: [x(own), rail],
    picture: h("svg", { viewBox: `0 0 ${width} ${RHO_HIGH}`, height: RHO_HIGH, role: "img", "aria-label": `Error at worst over ρ. ${marks.map((one) => `${one.name} at ${one.at.toFixed(3)}: ${one.error.toFixed(3)}`).join("; ")}` },
      h("clipPath", { id: `${view.uid}-cost` }, h("rect", { x: left, y: SMALL_TOP, width: right - left, height: foot - SMALL_TOP })),
      plotSide(y, left, right, SMALL_TOP, ticks, "error at worst"), plotBottom(x, foot, left, right, plotTicks(...span, width / 80), ""),
      h("g", { "clip-path": `url(#${view.uid}-cost)` }, h("path", { class: "l-cost", d: plotPath(points.map(([p, q]) => [x(p), y(q)])) })),
      seen && mine ? h("path", { class: "w-query", d: `M${x(own).toFixed(1)} ${rail - 10}V${y(mine.error).toFixed(1)}` }) : null,
      EDGE_ORDER.map((role) => { const one = marks.find((mark) => mark.role === role); return one ? plotMark(role, x(one.at), y(one.error), 6) : null; }),
      leverageLabels(wanted.map((one) => ({ x: x(one.at), y: y(one.error), words: one.name, role: one.role })), area, places.map(([p, q]) => [p - 7, q - 7, p + 7, q + 7])),
      h("g", { "aria-hidden": "true" }, h("path", { class: "rail", d: `M${left} ${rail}H${right}` }), h("text", { class: "t-own", x: 0, y: rail + 4.5 }, "ρ"))),
  };
}

/** λ of the optimum over δ: 0 up to the threshold, then above 0. */
export function edgeRidge(view, width) {
  const { room, top, points, threshold, at, here } = view.ridge, ticks = plotTicks(0, top, 3), left = plotRoom(ticks, SMALL_LEFT), right = width - EDGE_RIGHT, foot = RIDGE_HIGH - 78, rail = foot + 52, delta = Math.min(room, view.knobs.delta.value);
  const x = plotScale(0, room, left, right), y = plotScale(0, top * 1.15, foot, SMALL_TOP), edge = threshold ? x(threshold.at) : null;
  const words = threshold ? `threshold ${threshold.text}` : "", turned = edge !== null && edge + plotWide(words) + 12 > right;
  return {
    x, place: [x(delta), rail],
    picture: h("svg", { viewBox: `0 0 ${width} ${RIDGE_HIGH}`, height: RIDGE_HIGH, role: "img", "aria-label": `λ of the optimum over δ${threshold ? `, 0 up to the threshold ${threshold.text}` : ""}. Here λ is ${here}.` },
      plotSide(y, left, right, SMALL_TOP, ticks, "λ"), plotBottom(x, foot, left, right, plotTicks(0, room, Math.min(6, width / 70)), ""),
      edge === null ? null : [h("path", { class: "l-threshold", d: `M${edge.toFixed(1)} ${SMALL_TOP}V${foot}` }), h("text", { class: "b halo", x: (edge + (turned ? -8 : 8)).toFixed(1), y: SMALL_TOP + 12, "text-anchor": turned ? "end" : "start" }, words),
        edge - left > plotWide("exact fit") + 10 ? h("text", { class: "halo", x: ((left + edge) / 2).toFixed(1), y: foot - 12, "text-anchor": "middle" }, "exact fit") : null,
        right - Math.max(edge, at && y(at[1]) > foot - 50 ? x(at[0]) + plotWide(`λ = ${here}`) + 20 : edge) > plotWide("ridge") + 10 ? h("text", { class: "halo", x: (right - 8).toFixed(1), y: foot - 12, "text-anchor": "end" }, "ridge") : null],
      points.length ? h("path", { class: "pl-line opt", d: plotPath(points.map(([p, q]) => [x(p), y(q)])) }) : null,
      at ? [h("path", { class: "w-query", d: `M${x(delta).toFixed(1)} ${rail - 10}V${y(at[1]).toFixed(1)}` }), plotMark("opt", x(at[0]), y(at[1]), 6), h("text", { class: "b halo", x: (x(at[0]) + (x(at[0]) > right - 90 ? -12 : 12)).toFixed(1), y: Math.min(foot - 4, y(at[1]) + 20).toFixed(1), "text-anchor": x(at[0]) > right - 90 ? "end" : "start" }, `λ = ${here}`)] : h("text", { class: "halo", x: left + 10, y: foot - 12 }, "R = 0: the plain average"),
      h("g", { "aria-hidden": "true" }, h("path", { class: "rail", d: `M${left} ${rail}H${right}` }), h("text", { class: "b", x: 0, y: rail + 4.5 }, "δ"))),
  };
}
