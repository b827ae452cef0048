// The read of the second memory as attention: its keys with their weights, the values they pull, and
// what equals what.
import { h } from "./dom.js";
import { glyph } from "./icons.js";
import { memoryAt, memoryDisc, memoryGround, memoryLabel, memoryPlane, memoryQuery, memorySeats } from "./memory_plane.js";
import { plotIdentity, plotKey, plotMark, plotScale } from "./plots.js";

const WEIGH_HIGH = 380, WEIGH_LINE = 11, WEIGH_NAMED = 0.04, WEIGH_DOT = 4.5, WEIGH_CLOSE = 34, WEIGH_SAME = 2, WEIGH_MANY = 12, WEIGH_FEW = 6, WEIGH_MOST = 8;

const weighWide = (share) => `stroke-width: ${(1 + WEIGH_LINE * share).toFixed(1)}px`;

/** The query, and a line to each key as wide as its weight. */
export function weighedKeys(view, width) {
  const plane = memoryPlane(view.frame, width, Math.min(WEIGH_HIGH, width)), { x, y, high } = plane, query = view.query.at, taken = [], rows = view.read.rows;
  return h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": `The query and ${rows.length} keys. Weights: ${rows.map((one) => `${one.name} ${one.weight}`).join(", ")}` }, memoryGround(plane),
    rows.map((one) => h("path", { key: one.id, class: "me-link", d: `M${x(query[0]).toFixed(1)} ${y(query[1]).toFixed(1)}L${x(one.at[0]).toFixed(1)} ${y(one.at[1]).toFixed(1)}`, style: weighWide(one.share) })),
    memoryQuery(plane, query, true),
    rows.map((one) => memoryAt(plane, one.at, `key ${one.id}`, h("circle", { class: "me-disc", r: memoryDisc(one.n).toFixed(1) }))),
    rows.filter((one) => one.share >= WEIGH_NAMED || rows.length < WEIGH_FEW).sort((one, two) => two.share - one.share).slice(0, WEIGH_MOST).map((one) => memoryLabel(plane, one.at, memoryDisc(one.n), `${one.name.replace("location ", "")}: ${one.weight}`, query, taken)));
}

/** Values, drawn toward the output by their weights; the three outputs, and how far two of them lie apart. */
export function weighedValues(view, width) {
  const { reads, rows, frame: [[a, b], [c, d]], who } = view.read, high = Math.min(WEIGH_HIGH, width), unit = Math.min(width, high) / (b - a), mid = [(a + b) / 2, (c + d) / 2];
  const x = plotScale(mid[0] - width / unit / 2, mid[0] + width / unit / 2, 0, width), y = plotScale(mid[1] - high / unit / 2, mid[1] + high / unit / 2, high, 0);
  const at = ([p, q]) => [Number(x(p).toFixed(1)), Number(y(q).toFixed(1))], by = Object.fromEntries(reads.map((one) => [one.id, one])), [p, q] = at(by[who].at), [s, t] = at(by.verbatim.at), long = Math.hypot(p - s, q - t);
  const marks = [...reads.map((one) => one.at), ...rows.map((one) => one.to)].map((one) => { const [u, v] = at(one); return [u - 7, v - 7, u + 7, v + 7]; });
  const seated = memorySeats(width, high, marks), same = reads.every((one) => Math.hypot(at(one.at)[0] - s, at(one.at)[1] - t) < WEIGH_SAME), equal = reads.every((one) => one.at.every((x, n) => x === by.verbatim.at[n])), some = reads.filter((one) => one.id === "verbatim" || one.id === who || long > WEIGH_CLOSE);
  return h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": `Values, and the outputs among them: ${reads.map((one) => `${one.name} ${one.value}`).join(", ")}` },
    rows.map((one) => { const [u, v] = at(one.to); return h("path", { key: one.id, class: "me-link", d: `M${u} ${v}L${p} ${q}`, style: weighWide(one.share) }); }),
    rows.map((one) => { const [u, v] = at(one.to); return h("circle", { key: `value ${one.id}`, class: "me-disc", cx: u, cy: v, r: WEIGH_DOT }); }),
    long > 1 ? h("path", { class: "me-gap", d: `M${p} ${q}L${s} ${t}` }) : null,
    [...reads].reverse().map((one) => plotMark(one.role, ...at(one.at), one.id === who ? 7.5 : 6)),
    same ? seated(s, t, equal ? "all three reads are one" : "three reads, too near to part", "opt") : some.map((one, n) => seated(...at(one.at), one.name, one.role, n ? 2 : 3)),
    rows.length <= WEIGH_MANY ? rows.map((one) => seated(...at(one.to), one.name.replace("location ", ""), "plain", 0, true)) : null);
}

/** Logits, ln n and weights, a row a location. */
export function weighedTable(view) {
  const cut = view.read.who === "bare" ? "s" : "span", head = ["s q·a", "+ ln n", "weight", "value"];
  return h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "location"), head.map((one, n) => h("th", { scope: "col", class: "r" }, n === 1 ? h(cut, {}, one) : one)))),
    h("tbody", {}, view.read.rows.map((one) => h("tr", { key: one.id }, h("th", { scope: "row" }, one.name.replace("location ", "")), h("td", { class: "r", "data-l": "s q·a" }, one.logit), h("td", { class: "r", "data-l": "ln n" }, h(cut, {}, one.log)), h("td", { class: "r main", "data-l": "weight" }, one.weight), h("td", { class: "r", "data-l": "value" }, one.value)))));
}

/** The three outputs with their distances and statuses. */
export function weighedReads(view) {
  const row = (one) => h("tr", { key: one.id }, h("th", { scope: "row" }, h("span", { class: "series" }, plotKey(one.role), one.name)), h("td", { class: "r", "data-l": "keys" }, one.keys), h("td", { class: "r main", "data-l": "value" }, one.value), h("td", { class: "r", "data-l": "off by" }, one.off), h("td", {}, one.status ? h("span", { class: "fate answer-tone", "data-status": one.status }, glyph(one.status, "glyph1"), one.status) : "not its read"));
  return h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "read"), ["keys", "value", "off by"].map((one) => h("th", { scope: "col", class: "r" }, one)), h("th", { scope: "col" }, "status"))), h("tbody", {}, view.read.reads.map(row)));
}

/** What the read is to the bit, and what not. */
export function weighedSame(view) {
  return view.read.same.map((one) => h("li", {}, plotIdentity(one.word), h("div", {}, h("b", {}, one.name), h("span", {}, one.text))));
}
