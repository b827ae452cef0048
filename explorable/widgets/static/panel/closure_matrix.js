// The matrix of bounds: a table of buttons, one of which the tab key reaches; arrows go on from there.
// A step of 32 names is a thousand buttons: only those that changed are touched.
import { h, make, patch } from "./dom.js";
import { typed } from "./words.js";

const KEYS_BY = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function closureMatrix(uid, act) {
  const table = make("table", { class: "cl-mx", "aria-labelledby": `${uid}-mx` });
  const scroll = make("div", { class: "cl-scroll" }, table);
  const picture = make("div", { class: "cl-compact" });
  const unit = make("small", {});
  const warn = make("p", { class: "cl-void" });
  const key = make("ul", { class: "key" });
  const element = make("section", { class: "pane", "aria-label": "The matrix" }, h("h3", { class: "head" }, h("span", { id: `${uid}-mx` }, "Bounds"), unit), warn, scroll, picture, key);
  let view = null, spot = null, drawn = "", parts = new Set();
  const each = (todo) => { for (let i = 0; i < view.names.length; i += 1) for (let k = 0; k < view.names.length; k += 1) todo(i, k); };

  const select = (i, k) => act("select", { first: view.keys[i], second: view.keys[k] });
  const place = (button) => button.dataset.c.split(",").map(Number);
  table.addEventListener("click", (event) => { const cell = event.target.closest("[data-c]"); if (cell) select(...place(cell)); });
  table.addEventListener("focusin", (event) => { const cell = event.target.closest("[data-c]"); if (cell) stop(place(cell)); });
  table.addEventListener("keydown", (event) => {
    const cell = event.target.closest("[data-c]"), by = KEYS_BY[event.key], last = view.names.length - 1;
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const [i, k] = place(cell);
    const to = by ? [i + by[0], k + by[1]] : event.key === "Home" ? [i, 0] : event.key === "End" ? [i, last] : null;
    if (!to) return;
    event.preventDefault();
    const next = table.querySelector(`[data-c="${to}"]`);
    if (next) { stop(to); next.focus(); }
  });
  const stop = (at) => {
    spot = at;
    for (const one of table.querySelectorAll('[tabindex="0"]')) one.tabIndex = -1;
    const cell = table.querySelector(`[data-c="${at}"]`);
    if (cell) cell.tabIndex = 0;
  };

  const cells = new Map(); // place -> its button with its two texts, and what they show
  const made = (at) => {
    const was = make("s", { hidden: true }), now = make("span", {});
    return { button: make("button", { type: "button", "data-c": at, tabindex: "-1" }, was, now), was, now, shown: null };
  };
  function show(i, k) {
    const at = `${i},${k}`, cell = cells.get(at), value = view.rows[i][k], was = view.was[at], long = view.long[at];
    const chosen = view.at !== null && view.at[0] === i && view.at[1] === k, below = i === k && view.below.includes(i);
    const name = `${i === k ? "diag" : value === "∞" ? "none" : ""}${value.length > 5 ? " long" : ""}${was !== undefined ? " new" : ""}${below ? " below" : ""}${parts.has(at) ? " part" : ""}`;
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
      if (spot && (spot[0] >= matrix.names.length || spot[1] >= matrix.names.length)) spot = null;
      view = matrix;
      parts = new Set(matrix.parts.map(String));
      if (!spot || !table.contains(document.activeElement)) spot = matrix.at;
      element.dataset.size = matrix.names.length > 16 ? "many" : matrix.names.length > 6 ? "some" : "few";
      const widest = Math.max(0, ...matrix.rows.flat().map((one) => one.length)), longest = Math.max(0, ...matrix.names.map((one) => one.length));
      for (const [name, value] of [["--n", matrix.names.length], ["--w", `${Math.max(2, widest * .5 + .5)}rem`], ["--head", `${Math.min(Math.max(2.75, longest * .6 + .5), 7.5)}rem`]]) table.style.setProperty(name, value);
      unit.textContent = `row − column ≤ entry${what ? `, in ${what}` : ""}`;
      patch(warn, matrix.stopped ? ["A diagonal entry is below 0: no other entry means anything."] : []);
      warn.hidden = !matrix.stopped;
      table.classList.toggle("stopped", matrix.stopped);
      scroll.hidden = !table_;
      picture.hidden = table_;
      if (table_) { full(); if (spot) stop(spot); } else { drawn = ""; patch(table, []); compact(); }
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
