// One stream in two memories: verbatim beside competitive, write by write.
import { averageSums, averageReading } from "./average_parts.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { guideBar } from "./guide.js";
import { handleSnap, plotHandles } from "./handles.js";
import { glyph } from "./icons.js";
import { memoryAt, memoryDisc, memoryGround, memoryLabel, memoryPlane, memoryQuery } from "./memory_plane.js";
import { plotFollow, plotKnob, plotPath } from "./plots.js";
import { weighedKeys, weighedReads, weighedSame, weighedTable, weighedValues } from "./streams_read.js";

const STREAM_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["tex", "The formulas (.tex)"], ["txt", "The stream (.txt)"]];
const STREAM_HIGH = 420, STREAM_BEAT = 520, STREAM_SNAP = 0.05, STREAM_LABELS = 8, TRAIL_BEGIN = 0.42;

export function streams({ model, el }) {
  const held = framed({ model, el }, { exports: STREAM_FILES, opens: { accept: ".txt,text/plain", word: "a stream" } });
  const { uid, act, inTurn, bar, trouble, busy } = held, guide = guideBar(act, inTurn);
  let view = null, planes = [], timer = 0, expected = 0, edited = false;

  // play, step, scrub
  const play = make("button", { type: "button", class: "b primary" }), back = make("button", { type: "button", class: "b" }, "Back"), step = make("button", { type: "button", class: "b" }, "Step");
  const writes = plotKnob(`${uid}-at`, "Writes", (value) => go(value), (value) => go(value, "scrub"), inTurn);
  const controls = make("div", { class: "pane me-controls", role: "group", "aria-label": "The stream in time" }, h("div", { class: "row" }, play, back, step), writes.element);

  // the two planes
  const handles = plotHandles(inTurn, { seat, move: (what, at) => act("drag", { what, at }), drop: (what, at) => act("place", { what, at }), by: (what, dx, dy) => act("nudge", { what, by: `${dx.toFixed(2)} ${dy.toFixed(2)}` }), home: (what) => act("home", { what }), cancel: () => act("undo", {}) });
  const canvases = [0, 1].map(() => make("div", { class: "plot me-plane" }));
  const heads = ["verbatim", "second"].map((name) => make("h3", { class: "head", id: `${uid}-${name}` }));
  const sign = (mark, words) => h("li", {}, h("svg", { class: "me-key", viewBox: "0 0 20 16", "aria-hidden": "true" }, mark), words);
  const disc = h("circle", { class: "me-disc", cx: 9, cy: 8, r: 6 });
  const hidden = make("div", {}), event = make("p", { class: "w-says" });
  const left = make("section", { class: "pane", "aria-labelledby": `${uid}-verbatim` }, heads[0], make("div", { class: "plotted" }, canvases[0], handles.layer), h("ul", { class: "key" }, sign(h("circle", { class: "me-disc", cx: 9, cy: 8, r: 4.5 }), "a write, as it came"), sign(h("circle", { class: "me-now", cx: 9, cy: 8, r: 6.5 }), "the last one")));
  const rightKey = make("div", {});
  const right = make("section", { class: "pane", "aria-labelledby": `${uid}-second` }, heads[1], canvases[1], hidden, rightKey, event);
  const cols = make("div", { class: "cols even w-cols" }, left, right);

  // one more write, the stream as rows, and how the second memory is made
  const entry = make("form", { class: "claimbox" }), area = make("textarea", { id: `${uid}-rows`, rows: 8, spellcheck: "false", class: "me-rows" });
  const own = make("section", { class: "pane", "aria-labelledby": `${uid}-own` }, h("h3", { class: "head", id: `${uid}-own` }, "Write something", h("small", {}, "or click in a plane")), entry,
    make("details", { class: "w-numbers" }, h("summary", {}, "The stream as rows"), h("label", { for: `${uid}-rows` }, "One write a line: key, colon, value; or four numbers"), area, h("div", { class: "row" }, h("button", { type: "button", class: "b", "data-do": "stream" }, "Write these rows"), h("button", { type: "button", class: "b", "data-do": "reverse" }, "Turn the order around"))));
  const switches = make("div", { class: "pl-numbers", role: "group", "aria-label": "What the second memory does" });
  const knobs = Object.fromEntries([["eta", "Learning rate η"], ["split", "New below cosine"], ["limit", "Full above count"]].map(([what, name]) => [what, plotKnob(`${uid}-${what}`, name, (value) => act("set", { what, value }), (value) => act("slide", { what, value }), inTurn)]));
  const made = make("section", { class: "pane", "aria-labelledby": `${uid}-made` }, h("h3", { class: "head", id: `${uid}-made` }, "The second memory", h("small", {}, "usual: η 0.01, full at 100")), switches, Object.values(knobs).map((one) => one.element));
  const more = make("div", { class: "cols even w-cols me-more" }, own, made);

  const table = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "Locations of the second memory" });
  const tablePane = make("section", { class: "pane w-cols", "aria-labelledby": `${uid}-table` }, h("h3", { class: "head", id: `${uid}-table` }, h("span", {}, "Its locations after this write")), table);

  // its read, as attention over its keys
  const weighed = { keys: make("div", { class: "plot" }), values: make("div", { class: "plot" }) }, keyHead = make("h3", { class: "head", id: `${uid}-weighed` }), counts = make("div", { class: "pl-numbers" });
  const weights = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "Weights of the read" }), outs = make("div", { class: "w-scroll me-reads", tabindex: "0", role: "region", "aria-label": "The three reads" }), same = make("ul", { class: "ident" }), why = make("p", { class: "lede" });
  const valueKey = make("ul", { class: "key" });
  const keyPane = make("section", { class: "pane", "aria-labelledby": `${uid}-weighed` }, keyHead, weighed.keys, h("ul", { class: "key" }, sign(h("path", { class: "me-link", d: "M1 8H19", style: "stroke-width: 6px" }), "wider, more weight"), sign(disc, "a key, area = count, and its number: weight")), counts, weights, why);
  const outPane = make("section", { class: "pane", "aria-labelledby": `${uid}-outs` }, h("h3", { class: "head", id: `${uid}-outs` }, h("span", {}, "What it returns"), h("small", {}, "value space, at the query")), weighed.values, valueKey, outs, same);
  const readPane = make("div", { class: "cols even w-cols me-weighed" }, keyPane, outPane);
  const printed = make("p", { class: "me-printed" }), reading = make("div", {}), levels = make("p", { class: "levels" }), sums = make("section", { class: "pane", "aria-labelledby": `${uid}-sums` });
  const below = make("div", { class: "cols even pl-below" }, make("section", { class: "pane", "aria-labelledby": `${uid}-read` }, reading, levels, printed), sums);
  patch(entry, [[["key", "Key", "0.2 -0.9"], ["value", "Value", "1 1"]].map(([id, name, value]) => h("span", { class: "me-pair" }, h("label", { for: `${uid}-${id}` }, name), h("input", { type: "text", class: "nbox", id: `${uid}-${id}`, autocomplete: "off", value }))), h("button", { type: "submit", class: "b" }, "Write it")]);
  const [keyBox, valueBox] = entry.querySelectorAll("input");

  const go = (value, name = "go") => { const n = Math.round(Number(String(value).replace(",", "."))); if (Number.isFinite(n)) act(name, { n: Math.min(1e6, Math.max(0, n)) }); else held.act("go", { n: view.at }); };
  const whole = (draw) => (width) => (view?.read ? draw(view, width) : null);
  const follow = [...canvases.map((canvas, n) => plotFollow(canvas, (width) => drawn(n, width))), plotFollow(weighed.keys, whole(weighedKeys)), plotFollow(weighed.values, whole(weighedValues))];

  // Playing sends one act a write; what lies on the way is one state to undo.
  const stop = (send = true) => { if (!timer) return; clearInterval(timer); timer = 0; patch(play, ["Play"]); if (send) inTurn(() => act("go", { n: view.at })); };
  play.addEventListener("click", () => {
    if (timer) { stop(); return; }
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) { act("go", { n: view.most }); return; }
    patch(play, ["Pause"]);
    expected = view.at;
    timer = setInterval(() => inTurn(() => {
      if (!timer) return;
      if (view.at !== expected) { stop(false); return; } // someone else went on
      expected = view.at >= view.most ? 1 : view.at + 1;
      act("scrub", { n: expected });
      if (expected === view.most) stop();
    }), STREAM_BEAT);
  });
  const by = (button, n) => button.addEventListener("click", () => { stop(); inTurn(() => { if (button.getAttribute("aria-disabled") !== "true") act("go", { n: view.at + n }); }); });
  by(back, -1);
  by(step, 1);

  entry.addEventListener("submit", (submitted) => { submitted.preventDefault(); act("write", { key: keyBox.value, value: valueBox.value }); });
  area.addEventListener("input", () => { edited = true; });
  own.addEventListener("click", (clicked) => { const what = clicked.target.closest("[data-do]")?.dataset.do; if (what) act(what, what === "stream" ? { text: area.value } : {}); });
  switches.addEventListener("change", (changed) => act("switch", { what: changed.target.value, on: changed.target.checked }));
  counts.addEventListener("change", (changed) => act("switch", { what: "counts", on: changed.target.checked }));
  right.addEventListener("click", (clicked) => { if (clicked.target.closest("[data-do=reveal]")) act("reveal", {}); });
  canvases.forEach((canvas, n) => canvas.addEventListener("click", (clicked) => {
    if (!planes[n] || view.full) return;
    const box = canvas.getBoundingClientRect(), [p, q] = [planes[n].x.back(clicked.clientX - box.left), planes[n].y.back(clicked.clientY - box.top)];
    act("write", { key: `${p.toFixed(2)} ${q.toFixed(2)}`, value: valueBox.value });
  }));

  function seat(_key, px, py) {
    const { x, y } = planes[0], [[a, b], [c, d]] = view.frame, p = handleSnap(x.back(px), a, b, STREAM_SNAP), q = handleSnap(y.back(py), c, d, STREAM_SNAP);
    return { at: [x(p), y(q)], value: `${p} ${q}` };
  }

  function drawn(n, width) {
    if (!view || (n && !view.second)) return null;
    const high = Math.min(STREAM_HIGH, width), plane = memoryPlane(view.frame, width, high), last = view.writes.at(-1), query = view.query.at;
    planes[n] = plane;
    const ring = h("g", { key: "now", class: "me-move", style: `transform: translate(${plane.x(last.at[0]).toFixed(1)}px, ${plane.y(last.at[1]).toFixed(1)}px)` }, h("circle", { class: "me-now", r: 9 }));
    if (!n) {
      handles.draw([{ key: "query", at: [plane.x(query[0]), plane.y(query[1])], name: "query", up: query[1] > 0, label: `Query at ${view.query.texts.join(", ").replaceAll("-", "−")}. Arrow keys move it by 0.1, with Shift by 0.01` }]);
      return h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": `Verbatim memory: ${view.writes.length} locations, each where its key is` }, memoryGround(plane), memoryQuery(plane, query),
        view.writes.map((one) => h("circle", { class: "me-disc", cx: plane.x(one.at[0]).toFixed(1), cy: plane.y(one.at[1]).toFixed(1), r: memoryDisc(1) })), ring);
    }
    const taken = [], many = view.second.locations, named = many.length <= STREAM_LABELS || many.some((one) => one.n !== 1);
    const trail = ({ trail: t }) => plotPath(t.map(([p, q], at) => { const s = TRAIL_BEGIN + (1 - TRAIL_BEGIN) * (t.length > 1 ? at / (t.length - 1) : 1); return [plane.x(p * s), plane.y(q * s)]; }));
    return h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": view.described }, memoryGround(plane), memoryQuery(plane, query, true),
      h("path", { class: "me-write", d: view.writes.map((one) => `M${(plane.x(one.at[0]) - 3.5).toFixed(1)} ${(plane.y(one.at[1]) - 3.5).toFixed(1)}l7 7m0 -7l-7 7`).join("") }),
      many.filter((one) => one.trail.length > 1).map((one) => h("g", { key: `trail ${one.id}` }, h("path", { class: "me-trail under", d: trail(one) }), h("path", { class: "me-trail", d: trail(one) }))),
      many.map((one) => memoryAt(plane, one.at, `disc ${one.id}`, h("circle", { class: `me-disc ${one.role}`, r: memoryDisc(one.n).toFixed(1) }))), ring,
      named ? many.map((one) => memoryLabel(plane, one.at, memoryDisc(one.n), `n = ${one.count}`, query, taken)) : null);
  }

  function rows() {
    const head = ["count n", "cosine with the write", "share", "turned by"];
    return h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "location"), head.map((one) => h("th", { scope: "col", class: "r" }, one)))),
      h("tbody", {}, view.second.locations.map((one) => h("tr", { key: one.id }, h("th", { scope: "row" }, one.name.replace("location ", ""), one.role ? h("small", { class: "quiet" }, ` ${one.role} now`) : null), h("td", { class: "r main", "data-l": "count" }, one.count), ["cosine", "share", "turned"].map((what) => h("td", { class: "r", "data-l": what }, one[what] || "–"))))));
  }

  function draw(next) {
    if (!edited || (view && view.rows !== next.rows) || !view) { area.value = next.rows; edited = false; }
    view = next;
    const { second } = view, plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
    guide.draw(view);
    writes.show({ text: String(view.at), value: view.at, least: 1, most: view.most, step: 1 });
    if (!timer) patch(play, ["Play"]);
    back.setAttribute("aria-disabled", String(view.at <= 1));
    step.setAttribute("aria-disabled", String(view.at >= view.most));
    patch(heads[0], [h("span", {}, "Verbatim"), h("small", {}, `${plural(view.at, "write")}, ${plural(view.at, "location")}`)]);
    patch(heads[1], [h("span", {}, second ? second.name : "Competitive"), h("small", {}, second ? `${plural(view.at, "write")}, ${plural(second.locations.length, "location")}` : "the same stream")]);
    canvases[1].hidden = event.hidden = tablePane.hidden = readPane.hidden = rightKey.hidden = !second;
    patch(hidden, second ? [] : [h("p", { class: "me-hidden quiet" }, "Hidden until you bet. ", h("button", { type: "button", class: "b", "data-do": "reveal" }, "Show the answer"))]);
    patch(rightKey, second ? [h("ul", { class: "key" }, sign(disc, "location, area = count"), sign([h("path", { class: "me-trail", d: "M2 13Q8 1 17 5" })], "its address over time, earlier is nearer 0"), sign(h("path", { class: "me-write", d: "M5 4l8 8M13 4l-8 8" }), "a write"))] : []);
    patch(event, second ? [h("b", {}, second.event[0]), " ", second.event.slice(1).join(" ")] : []);
    patch(switches, view.switches.map((one) => h("label", {}, h("input", { type: "checkbox", value: one.id, checked: one.on, disabled: one.off }), one.name)));
    for (const [what, knob] of Object.entries(knobs)) { knob.show(view.knobs[what]); knob.element.hidden = view.knobs[what].off; }
    entry.hidden = view.full;
    if (second) {
      patch(table, [rows()]);
      patch(keyHead, [h("span", {}, "Its read is attention"), h("small", {}, view.read.title)]);
      patch(counts, [h("label", {}, h("input", { type: "checkbox", checked: view.read.who === "counted" }), "Add ln n to the logits")]);
      patch(weights, [weighedTable(view)]);
      patch(outs, [weighedReads(view)]);
      patch(same, weighedSame(view));
      patch(valueKey, [sign(h("circle", { class: "me-disc", cx: 9, cy: 8, r: 4.5 }), "value of a location, by its number"), sign(h("path", { class: "me-gap", d: "M1 8H19" }), "from the verbatim read")]);
      patch(why, [view.read.why]);
    }
    averageReading(reading, view.reading, uid);
    patch(printed, [view.second ? view.printed : ""]);
    patch(levels, [h("span", { class: "fate answer-tone", "data-status": "forced" }, glyph("forced", "glyph1"), h("span", {}, "Verbatim: ", h("b", {}, "forced"), `, ${view.verbatim}`)), second ? h("span", { class: "fate answer-tone", "data-status": second.status }, glyph(second.status, "glyph1"), h("span", {}, `${second.name}: `, h("b", {}, second.status), `, ${second.value}`)) : null]);
    averageSums(sums, view, uid, view.arithmetic.length ? `Behind write ${view.at}` : "Behind the read");
    follow.forEach((one) => one.again());
  }

  held.begin([guide.element, bar.element, trouble, controls, cols, tablePane, more, readPane, below, busy], draw);
  return () => { clearInterval(timer); follow.forEach((one) => one.end()); held.end(); };
}
