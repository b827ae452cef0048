// One curve at its edge: five heads at a query, ρ turned by hand, and λ across its threshold.
import { averageBox, averageChoice, averageReading, averageSums } from "./average_parts.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { handleSnap, plotHandles } from "./handles.js";
import { icon } from "./icons.js";
import { edgeCurve, edgeErrors, edgeRidge } from "./leverage_edge_plots.js";
import { LEVERAGE_FILES } from "./leverage_parts.js";
import { plotFollow, plotIdentity, plotKey, plotKnob } from "./plots.js";
import { indexed } from "./words.js";

const EDGE_KNOBS = [["query", "Query"], ["width", "h, how far softmax looks"], ["rho", "ρ, your own"], ["delta", "δ, tolerance"], ["radius", "R, bound on the slope"]];

export function edge({ model, el }) {
  const held = framed({ model, el }, { exports: LEVERAGE_FILES });
  const { uid, act, inTurn, bar, trouble, busy } = held;
  let view = null;
  const drawn = {};

  // each plot has one handle on a rail, named like the number that it moves
  const handleOn = (what) => plotHandles(inTurn, {
    seat(key, px) {
      const { least, most, step } = view.knobs[what], value = handleSnap(drawn[what].x.back(px), least, most, step);
      return { at: [drawn[what].x(value), drawn[what].place[1]], value: String(value) };
    },
    move: (key, value) => act("slide", { what, value }), drop: (key, value) => act("set", { what, value }),
    by: (key, dx, dy) => act("nudge", { what, by: (dx || dy).toFixed(2) }), home: () => act("home", { what }), cancel: () => act("undo", {}),
  });
  const handles = { query: handleOn("query"), rho: handleOn("rho"), delta: handleOn("delta") };
  const plots = { query: edgeCurve, rho: edgeErrors, delta: edgeRidge };
  const canvas = {}, plotted = {};
  for (const what of Object.keys(plots)) {
    canvas[what] = make("div", { class: "plot" });
    plotted[what] = make("div", { class: "plotted" }, canvas[what], handles[what].layer);
  }
  const follow = Object.entries(plots).map(([what, plot]) => plotFollow(canvas[what], (width) => {
    if (!view) return null;
    drawn[what] = plot({ ...view, uid }, width);
    if (what === "query") patch(series, [legend(!drawn.query.named)]);
    const { text } = view.knobs[what], name = { query: "Query", rho: "Your ρ", delta: "δ" }[what];
    handles[what].draw([{ key: what, at: drawn[what].place, kind: "ring", label: `${name} at ${text.replace("-", "−")}. Left and right arrow move it by 0.1, with Shift by 0.01` }]);
    return drawn[what].picture;
  }));
  const knobs = Object.fromEntries(EDGE_KNOBS.map(([what, name]) => [what, plotKnob(`${uid}-${what}`, name, (value) => act("set", { what, value }), (value) => act("slide", { what, value }), inTurn)]));

  const outside = make("div", {}), series = make("div", {}), table = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "The heads at the query" });
  const choices = make("div", { class: "l-choices" }), numbers = make("div", {}), numberBox = make("details", { class: "w-numbers" }, h("summary", {}, "Keys and values as numbers"), numbers);
  const left = make("section", { class: "pane", "aria-labelledby": `${uid}-curve` },
    h("h3", { class: "head", id: `${uid}-curve` }, h("span", {}, "What heads make of one curve"), h("small", {}, "drag the query on its rail")), plotted.query, outside, series, knobs.query.element, knobs.width.element, choices, numberBox);
  const aside = make("p", { class: "quiet" });
  const right = make("section", { class: "pane", "aria-labelledby": `${uid}-rho` },
    h("h3", { class: "head", id: `${uid}-rho` }, h("span", {}, "Turn ρ by hand"), h("small", {}, "at this query, under R and δ")), plotted.rho, aside, knobs.rho.element,
    make("div", { class: "l-plot" }, h("h3", { class: "head" }, h("span", {}, "λ, as δ crosses the threshold"), h("small", {}, "of the optimum")), plotted.delta, knobs.delta.element, knobs.radius.element));
  const cols = make("div", { class: "cols even l-cols l-edge" }, left, right), tablePane = make("section", { class: "pane w-cols", "aria-labelledby": `${uid}-heads` }, h("h3", { class: "head", id: `${uid}-heads` }, "The heads at the query"), table);
  const reading = make("div", {}), ident = make("div", {}), sums = make("section", { class: "pane", "aria-labelledby": `${uid}-sums` });
  const below = make("div", { class: "cols even pl-below" }, make("section", { class: "pane", "aria-labelledby": `${uid}-read` }, reading, h("h3", { class: "head" }, "Which direction has the factor?"), ident), sums);

  const choose = (event) => { const { choose: name } = event.target.dataset; if (name) act(name, { kind: event.target.value }); };
  choices.addEventListener("change", choose);
  ident.addEventListener("change", choose);
  numbers.addEventListener("change", (event) => { const { what } = event.target.dataset; if (what) act("set", { what, value: event.target.value }); });
  numbers.addEventListener("click", (event) => {
    const { remove, do: what } = event.target.closest("button")?.dataset ?? {};
    if (remove !== undefined) act("remove", { n: Number(remove) });
    else if (what) act(what, {});
  });

  const headTable = () => h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "head"), ["ρ", "value", "correction", "part of the fit’s", "error at worst", "off the curve"].map((one) => h("th", { scope: "col", class: "r" }, one)))),
    h("tbody", {}, view.heads.map((one) => h("tr", { key: one.role }, h("th", { scope: "row" }, h("span", { class: "series" }, plotKey(one.role), h("b", {}, one.name))),
      one.why ? h("td", { colspan: 6, class: "w-hidden" }, one.why) : [h("td", { class: "r", "data-l": "ρ" }, one.rho), h("td", { class: "r main" }, one.value), h("td", { class: "r", "data-l": "correction" }, one.correction), h("td", { class: "r", "data-l": "part" }, one.part), h("td", { class: "r", "data-l": "error" }, one.error), h("td", { class: "r", "data-l": "off" }, one.off || "no curve")]))));

  const numberTable = () => [h("table", { class: "tb ends" }, h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, "key"), h("th", { scope: "col" }, "value"), h("td", {}))),
    h("tbody", {}, view.rows.map((one, n) => h("tr", { key: n }, h("th", { scope: "row" }, n + 1), ["key", "value"].map((what) => h("td", {}, averageBox(`${what} ${n + 1}`, one[what], { "data-what": `${what} ${n}` }))),
      h("td", {}, view.rows.length > 1 ? h("button", { type: "button", class: "b bare", "data-remove": n, "aria-label": `Remove key ${n + 1}` }, icon("cross")) : null))))), h("div", { class: "row" }, view.full ? null : h("button", { type: "button", class: "b", "data-do": "add" }, "Add a key"))];

  const legend = (all) => h("ul", { class: "key" }, all ? view.curves.map((one) => h("li", {}, plotKey(one.role), h("span", {}, one.name))) : null,
    h("li", {}, h("span", { class: "l-dot" }), "values"), view.curve.length ? h("li", {}, h("span", { class: "l-band" }), "the curve they lie near") : null, h("li", {}, h("span", { class: "swatch hatch" }), "no keys"));

  function draw(next) {
    view = next;
    patch(outside, view.away ? [h("p", { class: "quiet" }, `The query stands at ${view.knobs.query.text.replace("-", "−")}, outside the picture.`)] : []);
    for (const [what, knob] of Object.entries(knobs)) knob.show(view.knobs[what]);
    knobs.width.element.hidden = view.weighting !== "near";
    patch(choices, [averageChoice(uid, "weighting", "Weights", view.weightings, view.weighting)]);
    patch(numbers, numberTable());
    patch(aside, view.errors.aside.length ? [`Outside the picture: ${view.errors.aside.join("; ")}.`] : []);
    aside.hidden = !view.errors.aside.length;
    patch(table, [headTable()]);
    averageReading(reading, view.words, uid);
    patch(ident, [averageChoice(uid, "reading", "“Query-centred direction”", view.readings, view.reading), h("div", { class: "l-ident" }, plotIdentity({ holds: "yes", fails: "no", same: "same" }[view.identity.kind]), h("div", {}, h("b", {}, indexed(view.identity.title)), h("span", {}, indexed(view.identity.says))))]);
    averageSums(sums, view, uid, "The arithmetic at the query");
    follow.forEach((one) => one.again());
  }

  held.begin([bar.element, trouble, cols, tablePane, below, busy], draw);
  return () => { follow.forEach((one) => one.end()); held.end(); };
}
