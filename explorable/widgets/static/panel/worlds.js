// The worlds: a grid whose axes mean something, plain squares where there are many, or a table of
// person by place where there are too many to draw. Nothing disappears: a removed world stays as a
// ghost that names the statement that took it.
import { h, make, patch } from "./dom.js";
import { mark } from "./icons.js";
import { picture } from "./picture.js";
import { unpack } from "./unpack.js";
import { remain, typed } from "./words.js";

const POINT = "Point at a world, or move through the grid with the arrow keys, to read it.";
const MOST_ACROSS = 5; // columns of a grid that fit beside the text
const MOST_BANDS = 3; // of columns, one below the other; a grid of more is scrolled sideways
const FEW = 2; // columns that leave each picture room for its letters on a narrow page too
const MANY = 144; // squares, from which on they are small and plain
const BRIEF = { "no named house": "none" }; // fits under a picture; the line below says it whole
const SQUARES = { remains: "full", gone: "void", witness: "ringed" };
const MARGINS = {
  certain: ["certain", "in every world that remains", h("circle", { class: "disc", cx: 5, cy: 5, r: 4.5 })],
  possible: ["possible", "in a world that was found", h("circle", { cx: 5, cy: 5, r: 4 })],
  impossible: ["impossible", "in no world that remains", h("path", { d: "M1.5 1.5l7 7M8.5 1.5l-7 7" })],
  "not excluded": ["unsettled", "not excluded, and no world was found", h("circle", { cx: 5, cy: 5, r: 4, "stroke-dasharray": "2 1.6" })],
};

