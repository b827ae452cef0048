"""Panels on a bare page: the browser's part is real, Python's part is in this process, no kernel.

A model stands between the two as it does in a notebook: the page sends messages and sets traits,
and gets every trait that changed. Requests never leave the browser: the one page is made here.

A page serves one test after another: it is left for an empty one, and forgets what was stored.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from explorable.widgets.kit import kits
from explorable.widgets.remains import RemainsPanel
from explorable.widgets.style import stylesheet
from tests.browser.tabs import Contexts, dress

ORIGIN = "http://localhost/"
OWN = frozenset({"layout", "tabbable", "tooltip", "comm"})
PATIENCE = 8_000  # ms

HTML = """<!doctype html><html lang="en" class="wr-page">
<head><meta charset="utf-8"><title>A panel</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><style>STYLE</style>BEGIN
</head>
<body data-voila="voila"><main class="page"><h1>A chapter</h1><h2>A figure</h2>
<div class="wide" id="stage"></div>
<p style="min-height: 60vh">After the figure.</p></main>
<script type="module">
const names = NAMES, models = {};
const model = (name, state) => {
  const on = {}, changed = new Set();
  return {
    state, fire: (event, value) => (on[event] ?? []).forEach((one) => one(value)),
    listeners: () => Object.values(on).flat().length,
    widget_manager: { get_model: async (id) => ({ get: (key) => begun.kits[id][key] }) },
    get: (key) => state[key], set: (key, value) => { state[key] = value; changed.add(key); },
    on: (event, one) => { (on[event] ??= []).push(one); },
    off: (event, one) => { on[event] = (on[event] ?? []).filter((other) => other !== one); },
    send: (message) => tell(name, { message }),
    save_changes: () => {
      const set = Object.fromEntries([...changed].map((key) => [key, state[key]]));
      changed.clear();
      tell(name, { set });
    },
  };
};
const tell = async (name, what) => {
  const { traits, files } = await window.python(name, what);
  for (const [one, values] of Object.entries(traits)) {
    Object.assign(models[one].state, values);
    for (const key of Object.keys(values)) models[one].fire(`change:${key}`, values[key]);
  }
  for (const [one, file] of files) models[one].fire("msg:custom", file);
};
window.refresh = () => tell(names[0], {});
const begun = await window.python("", {});
window.ends = [];
for (const name of names) models[name] = model(name, begun.traits[name]);
for (const name of names) {
  const { default: widget } = await import(`/${name}.js`);
  const el = document.createElement("div");
  el.className = "lm-Widget jupyter-widgets";
  document.getElementById("stage").append(el);
  window.ends.push(await widget.render({ model: models[name], el }));
}
window.models = models;
</script></body></html>"""
FORGET = "<script>sessionStorage.clear(); localStorage.clear();</script>"


class Bare(Contexts):
    """Pages for stages; what happens on a page is told to the stage that has it."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser)
        self._holds: dict[BrowserContext, Stage] = {}

    def page(self, stage: Stage) -> Page:
        """A page that shows nothing yet."""
        context = self.take(stage.settings)
        if not context.pages:
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            held = partial(self._holds.__getitem__, context)
            page.expose_function("python", lambda name, what: held().python(name, what))
            page.on("request", lambda request: held().requests.append(request.url))
            page.on("pageerror", lambda error: held().errors.append(str(error)))
            page.on("console", lambda message: held().console(message))
            page.route("**/*", lambda route: held().serve(route))
        self._holds[context] = stage
        dress(context.pages[0], stage.width, stage.height, stage.settings)
        return context.pages[0]

    def leave(self, stage: Stage) -> None:
        """End what a stage shows; its page is for another one, unless it was for one alone."""
        if stage.alone:
            stage.page.context.close()
            return
        stage.page.goto("about:blank")
        stage.page.mouse.move(0, 0)
        self.give_back(stage.page.context, stage.settings)


