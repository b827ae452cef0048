// Presets, the law, the way back, the link, and files in and out.
import { h, make, patch } from "./dom.js";
import { icon } from "./icons.js";

/** `exports` are kinds with their words; `opens` says which files can be opened, and what they are. */
export function toolBar(uid, act, share, save, { compact, exports, opens }) {
  const wordy = (name, what, word) => make("button", { type: "button", class: "b bare wordy", "aria-label": word, "data-act": what }, icon(name), h("span", {}, word));
  const undo = wordy("undo", "undo", "Undo"), redo = wordy("redo", "redo", "Redo");
  const preset = make("select", { id: `${uid}-preset` });
  const file = make("input", { type: "file", accept: opens?.accept, class: "vh", tabindex: "-1", "aria-label": `A file with ${opens?.word}` });
  const open = make("button", { type: "button", class: "b bare wordy", "aria-label": `Open ${opens?.word}` }, icon("into"), h("span", {}, "Open"));
  const word = make("span", {}, "Copy link");
  const link = make("button", { type: "button", class: "b bare wordy" }, icon("link"), word);
  let wanted = null; // a preset whose view is still to come: arrow keys may be further already
  let text = null; // what is copied where the address of the page does not hold the state
  const out = make("button", { type: "button", class: "b bare wordy", "aria-label": "Export", "aria-expanded": "false", "aria-controls": `${uid}-out` }, icon("out"), h("span", {}, "Export"));
  const menu = make("ul", { class: "menu", id: `${uid}-out`, hidden: true }, exports.map(([kind, word]) => h("li", {}, h("button", { type: "button", "data-export": kind }, word))));
  const note = make("div", { class: "note-place", role: "status" });
  const element = make("div", { class: "bar", role: "group", "aria-label": "Texts, history and files" },
    h("label", { for: `${uid}-preset` }, h("span", {}, "Preset"), preset),
    h("div", { class: "tools-row" }, undo, redo, make("button", { type: "button", class: "b bare", "data-act": "reset" }, "Reset")),
    h("div", { class: "tools-row push" }, compact ? link : [opens ? [open, file] : null, link, h("div", { class: "with-menu" }, out, menu)]), note);

  preset.addEventListener("change", () => { if (!preset.value) return; wanted = preset.value; act("preset", { id: wanted }); });
  element.addEventListener("click", (event) => {
    const button = event.target.closest("[data-act]");
    if (button && button.getAttribute("aria-disabled") !== "true") act(button.dataset.act, {});
  });
  open.addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const chosen = file.files[0];
    file.value = "";
    if (!chosen) return;
    if (chosen.size > 1_000_000) return say("This file is too large to be read here.");
    const text = await chosen.text();
    if (/[\u0000\ufffd]/.test(text)) return say("This file holds no text, so nothing was opened.");
    say("");
    act("open", { text });
  });
  link.addEventListener("click", async () => {
    const copied = text ?? share();
    if (!copied) return say(text === null ? "This is too long for a link. Export it as a file instead." : "There is no text yet.");
    try { await navigator.clipboard.writeText(copied); say(text === null ? "The link is copied." : "The text is copied. Paste it into any panel."); }
    catch {
      const shown = make(text === null ? "input" : "textarea", { readonly: true, value: copied, "aria-label": text === null ? "The link" : "The text" });
      patch(note, [h("span", {}, "Copy it from here: "), shown]);
      shown.focus();
      shown.select();
    }
  });
  const show = (shown) => { menu.hidden = !shown; out.setAttribute("aria-expanded", String(shown)); };
  out.addEventListener("click", () => { show(menu.hidden); if (!menu.hidden) menu.querySelector("button").focus(); });
  menu.addEventListener("click", (event) => { const kind = event.target.closest("[data-export]")?.dataset.export; if (!kind) return; show(false); out.focus(); save(kind); });
  menu.addEventListener("keydown", (event) => {
    const items = [...menu.querySelectorAll("button")], at = items.indexOf(document.activeElement);
    if (event.key === "Escape") { event.stopPropagation(); show(false); out.focus(); }
    const to = { ArrowDown: (at + 1) % items.length, ArrowUp: (at + items.length - 1) % items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) { event.preventDefault(); items[to].focus(); }
  });
  const away = (event) => { if (!menu.hidden && !event.composedPath().includes(out.parentElement)) show(false); };
  document.addEventListener("pointerdown", away);
  element.addEventListener("focusout", (event) => { if (!menu.hidden && event.relatedTarget && !out.parentElement?.contains(event.relatedTarget)) show(false); });
  let timer = 0;
  const say = (text) => { clearTimeout(timer); patch(note, text ? [h("span", {}, text)] : []); if (text) timer = setTimeout(() => patch(note, []), 6000); };

  return {
    element, say,
    draw(view, linked) {
      patch(preset, [h("option", { value: "" }, view.choose ?? "choose a text"), view.presets.map((one) => h("option", { value: one.id }, one.name))]);
      if (wanted === view.chosen || view.problem) wanted = null;
      if (wanted === null) preset.value = view.chosen ?? "";
      preset.closest("label").hidden = !view.presets.length;
      undo.setAttribute("aria-disabled", String(!view.can.undo));
      redo.setAttribute("aria-disabled", String(!view.can.redo));
      text = linked ? null : view.text;
      word.textContent = linked ? "Copy link" : "Copy text";
      link.setAttribute("aria-label", word.textContent);
    },
    end: () => { clearTimeout(timer); document.removeEventListener("pointerdown", away); },
  };
}