export function worldsPane(uid, hot, compact) {
  const left = make("small", { class: "num" });
  const place = make("div", { class: "place" });
  const legend = make("ul", { class: "key" });
  const note = make("p", { class: "note-line" });
  const readout = make("p", { class: "readout" });
  const element = make("section", { class: "pane worlds-pane", "aria-labelledby": `${uid}-worlds` },
    make("h3", { class: "head", id: `${uid}-worlds` }, h("span", {}, "The worlds"), left), place, legend, note, readout);
  let view = null, cells = [], at = 0, shown = null;

  const status = () => view.answer?.status ?? "";
  const cellName = (cell) => `World ${cell.id}: ${cell.text} ` +
    (cell.by ? `Removed by statement ${cell.by}.` : `Remains${cell.answer ? `, answer ${cell.answer}` : ""}${cell.witness ? `, witness ${cell.witness}` : ""}.`);

  function cellOf(cell, index, small, role) {
    const gone = cell.by !== null && cell.by !== undefined;
    const attributes = {
      key: `w${cell.id}`, role, class: `w${gone ? " gone" : ""}${small ? " small" : ""}`, "data-world": cell.id, "data-at": index,
      tabindex: index === at ? "0" : "-1", "aria-label": cellName(cell), "aria-selected": role === "option" ? String(index === at) : null,
    };
    if (small && cells.length > MANY) return h("div", { ...attributes, class: `${attributes.class}${cell.witness ? " witnessed" : ""}` });
    if (small) return h("div", attributes, mark(!gone), cell.witness ? h("span", { class: "wit", "aria-hidden": "true" }, cell.witness.split(" ")[0]) : null);
    return h("div", attributes, cell.picture ? picture(cell.picture) : h("span", { class: "nopic", "aria-hidden": "true" }, cell.text),
      cell.witness ? h("span", { class: "wit", "aria-hidden": "true" }, cell.witness) : null,
      h("div", { class: "foot", "aria-hidden": "true" }, mark(!gone), h("span", { class: "id num" }, cell.id),
        h("span", { class: "ans" }, gone ? `by ${cell.by}` : typed(BRIEF[cell.answer] ?? cell.answer))));
  }

  function grid(worlds, small) {
    const index = new Map(cells.map((cell, n) => [cell, n])), parts = bands(worlds.columns), wide = Math.max(...parts.map((band) => band.length));
    return h("div", { key: "grid", class: `worlds${small ? " squares" : ""}${wide > MOST_ACROSS ? " across" : wide <= FEW ? " few" : ""}`, role: "grid", "aria-labelledby": `${uid}-worlds`, "data-status": status(), style: `--columns: ${wide}` },
      parts.map((band) => [h("div", { class: "wrow heads", role: "row" }, h("span", { class: "corner", role: "columnheader" }, h("span", { class: "vh" }, "World")),
        band.map((n) => headOf(worlds.columns, n, n === band[0]))),
      worlds.rows.map((row, r) => h("div", { class: "wrow", role: "row", key: `row${r}.${band[0]}` },
        h("span", { role: "rowheader" }, row.lead, " ", typed(row.name, "name"), " ", row.tail),
        cells.filter((cell) => cell.row === r && band.includes(cell.column)).map((cell) => cellOf(cell, index.get(cell), small, "gridcell"))))]));
  }

  function headOf(columns, n, first) {
    const { name, tail } = columns[n];
    return h("span", { role: "columnheader" }, name || tail ? null : h("span", { class: "vh" }, "every other fact"), typed(name, !first && repeats(columns, n) ? "vh" : "name"), " ", h("span", { class: "tail" }, tail));
  }

  function heap() {
    return h("div", { key: "heap", class: `worlds heap${cells.length > MANY ? " many" : ""}`, role: "listbox", "aria-labelledby": `${uid}-worlds`, "data-status": status() },
      cells.map((cell, index) => cellOf(cell, index, true, "option")));
  }

  function margins(worlds) {
    const cell = (known) => { const [name, means, shape] = MARGINS[known]; return h("td", { class: name, title: means }, h("span", { class: "margin" }, marginMark(shape), h("span", { class: known === "impossible" ? "vh" : null }, known))); };
    return h("div", { key: "margins", class: "scroll", tabindex: "0", role: "group", "aria-label": "Who can be where" },
      h("table", { class: "margins" }, h("caption", {}, worlds.note),
        h("thead", {}, h("tr", {}, h("td", {}), worlds.places.map((name) => h("th", { scope: "col" }, typed(name, "name"))))),
        h("tbody", {}, worlds.people.map((name, r) => h("tr", {}, h("th", { scope: "row" }, typed(name, "name")), worlds.table[r].map(cell))))));
  }

  function sayCell(cell) {
    shown = cell;
    hot.row(cell ? cell.by : null);
    if (!cell) return void patch(readout, cells.length ? [h("span", { class: "quiet" }, POINT)] : []);
    const by = view.rows.find((row) => row.number === cell.by);
    const total = view.worlds.total;
    patch(readout, [h("b", {}, `World ${cell.id}${total ? ` of ${total.toLocaleString("en")}` : ""}.`), " ", typed(cell.text), " ",
      ...(cell.by ? [`Removed by statement ${cell.by}`, by ? [": “", typed(by.text, "read"), "”"] : "."]
        : ["Remains.", cell.answer && view.question.text ? [" “", typed(view.question.text, "read"), "” has the answer ", h("b", {}, typed(cell.answer)), " here."] : null])]);
  }

  const cellAt = (event) => { const node = event.target.closest?.(".w"); return node ? cells[Number(node.dataset.at)] : null; };
  const focusedCell = () => { const node = place.contains(document.activeElement) ? document.activeElement.closest(".w") : null; return node ? cells[Number(node.dataset.at)] : null; };
  place.addEventListener("pointerover", (event) => { const cell = cellAt(event); if (cell && cell !== shown) sayCell(cell); });
  place.addEventListener("pointerleave", () => sayCell(focusedCell()));
  place.addEventListener("focusin", (event) => { const cell = cellAt(event); if (cell) { step(cells.indexOf(cell), false); sayCell(cell); } });
  place.addEventListener("focusout", () => sayCell(null));
  place.addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.key !== "Home" && event.key !== "End" || event.altKey || event.metaKey || !cellAt(event)) return;
    const to = next(event.key, event.ctrlKey);
    if (to === null) return;
    event.preventDefault();
    step(to, true);
  });

  function next(key, far) {
    const cell = cells[at];
    const heaped = place.querySelector(".heap");
    if (key === "Home" && far || key === "Home" && heaped) return 0;
    if (key === "End" && far || key === "End" && heaped) return cells.length - 1;
    if (heaped) {
      const wide = Math.max(1, getComputedStyle(heaped).gridTemplateColumns.split(" ").length);
      const move = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: wide, ArrowUp: -wide }[key];
      return move && at + move >= 0 && at + move < cells.length ? at + move : move ? at : null;
    }
    const across = cells.filter((one) => one.row === cell.row), along = cells.filter((one) => one.column === cell.column);
    const line = key === "ArrowUp" || key === "ArrowDown" ? along : across;
    const here = line.indexOf(cell);
    const to = { ArrowRight: here + 1, ArrowDown: here + 1, ArrowLeft: here - 1, ArrowUp: here - 1, Home: 0, End: line.length - 1 }[key];
    return to === undefined ? null : cells.indexOf(line[Math.max(0, Math.min(line.length - 1, to))]);
  }

  function step(to, move) {
    for (const [index, value] of [[at, "-1"], [to, "0"]]) {
      const node = place.querySelector(`[data-at="${index}"]`);
      node?.setAttribute("tabindex", value);
      if (node?.hasAttribute("aria-selected")) node.setAttribute("aria-selected", String(value === "0"));
      if (move && value === "0") node?.focus();
    }
    at = to;
  }

  return {
    element,
    /** Outline the worlds that a statement took away. */
    outline(ids) {
      const wanted = new Set((ids ?? []).map(String));
      for (const node of place.querySelectorAll(".w")) node.classList.toggle("hot", wanted.has(node.dataset.world));
    },
    draw(now) {
      view = now;
      const { worlds } = view, mode = worlds.mode;
      cells = unpack(worlds);
      if (at >= cells.length) at = 0;
      const axes = worlds.rows.length && worlds.columns.length;
      patch(left, worlds.left === null || worlds.left === undefined ? [] : worlds.total ? remain(worlds.left, worlds.total) : [h("b", {}, worlds.left.toLocaleString("en")), " remain"]);
      patch(place, [mode === "marginal" ? margins(worlds) : mode === "none" ? h("p", { class: "none" }, worlds.note)
        : axes && !compact ? grid(worlds, mode === "squares") : heap()]);
      const further = place.querySelector(".across") ? " The grid goes on to the right: scroll it sideways." : "";
      patch(note, [!compact && (mode === "grid" || mode === "squares") ? `${worlds.note}${further}`.trim() : ""]);
      patch(legend, mode === "marginal" ? [...new Set(worlds.table.flat())].map((known) => h("li", {}, marginMark(MARGINS[known][2]), `${known}: ${MARGINS[known][1]}`)) : worlds.legend.filter((one) => !compact || SQUARES[one.mark]).map((one) => h("li", { "data-mark": one.mark }, legendMark(one, cells.length > MANY), " ", typed(one.text))));
      sayCell(focusedCell());
      showOneLeft();
    },
  };

  /** Where the grid is wider than its pane and shows no world that remains, bring the first there. */
  function showOneLeft() {
    const around = place.querySelector(".across, .many");
    if (!around || around.contains(document.activeElement)) return;
    const box = around.getBoundingClientRect();
    const seen = (node) => { const { left: from, right: to } = node.getBoundingClientRect(); return from >= box.left && to <= box.right; };
    const staying = [...around.querySelectorAll(".w:not(.gone)")];
    if (!staying.length || staying.some(seen)) return;
    around.scrollLeft += staying[0].getBoundingClientRect().left - box.left - box.width / 2;
  }
}

