// What every panel has: one message an act to Python and one view back, what went wrong, the way
// back by key, the link in the address of the page, files, and a line for screen readers.
import { toolBar } from "./bar.js";
import { h, make, ownId, ownKeys, patch, scroller } from "./dom.js";
import { saver } from "./files.js";
import { addressOf } from "./keep.js";
import { typed } from "./words.js";

const MOST_SENT = 1_000_000; // characters of an act
const SLOW = 1200, SILENT = 10_000; // ms until the panel says that it waits, and that nobody answers
const STOPPED = { message: "Python has not answered for ten seconds.", do: "What you typed is kept, and the text stands in the address of this page. Wait, or reload the page." };
// a line with keys typed in it takes those back itself; one that Python filled or emptied has none
const TYPED_IN = "input:not([type=checkbox]):not([type=radio]):not([type=range]):not([data-settled]), textarea";

/** The frame of a panel; `begin(parts, draw)` fills it and calls `draw(view, first)` with each view. */
export function framed({ model, el }, { compact = false, exports, opens }) {
  const uid = `rm${ownId()}`, label = model.get("label"), linked = model.get("linked") && Boolean(document.body.dataset.voila);
  const root = make("div", { class: "rm", role: "group", "aria-label": label });
  const frame = make("div", { class: compact ? "frame compact" : "frame" });
  ownKeys(root);
  const said = make("div", { class: "vh", role: "status", "aria-live": "polite" });
  const trouble = make("div", { class: "problem-place", role: "alert" });
  const busy = make("div", { class: "busy", role: "status" });
  let view = null, slow = 0, silent = 0, draw = () => {};

  /** Send an act; false where its text is so long that it would only block the way to Python. */
  const act = (name, given) => {
    const size = Math.max(0, ...Object.values(given ?? {}).map((one) => (typeof one === "string" ? one.length : 0)));
    if (size > MOST_SENT) { tell({ message: `This text has ${size.toLocaleString("en")} characters, far more than a panel holds.`, do: "It was not sent, and nothing was changed." }); return false; }
    clearTimeout(slow);
    clearTimeout(silent);
    slow = setTimeout(() => { busy.textContent = "working …"; }, SLOW);
    silent = setTimeout(() => { busy.textContent = ""; waiting = false; turns.length = 0; tell(STOPPED); }, SILENT);
    if (name !== "export") waiting = true;
    model.send({ act: name, ...given });
    return true;
  };
  // An act that depends on where things stand waits for the view before it: a key held down counts.
  const turns = [];
  let waiting = false;
  const inTurn = (turn) => { if (waiting) turns.push(turn); else turn(); };
  const settle = () => { waiting = false; clearTimeout(slow); clearTimeout(silent); busy.textContent = ""; };
  const tell = (what) => patch(trouble, what ? [h("div", { class: "problem" }, h("p", {}, h("b", {}, typed(what.message))), h("p", {}, typed(what.do)))] : []);

  const reloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";
  let linkedTo = linked && !reloaded ? location.hash.slice(1) : "";
  const place = addressOf(model, linked);
  const files = saver(model, act, (text) => { settle(); bar.say(text); });
  const bar = toolBar(uid, act, place.share, files.save, { compact, exports, opens });

  function redraw() {
    const next = model.get("view");
    if (!next || next.seq === undefined) return;
    settle();
    if (linkedTo && linkedTo === next.link) { linkedTo = ""; root.scrollIntoView({ block: "start" }); } // a link means this panel
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    const stood = held?.getBoundingClientRect().top;
    const first = view === null, anew = first || next.seq !== view.seq;
    try {
      if (next.problem) files.failed();
      tell(next.problem?.refusal ? null : next.problem ?? null); // a refusal is shown where it was typed
      bar.draw(next, linked);
      draw(next, first);
      place.draw(next);
      if (next.said && anew) said.textContent = next.said;
      view = next;
      if (held?.isConnected && held === document.activeElement) stay(held, stood);
    } catch (error) {
      console.error(error);
      tell({ message: "This step could not be drawn, and that is a fault of the program.", do: "Your text is kept. Undo, or reload the page." });
    }
    while (!waiting && turns.length) turns.shift()();
  }

  /** What has the focus stays where it stood in the window, whatever came or went above it. */
  function stay(element, stood) {
    const by = element.getBoundingClientRect().top - stood;
    if (by) scroller(root).scrollBy({ top: by, behavior: "instant" });
  }

  root.addEventListener("keydown", (event) => {
    const back = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z";
    if (!back || event.target.closest(TYPED_IN)) return;
    event.preventDefault();
    if (event.shiftKey ? view?.can.redo : view?.can.undo) act(event.shiftKey ? "redo" : "undo", {});
  });

  return {
    uid, label, act, inTurn, bar, trouble, busy,
    get view() { return view; },
    begin(parts, drawing, outside = []) {
      draw = drawing;
      patch(frame, parts);
      patch(root, [frame, ...outside, said]);
      model.on("change:view", redraw);
      redraw();
      el.append(root);
      if (!model.get("ready")) { model.set("ready", true); model.save_changes(); }
    },
    end() {
      settle();
      model.off("change:view", redraw);
      for (const part of [bar, files, place]) part.end();
      root.remove();
    },
  };
}
