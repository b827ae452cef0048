// The adversary drawn: the worst line, the true values on it, the worst noise; and the plane of the
// keys with the direction of that line.
import { h } from "./dom.js";
import { plotBottom, plotMark, plotScale, plotSide, plotTicks, plotWide } from "./plots.js";

const WORST_HIGH = 392, WORST_LEFT = 46, WORST_RIGHT = 12, WORST_TOP = 30;
const WORST_RAILS = { keys: 42, query: 78 };
const WORST_ARROW = 54;

/** Least and most of what is drawn, with room above, around 0. */
export function worstReach({ adversary }) {
  const { along, begin, slope, noise, values, error } = adversary;
  const levels = along.map((x) => slope * (x - begin));
  const all = [0, error, ...values.map((one) => one.value), ...levels];
  const low = Math.min(...all), high = Math.max(...all), room = (high - low || 1) * 0.12;
  return { y: [Math.min(-room, low - room), high + room], noise };
}

/** Places along the line; on the line itself they are the keys, with rails for the handles below. */
export function worstProfile(view, width, reach, span) {
  const { adversary: it, d } = view, rails = d === 1, high = rails ? WORST_HIGH + 44 : WORST_HIGH - 40;
  const foot = high - (rails ? 100 : 52), right = width - WORST_RIGHT;
  const x = plotScale(...span, WORST_LEFT, right), y = plotScale(...reach, foot, WORST_TOP);
  const at = (place) => it.slope * (place - it.begin), end = y(it.error), edge = x(span[0]) + (width < 420 ? 12 : 22);
  const words = `worst line, slope ${it.slopeText}`, inside = (place) => place >= span[0] && place <= span[1];
  const near = Math.abs(end - y(0)) < 40, told = [[edge, end - 24, edge + 12 + plotWide(`error ${it.errorText}`), end - 4], [edge, y(0), edge + 70, y(0) + 24], [edge - 6, end, edge + 6, y(0)]];
  const free = (box) => told.every((one) => box[2] < one[0] || one[2] < box[0] || box[3] < one[1] || one[3] < box[1]) && told.push(box);
  // through which the worst line, its error, the truth, or the arrow of another key would go
  const crossed = ([l, t, r, b], own) => {
    const ends = [l, r].map((one) => y(at(x.back(one)))), strikes = (one) => one > t && one < b;
    return (Math.min(...ends) < b && Math.max(...ends) > t) || strikes(end) || strikes(y(0)) || it.along.some((one) => x(one) !== own && x(one) > l - 14 && x(one) < r + 14);
  };
  const arrows = it.along.map((place, j) => {
    if (!inside(place)) return null;
    const from = y(at(place)), to = y(it.values[j].value), p = x(place), way = Math.sign(to - from), text = it.noise[j].text;
    const label = width < 420 ? text : `ε* = ${text}`, wide = plotWide(label), levels = [0.5, 0.35, 0.65, 0.2, 0.8].map((part) => from + (to - from) * part), low = Math.max(from, to) + 22;
    const boxes = [...levels, low, Math.min(from, to) - 22].flatMap((level) => [p + wide + 14 > right ? null : [p + 8, level - 9, p + 12 + wide, level + 9], p - wide - 14 < WORST_LEFT ? null : [p - 12 - wide, level - 9, p - 8, level + 9]]).filter(Boolean);
    const box = Math.abs(it.noise[j].value) > 1e-9 ? boxes.find((one) => one[1] > WORST_TOP && one[3] < foot && !crossed(one, p) && free(one)) : null; // a label that finds no room stands in the table
    return h("g", {},
      Math.abs(to - from) > 14 ? [h("path", { class: "w-noise", d: `M${p.toFixed(1)} ${from.toFixed(1)}V${(to - way * 12).toFixed(1)}` }), h("path", { class: "towards", d: `M${(p - 4.5).toFixed(1)} ${(to - way * 14).toFixed(1)}h9l-4.5 ${way * 8}z` })] : null,
      h("circle", { class: "w-true", cx: p.toFixed(1), cy: from.toFixed(1), r: 4 }), plotMark(it.role, p, to, 5.5),
      box ? h("text", { class: "b halo", x: ((box[0] + box[2]) / 2).toFixed(1), y: ((box[1] + box[3]) / 2 + 5).toFixed(1), "text-anchor": "middle" }, label) : null);
  });
  return {
    x, y, foot, high,
    picture: h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": it.says },
      h("clipPath", { id: `${view.uid}-cut` }, h("rect", { x: WORST_LEFT, y: WORST_TOP, width: right - WORST_LEFT, height: foot - WORST_TOP })),
      plotSide(y, WORST_LEFT, right, WORST_TOP, plotTicks(...reach, 6).filter((one) => y(one) >= WORST_TOP && y(one) <= foot), "value"),
      plotBottom(x, foot, WORST_LEFT, right, plotTicks(...span, width / 75), rails ? "" : "place along W*, the query at 0"),
      rails ? [h("g", { "aria-hidden": "true" }, ["keys", "query"].map((name) => [h("path", { class: "gridline", d: `M${WORST_LEFT} ${foot + WORST_RAILS[name]}H${right}` }), h("text", { x: 0, y: foot + WORST_RAILS[name] + 4.5 }, name)]))] : null,
      h("g", { "clip-path": `url(#${view.uid}-cut)` }, h("path", { class: "w-line", d: `M${x(span[0])} ${y(at(span[0])).toFixed(1)}L${x(span[1])} ${y(at(span[1])).toFixed(1)}` })),
      h("path", { class: "w-line", d: `M${right - plotWide(words) - 28} 10h22` }), h("text", { x: right, y: 14, "text-anchor": "end" }, words),
      h("path", { class: `pl-line ${it.role}`, d: `M${x(span[0])} ${end.toFixed(1)}H${right}` }), h("path", { class: "ax", d: `M${x(span[0])} ${y(0).toFixed(1)}H${right}` }),
      h("path", { class: "w-noise", d: `M${edge} ${y(0).toFixed(1)}V${end.toFixed(1)}M${edge - 6} ${y(0).toFixed(1)}h12M${edge - 6} ${end.toFixed(1)}h12` }),
      inside(it.begin) ? h("path", { class: "w-query", d: `M${x(it.begin).toFixed(1)} ${foot + (rails ? WORST_RAILS.query - 10 : 0)}V${y(0).toFixed(1)}` }) : null, arrows,
      h("text", { class: `t-${it.role} halo`, x: edge + 12, y: (end - 9).toFixed(1) }, `error ${it.errorText}`), near ? null : h("text", { class: "halo", x: edge + 12, y: (y(0) + 18).toFixed(1) }, "truth 0")),
    rail: (id) => foot + WORST_RAILS[id === "query" ? "query" : "keys"],
  };
}

