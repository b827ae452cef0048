// The marks of the product. A status is always a colour, a word and a shape: the shape shows how
// many answers are left. Colours are named in the stylesheet; nothing here holds one.
import { h } from "./dom.js";

const PATHS = {
  up: "M4 10l4-4 4 4", down: "M4 6l4 4 4-4", right: "M6 3l5 5-5 5",
  check: "M2.5 8.5l3.5 3.5 7.5-8", cross: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  clash: "M1.5 8h4.5M4 5.5L6.5 8 4 10.5M14.5 8H10M12 5.5L9.5 8l2.5 2.5",
  conjunction: "M3 14V8a5 5 0 0 1 10 0v6", accumulation: "M8 2v12M2 8h12", update: "M1.5 8h12M9 3.5L13.5 8 9 12.5",
  undo: "M5.5 2.5l-3 3 3 3M2.5 5.5h7a4 4 0 0 1 0 8H6", redo: "M10.5 2.5l3 3-3 3M13.5 5.5h-7a4 4 0 0 0 0 8H10",
  link: "M6.5 9.5l3-3M7.5 4.5L9 3a2.8 2.8 0 0 1 4 4l-1.5 1.5M8.5 11.5L7 13a2.8 2.8 0 0 1-4-4l1.5-1.5",
  out: "M8 10V2M5 4.5L8 1.5l3 3M3 9v5h10V9", into: "M8 2v8M5 7.5L8 10.5l3-3M3 9v5h10V9",
};
const DOTS = [[6, 3.5], [10, 3.5], [6, 8], [10, 8], [6, 12.5], [10, 12.5]];
const SHAPES = {
  forced: () => [h("circle", { cx: 20, cy: 20, r: 17 }), h("circle", { class: "disc", cx: 20, cy: 20, r: 7 })],
  open: () => [h("circle", { cx: 20, cy: 20, r: 17 }), h("circle", { class: "disc", cx: 13, cy: 20, r: 4.75 }), h("circle", { class: "disc", cx: 27, cy: 20, r: 4.75 })],
  contradictory: () => [h("circle", { cx: 20, cy: 20, r: 17 }), h("path", { d: "M8 32 32 8" })],
  unresolved: () => [h("circle", { cx: 20, cy: 20, r: 17, "stroke-dasharray": "5 4.9" }), h("path", { d: "M12 20h16" })],
};

export function icon(name) {
  return h("svg", { class: "i", viewBox: "0 0 16 16", "aria-hidden": "true" }, h("path", { d: PATHS[name] }));
}

export function grip() {
  return h("svg", { class: "i", viewBox: "0 0 16 16", "aria-hidden": "true" }, DOTS.map(([cx, cy]) => h("circle", { class: "disc", cx, cy, r: 1.1 })));
}

/** The shape of a status; the word beside it is its text alternative. */
export function glyph(status, size = "glyph") {
  return h("svg", { class: size, viewBox: "0 0 40 40", "aria-hidden": "true" }, (SHAPES[status] ?? SHAPES.unresolved)());
}

/** A world remains (disc) or is removed (cross). */
export function mark(remains) {
  return h("svg", { class: "mk", viewBox: "0 0 10 10", "aria-hidden": "true" },
    remains ? h("circle", { class: "disc", cx: 5, cy: 5, r: 4.5 }) : h("path", { d: "M1.5 1.5l7 7M8.5 1.5l-7 7" }));
}
