// Leverage drawn: the map over query positions, and how far floats miss d² near a line.
import { bandChips, bandMap, chipBox, plotChip } from "./bands.js";
import { h } from "./dom.js";
import { plotHatch, plotMark, plotPath, plotScale, plotTicks } from "./plots.js";

const MAP_LEFT = 32, MAP_TOP = 8, MAP_FOOT = 44, MAP_RIGHT = 8, MAP_SHAPE = 5 / 7;
const ARROW = 11, NEAR_CHIP = 30;
const FLOATS_HIGH = 236, FLOATS_LEFT = 50;
const FLOATS = [["double", "fit", "64 bits, C ρ = m solved"], ["single", "avg", "32 bits, C ρ = m solved"], ["axes", "opt", "64 bits, from the keys themselves"]];

/** The whole map; `x` and `y` are its scales. */
export function leverageMap(view, width) {
  const { map, frame: [[a, b], [c, e]] } = view, right = width - MAP_RIGHT, foot = MAP_TOP + Math.round((right - MAP_LEFT) * MAP_SHAPE), high = foot + MAP_FOOT;
  const x = plotScale(a, b, MAP_LEFT, right), y = plotScale(c, e, foot, MAP_TOP), area = [MAP_LEFT, MAP_TOP, right, foot], at = ([p, q]) => [x(p), y(q)];
  const clip = `${view.uid}-area`, cut = { "clip-path": `url(#${clip})` };
  const query = at(view.places[0].at), keys = view.places.slice(1).map((one) => at(one.at)), mean = map ? at(map.mean) : null;
  const long = mean ? Math.hypot(mean[0] - query[0], mean[1] - query[1]) : 0;
  const turned = query[0] > right - 110, narrow = [right - 6, MAP_TOP + 16, `q ${map?.here}`, "end"], here = !map || view.away ? null : width < 420 ? narrow : [query[0] + (turned ? -18 : 18), Math.max(MAP_TOP + 14, query[1] - 24), map.here, turned ? "end" : "start"];
  const chips = [here, mean && width >= 420 ? [mean[0], mean[1] + (mean[1] > query[1] + 4 ? 24 : -22), "k̄"] : null, width >= 420 && !view.away && long > 70 ? [...beside(query, mean, turned ? 1 : -1), "m"] : null,
    ...(map?.missing ?? []).map(([u, v]) => [mean[0] + u * 74, mean[1] - v * 74, "missing"])].filter(Boolean);
  const taken = [...(view.away ? [] : [[query[0] - 7, query[1], query[0] + 7, query[1] + 26]]), ...chips.map((one) => chipBox(...one)), ...[...keys, query, ...(mean ? [mean] : [])].map(([p, q]) => [p - 9, q - 9, p + 9, q + 9])];
  const ticks = { x: plotTicks(a, b, (right - MAP_LEFT) / 70), y: plotTicks(c, e, (foot - MAP_TOP) / 55) };
  return {
    x, y, query, keys, area,
    picture: h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": view.described },
      plotHatch(`${view.uid}-off`), h("clipPath", { id: clip }, h("rect", { x: MAP_LEFT, y: MAP_TOP, width: right - MAP_LEFT, height: foot - MAP_TOP })),
      map?.bands ? bandMap(map.bands, x, y, area, `${view.uid}-bands`) : h("rect", { x: MAP_LEFT, y: MAP_TOP, width: right - MAP_LEFT, height: foot - MAP_TOP, class: "l-endless", style: `fill: url(#${view.uid}-off)` }),
      h("g", cut, map?.flat ? flatLine(map.flat, at) : null, map?.ring.length ? ["l-ring-halo", "l-ring"].map((name) => h("path", { class: name, d: `${plotPath(map.ring.map(at))}Z` })) : null,
        (map?.missing ?? []).map(([u, v]) => arrow(mean, [mean[0] + u * 60, mean[1] - v * 60], "l-missing")),
        map && !view.away && long > NEAR_CHIP ? arrow(from(query, mean, 13), from(mean, query, 13), "l-offset") : null),
      map?.bands ? h("g", {}, bandChips(map.bands, x, y, area, taken, width < 420 ? 2 : 7)) : null,
      map?.flat && width >= 360 ? flatChips(map.flat, at, area, taken) : null,
      view.squeeze ? keys.map(([p, q]) => h("circle", { class: "w-key", cx: p.toFixed(1), cy: q.toFixed(1), r: 5.5 })) : null,
      mean ? ["l-cross-halo", "l-cross"].map((name) => h("path", { class: name, d: `M${(mean[0] - 8).toFixed(1)} ${mean[1].toFixed(1)}h16M${mean[0].toFixed(1)} ${(mean[1] - 8).toFixed(1)}v16` })) : null,
      chips.map((one) => plotChip(...one)),
      h("g", { "aria-hidden": "true" }, h("rect", { class: "boxed", x: MAP_LEFT, y: MAP_TOP, width: right - MAP_LEFT, height: foot - MAP_TOP }),
        ticks.x.map((t) => [h("path", { class: "ax", d: `M${x(t).toFixed(1)} ${foot}v5` }), h("text", { x: x(t).toFixed(1), y: foot + 18, "text-anchor": "middle" }, String(t).replace("-", "−"))]),
        ticks.y.map((t) => h("text", { x: MAP_LEFT - 8, y: (y(t) + 4.5).toFixed(1), "text-anchor": "end" }, String(t).replace("-", "−"))),
        h("text", { x: right, y: foot + 36, "text-anchor": "end" }, view.d > 2 ? "first two coordinates, cut at the query's third" : "key space, both coordinates in one unit"))),
  };
}

