// Attention is a read: tokens with keys and values in a store, the read of them, attention beside it
// to the bit, and the three settings that make both the same.
import { bitDigits, readKeys, readValues, readWarmth } from "./attending_plots.js";
import { averageBox, averageReading, averageSums } from "./average_parts.js";
import { plotBar } from "./bars.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { guideBar } from "./guide.js";
import { handleSnap, plotHandles } from "./handles.js";
import { icon } from "./icons.js";
import { plotFollow, plotIdentity, plotKnob } from "./plots.js";
import { typed } from "./words.js";

const READ_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["tex", "The formula (.tex)"], ["txt", "Tokens, keys and values (.txt)"]];
const READ_SNAP = 0.05, READ_BAR = 84;
const READ_FLOATS = ["float64", "float32"];
const READ_SIDES = [["The store’s read", "store"], ["Attention, without a store", "alone"]];

export function attending({ model, el }) {
  const held = framed({ model, el }, { exports: READ_FILES, opens: { accept: ".txt,text/plain", word: "tokens" } });
  const { uid, act, inTurn, bar, trouble, busy } = held, guide = guideBar(act, inTurn);
  let view = null, plane = null;

  // the three settings
  const knobs = { scale: plotKnob(`${uid}-s`, "scale", (value) => act("scale", { value }), (value) => act("warm", { value }), inTurn), k: plotKnob(`${uid}-k`, "k", (value) => act("k", { value }), (value) => act("count", { value }), inTurn) };
  const homes = { standard: knobs.scale.element, every: knobs.k.element };
  const list = make("ul", { class: "switches at-switches" });
  const floats = make("fieldset", { class: "pl-numbers at-floats" });
  const settings = make("section", { class: "pane", "aria-labelledby": `${uid}-set` }, h("h3", { class: "head", id: `${uid}-set` }, "Three settings make the read attention", h("small", { class: "at-hint" }, "switch one off and compare")), list, floats);

  // keys with handles, values with the output
  const canvas = make("div", { class: "plot" });
  const handles = plotHandles(inTurn, {
    seat: (key, px, py) => { const [[a, b], [c, e]] = view.frame, p = handleSnap(plane.x.back(px), a, b, READ_SNAP), q = handleSnap(plane.y.back(py), c, e, READ_SNAP); return { at: [plane.x(p), plane.y(q)], value: `${p} ${q}` }; },
    move: (key, value) => act("drag", { what: key, at: value }), drop: (key, value) => act("place", { what: key, at: value }),
    by: (key, dx, dy) => act("nudge", { what: key, by: `${dx.toFixed(2)} ${dy.toFixed(2)}` }), home: (key) => act("home", { what: key }), cancel: () => act("undo", {}),
  });
  const keysHead = make("h3", { class: "head", id: `${uid}-keys` }), keysKey = make("ul", { class: "key" });
  const left = make("section", { class: "pane", "aria-labelledby": `${uid}-keys` }, keysHead, make("div", { class: "plotted" }, canvas, handles.layer), keysKey);
  const valuesCanvas = make("div", { class: "plot" }), valuesHead = make("h3", { class: "head", id: `${uid}-vals` }), valuesKey = make("ul", { class: "key" });
  const right = make("section", { class: "pane", "aria-labelledby": `${uid}-vals` }, valuesHead, valuesCanvas, valuesKey);
  const cols = make("div", { class: "cols even w-cols" }, left, right);

  // both to the bit
  const verdict = make("div", { class: "at-verdict", id: `${uid}-bits` }), digits = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "Output of both, to the bit" }), usual = make("p", { class: "quiet at-usual" }), types = make("div", {});
  const compared = make("section", { class: "pane at-compared", "aria-labelledby": `${uid}-bits` }, verdict, digits, usual, types);

  // token by token
  const order = make("fieldset", { class: "pl-numbers" }), table = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "The read, token by token" }), ordinary = make("p", { class: "quiet at-usual" });
  const tokens = make("section", { class: "pane at-tokens", "aria-labelledby": `${uid}-tokens` }, h("h3", { class: "head", id: `${uid}-tokens` }, "The read, token by token", h("small", { class: "at-hint" }, "press a token to leave it out")), order, table, ordinary);

  // how the weights go with the scale, and the output with k
  const warmCanvas = make("div", { class: "plot" }), warmSays = make("p", { class: "quiet at-usual" }), warmTable = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "Weights at five scales" });
  const warmPane = make("section", { class: "pane", "aria-labelledby": `${uid}-warm` }, h("h3", { class: "head", id: `${uid}-warm` }, "Scale as a temperature", h("small", {}, "weights of a dense read")), warmCanvas, warmSays, h("details", { class: "w-numbers" }, h("summary", {}, "The weights as a table"), warmTable));
  const sparseTable = make("div", {}), sparsePane = make("section", { class: "pane", "aria-labelledby": `${uid}-sparse` }, h("h3", { class: "head", id: `${uid}-sparse` }, "k from sparse to dense", h("small", { class: "at-hint" }, "press a k to read with it")), sparseTable);
  const sweeps = make("div", { class: "cols even at-sweeps" }, warmPane, sparsePane);

  // the reader's own
  const numbers = make("div", { class: "w-scroll" }), numberBox = make("details", { class: "w-numbers" }, h("summary", {}, "Keys, values and query as numbers"), numbers);
  const box = make("textarea", { id: `${uid}-own`, class: "at-text", rows: 6, spellcheck: "false", autocomplete: "off" }), pending = make("span", { class: "quiet", role: "status" });
  const own = make("form", {}, h("label", { for: `${uid}-own` }, "A line for each token: name | key | value, and one for the query"), box, h("div", { class: "row" }, h("button", { type: "submit", class: "b" }, "Read these lines"), pending));
  const ownBox = make("details", { class: "w-numbers" }, h("summary", {}, "Your own tokens"), own);
  const owns = make("section", { class: "pane at-owns", "aria-label": "Your own numbers" }, ownBox, numberBox);

  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` }), sums = make("section", { class: "pane", "aria-labelledby": `${uid}-sums` });
  const below = make("div", { class: "cols even pl-below" }, reading, sums), none = make("div", {});
  const follow = [plotFollow(canvas, drawKeys), plotFollow(valuesCanvas, (width) => (view?.rows ? readValues({ ...view, uid }, width) : null)), plotFollow(warmCanvas, (width) => (view?.warm ? readWarmth(view, width) : null))];

  function drawKeys(width) {
    if (!view) return null;
    plane = readKeys({ ...view, uid }, width);
    handles.draw(view.places.map((one) => ({ key: one.id, at: view.away && one.id === "query" ? null : [plane.x(one.at[0]), plane.y(one.at[1])], kind: one.id === "query" ? "ring" : "pin", name: one.name, label: `${one.id === "query" ? "Query" : `Key of ${one.name}`} at ${one.texts.join(", ").replaceAll("-", "−")}. Arrow keys move it by 0.1, with Shift by 0.01` })));
    return plane.picture;
  }

  list.addEventListener("change", (event) => { const { what } = event.target.dataset; if (what) act("switch", { what, on: event.target.checked }); });
  floats.addEventListener("change", (event) => act("floats", { kind: event.target.value }));
  order.addEventListener("change", (event) => act("order", { kind: event.target.value }));
  table.addEventListener("click", (event) => { const n = event.target.closest("[data-out]")?.dataset.out; if (n !== undefined) act("out", { n: Number(n) }); });
  sparseTable.addEventListener("click", (event) => { const value = event.target.closest("[data-k]")?.dataset.k; if (value) act("k", { value }); });
  numbers.addEventListener("change", (event) => {
    const { what, axis, value } = event.target.dataset;
    if (what) act("coordinate", { what, axis: Number(axis), value: event.target.value });
    else if (value !== undefined) act("value", { n: Number(value), axis: Number(axis), value: event.target.value });
  });
  numbers.addEventListener("click", (event) => {
    const { remove, add } = event.target.closest("button")?.dataset ?? {};
    if (remove !== undefined) act("remove", { n: Number(remove) });
    else if (add !== undefined) act("add", {});
  });
  box.addEventListener("input", () => { pending.textContent = box.value === view.text ? "" : "not read yet"; });
  own.addEventListener("submit", (event) => { event.preventDefault(); act("open", { text: box.value }); });

  function switchLine(one) {
    return h("li", { key: one.id, class: one.on ? "" : "off" }, h("label", {}, h("input", { type: "checkbox", "data-what": one.id, checked: one.on }), h("b", {}, one.name)), h("p", {}, one.says), homes[one.id] ?? null);
  }

  function share(one, role) {
    return one ? [plotBar(role, one.value, 0, 1, READ_BAR), h("span", { class: "num" }, one.text)] : null;
  }

  function tokenRow(one) {
    const hidden = !view.shown && one.dot ? h("span", { class: "w-hidden" }, "hidden until you bet") : null;
    return h("tr", { key: one.n, class: one.out ? "w-later" : null }, h("th", { scope: "row" }, h("button", { type: "button", class: "b at-token", "data-out": one.n, "aria-pressed": String(one.out), "aria-label": `Leave out ${one.token}` }, one.out ? h("s", {}, typed(one.token)) : typed(one.token))),
      h("td", { class: "r", "data-l": view.verbatim ? "key" : "key as written" }, one.key), view.verbatim ? null : h("td", { class: "r", "data-l": "n" }, one.count), h("td", { class: "r", "data-l": "q · k" }, one.dot),
      h("td", { class: "r", "data-l": "cosine" }, hidden ?? (one.nearest ? h("b", {}, `${one.cosine}, first`) : one.cosine)), h("td", { class: "r", "data-l": "logit" }, one.logit),
      h("td", { class: "w-bar at-bar", "data-l": "weight in the store" }, share(one.weight, "opt") ?? h("span", { class: "quiet" }, typed(one.note))), h("td", { class: "w-bar at-bar", "data-l": "in attention" }, share(one.alone, "fit") ?? h("span", { class: "quiet" }, "left out")));
  }

  function bitTable() {
    return h("table", { class: "tb at-bits" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "number"), READ_SIDES.map(([name]) => h("th", { scope: "col" }, name)), h("th", { scope: "col", class: "r" }, "apart"))),
      h("tbody", {}, view.bits.map((one) => h("tr", {}, h("th", { scope: "row" }, one.name), READ_SIDES.map(([name, side], n) => h("td", { "data-l": name }, h("span", { class: "num" }, one[side]), h("code", { "aria-label": `bits ${one.bits[n]}` }, bitDigits(one.bits[n], one.bits[1 - n])))), h("td", { class: "r main", "data-l": "apart" }, one.ulp)))));
  }

  function typeTable() {
    return h("table", { class: "tb at-types" }, h("caption", {}, h("b", {}, "Which equalities hold, in both types of floats"), " The first four lines hold the store against attention: with all settings on, then with one changed, to the scale and the k chosen last. The others say what they hold against what."),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "outputs compared"), READ_FLOATS.map((one) => h("th", { scope: "col", class: one === view.floats ? "main" : null }, one, one === view.floats ? ", shown above" : null)))),
      h("tbody", {}, view.types.map((one) => h("tr", {}, h("th", { scope: "row" }, typed(one.name.replace("/√", "/\u2060√"))), one.cells.map((cell, n) => h("td", { "data-l": READ_FLOATS[n] }, h("span", { class: cell.same ? "num main" : "num" }, cell.same === null ? "" : cell.same ? "= " : "≠ ", cell.text), cell.far ? h("small", {}, cell.far) : null))))));
  }

  function warmthTable() {
    return h("table", { class: "tb" }, h("caption", { class: "vh" }, "Weights at five scales"), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "scale"), view.warm.head.map((one) => h("th", { scope: "col", class: "r" }, one)))),
      h("tbody", {}, view.warm.rows.map((one) => h("tr", {}, h("th", { scope: "row" }, typed(one.name)), one.cells.map((cell) => h("td", { class: "r" }, cell))))));
  }

  function massTable() {
    return h("table", { class: "tb at-sparse" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "k"), h("th", { scope: "col" }, "mass"), h("th", { scope: "col", class: "r" }, "full read within"), h("th", { scope: "col", class: "r" }, "in fact"))),
      h("tbody", {}, view.sparse.map((one) => h("tr", { key: one.k, "aria-current": one.now ? "true" : null }, h("th", { scope: "row" }, h("button", { type: "button", class: "b", "data-k": one.k, "aria-label": `Read with k = ${one.k}` }, one.k)),
        h("td", { class: "w-bar" }, plotBar("opt", one.mass.value, 0, 1, READ_BAR), h("span", { class: "num" }, one.mass.text), one.dense ? h("small", {}, "dense") : null, one.now ? h("small", {}, "read above") : null), h("td", { class: "r" }, one.within), h("td", { class: "r" }, one.away)))));
  }

  function numberTable() {
    const axes = view.places[0].texts.map((_, n) => n), parts = view.values[0].map((_, n) => n);
    return [h("table", { class: "tb ends" }, h("thead", {}, h("tr", {}, h("td", {}), axes.map((n) => h("th", { scope: "col" }, `key ${n + 1}`)), parts.map((n) => h("th", { scope: "col" }, `value ${n + 1}`)), h("td", {}))),
      h("tbody", {}, view.places.map((one, n) => h("tr", { key: one.id }, h("th", { scope: "row" }, typed(one.name)), axes.map((axis) => h("td", {}, averageBox(`${n ? `Key of ${one.name}` : "Query"}, number ${axis + 1}`, one.texts[axis], { "data-what": one.id, "data-axis": axis }))),
        parts.map((axis) => h("td", {}, n ? averageBox(`Value of ${one.name}, number ${axis + 1}`, view.values[n - 1][axis].text, { "data-value": n - 1, "data-axis": axis }) : "")), h("td", {}, n && view.places.length > 2 ? h("button", { type: "button", class: "b bare", "data-remove": n - 1, "aria-label": `Remove ${one.name}` }, icon("cross")) : null))))),
    view.full ? null : h("div", { class: "row" }, h("button", { type: "button", class: "b", "data-add": true }, "Add a token"))];
  }

  function draw(next) {
    if (!view || box.value === view.text || next.text !== view.text) { box.value = next.text; pending.textContent = ""; }
    view = next;
    guide.draw(view);
    patch(list, view.switches.map(switchLine));
    patch(floats, [h("legend", {}, "Type of all numbers"), READ_FLOATS.map((one) => h("label", {}, h("input", { type: "radio", name: `${uid}-floats`, value: one, checked: one === view.floats }), one))]);
    knobs.scale.show(view.scale);
    knobs.k.show({ ...view.k, step: 1 });
    patch(numbers, numberTable());
    const out = Boolean(view.refused);
    patch(none, out ? [h("p", { class: "lede pane" }, view.refused)] : []);
    for (const part of [right, compared, tokens, sweeps, below]) part.hidden = out;
    patch(keysHead, [h("span", {}, "Keys and query"), h("small", view.d > 2 ? {} : { class: "at-hint" }, view.d > 2 ? "the first two numbers; drag any of them" : "drag any of them")]);
    patch(keysKey, [h("li", {}, h("span", { class: "at-sw at-dots" }), "equal dot product with the query"), view.locations?.length ? h("li", {}, h("span", { class: "at-sw at-box" }), "a location that came of the writes") : h("li", {}, h("span", { class: "at-sw at-round" }), "the larger, the more weight")]);
    follow[0].again();
    if (out) return;
    patch(valuesHead, [h("span", {}, "Values and output"), h("small", {}, `output ${view.output}`)]);
    patch(valuesKey, [h("li", {}, h("span", { class: "at-sw at-round at-full" }), "the store’s output"), h("li", {}, h("span", { class: "at-sw at-box at-blue" }), "attention’s output"), view.plane.radius === null ? null : h("li", {}, h("span", { class: "at-sw at-dash" }), `the full read is in here: within ${view.bound}`), view.mass === "1.000" ? null : h("li", {}, `mass ${view.mass}`)]);
    patch(verdict, [plotIdentity(view.verdict.word), h("h3", { class: "head" }, view.verdict.text)]);
    patch(digits, [bitTable()]);
    patch(usual, [view.usual]);
    patch(types, [typeTable(), h("p", { class: "quiet at-usual" }, "Equal bits are promised with all settings on, for any k ≥ L, and for what is left out: in either type, and not from one to the other. Where other bits are equal, it is so for these numbers. Near the same number an ulp of float32 is 536,870,912 ulp of float64, so a small count of them is no smaller gap.")]);
    patch(order, [h("legend", {}, "Order"), view.orders.map((one) => h("label", {}, h("input", { type: "radio", name: `${uid}-order`, value: one.id, checked: one.id === view.order }), one.name))]);
    patch(table, [h("table", { class: "tb w-many at-tab" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "token"), [view.verbatim ? "key" : "key as written", ...(view.verbatim ? [] : ["n"]), "q · k", "cosine", "logit"].map((one) => h("th", { scope: "col", class: "r" }, one)), ["weight in the store", "weight in attention"].map((one) => h("th", { scope: "col" }, one)))), h("tbody", {}, view.rows.map(tokenRow)))]);
    patch(ordinary, view.ordinary ? [view.ordinary.says] : []);
    patch(warmSays, [view.warm.says]);
    patch(warmTable, [warmthTable()]);
    patch(sparseTable, [massTable()]);
    averageReading(reading, view.reading, uid);
    averageSums(sums, view, uid, "The arithmetic");
    follow[1].again();
    follow[2].again();
  }

  held.begin([guide.element, bar.element, trouble, settings, none, compared, cols, tokens, sweeps, owns, below, busy], draw);
  return () => { follow.forEach((one) => one.end()); held.end(); };
}