/** Scales of a plane with one unit on both axes, whatever the width. */
export function worstPlane(frame, width, high, left = 34) {
  const [[a, b], [c, e]] = frame, foot = high - 34, top = 8, right = width - 8, span = Math.max(b - a, e - c);
  const unit = Math.min((foot - top) / span, (right - left) / span), half = Math.min((right - left) / unit, 2 * span) / 2, tall = (foot - top) / unit / 2;
  const x = plotScale((a + b) / 2 - half, (a + b) / 2 + half, (left + right) / 2 - half * unit, (left + right) / 2 + half * unit), y = plotScale((c + e) / 2 - tall, (c + e) / 2 + tall, foot, top);
  return { x, y, area: [x((a + b) / 2 - half), top, x((a + b) / 2 + half), foot], ticks: { x: plotTicks((a + b) / 2 - half, (a + b) / 2 + half, (2 * half * unit) / 70), y: plotTicks((c + e) / 2 - tall, (c + e) / 2 + tall, (foot - top) / 50) } };
}

/** Axes of a plane, and its frame. */
export function worstAxes({ x, y, area: [left, top, right, bottom], ticks }) {
  return h("g", { "aria-hidden": "true" }, h("rect", { class: "boxed", x: left, y: top, width: right - left, height: bottom - top }),
    ticks.x.filter((t) => x(t) > left + 4 && x(t) < right - 4).map((t) => [h("path", { class: "ax", d: `M${x(t).toFixed(1)} ${bottom}v5` }), h("text", { x: x(t).toFixed(1), y: bottom + 18, "text-anchor": "middle" }, String(t).replace("-", "−"))]),
    ticks.y.filter((t) => y(t) > top + 6 && y(t) < bottom - 4).map((t) => [h("path", { class: "ax", d: `M${left - 5} ${y(t).toFixed(1)}h5` }), h("text", { x: left - 9, y: (y(t) + 4.5).toFixed(1), "text-anchor": "end" }, String(t).replace("-", "−"))]));
}

/** The keys' plane: W* as an arrow from the query, and dotted lines of equal worst value. */
export function worstKeys(view, width, high) {
  const plane = worstPlane(view.frame, width, high), { x, y, area: [left, top, right, bottom] } = plane, it = view.adversary;
  const query = view.places[0].at, [p, q] = [x(query[0]), y(query[1])], size = it ? Math.hypot(it.direction[0], it.direction[1]) : 0;
  const shown = size > 1e-12 && !view.away, [u, v] = shown ? [it.direction[0] / size, -it.direction[1] / size] : [0, 0], tip = [p + u * WORST_ARROW, q + v * WORST_ARROW];
  const steps = shown ? [-3, -2, -1, 1, 2, 3, 4, 5].map((n) => n * WORST_ARROW) : [];
  return {
    ...plane,
    picture: h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": `Keys and query in the plane. ${view.places.map((one) => `${one.name} at ${one.texts.join(", ")}`).join("; ")}` },
      h("clipPath", { id: `${view.uid}-plane` }, h("rect", { x: left, y: top, width: right - left, height: bottom - top })), worstAxes(plane),
      h("g", { "clip-path": `url(#${view.uid}-plane)` }, steps.map((far) => h("path", { class: "w-level", d: `M${(p + u * far - v * 900).toFixed(1)} ${(q + v * far + u * 900).toFixed(1)}L${(p + u * far + v * 900).toFixed(1)} ${(q + v * far - u * 900).toFixed(1)}` }))),
      shown ? [h("path", { class: "w-noise", d: `M${p.toFixed(1)} ${q.toFixed(1)}L${(tip[0] - u * 8).toFixed(1)} ${(tip[1] - v * 8).toFixed(1)}` }), h("path", { class: "towards", d: `M${tip[0].toFixed(1)} ${tip[1].toFixed(1)}l${(-u * 10 - v * 5).toFixed(1)} ${(-v * 10 + u * 5).toFixed(1)}l${(v * 10).toFixed(1)} ${(-u * 10).toFixed(1)}z` }),
        h("text", { class: "b halo", x: (tip[0] + u * 12).toFixed(1), y: (tip[1] + v * 12 + 4).toFixed(1), "text-anchor": u < -0.3 ? "end" : "start" }, "W*")] : null),
  };
}
