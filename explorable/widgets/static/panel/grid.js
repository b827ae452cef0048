// A matrix of bounds as a table of buttons: one tab stop, arrows inside, one entry selected.
import { cellStop, cellWidest } from "./cells.js";
import { h, make, patch } from "./dom.js";

/** `corner` stands above the row names; `pick(row, column)` is called when an entry is chosen. */
export function boundsGrid(name, corner, pick) {
  const element = make("div", { class: "grid-place" });
  const stop = cellStop(element, pick);
  return {
    element,
    /** `cells` are rows of {main, before, note, marks, label}; `selected` is a row and a column. */
    draw(names, cells, selected, columns = names) {
      const all = cells.flat(), wide = Math.max(cellWidest(all.map((one) => one.main)), cellWidest(all.map((one) => one.note ?? ""), () => true));
      patch(element, [h("table", { class: `mx${cells.length > 5 ? " dense" : ""}`, style: `--n: ${columns.length}; --c: ${wide}` }, h("caption", { class: "vh" }, name),
        h("thead", {}, h("tr", {}, h("td", { class: "mxcorner" }, corner), columns.map((one) => h("th", { scope: "col" }, one)))),
        h("tbody", {}, cells.map((row, i) => h("tr", {}, h("th", { scope: "row" }, names[i]), row.map((cell, k) => h("td", {},
          h("button", { type: "button", class: cell.marks, "data-c": `${i},${k}`, tabindex: "-1", "aria-label": cell.label, "aria-pressed": String(i === selected[0] && k === selected[1]) },
            cell.before ? h("s", {}, cell.before) : null, h("span", {}, cell.main), cell.note ? h("small", {}, cell.note) : null)))))))]);
      stop.settle(cells.length, columns.length, selected);
    },
  };
}
