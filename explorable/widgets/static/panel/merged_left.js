// What one merged location leaves out, over the length of the query: plainly, to second order, and at most.
import { h } from "./dom.js";
import { memorySeats } from "./memory_plane.js";
import { plotBottom, plotMark, plotPath, plotRoom, plotScale, plotSide, plotTicks, plotWide } from "./plots.js";

const LEFT_HIGH = 250, LEFT_TOP = 30, LEFT_FOOT = 204, LEFT_SEAT = 14;

/** One of the two plots; a bound that leaves it is cut at its edge. */
export function mergedLeft(view, width, n) {
  const { left } = view;
  if (left.none) return null;
  const { lines, top, name } = left.plots[n], ticks = plotTicks(0, top, 4), begin = plotRoom(ticks, 40), right = width - 12;
  const x = plotScale(0, left.most, begin, right), y = plotScale(0, top, LEFT_FOOT, LEFT_TOP), here = x(left.at).toFixed(1), unit = n ? "distance in value space" : "missing in the logit";
  const seated = memorySeats(width, LEFT_FOOT, [[0, 0, plotWide(unit), LEFT_TOP - 8]]);
  const inside = (points) => { const out = points.findIndex(([, b]) => b > top); return out < 0 ? points : points.slice(0, Math.max(1, out)).concat(crossed(points, out, top)); };
  return h("svg", { viewBox: `0 0 ${width} ${LEFT_HIGH}`, height: LEFT_HIGH, role: "img", "aria-label": `${name}. ${left.told[n]}` },
    plotSide(y, begin, right, LEFT_TOP, ticks, unit),
    plotBottom(x, LEFT_FOOT, begin, right, plotTicks(0, left.most, width / 90), "length of the query"),
    h("path", { class: "here", d: `M${here} ${LEFT_TOP - 8}V${LEFT_FOOT}` }),
    lines.map((one) => {
      const points = inside(one.points).map(([a, b]) => [x(a), y(b)]), at = one.points[(one.points.length - 1) / 2];
      return h("g", {}, h("path", { class: one.role === "bound" ? "me-bound" : `pl-line ${one.role}`, d: plotPath(points) }), one.role === "bound" || at[1] > top ? null : plotMark(one.role, Number(here), Number(y(at[1]).toFixed(1)), 4.5));
    }),
    lines.map((one) => { const [a, b] = inside(one.points).at(-1), down = one.role === "bound"; return seated(x(a), y(b), one.name, one.role === "bound" ? "plain" : one.role, [[-4, -LEFT_SEAT / 2, "end"], down ? [8, LEFT_SEAT, "start"] : [-4, LEFT_SEAT + 4, "end"], [-4, -LEFT_SEAT * 1.8, "end"], [-4, LEFT_SEAT * 2.4, "end"], [-110, -LEFT_SEAT / 2, "end"]]); }));
}

/** Where a curve leaves the plot, between two of its points. */
function crossed(points, out, top) {
  if (!out) return [];
  const [[a, b], [c, d]] = [points[out - 1], points[out]];
  return [[a + ((top - b) / (d - b)) * (c - a), top]];
}
