// Closure, step by step: bounds as a matrix and as a graph, squared until nothing improves.
import { closureGraph } from "./closure_graph.js";
import { closureList } from "./closure_list.js";
import { closureMatrix } from "./closure_matrix.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { guideBar } from "./guide.js";
import { glyph, icon } from "./icons.js";
import { drafts } from "./keep.js";
import { stepper } from "./stepper.js";
import { summed } from "./sums.js";
import { composed } from "./words.js";

const CLOSURE_EXPORTS = [["txt", "The text (.txt)"], ["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The matrix at this step (.csv)"], ["json", "The certificate (.json)"], ["py", "The calls (.py)"], ["tex", "The step (.tex)"]];
const CLOSURE_OPENS = { word: "a text of bounds", accept: ".txt,text/plain" };

export function closure({ model, el }) {
  const held = framed({ model, el }, { exports: CLOSURE_EXPORTS, opens: CLOSURE_OPENS });
  const { uid, act, inTurn, bar, trouble, busy } = held;
  const guide = guideBar(act, inTurn);
  const steps = stepper("Squarings done", "Square once", (n) => act("to", { n }), inTurn);
  const matrix = closureMatrix(uid, act);
  const graph = closureGraph(uid, act);
  const list = closureList(uid, act, latest(act, inTurn), drafts(held.label));
  const reads = make("section", { class: "cl-reads", "aria-label": "The selected entry" });
  const count = make("section", { class: "pane cl-count", "aria-label": "How many squarings" });
  const both = make("div", { class: "cl-both" }, matrix.element, graph.element);
  const low = make("div", { class: "cl-low" }, list.element, count);
  held.begin([guide.element, bar.element, trouble, steps.element, both, reads, low, busy], (view, first) => {
    guide.draw(view);
    steps.draw(view.steps, view.matrix.stopped);
    matrix.draw(view);
    both.dataset.wide = matrix.element.dataset.wide;
    graph.draw(view.graph);
    reads.dataset.mode = view.reads.mode;
    patch(reads, readOf(view.reads));
    patch(count, countOf(view));
    list.draw(view, first);
  });
  return () => { graph.end(); held.end(); };
}

/** An act of a handle: while one waits for its view, only the latest of the next ones is kept. */
function latest(act, inTurn) {
  let next = null;
  return (name, given) => {
    const queued = next !== null;
    next = [name, given];
    if (!queued) inTurn(() => { const [what, how] = next; next = null; act(what, how); });
  };
}

function readOf(reads) {
  const [before, strong, after] = reads.text;
  const many = reads.from.length > 8;
  const from = h("ul", {}, reads.from.map((one) => h("li", {}, composed(one))));
  const whence = { cut: "Why nothing does", cycle: "The cycle, added up" }[reads.mode] ?? "Where it comes from";
  return [
    h("div", {},
      h("h3", { class: "head" }, composed(reads.title)),
      h("p", { class: "cl-says read" }, composed(before), h("b", {}, composed(strong)), composed(after)),
      reads.around ? h("p", { class: "quiet" }, composed(reads.around)) : null,
      reads.range ? h("p", { class: "cl-range" }, glyph(reads.range.status, "glyph1"), h("span", {}, h("b", {}, reads.range.status === "forced" ? "Forced. " : "Open. "), composed(reads.range.text))) : null),
    h("div", {},
      h("h3", { class: "head" }, whence),
      reads.sum.length ? summed(reads.sum.map((one) => ({ value: one.value, of: composed(one.of) })), reads.total) : null,
      reads.step ? h("p", { class: "cl-step num" }, composed(reads.step)) : null,
      reads.from.length ? (many ? h("details", { class: "back" }, h("summary", {}, `all ${reads.from.length} bounds of the chain`), from) : from) : null,
      reads.mode === "cut" ? h("p", { class: "quiet" }, "An arrow from A to B bounds A by B. No arrow leaves the hatched names.") : null,
      reads.mode === "later" ? h("p", { class: "quiet" }, "No chain of this length yet.") : null,
      reads.mode === "none" ? h("p", { class: "quiet" }, "No chain is needed.") : null,
      reads.checked ? h("p", { class: "checked" }, icon("check"), reads.checked) : null),
  ];
}

function countOf({ counter, floats, matrix }) {
  if (!counter.text) return [h("h3", { class: "head" }, "How many squarings"), h("p", { class: "quiet" }, "There is nothing to square yet.")];
  return [
    h("h3", { class: "head" }, "How many squarings"),
    h("p", { class: "cl-counter" }, counter.text),
    h("p", { class: "num" }, counter.left),
    counter.sound ? h("p", { class: "checked" }, icon("check"), counter.sound) : null,
    matrix.stopped ? h("p", { class: "quiet" }, "What was added along a cycle below 0 can be added again and again, so no entry is a bound any more.") : null,
    floats ? h("div", { class: "cl-floats", "data-agree": floats.agree }, h("h4", {}, floats.agree === "yes" ? "In floats" : "Floats lie here"), h("p", {}, floats.text)) : null,
  ];
}
