// Four laws of capacity: the curve of one, the reader's own numbers on it, and a trial beside it.
import { averageChoice, averageReading, averageSums } from "./average_parts.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { loadPrinted } from "./load_plots.js";
import { plotFollow, plotKey, plotKnob, plotMark, plotPath, plotScale, plotWide } from "./plots.js";

const LAWS_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["tex", "The formula (.tex)"], ["txt", "The settings (.txt)"]];
const LAWS_HIGH = 400, LAWS_WIDE_HIGH = 540, LAWS_NARROW = 520, LAWS_TOP = 36, LAWS_FOOT = 62;

/** The law as a line, trials as squares with their bars, the source's numbers as rings. */
function lawCurve(view, width) {
  const left = Math.max(40, 14 + Math.max(...view.up.map(([, words]) => plotWide(words)))), right = width - 18, high = width >= LAWS_NARROW ? LAWS_WIDE_HIGH : LAWS_HIGH, foot = high - LAWS_FOOT;
  const x = plotScale(0, 1, left, right), y = plotScale(0, 1, foot, LAWS_TOP), at = ([p, q]) => [x(p), y(q)], here = at(view.here);
  const fits = view.across.filter((one, n, all) => n % Math.ceil(all.length / Math.max(2, Math.floor((right - left) / 44))) === 0);
  const tried = (one, r) => { const [px, py] = at(one.at); return [h("path", { class: "lw-bar", d: `M${px.toFixed(1)} ${y(one.bar[0]).toFixed(1)}V${y(one.bar[1]).toFixed(1)}` }), plotMark("fit", px, py, r)]; };
  return h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": view.described },
    h("text", { x: 0, y: 14, "aria-hidden": "true" }, view.titles.up),
    h("g", { "aria-hidden": "true" }, view.up.map(([p, words]) => [h("path", { class: "gridline", d: `M${left} ${y(p).toFixed(1)}H${right}` }), h("text", { x: left - 8, y: (y(p) + 4.5).toFixed(1), "text-anchor": "end" }, words)])),
    h("path", { class: "w-query", d: `M${here[0].toFixed(1)} ${LAWS_TOP}V${foot}` }),
    h("path", { class: view.bound ? "ld-bound" : "pl-line opt", d: plotPath(view.curve.map(at)) }),
    view.tries.map((one) => tried(one, 5)),
    view.marks.map((one) => { const [px, py] = at(one.at); return [h("circle", { class: "ld-breaks", cx: px.toFixed(1), cy: py.toFixed(1), r: 11 }), h("text", { class: "b halo", x: (px - 15).toFixed(1), y: (py - 7).toFixed(1), "text-anchor": "end" }, one.text)]; }),
    plotMark("opt", ...here, 5), view.own ? tried(view.own, 7) : null,
    h("g", { "aria-hidden": "true" }, h("path", { class: "ax", d: `M${left} ${foot}H${right}${fits.map(([p]) => `M${x(p).toFixed(1)} ${foot}v5`).join("")}` }),
      fits.map(([p, words]) => h("text", { x: x(p).toFixed(1), y: foot + 19, "text-anchor": "middle" }, words)), h("text", { x: right, y: foot + 40, "text-anchor": "end" }, view.titles.across)));
}

export function laws({ model, el }) {
  const held = framed({ model, el }, { exports: LAWS_FILES, opens: { accept: ".txt,text/plain", word: "settings" } });
  const { uid, act, inTurn, bar, trouble, busy } = held;
  let view = null;

  const canvas = make("div", { class: "plot" }), key = make("div", {}), head = make("h3", { class: "head", id: `${uid}-law` });
  const picture = make("section", { class: "pane", "aria-labelledby": `${uid}-law` }, head, canvas, key);
  const choices = make("div", { class: "l-choices lw-laws" }), knobs = {}, sliders = make("div", {}), printed = make("p", { class: "ld-printed" });
  const again = make("button", { type: "button", class: "b primary" }, "Draw again, with another seed");
  const settings = make("section", { class: "pane", "aria-labelledby": `${uid}-own` }, h("h3", { class: "head", id: `${uid}-own` }, "The law, and your numbers"), choices, sliders, h("div", { class: "row lw-go" }, again), printed);
  const table = make("section", { class: "pane", "aria-labelledby": `${uid}-tried` }), reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` }), sums = make("section", { class: "pane", "aria-labelledby": `${uid}-sums` });
  const numbers = make("div", { class: "lw-numbers" }, table, sums);
  const top = make("div", { class: "ld-cols" }, picture, settings), middle = make("div", { class: "lw-mid w-cols" }, reading, numbers);
  const follow = plotFollow(canvas, (width) => (view ? lawCurve(view, width) : null));
  settings.addEventListener("change", (event) => { if (event.target.dataset.choose) act("law", { kind: event.target.value }); });
  again.addEventListener("click", () => act("again", {}));

  const knobOf = (what) => plotKnob(`${uid}-${what}`, view.knobs[what].name, (value) => act("set", { what, value }), (value) => act("slide", { what, value }), inTurn);

  function draw(next) {
    view = next;
    for (const [what, one] of Object.entries(view.knobs)) {
      if (!knobs[what]) { knobs[what] = knobOf(what); sliders.append(knobs[what].element); }
      knobs[what].show(one);
      knobs[what].element.hidden = !view.used.includes(what);
    }
    patch(printed, [loadPrinted(view.text)]);
    patch(head, [h("span", {}, `${view.name[0].toUpperCase()}${view.name.slice(1)}`), h("small", {}, view.bound ? "a bound, and real reads" : "a law, and a trial of it")]);
    patch(choices, [averageChoice(uid, "law", "Memory", view.laws, view.law)]);
    patch(key, [h("ul", { class: "key" }, h("li", {}, view.bound ? h("span", { class: "swatch ld-line" }) : plotKey("opt"), `the ${view.titles.law}`), h("li", {}, h("span", { class: "lw-square" }), "tried, with two standard errors up and down"),
      view.marks.length ? h("li", {}, h("span", { class: "ld-ring" }), "a number of the source") : null)]);
    patch(table, [h("h3", { class: "head", id: `${uid}-tried` }, h("span", {}, "Law beside trial"), h("small", {}, "your numbers first")),
      h("table", { class: "tb stack ld-num" }, h("thead", {}, h("tr", {}, view.columns.map((word, n) => h("th", { scope: "col", class: n ? "r" : null }, word)))),
        h("tbody", {}, view.rows.map((row) => h("tr", { key: row.at, "aria-current": row.own ? "true" : null }, h("th", { scope: "row" }, h("b", {}, `${view.columns[0]} ${row.at}`)), h("td", { class: "r main" }, row.law), [["trial", 2], ["error", 3], ["answers", 4]].map(([part, n]) => h("td", { class: "r", "data-l": row[part] ? view.columns[n] : null }, row[part]))))))]);
    averageReading(reading, view.words, uid);
    averageSums(sums, view, uid, "The numbers behind it");
    follow.again();
  }

  held.begin([bar.element, trouble, top, middle, busy], draw);
  return () => { follow.end(); held.end(); };
}
