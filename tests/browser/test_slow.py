"""A slow machine: panels are drawn when their states are there, and then hear every message."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from explorable.app.limits import Limits
from tests.app_web.running import Running, running

if TYPE_CHECKING:
    from tests.browser.conftest import Visit

    Begin = Callable[..., Visit]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes in /proc"),
]

CHAPTER = "voila/render/01_what_remains.ipynb"
KERNEL = "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
SLOW = 3500  # ms: longer than a page asks for a panel that is not there, or waits for it to begin
PARTS = 6


@pytest.fixture(scope="module")
def serving() -> Iterator[Running]:
    """An app of this file's own, whose kernels can be stopped."""
    with running(Limits(4)) as app:
        yield app


@pytest.fixture
def app(serving: Running) -> str:
    """The address that visits go to."""
    return serving.address


def test_nothing_is_drawn_before_its_state_is_there(serving: Running, visit: Begin) -> None:
    page = visit().page
    page.goto(f"{serving.address}/{CHAPTER}", wait_until="commit")
    page.locator('script[src$="/voila.js"]').wait_for(state="attached")
    process = serving.kernels()[str(page.evaluate(KERNEL))]
    os.kill(process, signal.SIGSTOP)
    try:
        page.wait_for_timeout(SLOW)
        assert page.get_by_text("Loading widget").count() == 0
        assert page.locator(".preparing:visible").count() == PARTS
    finally:
        os.kill(process, signal.SIGCONT)
    page.locator(".rm .frame").first.wait_for()
    assert page.locator(".rm").count() == PARTS
    assert page.get_by_text("Error displaying").count() == 0


def test_a_panel_that_begins_late_is_not_given_up(serving: Running, visit: Begin) -> None:
    page = visit().page
    page.goto(f"{serving.address}/{CHAPTER}", wait_until="commit")
    page.locator(".rm .frame").first.wait_for()
    given_up = "new Promise((done) => AbortSignal.timeout(2000).addEventListener('abort', done))"
    late = f"Promise.race([{given_up}, new Promise((done) => setTimeout(done, {SLOW}, 'lives'))])"
    assert page.evaluate(late) == "lives"
