"""The app as a person meets it: one server for all tests, Chromium, and no excuse for a failure.

A page of these tests must make no request to another machine, write no error to the console
and show no step that did not work; each test fails at its end where one did.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from explorable.app.limits import Limits
from explorable.widgets import guard
from tests.app_web.running import Running, running
from tests.browser.staged import Bare, Stage
from tests.browser.tabs import Contexts, dress

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PANEL = ".rm .frame"
PATIENCE = 120_000  # ms a page may take on a machine that does other things too

KERNELS = 24  # none of them warm: after each visit one would be prepared, and few tests come back


@pytest.fixture(scope="session")
def serving() -> Iterator[Running]:
    """The running app, whose kernels can be looked into."""
    with running(Limits(KERNELS, warm=0)) as one:
        yield one
    assert one.process.returncode == 0


@pytest.fixture(scope="session")
def app(serving: Running) -> str:
    """The address of the running app, without a slash at its end."""
    return serving.address


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """The installed Chromium, driven."""
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    """Contexts for tabs, which keep what the app's scripts are made into."""
    return Contexts(browser)


@pytest.fixture(scope="session")
def bare(browser: Browser) -> Bare:
    """Pages for stages."""
    return Bare(browser)


@dataclass
class Visit:
    """One tab and what went on in it."""

    page: Page
    app: str
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def open(self, chapter: str, fragment: str = "") -> None:
        """Show a chapter and wait for its panel."""
        self.page.goto(f"{self.app}/voila/render/{chapter}.ipynb{fragment}", wait_until="commit")
        self.page.locator(PANEL).first.wait_for(timeout=PATIENCE)

    def add(self, text: str) -> None:
        """Add a statement to the first panel, and wait for its row."""
        rows = self.page.locator(".rm .stmt")
        before = rows.count()
        entry = self.page.get_by_label("Add a statement").first
        entry.fill(text)
        entry.press("Enter")
        assert self.until(lambda: rows.count() > before)

    def ask(self, question: str) -> None:
        """Type a question and press Enter."""
        entry = self.page.get_by_label("Ask", exact=True).first
        entry.fill(question)
        entry.press("Enter")
        assert self.until(lambda: self.page.locator(".rm .ask .pending").inner_text() == "")

    def until(self, happened: Callable[[], bool], seconds: float = 30) -> bool:
        """Whether it happened in time; the tab goes on living meanwhile."""
        deadline = time.monotonic() + seconds
        while not happened() and time.monotonic() < deadline:
            self.page.wait_for_timeout(50)
        return happened()

    @property
    def status(self) -> str:
        """The word of the status."""
        return self.page.locator(".answer .st").inner_text()

    @property
    def value(self) -> str:
        """The answer in large letters."""
        return self.page.locator(".answer .val").inner_text()

    def fits(self, *widths: int) -> None:
        """At none of these widths the page scrolls sideways."""
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        for width in widths:
            self.page.set_viewport_size({"width": width, "height": 900})
            assert self.until(lambda: self.page.evaluate(wide) <= 0, seconds=5), width

    def outside(self) -> list[str]:
        """Requests that would have left this machine."""
        local = (self.app, self.app.replace("http:", "ws:"), "data:", "blob:")
        return [request for request in self.requests if not request.startswith(local)]

    def reset(self) -> None:
        """Take back all that was done in panels, and come back to the usual size."""
        self.page.set_viewport_size({"width": 1280, "height": 900})
        assert self.until(lambda: not self.page.locator(".preparing:visible").count())
        for panel in self.page.locator(".rm:has([data-act=undo])").all():
            for line in panel.locator(".entry input[type=text]").all():
                line.fill("")
            undo = panel.locator("[data-act=undo]:not([aria-disabled=true])")
            while undo.count():
                undo.click()
                self.page.wait_for_timeout(200)

    def check(self) -> None:
        """Nothing may have gone wrong."""
        trouble = self.page.get_by_text("a fault of the program").all_inner_texts()
        errors = list(self.errors)  # not those of a page that is left
        self.page.goto("about:blank")  # a page that is left ends its kernel
        self.page.close()
        assert trouble == []
        assert errors == []
        assert self.outside() == []


@pytest.fixture
def visit(contexts: Contexts, app: str) -> Iterator[Callable[..., Visit]]:
    """Opens tabs; each is checked and closed at the end."""
    with _visits(contexts, app) as begin:
        yield begin


@pytest.fixture(scope="module")
def shown(contexts: Contexts, app: str) -> Iterator[Callable[..., Visit]]:
    """Shows chapters in tabs that the tests of a file share, each panel as it was at first.

    ``script`` runs in the page before its own.
    """
    tabs: dict[str, Visit] = {}
    with _visits(contexts, app) as begin:

        def show(chapter: str, script: str = "", **settings: Any) -> Visit:
            if chapter in tabs and not script:
                tabs[chapter].reset()
                return tabs[chapter]
            one = tabs[chapter] = begin(**settings)
            one.page.add_init_script(script)
            one.open(chapter)
            return one

        yield show


@contextlib.contextmanager
def _visits(contexts: Contexts, app: str) -> Iterator[Callable[..., Visit]]:
    visits: list[Visit] = []
    taken: list[tuple[BrowserContext, dict[str, Any]]] = []

    def begin(width: int = 1280, height: int = 900, **settings: Any) -> Visit:
        context = contexts.take(settings)
        taken.append((context, settings))
        one = Visit(context.new_page(), app)
        forget = {"origin": app, "storageTypes": "local_storage"}
        context.new_cdp_session(one.page).send("Storage.clearDataForOrigin", forget)
        dress(one.page, width, height, settings)
        one.page.set_default_timeout(PATIENCE)
        one.page.on("request", lambda request: one.requests.append(request.url))
        one.page.on("websocket", lambda socket: one.requests.append(socket.url))
        one.page.on("pageerror", lambda error: one.errors.append(str(error)))
        one.page.on(
            "console",
            lambda message: one.errors.append(message.text) if message.type == "error" else None,
        )
        visits.append(one)
        return one

    yield begin
    for one in visits:
        one.check()
    for context, settings in taken:
        contexts.give_back(context, settings)


@pytest.fixture
def stage(bare: Bare) -> Iterator[Callable[..., Stage]]:
    """Puts widgets on a bare page without a kernel; each page is checked and left at the end.

    With ``alone=True`` the page serves no other test: what is done to it cannot be undone.
    """
    stages: list[Stage] = []
    guard.caught.clear()

    def begin(
        *widgets: Any,
        width: int = 1280,
        height: int = 900,
        fragment: str = "",
        alone: bool = False,
        **settings: Any,
    ) -> Stage:
        named = {"panel" if n == 0 else f"more{n}": one for n, one in enumerate(widgets)}
        one = Stage(bare, named, width, height, settings, alone)
        stages.append(one)
        one.open(fragment)
        return one

    yield begin
    for one in stages:
        one.close()
    assert list(guard.caught) == []
