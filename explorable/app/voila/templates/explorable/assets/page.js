// Before a kernel answers: the theme, the chapter list, and the place of each output.
(() => {
  const root = document.documentElement;
  const stored = () => { try { return localStorage.getItem("what-remains-theme"); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem("what-remains-theme", theme); } catch { /* kept for this page only */ } };
  if (stored()) root.dataset.theme = stored();
  const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

  addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-theme-switch]");
    const list = document.querySelector(".chapters details");
    const show = () => button?.setAttribute("aria-pressed", String(dark()));
    button?.addEventListener("click", () => {
      root.dataset.theme = dark() ? "light" : "dark";
      keep(root.dataset.theme);
      show();
    });
    show();
    for (const code of document.querySelectorAll(".md pre")) { code.tabIndex = 0; code.setAttribute("role", "region"); code.setAttribute("aria-label", "Code"); } // can scroll
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && list) list.open = false; });
    document.addEventListener("click", (event) => { if (list?.open && !list.contains(event.target)) list.open = false; });
  });

  // the server says that it is still working; the page already shows the text
  window.voila_heartbeat = () => {};
  // an output arrives after the text it belongs to: move it there
  window.place = (output) => {
    const slot = document.getElementById(output.dataset.slot);
    slot?.append(...output.childNodes);
    slot?.removeAttribute("hidden");
    output.remove();
  };
  // a cell that shows nothing needs no place
  window.settle = () => document.querySelectorAll(".slot").forEach((slot) => {
    if (!slot.querySelector("script, .refusal")) slot.classList.add("quiet");
  });
})();
