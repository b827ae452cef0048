"""A page whose kernel is lost says so within ten seconds, and keeps what was typed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from explorable.app.limits import Limits
from tests.app_web.running import Running, running

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes in /proc"),
]

CHAPTER = "voila/render/01_what_remains.ipynb"
PANEL = ".rm .frame"
FIELD = "Add a statement"
WITHIN = 10  # seconds until a loss is said
PATIENCE = 120_000  # ms
LOST, GONE = "This page lost its kernel", "Nothing answers at this address"
FREE = """[...document.querySelectorAll(".slot :is(button, select, input, textarea)")]
  .filter(e => !e.disabled && !e.readOnly).map(e => e.outerHTML)"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def app() -> Iterator[Running]:
    """An app for the tests that it outlives."""
    with running(Limits(4, warm=0)) as serving:
        yield serving


def show(page: Page, app: Running) -> str:
    """Open the chapter and type; its kernel."""
    page.goto(f"{app.address}/{CHAPTER}", wait_until="commit")
    page.locator(PANEL).first.wait_for()
    page.get_by_label(FIELD).first.fill("Ana is in the")
    settings = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent)"
    )
    return str(settings["kernelId"])


def lost_after(page: Page, what: str = LOST, seconds: float = WITHIN) -> float:
    """How long it takes until the page says what it lost."""
    began = time.monotonic()
    page.get_by_role("alert").filter(has_text=what).wait_for(timeout=1000 * seconds)
    return time.monotonic() - began


def test_a_dead_kernel_is_said_and_a_reload_goes_on(page: Page, app: Running) -> None:
    kernel = show(page, app)
    assert page.locator(".lost").count() == 0
    os.kill(app.kernels()[kernel], signal.SIGKILL)
    lost_after(page)
    assert page.evaluate(FREE) == []
    assert page.get_by_label(FIELD).first.input_value() == "Ana is in the"  # can be copied
    shown = page.locator(".lost a").get_attribute("href")
    assert shown == page.url
    page.locator(".lost button").focus()
    page.keyboard.press("Enter")
    page.locator(".lost").wait_for(state="detached")
    page.locator(PANEL).first.wait_for()
    assert page.get_by_label(FIELD).first.is_editable()


def test_a_stopped_app_is_said_and_nothing_is_lost_by_asking_for_it(page: Page) -> None:
    with running(Limits(4, warm=0)) as app:
        show(page, app)
        os.killpg(app.process.pid, signal.SIGINT)
        lost_after(page, GONE)
        assert "start it again" in page.locator(".lost").inner_text()
        assert page.evaluate(FREE) == []
        page.locator(".lost button").click()
        page.locator(".lost", has_text="Nothing answers yet").wait_for()
        assert page.get_by_label(FIELD).first.input_value() == "Ana is in the"


def test_an_app_that_answers_again_is_gone_on_with(page: Page, app: Running) -> None:
    show(page, app)
    os.kill(app.process.pid, signal.SIGSTOP)
    try:
        lost_after(page, GONE)
    finally:
        os.kill(app.process.pid, signal.SIGCONT)
    page.locator(".lost").wait_for(state="detached")
    assert page.get_by_label(FIELD).first.is_editable()
    assert page.locator(".slot :is(button, input):disabled").count() < len(
        page.locator(".slot :is(button, input)").all()
    )


def test_a_full_class_opens_by_itself_when_a_tab_is_closed(page: Page) -> None:
    with running(Limits(1)) as app:
        kernel = show(page, app)
        other = page.context.new_page()
        other.goto(f"{app.address}/{CHAPTER}#kept")
        other.get_by_role("heading", name="The class is full").wait_for()
        page.close(run_before_unload=True)
        deadline = time.monotonic() + WITHIN
        while kernel in app.kernels() and time.monotonic() < deadline:
            other.wait_for_timeout(100)
        assert kernel not in app.kernels()  # the closed tab said so itself
        other.locator(PANEL).first.wait_for()
        assert other.url.endswith("#kept")
