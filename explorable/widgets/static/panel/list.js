// The statements: number, switch, text, what it is taken to mean, law, effect, and what to do with
// it. A row keeps its element while it lives, so focus and a drag in progress survive a redraw.
import { h, make, patch, scroller } from "./dom.js";
import { field } from "./field.js";
import { grip, icon } from "./icons.js";
import { refusal } from "./refusal.js";
import { count, typed } from "./words.js";

const FLAGS = { needed: "check", conflict: "clash" };
const FLAG_WORDS = { needed: "needed", conflict: "in conflict" };
const SCROLL_AT = 64; // px from the edge of the window, where a drag scrolls it

export function statementList(uid, act, inTurn, ears, hot, changed) {
  const size = make("small", { class: "num" });
  const list = make("ol", { class: "stmts", "aria-labelledby": `${uid}-text` });
  const element = make("div", { class: "list" }, h("h3", { class: "head", id: `${uid}-text` }, h("span", {}, "The text"), size), list);
  let view = null, editing = null, editor = null, drag = null, focusAfter = null, saving = null;

  const edit = (id) => {
    editing = id;
    const row = view.rows.find((one) => one.id === id);
    editor = field({
      id: `${uid}-edit`, kind: "row", label: `Statement: ${row.text}`, hidden: true, button: "Save", primary: true, pending: "not saved yet", changed, words: "Words that can come next", ears,
      submit: (text) => { if (text !== row.text) { if (!act("edit", { id, text })) return; saving = { id, text }; } stop(); },
      cancel: () => stop(),
    });
    editor.settle(row.text);
    draw(view);
    editor.input.focus();
    editor.input.setSelectionRange(row.text.length, row.text.length);
  };
  const stop = () => {
    const id = editing;
    editing = editor = null;
    draw(view);
    changed();
    list.querySelector(`[data-row="${id}"] [data-do=edit]`)?.focus();
  };

  function effect(row) {
    if (row.before === null || row.before === undefined || row.after === null) return null;
    const most = Math.max(view.worlds.total ?? 0, row.before, 1), wide = (n) => (n / most) * 80;
    return h("span", { class: "effect" },
      h("svg", { viewBox: "0 0 80 8", "aria-hidden": "true" }, h("rect", { class: "all", x: .5, y: .5, width: 79, height: 7 }), h("rect", { class: "before", width: wide(row.before), height: 8 }), h("rect", { class: "after", width: wide(row.after), height: 8 })),
      h("span", {}, h("span", { class: "vh" }, "worlds before and after: "), row.before.toLocaleString("en"), " → ", h("b", {}, row.after.toLocaleString("en"))));
  }

  function readings(row, said) {
    if (!row.readings || row.readings.length < 2) return null;
    return h("fieldset", { class: "readings" }, h("legend", {}, "It can be read in more than one way:"),
      row.readings.map((one, at) => h("label", {}, h("input", { type: "radio", name: `${uid}-${row.id}`, checked: one.chosen, "data-reading": at + 1 }),
        h("span", {}, typed(one.paraphrase), one.differs && !one.chosen ? h("b", { class: "differs" }, " this choice changes the answer") : null), h("span", { class: "vh" }, ` of ${said}`))));
  }

  function rowOf(row, at) {
    const said = row.number ? `statement ${row.number}` : `line ${at + 1}`, last = at === view.rows.length - 1;
    const name = ["stmt", row.on ? "" : "off", row.flag === "conflict" ? "conflict" : row.flag === "needed" ? "support" : "", row.refusal ? "refused" : ""].filter(Boolean).join(" ");
    const button = (what, word) => h("button", { type: "button", class: "b bare", "data-do": what, "aria-label": `${word} ${said}` }, word);
    const move = (by, word, off) => h("button", { type: "button", class: "b bare", "data-move": by, "aria-label": `Move ${said} ${word}`, "aria-disabled": off ? "true" : null }, icon(word));
    const details = row.background?.length ? h("details", { class: "back" }, h("summary", {}, `rests on ${count(row.background.length, "background fact")}`), h("ul", {}, row.background.map((one) => h("li", {}, typed(one))))) : null;
    return h("li", { key: row.id, class: name, "data-row": row.id },
      h("span", { class: "no num", "aria-hidden": "true" }, row.number ?? "–"),
      h("label", { class: "tog" }, h("input", { type: "checkbox", checked: row.on, "data-toggle": row.id, "aria-label": `Use ${said}: ${row.text}` })),
      h("div", { class: "said" },
        editing === row.id ? editor.element : row.refusal ? null : typed(row.text, "text"),
        editing !== row.id && row.refusal ? refusal(row.refusal, row.text, "edit") : null,
        editing !== row.id && row.paraphrase ? h("p", { class: "para" }, typed(row.paraphrase)) : null,
        row.closing ? h("p", { class: "closing" }, typed(row.closing)) : null,
        (row.notes ?? []).map((one) => h("p", { class: "aside" }, typed(one))),
        readings(row, said),
        h("div", { class: "meta" }, row.refusal ? h("span", { class: "quiet" }, "not understood, so it removes nothing") : h("span", { class: "law" }, icon(row.law), row.law),
          row.on ? effect(row) : h("span", { class: "quiet" }, "switched off"),
          row.flag ? h("span", { class: "flag" }, icon(FLAGS[row.flag]), FLAG_WORDS[row.flag]) : null, details)),
      h("div", { class: "mover" }, move(-1, "up", at === 0), h("span", { class: "grip", title: "Drag to reorder", "aria-hidden": "true" }, grip()), move(1, "down", last)),
      editing === row.id ? null : h("div", { class: "tools" }, button("edit", "Edit"), button("duplicate", "Duplicate"), button("remove", "Remove")));
  }

  function draw(now) {
    const before = view;
    view = now;
    const on = view.rows.filter((row) => row.on).length, all = view.rows.length;
    if (editing !== null && !view.rows.some((row) => row.id === editing)) editing = editor = null;
    size.textContent = all === 0 ? "" : on === all ? count(all, "statement") : `${on} of ${all} switched on`;
    patch(list, all ? view.rows.map(rowOf) : [h("li", { class: "empty" }, view.worlds.total ? `No statement yet, so nothing is excluded: all ${view.worlds.total.toLocaleString("en")} worlds remain.` : "No statement yet, so nothing is excluded.")]);
    if (before !== now) {
      if (now.problem && saving) restore(saving); // refused: what was typed is not lost
      saving = null;
    }
    if (focusAfter && before !== now) { focusAfter(); focusAfter = null; }
  }

  function restore(draft) {
    if (!draft || !view.rows.some((row) => row.id === draft.id)) return;
    edit(draft.id);
    editor.write(draft.text);
  }

  list.addEventListener("change", (event) => {
    const { toggle, reading } = event.target.dataset, id = event.target.closest("[data-row]")?.dataset.row;
    if (toggle) act("toggle", { id });
    if (reading !== undefined) act("choose", { id, reading: Number(reading) });
  });
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button"), row = event.target.closest("[data-row]");
    if (!button || !row || button.closest(".entry")) return;
    const id = row.dataset.row, at = view.rows.findIndex((one) => one.id === id);
    if (button.dataset.act === "edit") act("edit", { id, text: button.dataset.text });
    else if (button.dataset.move) inTurn(() => {
      const to = view.rows.findIndex((one) => one.id === id) + Number(button.dataset.move);
      if (to >= 0 && to < view.rows.length && view.rows.some((one) => one.id === id)) act("move", { id, to });
    });
    else if (button.dataset.do === "edit") edit(id);
    else if (button.dataset.do === "duplicate") act("duplicate", { id });
    else if (button.dataset.do === "remove") {
      focusAfter = () => { const rows = list.querySelectorAll("[data-do=remove]"); (rows[Math.min(at, rows.length - 1)] ?? document.getElementById(`${uid}-in`))?.focus(); };
      act("remove", { id });
    }
  });
  const point = (event) => {
    const id = event.target.closest?.("[data-row]")?.dataset.row, row = view?.rows.find((one) => one.id === id);
    hot.worlds(row?.removed);
  };
  list.addEventListener("pointerover", point);
  list.addEventListener("focusin", point);
  list.addEventListener("pointerleave", () => hot.worlds(null));
  list.addEventListener("focusout", () => hot.worlds(null));

  // dragging: the row follows the pointer, the others make room, and one act is sent at the end
  list.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest(".grip"), row = handle?.closest("[data-row]");
    if (!row || event.button > 0 || drag) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    drag = { id: row.dataset.row, row, handle, pointer: event.pointerId, from: event.clientY + scroller(list).scrollTop, at: rowsNow().indexOf(row), to: rowsNow().indexOf(row), boxes: rowsNow().map(box) };
    row.classList.add("dragging");
  });
  list.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const around = scroller(list), { top, bottom } = edges(around);
    if (event.clientY < top + SCROLL_AT) around.scrollBy(0, -12);
    if (event.clientY > bottom - SCROLL_AT) around.scrollBy(0, 12);
    const by = event.clientY + around.scrollTop - drag.from, own = drag.boxes[drag.at], middle = own.middle + by;
    const others = drag.boxes.filter((_, at) => at !== drag.at);
    drag.to = others.filter((one) => one.middle < middle).length;
    rowsNow().forEach((row, at) => {
      const shift = at === drag.at ? by : at > drag.at && at <= drag.to ? -own.tall : at < drag.at && at >= drag.to ? own.tall : 0;
      row.style.transform = shift ? `translateY(${shift}px)` : "";
    });
  });
  const drop = (send) => {
    if (!drag) return;
    const { id, at, to, row, handle, pointer } = drag;
    drag = null;
    if (handle.hasPointerCapture(pointer)) handle.releasePointerCapture(pointer);
    row.classList.remove("dragging");
    for (const one of rowsNow()) one.style.transform = "";
    if (send && to !== at) act("move", { id, to });
  };
  list.addEventListener("pointerup", () => drop(true));
  list.addEventListener("pointercancel", () => drop(false));
  element.addEventListener("keydown", (event) => { if (event.key === "Escape" && drag) drop(false); });
  const rowsNow = () => [...list.querySelectorAll(":scope > [data-row]")];
  const box = (row) => { const { top, height } = row.getBoundingClientRect(); return { middle: top + scroller(list).scrollTop + height / 2, tall: height }; };

  return {
    element, draw,
    /** Mark the row that took the world someone points at. */
    outline(number) { for (const row of rowsNow()) row.classList.toggle("hot", number !== null && view.rows.some((one) => one.id === row.dataset.row && one.number === number)); },
    get draft() { return editing === null || !editor.dirty ? null : { id: editing, text: editor.input.value }; },
    restore,
  };
}

function edges(around) { return around === document.scrollingElement ? { top: 0, bottom: innerHeight } : around.getBoundingClientRect(); }
