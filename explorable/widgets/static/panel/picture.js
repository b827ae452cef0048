// One world as a floor plan, from its description: house outlines, rooms with a letter, dots.
//
// picture = {box: [w, h], houses: [{x, y, w, h, eaves}], rooms: [{letter, x, y, w, h}],
//            dots: [{letter, kind: "person" | "thing", x, y, r}]}
import { h } from "./dom.js";

export function picture({ box, houses, rooms, dots }) {
  return h("svg", { class: "pic", viewBox: `0 0 ${box[0]} ${box[1]}`, "aria-hidden": "true" },
    houses.map(({ x, y, w, h: tall, eaves }) => h("path", { class: "house", d: `M${x} ${y + tall}V${y + eaves}L${x + w / 2} ${y} ${x + w} ${y + eaves}V${y + tall}Z` })),
    rooms.map(({ letter, x, y, w, h: tall }) => [h("rect", { x, y, width: w, height: tall }), h("text", { class: "letter", x: x + 2.5, y: y + 9 }, letter)]),
    dots.map(({ letter, kind, x, y, r }) => [
      kind === "thing" ? h("rect", { class: "disc", x: x - r, y: y - r, width: 2 * r, height: 2 * r }) : h("circle", { class: "disc", cx: x, cy: y, r }),
      letter ? h("text", { class: "in", x, y: y + 2, "text-anchor": "middle" }, letter) : null,
    ]));
}
