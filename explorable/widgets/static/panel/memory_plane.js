// The plane of keys, as the figures of memories draw it: 0 in the middle, the circle of length 1,
// one unit on both axes, and a location as a disc whose area is its count.
import { h } from "./dom.js";
import { plotScale } from "./plots.js";

const DISC = 4.5; // px, the radius at a count of 1

/** Scales of a plane around 0; `unit` is px a unit of key. */
export function memoryPlane(frame, width, high) {
  const [[low, top]] = frame, unit = Math.min(width, high) / (top - low), half = width / unit / 2, tall = high / unit / 2;
  return { x: plotScale(-half, half, 0, width), y: plotScale(-tall, tall, high, 0), unit, width, high };
}

export function memoryDisc(n) { return DISC * Math.sqrt(n); }

/** What every such plane shows: the circle of length 1 and 0. */
export function memoryGround({ x, y, unit }) {
  return h("g", { "aria-hidden": "true" }, h("circle", { class: "me-unit", cx: x(0), cy: y(0), r: unit }), h("path", { class: "ax", d: `M${x(0) - 4} ${y(0)}h8M${x(0)} ${y(0) - 4}v8` }), h("text", { x: x(0) + 8, y: y(0) + 16 }, "0"));
}

/** The ray from 0 to the query, and with `ring` the query itself, where no handle stands; its name is beyond it. */
export function memoryQuery({ x, y }, [p, q], ring) {
  return h("g", {}, h("path", { class: "me-ray", d: `M${x(0)} ${y(0)}L${x(p).toFixed(1)} ${y(q).toFixed(1)}` }), ring ? [h("circle", { class: "w-point", cx: x(p).toFixed(1), cy: y(q).toFixed(1), r: 7.5 }), h("text", { class: "b halo", x: x(p).toFixed(1), y: (y(q) + (q > 0 ? -14 : 24)).toFixed(1), "text-anchor": "middle" }, "query")] : null);
}

/** Something at a place, which moves there where motion is wanted. */
export function memoryAt({ x, y }, [p, q], key, ...what) {
  return h("g", { key, class: "me-move", style: `transform: translate(${x(p).toFixed(1)}px, ${y(q).toFixed(1)}px)` }, what);
}

const LABEL_TURNS = [0, -0.45, 0.45, -0.9, 0.9, -1.5, 1.5, 2.3, -2.3, Math.PI], LABEL_STEPS = [0, 22, 44];

/** A label beyond a disc, away from 0, inside the picture, and beside the query and all labels in `taken`, to which it is added. */
export function memoryLabel({ x, y, width, high }, [p, q], r, words, query, taken) {
  const wide = words.length * 3.7 + 4, around = (a, b) => [a - wide, b - 9, a + wide, b + 9];
  const seat = (turn, more) => { const to = Math.atan2(q, p) + turn, far = r + more; return [x(p) + Math.cos(to) * (far + 12 + wide * Math.abs(Math.cos(to))), y(q) - Math.sin(to) * (far + 14)]; };
  const apart = (one, two) => one[2] < two[0] || two[2] < one[0] || one[3] < two[1] || two[3] < one[1];
  const free = ([a, b]) => a > wide && a < width - wide && b > 12 && b < high - 8 && taken.every((one) => apart(one, around(a, b))) && apart([x(query[0]) - 26, y(query[1]) - 32, x(query[0]) + 26, y(query[1]) + 32], around(a, b));
  const seats = LABEL_STEPS.flatMap((more) => LABEL_TURNS.map((turn) => seat(turn, more))), [a, b] = seats.find(free) ?? seats[0];
  taken.push(around(a, b));
  return h("text", { class: "b halo", x: Math.max(wide, Math.min(width - wide, a)).toFixed(1), y: (Math.max(14, Math.min(high - 8, b)) + 4.5).toFixed(1), "text-anchor": "middle" }, words);
}

const SEAT_LETTER = 8; // px of a bold letter
const SEATS = [[16, 5, "start"], [-16, 5, "end"], [0, 28, "middle"], [0, -18, "middle"], [0, 46, "middle"], [0, -36, "middle"], [16, 24, "start"], [-16, 24, "end"]];

/** Names beside marks: each takes the first of its seats at which it touches no other, and stays in the picture; `given` are seats of its own, or with which of the usual ones it begins, and one that is `spare` is left out where none is free. Boxes in `taken` are kept free. */
export function memorySeats(width, high, taken = []) {
  return (a, b, words, role, given = 0, spare = false) => {
    const seats = Array.isArray(given) ? given : [...SEATS.slice(given), ...SEATS.slice(0, given)];
    const wide = words.length * SEAT_LETTER, box = ([dx, dy, anchor]) => { const left = a + dx - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0); return [left, b + dy - 13, left + wide, b + dy + 4]; };
    const free = (one) => one[0] > 2 && one[2] < width - 2 && one[1] > 2 && one[3] < high && taken.every((other) => one[2] < other[0] || other[2] < one[0] || one[3] < other[1] || other[3] < one[1]);
    const found = seats.find((one) => free(box(one)));
    if (!found && spare) return null;
    const seat = found ?? seats[0], [left, , right] = box(seat), shift = Math.max(0, 2 - left) - Math.max(0, right - width + 2);
    taken.push(box(seat));
    return h("text", { class: `t-${role} halo`, x: (a + seat[0] + shift).toFixed(1), y: (b + seat[1]).toFixed(1), "text-anchor": seat[2] }, words);
  };
}
