// Merged writes drawn: the locations with their members, the tree of what was merged, and the ball
// around a read in value space.
import { h } from "./dom.js";
import { memoryDisc, memoryGround, memoryLabel, memoryQuery, memorySeats } from "./memory_plane.js";
import { plotBottom, plotMark, plotNumber, plotScale, plotTicks, plotWide } from "./plots.js";

const TREE_STEP = 15, TREE_LEFT = 34, TREE_TOP = 26, BALL_HIGH = 330, MEMBERS = 46;

/** Locations in the plane: discs by count, members as rings, the merge radius dashed. */
export function mergedPlane(view, plane) {
  const taken = [], { x, y, unit, width, high } = plane, some = view.locations.filter((one) => one.n > 1), radius = view.radius.value * unit;
  return h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": `${view.described} Counts ${view.locations.map((one) => one.n).join(", ")}` }, memoryGround(plane), memoryQuery(plane, view.query.at),
    some.map((one) => [h("circle", { class: "me-radius", cx: x(one.at[0]).toFixed(1), cy: y(one.at[1]).toFixed(1), r: radius.toFixed(1) }), h("path", { class: "me-tie", d: one.members.map(([p, q]) => `M${x(one.at[0]).toFixed(1)} ${y(one.at[1]).toFixed(1)}L${x(p).toFixed(1)} ${y(q).toFixed(1)}`).join("") })]),
    view.locations.map((one) => h("circle", { key: one.id, class: "me-disc", cx: x(one.at[0]).toFixed(1), cy: y(one.at[1]).toFixed(1), r: memoryDisc(one.n).toFixed(1) })),
    some.map((one) => one.members.map(([p, q]) => h("circle", { class: "me-member", cx: x(p).toFixed(1), cy: y(q).toFixed(1), r: 3.5 }))),
    some.map((one) => memoryLabel(plane, one.at, Math.max(memoryDisc(one.n), Math.min(MEMBERS, Math.max(...one.members.map(([p, q]) => Math.hypot(p - one.at[0], q - one.at[1]) * unit)))), `n = ${one.n}`, view.query.at, taken)));
}

/** The tree of all merges, up to the radius in ink and beyond it thin. */
export function mergedTree(view, width) {
  const { leaves, branches } = view.tree, foot = TREE_TOP + leaves.length * TREE_STEP, end = Math.max(...branches.map((one) => one.near), view.radius.value, 0.1);
  const x = plotScale(0, end * 1.08, TREE_LEFT, width - 8), y = (n) => TREE_TOP + (n + 0.5) * TREE_STEP, at = x(view.radius.value), words = `radius ${view.radius.text}`;
  const path = ({ ends: [a, b], begins: [c, d], near }) => `M${x(c).toFixed(1)} ${y(a).toFixed(1)}H${x(near).toFixed(1)}V${y(b).toFixed(1)}H${x(d).toFixed(1)}`;
  return h("svg", { viewBox: `0 0 ${width} ${foot + 44}`, height: foot + 44, role: "img", "aria-label": `Tree of the merges: ${branches.filter((one) => one.done).length} of ${branches.length} lie within radius ${view.radius.text}` },
    leaves.map((one, n) => h("text", { x: TREE_LEFT - 8, y: (y(n) + 4.5).toFixed(1), "text-anchor": "end" }, one)),
    h("path", { class: "me-later", d: branches.filter((one) => !one.done).map(path).join("") }), h("path", { class: "me-branch", d: branches.filter((one) => one.done).map(path).join("") }),
    h("path", { class: "me-cut", d: `M${at.toFixed(1)} ${TREE_TOP - 6}V${foot}` }), h("text", { class: "b halo", x: Math.max(plotWide(words) / 2, Math.min(width - plotWide(words) / 2, at)).toFixed(1), y: 14, "text-anchor": "middle" }, words),
    plotBottom(x, foot, TREE_LEFT, width - 8, plotTicks(0, end * 1.08, width / 90), "distance of the keys"));
}

