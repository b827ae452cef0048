// A long stream: the locations of three small memories, and how far their reads are off. It comes a
// moment at a time: each view asks for the next one, as long as somebody looks and nobody stops it.
import { averageReading, averageSums } from "./average_parts.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { plotApart, plotBottom, plotFollow, plotKey, plotKnob, plotMark, plotPath, plotScale, plotTicks } from "./plots.js";

const LONG_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["tex", "The formula (.tex)"]];
const LONG_HIGH = 300, LONG_LEFT = 46, LONG_TOP = 30, LONG_FOOT = 252, LONG_THOUSAND = 1000, LONG_LETTER = 7.6, LONG_NARROW = 460;

export function longstream({ model, el }) {
  const held = framed({ model, el }, { exports: LONG_FILES });
  const { uid, act, inTurn, bar, trouble, busy } = held, still = matchMedia("(prefers-reduced-motion: reduce)");
  let view = null, seen = false, stopped = false, asked = false, timer = 0;
  const number = (value) => Math.round(Number(String(value).replace(/[.,\s](?=\d{3}(\D|$))/g, ""))); // tokens are whole: a point before three digits parts thousands
  const knob = plotKnob(`${uid}-at`, "Tokens", (value) => act("go", { n: number(value) || view.at }), (value) => act("scrub", { n: number(value) }), inTurn);
  const stop = make("button", { type: "button", class: "b" }), progress = make("p", { class: "me-come" });
  const controls = make("div", { class: "pane me-controls", role: "group", "aria-label": "The stream in time" }, h("div", { class: "row" }, stop, progress), knob.element);
  const canvases = [make("div", { class: "plot" }), make("div", { class: "plot" })];
  const legends = [make("ul", { class: "key" }), make("ul", { class: "key" })]; // where no name has room beside its line
  const pane = (name, id, small, canvas) => make("section", { class: "pane", "aria-labelledby": `${uid}-${id}` }, h("h3", { class: "head", id: `${uid}-${id}` }, h("span", {}, name), h("small", {}, small)), canvas, legends[id === "off" ? 1 : 0]);
  const cols = make("div", { class: "cols even" }, pane("How many locations a read goes over", "count", "powers of ten", canvases[0]), pane("How far the read is off", "off", "mean of six queries, powers of ten", canvases[1]));
  const table = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "The memories after these tokens" }), tableHead = make("h3", { class: "head", id: `${uid}-table` });
  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` }), sums = make("div", { class: "me-sums" });
  const below = make("div", { class: "cols even pl-below" }, reading, make("section", { class: "pane", "aria-labelledby": `${uid}-table` }, tableHead, table, sums));
  const follow = canvases.map((canvas, n) => plotFollow(canvas, (width) => drawn(n, width)));

  // it comes on: one act at a time, and between two of them whatever else was asked for
  const on = () => seen && !stopped && !view.done;
  const next = () => {
    if (asked || !on()) return;
    asked = true;
    timer = setTimeout(() => inTurn(() => { if (on()) act("more", {}); else asked = false; }));
  };
  const watch = new IntersectionObserver((entries) => { seen = entries.some((one) => one.isIntersecting); if (view) next(); });
  stop.addEventListener("click", () => { stopped = !stopped; shown(); if (stopped) paint(); next(); });
  const shown = () => {
    patch(stop, [stopped ? "Go on" : "Stop"]);
    stop.hidden = view.done;
    patch(progress, [view.progress]);
  };

  function drawn(n, width) {
    if (!view) return null;
    const lines = [...view.series.map((one) => ({ ...one, points: n ? one.offs : one.counts })), n ? { name: "ball of the merged", role: "bound", points: view.ball } : { name: "all tokens", role: "fit", points: view.whole }];
    const aside = width > LONG_NARROW;
    legends[n].hidden = aside;
    patch(legends[n], lines.map((one) => h("li", {}, one.role === "bound" ? h("svg", { class: "plotkey", viewBox: "0 0 44 16", "aria-hidden": "true" }, h("path", { class: "me-bound", d: "M1 8H43" })) : plotKey(one.role), one.name)));
    const right = width - (aside ? Math.max(...lines.map((one) => one.name.length)) * LONG_LETTER + 14 : 20), x = plotScale(0, view.most, LONG_LEFT, right), { ends: [low, high], names } = view.powers[n ? "offs" : "counts"];
    const y = plotScale(low, high, LONG_FOOT, LONG_TOP), here = x(view.at), at = (points) => points.map(([a, b]) => [x(a), y(b)]), until = (one) => one.points.filter(([a]) => a <= view.at), gone = (one) => one.points.filter(([a]) => a >= view.at);
    const heights = plotApart(lines.map((one) => y(one.points.at(-1)[1])), 18, LONG_FOOT - 10), thousands = plotTicks(0, view.most / LONG_THOUSAND, width / 90);
    return h("svg", { viewBox: `0 0 ${width} ${LONG_HIGH}`, height: LONG_HIGH, role: "img", "aria-label": view.described },
      h("g", { "aria-hidden": "true" }, names.map((one) => [h("path", { class: "gridline", d: `M${LONG_LEFT} ${y(one.at).toFixed(1)}H${right}` }), h("text", { x: LONG_LEFT - 8, y: (y(one.at) + 4.5).toFixed(1), "text-anchor": "end" }, one.text)])),
      plotBottom(plotScale(0, view.most / LONG_THOUSAND, LONG_LEFT, right), LONG_FOOT, LONG_LEFT, right, thousands, "thousand tokens"),
      h("path", { class: "here", d: `M${here.toFixed(1)} ${LONG_TOP - 8}V${LONG_FOOT}` }),
      lines.map((one, k) => {
        const [a, b] = until(one).at(-1), [p] = one.points.at(-1);
        return h("g", {}, h("path", { class: "me-later", d: plotPath(at(gone(one))) }), h("path", { class: one.role === "bound" ? "me-bound" : `pl-line ${one.role}`, d: plotPath(at(until(one))) }), one.role === "bound" ? null : plotMark(one.role, Number(x(a).toFixed(1)), Number(y(b).toFixed(1)), 5),
          aside ? h("text", { class: one.role === "bound" ? "halo" : `t-${one.role} halo`, x: (x(p) + 10).toFixed(1), y: (heights[k] + 4.5).toFixed(1) }, one.name) : null);
      }));
  }

  function draw(now, first) {
    const came = view !== null && now.turns !== view.turns;
    if (came) asked = false;
    if (now.problem) stopped = true;
    view = now;
    knob.show({ text: String(view.at), value: view.at, least: view.step, most: view.most, step: view.step });
    shown();
    next();
    if (!still.matches || !came || !on() || first) paint(); // where nothing shall move the picture waits for the end
  }

  function paint() {
    patch(tableHead, [h("span", {}, view.head), h("small", {}, "4 numbers a token, 13 a location")]);
    patch(table, [h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "memory"), ["locations", "numbers kept", "off by", "ball"].map((one) => h("th", { scope: "col", class: "r" }, one)))), h("tbody", {}, view.rows.map((one) => h("tr", { key: one.name }, h("th", { scope: "row" }, h("span", { class: "series" }, plotKey(one.role), one.name)), h("td", { class: "r", "data-l": "locations" }, one.locations), h("td", { class: "r", "data-l": "numbers kept" }, one.kept), h("td", { class: "r main", "data-l": "off by" }, one.off), h("td", { class: "r", "data-l": "ball" }, one.ball)))))]);
    averageReading(reading, view.reading, uid);
    averageSums(sums, view, uid, "The numbers kept");
    follow.forEach((one) => one.again());
  }

  held.begin([bar.element, trouble, controls, cols, below, busy], draw);
  watch.observe(cols);
  return () => { clearTimeout(timer); watch.disconnect(); follow.forEach((one) => one.end()); held.end(); };
}
