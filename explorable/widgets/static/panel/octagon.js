// An octagon in the plane: bounds as lines that can be moved, what they leave, and why.
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { glyph, icon } from "./icons.js";
import { plotBottom, plotFollow, plotHatch, plotScale, plotSide, plotTicks } from "./plots.js";

const OCTAGON_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table (.csv)"], ["json", "The certificate (.json)"], ["py", "The calls (.py)"], ["txt", "The bounds (.txt)"]];
const OVERS = [["rationals", "fractions too"], ["integers", "whole"]];
const SIDE_WORDS = { low: "at least", high: "at most" };

export function octagon({ model, el }) {
  const held = framed({ model, el }, { exports: OCTAGON_FILES });
  const { uid, act, inTurn, bar, trouble, busy } = held;
  let view = null, moving = null, lens = null;

  // the bounds
  const bounds = make("div", {}), numbers = make("fieldset", { class: "pl-numbers" }, h("legend", {}, "Numbers are"), OVERS.map(([value, word]) => h("label", {}, h("input", { type: "radio", name: `${uid}-over`, value }), word)));
  bounds.addEventListener("change", (event) => { const { key, side } = event.target.dataset; if (key) act("bound", { key, side, value: event.target.value }); });
  numbers.addEventListener("change", (event) => act("over", { numbers: event.target.value }));
  const passes = make("div", { class: "pl-passes" });
  const left = make("section", { class: "pane", "aria-labelledby": `${uid}-bounds` }, h("h3", { class: "head", id: `${uid}-bounds` }, "Bounds", h("small", {}, "empty: no bound")), bounds, numbers, passes);

  // the plane
  const canvas = make("div", { class: "plot" }), layer = make("div", { class: "handles" }), plane = make("div", { class: "plane" }, canvas, layer);
  const readout = make("p", { class: "quiet" });
  const right = make("section", { class: "pane", "aria-labelledby": `${uid}-plane` }, h("h3", { class: "head", id: `${uid}-plane` }, "The plane", h("small", {}, "one unit on both axes; move a numbered ring")), plane,
    h("ul", { class: "key" }, h("li", {}, h("span", { class: "swatch remains" }), "what remains"), h("li", {}, h("span", { class: "swatch faulty" }), "what fractions would leave"), h("li", {}, h("span", { class: "swatch clash" }), "in conflict"), h("li", {}, h("span", { class: "swatch idle" }), "follows from the others")), readout);
  const cols = make("div", { class: "cols" }, left, right);

  const remains = make("section", { class: "pane", "aria-labelledby": `${uid}-remains` });
  remains.addEventListener("click", (event) => { const key = event.target.closest("[data-ask]")?.dataset.ask; if (key) act("ask", { key }); });
  const why = make("section", { class: "pane", "aria-labelledby": `${uid}-why` });
  const below = make("div", { class: "cols even pl-below" }, remains, why);
  const follow = plotFollow(canvas, drawPlane);

  const valueOf = (line) => (moving && moving.key === line.key && moving.side === line.side ? moving.value : line.at);
  const foot = ({ terms: [a, b] }, value) => { const gap = (value - a * view.frame.x - b * view.frame.y) / (a * a + b * b); return [view.frame.x + a * gap, view.frame.y + b * gap]; };

  function drawPlane(width) {
    if (!view) return null;
    const { frame } = view, high = Math.min(440, Math.max(260, width)), inner = high - 30, unit = inner / (2 * frame.reach), wide = (width - 30) / unit / 2;
    const x = plotScale(frame.x - wide, frame.x + wide, 30, width), y = plotScale(frame.y - frame.reach, frame.y + frame.reach, inner, 0);
    lens = { x, y, inner, width };
    const at = ([one, two]) => [x(one), y(two)], clip = `${uid}-clip`;
    const across = plotTicks(frame.x - wide, frame.x + wide, width / 70), up = plotTicks(frame.y - frame.reach, frame.y + frame.reach, inner / 55);
    const shape = (corners, name, style) => {
      const places = corners.map(at);
      if (!places.length) return null;
      if (places.length === 1) return h("circle", { class: `${name} one`, cx: places[0][0], cy: places[0][1], r: 7, style });
      return h("polygon", { class: name, points: places.map((one) => one.map((n) => n.toFixed(2)).join(",")).join(" "), style });
    };
    const long = 4 * Math.max(wide, frame.reach), region = moving ? preview() : view.inner, whole = view.over === "integers";
    placeHandles();
    return h("svg", { viewBox: `0 0 ${width} ${high}`, height: high, role: "img", "aria-label": `${view.said} ${view.lines.map((one) => `${one.number}: ${one.name}`).join("; ")}` }, plotHatch(`${uid}-hatch`),
      h("clipPath", { id: clip }, h("rect", { x: 30, y: 0, width: width - 30, height: inner })),
      plotSide(y, 30, width, 0, up.filter((one) => y(one) > 6 && y(one) < inner - 6), ""), h("g", { "aria-hidden": "true" }, across.map((one) => h("path", { class: "gridline", d: `M${x(one)} 0V${inner}` }))), plotBottom(x, inner, 30, width, across.filter((one) => x(one) > 44 && x(one) < width - 14), ""),
      h("g", { "clip-path": `url(#${clip})` }, whole ? lattice(wide).map(([p, q]) => h("circle", { class: "lattice", cx: p, cy: q, r: 2 })) : null, whole && !moving && view.outer.length > 1 ? shape(view.outer, "wouldbe", `fill: url(#${uid}-hatch)`) : null, region.length > 1 ? shape(region, moving ? "remains preview" : "remains") : null,
        view.lines.map((line) => {
          const value = valueOf(line), [a, b] = line.terms, [p, q] = foot(line, value);
          return h("path", { class: `bound${line.conflict ? " clash" : line.idle ? " idle" : ""}`, d: `M${at([p + b * long, q - a * long]).join(" ")}L${at([p - b * long, q + a * long]).join(" ")}` });
        }),
        view.lines.map((line) => { const spot = spotOf(line); return spot ? h("path", { class: "towards", d: arrow(line, spot) }) : null; }),
        whole && !moving && view.outer.length === 1 && !view.spot ? h("circle", { class: "wouldbe gone", cx: x(view.outer[0][0]), cy: y(view.outer[0][1]), r: 9 }) : null,
        region.length === 1 ? shape(region, "remains") : null, view.spot && !moving ? h("text", { class: "b halo", x: x(view.inner[0][0]) + 14, y: y(view.inner[0][1]) + 5 }, view.spot) : null,
        moving ? null : view.points.map((one) => { const [p, q] = at(one); return h("circle", { class: "whole", cx: p, cy: q, r: 3.5 }); })), h("text", { class: "b halo", x: width - 14, y: inner - 8 }, "x"), h("text", { class: "b halo", x: 36, y: 14 }, "y"));
  }

  /** All whole places of what is shown, where they are not too many. */
  function lattice(wide) {
    const { frame } = view, out = [];
    if (4 * wide * frame.reach > view.limits.places) return out;
    for (let p = Math.ceil(frame.x - wide); p <= frame.x + wide; p++) for (let q = Math.ceil(frame.y - frame.reach); q <= frame.y + frame.reach; q++) out.push([lens.x(p), lens.y(q)]);
    return out;
  }

  /** Where the ring of a bound lies, if its line crosses what is shown. */
  function spotOf(line) {
    const { x, y, inner, width } = lens, [a, b] = line.terms, size = Math.hypot(a, b), [p, q] = foot(line, valueOf(line));
    const way = (line.side === "high" ? 0.55 : -0.55) * view.frame.reach / size, spot = [x(p - b * way), y(q + a * way)];
    return spot[0] > 40 && spot[0] < width - 10 && spot[1] > 10 && spot[1] < inner - 10 ? spot : null;
  }

  function arrow(line, [p, q]) {
    const [a, b] = line.terms, size = Math.hypot(a, b), way = line.side === "high" ? -1 : 1, u = [way * a / size, -way * b / size], v = [-u[1], u[0]];
    const point = (far, off) => `${(p + u[0] * far + v[0] * off).toFixed(1)} ${(q + u[1] * far + v[1] * off).toFixed(1)}`;
    return `M${point(13, 5)}L${point(22, 0)}L${point(13, -5)}Z`;
  }

  /** What remains while a bound moves; the exact region comes once it is let go. */
  function preview() {
    const far = view.limits.border * view.frame.reach, { x, y } = view.frame;
    let corners = [[x - far, y - far], [x + far, y - far], [x + far, y + far], [x - far, y + far]];
    for (const line of view.lines) {
      const way = line.side === "high" ? 1 : -1, over = ([p, q]) => way * (line.terms[0] * p + line.terms[1] * q - valueOf(line));
      corners = corners.flatMap((one, n) => {
        const next = corners[(n + 1) % corners.length], here = over(one), there = over(next), cut = here / (here - there);
        return [...(here <= 1e-9 ? [one] : []), ...((here < -1e-9 && there > 1e-9) || (here > 1e-9 && there < -1e-9) ? [[one[0] + cut * (next[0] - one[0]), one[1] + cut * (next[1] - one[1])]] : [])];
      });
    }
    return corners;
  }

  function placeHandles() {
    patch(layer, view.lines.map((line) => {
      const spot = spotOf(line);
      return h("button", { type: "button", key: `${line.key}.${line.side}`, class: `handle${line.conflict ? " clash" : ""}`, "data-key": line.key, "data-side": line.side, hidden: !spot, style: spot ? `left: ${spot[0].toFixed(1)}px; top: ${spot[1].toFixed(1)}px` : null, "aria-label": `${line.number}: ${line.name}. Arrow keys move it.` }, h("span", { "aria-hidden": "true" }, line.number));
    }));
  }

  const lineOf = (event) => { const node = event.target.closest?.(".handle"); return node ? view.lines.find((one) => one.key === node.dataset.key && one.side === node.dataset.side) : null; };
  layer.addEventListener("pointerdown", (event) => {
    const line = lineOf(event);
    if (!line || event.button) return;
    event.target.closest(".handle").setPointerCapture(event.pointerId);
    moving = { key: line.key, side: line.side, value: line.at, line, from: line.at };
  });
  layer.addEventListener("pointermove", (event) => {
    if (!moving || !lens) return;
    const box = canvas.getBoundingClientRect(), [a, b] = moving.line.terms, step = view.over === "integers" ? 1 : 0.5;
    const value = a * lens.x.back(event.clientX - box.left) + b * lens.y.back(event.clientY - box.top);
    const { bound } = view.limits;
    moving.value = Math.max(-bound, Math.min(bound, Math.round(value / step) * step));
    readout.textContent = `${moving.line.number}: ${SIDE_WORDS[moving.side]} ${String(moving.value).replace("-", "−")}`;
    follow.again();
  });
  const settle = (keep) => () => {
    if (!moving) return;
    const { key, side, value, from } = moving;
    moving = null;
    readout.textContent = "";
    if (keep && value !== from) act("bound", { key, side, value: String(value) });
    follow.again();
  };
  layer.addEventListener("pointerup", settle(true));
  layer.addEventListener("pointercancel", settle(false));
  layer.addEventListener("keydown", (event) => {
    const line = lineOf(event), way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!line || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && moving) { event.preventDefault(); settle(false)(); }
    if (!way) return;
    event.preventDefault();
    inTurn(() => act("nudge", { key: line.key, side: line.side, by: event.shiftKey ? `${way}/4` : String(way) }));
  });

  function draw(next) {
    view = next;
    const { asked } = view, numbersOf = (key, side) => view.lines.find((one) => one.key === key && one.side === side)?.number;
    const end = (row, side) => h("td", {}, h("span", { class: "pl-end" }, h("span", { class: "no num", "aria-hidden": "true" }, numbersOf(row.key, side) ?? "·"), h("input", { type: "text", class: "nbox", "data-key": row.key, "data-side": side, inputmode: "decimal", autocomplete: "off", "aria-label": `${row.name} ${SIDE_WORDS[side]}`, value: row[side] })));
    patch(bounds, [h("table", { class: "tb ends" }, h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, "at least"), h("th", { scope: "col" }, "at most"))), h("tbody", {}, view.rows.map((row) => h("tr", { key: row.key }, h("th", { scope: "row" }, h("b", { class: "read" }, row.name)), end(row, "low"), end(row, "high")))))]);
    for (const radio of numbers.querySelectorAll("input")) radio.checked = radio.value === view.over;
    patch(passes, [h("h4", {}, "The passes"), view.passes.length ? h("ol", {}, view.passes.map((one) => h("li", {}, h("b", {}, one.name), one.clash ? " and a contradiction" : "", h("ul", {}, one.entries.map((entry) => h("li", {}, h("span", {}, `${entry.name} ≤ `, h("s", {}, entry.before), ` ${entry.after}`), h("small", {}, `from ${entry.of}`))))))) : h("p", { class: "quiet" }, "Nothing follows that was not told.")]);
    patch(remains, [h("h3", { class: "head", id: `${uid}-remains` }, "What remains"), h("p", { class: "lede" }, view.headline, view.many ? " They are too many to draw." : ""),
      h("table", { class: "tb" }, h("thead", {}, h("tr", {}, ["ask", "over fractions", "over whole numbers", "status"].map((one) => h("th", { scope: "col" }, one)))),
        h("tbody", {}, view.rows.map((row) => h("tr", { "aria-current": row.key === asked.key ? "true" : null }, h("th", { scope: "row" }, h("button", { type: "button", class: "b bare", "data-ask": row.key, "aria-pressed": String(row.key === asked.key), "aria-label": `Why ${row.name}` }, row.name)), h("td", { class: view.over === "rationals" ? "main" : null }, row.rationals), h("td", { class: view.over === "integers" ? "main" : null }, row.integers), h("td", {}, h("span", { class: "fate answer-tone", "data-status": row.status }, glyph(row.status, "glyph1"), row.status))))))]);
    patch(why, [h("h3", { class: "head", id: `${uid}-why` }, h("span", {}, asked.status === "contradictory" ? "Why nothing remains" : `Why ${asked.name}: ${asked.value}`)),
      asked.why.map((one) => [h("h4", {}, one.title), one.lines.length ? h("ol", { class: "pl-proof" }, one.lines.map((line) => h("li", {}, line))) : null, h("p", { class: "eq" }, one.end)]),
      asked.checked ? h("span", { class: "checked" }, icon("check"), "Re-added by independent code, in fractions") : null]);
    follow.again();
  }

  held.begin([bar.element, trouble, cols, below, busy], draw);
  return () => { follow.end(); held.end(); };
}
