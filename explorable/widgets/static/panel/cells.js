// Buttons in rows and columns as one tab stop: arrows, Home and End go on from there, a press picks.

const CELL_MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -Infinity], End: [0, Infinity] };

/** Buttons carry `data-c="row,column"`; `pick(row, column)` is called when one is pressed. */
export function cellStop(element, pick) {
  let at = [0, 0], size = [0, 0];
  const button = (one) => element.querySelector(`[data-c="${one}"]`);
  const place = (event) => event.target.closest?.("[data-c]")?.dataset.c.split(",").map(Number);
  const turn = (on) => { const one = button(at); if (one) one.tabIndex = on ? 0 : -1; };
  const stop = (to) => { turn(false); at = to; turn(true); };
  element.addEventListener("click", (event) => { const here = place(event); if (here) pick(...here); });
  element.addEventListener("focusin", (event) => { const here = place(event); if (here) stop(here); });
  element.addEventListener("keydown", (event) => {
    const here = place(event), by = CELL_MOVES[event.key];
    if (!here || !by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    button(here.map((one, n) => Math.min(size[n] - 1, Math.max(0, one + by[n])))).focus();
  });
  return {
    /** After other cells were drawn: the stop stays while the focus is inside, else it is the selected cell. */
    settle(rows, columns, selected) {
      size = [rows, columns];
      if (at[0] >= rows || at[1] >= columns || !element.contains(document.activeElement)) stop(selected ?? [0, 0]);
      else turn(true);
    },
  };
}

/** How many letters of full size the widest of these texts takes; small ones count as `part` of one. */
export function cellWidest(texts, small = () => false, part = .68) {
  return texts.reduce((most, text) => Math.max(most, text.length * (small(text) ? part : 1)), 0);
}
