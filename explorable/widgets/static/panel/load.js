// A memory under load: how far reads are off as it fills up, the bound, and who takes the weight.
import { averageChoice, averageReading, averageSums } from "./average_parts.js";
import { plotBar } from "./bars.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { guideBar } from "./guide.js";
import { plotHandles } from "./handles.js";
import { loadCurves, loadEntry, loadPrinted } from "./load_plots.js";
import { plotFollow, plotKey, plotKnob } from "./plots.js";

const LOAD_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["tex", "The formulas (.tex)"], ["txt", "The settings (.txt)"]];
const LOAD_KNOBS = [["beta", "β, how steep"], ["separation", "separation of keys"], ["away", "query off its key by"], ["dimensions", "numbers in a key"], ["seed", "seed"]];

export function load({ model, el }) {
  const held = framed({ model, el }, { exports: LOAD_FILES, opens: { accept: ".txt,text/plain", word: "settings" } });
  const { uid, act, inTurn, bar, trouble, busy } = held, guide = guideBar(act, inTurn);
  let view = null, drawn = null;

  const handles = plotHandles(inTurn, {
    seat(key, px) { const value = drawn.at(px); return { at: [drawn.x(value), drawn.rail], value: String(value) }; },
    move: (key, value) => act("slide", { what: "load", value }), drop: (key, value) => act("set", { what: "load", value }),
    by: (key, dx, dy) => act("nudge", { what: "load", by: (dx || dy) > 0 ? 1 : -1 }), home: () => act("home", { what: "load" }), cancel: () => act("undo", {}),
  });
  const canvas = make("div", { class: "plot" }), plotted = make("div", { class: "plotted" }, canvas, handles.layer), key = make("div", {}), table = make("div", {});
  const picture = make("section", { class: "pane", "aria-labelledby": `${uid}-curve` }, h("h3", { class: "head", id: `${uid}-curve` }, h("span", {}, "Error of a read, as the memory fills up"), h("small", { class: "ld-hand" }, "drag the marker on its rail")), plotted, key);
  const knobs = Object.fromEntries(LOAD_KNOBS.map(([what, name]) => [what, plotKnob(`${uid}-${what}`, name, (value) => act("set", { what, value }), (value) => act("slide", { what, value }), inTurn)]));
  const choices = make("div", { class: "l-choices" }), printed = make("p", { class: "ld-printed" });
  const own = loadEntry(uid, "One key a line, numbers between spaces", "2 to 64 keys of up to 8 numbers; between spaces, 0,5 is a half. Each is also its own value.", (text) => act("keys", { text }));
  const settings = make("section", { class: "pane", "aria-labelledby": `${uid}-set` }, h("h3", { class: "head", id: `${uid}-set` }, "The memory and its reads"), ...Object.values(knobs).map((one) => one.element), choices, own.element, printed);
  const top = make("div", { class: "ld-cols" }, picture, settings);
  const numbers = make("section", { class: "pane", "aria-labelledby": `${uid}-at` }), read = make("section", { class: "pane", "aria-labelledby": `${uid}-one` });
  const middle = make("div", { class: "ld-mid w-cols" }, numbers, read);
  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` }), sums = make("section", { class: "pane", "aria-labelledby": `${uid}-sums` });
  const below = make("div", { class: "cols even pl-below" }, reading, sums);
  const follow = plotFollow(canvas, (width) => {
    if (!view) return null;
    drawn = loadCurves({ ...view, uid }, width);
    patch(key, [legend(!drawn.named)]);
    handles.draw([{ key: "load", at: drawn.place, kind: "ring", label: `Marker at ${view.load.toLocaleString("en")} locations. Left and right arrow move it` }]);
    return drawn.picture;
  });

  settings.addEventListener("change", (event) => {
    const { choose, out } = event.target.dataset;
    if (choose) act(choose, { kind: event.target.value });
    else if (out !== undefined) act("out", { on: event.target.checked });
  });

  const legend = (all) => h("ul", { class: "key" }, all ? view.curves.map((one) => h("li", {}, plotKey(one.role), h("span", {}, one.name))) : null,
    view.bound.length ? [h("li", {}, h("span", { class: "swatch ld-line" }), `the bound, proved, at ${view.curves[0].name}`), view.curves.some((one) => one.bound.length) ? h("li", {}, h("span", { class: "swatch ld-line ld-thin" }), "thin: the bound of the curve with the same dashes") : null, h("li", {}, h("span", { class: "swatch hatch" }), view.excludes)] : null,
    view.curves.some((one) => one.breaks) ? h("li", {}, h("span", { class: "ld-ring" }), "from here on, others have more than half of the weight") : null);

  function draw(next) {
    view = next;
    guide.draw(view);
    for (const [what, knob] of Object.entries(knobs)) {
      knob.show(view.knobs[what]);
      knob.element.hidden = !view.random && (what === "separation" || what === "dimensions");
    }
    patch(choices, [view.random && view.shown ? averageChoice(uid, "over", "Compare", view.overs, view.over) : null,
      view.shown ? h("label", { class: "ld-switch" }, h("input", { type: "checkbox", "data-out": true, checked: view.out }), h("span", {}, "Leave each item out of its own read")) : null]);
    patch(printed, [loadPrinted(view.text)]);
    own.show(view.keys);
    patch(numbers, [h("h3", { class: "head", id: `${uid}-at` }, h("span", {}, `At ${view.load.toLocaleString("en")} locations`), h("small", {}, "means over the items that are asked for")),
      h("table", { class: "tb stack ld-num" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "curve"), ["error", "own weight", "item leads", "bound", "half lost at"].map((one) => h("th", { scope: "col", class: "r" }, one)))),
        h("tbody", {}, view.rows.map((one) => h("tr", { key: one.role }, h("th", { scope: "row" }, h("span", { class: "series" }, plotKey(one.role), h("b", {}, one.name))), h("td", { class: "r main" }, one.error), h("td", { class: "r", "data-l": "own weight" }, one.own), h("td", { class: "r", "data-l": "item leads" }, one.first), h("td", { class: "r", "data-l": "bound" }, one.bound || "none"), h("td", { class: "r", "data-l": "half lost at" }, one.breaks || "none")))))]);
    patch(read, [h("h3", { class: "head", id: `${uid}-one` }, h("span", {}, "One read: who has the weight?"), h("small", {}, view.out ? "item 0, left out" : "item 0")),
      h("table", { class: "tb ld-read" }, h("thead", { class: "vh" }, h("tr", {}, ["location", "weight", "bar"].map((one) => h("th", { scope: "col" }, one)))),
        h("tbody", {}, view.read.rows.map((one, n) => h("tr", { key: n }, h("th", { scope: "row" }, one.name), h("td", { class: "r" }, one.text), h("td", {}, plotBar(one.name === "the item itself" ? "opt" : "own", one.value, 0, 1, 150))))))]);
    averageReading(reading, view.words, uid);
    averageSums(sums, view, uid, "The numbers at the marker");
    follow.again();
  }

  held.begin([guide.element, bar.element, trouble, top, middle, below, busy], draw);
  return () => { follow.end(); held.end(); };
}
