// A read drawn: keys and the query in their plane, and values with the output among them.
import { h } from "./dom.js";
import { plotApart, plotBottom, plotMark, plotNumber, plotNumbers, plotPath, plotRoom, plotScale, plotSide, plotTicks, plotWide } from "./plots.js";

const READ_HIGH = 340, READ_LEFT = 34, READ_DISC = 26, READ_DOT = 3.5;

/** The digits of one number, those marked in which it differs from another. */
export function bitDigits(own, other) {
  return [...own].map((one, n) => (one === other[n] ? one : h("b", { class: "at-off" }, one)));
}

/** Scales with one unit on both axes around a frame, whatever the width; a little room at the edge. */
function readPlane(frame, width, high = READ_HIGH, begin = READ_LEFT) {
  const [[a, b], [c, e]] = frame, foot = high - 34, top = 8, right = width - 8, span = Math.max(b - a, e - c) || 1;
  const unit = Math.min((foot - top) / span, (right - begin) / span), wide = Math.min(right - begin, 2 * span * unit), half = wide / unit / 2, tall = (foot - top) / unit / 2, mid = (begin + right) / 2;
  const x = plotScale((a + b) / 2 - half, (a + b) / 2 + half, mid - wide / 2, mid + wide / 2), y = plotScale((c + e) / 2 - tall, (c + e) / 2 + tall, foot, top);
  const ticks = { x: plotTicks((a + b) / 2 - half, (a + b) / 2 + half, wide / 70), y: plotTicks((c + e) / 2 - tall, (c + e) / 2 + tall, (foot - top) / 50) }, room = 1.15 * plotRoom(ticks.y, 0);
  if (begin === READ_LEFT && room > begin) return readPlane(frame, width, high, room); // long numbers need it
  return { x, y, unit, area: [mid - wide / 2, top, mid + wide / 2, foot], ticks };
}

function readAxes({ x, y, area: [left, top, right, bottom], ticks }, across = true) {
  const side = plotNumbers(ticks.y), fits = (t) => x(t) > left + 4 && x(t) < right - 4 && x(t) + plotWide(plotNumber(t)) / 2 < right + 8;
  return h("g", { "aria-hidden": "true" }, h("rect", { class: "boxed", x: left, y: top, width: right - left, height: bottom - top }),
    ticks.x.filter(fits).map((t) => [h("path", { class: "ax", d: `M${x(t).toFixed(1)} ${bottom}v5` }), h("text", { x: x(t).toFixed(1), y: bottom + 18, "text-anchor": "middle" }, plotNumber(t))]),
    across ? ticks.y.map((t, n) => (y(t) <= top + 6 || y(t) >= bottom - 4 ? null : [h("path", { class: "ax", d: `M${left - 5} ${y(t).toFixed(1)}h5` }), h("text", { x: left - 9, y: (y(t) + 4.5).toFixed(1), "text-anchor": "end" }, side[n])])) : null);
}

const readLine = ({ x, y }, [p, q], name) => h("path", { class: name, d: `M${x(0).toFixed(1)} ${y(0).toFixed(1)}L${x(p).toFixed(1)} ${y(q).toFixed(1)}` });
const readDisc = (weight) => READ_DOT + READ_DISC * Math.sqrt(weight);

