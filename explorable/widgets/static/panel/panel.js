// One panel: its parts, one message an act to Python, and one view back.
import { answerCard } from "./answer.js";
import { toolBar } from "./bar.js";
import { h, make, ownId, ownKeys, patch } from "./dom.js";
import { field, hearing } from "./field.js";
import { saver } from "./files.js";
import { guideBar } from "./guide.js";
import { addressOf, drafts } from "./keep.js";
import { statementList } from "./list.js";
import { sheet } from "./sheet.js";
import { typed } from "./words.js";
import { worldsPane } from "./worlds.js";

const LAWS = [["conjunction", "all at once"], ["update", "one after another"]];
const SLOW = 1200, SILENT = 10_000; // ms until the panel says that it waits, and that nobody answers
const WHOLE = /^(> |# |law: )/m; // a copied panel: its question, what is switched off, its law
const STOPPED = { message: "Python has not answered for ten seconds.", do: "What you typed is kept, and the text stands in the address of this page. Wait, or reload the page." };

export function panel({ model, el }) {
  const uid = `rm${ownId()}`, label = model.get("label"), linked = model.get("linked") && Boolean(document.body.dataset.voila);
  const root = make("div", { class: "rm", role: "group", "aria-label": label });
  const compact = model.get("compact"); // the text with its answer beside it, and a world no more than a square
  const frame = make("div", { class: compact ? "frame compact" : "frame" });
  ownKeys(root);
  const said = make("div", { class: "vh", role: "status", "aria-live": "polite" });
  const trouble = make("div", { class: "problem-place", role: "alert" });
  const busy = make("div", { class: "busy", role: "status" });
  const keep = drafts(label), ears = hearing(model);
  let view = null, slow = 0, silent = 0, adding = "", asking = false;

  const act = (name, given) => {
    clearTimeout(slow);
    clearTimeout(silent);
    slow = setTimeout(() => { busy.textContent = "working …"; }, SLOW);
    silent = setTimeout(() => { busy.textContent = ""; waiting = false; turns.length = 0; tell(STOPPED); }, SILENT);
    if (name !== "export") waiting = true;
    model.send({ act: name, ...given });
  };
  // An act that depends on where things stand waits for the view before it: a key held down counts.
  const turns = [];
  let waiting = false;
  const inTurn = (turn) => { if (waiting) turns.push(turn); else turn(); };
  const settle = () => { waiting = false; clearTimeout(slow); clearTimeout(silent); busy.textContent = ""; };
  const tell = (what) => patch(trouble, what ? [h("div", { class: "problem" }, h("p", {}, h("b", {}, typed(what.message))), h("p", {}, typed(what.do)))] : []);
  const remember = () => keep.set({ entry: entry.input.value, question: question.dirty ? question.input.value : "", row: list.draft });

  const place = addressOf(model, linked);
  const guide = guideBar(act, inTurn);
  const files = saver(model, act, (text) => { settle(); bar.say(text); });
  const bar = toolBar(uid, act, place.share, files.save, compact);
  const hot = { worlds: (ids) => worlds.outline(ids), row: (number) => list.outline(number) };
  const list = statementList(uid, act, inTurn, ears, hot, () => remember());
  const worlds = worldsPane(uid, hot, compact);
  const entry = field({
    id: `${uid}-in`, kind: "statement", label: "Add a statement", button: "Add", primary: true, pending: "not added yet", placeholder: "Ana is not in the garden.", words: "Words that can come next", ears,
    hint: "Down arrow picks a word, Tab or Enter takes it; Enter on a full sentence adds it.", changed: remember,
    submit: (text) => send(text), paste: (text) => (WHOLE.test(text) ? act("open", { text }) : send(text)),
  });
  const question = field({
    id: `${uid}-q`, kind: "question", label: "Ask", button: "Ask", pending: "not asked yet", words: "Words of a question", ears, whole: true, changed: remember,
    submit: (text) => { asking = true; act("ask", { text }); },
  });
  const send = (text) => { adding = text; act("tell", { text }); entry.settle(""); remember(); };
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
  patch(frame, compact ? [bar.element, trouble, body, card.seam, busy] : [guide.element, bar.element, trouble, body, ask, card.seam, card.element, busy]);
  patch(root, [frame, forms.element, said]);

  function draw() {
    const next = model.get("view");
    if (!next || next.seq === undefined) return;
    settle();
    const first = view === null, asked = view?.question.text;
    try {
      if (next.problem) files.failed();
      tell(next.problem?.refusal ? null : next.problem ?? null);
      guide.draw(next);
      bar.draw(next, linked);
      law.value = next.law;
      list.draw(next);
      worlds.draw(next);
      const anew = first || next.question.text !== asked || asking && !next.problem;
      if (anew || !question.dirty) question.settle(next.question.text, anew);
      if (next.problem) giveBack(next.problem.refusal);
      asking = false;
      adding = "";
      if (next.question.refusal) question.refuse(next.question.refusal, next.question.text);
      card.draw(next);
      place.draw(next);
      if (next.said && (first || next.seq !== view.seq)) said.textContent = next.said;
      view = next;
    } catch (error) {
      console.error(error);
      tell({ message: "This step could not be drawn, and that is a fault of the program.", do: "Your text is kept. Undo, or reload the page." });
    }
    remember();
    while (!waiting && turns.length) turns.shift()();
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

  const heard = () => ears.heard(model.get("heard"));
  const keys = (event) => {
    const typing = event.target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select");
    if (typing || !(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey ? view?.can.redo : view?.can.undo) act(event.shiftKey ? "redo" : "undo", {});
  };
  root.addEventListener("keydown", keys);
  model.on("change:view", draw);
  model.on("change:heard", heard);
  const kept = keep.get();
  draw();
  if (view) restore(kept);
  el.append(root);
  if (!model.get("ready")) { model.set("ready", true); model.save_changes(); }

  function restore({ entry: typedText, question: asked, row }) {
    if (row) list.restore(row);
    if (asked) question.write(asked);
    if (typedText) entry.write(typedText);
    document.activeElement?.blur?.();
  }
  return () => {
    settle();
    model.off("change:view", draw);
    model.off("change:heard", heard);
    for (const part of [ears, bar, files, place, card]) part.end();
    root.remove();
  };
}
