// The exact worst case: what coefficients cost, the adversary that attains it, and the least error
// over the radii and over the query.
import { averageBox, averageChoice, averageReading, averageSums } from "./average_parts.js";
import { bandKey } from "./bands.js";
import { plotBar, plotParts } from "./bars.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { guideBar } from "./guide.js";
import { handleSnap, plotHandles } from "./handles.js";
import { icon } from "./icons.js";
import { plotFollow, plotHatch, plotKey, plotKnob } from "./plots.js";
import { queryMap, radiiMap, radiiSurface } from "./worst_maps.js";
import { worstKeys, worstProfile, worstReach } from "./worst_plots.js";
import { indexed } from "./words.js";

const WORST_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["tex", "The formulas (.tex)"], ["txt", "Keys and radii (.txt)"]];
const WORST_BAR = 84, WORST_SNAP = 0.05, RADII_SNAP = 0.1, PLANE_HIGH = 330;
const FRONT = { yaw: 0.7, pitch: 0.5 }, TURN = 0.1;

function adversaryRows({ adversary: it, places }) {
  return h("table", { class: "tb" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "key"), ["on the worst line", "worst noise ε*", "value"].map((one) => h("th", { scope: "col", class: "r" }, one)))),
    h("tbody", {}, it.values.map((one, j) => h("tr", {}, h("th", { scope: "row" }, places[j + 1].name), [it.levels[j], it.noise[j].text, one.text].map((cell) => h("td", { class: "r" }, cell))))));
}

