// Four conditions of depth: a chain that closes by doubling, and switches that each break it.
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { boundsGrid } from "./grid.js";
import { icon } from "./icons.js";
import { plotFollow, plotHatch } from "./plots.js";
import { stepper } from "./stepper.js";
import { summed } from "./sums.js";

const DEPTH_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "The numbers (.json)"], ["py", "The calls (.py)"], ["txt", "The bounds (.txt)"]];
const DEPTH_ROW = 56, DEPTH_BAR = 42;
const DEPTH_FAULTS = { low: "false", high: "too high", early: "early" };

export function depth({ model, el }) {
  const held = framed({ model, el }, { exports: DEPTH_FILES });
  const { uid, act, inTurn, bar, trouble, busy } = held;
  let view = null;

  // the steps
  const steps = stepper("Steps done", "One step", (n) => act("step", { n }), inTurn);

  // the conditions and the chain
  const switches = make("ul", { class: "switches" });
  switches.addEventListener("change", (event) => { const { condition } = event.target.dataset; if (condition) act("switch", { condition }); });
  const long = make("input", { type: "range", id: `${uid}-long`, step: 1 }), count = make("output", { class: "num" });
  long.addEventListener("input", () => { count.textContent = long.value; });
  long.addEventListener("change", () => act("length", { n: Number(long.value) }));
  const chain = make("ol", { class: "pl-chain" });
  chain.addEventListener("change", (event) => { const { link } = event.target.dataset; if (link !== undefined) act("bound", { at: Number(link), value: event.target.value }); });
  const left = make("section", { class: "pane", "aria-labelledby": `${uid}-four` }, h("h3", { class: "head", id: `${uid}-four` }, "Four conditions", h("small", {}, "switch one off")), switches);

  const head = make("h3", { class: "head", id: `${uid}-levels` });
  const levels = make("div", { class: "plot" });
  const right = make("section", { class: "pane", "aria-labelledby": `${uid}-levels` }, head, levels,
    h("ul", { class: "key" }, h("li", {}, h("span", { class: "swatch faulty" }), "not what the step gives"), h("li", {}, h("span", { class: "swatch later" }), "not read yet")),
    make("div", { class: "knob" }, h("label", { for: `${uid}-long` }, "Bounds"), long, count), chain);
  const cols = make("div", { class: "cols" }, left, right);

  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` });
  const cells = boundsGrid("Entries after this step", "minus", (row, column) => act("select", { row, column }));
  const entries = make("section", { class: "pane", "aria-labelledby": `${uid}-entries` }, h("h3", { class: "head", id: `${uid}-entries` }, "All entries after this step", h("small", {}, "row − column ≤ entry")), cells.element);
  const below = make("div", { class: "cols even pl-below" }, reading, entries);
  const follow = plotFollow(levels, drawLevels);

  function drawLevels(width) {
    if (!view) return null;
    const size = view.names.length - 1, edge = 18, x = (n) => edge + n * (width - 2 * edge) / size, foot = view.levels.length * DEPTH_ROW + 8;
    return h("svg", { viewBox: `0 0 ${width} ${foot + 30}`, height: foot + 30, role: "img", "aria-label": view.said }, plotHatch(`${uid}-hatch`),
      view.levels.map((level) => {
        const y = foot - (level.step + 1) * DEPTH_ROW + 6, later = level.step > view.step;
        return h("g", { class: later ? "later" : null }, level.blocks.map((one) => {
          const wide = x(one.to) - x(one.from) - 4, mid = (x(one.from) + x(one.to)) / 2, bad = one.fault && !later;
          return [h("rect", { class: `block${bad ? " faulty" : ""}${level.step === view.step ? " current" : ""}`, x: x(one.from) + 2, y, width: wide, height: DEPTH_BAR, rx: 3, style: bad ? `fill: url(#${uid}-hatch)` : null }),
            later ? null : h("text", { class: "b halo value", x: mid, y: y + (bad ? 18 : 26), "text-anchor": "middle" }, one.value),
            bad ? h("text", { class: "halo", x: mid, y: y + 35, "text-anchor": "middle" }, `not ${one.right}`) : null];
        }));
      }),
      view.names.map((name, n) => [h("circle", { class: "disc", cx: x(n), cy: foot + 3, r: 3.5 }), h("text", { class: "b", x: x(n), y: foot + 24, "text-anchor": "middle" }, name)]));
  }

  function draw(shown) {
    view = shown;
    const { steps: all, step } = view;
    steps.draw({ at: step, names: all.map((one) => one.name), title: all[step].name, text: all[step].text });
    patch(switches, view.switches.map((one) => h("li", { key: one.id, class: one.on ? null : "off" }, h("label", {}, h("input", { type: "checkbox", "data-condition": one.id, checked: one.on }), h("b", {}, one.name)),
      h("p", {}, one.on ? one.holds : one.fails),
      h("p", { class: "wrongly" }, one.on ? "If off, first wrong: " : "First wrong, alone: ", one.step === null ? "no entry shows it on this chain." : [h("span", { class: "num" }, `${one.entry} reads `), h("b", {}, one.value), ` and not ${one.right}, which is ${DEPTH_FAULTS[one.fault]}.`]))));
    Object.assign(long, { min: view.length.least, max: view.length.most });
    long.value = view.length.value;
    count.textContent = view.length.value;
    patch(chain, view.chain.map((one, n) => h("li", { key: n }, h("label", { for: `${uid}-b${n}` }, `${view.names[n]} − ${view.names[n + 1]} ≤`), h("input", { type: "text", class: "nbox", id: `${uid}-b${n}`, "data-link": n, inputmode: "decimal", autocomplete: "off", value: one.raw }))));
    patch(head, [h("span", {}, "The chain, joined by doubling"), h("small", {}, `${view.length.value} bounds, ${all.length - 1} steps`)]);
    cells.draw(view.names, view.matrix.map((row, i) => row.map((one, k) => ({
      main: one.value, note: one.fault ? `not ${one.fault === "low" ? one.right : one.due}` : null, marks: `${i === k ? "diag " : ""}${one.value === "∞" ? "none " : ""}${one.fault ? "faulty" : one.new ? "new" : ""}`,
      label: `${view.names[i]} minus ${view.names[k]}, ${one.value}${one.fault ? `, ${DEPTH_FAULTS[one.fault]}, not ${one.fault === "low" ? one.right : one.due}` : one.new ? ", new in this step" : ""}`,
    }))), view.at);
    patch(reading, [h("h3", { class: "head", id: `${uid}-read` }, "What to read"), h("p", { class: "lede" }, view.reading[0]), view.selected.legs.length ? summed(view.selected.legs.map((one) => ({ value: one.value, of: one.name })), view.selected.legs.length > 1 ? view.selected.right : null) : null, view.reading.slice(1).map((one) => h("p", { class: "eq" }, one)),
      view.wrong.low + view.wrong.high + view.wrong.early ? null : h("span", { class: "checked" }, icon("check"), "Every entry is the sum of its chain, re-added in fractions")]);
    follow.again();
  }

  held.begin([bar.element, trouble, steps.element, cols, below, busy], draw);
  return () => { follow.end(); held.end(); };
}
