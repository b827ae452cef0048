// The least error as a map: over the two radii, as a surface over them, and over the query.
//
// The surface is drawn here from a grid of heights. A plotting library would send a second program
// to each of thirty readers of a small server and draw no more than this.
import { bandChips, bandMap, chipBox, plotChip } from "./bands.js";
import { h } from "./dom.js";
import { plotBottom, plotMark, plotPath, plotScale, plotSide, plotTicks } from "./plots.js";
import { worstAxes, worstPlane } from "./worst_plots.js";

const RADII_HIGH = 350, RADII_TOP = 30, RADII_LEFT = 30;

export function radiiMap(view, width) {
  const { map, room } = view, right = width - 12, foot = RADII_HIGH - 44, area = [RADII_LEFT, RADII_TOP, right, foot];
  const x = plotScale(0, room, RADII_LEFT, right), y = plotScale(0, room, foot, RADII_TOP), place = [x(view.radius.value), y(view.delta.value)];
  const turned = place[0] > right - 130, here = [place[0] + (turned ? -18 : 18), Math.max(RADII_TOP + 14, place[1] - 22), `here ${map.here}`, turned ? "end" : "start"];
  const sides = map.sides.map((word, n) => (n || map.sides[0] === "exact fit" ? [right - 8, foot - 16, word, "end"] : [RADII_LEFT + 8, RADII_TOP + 16, word, "start"]));
  const border = map.border === null ? null : map.border > 1 ? [room / map.border, room] : [room, room * map.border];
  const taken = [chipBox(...here), ...sides.map((one) => chipBox(...one)), [place[0] - 18, place[1] - 18, place[0] + 18, place[1] + 18]];
  const line = border ? `M${x(0)} ${y(0)}L${x(border[0]).toFixed(1)} ${y(border[1]).toFixed(1)}` : null;
  return {
    x, y, place,
    picture: h("svg", { viewBox: `0 0 ${width} ${RADII_HIGH}`, height: RADII_HIGH, role: "img", "aria-label": mapName(view) },
      bandMap(map.bands, x, y, area, `${view.uid}-radii`), line ? [h("path", { class: "border-halo", d: line }), h("path", { class: "border-line", d: line })] : null,
      bandChips(map.bands, x, y, area, taken, width < 420 ? 3 : 7), sides.map((one) => plotChip(...one)), plotChip(...here),
      h("rect", { class: "boxed", x: RADII_LEFT, y: RADII_TOP, width: right - RADII_LEFT, height: foot - RADII_TOP }),
      h("g", { "aria-hidden": "true" }, plotTicks(0, room, 5).map((t) => h("text", { x: RADII_LEFT - 8, y: y(t) + 4.5, "text-anchor": "end" }, t)), h("text", { x: 0, y: 14 }, "δ, tolerance")), plotBottom(x, foot, RADII_LEFT, right, plotTicks(0, room, 5), "R, bound on the slope")),
  };
}

function mapName(view) {
  const { map } = view, border = map.border === null ? `The whole map is ${map.sides[0]}` : `The border between exact fit and ridge is δ = ${map.border.toFixed(3)} R`;
  return `Least error over R and δ, from 0 to ${view.room}. ${border}. Here ${map.here}.`;
}

/** The same map as a surface, seen from `camera` = {yaw, pitch}. */
export function radiiSurface(view, width, camera) {
  const { map, room } = view, { heights } = map, n = heights.length - 1, top = Math.max(...heights.flat()) || 1, high = RADII_HIGH, size = Math.min(width * 0.5, 215);
  const [cy, sy, cp, sp] = [Math.cos(camera.yaw), Math.sin(camera.yaw), Math.cos(camera.pitch), Math.sin(camera.pitch)];
  const spot = (r, d, e) => {
    const a = r / room - 0.5, b = d / room - 0.5, c = (e / top - 0.5) * 0.8, across = a * cy - b * sy, deep = a * sy + b * cy;
    return [width / 2 + across * size, high / 2 - (c * cp + deep * sp) * size, deep * cp - c * sp];
  };
  const at = (points) => plotPath(points.map(([r, d, e]) => spot(r, d, e)));
  const levels = map.bands.lines.map((one) => one.level), step = (e) => levels.filter((one) => e >= one).length;
  const fine = (points) => points.flatMap(([a, b], n) => (n ? Array.from({ length: 24 }, (_, k) => [points[n - 1][0] + ((a - points[n - 1][0]) * (k + 1)) / 24, points[n - 1][1] + ((b - points[n - 1][1]) * (k + 1)) / 24]) : [[a, b]]));
  const cells = [];
  for (let i = 0; i < n; i++) for (let k = 0; k < n; k++) {
    const corners = [[i, k], [i + 1, k], [i + 1, k + 1], [i, k + 1]].map(([a, b]) => spot((a / n) * room, (b / n) * room, heights[a][b]));
    const mean = (heights[i][k] + heights[i + 1][k] + heights[i + 1][k + 1] + heights[i][k + 1]) / 4;
    cells.push({ far: corners.reduce((sum, one) => sum + one[2], 0), d: `${plotPath(corners)}Z`, step: step(mean) });
  }
  cells.sort((one, two) => two.far - one.far);
  const between = (r, d) => { const a = Math.min(n - 1e-9, (r / room) * n), b = Math.min(n - 1e-9, (d / room) * n), i = Math.floor(a), k = Math.floor(b), u = a - i, v = b - k; return (1 - u) * ((1 - v) * heights[i][k] + v * heights[i][k + 1]) + u * ((1 - v) * heights[i + 1][k] + v * heights[i + 1][k + 1]); };
  const edge = map.border === null ? null : map.border > 1 ? [room / map.border, room] : [room, room * map.border];
  const { radius: { value: r }, delta: { value: d } } = view, here = spot(r, d, between(r, d)), floor = spot(r, d, 0);
  const named = [["R", [room * 1.12, 0, 0]], ["δ", [0, room * 1.12, 0]], ["error", [0, room, top * 1.12]]];
  return h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": `${mapName(view)} Drawn as a surface; every number stands in the map and in the table.` },
    h("path", { class: "ax", d: `${at([[0, 0, 0], [room, 0, 0], [room, room, 0], [0, room, 0]])}Z${at([[0, room, 0], [0, room, top]])}` }),
    h("g", { class: "heat" }, cells.map((one) => h("path", { class: `q${one.step} w-cell`, d: one.d }))),
    map.bands.lines.map(({ level, points }) => h("path", { class: "contour", d: at(fine(points).filter(([a, b]) => a <= room && b <= room).map(([a, b]) => [a, b, level])) })),
    edge ? ["border-halo", "border-line"].map((name) => h("path", { class: name, d: at([[0, 0, 0], [...edge, between(...edge)]]) })) : null,
    h("path", { class: "w-query", d: `M${floor[0].toFixed(1)} ${floor[1].toFixed(1)}L${here[0].toFixed(1)} ${here[1].toFixed(1)}` }), h("circle", { class: "w-point", cx: here[0].toFixed(1), cy: here[1].toFixed(1), r: 7 }),
    plotChip(here[0], here[1] - 24, `here ${map.here}`), named.map(([word, place]) => { const [p, q] = spot(...place); return h("text", { class: "b halo", x: p.toFixed(1), y: (q + 5).toFixed(1), "text-anchor": "middle" }, word); }));
}

