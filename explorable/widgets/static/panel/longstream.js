// A long stream: the locations of three small memories, and how far their reads are off.
import { averageReading, averageSums } from "./average_parts.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { plotApart, plotBottom, plotFollow, plotKey, plotKnob, plotMark, plotPath, plotScale, plotSide, plotTicks } from "./plots.js";

const LONG_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"]];
const LONG_HIGH = 300, LONG_LEFT = 46, LONG_TOP = 30, LONG_FOOT = 252;

export function longstream({ model, el }) {
  const held = framed({ model, el }, { exports: LONG_FILES });
  const { uid, act, inTurn, bar, trouble, busy } = held;
  let view = null;
  const number = (value) => Math.round(Number(String(value).replace(",", ".")));
  const knob = plotKnob(`${uid}-at`, "Tokens", (value) => act("go", { n: number(value) || view.at }), (value) => act("scrub", { n: number(value) }), inTurn);
  const controls = make("div", { class: "pane me-controls me-one" }, knob.element);
  const canvases = [make("div", { class: "plot" }), make("div", { class: "plot" })];
  const pane = (name, id, small, canvas) => make("section", { class: "pane", "aria-labelledby": `${uid}-${id}` }, h("h3", { class: "head", id: `${uid}-${id}` }, h("span", {}, name), h("small", {}, small)), canvas);
  const cols = make("div", { class: "cols even" }, pane("How many locations a read goes over", "count", "all tokens: one each", canvases[0]), pane("How far the read is off", "off", "mean of six queries, powers of ten", canvases[1]));
  const table = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "The memories after these tokens" }), tableHead = make("h3", { class: "head", id: `${uid}-table` });
  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` }), sums = make("div", { class: "me-sums" });
  const below = make("div", { class: "cols even pl-below" }, reading, make("section", { class: "pane", "aria-labelledby": `${uid}-table` }, tableHead, table, sums));
  const follow = canvases.map((canvas, n) => plotFollow(canvas, (width) => drawn(n, width)));

  function drawn(n, width) {
    if (!view) return null;
    const names = Math.max(...view.series.map((one) => one.name.length * 8)) + 14, aside = width > 460, right = width - (aside ? names : 20), x = plotScale(0, view.most, LONG_LEFT, right);
    const y = n ? plotScale(...view.ends, LONG_FOOT, LONG_TOP) : plotScale(0, view.top * 1.15, LONG_FOOT, LONG_TOP), field = n ? "offs" : "counts";
    const ends = plotApart(view.series.map((one) => y(one[field].at(-1)[1])), 18, LONG_FOOT), here = x(view.at), seen = (one) => one[field].filter(([at]) => at <= view.at), gone = (one) => one[field].filter(([at]) => at >= view.at);
    const side = n ? h("g", { "aria-hidden": "true" }, view.powers.map((one) => [h("path", { class: "gridline", d: `M${LONG_LEFT} ${y(one.at).toFixed(1)}H${right}` }), h("text", { x: LONG_LEFT - 8, y: (y(one.at) + 4.5).toFixed(1), "text-anchor": "end" }, one.text)])) : plotSide(y, LONG_LEFT, right, LONG_TOP, plotTicks(0, view.top * 1.15, 5), "");
    const limit = view.top * 1.15; // where one location a token leaves the picture
    return h("svg", { viewBox: `0 0 ${width} ${LONG_HIGH}`, height: LONG_HIGH, role: "img", "aria-label": view.described }, side, plotBottom(x, LONG_FOOT, LONG_LEFT, right, plotTicks(0, view.most, width / 110), "tokens"),
      n ? null : [h("path", { class: "pl-line fit", d: `M${x(0)} ${y(0)}L${x(limit).toFixed(1)} ${y(limit).toFixed(1)}` }), h("text", { class: "t-fit halo", x: (x(limit) + 10).toFixed(1), y: y(limit) + 5 }, "all tokens")],
      h("path", { class: "here", d: `M${here.toFixed(1)} ${LONG_TOP - 8}V${LONG_FOOT}` }),
      view.series.map((one, k) => { const last = seen(one).at(-1); return h("g", {}, h("path", { class: "me-later", d: plotPath(gone(one).map(([a, b]) => [x(a), y(b)])) }), h("path", { class: `pl-line ${one.role}`, d: plotPath(seen(one).map(([a, b]) => [x(a), y(b)])) }), plotMark(one.role, Number(x(last[0]).toFixed(1)), Number(y(last[1]).toFixed(1)), 5), aside ? h("text", { class: `t-${one.role}`, x: right + 10, y: (ends[k] + 4.5).toFixed(1) }, one.name) : null); }));
  }

  function draw(next) {
    view = next;
    knob.show({ text: String(view.at), value: view.at, least: view.step, most: view.most, step: view.step });
    patch(tableHead, [h("span", {}, `After ${view.at} tokens`)]);
    patch(table, [h("table", { class: "tb" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "memory"), h("th", { scope: "col", class: "r" }, "locations"), h("th", { scope: "col", class: "r" }, "off by"))), h("tbody", {}, view.rows.map((one) => h("tr", {}, h("th", { scope: "row" }, h("span", { class: "series" }, plotKey(one.role), one.name)), h("td", { class: "r" }, one.locations), h("td", { class: "r main" }, one.off)))))]);
    averageReading(reading, view.reading, uid);
    averageSums(sums, view, uid, "The same in Python");
    follow.forEach((one) => one.again());
  }

  held.begin([bar.element, trouble, controls, cols, below, busy], draw);
  return () => { follow.forEach((one) => one.end()); held.end(); };
}
