// The matrix of bounds: a table of buttons, one of which the tab key reaches; arrows go on from there.
// A step of 32 names is a thousand buttons: only those that changed are touched.
import { cellStop, cellWidest } from "./cells.js";
import { h, make, patch } from "./dom.js";
import { typed } from "./words.js";

const CLOSURE_ROOM = 23, CLOSURE_LETTER = .85; // rem of the matrix beside the graph, and of a letter of an entry
const isLong = (text) => text.length > 5;

export function closureMatrix(uid, act) {
  const table = make("table", { class: "cl-mx", "aria-labelledby": `${uid}-mx` });
  const scroll = make("div", { class: "cl-scroll" }, table);
  const picture = make("div", { class: "cl-compact" });
  const unit = make("small", {});
  const warn = make("p", { class: "cl-void" });
  const key = make("ul", { class: "key" });
  const element = make("section", { class: "pane", "aria-label": "The matrix" }, h("h3", { class: "head" }, h("span", { id: `${uid}-mx` }, "Bounds"), unit), warn, scroll, picture, key);
  let view = null, drawn = "", parts = new Set();
  const each = (todo) => { for (let i = 0; i < view.names.length; i += 1) for (let k = 0; k < view.names.length; k += 1) todo(i, k); };

  const select = (i, k) => act("select", { first: view.keys[i], second: view.keys[k] });
  const stop = cellStop(table, select);

  const cells = new Map(); // place -> its button with its two texts, and what they show
  const made = (at) => {
    const was = make("s", { hidden: true }), now = make("span", {});
    return { button: make("button", { type: "button", "data-c": at, tabindex: "-1" }, was, now), was, now, shown: null };
  };
  function show(i, k) {
    const at = `${i},${k}`, cell = cells.get(at), value = view.rows[i][k], was = view.was[at], long = view.long[at];
    const chosen = view.at !== null && view.at[0] === i && view.at[1] === k, below = i === k && view.below.includes(i);
    const name = `${i === k ? "diag" : value === "∞" ? "none" : ""}${isLong(value) ? " long" : ""}${was !== undefined ? " new" : ""}${below ? " below" : ""}${parts.has(at) ? " part" : ""}`;
    const shown = `${name}|${value}|${was}|${long}|${chosen}`;
    if (shown === cell.shown) return;
    cell.shown = shown;
    cell.button.className = name;
    cell.button.setAttribute("aria-pressed", String(chosen));
    cell.button.setAttribute("aria-label", `${view.titles[i]} minus ${view.titles[k]}: ${long ?? value}${was !== undefined ? `, improved, was ${was}` : ""}${below ? ", below 0" : ""}`);
    if (cell.button.title !== (long ?? "")) cell.button.title = long ?? "";
    if (cell.now.textContent !== value) cell.now.textContent = value;
    cell.was.hidden = was === undefined;
    cell.was.textContent = was ?? "";
  }

  function full() {
    const { names, titles } = view, shape = JSON.stringify(titles);
    if (shape === drawn) { each(show); return; }
    drawn = shape;
    cells.clear();
    each((i, k) => cells.set(`${i},${k}`, made(`${i},${k}`)));
    const head = (text, at, scope) => h("th", { scope, title: titles[at] === text ? null : titles[at] }, typed(text));
    patch(table, names.length ? [
      h("thead", {}, h("tr", {}, h("td", { class: "cl-corner" }, "minus"), names.map((name, at) => head(name, at, "col")))),
      h("tbody", {}, names.map((name, i) => h("tr", {}, head(name, i, "row"), names.map((_, k) => h("td", {}, cells.get(`${i},${k}`).button))))),
    ] : []);
    each(show);
  }

  const pick = (which, label) => {
    const box = make("select", { "aria-label": label });
    box.addEventListener("change", () => {
      const at = [...(view.at ?? [0, 0])];
      at[which] = Number(box.value);
      select(...at);
    });
    return { box, line: make("label", {}, h("span", {}, label), box) };
  };
  const row = pick(0, "Row"), column = pick(1, "Column");
  const small = make("div", { class: "cl-small" });
  small.addEventListener("click", (event) => {
    const svg = event.target.closest("svg");
    if (!svg) return;
    const { left, top, width, height } = svg.getBoundingClientRect(), n = view.names.length;
    const at = [event.clientY - top, event.clientX - left].map((far, which) => Math.floor(far / [height, width][which] * n));
    if (at.every((one) => one >= 0 && one < n)) select(...at);
  });

  function compact() {
    const n = view.names.length, [i, k] = view.at ?? [0, 0], { present, all } = view.count;
    const fresh = view.count.new;
    patch(small, [h("svg", { viewBox: `0 0 ${n} ${n}`, role: "img", "aria-label": `${n} by ${n} entries: ${present} of ${all} hold a bound, ${fresh} improved in this step. Choose one by its row and its column.` },
      h("rect", { class: "ground", width: n, height: n }), h("path", { class: "present", d: view.present }), h("path", { class: "fresh", d: view.new }),
      h("path", { class: "cross", d: `M0 ${i + .5}h${n}M${k + .5} 0v${n}` }), h("rect", { class: "chosen", x: k, y: i, width: 1, height: 1 }))]);
    for (const [one, at] of [[row, i], [column, k]]) {
      patch(one.box, view.names.map((name, which) => h("option", { value: which }, name)));
      one.box.value = String(at);
    }
    patch(picture, [small, h("div", { class: "row" }, row.line, column.line), h("p", { class: "quiet num" }, `${present} of ${all} entries hold a bound; ${fresh} improved in this step. The matrix as a table is in Export.`)]);
  }

  return {
    element,
    draw({ matrix, unit: what }) {
      const table_ = matrix.mode === "full";
      view = matrix;
      parts = new Set(matrix.parts.map(String));
      element.dataset.size = matrix.names.length > 16 ? "many" : matrix.names.length > 6 ? "some" : "few";
      const head = Math.min(Math.max(2.75, cellWidest(matrix.names) * .72 + .5), 11), widest = cellWidest(matrix.rows.flat(), isLong), word = cellWidest(matrix.names.flatMap((one) => one.split(" ")));
      for (const [name, value] of [["--n", matrix.names.length], ["--c", widest], ["--word", word], ["--head", `${head}rem`]]) table.style.setProperty(name, value);
      element.dataset.wide = String(matrix.names.length > 8 || head + matrix.names.length * (widest * CLOSURE_LETTER + .65) > CLOSURE_ROOM);
      unit.textContent = `row − column ≤ entry${what ? `, in ${what}` : ""}`;
      patch(warn, matrix.stopped ? ["A diagonal entry is below 0: no other entry means anything."] : []);
      warn.hidden = !matrix.stopped;
      table.classList.toggle("stopped", matrix.stopped);
      scroll.hidden = !table_;
      picture.hidden = table_;
      if (table_) { full(); stop.settle(matrix.names.length, matrix.names.length, matrix.at); } else { drawn = ""; patch(table, []); compact(); }
      const fresh = Object.keys(matrix.was).length || matrix.count?.new;
      patch(key, [
        fresh ? h("li", {}, h("i", { class: "sw new" }), " improved in this step", table_ ? ", old value struck" : "") : null,
        h("li", {}, h("i", { class: "sw chosen" }), " selected"),
        matrix.parts.length ? h("li", {}, h("i", { class: "sw part" }), " the two entries it adds") : null,
        matrix.stopped ? h("li", {}, h("i", { class: "sw below" }), " below 0") : null,
        h("li", {}, table_ ? "∞ no bound" : "empty: no bound"),
      ]);
    },
  };
}
