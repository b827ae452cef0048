// A map in bands: exact shapes filled from the farthest in, contours that carry their number, and a
// key of swatches. More is always farther from the paper.
import { h } from "./dom.js";

const CHIP_LETTER = 7.5, CHIP_PAD = 10, CHIP_HIGH = 19, CHIP_APART = 6, CHIP_EVERY = 6;

/** Words on a ground of their own, which keeps them legible on any band. */
export function plotChip(x, y, words, anchor = "middle") {
  const wide = chipWide(words), left = anchor === "middle" ? x - wide / 2 : anchor === "end" ? x - wide : x;
  return h("g", {}, h("rect", { class: "chipbg", x: left.toFixed(1), y: (y - 10).toFixed(1), width: wide.toFixed(1), height: CHIP_HIGH, rx: 3 }), h("text", { class: "b", x: (left + wide / 2).toFixed(1), y: (y + 4.5).toFixed(1), "text-anchor": "middle" }, words));
}

function chipWide(words) { return words.length * CHIP_LETTER + CHIP_PAD; }

/** Where a chip with this middle lies: [left, top, right, bottom]. */
export function chipBox(x, y, words, anchor = "middle") {
  const wide = chipWide(words), left = anchor === "middle" ? x - wide / 2 : anchor === "end" ? x - wide : x;
  return [left, y - 10, left + wide, y + 9];
}

const chipsApart = (one, two) => one[2] + CHIP_APART < two[0] || two[2] + CHIP_APART < one[0] || one[3] + CHIP_APART < two[1] || two[3] + CHIP_APART < one[1];

/**
 * The bands and their contours; `x` and `y` are scales, `area` is [left, top, right, bottom] and
 * `clip` the name of a clipPath that is made here.
 */
export function bandMap(bands, x, y, area, clip) {
  const [left, top, right, bottom] = area, place = ([a, b]) => `${x(a).toFixed(1)} ${y(b).toFixed(1)}`;
  const ring = (points) => `M${points.map(place).join("L")}`;
  return h("g", {}, h("clipPath", { id: clip }, h("rect", { x: left, y: top, width: right - left, height: bottom - top })),
    h("g", { class: "heat", "clip-path": `url(#${clip})` }, h("rect", { class: `q${bands.ground}`, x: left, y: top, width: right - left, height: bottom - top }),
      bands.shapes.map(({ step, rings }) => h("path", { class: `q${step}`, "fill-rule": "evenodd", d: rings.map((points) => `${ring(points)}Z`).join("") })),
      bands.lines.map(({ points }) => h("path", { class: "contour", d: ring(points) }))));
}

/** The numbers of the contours, where there is room; `taken` are boxes to keep clear of. */
export function bandChips(bands, x, y, [left, top, right, bottom], taken = [], most = Infinity) {
  const busy = [...taken], chips = [];
  for (const { text, points } of bands.lines.toReversed()) {
    const wide = chipWide(text) / 2 + 4;
    const inside = chipSpots(points.map(([a, b]) => [x(a), y(b)])).filter(([p, q]) => p > left + wide && p < right - wide && q > top + 14 && q < bottom - 14);
    const spots = [0.82, 0.7, 0.9, 0.55, 0.4, 0.25, 0.1].map((part) => inside[Math.floor(part * inside.length)]).filter(Boolean);
    const spot = spots.find(([p, q]) => busy.every((one) => chipsApart(one, chipBox(p, q, text))));
    if (!spot || chips.length >= most) continue;
    busy.push(chipBox(...spot, text));
    chips.push(plotChip(...spot, text));
  }
  return chips;
}

/** Places along a line, a few pixels apart, so that long straight pieces have some too. */
function chipSpots(line) {
  return line.flatMap(([p, q], n) => {
    if (!n) return [[p, q]];
    const [a, b] = line[n - 1], pieces = Math.min(400, Math.max(1, Math.round(Math.hypot(p - a, q - b) / CHIP_EVERY)));
    return Array.from({ length: pieces }, (_, k) => [a + ((p - a) * (k + 1)) / pieces, b + ((q - b) * (k + 1)) / pieces]);
  });
}

/** The key below a map: a swatch for each band, with its range, and more items. */
export function bandKey(bands, ...more) {
  return h("ul", { class: "key bandkey" }, bands.key.map(({ step, text }) => h("li", {}, h("span", { class: `swatch heat q${step}` }), text)), more);
}
