// Merged writes: what a radius joins, what a read of it returns, and the ball that read has.
import { averageReading, averageSums } from "./average_parts.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { handleSnap, plotHandles } from "./handles.js";
import { glyph } from "./icons.js";
import { memoryPlane } from "./memory_plane.js";
import { mergedLeft } from "./merged_left.js";
import { mergedBall, mergedPlane, mergedTree } from "./merged_plots.js";
import { plotFollow, plotHatch, plotKey, plotKnob } from "./plots.js";

const MERGED_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The tables (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["tex", "The formulas (.tex)"], ["txt", "The writes (.txt)"]];
const MERGED_HIGH = 430, MERGED_SNAP = 0.05;

export function merged({ model, el }) {
  const held = framed({ model, el }, { exports: MERGED_FILES, opens: { accept: ".txt,text/plain", word: "writes" } });
  const { uid, act, inTurn, bar, trouble, busy } = held;
  let view = null, plane = null, edited = false;

  const knobs = Object.fromEntries([["radius", "Merge radius"], ["tolerance", "Tolerance"]].map(([what, name]) => [what, plotKnob(`${uid}-${what}`, name, (value) => act("set", { what, value }), (value) => act("slide", { what, value }), inTurn)]));
  const controls = make("div", { class: "pane me-controls me-two", role: "group", "aria-label": "Merging" }, Object.values(knobs).map((one) => one.element));

  const handles = plotHandles(inTurn, { seat, move: (what, at) => act("drag", { what, at }), drop: (what, at) => act("place", { what, at }), by: (what, dx, dy) => act("nudge", { what, by: `${dx.toFixed(2)} ${dy.toFixed(2)}` }), home: (what) => act("home", { what }), cancel: () => act("undo", {}) });
  const canvases = { plane: make("div", { class: "plot" }), tree: make("div", { class: "plot" }), ball: make("div", { class: "plot onpaper" }) };
  const sign = (mark, words) => h("li", {}, h("svg", { class: "me-key", viewBox: "0 0 20 16", "aria-hidden": "true" }, mark), words);
  const planeHead = make("h3", { class: "head", id: `${uid}-plane` }), treeHead = make("h3", { class: "head", id: `${uid}-tree` }), steps = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "The merges in their order" });
  const area = make("textarea", { id: `${uid}-rows`, rows: 8, spellcheck: "false", class: "me-rows" });
  const left = make("section", { class: "pane", "aria-labelledby": `${uid}-plane` }, planeHead, make("div", { class: "plotted" }, canvases.plane, handles.layer),
    h("ul", { class: "key" }, sign(h("circle", { class: "me-disc", cx: 9, cy: 8, r: 6.5 }), "location, area = count"), sign(h("circle", { class: "me-member", cx: 9, cy: 8, r: 3.5 }), "a write it absorbed"), sign(h("circle", { class: "me-radius", cx: 9, cy: 8, r: 6.5 }), "merge radius")),
    make("details", { class: "w-numbers" }, h("summary", {}, "The writes as rows"), h("label", { for: `${uid}-rows` }, "One write a line: key, colon, value; or four numbers"), area, h("div", { class: "row" }, h("button", { type: "button", class: "b", "data-do": "stream" }, "Write these rows"))));
  const right = make("section", { class: "pane", "aria-labelledby": `${uid}-tree` }, treeHead, canvases.tree, h("ul", { class: "key" }, sign(h("path", { class: "me-branch", d: "M2 4H13V12H2" }), "merged"), sign(h("path", { class: "me-later", d: "M2 4H13V12H2" }), "at a larger radius")), make("details", { class: "w-numbers" }, h("summary", {}, "The merges in their order"), steps));
  const cols = make("div", { class: "cols even w-cols" }, left, right);

  const reads = make("div", { class: "w-scroll me-reads", tabindex: "0", role: "region", "aria-label": "The reads" }), hatch = `${uid}-hatch`;
  const spaceHead = make("h3", { class: "head", id: `${uid}-space` }, h("span", {}, "What the merged read returns"), h("small", {}, "value space, at the query"));
  const space = make("section", { class: "pane", "aria-labelledby": `${uid}-space` }, spaceHead, h("svg", { width: 0, height: 0, class: "w-none", "aria-hidden": "true" }, plotHatch(hatch)), canvases.ball, reads);
  const table = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "Locations of the read" }), behindHead = make("h3", { class: "head", id: `${uid}-behind` }), sums = make("div", { class: "me-sums" });
  const behind = make("section", { class: "pane", "aria-labelledby": `${uid}-behind` }, behindHead, table, sums);
  const reading = make("div", {}), levels = make("p", { class: "levels" });
  const gaps = [0, 1].map(() => ({ head: make("h3", { class: "head" }), canvas: make("div", { class: "plot onpaper" }), told: make("p", { class: "quiet" }) }));
  const gapPanes = gaps.map(({ head, canvas, told }, n) => { head.id = `${uid}-gap${n}`; return make("section", { class: "pane", "aria-labelledby": head.id }, head, canvas, told); });
  const below = make("div", { class: "pl-below" }, make("div", { class: "cols even" }, space, behind), make("div", { class: "cols even me-gaps" }, gapPanes), make("section", { class: "pane me-foot", "aria-labelledby": `${uid}-read` }, reading, levels));

  const follow = [plotFollow(canvases.plane, drawPlane), plotFollow(canvases.tree, (width) => view && mergedTree(view, width)), plotFollow(canvases.ball, (width) => view && mergedBall(view, width, hatch)), ...gaps.map(({ canvas }, n) => plotFollow(canvas, (width) => view && mergedLeft(view, width, n)))];

  area.addEventListener("input", () => { edited = true; });
  left.addEventListener("click", (event) => { if (event.target.closest("[data-do=stream]")) act("stream", { text: area.value }); });
  reads.addEventListener("click", (event) => { const kind = event.target.closest("[data-who]")?.dataset.who; if (kind) act("who", { kind }); });

  function seat(_key, px, py) {
    const [[a, b], [c, d]] = view.frame, p = handleSnap(plane.x.back(px), a, b, MERGED_SNAP), q = handleSnap(plane.y.back(py), c, d, MERGED_SNAP);
    return { at: [plane.x(p), plane.y(q)], value: `${p} ${q}` };
  }

  function drawPlane(width) {
    if (!view) return null;
    plane = memoryPlane(view.frame, width, Math.min(MERGED_HIGH, width));
    const query = view.query.at;
    handles.draw([{ key: "query", at: [plane.x(query[0]), plane.y(query[1])], name: "query", up: query[1] > 0, label: `Query at ${view.query.texts.join(", ").replaceAll("-", "−")}. Arrow keys move it by 0.1, with Shift by 0.01` }]);
    return mergedPlane(view, plane);
  }

  const fate = (status) => h("span", { class: "fate answer-tone", "data-status": status }, glyph(status, "glyph1"), status);

  function readTable() {
    const row = (one) => {
      const on = one.id === view.who, name = [plotKey(one.role), one.name];
      return h("tr", { key: one.id, "aria-current": on ? "true" : null }, h("th", { scope: "row" }, one.id === "unmerged" ? h("span", { class: "series me-plainrow" }, name) : h("button", { type: "button", class: "b bare", "data-who": one.id, "aria-pressed": String(on) }, name)),
        h("td", { class: "r", "data-l": "value" }, one.value), h("td", { class: "r main", "data-l": "off by" }, one.off), h("td", { class: "r", "data-l": "ball" }, one.ball || "–"), h("td", {}, one.status ? fate(one.status) : "no ball"));
    };
    return h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "read"), ["value", "off by", "ball"].map((one) => h("th", { scope: "col", class: "r" }, one)), h("th", { scope: "col" }, "status"))), h("tbody", {}, view.reads.map(row)));
  }

  function locationTable() {
    const cut = view.who === "bare" ? "s" : "span", fields = ["n", "s q·k", "+ ln n", "weight", "radius ρ", "spread R"];
    return h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "writes"), fields.map((one) => h("th", { scope: "col", class: "r" }, one === "+ ln n" ? h(cut, {}, one) : one)))),
      h("tbody", {}, view.locations.map((one) => h("tr", { key: one.id }, h("th", { scope: "row" }, one.writes), h("td", { class: "r", "data-l": "n" }, one.n), h("td", { class: "r", "data-l": "s q·k" }, one.logit), h("td", { class: "r", "data-l": "ln n" }, h(cut, {}, one.log)), h("td", { class: "r main", "data-l": "weight" }, one.weight), h("td", { class: "r", "data-l": "ρ" }, one.radius), h("td", { class: "r", "data-l": "R" }, one.spread)))));
  }

  function draw(next) {
    if (!edited || !view || view.rows !== next.rows) { area.value = next.rows; edited = false; }
    view = next;
    for (const [what, knob] of Object.entries(knobs)) knob.show(view[what]);
    const writes = view.tree.leaves.length, many = view.locations.length, plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
    patch(planeHead, [h("span", {}, "Verbatim, then merged"), h("small", {}, `${plural(writes, "write")}, ${plural(many, "location")}`)]);
    patch(treeHead, [h("span", {}, "What was merged"), h("small", {}, "closest pair first")]);
    patch(steps, [view.tree.steps.length ? h("table", { class: "tb" }, h("thead", {}, h("tr", {}, ["into", "went", "at distance"].map((one) => h("th", { scope: "col", class: "r" }, one)))), h("tbody", {}, view.tree.steps.map((one) => h("tr", {}, [one.kept, one.absorbed, one.near].map((cell) => h("td", { class: "r" }, cell)))))) : h("p", { class: "quiet" }, "Nothing is merged at this radius.")]);
    patch(reads, [readTable()]);
    patch(behindHead, [h("span", {}, "Behind it"), h("small", {}, view.whos.find((one) => one.id === view.who).name)]);
    patch(table, [locationTable()]);
    averageSums(sums, view, uid, view.ball.own ? "The ball" : "The ball, which the read with ln n has");
    gaps.forEach(({ head, told, canvas }, n) => {
      patch(head, [h("span", {}, n ? "Left out of the value" : "Left out of the mass"), h("small", {}, view.left.none ? "" : view.left.name)]);
      patch(told, [view.left.none || view.left.told[n]]);
      canvas.hidden = Boolean(view.left.none);
    });
    averageReading(reading, view.reading, uid);
    patch(levels, view.reads.filter((one) => one.status).map((one) => h("span", { class: "fate answer-tone", "data-status": one.status }, glyph(one.status, "glyph1"), h("span", {}, `${one.name[0].toUpperCase()}${one.name.slice(1)}: `, h("b", {}, one.status), ` to ${view.tolerance.text}`))));
    follow.forEach((one) => one.again());
  }

  held.begin([bar.element, trouble, controls, cols, below, busy], draw);
  return () => { follow.forEach((one) => one.end()); held.end(); };
}
