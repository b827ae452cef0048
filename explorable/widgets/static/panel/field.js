// One line to type a sentence in: words that can come next, what the sentence is taken to mean, and
// "not added yet". Python is asked while someone types, one question at a time: the latest text is
// sent when the answer to the one before is there, and an answer to an older text is dropped.
import { h, make, patch } from "./dom.js";
import { refusal } from "./refusal.js";
import { typed } from "./words.js";

const LONGEST = 2000; // characters; a longer text is read when it is sent, not while it is typed
const LOST = 3000; // ms after which a question without an answer counts as lost
const MOST_WORDS = 8;

/** Asks Python about the text of whichever field is in use. */
export function hearing(model) {
  let number = Math.floor(Math.random() * 1e6) * 1e6; // several views of one panel: each hears its own
  let open = null, waiting = null, timer = 0;
  const send = (request) => {
    clearTimeout(timer);
    open = { ...request, seq: ++number };
    timer = setTimeout(() => { open = null; next(); }, LOST);
    model.send({ hear: request.kind, text: request.text, seq: open.seq });
  };
  const next = () => { const request = waiting; waiting = null; if (request) send(request); };
  return {
    ask(kind, text, answer) {
      if (text.length > LONGEST) return;
      const request = { kind, text, answer };
      if (open) waiting = request; else send(request);
    },
    heard(said) {
      if (!open || said.seq !== open.seq) return;
      const { answer, text } = open;
      clearTimeout(timer);
      open = null;
      if (!waiting) answer(said, text);
      next();
    },
    end: () => clearTimeout(timer),
  };
}