/** The ball around a read, and where the other reads lie; what is outside is pointed at. */
export function mergedBall(view, width, hatch) {
  const { ball } = view, read = Object.fromEntries(view.reads.map((one) => [one.id, one])), off = (one) => Math.hypot(one.at[0] - ball.at[0], one.at[1] - ball.at[1]);
  const span = Math.max((ball.radius ?? 0) * 1.28, off(read.unmerged) * 1.5, off(read.second) * 1.5) || 0.1;
  const unit = BALL_HIGH / 2 / span, cx = width / 2, cy = BALL_HIGH / 2, rr = (ball.radius ?? 0) * unit, place = (one) => [cx + (one.at[0] - ball.at[0]) * unit, cy - (one.at[1] - ball.at[1]) * unit];
  const ring = (one) => { const [a, b] = place(one); return h("circle", { class: "me-read", cx: a.toFixed(1), cy: b.toFixed(1), r: 9 }); };
  const seated = memorySeats(width, BALL_HIGH, view.reads.map((one) => { const [a, b] = place(one), r = one.id === "counted" ? 9 : 6; return [a - r, b - r, a + r, b + r]; }));
  const mark = (one, first = 0, words = one.name) => {
    const [a, b] = place(one);
    if (a > 14 && a < width - 14 && b > 14 && b < BALL_HIGH - 14) {
      const shape = one.id === "counted" ? null : one.id === "unmerged" ? h("path", { class: "me-cross", d: `M${(a - 5).toFixed(1)} ${(b - 5).toFixed(1)}l10 10m0 -10l-10 10` }) : plotMark(one.role, Number(a.toFixed(1)), Number(b.toFixed(1)), 5);
      return h("g", {}, shape, seated(a, b, words, one.role, first));
    }
    const far = Math.hypot(a - cx, b - cy), [u, v] = [(a - cx) / far, (b - cy) / far], reach = Math.min((width / 2 - 18) / Math.max(1e-9, Math.abs(u)), (cy - 24) / Math.max(1e-9, Math.abs(v))), [p, q] = [cx + u * reach, cy + v * reach];
    return h("g", {}, h("path", { class: `pl-line ${one.role} me-far`, d: `M${(p - u * 30).toFixed(1)} ${(q - v * 30).toFixed(1)}L${(p - u * 8).toFixed(1)} ${(q - v * 8).toFixed(1)}` }), h("path", { class: `m-${one.role}`, d: `M${p.toFixed(1)} ${q.toFixed(1)}l${(-u * 12 - v * 6).toFixed(1)} ${(-v * 12 + u * 6).toFixed(1)}l${(v * 12).toFixed(1)} ${(-u * 12).toFixed(1)}z` }), seated(p - u * 20, q, `${words}: ${one.off} away`, one.role, [[0, -30, "middle"], [0, 38, "middle"], [0, 56, "middle"], [0, -48, "middle"]]));
  };
  const same = view.locations.every((one) => one.n === 1), bar = plotTicks(0, (width * 0.36) / unit, 2).at(-1) ?? 0;
  const told = bar >= 1e-3 ? plotNumber(bar) : bar.toExponential().replace(/e-(.*)/, (_, power) => `·10⁻${[...power].map((one) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[one]).join("")}`);
  return h("svg", { viewBox: `0 0 ${width} ${BALL_HIGH + 30}`, height: BALL_HIGH + 30, role: "img", "aria-label": `Value space. ${view.described}` },
    rr ? [h("circle", { class: `me-ball${ball.own ? "" : " other"}`, cx, cy, r: rr.toFixed(1) }), h("circle", { class: "me-ring", cx, cy, r: rr.toFixed(1), style: ball.own ? `fill: url(#${hatch})` : null }), h("path", { class: "me-spoke", d: `M${cx} ${cy}L${(cx + rr * 0.7).toFixed(1)} ${(cy - rr * 0.7).toFixed(1)}` }), rr > 60 ? h("text", { class: "halo", x: (cx + rr * 0.36).toFixed(1), y: (cy - rr * 0.5).toFixed(1), "text-anchor": "middle" }, `ball, ${ball.text}`) : null] : null,
    ring(read.counted), same ? [mark(read.unmerged, 0, "all four reads are one")] : [mark(read.counted, 1), mark(read.unmerged), mark(read.second, 2), mark(read.bare)],
    bar ? [h("path", { class: "ax", d: `M8 ${BALL_HIGH + 14}h${(bar * unit).toFixed(1)}M8 ${BALL_HIGH + 9}v10M${(8 + bar * unit).toFixed(1)} ${BALL_HIGH + 9}v10` }), h("text", { x: (16 + bar * unit).toFixed(1), y: BALL_HIGH + 19 }, `${told} in value space`)] : null);
}