/** A place on the way from one point to another, so many px from the first. */
function from([p, q], [u, v], by) {
  const long = Math.hypot(u - p, v - q) || 1;
  return [p + ((u - p) / long) * by, q + ((v - q) / long) * by];
}

/** Two fifths of the way from one point to another, and a little to its left (-1) or right. */
function beside([p, q], [u, v], side) {
  const long = Math.hypot(u - p, v - q), way = v - q > 0 ? 1 : -1;
  return [p + (u - p) * 0.4 - ((v - q) / long) * 16 * side * -way, q + (v - q) * 0.4 + ((u - p) / long) * 16 * side * -way];
}

function arrow(start, end, name) {
  const [p, q] = from(end, start, ARROW), [u, v] = [(end[0] - p) / ARROW, (end[1] - q) / ARROW];
  const line = `M${start[0].toFixed(1)} ${start[1].toFixed(1)}L${p.toFixed(1)} ${q.toFixed(1)}`;
  return h("g", {}, h("path", { class: "l-halo", d: line }), h("path", { class: name, d: line }), h("path", { class: "l-tip", d: `M${end[0].toFixed(1)} ${end[1].toFixed(1)}L${(p - v * 5).toFixed(1)} ${(q + u * 5).toFixed(1)}L${(p + v * 5).toFixed(1)} ${(q - u * 5).toFixed(1)}z` }));
}

function flatLine({ line, marks }, at) {
  return [["border-halo", "border-line"].map((name) => h("path", { class: name, d: plotPath(line.map(at)) })),
    marks.map((one) => { const [p, q] = at(one.at); return h("circle", { class: "w-true", cx: p.toFixed(1), cy: q.toFixed(1), r: 4 }); })];
}

function flatChips({ marks }, at, [left, top, right, bottom], taken) {
  const busy = [...taken], out = [];
  for (const one of marks) {
    const [p, q] = at(one.at);
    const spot = [[p, q - 20, one.text], [p, q + 22, one.text]].find((chip) => {
      const box = chipBox(...chip);
      return box[0] > left && box[2] < right && box[1] > top && box[3] < bottom && busy.every((other) => box[2] + 4 < other[0] || other[2] + 4 < box[0] || box[3] < other[1] || other[3] < box[1]);
    });
    if (!spot) continue;
    busy.push(chipBox(...spot));
    out.push(plotChip(...spot));
  }
  return out;
}

/** Relative errors of d² in floats, by powers of ten from a line. */
export function leverageFloats(view, width) {
  const right = width - 14, foot = FLOATS_HIGH - 46, rows = view.floats, last = rows.length - 1;
  const x = plotScale(0, last, FLOATS_LEFT + 6, right), log = plotScale(-17, 1, foot, 26), y = (value) => log(Math.log10(value));
  const up = (n) => `10${String(n).replace(/[-\d]/g, (one) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[one] ?? "⁻")}`;
  const lines = FLOATS.map(([key, role, words]) => ({ role, words, points: rows.filter((one) => one[key].value !== null).map((one) => [x(one.power), y(one[key].value)]), now: rows.find((one) => one.on)?.[key].value ?? null }));
  return h("svg", { viewBox: `0 0 ${width} ${FLOATS_HIGH}`, height: FLOATS_HIGH, role: "img", "aria-label": `Relative error of d² in floats, by how near the keys are to a line. ${FLOATS.map(([key, , words]) => `${words}: ${rows.find((one) => one.on)?.[key].text}`).join("; ")}` },
    [0, -4, -8, -12, -16].map((n) => h("g", { "aria-hidden": "true" }, h("path", { class: "gridline", d: `M${FLOATS_LEFT} ${log(n).toFixed(1)}H${right}` }), h("text", { x: FLOATS_LEFT - 8, y: (log(n) + 4.5).toFixed(1), "text-anchor": "end" }, n ? up(n) : "1"))),
    h("text", { x: 0, y: 12 }, "error of d², as a part of d²"),
    h("g", { "aria-hidden": "true" }, h("path", { class: "ax", d: `M${FLOATS_LEFT} ${foot}H${right}` }), rows.map((one) => h("text", { x: x(one.power).toFixed(1), y: foot + 18, "text-anchor": "middle", class: one.on ? "b" : null }, one.power && (width >= 400 || one.power % 2 === 0) ? up(-one.power) : one.power ? "" : "1")), h("text", { x: right, y: foot + 38, "text-anchor": "end" }, "distance of the keys from a line")),
    h("path", { class: "here", d: `M${x(view.squeeze).toFixed(1)} 26V${foot}` }),
    lines.map(({ role, points, now }) => [h("path", { class: `pl-line ${role}`, d: plotPath(points) }), now === null ? null : plotMark(role, x(view.squeeze), y(now), 5)]));
}

export function leverageSeries() { return FLOATS.map(([id, role, words]) => ({ id, role, words })); }