/** Keys as lines from 0, the query as an arrow, dotted lines of equal dot product, a disc for each weight. */
export function readKeys(view, width) {
  const plane = readPlane(view.frame, width), { x, y, area: [left, top, right, bottom] } = plane;
  const [query, ...keys] = view.places, [p, q] = query.at, size = Math.hypot(p, q), weights = new Map((view.rows ?? []).map((one) => [one.n, one]));
  const [u, v] = size ? [p / size, q / size] : [0, 0], far = 3 * (right - left + bottom - top), along = (at) => at[0] * u + at[1] * v;
  const reach = Math.max(...plane.ticks.x.concat(plane.ticks.y).map(Math.abs), 1) * 1.5, step = size ? plotTicks(0, reach, 6)[1] : 0;
  const levels = size ? Array.from({ length: 2 * Math.ceil(reach / step) + 1 }, (_, n) => (n - Math.ceil(reach / step)) * step) : [];
  const level = (at) => { const [s, t] = [x(at * u), y(at * v)]; return h("path", { class: at === 0 ? "at-level zero" : "at-level", d: `M${(s - v * far).toFixed(1)} ${(t - u * far).toFixed(1)}L${(s + v * far).toFixed(1)} ${(t + u * far).toFixed(1)}` }); };
  const made = view.locations ?? [];
  return {
    ...plane,
    picture: h("svg", { viewBox: `0 0 ${width} ${READ_HIGH}`, height: READ_HIGH, role: "img", "aria-label": `Keys and query in the plane. ${view.places.map((one) => `${one.name} at ${one.texts.slice(0, 2).join(", ")}`).join("; ")}.` },
      h("clipPath", { id: `${view.uid}-clip` }, h("rect", { x: left, y: top, width: right - left, height: bottom - top })), readAxes(plane),
      h("g", { "clip-path": `url(#${view.uid}-clip)` }, levels.map(level), keys.map((one, n) => readLine(plane, one.at, weights.get(n)?.out ? "at-key out" : "at-key")), readLine(plane, query.at, "at-query"),
        made.map((one) => readLine(plane, one.at, "at-made")),
        keys.map((one, n) => { const row = weights.get(n); return !made.length && row?.weight ? h("circle", { class: "at-weight", cx: x(one.at[0]).toFixed(1), cy: y(one.at[1]).toFixed(1), r: (readDisc(row.weight.value) + 6).toFixed(1) }) : null; }),
        made.map((one) => h("rect", { class: "at-place", x: (x(one.at[0]) - 6).toFixed(1), y: (y(one.at[1]) - 6).toFixed(1), width: 12, height: 12 }))),
      h("circle", { class: "at-zero", cx: x(0).toFixed(1), cy: y(0).toFixed(1), r: 2.5 })),
    along,
  };
}

/** Values as discs as large as their weights; the store's output, attention's, and the circle of the bound. */
export function readValues(view, width) {
  const { plane: it, places } = view, plane = readPlane(it.frame, width), { x, y, unit, area: [left, top, right, bottom] } = plane, rows = new Map(view.rows.map((one) => [one.n, one]));
  const made = view.locations, taken = [], free = (box) => taken.every((one) => box[2] < one[0] || one[2] < box[0] || box[3] < one[1] || one[3] < box[1]) && taken.push(box);
  const [p, q] = [x(it.read[0]), y(it.read[1])], [s, t] = [x(it.alone[0]), y(it.alone[1])];
  taken.push([p - 9, q - 9, p + 9, q + 9], [s - 9, t - 9, s + 9, t + 9]);
  const name = (word, at, radius, kind = "halo") => {
    const wide = 1.15 * plotWide(word), spots = [[at[0] + radius + 5, at[1] + 4.5, "start"], [at[0] - radius - 5, at[1] + 4.5, "end"], [at[0], at[1] - radius - 7, "middle"], [at[0], at[1] + radius + 15, "middle"]];
    const spot = spots.find(([a, b, anchor]) => { const from = anchor === "start" ? a : anchor === "end" ? a - wide : a - wide / 2, box = [from, b - 12, from + wide, b + 4]; return from > left && from + wide < right && box[1] > top && box[3] < bottom && free(box); });
    return spot ? h("text", { class: kind, x: spot[0].toFixed(1), y: spot[1].toFixed(1), "text-anchor": spot[2] }, word) : null;
  };
  const same = Math.hypot(p - s, q - t) < 1;
  const outs = same ? [name(view.verdict.word === "no" ? "both, nearly" : "both", [p, q], 9, "t-opt halo")] : [name("store", [p, q], 9, "t-opt halo"), name("attention", [s, t], 9, "t-fit halo")];
  const drawn = made.length ? made.map((one) => ({ at: one.value, word: one.name, weight: rows.get(one.n)?.weight?.value ?? null })) : it.values.map((at, n) => ({ at, word: places[n + 1].name, weight: rows.get(n)?.weight?.value ?? null }));
  return h("svg", { viewBox: `0 0 ${width} ${READ_HIGH}`, height: READ_HIGH, role: "img", "aria-label": `${it.line ? "Values on a line" : "Values in the plane"}, and the output ${view.output} among them. ${view.described}` },
    h("clipPath", { id: `${view.uid}-clips` }, h("rect", { x: left, y: top, width: right - left, height: bottom - top })), readAxes(plane, !it.line),
    h("g", { "clip-path": `url(#${view.uid}-clips)` },
      made.length ? it.values.map(([a, b]) => h("circle", { class: "at-ghost", cx: x(a).toFixed(1), cy: y(b).toFixed(1), r: READ_DOT })) : null,
      drawn.map(({ at, weight }) => { const [a, b] = [x(at[0]), y(at[1])]; return [weight === null ? null : [h("path", { class: "at-pull", d: `M${a.toFixed(1)} ${b.toFixed(1)}L${p.toFixed(1)} ${q.toFixed(1)}`, style: `stroke-width: ${(1 + 5 * weight).toFixed(1)}px` }), h("circle", { class: "at-weight", cx: a.toFixed(1), cy: b.toFixed(1), r: readDisc(weight).toFixed(1) })], made.length ? h("rect", { class: "at-place", x: (a - 5).toFixed(1), y: (b - 5).toFixed(1), width: 10, height: 10 }) : h("circle", { class: weight === null ? "at-ghost" : "at-value", cx: a.toFixed(1), cy: b.toFixed(1), r: READ_DOT })]; }),
      it.radius === null ? null : h("circle", { class: "at-bound", cx: p.toFixed(1), cy: q.toFixed(1), r: Math.max(2, it.radius * unit).toFixed(1) })),
    h("rect", { class: "at-alone", x: (s - 8).toFixed(1), y: (t - 8).toFixed(1), width: 16, height: 16 }), plotMark("opt", p, q, 5),
    outs, drawn.map(({ at, word, weight }) => name(word, [x(at[0]), y(at[1])], weight === null ? READ_DOT : readDisc(weight))));
}