export function worst({ model, el }) {
  const held = framed({ model, el }, { exports: WORST_FILES });
  const { uid, act, inTurn, bar, trouble, busy } = held, guide = guideBar(act, inTurn);
  let view = null, reach = null, span = null, profile = null, plane = null, map = null, camera = { ...FRONT }, turning = null;

  // what the heads cost
  const choices = make("div", { class: "w-choices" }), table = make("div", { class: "w-scroll", tabindex: "0", role: "region", "aria-label": "Coefficients and errors" });
  const keptLine = make("div", {}), sumLine = make("div", {}), hatch = `${uid}-hatch`;
  const cost = make("section", { class: "pane", "aria-labelledby": `${uid}-cost` },
    h("h3", { class: "head", id: `${uid}-cost` }, "Ways to weight the values, and what each can cost", h("small", {}, "error at worst, the true value being 0")), choices, h("svg", { width: 0, height: 0, class: "w-none", "aria-hidden": "true" }, plotHatch(hatch)), table, sumLine,
    h("ul", { class: "key" }, h("li", {}, h("span", { class: "swatch w-solid" }), h("span", {}, "slope not reproduced, ", ...indexed("R_W"), "‖Σ s(k − q)‖")), h("li", {}, h("span", { class: "swatch hatch" }), make("span", { class: "w-noisekey" })), h("li", {}, h("span", { class: "swatch w-hollow" }), "negative: to the left, hollow")), keptLine);

  // the adversary, with handles
  const about = { seat, move: (key, value) => act("drag", { what: key, at: value }), drop: (key, value) => act("place", { what: key, at: value }), by: (key, dx, dy) => act("nudge", { what: key, by: view.d === 1 ? (dx || dy).toFixed(2) : `${dx.toFixed(2)} ${dy.toFixed(2)}` }), home: (key) => act("home", { what: key }), cancel: () => act("undo", {}) };
  const lineHandles = plotHandles(inTurn, { ...about, seat: (key, x) => seat(key, x, 0, profile, (id) => profile.rail(id)) });
  const planeHandles = plotHandles(inTurn, { ...about, seat: (key, x, y) => seat(key, x, y, plane) });
  const lineCanvas = make("div", { class: "plot" }), planeCanvas = make("div", { class: "plot" });
  const linePlot = make("div", { class: "plotted" }, lineCanvas, lineHandles.layer), planePlot = make("div", { class: "plotted" }, planeCanvas, planeHandles.layer);
  const adversaryHead = make("h3", { class: "head", id: `${uid}-adversary` }), adversarySays = make("p", { class: "w-says" }), adversaryTable = make("div", {}), tableBox = make("details", { class: "w-numbers" }, h("summary", {}, "The adversary as a table"), adversaryTable);
  const numbers = make("div", { class: "w-scroll" }), numberBox = make("details", { class: "w-numbers" }, h("summary", {}, "Keys, query and weights as numbers"), numbers);
  const left = make("section", { class: "pane", "aria-labelledby": `${uid}-adversary` }, adversaryHead, planePlot, linePlot, adversarySays, tableBox);

  // the maps
  const mapHead = make("h3", { class: "head", id: `${uid}-map` }), mapChoice = make("fieldset", { class: "pl-numbers" });
  const mapHandles = plotHandles(inTurn, {
    seat: mapSeat, move: (key, value) => (key === "radii" ? act("sweep", value) : act("drag", { what: key, at: value })), drop: (key, value) => (key === "radii" ? act("radii", value) : act("place", { what: key, at: value })),
    by: (key, dx, dy) => act("nudge", { what: key, by: key === "query" && view.d === 1 ? (dx || dy).toFixed(2) : `${dx.toFixed(2)} ${dy.toFixed(2)}` }), home: (key) => act("home", { what: key }), cancel: () => act("undo", {}),
  });
  const mapCanvas = make("div", { class: "plot" }), mapPlot = make("div", { class: "plotted" }, mapCanvas, mapHandles.layer), mapKey = make("div", {}), turn = make("div", { class: "w-turn row" });
  const knobs = { radius: plotKnob(`${uid}-r`, "R", (value) => radii({ radius: value }), (value) => radii({ radius: value }, "sweep"), inTurn), delta: plotKnob(`${uid}-d`, "δ", (value) => radii({ delta: value }), (value) => radii({ delta: value }, "sweep"), inTurn) };
  const right = make("section", { class: "pane", "aria-labelledby": `${uid}-map` }, mapHead, mapChoice, mapPlot, turn, mapKey, knobs.radius.element, knobs.delta.element, numberBox);
  const cols = make("div", { class: "cols even w-cols" }, left, right);

  // what to read, and the arithmetic
  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` }), sums = make("section", { class: "pane", "aria-labelledby": `${uid}-sums` });
  const below = make("div", { class: "cols even pl-below" }, reading, sums), none = make("div", {});

  const radii = (changed, name = "radii") => act(name, { radius: view.radius.text, delta: view.delta.text, ...changed });
  const follow = [plotFollow(lineCanvas, drawLine), plotFollow(planeCanvas, drawPlane), plotFollow(mapCanvas, drawMap)];

  function seat(key, px, py, scales, rail) {
    const [[a, b], second] = view.frame, p = handleSnap(scales.x.back(px), a, b, WORST_SNAP);
    if (view.d === 1) return { at: [scales.x(p), rail(key)], value: String(p) };
    const q = handleSnap(scales.y.back(py), second[0], second[1], WORST_SNAP);
    return { at: [scales.x(p), scales.y(q)], value: `${p} ${q}` };
  }

  function mapSeat(key, px, py) {
    if (key === "query") return seat(key, px, py, map, () => map.place[1]);
    const radius = handleSnap(map.x.back(px), 0, view.room, RADII_SNAP), delta = handleSnap(map.y.back(py), 0, view.room, RADII_SNAP);
    return { at: [map.x(radius), map.y(delta)], value: { radius: String(radius), delta: String(delta) } };
  }

  const busyHand = () => lineHandles.held ?? planeHandles.held ?? mapHandles.held;
  const placeName = (one) => `${one.name[0].toUpperCase()}${one.name.slice(1)} at ${one.texts.join(", ").replaceAll("-", "−")}`;
  const handleOf = (one, at) => ({ key: one.id, at: view.away && one.id === "query" ? null : at, kind: one.id === "query" ? "ring" : "pin", name: view.d > 1 && one.id === "query" ? "query" : null, label: `${placeName(one)}. Arrow keys move it by 0.1, with Shift by 0.01` });

  function drawLine(width) {
    if (!view?.adversary) { lineHandles.draw([]); return null; }
    if (!busyHand() || !reach) { // no axis changes under the finger
      reach = worstReach(view).y;
      const { along, begin } = view.adversary, low = Math.min(begin, ...along), high = Math.max(begin, ...along), pad = (high - low || 1) * 0.2;
      span = view.d === 1 ? view.frame[0] : [low - pad, high + pad];
    }
    profile = worstProfile({ ...view, uid }, width, reach, span);
    lineHandles.draw(view.d === 1 ? view.places.map((one) => handleOf(one, [profile.x(one.at[0]), profile.rail(one.id)])) : []);
    return profile.picture;
  }

  function drawPlane(width) {
    if (!view || view.d === 1) { planeHandles.draw([]); return null; }
    plane = worstKeys({ ...view, uid }, width, PLANE_HIGH);
    planeHandles.draw(view.places.map((one) => handleOf(one, [plane.x(one.at[0]), plane.y(one.at[1])])));
    return plane.picture;
  }

  function drawMap(width) {
    if (!view?.map || view.map.why) { mapHandles.draw([]); return null; }
    if (view.over === "surface") { mapHandles.draw([]); return radiiSurface({ ...view, uid }, width, camera); }
    map = (view.over === "radii" ? radiiMap : queryMap)({ ...view, uid }, width);
    mapHandles.draw(view.over === "radii" ? [{ key: "radii", at: map.place, kind: "ring", label: `Radii: R ${view.radius.text}, δ ${view.delta.text}. Arrow keys move by 0.1, with Shift by 0.01` }] : [handleOf(view.places[0], map.place)]);
    return map.picture;
  }

  // the camera stays through every update; Python is told where it came to rest, for the link
  mapCanvas.addEventListener("pointerdown", (event) => {
    if (view?.over !== "surface" || event.button) return;
    turning = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    mapCanvas.setPointerCapture(event.pointerId);
  });
  mapCanvas.addEventListener("pointermove", (event) => {
    if (!turning || event.pointerId !== turning.pointer) return;
    look((event.clientX - turning.x) / 120, (event.clientY - turning.y) / 120);
    turning = { ...turning, x: event.clientX, y: event.clientY, moved: true };
  });
  const rest = () => act("look", { yaw: camera.yaw.toFixed(3), pitch: camera.pitch.toFixed(3) });
  for (const name of ["pointerup", "pointercancel"]) mapCanvas.addEventListener(name, () => { if (turning?.moved) rest(); turning = null; });
  const front = () => { camera = { ...FRONT }; follow[2].again(); rest(); };
  const look = (yaw, pitch) => { camera = { yaw: camera.yaw + yaw, pitch: Math.min(1.4, Math.max(0.1, camera.pitch + pitch)) }; follow[2].again(); };
  turn.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [-TURN, 0], ArrowRight: [TURN, 0], ArrowUp: [0, TURN], ArrowDown: [0, -TURN] }[event.key];
    if (!way && event.key !== "Home") return;
    event.preventDefault();
    if (way) inTurn(() => { look(...way); rest(); }); else front();
  });
  turn.addEventListener("click", (event) => { if (event.target.closest("[data-front]")) front(); });

  cost.addEventListener("click", (event) => {
    const { who, do: what, given } = event.target.closest("button")?.dataset ?? {};
    if (who) act("who", { kind: who });
    else if (what) act(what, given ? JSON.parse(given) : {});
  });
  cost.addEventListener("change", (event) => {
    const { mine, choose } = event.target.dataset;
    if (mine !== undefined) act("mine", { n: Number(mine), value: event.target.value });
    else if (choose) act(choose, { kind: event.target.value });
  });
  numbers.addEventListener("change", (event) => {
    const { what, axis, weight } = event.target.dataset;
    if (what) act("coordinate", { what, axis: Number(axis), value: event.target.value });
    else if (weight !== undefined) act("weight", { n: Number(weight), value: event.target.value });
  });
  numbers.addEventListener("click", (event) => {
    const { remove, do: what, given } = event.target.closest("button")?.dataset ?? {};
    if (remove !== undefined) act("remove", { n: Number(remove) });
    else if (what) act(what, given ? JSON.parse(given) : {});
  });
  mapChoice.addEventListener("change", (event) => act("map", { kind: event.target.value }));
  right.addEventListener("click", (event) => { if (event.target.closest("[data-do=reveal]")) act("reveal", {}); });

  const button = (word, what, given) => h("button", { type: "button", class: "b", "data-do": what, "data-given": given ? JSON.stringify(given) : null }, word);

  function costTable() {
    const names = view.places.slice(1), { low, high } = view.bars, wide = view.d === 1 ? (one) => `key at ${one.texts[0].replace("-", "−")}` : (one) => one.name;
    const row = (one) => {
      const mine = one.id === "mine", on = one.id === view.who;
      const head = h("th", { scope: "row" }, h("button", { type: "button", class: "b bare", "data-who": one.id, "aria-pressed": String(on) }, plotKey(one.role), one.name));
      if (one.hidden) return h("tr", { key: one.id }, head, h("td", { colspan: names.length + 4, class: "w-hidden" }, "hidden until you bet ", one.id === "opt" ? button("Show the answer", "reveal") : null));
      if (!one.s.length) return h("tr", { key: one.id }, head, h("td", { colspan: names.length + 4, class: "w-hidden" }, one.why));
      const cells = one.s.map((value, j) => h("td", { class: "w-bar", "data-l": wide(names[j]) }, mine ? averageBox(`Your coefficient of ${names[j].name}`, view.mine[j].text, { "data-mine": j }) : h("span", { class: "num" }, value.text), plotBar(one.role, value.value, low, high, WORST_BAR)));
      if (!one.total) return h("tr", { key: one.id, "aria-current": on ? "true" : null }, head, cells, h("td", { colspan: 4, class: "w-hidden" }, one.why));
      return h("tr", { key: one.id, "aria-current": on ? "true" : null }, head, cells, h("td", { class: "r", "data-l": "slope" }, one.slope), h("td", { class: "r", "data-l": "noise" }, one.noise), h("td", { class: "r main" }, one.total), h("td", { class: "w-both" }, plotParts(...one.parts, view.most, 220, hatch, one.endless)));
    };
    return h("table", { class: `tb stack${names.length > 3 ? " w-many" : ""}` }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "coefficients"), names.map((one) => h("th", { scope: "col" }, wide(one))), ["slope", "noise", "error"].map((one) => h("th", { scope: "col", class: "r" }, one)), h("th", { scope: "col" }, "both terms, one scale"))), h("tbody", {}, view.heads.map(row)));
  }

  function numberTable() {
    const axes = view.d === 1 ? ["place"] : ["first", "second", "third"].slice(0, view.d);
    return [h("table", { class: "tb ends" }, h("thead", {}, h("tr", {}, h("td", {}), axes.map((one) => h("th", { scope: "col" }, one)), view.weights.length ? h("th", { scope: "col" }, "weight") : null, h("td", {}))),
      h("tbody", {}, view.places.map((one, n) => h("tr", { key: one.id }, h("th", { scope: "row" }, one.name), one.texts.map((value, axis) => h("td", {}, averageBox(`${one.name}, ${axes[axis]}`, value, { "data-what": one.id, "data-axis": axis }))),
        view.weights.length ? h("td", {}, n ? averageBox(`${one.name}, weight`, view.weights[n - 1].text, { "data-weight": n - 1 }) : "") : null, h("td", {}, n && view.places.length > 2 ? h("button", { type: "button", class: "b bare", "data-remove": n - 1, "aria-label": `Remove ${one.name}` }, icon("cross")) : null))))),
    h("div", { class: "row" }, view.full ? null : button("Add a key", "add"), view.weights.length ? button("Divide the weights by their sum", "normalise", { what: "weights" }) : null)];
  }

  function draw(next) {
    view = next;
    if (!turning) camera = { yaw: view.camera[0], pitch: view.camera[1] };
    guide.draw(view);
    const out = Boolean(view.unweighed);
    patch(choices, [averageChoice(uid, "tolerance", "Tolerance", view.tolerances, view.tolerance), averageChoice(uid, "weighting", "Weights P", view.weightings, view.weighting)]);
    patch(numbers, numberTable());
    knobs.radius.show({ ...view.radius, least: 0, most: view.room, step: 0.1 });
    knobs.delta.show({ ...view.delta, least: 0, most: view.room, step: 0.1 });
    if (out) numberBox.open = true;
    patch(none, out ? [h("p", { class: "lede pane" }, view.unweighed)] : []);
    for (const part of [below, mapHead, mapChoice, mapPlot, table, linePlot, tableBox, sumLine, keptLine]) part.hidden = out;
    if (out) { view = { ...view, adversary: null, map: null }; patch(adversaryHead, [h("span", {}, "Keys and query")]); patch(adversarySays, []); patch(turn, []); patch(mapKey, []); follow[1].again(); return; }
    patch(table, [costTable()]);
    patch(cost.querySelector(".w-noisekey"), view.tolerance === "weighted" ? ["noise they amplify, δ‖P", h("sup", {}, "−1/2"), "s‖"] : ["noise they let through, δ Σ|s|"]);
    patch(sumLine, [h("p", { class: "quiet w-sum" }, "Your own sum to ", h("b", {}, view.sum.text), view.sum.one ? "." : [": they must sum to 1. ", view.sum.none ? null : button("Divide them by their sum", "normalise", { what: "mine" })])]);
    const head = view.heads.find((one) => one.id === view.who), { kept } = view, called = head.id === "mine" ? "your own coefficients" : head.name.startsWith("the ") ? head.name : `the ${head.name}`;
    patch(keptLine, [h("div", { class: "w-kept" }, kept ? [h("p", {}, kept.said, " ", kept.refused ? h("b", {}, kept.refused) : kept.compared ? h("b", {}, kept.compared) : null), button("Forget it", "forget")] : null, head.total && !head.hidden ? button(`Keep ${head.total} to compare`, "keep") : null)]);
    patch(adversaryHead, [h("span", {}, `The adversary of ${called}`), h("small", {}, "drag a key or the query")]);
    patch(adversarySays, view.adversary ? [...indexed(view.adversary.says), view.away ? ` The query stands at ${view.places[0].texts.join(", ").replaceAll("-", "−")}, outside the picture.` : ""] : [head.hidden ? "It is shown with the answer." : head.why ? `None is drawn: ${head.why}.` : "None is drawn: a key of weight 0 has a coefficient, so the error has no bound."]);
    tableBox.hidden = !view.adversary;
    if (view.adversary) patch(adversaryTable, [adversaryRows(view)]);
    planePlot.hidden = view.d === 1;
    patch(mapHead, [h("span", {}, "Least error"), h("small", {}, !view.map || view.map.why ? "" : view.over === "query" ? "drag the query" : view.over === "radii" ? "drag the point; contours carry the error" : "drag to turn")]);
    patch(mapChoice, [h("legend", {}, "Map"), view.maps.map((one) => h("label", {}, h("input", { type: "radio", name: `${uid}-map`, value: one.id, checked: one.id === view.over }), one.name))]);
    mapCanvas.classList.toggle("w-solid-view", view.over === "surface");
    patch(turn, view.map?.heights ? [h("button", { type: "button", class: "b", "aria-label": "Turn the surface with the arrow keys" }, "Turn: arrow keys"), h("button", { type: "button", class: "b bare", "data-front": true }, "First view")] : []);
    patch(mapKey, view.map?.why ? [h("p", { class: "quiet" }, view.map.why)] : view.map ? [view.map.bands ? bandKey(view.map.bands) : h("ul", { class: "key" }, view.map.curves.map((one) => h("li", {}, h("span", { class: "series" }, plotKey(one.role), { uniform: "uniform average", fit: "exact local fit", opt: "optimum" }[one.id]))))] : [h("p", { class: "quiet" }, "The map shows the least error, so it waits for your bet. ", button("Show the answer", "reveal"))]);
    averageReading(reading, view.reading, uid);
    averageSums(sums, view, uid, `The arithmetic of ${called}`, head.hidden ? "It is shown with the answer." : null);
    follow.forEach((one) => one.again());
  }

  held.begin([guide.element, bar.element, trouble, cost, none, cols, below, busy], draw);
  return () => { follow.forEach((one) => one.end()); held.end(); };
}