/** The errors over the query on the line: three curves; or bands in the plane. */
export function queryMap(view, width) {
  if (view.map.curves) return queryCurves(view, width);
  const plane = worstPlane(view.frame, width, RADII_HIGH), { x, y, area } = plane, query = view.places[0].at, place = [x(query[0]), y(query[1])];
  const turned = place[0] > width - 130, here = [place[0] + (turned ? -18 : 18), Math.max(area[1] + 12, place[1] - 22), `here ${view.map.here}`, turned ? "end" : "start"];
  const keys = view.places.slice(1).map((one) => [x(one.at[0]), y(one.at[1])]);
  return {
    x, y, place,
    picture: h("svg", { viewBox: `0 0 ${width} ${RADII_HIGH}`, height: RADII_HIGH, role: "img", "aria-label": `Least error over where the query stands. Here ${view.map.here}.` },
      bandMap(view.map.bands, x, y, area, `${view.uid}-query`), keys.map(([p, q]) => h("circle", { class: "w-key", cx: p.toFixed(1), cy: q.toFixed(1), r: 5 })),
      bandChips(view.map.bands, x, y, area, [chipBox(...here), ...keys.map(([p, q]) => [p - 6, q - 6, p + 6, q + 6])], width < 420 ? 3 : 7), view.away ? null : plotChip(...here), worstAxes(plane)),
  };
}

function queryCurves(view, width) {
  const { curves } = view.map, right = width - 12, foot = RADII_HIGH - 78, [low, high] = view.frame[0];
  const tops = curves.map((one) => Math.max(...one.points.map(([, e]) => e))), best = curves.find((one) => one.id === "opt"), most = Math.min(Math.max(...tops), 2.5 * Math.max(...best.points.map(([, e]) => e)));
  const x = plotScale(low, high, 46, right), y = plotScale(0, most * 1.05 || 1, foot, RADII_TOP), query = view.places[0].at[0];
  return {
    x, y, place: [x(query), foot + 44],
    picture: h("svg", { viewBox: `0 0 ${width} ${RADII_HIGH}`, height: RADII_HIGH, role: "img", "aria-label": `Error over where the query stands: ${curves.map((one) => one.id).join(", ")}. Least here ${view.map.here}.` },
      h("clipPath", { id: `${view.uid}-curves` }, h("rect", { x: 46, y: RADII_TOP, width: right - 46, height: foot - RADII_TOP })),
      plotSide(y, 46, right, RADII_TOP, plotTicks(0, most, 5), "error"), plotBottom(x, foot, 46, right, plotTicks(low, high, width / 75), ""),
      h("path", { class: "gridline", d: `M46 ${foot + 44}H${right}` }), h("text", { x: 0, y: foot + 48.5 }, "query"),
      h("g", { "clip-path": `url(#${view.uid}-curves)` }, curves.map((one) => h("path", { class: `pl-line ${one.role}`, d: plotPath(one.points.map(([p, e]) => [x(p), y(e)])) }))),
      view.away ? null : h("path", { class: "w-query", d: `M${x(query).toFixed(1)} ${foot + 34}V${RADII_TOP}` }),
      view.away ? null : curves.map((one) => { const near = one.points.reduce((a, b) => (Math.abs(b[0] - query) < Math.abs(a[0] - query) ? b : a), one.points[0]); return near && near[1] <= most * 1.05 ? plotMark(one.role, x(query), y(near[1]), 5) : null; })),
  };
}
