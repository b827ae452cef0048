// The same bounds as a graph, drawn from positions that Python made. A name can be pressed: the
// first press chooses the row of an entry, the second its column.
import { h, make, patch } from "./dom.js";
import { typed } from "./words.js";

export function closureGraph(uid, act) {
  const hint = make("small", {});
  const place = make("div", { class: "cl-graph" });
  const note = make("p", { class: "quiet" });
  const key = make("ul", { class: "key" });
  const element = make("section", { class: "pane", "aria-label": "The graph" }, h("h3", { class: "head" }, h("span", {}, "The same bounds as a graph"), hint), place, note, key);
  let from = null;

  place.addEventListener("click", (event) => {
    const name = event.target.closest("[data-node]")?.dataset.node;
    if (name === undefined) return;
    if (from === null) { from = name; mark(); return; }
    const first = from;
    from = null;
    mark();
    act("select", { first, second: name });
  });
  const mark = () => { for (const one of place.querySelectorAll("[data-node]")) one.classList.toggle("picked", one.dataset.node === from); };

  const arrow = (name, size) => h("marker", { id: `${uid}-${name}`, class: `arrow-${name}`, viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: size, markerHeight: size, orient: "auto" }, h("path", { d: "M0 0L10 5L0 10Z" }));
  const label = (edge, name) => [h("rect", { class: "bg", x: edge.x - edge.wide / 2, y: edge.y - 12, width: edge.wide, height: 24, rx: 8 }), h("text", { class: name, x: edge.x, y: edge.y + 5.5 }, edge.text)];

  function node(one) {
    const { x, y, width, height, lines, letters } = one;
    const name = ["node", width === height ? "round" : "", one.on ? "on" : "", one.cut ? "cut" : "", one.end ? "end" : ""].filter(Boolean).join(" ");
    const shape = (kind) => h("rect", { class: kind, x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 });
    return h("g", { class: name, "data-node": one.key }, lines.join(" ") === one.title ? null : h("title", {}, one.title),
      shape("shape"), one.cut ? shape("hatched") : null, lines.map((line, n) => h("text", { x, y: y + letters * (1.3 * (n - (lines.length - 1) / 2) + .35), style: `--letters: ${letters}px` }, line)));
  }

  return {
    element,
    draw(graph) {
      from = null;
      element.hidden = !graph;
      if (!graph) { patch(place, []); return; }
      if (graph.width > 520) { place.tabIndex = 0; place.setAttribute("role", "group"); place.setAttribute("aria-label", "The graph; it scrolls sideways where it is narrow"); }
      else for (const name of ["tabindex", "role", "aria-label"]) place.removeAttribute(name);
      const bad = graph.stopped, cut = graph.nodes.some((one) => one.cut);
      const edges = [...graph.edges].sort((a, b) => a.on - b.on);
      hint.textContent = bad ? "thick: the cycle below 0" : cut ? "hatched: what no bound leaves" : "thick: the chain behind the entry";
      patch(place, [h("svg", { class: bad ? "bad" : null, viewBox: `0 0 ${graph.width} ${graph.height}`, role: "img", "aria-label": graph.text, "data-wide": graph.width > 520 ? "true" : null },
        h("defs", {}, arrow("off", 9), arrow("on", 5), arrow("derived", 7),
          h("pattern", { id: `${uid}-hatch`, width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, h("path", { d: "M0 0V7", class: "hatch-line" }))),
        edges.map((edge) => h("g", { class: edge.on ? "on" : null }, h("path", { class: "edge", d: edge.d, "marker-end": `url(#${uid}-${edge.on ? "on" : "off"})` }), label(edge, "lab"))),
        graph.derived ? h("g", {}, h("path", { class: "derived", d: graph.derived.d, "marker-end": `url(#${uid}-derived)` }), label(graph.derived, "dl")) : null,
        graph.nodes.map(node))]);
      for (const one of place.querySelectorAll(".hatched")) one.style.fill = `url(#${uid}-hatch)`;
      patch(note, graph.hidden ? [`Only the chain of the selected entry is drawn; ${graph.hidden} more names are left out.`] : []);
      note.hidden = !graph.hidden;
      patch(key, [
        h("li", {}, "an arrow from A to B: A − B ≤ its number"),
        graph.derived ? h("li", {}, h("i", { class: "sw dashed" }), " the entry itself, no row says it") : null,
        h("li", {}, typed("press two names for their entry")),
      ]);
    },
    end: () => { from = null; },
  };
}