const WARM_HIGH = 298, WARM_TOP = 48, WARM_LEFT = 34, WARM_NAME = 13;

/** Weights over the scale: a curve a token, named at its end; a line where the scale is, one at 1/√d. */
export function readWarmth({ warm }, width) {
  const names = warm.curves.map((one) => (one.name.length > WARM_NAME ? `${one.name.slice(0, WARM_NAME - 1)}…` : one.name)), room = 16 + 1.25 * Math.max(...names.map(plotWide));
  const right = width - room, foot = WARM_HIGH - 44, x = plotScale(0, warm.most, WARM_LEFT, right), y = plotScale(0, 1, foot, WARM_TOP);
  const ends = plotApart(warm.curves.map((one) => y(one.points.at(-1)[1])), 15, foot), near = Math.abs(x(warm.root.value) - x(warm.here.value)) < 1;
  const at = (value) => warm.curves.map((one) => one.points.reduce((a, b) => (Math.abs(b[0] - value) < Math.abs(a[0] - value) ? b : a)));
  const upright = (value, name) => h("path", { class: name, d: `M${x(value).toFixed(1)} ${WARM_TOP}V${foot}` });
  const here = `here, ${near ? warm.root.text : warm.here.text}`, half = 0.6 * plotWide(here), middle = Math.min(Math.max(x(warm.here.value), WARM_LEFT + half + 14), width - half);
  return h("svg", { viewBox: `0 0 ${width} ${WARM_HIGH}`, height: WARM_HIGH, role: "img", "aria-label": `Weights over the scale. ${warm.says}` },
    plotSide(y, WARM_LEFT, right, WARM_TOP, [0, 0.5, 1], "weight"), plotBottom(x, foot, WARM_LEFT, right, plotTicks(0, warm.most, right / 75), "scale"),
    near || warm.root.value > warm.most ? null : [upright(warm.root.value, "at-level zero"), h("text", { x: Math.max(x(warm.root.value), 64).toFixed(1), y: WARM_TOP - 6, "text-anchor": "middle" }, warm.root.text)],
    upright(warm.here.value, "at-now"),
    warm.curves.map((one, n) => [h("path", { class: "pl-line opt", d: plotPath(one.points.map(([a, b]) => [x(a), y(b)])) }), h("text", { class: "b", x: right + 8, y: (ends[n] + 4.5).toFixed(1) }, names[n])]),
    at(warm.here.value).map(([a, b]) => plotMark("opt", x(a).toFixed(1), y(b).toFixed(1), 4)),
    h("text", { class: "b halo", x: middle.toFixed(1), y: WARM_TOP - 28, "text-anchor": "middle" }, here));
}
