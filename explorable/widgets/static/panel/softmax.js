// Softmax cannot close: a matrix of bounds, one entry of its next step, and what reads of it give.
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { boundsGrid } from "./grid.js";
import { icon } from "./icons.js";
import { plotApart, plotBottom, plotFollow, plotHatch, plotIdentity, plotKey, plotKnob, plotMark, plotPath, plotScale, plotSide, plotTicks, plotWide } from "./plots.js";

const SOFTMAX_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "Numbers and certificates (.json)"], ["py", "The calls (.py)"], ["tex", "The formulas (.tex)"]];
const SOFTMAX_LANE = 46, SOFTMAX_TOP = 30, SOFTMAX_NAMES = 192;

/** "about" stays on the line of its number. */
const joined = (text) => text?.replace("≈ ", "≈\u00a0");

export function softmax({ model, el }) {
  const held = framed({ model, el }, { exports: SOFTMAX_FILES });
  const { uid, act, inTurn, bar, trouble, busy } = held;
  let view = null;
  const entryName = (i, k) => `${view.names[i]} minus ${view.names[k]}`;

  // the bounds
  const cells = boundsGrid("Bounds and the next step", "minus", (row, column) => act("select", { row, column }));
  const box = make("input", { type: "text", class: "nbox", id: `${uid}-bound`, inputmode: "decimal", autocomplete: "off" });
  const boxName = make("label", { for: `${uid}-bound` });
  box.addEventListener("change", () => { const [row, column] = view.at; act("bound", { row, column, value: box.value }); });
  const sums = make("div", { class: "sums" });
  const left = make("section", { class: "pane", "aria-labelledby": `${uid}-bounds` },
    h("h3", { class: "head", id: `${uid}-bounds` }, "Bounds, and one step", h("small", {}, "row − column ≤ entry")), cells.element,
    h("ul", { class: "key" }, h("li", {}, h("span", { class: "swatch new" }), "lower after the step, old value struck"), h("li", {}, h("span", { class: "swatch part" }), "the column that is averaged")),
    make("div", { class: "claimbox" }, boxName, box), sums);

  // one entry, and what each read of it gives
  const knob = plotKnob(`${uid}-beta`, "β", (value) => act("beta", { value: String(value) }), (value) => act("slide", { value }), inTurn);
  const laneHead = make("h3", { class: "head", id: `${uid}-lanes` });
  const lanes = make("div", { class: "plot" });
  const table = make("div", {});
  const key = h("ul", { class: "key" }, h("li", {}, h("span", { class: "swatch hatch" }), "false: below the tightest bound"), h("li", {}, h("span", { class: "swatch stroke" }), "what the step gives"));
  const right = make("section", { class: "pane", "aria-labelledby": `${uid}-lanes` }, laneHead, knob.element, lanes, key, table);
  const cols = make("div", { class: "cols late" }, left, right);

  // what to read, and the gap of the whole matrix
  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` });
  const gapHead = make("h3", { class: "head", id: `${uid}-gap` }, h("span", {}, "The worst entry, against the distance to a potential"));
  const gapPlot = make("div", { class: "plot onpaper" }), gapNote = make("p", { class: "eq" });
  const gap = make("section", { class: "pane", "aria-labelledby": `${uid}-gap` }, gapHead, gapPlot, gapNote);
  const below = make("div", { class: "cols even pl-below" }, reading, gap);
  const crossed = make("div", {});

  const follow = [plotFollow(lanes, drawLanes), plotFollow(gapPlot, drawGap)];

  function drawLanes(width) {
    if (!view || view.crossed) return null;
    const { step, column, heads } = view;
    const all = [step.at, step.least, column.low, column.high, ...heads.map((one) => one.at)];
    const low = Math.min(...all), high = Math.max(...all), pad = (high - low || 1) * 0.07;
    const aside = width > 560 ? SOFTMAX_NAMES : 8; // names stand beside their lanes where there is room, else above them
    const x = plotScale(low - pad, high + pad, aside, width - 8), foot = SOFTMAX_TOP + SOFTMAX_LANE * (heads.length + 1);
    const lane = (n) => SOFTMAX_TOP + n * SOFTMAX_LANE + 32, at = x(step.at), edge = x(step.least);
    const stepName = `the step: ${step.value}`, right = at + plotWide(stepName) + 8 < width;
    const nameOf = (role, name, y) => {
      const at = aside > 8 ? y + 4.5 : y - 18;
      return [aside > 8 ? null : h("rect", { class: "ground", x: 4, y: at - 12, width: plotWide(name) + 8, height: 16 }), h("text", { class: `${role} halo`, x: 8, y: at }, name)];
    };
    return h("svg", { viewBox: `0 0 ${width} ${foot + 28}`, height: foot + 28, role: "img", "aria-label": view.described }, plotHatch(`${uid}-hatch`),
      h("rect", { class: "void", x: aside - 8, y: SOFTMAX_TOP - 6, width: Math.max(0, edge - aside + 8), height: foot - SOFTMAX_TOP + 6, fill: `url(#${uid}-hatch)` }),
      plotBottom(x, foot, aside, width - 8, plotTicks(low - pad, high + pad, width < 420 ? 5 : 8), ""),
      h("path", { class: "step", d: `M${at} ${SOFTMAX_TOP - 12}V${foot}` }),
      h("text", { class: "b halo", x: right ? at + 6 : at - 6, y: SOFTMAX_TOP - 12, "text-anchor": right ? "start" : "end" }, stepName),
      nameOf("", `column ${column.name}: every average`, lane(0)), h("text", { class: "b halo", x: width - 8, y: lane(0) - 18, "text-anchor": "end" }, `${column.least} to ${column.most}`),
      h("path", { class: "range", d: `M${x(column.low)} ${lane(0)}H${x(column.high)}M${x(column.low)} ${lane(0) - 6}v12M${x(column.high)} ${lane(0) - 6}v12` }),
      heads.map((one, n) => [h("path", { class: "rail", d: `M${aside} ${lane(n + 1)}H${width - 8}` }), h("path", { class: `pl-line ${one.role}`, d: `M${at} ${lane(n + 1)}H${x(one.at)}` }), plotMark(one.role, x(one.at), lane(n + 1), 6.5),
        nameOf(`t-${one.role}`, one.name, lane(n + 1)), h("text", { class: "b halo", x: width - 8, y: lane(n + 1) - 18, "text-anchor": "end" }, one.value)]));
  }

  function drawGap(width) {
    if (!view || view.crossed) return null;
    const { gap: now } = view, narrow = width < 420, edge = narrow ? 8 : 148;
    const most = Math.max(1.5, ...now.curves[0].points.map(([at]) => at)), top = Math.max(1, ...now.curves.flatMap((one) => [one.here, ...one.points.map(([, one]) => one)])) * 1.06;
    const bottom = 250, x = plotScale(0, most, 36, width - edge), y = plotScale(0, top, bottom, 30);
    const far = Math.min(most, top / 3), ends = now.curves.map((one) => one.points[one.points.length - 1]);
    const names = plotApart(ends.map(([, one]) => y(one)), 18, bottom);
    return h("svg", { viewBox: `0 0 ${width} ${bottom + 44}`, height: bottom + 44, role: "img", "aria-label": `${now.reading} At this distance: ${now.curves.map((one) => `${one.name} ${one.here.toFixed(3)}`).join(", ")}.` },
      plotSide(y, 36, width - edge, 30, plotTicks(0, top, 5), "off in the worst entry"), plotBottom(x, bottom, 36, width - edge, plotTicks(0, most, narrow ? 4 : 6), "distance to a potential"),
      h("path", { class: "truth", d: `M${x(0)} ${y(0)}L${x(far)} ${y(3 * far)}` }), h("text", { class: "halo", x: x(far) + 8, y: y(3 * far) + 14 }, "3 × distance"), h("path", { class: "here", d: `M${x(now.at)} 30V${bottom}` }),
      now.curves.map((one, n) => [h("path", { class: `pl-line ${one.role}`, d: plotPath(one.points.map(([at, off]) => [x(at), y(off)])) }), plotMark(one.role, x(now.at), y(one.here)),
        narrow ? null : h("text", { class: `t-${one.role} halo`, x: x(ends[n][0]) + 8, y: names[n] + 4 }, one.name)]),
      h("g", { class: "ring" }, h("circle", { cx: x(now.ones.far), cy: y(now.ones.gap), r: 8 })), now.at === now.ones.far ? null : onesNamed(now.ones, x, y, most, top));
  }

  /** The name of the matrix of ones: beside its ring, or where the curves leave room for it and a line to it. */
  function onesNamed(ones, x, y, most, top) {
    if (ones.far > most / 5) return h("text", { class: "halo", x: x(ones.far) + 6, y: y(ones.gap) - 13 }, "all ones");
    const at = [x(most / 4), y(top * .58)];
    return [h("path", { class: "truth", d: `M${at[0] + 8} ${at[1] + 4}L${x(ones.far) + 4} ${y(ones.gap) - 7}` }), h("text", { class: "halo", x: at[0], y: at[1] }, "all ones")];
  }

  const fate = (word, yes, no) => h("span", { class: "fate" }, plotIdentity(word), word === "yes" ? yes : word === "no" ? no : word);

  function draw(next) {
    view = next;
    const [i, k] = view.at, out = Boolean(view.crossed);
    cells.draw(view.names, view.matrix.map((row, r) => row.map((cell, c) => ({
      main: cell.step && !out ? cell.step : cell.value, before: cell.step && !out ? cell.value : null, marks: `${r === c ? "diag" : ""}${cell.step && !out ? " new" : ""}${c === k ? " part" : ""}`,
      label: `${entryName(r, c)}, ${cell.value}${cell.step && !out ? `, ${cell.step} after the step` : ""}${c === k ? ", averaged" : ""}`,
    }))), view.at);
    patch(boxName, [`${view.names[i]} − ${view.names[k]} ≤`]);
    box.disabled = i === k;
    box.value = view.matrix[i][k].raw;
    knob.show(view.beta);
    for (const part of [sums, right, below]) part.hidden = out;
    patch(crossed, out ? [h("p", { class: "lede pane" }, view.crossed)] : []);
    if (out) return;
    patch(sums, [h("h4", {}, `The step at ${view.entry}`), h("ul", {}, view.step.sums.map((one) => h("li", { class: one.is ? "is" : null }, h("span", {}, `by ${one.name}`), h("span", {}, `${one.terms} = ${one.value}`), one.is ? h("b", {}, "least") : null)))]);
    patch(laneHead, [h("span", {}, view.title), h("small", {}, `softmax at −β times row ${view.names[i]}`)]);
    patch(table, [h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, ["read", "value", "off the step", "is it true?", "worst entry"].map((one, n) => h("th", { scope: "col", class: [1, 2, 4].includes(n) ? "r" : null }, one)))),
      h("tbody", {}, view.heads.map((one) => h("tr", {}, h("th", { scope: "row" }, h("span", { class: "series" }, plotKey(one.role), h("b", {}, one.name))), h("td", { class: "r main" }, one.value), h("td", { class: "r", "data-l": "off the step" }, one.off), h("td", {}, fate(one.sound, "not below", `below by ${joined(one.below)}`)), h("td", { class: "r", "data-l": "worst entry" }, one.worst)))))]);
    const [best, soft] = view.heads;
    patch(reading, [h("h3", { class: "head", id: `${uid}-read` }, "What to read"), view.reading.map((one) => h("p", { class: "lede" }, one)),
      h("ul", { class: "ident" }, view.heads.map((one) => h("li", {}, plotIdentity(one.sound), h("div", {}, h("b", {}, `${one.name}: ${one.value}`), h("span", {}, one.says))))),
      h("p", { class: "eq" }, `Best weights of rows ${view.names.join(", ")}: `, h("b", {}, best.weights.join(", ")), ". Softmax: ", h("b", {}, soft.weights.map(joined).join(", ")), "."),
      h("span", { class: "checked" }, icon("check"), "Best weights and their proof re-added in fractions")]);
    patch(gapNote, [view.gap.reading]);
    follow.forEach((one) => one.again());
  }

  held.begin([bar.element, trouble, cols, crossed, below, busy], draw);
  return () => { follow.forEach((one) => one.end()); held.end(); };
}
