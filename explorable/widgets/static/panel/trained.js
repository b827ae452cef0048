// One head of a trained model on one sentence: a map of who asks whom, one row of it token by token,
// and both to the bit.
import { bitDigits } from "./attending_plots.js";
import { averageReading, averageSums } from "./average_parts.js";
import { bandKey } from "./bands.js";
import { plotBar } from "./bars.js";
import { cellStop } from "./cells.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { plotFollow, plotIdentity, plotScale } from "./plots.js";
import { typed } from "./words.js";

const TRAINED_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["txt", "What is asked (.txt)"]];
const TRAINED_BAR = 96, TRAINED_HIGH = 210, TRAINED_ROW = 22;
const TRAINED_ROWS = [["alone", "attention"], ["usual", "NumPy"]];

export function trained({ model, el }) {
  const held = framed({ model, el }, { exports: TRAINED_FILES });
  const { uid, act, bar, trouble, busy } = held;
  let view = null;

  const grid = make("div", { class: "grid-place" }), gridKey = make("div", {}), told = make("section", { class: "pane", "aria-labelledby": `${uid}-told` });
  const stop = cellStop(grid, (row, column) => act("cell", { row, column }));
  const head = make("div", { class: "cols at-whole" }, h("section", { class: "pane", "aria-labelledby": `${uid}-map` }, make("h3", { class: "head", id: `${uid}-map` }), grid, gridKey), told);
  const asking = make("fieldset", { class: "at-ask" }), order = make("fieldset", { class: "pl-numbers" }), table = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "The head, token by token" });
  const tokens = make("section", { class: "pane", "aria-labelledby": `${uid}-tokens` }, make("h3", { class: "head", id: `${uid}-tokens` }), asking, order, table);
  const canvas = make("div", { class: "plot" }), list = make("ul", { class: "ident" }), notice = make("p", { class: "quiet at-usual" });
  const outputs = make("section", { class: "pane at-compared", "aria-labelledby": `${uid}-out` }, h("h3", { class: "head", id: `${uid}-out` }, "The output, number by number", h("small", {}, "filled: the same bits")), canvas, list, notice);
  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` }), sums = make("section", { class: "pane", "aria-labelledby": `${uid}-sums` });
  const below = make("div", { class: "cols even pl-below" }, reading, sums);
  const follow = plotFollow(canvas, drawn);

  function mapCell(one, row, column) {
    const { at } = view.map, gone = one.step === null;
    return h("td", {}, h("button", { type: "button", class: gone ? "at-gone" : `heat q${one.step}`, "data-c": `${row},${column}`, tabindex: "-1", "aria-label": one.label, "aria-pressed": String(row === at[0] && column === at[1]) }, one.main));
  }

  /** A row for each token that asks; behind it, in how many numbers its output has the same bits. */
  function mapTable() {
    const { names, cells, rows, at } = view.map;
    return h("table", { class: "mx dense at-map", style: `--n: ${names.length}; --c: 2` }, h("caption", { class: "vh" }, `Weights of the whole head. ${view.map.says}`),
      h("thead", {}, h("tr", {}, h("td", { class: "mxcorner" }, "asks"), names.map((one, n) => h("th", { scope: "col", class: n === at[1] ? "on" : null }, typed(one, "at-name"))), h("th", { scope: "col", class: "at-count" }, "store = attention"), h("th", { scope: "col", class: "at-count at-wide" }, "store = NumPy"))),
      h("tbody", {}, cells.map((row, i) => h("tr", {}, h("th", { scope: "row", class: i === at[0] ? "on" : null }, typed(names[i])), row.map((one, k) => mapCell(one, i, k)), h("td", { class: "at-count" }, h("b", {}, rows[i].same ? "=" : "≠"), h("span", { class: "at-wide" }, rows[i].equal)), h("td", { class: "at-count at-wide" }, rows[i].usual)))));
  }

  function drawn(width) {
    if (!view) return null;
    const { values } = view.output, left = 76, right = width - 4, step = (right - left) / values.length, most = Math.max(...values.map(Math.abs)) || 1, foot = TRAINED_HIGH - 2 * TRAINED_ROW - 14;
    const y = plotScale(-most, most, foot, 8), side = Math.min(10, step - 2);
    return h("svg", { viewBox: `0 0 ${width} ${TRAINED_HIGH}`, height: TRAINED_HIGH, role: "img", "aria-label": `${values.length} numbers of the output. ${view.compared.map((one) => `${one.name}: ${one.text}`).join(". ")}.` },
      h("path", { class: "ax", d: `M${left} ${y(0).toFixed(1)}H${right}` }), h("text", { x: 0, y: (y(0) + 4.5).toFixed(1) }, "store"),
      values.map((one, n) => h("rect", { class: "part-solid", x: (left + n * step + (step - side) / 2).toFixed(1), y: Math.min(y(0), y(one)).toFixed(1), width: side.toFixed(1), height: Math.max(1, Math.abs(y(one) - y(0))).toFixed(1) })),
      TRAINED_ROWS.map(([key, word], row) => { const top = foot + 18 + row * TRAINED_ROW; return [h("text", { x: 0, y: top + side - 0.5 }, word), view.output[key].map((same, n) => h("rect", { class: same ? "at-same" : "at-other", x: (left + n * step + (step - side) / 2).toFixed(1), y: top, width: side.toFixed(1), height: side.toFixed(1) }))]; }));
  }

  asking.addEventListener("change", (event) => act("ask", { n: Number(event.target.value) }));
  order.addEventListener("change", (event) => act("order", { kind: event.target.value }));
  table.addEventListener("click", (event) => { const n = event.target.closest("[data-out]")?.dataset.out; if (n !== undefined) act("out", { n: Number(n) }); });

  const share = (one, role) => (one ? [plotBar(role, one.value, 0, 1, TRAINED_BAR), h("span", { class: "num" }, one.text)] : h("span", { class: "quiet" }, "left out"));
  const firstOf = (text, first) => (first ? h("b", {}, `${text}, first`) : text);

  function tokenRow(one) {
    return h("tr", { key: one.n, class: one.out ? "w-later" : null }, h("th", { scope: "row" }, h("button", { type: "button", class: "b at-token", "data-out": one.n, "aria-pressed": String(one.out), "aria-label": `Leave out ${one.token}, token ${one.n + 1}` }, one.out ? h("s", {}, typed(one.token)) : typed(one.token))),
      h("td", { class: "r", "data-l": "length of key" }, one.length), h("td", { class: "r", "data-l": "q · k" }, firstOf(one.dot, one.largest)), h("td", { class: "r", "data-l": "cosine" }, firstOf(one.cosine, one.nearest)),
      h("td", { class: "w-bar at-bar", "data-l": "weight in the store" }, share(one.weight, "opt")), h("td", { class: "w-bar at-bar", "data-l": "in attention" }, share(one.alone, "fit")));
  }

  function weightTable() {
    return h("table", { class: "tb at-weights" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "weight by"), h("th", { scope: "col" }, "number and bits"), h("th", { scope: "col", class: "r" }, "apart"))),
      h("tbody", {}, view.told.bits.map((one) => h("tr", {}, h("th", { scope: "row" }, one.name), h("td", {}, h("span", { class: "num" }, one.value), h("code", { "aria-label": `bits ${one.bits}` }, bitDigits(one.bits, view.told.bits[0].bits))), h("td", { class: "r num" }, one.ulp)))));
  }

  function draw(next) {
    view = next;
    patch(head.querySelector("h3"), [h("span", {}, "The whole head: who asks whom"), h("small", {}, view.where, "; weights in hundredths")]);
    patch(grid, [mapTable()]);
    stop.settle(view.map.names.length, view.map.names.length, view.map.at);
    patch(gridKey, [bandKey(view.map, view.map.out ? h("li", {}, h("span", { class: "swatch at-gone" }), "left out") : null, h("li", {}, h("b", {}, "="), "all numbers of the output have the same bits"))]);
    patch(told, [h("h3", { class: "head", id: `${uid}-told` }, "One weight", h("small", { class: "at-hint" }, "press a cell of the map")), h("p", { class: "lede" }, view.told.says), view.told.bits.length ? weightTable() : null, h("p", { class: "quiet at-usual" }, view.map.says)]);
    patch(tokens.querySelector("h3"), [h("span", {}, "Which token asks?"), h("small", { class: "at-hint" }, "press a token below to leave it out")]);
    patch(asking, [h("legend", { class: "vh" }, "The token that asks"), view.tokens.map((word, n) => h("label", { key: n, class: n === view.asked ? "on" : null }, h("input", { type: "radio", class: "vh", name: `${uid}-ask`, value: n, checked: n === view.asked, "aria-label": `${word}, token ${n + 1}` }), typed(word, "read")))]);
    patch(order, [h("legend", {}, "Order"), view.orders.map((one) => h("label", {}, h("input", { type: "radio", name: `${uid}-order`, value: one.id, checked: one.id === view.order }), one.name))]);
    patch(table, [h("table", { class: "tb w-many at-tab at-head" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "token"), ["length of key", "q · k", "cosine"].map((one) => h("th", { scope: "col", class: "r" }, one)), ["weight in the store", "weight in attention"].map((one) => h("th", { scope: "col" }, one)))), h("tbody", {}, view.rows.map(tokenRow)))]);
    patch(list, view.compared.map((one) => h("li", {}, plotIdentity(one.word), h("span", {}, h("b", {}, one.name), one.text))));
    patch(notice, [view.notice]);
    averageReading(reading, view.reading, uid);
    averageSums(sums, view, uid, "The arithmetic");
    follow.again();
  }

  held.begin([bar.element, trouble, head, tokens, outputs, below, busy], draw);
  return () => { follow.end(); held.end(); };
}
