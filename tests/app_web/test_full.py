"""A limit of kernels, kernels that nobody is connected to, and kernels that die."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from explorable.app.limits import Limits
from explorable.app.places import notebooks
from explorable.figures.chapters import chapters
from tests.app_web.running import Answer, lives, running

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes in /proc"),
]

FIRST, SECOND = "voila/render/00_start_here.ipynb", "voila/render/01_what_remains.ipynb"
CHAPTERS = len(chapters(notebooks()))
NEVER = 3600  # seconds: a kernel that nobody is connected to lives on


def until(happened: Callable[[], bool], seconds: float = 30) -> bool:
    deadline = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def warm(limit: int) -> int:
    """How many kernels wait for readers: one a chapter, where they fit."""
    return min(limit, CHAPTERS)


def test_a_full_class_is_said_plainly_and_opens_when_a_reader_leaves() -> None:
    with running(Limits(2, alone=NEVER)) as app:
        pages = [app.get(SECOND), app.get(SECOND)]  # the second one takes the place of a warm one
        assert [page.status for page in pages] == [200, 200]
        assert set(app.kernels()) == {page.kernel for page in pages}
        full = app.get(FIRST)
        assert full.status == 503
        assert int(full.headers["Retry-After"]) > 0
        assert "The class is full" in full.text
        assert "What remains</span>" in full.text  # the chapters are listed
        assert "Traceback" not in full.text
        assert app.get("voila/api/room").status == 409

        os.kill(app.kernels()[pages[0].kernel], signal.SIGKILL)
        assert until(lambda: not app.alive(pages[0].kernel))
        assert app.alive(pages[1].kernel)
        assert app.get("voila/api/room").status == 204
        assert app.get(FIRST).status == 200
        assert len(app.kernels()) == 2


def test_readers_who_come_at_once_get_no_more_kernels_than_there_are() -> None:
    with running(Limits(2, alone=NEVER)) as app, ThreadPoolExecutor(5) as pool:
        pages: list[Answer] = list(pool.map(app.get, [FIRST, SECOND] * 2 + [SECOND]))
        assert {page.status for page in pages} <= {200, 503}
        assert any(page.status == 200 for page in pages)
        read = {page.kernel for page in pages if page.status == 200}
        assert len(read) == [page.status for page in pages].count(200) <= 2
        assert len(app.kernels()) <= 2


def test_kernels_of_closed_tabs_end_and_warm_ones_come_back() -> None:
    with running(Limits(2, alone=3, look=1)) as app:
        page = app.get(SECOND)
        kernel = page.kernel
        assert app.alive(kernel)
        assert until(lambda: kernel not in app.kernels(), seconds=20)  # no tab ever connected
        assert until(lambda: app.get(f"voila/api/alive/{kernel}").status == 404)
        assert until(lambda: len(app.kernels()) == warm(2))  # and they stay
        waiting = set(app.kernels())
        time.sleep(6)
        assert set(app.kernels()) == waiting


def test_a_kernel_lives_while_its_page_is_prepared_however_long_that_takes() -> None:
    with running(Limits(2, warm=0, alone=1, look=1)) as app:
        page = app.get(SECOND)  # a second or more: Python starts, and every cell runs
        assert page.status == 200
        assert until(lambda: page.kernel not in app.kernels())


def test_a_warm_kernel_that_waited_for_long_lives_until_its_page_connects() -> None:
    with running(Limits(2, alone=3, look=1)) as app:
        assert until(lambda: len(app.kernels()) == warm(2))
        waited = app.kernels()
        time.sleep(5)
        kernel = app.get(SECOND).kernel
        assert kernel in waited
        time.sleep(1.5)  # more than one look
        assert app.alive(kernel)


def test_a_warm_kernel_that_died_is_given_to_nobody() -> None:
    with running(Limits(3, alone=NEVER)) as app:
        assert until(lambda: len(app.kernels()) == warm(3))
        time.sleep(1)
        dead = app.kernels()
        for process in dead.values():
            os.kill(process, signal.SIGKILL)
        assert until(lambda: not any(map(lives, dead.values())))
        page = app.get(SECOND)
        assert page.status == 200
        assert page.kernel not in dead
        assert app.alive(page.kernel)
