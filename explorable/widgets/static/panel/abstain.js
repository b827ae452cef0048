// When not to answer: four signals ranked, a threshold that knows its load, statuses beside it.
import { answerStrip, riskCurves } from "./abstain_plots.js";
import { averageChoice, averageReading, averageSums } from "./average_parts.js";
import { h, make, patch } from "./dom.js";
import { framed } from "./frame.js";
import { glyph } from "./icons.js";
import { loadEntry, loadPrinted } from "./load_plots.js";
import { plotFollow, plotKey, plotKnob } from "./plots.js";
import { typed } from "./words.js";

const ABSTAIN_FILES = [["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The tables (.csv)"], ["json", "All numbers (.json)"], ["py", "The calls (.py)"], ["tex", "The formulas (.tex)"], ["txt", "The settings (.txt)"]];
const ABSTAIN_KNOBS = [["load", "locations"], ["noise", "noise of a query"], ["allowed", "risk that is allowed"]];
const ABSTAIN_MORE = [["beta", "β, how steep"], ["k", "k, locations a read uses"], ["tolerance", "tolerance of a status"], ["sample", "queries"], ["seed", "seed of the queries"]];

export function abstain({ model, el }) {
  const held = framed({ model, el }, { exports: ABSTAIN_FILES, opens: { accept: ".txt,text/plain", word: "settings" } });
  const { uid, act, inTurn, bar, trouble, busy } = held;
  let view = null;

  const canvas = make("div", { class: "plot" }), key = make("div", {});
  const picture = make("section", { class: "pane", "aria-labelledby": `${uid}-risk` }, h("h3", { class: "head", id: `${uid}-risk` }, h("span", {}, "Answer only the surest"), h("small", {}, "ranked by each signal")), canvas, key);
  const knobOf = ([what, name]) => [what, plotKnob(`${uid}-${what}`, name, (value) => act("set", { what, value }), (value) => act("slide", { what, value }), inTurn)];
  const first = ABSTAIN_KNOBS.map(knobOf), more = ABSTAIN_MORE.map(knobOf), knobs = Object.fromEntries([...first, ...more]);
  const printed = make("p", { class: "ld-printed" }), limit = make("div", { class: "ab-limit" }), go = make("div", { class: "row ab-go" }), choices = make("div", { class: "l-choices" });
  const own = loadEntry(uid, "One key a line, a label and a bar before it or none", "2 to 64 keys of up to 8 numbers, such as river | 1 0.5. Keys with the same label count as one answer. Locations that are added to yours are random.", (text) => act("keys", { text }));
  const settings = make("section", { class: "pane", "aria-labelledby": `${uid}-limit` }, h("h3", { class: "head", id: `${uid}-limit` }, "The threshold"), limit, go, choices, ...first.map(([, one]) => one.element),
    h("details", { class: "w-numbers" }, h("summary", {}, "More settings"), ...more.map(([, one]) => one.element)), own.element, printed);
  const top = make("div", { class: "ld-cols" }, picture, settings);
  const table = make("section", { class: "pane", "aria-labelledby": `${uid}-signals` }), strips = make("section", { class: "pane", "aria-labelledby": `${uid}-apart` });
  const stripHead = make("div", {}), one = make("div", { class: "plot" }), other = make("div", { class: "plot" }), oneName = make("h4", {}), otherName = make("h4", { class: "ab-second" });
  patch(strips, [stripHead, oneName, one, otherName, other, h("ul", { class: "key" }, h("li", {}, h("span", { class: "swatch w-solid" }), "right"), h("li", {}, h("span", { class: "swatch hatch" }), "wrong"))]);
  const middle = make("div", { class: "cols even w-cols" }, table, strips), statuses = make("section", { class: "pane w-cols", "aria-labelledby": `${uid}-status` }), yours = make("section", { class: "pane w-cols ab-yours", "aria-labelledby": `${uid}-yours`, hidden: true });
  const reading = make("section", { class: "pane", "aria-labelledby": `${uid}-read` }), sums = make("section", { class: "pane", "aria-labelledby": `${uid}-sums` });
  const below = make("div", { class: "cols even pl-below" }, reading, sums);
  const legend = (all) => h("ul", { class: "key" }, all ? view.curves.map((curve) => h("li", {}, plotKey(curve.role), h("span", {}, curve.name))) : null, h("li", {}, h("span", { class: "l-band" }), "the best ranking there can be"));
  const follow = [plotFollow(canvas, (width) => {
    if (!view) return null;
    const drawn = riskCurves({ ...view, uid }, width);
    patch(key, [legend(!drawn.named)]);
    return drawn.picture;
  }), plotFollow(one, (width) => (view ? answerStrip(view.strips[0], width, `${uid}-a`) : null)), plotFollow(other, (width) => (view ? answerStrip(view.strips[1], width, `${uid}-b`) : null))];

  settings.addEventListener("change", (event) => { if (event.target.dataset.choose) act("signal", { kind: event.target.value }); });
  go.addEventListener("click", (event) => { const what = event.target.closest("[data-go]"); if (what && what.getAttribute("aria-disabled") !== "true") act(what.dataset.go, {}); });
  const button = (word, what, off = false, primary = false) => h("button", { type: "button", class: `b${primary ? " primary" : ""}`, "data-go": what, "aria-disabled": String(off) }, word);

  function draw(next) {
    view = next;
    const { verdict } = view, refused = verdict.kind === "refused";
    for (const [what, knob] of Object.entries(knobs)) knob.show(view.knobs[what]);
    own.show(view.keys);
    yours.hidden = !view.own.length;
    patch(yours, view.own.length ? [h("h3", { class: "head", id: `${uid}-yours` }, h("span", {}, "Your keys, and what they are taken for"), h("small", {}, "most often wrong first")),
      h("div", view.own.length > 8 ? { class: "ab-tall", tabindex: "0", role: "region", "aria-label": "Your keys, and what they are taken for" } : {}, h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "key"), h("th", { scope: "col", class: "r" }, "wrong"), h("th", { scope: "col", class: "r" }, "asked for"), h("th", { scope: "col" }, "most often taken for"))),
        h("tbody", {}, view.own.map((row, n) => h("tr", { key: n }, h("th", { scope: "row" }, typed(row.name)), h("td", { class: "r main" }, row.wrong), h("td", { class: "r", "data-l": "asked for" }, row.asked), h("td", { "data-l": row.taken ? "taken for" : null }, typed(row.taken)))))))] : []);
    patch(printed, [loadPrinted(view.text)]);
    patch(limit, [h("p", { class: `ab-title ${refused ? "refused" : verdict.kind}` }, h("b", {}, verdict.title)), refused ? h("p", { class: "ab-why" }, `${verdict.why[0].toUpperCase()}${verdict.why.slice(1)}.`) : null, verdict.lines.map((line) => h("p", {}, line))]);
    patch(go, [button(`Calibrate at ${view.load} locations`, "calibrate", false, true), button(`Add ${view.more} locations`, "more", view.full), button(`Take ${view.more} away`, "fewer", view.few), button("Fresh queries", "fresh"), view.set ? button("Drop the threshold", "forget") : null]);
    patch(choices, [averageChoice(uid, "signal", "Signal", view.signals, view.signal)]);
    patch(table, [h("h3", { class: "head", id: `${uid}-signals` }, h("span", {}, `Signals at ${view.load} locations`), h("small", {}, `${view.riskText} of all answers are wrong`)),
      h("table", { class: "tb stack ld-num" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "signal"), ["area", "answered", "wrong", "from"].map((word) => h("th", { scope: "col", class: "r" }, word)))),
        h("tbody", {}, view.rows.map((row) => h("tr", { key: row.name, "aria-current": row.name === view.signals.find((signal) => signal.id === view.signal).name ? "true" : null }, h("th", { scope: "row" }, h("span", { class: "series" }, row.role ? plotKey(row.role) : h("span", { class: "l-band" }), h("b", {}, row.name))), h("td", { class: "r main" }, row.area), h("td", { class: "r", "data-l": "answered" }, row.coverage), h("td", { class: "r", "data-l": "wrong" }, row.risk), h("td", { class: "r", "data-l": row.least ? "from" : null }, row.least))))),
      h("p", { class: "quiet ab-note" }, `Area: the mean risk over all shares answered. Answered, wrong, from: at a risk of at most ${view.knobs.allowed.text}, in these queries.`)]);
    patch(stripHead, [h("h3", { class: "head", id: `${uid}-apart` }, h("span", {}, "Does it tell right from wrong?"), h("small", {}, "how many answers lie where"))]);
    patch(oneName, [view.strips[0].name]);
    patch(otherName, [view.strips[1].name]);
    patch(statuses, [h("h3", { class: "head", id: `${uid}-status` }, h("span", {}, "Statuses: abstaining without a threshold"), h("small", {}, `tolerance ${view.knobs.tolerance.text}`)),
      h("table", { class: "tb stack" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "status of the read"), h("th", { scope: "col", class: "r" }, "reads"), h("th", { scope: "col", class: "r" }, "wrong answers"), h("th", { scope: "col" }, "what it says"))),
        h("tbody", {}, view.statuses.map((row) => h("tr", { key: row.status }, h("th", { scope: "row" }, h("span", { class: "fate answer-tone", "data-status": row.status }, glyph(row.status, "glyph1"), row.status)), h("td", { class: "r main" }, row.count), h("td", { class: "r", "data-l": "wrong" }, row.wrong), h("td", {}, row.means))))),
      h("p", { class: "quiet ab-note" }, "A status compares this read with the read of all locations. It is proved for each read and needs no sample and no load. It does not say that the memory is right: forced reads can name the wrong item.")]);
    averageReading(reading, view.words, uid);
    averageSums(sums, view, uid, "The numbers behind it");
    follow.forEach((each) => each.again());
  }

  held.begin([bar.element, trouble, top, middle, yours, statuses, below, busy], draw);
  return () => { follow.forEach((each) => each.end()); held.end(); };
}
