// Leverage: 1 + d² over query positions, what it inflates and divides, and where it cannot be had.
import { averageBox, averageChoice, averageReading, averageSums } from "./average_parts.js";
import { bandKey } from "./bands.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { guideBar } from "./guide.js";
import { handleSnap, plotHandles } from "./handles.js";
import { icon } from "./icons.js";
import { leverageFloats, leverageMap, leverageSeries } from "./leverage_map.js";
import { LEVERAGE_FILES } from "./leverage_parts.js";
import { plotFollow, plotKey, plotKnob } from "./plots.js";
import { indexed } from "./words.js";

const LEVERAGE_SNAP = 0.05, LEVERAGE_AXES = ["x", "y", "z"];

export function leverage({ model, el }) {
  const held = framed({ model, el }, { exports: LEVERAGE_FILES });
  const { uid, act, inTurn, bar, trouble, busy } = held, guide = guideBar(act, inTurn);
  let view = null, map = null;

  const handles = plotHandles(inTurn, {
    seat(key, px, py) {
      const [[a, b], [c, e]] = view.frame, p = handleSnap(map.x.back(px), a, b, LEVERAGE_SNAP), q = handleSnap(map.y.back(py), c, e, LEVERAGE_SNAP);
      return { at: [map.x(p), map.y(q)], value: `${p} ${q}` };
    },
    move: (key, value) => act("drag", { what: key, at: value }), drop: (key, value) => act("place", { what: key, at: value }),
    by: (key, dx, dy) => act("nudge", { what: key, by: `${dx.toFixed(2)} ${dy.toFixed(2)}` }), home: (key) => act("home", { what: key }), cancel: () => act("undo", {}),
  });
  const canvas = make("div", { class: "plot" }), plotted = make("div", { class: "plotted" }, canvas, handles.layer), swatches = make("div", {});
  const mapHead = make("h3", { class: "head", id: `${uid}-map` });
  const knobs = LEVERAGE_AXES.map((name, axis) => plotKnob(`${uid}-q${axis}`, `Query ${name}`, (value) => act("coordinate", { what: "query", axis, value }), (value) => act("slide", { what: "query", axis, value }), inTurn));
  const numbers = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "Keys and weights as numbers" }), numberBox = make("details", { class: "w-numbers" }, h("summary", {}, "Keys and weights as numbers"), numbers);
  const left = make("section", { class: "pane", "aria-labelledby": `${uid}-map` }, mapHead, plotted, swatches, ...knobs.map((one) => one.element), numberBox);

  const choices = make("div", { class: "l-choices" }), inflation = make("div", {});
  const squeeze = plotKnob(`${uid}-s`, "Powers of ten nearer to a line", (value) => act("squeeze", { n: Number(value) }), (value) => act("squeezing", { n: Number(value) }), inTurn);
  const floatCanvas = make("div", { class: "plot" }), floatTable = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "Float errors as numbers" });
  const floats = make("div", { class: "l-floats" }, h("h3", { class: "head" }, h("span", {}, "What floats make of d²"), h("small", {}, "held against fractions")), squeeze.element, floatCanvas,
    h("ul", { class: "key" }, leverageSeries().map((one) => h("li", {}, plotKey(one.role), h("span", {}, one.words)))), make("details", { class: "w-numbers" }, h("summary", {}, "The errors as numbers"), floatTable));
  const right = make("section", { class: "pane", "aria-labelledby": `${uid}-at` }, h("h3", { class: "head", id: `${uid}-at` }, "At the query"), inflation, choices, floats);
  const cols = make("div", { class: "cols even l-cols" }, left, right);
  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` }), sums = make("section", { class: "pane", "aria-labelledby": `${uid}-sums` });
  const below = make("div", { class: "cols even pl-below" }, reading, sums), none = make("div", {});
  const follow = [plotFollow(canvas, drawMap), plotFollow(floatCanvas, (width) => (view?.floats?.length ? leverageFloats(view, width) : null))];

  const handleOf = (one, at) => ({ key: one.id, at, kind: one.id === "query" ? "ring" : "pin", name: one.id === "query" ? "q" : null, label: `${one.name[0].toUpperCase()}${one.name.slice(1)} at ${one.texts.join(", ").replaceAll("-", "−")}. Arrow keys move it by 0.1, with Shift by 0.01` });
  function drawMap(width) {
    if (!view) return null;
    map = leverageMap({ ...view, uid }, width);
    const [l, t, r, b] = map.area, inside = ([p, q]) => p >= l - 1 && p <= r + 1 && q >= t - 1 && q <= b + 1;
    handles.draw([...view.places.slice(1).map((one, n) => handleOf(one, view.squeeze || !inside(map.keys[n]) ? null : map.keys[n])), handleOf(view.places[0], view.away ? null : map.query)]);
    return map.picture;
  }

  choices.addEventListener("change", (event) => { const { choose } = event.target.dataset; if (choose) act(choose, { kind: event.target.value }); });
  inflation.addEventListener("click", (event) => { if (event.target.closest("[data-do=reveal]")) act("reveal", {}); });
  numbers.addEventListener("change", (event) => {
    const { what, axis, weight } = event.target.dataset;
    if (what) act("coordinate", { what, axis: Number(axis), value: event.target.value });
    else if (weight !== undefined) act("weight", { n: Number(weight), value: event.target.value });
  });
  numbers.addEventListener("click", (event) => {
    const { remove, do: what } = event.target.closest("button")?.dataset ?? {};
    if (remove !== undefined) act("remove", { n: Number(remove) });
    else if (what) act(what, {});
  });

  const button = (word, what) => h("button", { type: "button", class: "b", "data-do": what }, word);
  const line = (name, value, on, more) => h("tr", { "aria-current": on ? "true" : null }, h("th", { scope: "row" }, indexed(name)), h("td", { class: more ? "l-wait" : "r" }, more ?? h("b", {}, value)));
  const inflationTable = () => h("table", { class: "tb ends l-at" }, h("tbody", {},
    line("leverage, d² = mᵀC⁻¹m", view.square, false),
    view.inflation.map((one) => line(`variance over that of the average, where ${one.name}`, `×${one.value}`, one.on)),
    line("left of a correction without the factor, 1/(1 + d²)", view.kept, false, view.shown ? null : [h("span", { class: "w-hidden" }, "hidden until you bet "), button("Show it", "reveal")])));

  const numberTable = () => {
    const axes = LEVERAGE_AXES.slice(0, view.d), names = view.places.slice(1);
    return [view.squeeze ? h("p", { class: "quiet" }, "These are the keys before squeezing; set that to 0 to move them.") : null,
      h("table", { class: "tb ends" }, h("thead", {}, h("tr", {}, h("td", {}), axes.map((one) => h("th", { scope: "col" }, one)), view.weights.length ? h("th", { scope: "col" }, "weight") : null, h("td", {}))),
        h("tbody", {}, names.map((one, n) => h("tr", { key: one.id }, h("th", { scope: "row" }, one.name), one.texts.map((value, axis) => h("td", {}, averageBox(`${one.name}, ${axes[axis]}`, value, { "data-what": one.id, "data-axis": axis, readonly: view.squeeze > 0 }))),
          view.weights.length ? h("td", {}, averageBox(`${one.name}, weight`, view.weights[n].text, { "data-weight": n })) : null, h("td", {}, names.length > 1 ? h("button", { type: "button", class: "b bare", "data-remove": n, "aria-label": `Remove ${one.name}` }, icon("cross")) : null))))),
      h("div", { class: "row" }, view.full ? null : button("Add a key", "add"), view.weights.length ? button("Divide the weights by their sum", "normalise") : null)];
  };

  const errorTable = () => h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, ["powers of ten", "d², exact", ...leverageSeries().map((one) => one.words)].map((one, n) => h("th", { scope: "col", class: n ? "r" : null }, one)))),
    h("tbody", {}, view.floats.map((one) => h("tr", { key: one.power, "aria-current": one.on ? "true" : null }, h("th", { scope: "row", "data-l": "powers of ten" }, one.power), h("td", { class: "r", "data-l": "d², exact" }, one.exact), leverageSeries().map(({ id, words }) => h("td", { class: "r", "data-l": words }, one[id].text))))));

  function draw(next) {
    view = next;
    guide.draw(view);
    const out = Boolean(view.unweighed), query = view.places[0];
    patch(mapHead, [h("span", {}, view.noise === "equal" ? "Inflation under equal variances" : "Leverage over query positions"), h("small", {}, `${view.map?.name ?? "1 + d²"}; drag q${view.squeeze ? "" : " or a key"}`)]);
    knobs.forEach((one, axis) => {
      one.element.hidden = axis >= view.d;
      if (axis >= view.d) return;
      const [low, high] = view.frame[axis] ?? view.frame[1];
      one.show({ text: query.texts[axis], value: query.at[axis], least: low, most: high, step: view.step });
    });
    patch(choices, [averageChoice(uid, "weighting", "Weights", view.weightings, view.weighting), averageChoice(uid, "noise", "Variance of value j", view.noises, view.noise)]);
    patch(numbers, numberTable());
    patch(none, out ? [h("p", { class: "lede pane" }, view.unweighed)] : []);
    if (out) numberBox.open = true;
    for (const part of [below, inflation, swatches]) part.hidden = out;
    floats.hidden = out || !view.floats.length;
    if (!out) {
      patch(inflation, [inflationTable()]);
      patch(swatches, [view.away ? h("p", { class: "quiet" }, `The query stands at ${query.texts.join(", ").replaceAll("-", "−")}, outside the picture.`) : null, view.map.bands ? bandKey(view.map.bands) : h("ul", { class: "key" }, h("li", {}, h("span", { class: "swatch hatch" }), "d² is infinite: no coefficients reproduce a query here"), view.map.flat ? h("li", {}, h("span", { class: "swatch stroke" }), "the line of the keys, where d² is finite") : null)]);
      squeeze.show({ text: String(view.squeeze), value: view.squeeze, least: 0, most: view.squeezes, step: 1 });
      patch(floatTable, view.floats.length ? [errorTable()] : []);
      averageReading(reading, view.reading, uid);
      averageSums(sums, view, uid, "The arithmetic at the query");
    }
    follow.forEach((one) => one.again());
  }

  held.begin([guide.element, bar.element, trouble, none, cols, below, busy], draw);
  return () => { follow.forEach((one) => one.end()); held.end(); };
}
