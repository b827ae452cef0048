"""The web app as a reader meets it: first text, usable panel, Enter to redrawn, and what it costs.

Run ``uv run python -m benchmarks.web``; it drives the installed Chromium (``CHROMIUM`` names
another) and prints a table. Times depend on the machine and on what else it does, so nothing is
asserted here; what does not depend on it is held in ``tests/browser/test_app_facts.py``.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from shutil import which

from playwright.sync_api import Browser, Page, sync_playwright

from explorable.app.limits import Limits
from explorable.app.places import notebooks
from explorable.figures.chapters import chapters
from tests.app_web.kernel import modules, resident, ticks
from tests.app_web.running import Running, running
from tests.browser.messages import Wire

REPEATS = 10  # pages opened for one line of the table
STEPS = 20  # sentences added for one line
SETTLED = 3000  # ms: late messages have come
RESTS = 5  # hundredths of a second of work in one second
PATIENCE = 120_000  # ms
KERNEL = "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
WATCH = """
(text) => {
  window.seen = {};
  new MutationObserver(() => {
    if (!seen.text && document.querySelector(text)) seen.text = performance.now();
  }).observe(document, { childList: true, subtree: true });
}
"""
REDRAWN = """
(place) => new Promise((done) => {
  let began = 0;
  addEventListener("keydown", () => { began = performance.now(); }, { capture: true, once: true });
  const inside = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest(place);
  const holds = (node) => node.nodeType === 1 && (node.matches(place) || node.querySelector(place));
  const watch = new MutationObserver((changes) => {
    const drawn = (one) => inside(one.target) || [...one.addedNodes].some(holds);
    if (!began || !changes.some(drawn)) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true });
  setTimeout(() => done(-1), 10000);
})
"""


@dataclass(frozen=True)
class Chapter:
    """Where the parts of a chapter are; all selectors stand here.

    Attributes
    ----------
    file : str
        The notebook, without its ending.
    text, usable : str
        What is there first, and what a reader types into.
    drawn : str
        What changes when a step is done.
    sentences : tuple of str
        What is typed, in turn, each followed by Enter.
    """

    file: str
    text: str
    usable: str
    drawn: str
    sentences: tuple[str, ...]


CHAPTERS = (
    Chapter(
        "00_start_here",
        text="h1",
        usable=".rm .frame input[role=combobox]",
        drawn=".rm .frame .stmts",
        sentences=("Ana is not in the garden.", "Eva is in the attic."),
    ),
    Chapter(
        "01_what_remains",
        text="h1",
        usable=".rm .frame input[role=combobox]",
        drawn=".rm .frame .stmts",
        sentences=("Ana is not in the garden.", "Eva is in the attic."),
    ),
)


@dataclass
class Measured:
    """One line of the table: milliseconds, and what else was counted."""

    text: list[float] = field(default_factory=list)
    usable: list[float] = field(default_factory=list)
    step: list[float] = field(default_factory=list)
    sent: int = 0
    received: int = 0
    packages: int = 0
    bytes: int = 0


def main() -> int:
    """Measure both chapters, warm and cold, and print what was found; always 0."""
    chromium = os.environ.get("CHROMIUM") or which("chromium")
    if chromium is None:
        print("no Chromium here: nothing is measured")
        return 0
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        began = time.perf_counter()
        with running(Limits(32, warm=1)) as app:
            print(f"{'the app answers after':40}{time.perf_counter() - began:9.1f} s")
            print(f"{'':40}{'first text':>18}{'usable':>18}{'Enter to redrawn':>20}")
            print(f"{'':40}{'p50':>9}{'p95':>9}{'p50':>9}{'p95':>9}{'p50':>11}{'p95':>9}  ms")
            _first(browser, app)
            lines = [_measure(browser, app, chapter, "warm") for chapter in CHAPTERS]
            print(f"{'kernels left after closing':40}{_settle(app):9}  (warm ones not counted)")
        with running(Limits(32, warm=0)) as app:
            lines += [_measure(browser, app, chapter, "cold") for chapter in CHAPTERS]
        browser.close()
    for chapter, line in zip(CHAPTERS, lines, strict=False):
        print(
            f"{chapter.file:40}messages a step {line.sent / STEPS:.1f} out,"
            f" {line.received / STEPS:.1f} in; {line.packages} packages loaded,"
            f" {line.bytes / 1e6:.0f} MB a kernel"
        )
    return 0


def _measure(browser: Browser, app: Running, chapter: Chapter, how: str) -> Measured:
    line = Measured()
    for _ in range(REPEATS):
        _rest(app, how)
        with _opened(browser) as page:
            _open(page, app, chapter, line)
    with _opened(browser) as page:
        wire = Wire()
        wire.listen(page)
        _open(page, app, chapter, Measured())
        page.wait_for_timeout(SETTLED)
        _rest(app, how, pages=1)
        _steps(page, chapter, wire, line)
        process = app.kernels()[page.evaluate(KERNEL)]
        line.packages, line.bytes = len(modules(process)), resident(process)
    cells = "".join(
        f"{_p50(times):{width}.0f}{_p95(times):9.0f}"
        for times, width in ((line.text, 9), (line.usable, 9), (line.step, 11))
    )
    print(f"{f'{chapter.file}, {how}':40}{cells}")
    return line


def _first(browser: Browser, app: Running) -> None:
    """The page of one who opens the app as soon as it answers; the others are prepared later."""
    line = Measured()
    with _opened(browser) as page:
        _open(page, app, CHAPTERS[0], line)
    print(f"{'the first page':40}{line.text[0]:9.0f}{'':9}{line.usable[0]:9.0f}")


def _rest(app: Running, how: str, pages: int = 0) -> None:
    """Where kernels are warm, wait until they are; else until the machine has nothing to do."""
    if how == "warm":
        _settle(app, pages)
    else:
        time.sleep(SETTLED / 1000)


def _open(page: Page, app: Running, chapter: Chapter, line: Measured) -> None:
    page.add_init_script(f"({WATCH.strip()})({chapter.text!r})")
    began = time.perf_counter()
    page.goto(f"{app.address}/voila/render/{chapter.file}.ipynb", wait_until="commit")
    page.locator(chapter.usable).first.wait_for()
    line.usable.append(1000 * (time.perf_counter() - began))
    line.text.append(page.evaluate("seen.text"))


def _steps(page: Page, chapter: Chapter, wire: Wire, line: Measured) -> None:
    entry = page.locator(chapter.usable).first
    for number in range(STEPS):
        entry.fill(chapter.sentences[number % len(chapter.sentences)])
        page.wait_for_timeout(500)  # what is heard while typing is done
        wire.clear()
        drawn = page.evaluate_handle(f"({{ done: ({REDRAWN.strip()})({chapter.drawn!r}) }})")
        entry.press("Enter")
        taken = page.evaluate("(watched) => watched.done", drawn)
        if taken < 0:
            raise RuntimeError(f"{chapter.file}: nothing of {chapter.drawn!r} was drawn anew")
        line.step.append(taken)
        page.wait_for_timeout(300)
        line.sent += wire.sent.count("comm_msg")
        line.received += wire.received.count("comm_msg")


@contextmanager
def _opened(browser: Browser) -> Iterator[Page]:
    """A tab in a window of its own, closed as a reader closes it: the page says goodbye."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    keeper = context.new_page()
    page = context.new_page()
    yield page
    page.close(run_before_unload=True)
    keeper.wait_for_timeout(500)
    context.close()


def _settle(app: Running, pages: int = 0) -> int:
    """Wait until every chapter has its warm kernel and all rest; how many more there are."""
    ends = time.monotonic() + PATIENCE / 1000
    wanted = len(chapters(notebooks())) + pages
    before: dict[str, int] = {}
    while time.monotonic() < ends:
        time.sleep(1)
        now = {kernel: ticks(process) for kernel, process in app.kernels().items()}
        if len(now) >= wanted and all(now[one] - before.get(one, 0) <= RESTS for one in now):
            break
        before = now
    return len(app.kernels()) - wanted


def _p50(times: list[float]) -> float:
    return statistics.median(times)


def _p95(times: list[float]) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]


if __name__ == "__main__":
    sys.exit(main())
