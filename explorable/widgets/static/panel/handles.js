// What can be dragged over a plot: buttons that follow mouse, touch and arrow keys, and live
// through every redraw. The latest place wins: while Python answers one, only the last is kept.
import { h, make, patch } from "./dom.js";

const HANDLE_STEP = 0.1, HANDLE_FINE = 0.01;
const HANDLE_ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * Handles in a layer over a plot.
 *
 * seat(key, x, y)   gives {at: [x, y], value} for a place of the pointer: clamped and rounded
 * move(key, value)  while it is dragged; at most one waits for Python
 * drop(key, value)  once, where it is let go
 * by(key, dx, dy)   an arrow key moves it by these
 * home(key)         the key Home brings it back
 * cancel(key)       Escape takes a drag back
 */
export function plotHandles(inTurn, { seat, move, drop, by, home, cancel }) {
  const layer = make("div", { class: "handles" });
  let held = null;
  const keyOf = (event) => event.target.closest?.("[data-handle]")?.dataset.handle;

  layer.addEventListener("pointerdown", (event) => {
    const key = keyOf(event);
    if (key === undefined || event.button || held) return;
    const node = event.target.closest("[data-handle]"), box = layer.getBoundingClientRect();
    node.setPointerCapture(event.pointerId);
    node.focus({ preventScroll: true });
    event.preventDefault();
    const here = [parseFloat(node.style.left), parseFloat(node.style.top)];
    held = { key, node, pointer: event.pointerId, grip: [event.clientX - box.left - here[0], event.clientY - box.top - here[1]], seat: null, waits: false, sent: false };
  });
  layer.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const drag = held, box = layer.getBoundingClientRect();
    drag.seat = seat(drag.key, event.clientX - box.left - drag.grip[0], event.clientY - box.top - drag.grip[1]);
    seatHandle(drag.node, drag.seat.at);
    if (drag.waits) return;
    drag.waits = true;
    inTurn(() => { drag.waits = false; if (held !== drag) return; drag.sent = true; move(drag.key, drag.seat.value); });
  });
  const letGo = (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const drag = held;
    held = null;
    if (drag.seat) drop(drag.key, drag.seat.value);
  };
  layer.addEventListener("pointerup", letGo);
  layer.addEventListener("pointercancel", letGo);
  layer.addEventListener("keydown", (event) => {
    const key = keyOf(event), way = HANDLE_ARROWS[event.key];
    if (key === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && held) {
      const moved = held.sent;
      held = null;
      event.preventDefault();
      event.stopPropagation();
      if (moved) cancel?.(key);
    } else if (event.key === "Home") {
      event.preventDefault();
      inTurn(() => home(key));
    } else if (way) {
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? HANDLE_FINE : HANDLE_STEP;
      inTurn(() => by(key, way[0] * step, way[1] * step));
    }
  });

  return {
    layer,
    get held() { return held?.key ?? null; },
    /** `wanted` are {key, at: [x, y] or null, label, kind: "ring", "pin" or "box", name, mark, up}; with `up` the name stands above. */
    draw(wanted) {
      patch(layer, wanted.map(({ key, at, label, kind = "ring", name, mark, up }) => {
        const [x, y] = (held?.key === key && held.seat?.at) || at || [0, 0];
        return h("button", { type: "button", key, class: `handle ${kind}`, "data-handle": key, "data-name": name ?? null, "data-up": up ? "" : null, hidden: !at, style: `left: ${x.toFixed(1)}px; top: ${y.toFixed(1)}px; --x: ${x.toFixed(1)}; --y: ${y.toFixed(1)}`, "aria-label": label }, h("span", { "aria-hidden": "true" }, mark ?? ""));
      }));
    },
  };
}

function seatHandle(node, [x, y]) {
  node.style.left = `${x.toFixed(1)}px`;
  node.style.top = `${y.toFixed(1)}px`;
}

/** A place between two ends, on the grid of a step. */
export function handleSnap(value, least, most, step) {
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  return Number((Math.min(most, Math.max(least, Math.round(value / step) * step))).toFixed(digits + 1));
}
