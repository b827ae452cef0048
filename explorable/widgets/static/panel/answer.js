// The answer card: glyph, word and headline; the outer set around the inner one; witnesses; the
// certificate in sentences. It never says more than is certified. Its first line waits at the
// bottom edge of the window while the card itself is out of view.
import { h, make, patch } from "./dom.js";
import { glyph, icon } from "./icons.js";
import { picture } from "./picture.js";
import { listed, remain, typed } from "./words.js";

const MOST_CHIPS = 40, MOST_WITNESSES = 4;
const TITLES = ["Witnesses", "A witness", "Two witnesses"];

export function answerCard(uid, label, act, body, ask) {
  const element = make("section", { class: "answer", id: `${uid}-answer`, "aria-label": `Answer, ${label}`, tabindex: "-1" });
  const seam = make("button", { type: "button", class: "now", hidden: true });
  const seen = { body: false, ask: false, card: false };
  const watched = new Map([[body, "body"], [ask, "ask"], [element, "card"]]);
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) seen[watched.get(entry.target)] = entry.isIntersecting;
    seam.hidden = !seen.body || seen.ask || seen.card || !element.dataset.status;
  }, { rootMargin: "-56px 0px -72px" });
  for (const one of watched.keys()) watcher.observe(one);
  seam.addEventListener("click", () => { element.scrollIntoView({ block: "nearest" }); element.focus({ preventScroll: true }); });
  let open = null; // which of the two texts below the card is shown

  element.addEventListener("click", (event) => {
    const off = event.target.closest("[data-off]")?.dataset.off;
    if (off) act("toggle", { id: off });
    const show = event.target.closest("[data-show]")?.dataset.show;
    if (!show) return;
    open = open === show ? null : show;
    draw(last);
  });
  let last = null;

  function chips(answers, name) {
    const rest = answers.length - MOST_CHIPS;
    return [answers.slice(0, MOST_CHIPS).map((one) => h("span", { class: name },
      h("svg", { class: "dot", viewBox: "0 0 12 12", "aria-hidden": "true" }, h("circle", { cx: 6, cy: 6, r: 5 })), typed(one))),
      rest > 0 ? h("span", { class: "chip" }, `and ${rest} more`) : null];
  }

  function sets(answer) {
    const perhaps = answer.outer.filter((one) => !answer.inner.includes(one));
    return h("div", { class: "sets" }, h("h4", {}, "What is known of the answer"),
      h("div", { class: "outer" }, h("small", {}, h("b", {}, "Outer set"), " · not excluded", answer.outer.length ? "" : " · empty"),
        h("div", { class: "inner" }, h("small", {}, h("b", {}, "Inner set"), " · witnessed", answer.inner.length ? "" : " · empty"), chips(answer.inner, "chip")),
        chips(perhaps, "chip perhaps")),
      answer.excluded?.length ? h("p", { class: "excl" }, "Excluded: ", answer.excluded.map((one, at) => [at ? ", " : "", h("s", {}, typed(one))]), ".")
        : h("p", { class: "excl" }, "No answer is excluded."));
  }

  function witnesses(answer, rows) {
    const numbers = rows.flatMap((row) => row.number ?? []);
    const allowed = numbers.length === 0 ? "nothing forbids it" : numbers.length < 4 ? `allowed by ${listed(numbers, "and")}` : `allowed by all ${numbers.length} statements`;
    const shown = answer.witnesses.slice(0, MOST_WITNESSES), rest = answer.more ?? 0;
    return h("div", { class: "witnesses" }, h("h4", {}, TITLES[answer.witnesses.length] ?? "Witnesses"),
      shown.length ? h("div", { class: "wits" }, shown.map((one) => h("figure", {}, one.picture ? picture(one.picture) : null,
        h("figcaption", {}, h("b", {}, typed(one.answer)), `${one.label}${one.world ? `, world ${one.world}` : ""}`,
          one.text ? h("span", { class: one.told ? "what" : "vh" }, " ", typed(one.text)) : null,
          h("span", { class: "checked" }, icon("check"), allowed)))))
        : h("p", { class: "quiet" }, answer.status === "unresolved" ? "None was found before the budget ended." : "None exists: no world is allowed by every statement."),
      rest > 0 ? h("p", { class: "quiet" }, `and ${rest.toLocaleString("en")} more`) : null);
  }

  function parts(answer) {
    return h("ul", { class: "each" }, answer.parts.map((one) => h("li", { "data-status": one.status }, glyph(one.status, "glyph1"),
      h("span", {}, typed(one.who, "read"), ": ", h("b", {}, one.word), ", ", typed(one.headline, "read")))));
  }

  function certificate(answer) {
    return h("div", { class: "cert" }, h("h4", {}, answer.status === "contradictory" ? "Why: the smallest conflict" : "Why: the certificate"),
      h("ol", {}, told(answer.why).map(({ text, quotes }) => h("li", {}, typed(text), quotes.length ? h("ul", {}, quotes.map((one) => h("li", { "data-statement": one.statement }, h("span", { class: "num" }, one.statement), typed(one.text, "read")))) : null))),
      answer.checked ? h("details", { class: "means" }, h("summary", { class: "checked" }, icon("check"), "Checked against the original statements"), h("p", {}, answer.checked_means)) : null);
  }

  function extra(answer, view) {
    const shows = [["formula", "Show the formula", answer.formula], ["call", "Show the call", answer.call]].filter(([, , text]) => text);
    if (!shows.some(([name]) => name === open)) open = null;
    const blamed = answer.status === "contradictory" ? view.rows.filter((row) => row.flag === "conflict").pop() : null;
    return [h("div", { class: "links" }, shows.map(([name, text]) => h("button", { type: "button", class: "b bare", "data-show": name, "aria-expanded": String(open === name) }, open === name ? text.replace("Show", "Hide") : text)),
      blamed ? h("button", { type: "button", class: "b", "data-off": blamed.id }, `Switch off statement ${blamed.number}`) : null),
    open === "formula" ? h("div", { class: "formula" }, h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "The formula" }, math(answer.math)), h("details", {}, h("summary", {}, "As LaTeX"), code(answer.formula, "The formula, in LaTeX"))) : null,
    open === "call" ? code(answer.call, "The call, in Python") : null];
  }

  function draw(view) {
    last = view;
    const { answer, worlds } = view;
    element.dataset.status = seam.dataset.status = answer?.status ?? "";
    element.hidden = !answer;
    if (!answer) return void patch(element, []);
    patch(seam, [glyph(answer.status, "glyph1"), h("b", {}, answer.word), typed(answer.headline, "read"),
      worlds.total && worlds.left !== null ? h("span", { class: "num quiet" }, remain(worlds.left, worlds.total)) : null, h("span", { class: "vh" }, ", go to the answer")]);
    patch(element, [
      h("div", { class: "verdict" }, glyph(answer.status), h("div", {}, h("div", { class: "st" }, answer.word), typed(answer.headline, "val")), h("p", {}, typed(answer.sentence))),
      answer.levels?.length > 1 ? h("p", { class: "levels" }, answer.levels.map((one) => h("span", {}, glyph(one.status, "glyph1"), h("span", {}, `By ${one.name}: `, h("b", {}, one.status), ", ", typed(one.headline))))) : null,
      (answer.notes ?? []).map((one) => h("p", { class: "quiet" }, typed(one))),
      h("div", { class: "parts" }, answer.parts?.length ? parts(answer) : [sets(answer), witnesses(answer, view.rows)], certificate(answer)),
      ...extra(answer, view)]);
  }

  return { element, seam, draw, end: () => watcher.disconnect() };
}

function code(text, label) { return h("pre", { tabindex: "0", "aria-label": label }, h("code", {}, text)); }

// an element of MathML: its name, and its text or its children
const WORN = { math: { display: "block" }, mo: { stretchy: "false" } };
function math([tag, inside]) { return h(tag, WORN[tag] ?? {}, typeof inside === "string" ? inside : inside.map(math)); }

// the sentences of a certificate, each with the statements it quotes
function told(lines) {
  const out = [];
  for (const { text, statement } of lines) {
    if (statement !== null && statement !== undefined && out.length) out.at(-1).quotes.push({ text, statement });
    else out.push({ text, quotes: [] });
  }
  return out;
}
