// The panel of statements: its parts, and what becomes of what someone typed.
import { answerCard } from "./answer.js";
import { h, make } from "./dom.js";
import { field, hearing } from "./field.js";
import { framed } from "./frame.js";
import { guideBar } from "./guide.js";
import { drafts } from "./keep.js";
import { statementList } from "./list.js";
import { sheet } from "./sheet.js";
import { worldsPane } from "./worlds.js";

const LAWS = [["conjunction", "all at once"], ["update", "one after another"]];
const EXPORTS = [["txt", "The text (.txt)"], ["svg", "The figure (.svg)"], ["png", "The figure (.png)"], ["csv", "The table of worlds (.csv)"], ["json", "The certificate (.json)"], ["py", "The calls (.py)"]];
const OPENS = { word: "a text", accept: ".txt,text/plain" };
const WHOLE = /^(> |# |law: )/m; // a copied panel: its question, what is switched off, its law

export function panel({ model, el }) {
  const compact = model.get("compact"); // the text with its answer beside it, and a world no more than a square
  const held = framed({ model, el }, { compact, exports: EXPORTS, opens: OPENS });
  const { uid, label, act, inTurn } = held;
  const keep = drafts(label), ears = hearing(model);
  let asked = null, adding = "", asking = false;

  const remember = () => keep.set({ entry: entry.input.value || adding, question: question.dirty ? question.input.value : "", row: list.draft });
  const guide = guideBar(act, inTurn);
  const hot = { worlds: (ids) => worlds.outline(ids), row: (number) => list.outline(number) };
  const list = statementList(uid, act, inTurn, ears, hot, () => remember());
  const worlds = worldsPane(uid, hot, compact);
  const entry = field({
    id: `${uid}-in`, kind: "statement", label: "Add a statement", button: "Add", primary: true, pending: "not added yet", placeholder: "Eva is in the hall.", words: "Words that can come next", ears,
    hint: "Down arrow picks a word, Tab or Enter takes it; Enter on a full sentence adds it.", changed: remember,
    submit: (text) => send(text), paste: (text) => (WHOLE.test(text) ? act("open", { text }) : send(text)),
  });
  const question = field({
    id: `${uid}-q`, kind: "question", label: "Ask", button: "Ask", pending: "not asked yet", words: "Words of a question", ears, whole: true, changed: remember,
    submit: (text) => { asking = act("ask", { text }); },
  });
  const send = (text) => { if (!act("tell", { text })) return; adding = text; entry.settle(""); remember(); };
  const forms = sheet(uid, (text, kind) => { const one = kind === "question" ? question : entry; one.input.focus(); one.write(text); });
  const help = make("button", { type: "button", class: "b bare help" }, "What can I type?");
  help.addEventListener("click", () => forms.open(model.get("forms")));
  const law = make("select", { id: `${uid}-law` }, LAWS.map(([value, word]) => h("option", { value }, word)));
  law.addEventListener("change", () => act("law", { name: law.value }));
  entry.element.append(make("div", { class: "beside" }, help, make("label", { for: `${uid}-law` }, h("span", {}, "Statements hold"), law)));
  const text = make("section", { class: "pane text-pane", "aria-label": "The text" }, list.element, entry.element);
  const body = make("div", { class: "body" }, text, worlds.element);
  const ask = make("section", { class: "ask", "aria-label": "The question" }, question.element);
  const card = answerCard(uid, label, act, text, ask);
  if (compact) body.append(make("div", { class: "side" }, ask, card.element));

  function draw(next, first) {
    guide.draw(next);
    law.value = next.law;
    list.draw(next);
    worlds.draw(next);
    const anew = first || next.question.text !== asked || asking && !next.problem;
    asked = next.question.text;
    if (anew || !question.dirty) question.settle(asked, anew);
    if (next.problem) giveBack(next.problem.refusal);
    asking = false;
    adding = "";
    if (next.question.refusal) question.refuse(next.question.refusal, asked);
    card.draw(next);
    if (!first) remember();
  }

  /** What could not be added is typed once more, unless something else is typed by now. */
  function giveBack(refusal) {
    const text = refusal?.text ?? adding;
    if (!text) return;
    if (!entry.input.value) {
      entry.write(text);
      if (refusal) entry.refuse(refusal, text);
    } else if (refusal) inTurn(() => act("add", { text }));
  }

  function restore({ entry: typedText, question: typedQuestion, row }) {
    if (row) list.restore(row);
    if (typedQuestion) question.write(typedQuestion);
    if (typedText) entry.write(typedText);
    document.activeElement?.blur?.();
  }

  const heard = () => ears.heard(model.get("heard"));
  model.on("change:heard", heard);
  const kept = keep.get();
  const { bar, trouble, busy } = held;
  held.begin(compact ? [bar.element, trouble, body, card.seam, busy] : [guide.element, bar.element, trouble, body, ask, card.seam, card.element, busy], draw, [forms.element]);
  if (held.view) restore(kept);
  return () => {
    model.off("change:heard", heard);
    for (const part of [ears, card]) part.end();
    held.end();
  };
}