/** Columns that stand side by side: all of them, or bands of those that share their first fact. */
function bands(columns) {
  const all = columns.map((_, n) => n), starts = all.filter((n) => !repeats(columns, n));
  const groups = starts.map((from, n) => all.slice(from, starts[n + 1])), out = [];
  const even = Math.ceil(all.length / Math.max(1, Math.ceil(all.length / MOST_ACROSS)));
  const most = groups.some((group) => group.length > 1) ? MOST_ACROSS : even;
  for (const group of groups) {
    if (out.length && out.at(-1).length + group.length <= most) out.at(-1).push(...group);
    else for (let at = 0; at < group.length; at += most) out.push(group.slice(at, at + most));
  }
  return out.length <= MOST_BANDS ? out : [all];
}

// columns that share their first fact show it once, above the first of them
function repeats(columns, n) { return n > 0 && Boolean(columns[n].name) && columns[n].name === columns[n - 1].name; }

function marginMark(shape) { return h("svg", { class: "mk", viewBox: "0 0 10 10", "aria-hidden": "true" }, shape); }

function legendMark({ mark: name, letter }, many) {
  if (many && SQUARES[name]) return h("span", { class: `square ${SQUARES[name]}`, "aria-hidden": "true" });
  if (name === "remains" || name === "gone") return mark(name === "remains");
  if (name === "witness") return h("b", { class: "wit" }, "W");
  if (name === "room") return h("b", {}, typed(letter));
  const shape = { house: h("path", { d: "M2 15V6l8-5 8 5v9Z" }), thing: h("rect", { class: "disc", x: 5, y: 3, width: 10, height: 10 }), dot: h("circle", { class: "disc", cx: 10, cy: 8, r: 6 }) }[name];
  return [h("svg", { class: "shape", viewBox: "0 0 20 16", "aria-hidden": "true" }, shape ?? null), letter ? h("b", {}, typed(letter)) : null];
}
