// Add a value and watch what remains of b*: one tolerance readmits, the other only shrinks.
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { glyph, icon } from "./icons.js";
import { plotBottom, plotFollow, plotHatch, plotKnob, plotScale, plotTicks } from "./plots.js";
import { indexed } from "./words.js";

const SETS_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "What remains, with witnesses (.json)"], ["py", "The calls (.py)"], ["tex", "The formulas (.tex)"], ["txt", "The values (.txt)"]];
const SETS_LANE = 74, SETS_TOP = 10, SETS_LEFT = 112, SETS_MODELS = [["weighted", "weighted"], ["per", "per statement"]];

export function sets({ model, el }) {
  const held = framed({ model, el }, { exports: SETS_FILES });
  const { uid, act, inTurn, bar, trouble, busy } = held;
  let view = null;

  const list = make("div", {}), go = make("div", { class: "row" }), entry = make("form", { class: "claimbox w-entry" });
  const radii = (changed, name = "radii") => act(name, { radius: view.radius.text, delta: view.delta.text, ...changed });
  const knobs = { radius: plotKnob(`${uid}-r`, "R", (value) => radii({ radius: value }), (value) => radii({ radius: value }, "sweep"), inTurn), delta: plotKnob(`${uid}-d`, "δ", (value) => radii({ delta: value }), (value) => radii({ delta: value }, "sweep"), inTurn) };
  const left = make("section", { class: "pane", "aria-labelledby": `${uid}-values` }, h("h3", { class: "head", id: `${uid}-values` }, "Values", h("small", {}, "each read at its key; the query at 0")), list, go, entry, knobs.radius.element, knobs.delta.element);
  const canvas = make("div", { class: "plot" }), table = make("div", {});
  const right = make("section", { class: "pane", "aria-labelledby": `${uid}-left` }, h("h3", { class: "head", id: `${uid}-left` }, "What remains of b*", h("small", {}, "after each value")), canvas,
    h("ul", { class: "key" }, h("li", {}, h("span", { class: "swatch w-solid" }), "remains"), h("li", {}, h("span", { class: "swatch hatch" }), "readmitted by this value"), h("li", {}, h("span", { class: "swatch w-gone" }), "before this value")), table);
  const cols = make("div", { class: "cols" }, left, right);
  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` }), below = make("div", { class: "pl-below" }, reading);
  const follow = plotFollow(canvas, drawn);

  list.addEventListener("change", (event) => { const { value, key } = event.target.dataset; if (value !== undefined) act("value", { n: Number(value), value: event.target.value }); else if (key !== undefined) act("key", { n: Number(key), value: event.target.value }); });
  list.addEventListener("click", (event) => { const n = event.target.closest("[data-remove]")?.dataset.remove; if (n !== undefined) act("remove", { n: Number(n) }); });
  go.addEventListener("click", (event) => { const what = event.target.closest("[data-go]"); if (what && what.getAttribute("aria-disabled") !== "true") act(what.dataset.go, {}); });
  entry.addEventListener("submit", (event) => {
    event.preventDefault();
    const [value, key] = entry.querySelectorAll("input");
    if (value.value.trim()) act("add", { value: value.value, key: key.value.trim() || "0" });
  });
  patch(entry, [h("label", { for: `${uid}-own` }, "Your own value"), h("input", { type: "text", class: "nbox", id: `${uid}-own`, inputmode: "decimal", autocomplete: "off" }), h("label", { for: `${uid}-at` }, "at key"), h("input", { type: "text", class: "nbox", id: `${uid}-at`, inputmode: "decimal", autocomplete: "off" }), h("button", { type: "submit", class: "b" }, "Add it")]);

  function drawn(width) {
    if (!view) return null;
    const x = plotScale(...view.ends, SETS_LEFT, width - 8), foot = SETS_TOP + SETS_LANE * view.steps.length;
    const bars = (step, before) => SETS_MODELS.map(([key, word], n) => {
      const y = SETS_TOP + (step.n - 1) * SETS_LANE + 30 + n * 22, { ends, status, text } = step[key], old = before?.[key].ends;
      return h("g", {}, old ? h("path", { class: "w-before", d: `M${x(old[0]).toFixed(1)} ${y - 6}V${y + 6}M${x(old[0]).toFixed(1)} ${y}H${x(old[1]).toFixed(1)}M${x(old[1]).toFixed(1)} ${y - 6}V${y + 6}` }) : null,
        ends ? h("rect", { class: "part-solid", x: x(ends[0]).toFixed(1), y: y - 5, width: Math.max(2, x(ends[1]) - x(ends[0])).toFixed(1), height: 10 }) : null,
        key === "weighted" ? step.readmitted.map(([a, b]) => [h("rect", { class: "w-back", x: x(a).toFixed(1), y: y - 5, width: Math.max(2, x(b) - x(a)).toFixed(1), height: 10 }), h("rect", { class: "part-hatched", x: x(a).toFixed(1), y: y - 5, width: Math.max(2, x(b) - x(a)).toFixed(1), height: 10, style: `fill: url(#${uid}-hatch)` })]) : null,
        h("text", { x: 8, y: y + 4.5 }, word), ends ? null : h("text", { class: "halo", x: SETS_LEFT + 20, y: y + 4.5 }, status === "contradictory" ? "nothing remains" : text));
    });
    return h("svg", { viewBox: `0 0 ${width} ${foot + 30}`, height: foot + 30, role: "img", "aria-label": view.described }, plotHatch(`${uid}-hatch`),
      view.steps.map((step, n) => [n ? h("path", { class: "gridline", d: `M0 ${SETS_TOP + n * SETS_LANE - 4}H${width}` }) : null, h("text", { class: "b", x: 8, y: SETS_TOP + n * SETS_LANE + 14 }, `${n ? "then" : "value"} ${step.value}`), bars(step, view.steps[n - 1])]),
      plotBottom(x, foot, SETS_LEFT, width - 8, plotTicks(...view.ends, (width - SETS_LEFT) / 60).filter((one) => x(one) > SETS_LEFT + 8 && x(one) < width - 16), ""));
  }

  const box = (name, value, data) => h("input", { type: "text", class: "nbox", inputmode: "decimal", autocomplete: "off", "aria-label": name, value, ...data });
  const fate = ({ status }) => h("span", { class: "fate answer-tone", "data-status": status }, glyph(status, "glyph1"), status);

  function draw(next) {
    const grown = view && next.rows.length > view.rows.length;
    view = next;
    if (grown) for (const input of entry.querySelectorAll("input")) input.value = "";
    patch(list, [h("table", { class: "tb ends" }, h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, "value"), h("th", { scope: "col" }, "at key"), h("td", {}))),
      h("tbody", {}, view.rows.map((row, n) => h("tr", { key: n, class: row.told ? null : "w-later" }, h("th", { scope: "row" }, `${n + 1}`, row.told ? "" : " not told"), h("td", {}, box(`Value ${n + 1}`, row.value, { "data-value": n })), h("td", {}, box(`Key of value ${n + 1}`, row.key, { "data-key": n })), h("td", {}, view.rows.length > 1 ? h("button", { type: "button", class: "b bare", "data-remove": n, "aria-label": `Remove value ${n + 1}` }, icon("cross")) : null)))))]);
    patch(go, [h("button", { type: "button", class: "b", "data-go": "untell", "aria-disabled": String(view.told === 1) }, "Back"), h("button", { type: "button", class: "b primary", "data-go": "tell", "aria-disabled": String(view.next === null) }, view.next === null ? "All values are told" : `Add the value ${view.next.replace("-", "−")}`)]);
    entry.hidden = view.full;
    knobs.radius.show(view.radius);
    knobs.delta.show(view.delta);
    patch(table, [h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, ["value", "weighted", "status", "per statement", "status"].map((one) => h("th", { scope: "col" }, one)))),
      h("tbody", {}, view.steps.map((step) => h("tr", {}, h("th", { scope: "row" }, `${step.n}: ${step.value}`), SETS_MODELS.map(([key, word]) => [h("td", { "data-l": word }, step[key].text), h("td", {}, fate(step[key]))])))))]);
    patch(reading, [h("h3", { class: "head", id: `${uid}-read` }, "What to read"), view.reading.map((one) => h("p", { class: "lede" }, indexed(one))), h("span", { class: "checked" }, icon("check"), "Every set checked in exact arithmetic")]);
    follow.again();
  }

  held.begin([bar.element, trouble, cols, below, busy], draw);
  return () => { follow.end(); held.end(); };
}