export function field({ id, kind, label, hidden, button, primary, pending, placeholder, hint, whole, words, ears, submit, cancel, paste, changed }) {
  const note = make("small", { class: "pending" });
  const input = make("input", { type: "text", id, role: "combobox", "aria-expanded": "false", "aria-controls": `${id}-pop`, "aria-autocomplete": "list", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: placeholder ?? "", "aria-describedby": `${id}-said`, dir: "auto" });
  const pop = make("ul", { class: "pop", id: `${id}-pop`, role: "listbox", "aria-label": words, hidden: true });
  const live = make("p", { class: "live", id: `${id}-said` });
  const trouble = make("div", { class: "trouble-place", role: "alert" });
  const send = make("button", { type: "button", class: `b${primary ? " primary" : ""}` }, button);
  const line = make("div", { class: "line" }, input, send);
  if (cancel) line.append(make("button", { type: "button", class: "b", "data-cancel": true }, "Cancel"));
  const element = make("div", { class: "entry" },
    h("div", { class: "label" }, h("label", { for: id, class: hidden ? "vh" : null }, label), note),
    h("div", { class: "with-pop" }, line, pop), live, trouble, hint ? h("p", { class: "hint" }, hint) : null);
  let options = [], chosen = -1, settled = "";

  const show = () => {
    pop.hidden = !options.length;
    input.setAttribute("aria-expanded", String(!pop.hidden));
    if (chosen < 0 || pop.hidden) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${id}-o${chosen}`);
    patch(pop, options.map((one, at) => h("li", { role: "option", id: `${id}-o${at}`, "aria-selected": String(at === chosen), "data-at": at },
      typed(one.word, "read"), h("small", {}, one.does))));
    if (chosen >= 0) pop.children[chosen]?.scrollIntoView({ block: "nearest" });
  };
  const close = () => { options = []; chosen = -1; show(); };
  const ask = () => ears.ask(kind, input.value, heard);
  const state = () => { note.textContent = input.value.trim() && input.value !== settled ? pending : ""; };
  const quiet = () => { input.removeAttribute("aria-invalid"); patch(trouble, []); };

  function heard(said, text) {
    if (text !== input.value) return;
    const focused = document.activeElement === input;
    const ended = /[.?!]\s*$/.test(text) || said.refusal;
    const words = (said.words ?? []).filter((one) => one.whole || !ended && text.trim());
    const refused = trouble.childNodes.length > 0; // the reason stands below: nothing may cover it
    options = focused && !refused ? words.slice(0, MOST_WORDS) : [];
    chosen = -1;
    if (!refused) input.removeAttribute("aria-invalid");
    const stuck = said.refusal && text.trim() && !refused;
    patch(live, [said.paraphrase && text !== settled ? ["= ", typed(said.paraphrase)] : null,
      stuck ? h("span", { class: "stuck" }, typed(said.refusal.message)) : null, (said.notes ?? []).map((one) => [" ", typed(one)])]);
    show();
  }

  function take(one) {
    input.value = one.whole ? one.word : taken(input.value, one.word);
    input.focus();
    if (one.whole) { close(); submit(one.word); } else edited();
  }
  function edited() { quiet(); state(); if (!input.value.trim()) patch(live, []); changed?.(input.value); ask(); if (!input.value && !whole) close(); }
  function go() {
    close();
    const text = input.value;
    if (!text.trim() && !whole) return;
    submit(text);
  }
  function refuse(said, text) {
    input.setAttribute("aria-invalid", "true");
    patch(live, []);
    patch(trouble, [refusal(said, text, "rewrite")]);
    if (document.activeElement === input) requestAnimationFrame(() => [trouble, input].forEach((one) => one.scrollIntoView({ block: "nearest" })));
  }

  input.addEventListener("input", () => { delete input.dataset.settled; edited(); });
  input.addEventListener("focus", () => { if (whole) ask(); });
  input.addEventListener("click", () => { if (whole && pop.hidden) ask(); });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!options.length) return ask();
      const most = options.length;
      chosen = event.key === "ArrowDown" ? (chosen + 1) % most : (chosen <= 0 ? most : chosen) - 1;
      show();
    } else if (chosen >= 0 && (event.key === "Enter" || event.key === "Tab" && !event.shiftKey)) {
      event.preventDefault();
      take(options[chosen]);
    } else if (event.key === "Enter") { event.preventDefault(); go(); }
    else if (event.key === "Escape") {
      if (!pop.hidden) { event.preventDefault(); event.stopPropagation(); close(); } else if (cancel) cancel();
    }
  });
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!paste || !/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    const before = input.value.slice(0, input.selectionStart), after = input.value.slice(input.selectionEnd);
    paste(before + text + after);
  });
  pop.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus in the line
  pop.addEventListener("click", (event) => { const li = event.target.closest("li"); if (li) take(options[Number(li.dataset.at)]); });
  send.addEventListener("click", () => { input.focus(); go(); });
  line.querySelector("[data-cancel]")?.addEventListener("click", () => cancel());
  element.addEventListener("click", (event) => {
    const text = event.target.closest("[data-act=rewrite]")?.dataset.text;
    if (text === undefined) return;
    event.stopPropagation();
    input.value = text;
    input.focus();
    edited();
  });

  return {
    element, input, refuse,
    get dirty() { return input.value !== settled; },
    /** What Python holds now; what someone typed and did not send stays unless `force`. */
    settle(text, force = true) {
      if (force || !this.dirty) input.value = text;
      settled = text;
      if (force) { quiet(); patch(live, []); close(); input.dataset.settled = ""; }
      state();
    },
    write(text) { delete input.dataset.settled; input.value = text; edited(); },
  };
}

/** `text` with `word` taken: in place of its half-typed end, or after it. */
export function taken(text, word) {
  const low = text.toLowerCase(), want = word.toLowerCase();
  for (let at = 0; at < text.length; at++) {
    const begins = at === 0 || /[\s"“(]/.test(text[at - 1]);
    if (begins && /\S/.test(text[at]) && want.startsWith(low.slice(at))) return text.slice(0, at) + word + after(word);
  }
  const attached = /^[.,?!:;]/.test(word);
  const gap = attached || !text || /\s$/.test(text) ? "" : " ";
  return (attached ? text.trimEnd() : text) + gap + word + after(word);
}

function after(word) { return /[.?!]$/.test(word) ? "" : " "; }