@dataclass
class Stage:
    """Widgets on one page, and what went on between them and Python."""

    bare: Bare
    widgets: dict[str, Any]
    width: int = 1280
    height: int = 900
    settings: dict[str, Any] = field(default_factory=dict)
    alone: bool = False  # what is done to its page lasts
    messages: list[Any] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    page: Page = field(init=False)

    def __post_init__(self) -> None:
        self._shown: dict[str, dict[str, Any]] = {name: {} for name in self.widgets}
        self._files: list[tuple[str, Any]] = []
        self.deaf = False  # Python gives no answer
        for name, widget in self.widgets.items():
            widget.send = lambda content, name=name: self._files.append((name, content))
        self._new = True
        self.page = self.bare.page(self)

    def console(self, message: Any) -> None:
        """Note what the page complains of."""
        if message.type in {"error", "warning"}:
            self.errors.append(message.text)

    def serve(self, route: Route) -> None:
        """Answer a request of the page."""
        path = route.request.url.removeprefix(ORIGIN).split("#")[0].split("?")[0]
        name = path.removesuffix(".js")
        if path.endswith(".js") and name in self.widgets:
            source = str(self.widgets[name]._esm)
            route.fulfill(content_type="text/javascript; charset=utf-8", body=source)
            return
        template = files("explorable.app") / "voila" / "templates" / "explorable" / "assets"
        style = [stylesheet("tokens"), (template / "page.css").read_text("utf-8")]
        body = HTML.replace("STYLE", "\n".join(style)).replace("NAMES", json.dumps([*self.widgets]))
        body = body.replace("BEGIN", FORGET if self._new else "")
        self._new = False
        route.fulfill(content_type="text/html; charset=utf-8", body=body)

    def python(self, name: str, what: dict[str, Any]) -> dict[str, Any]:
        """Answer a message of a widget."""
        if not name:
            self._shown = {one: {} for one in self.widgets}
        for key, value in what.get("set", {}).items():
            self.widgets[name].set_trait(key, value)
            self._shown[name][key] = value
        if "message" in what:
            self.messages.append(what["message"])
            if not self.deaf:
                self.widgets[name]._handle_custom_msg(what["message"], [])
        out, self._files = self._files, []
        shared = {} if name else {"kits": self._kits()}
        return {"traits": self._changed(), "files": out, **shared}

    def _kits(self) -> dict[str, dict[str, str]]:
        needed = [one for widget in self.widgets.values() for one in kits(widget.part)]
        return {
            one.model_id: {"name": one.name, "source": one.source, "style": one.style}
            for one in needed
        }

    def _changed(self) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for name, widget in self.widgets.items():
            now = {k: v for k, v in widget.get_state().items() if k[0] != "_" and k not in OWN}
            before = self._shown[name]
            found[name] = {k: v for k, v in now.items() if k not in before or before[k] != v}
            self._shown[name] = now
        return found

    def open(self, fragment: str = "") -> Page:
        """Show the page, and wait for its widgets."""
        self.page.goto(f"{ORIGIN}panel.html{fragment}")
        self.page.wait_for_function(f"window.ends?.length === {len(self.widgets)}")
        return self.page

    def link(self) -> str:
        """What the address holds of the first widget, once that is written: a little later."""
        link = f"#{next(iter(self.widgets.values())).view['link']}"
        self.page.wait_for_function("link => location.hash === link", arg=link)
        return link

    @property
    def acts(self) -> list[str]:
        """The names of the acts so far."""
        return [one["act"] for one in self.messages if "act" in one]

    def close(self) -> None:
        """Leave the page; what went wrong on it fails the test."""
        self.bare.leave(self)
        assert self.errors == [], self.errors
        outside = [one for one in self.requests if not one.startswith((ORIGIN, "data:", "blob:"))]
        assert outside == []


def at_step(n: int) -> RemainsPanel:
    """A panel at a step of its guide, from 0."""
    panel = RemainsPanel()
    panel.act("step", n=n)
    return panel


def rows(page: Page) -> Locator:
    """The rows of the list."""
    return page.locator(".rm .stmt")


def texts(page: Page) -> list[str]:
    """The sentences of the list that are understood."""
    return page.locator(".rm .stmt .text").all_inner_texts()


def verdict(page: Page, status: str, headline: str) -> None:
    """Wait for an answer."""
    expect(page.locator(".rm .answer .st")).to_have_text(status)
    expect(page.locator(".rm .answer .val")).to_have_text(headline)


def add(page: Page, text: str) -> None:
    """Type a statement and press Enter."""
    page.get_by_label("Add a statement").fill(text)
    page.get_by_label("Add a statement").press("Enter")
