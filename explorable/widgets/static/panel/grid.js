// A matrix of bounds as a table of buttons: one tab stop, arrows inside, one entry selected.
import { h, make, patch } from "./dom.js";

/** `corner` stands above the row names; `pick(row, column)` is called when an entry is chosen. */
export function boundsGrid(name, corner, pick) {
  const element = make("div", { class: "grid-place" });
  let at = [0, 0], size = 0;
  const button = ([i, k]) => element.querySelector(`[data-cell="${i} ${k}"]`);
  const place = (event) => event.target.closest?.("[data-cell]")?.dataset.cell.split(" ").map(Number);
  element.addEventListener("click", (event) => { const to = place(event); if (to) pick(...to); });
  element.addEventListener("keydown", (event) => {
    const here = place(event);
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
    const move = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0], Home: [0, -size], End: [0, size] }[event.key];
    if (!move) return;
    event.preventDefault();
    const to = here.map((one, n) => Math.min(size - 1, Math.max(0, one + move[n])));
    button(at)?.setAttribute("tabindex", "-1");
    at = to;
    button(at).setAttribute("tabindex", "0");
    button(at).focus();
  });
  return {
    element,
    /** `cells` are rows of {main, before, note, marks, label}; `selected` is a row and a column. */
    draw(names, cells, selected, columns = names) {
      if (!element.contains(document.activeElement)) at = selected;
      size = cells.length;
      if (at[0] >= size || at[1] >= columns.length) at = [0, 0];
      patch(element, [h("table", { class: `mx${size > 5 ? " dense" : ""}` }, h("caption", { class: "vh" }, name),
        h("thead", {}, h("tr", {}, h("td", { class: "mxcorner" }, corner), columns.map((one) => h("th", { scope: "col" }, one)))),
        h("tbody", {}, cells.map((row, i) => h("tr", {}, h("th", { scope: "row" }, names[i]), row.map((cell, k) => h("td", {},
          h("button", { type: "button", class: cell.marks, "data-cell": `${i} ${k}`, tabindex: i === at[0] && k === at[1] ? "0" : "-1", "aria-label": cell.label, "aria-pressed": String(i === selected[0] && k === selected[1]) },
            cell.before ? h("s", {}, cell.before) : null, h("span", {}, cell.main), cell.note ? h("small", {}, cell.note) : null)))))))]);
    },
  };
}
