"""Turns: warm kernels are prepared one after another, the first chapter first.

All at once they would share the processors, and the reader who opens the app would wait for the
slowest. None is begun while a page is made and drawn, for the same reason. A chapter that a reader
waits for is held up by nothing.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["LOOK", "Turns"]

LOOK = 0.05  # seconds between two looks at whether a kernel is prepared
SECONDS_TO_DRAW = 4.0  # a page that was sent still starts its scripts and draws its panels


class Turns:
    """Whose turn it is among the tasks of Voila's pool.

    Parameters
    ----------
    drawn : float
        Seconds that a browser may need to draw a page once it was sent.
    """

    def __init__(self, drawn: float = SECONDS_TO_DRAW) -> None:
        self._drawn = drawn
        self._pages = 0  # that are being made
        self._quiet = -math.inf  # when the last one is drawn
        self._waiting: dict[asyncio.Task[Any], str] = {}
        self._hurried: Counter[str] = Counter()
        self._last: asyncio.Task[Any] | None = None
        self._ended = False

    async def wait(self, task: asyncio.Task[Any], chapter: str) -> None:
        """Return when ``task`` may start its kernel."""
        self._waiting[task] = chapter
        try:
            looked = False  # those who come at the same time are all there at the second look
            while not self._may(task, chapter, looked=looked):
                looked = True
                await asyncio.sleep(LOOK)
            self._last = task
        finally:
            del self._waiting[task]

    def waits(self, task: asyncio.Task[Any]) -> bool:
        """Whether ``task`` has not had its turn."""
        return task in self._waiting

    @contextmanager
    def hurried(self, chapter: str) -> Iterator[None]:
        """While a reader waits for a chapter."""
        self._hurried[chapter] += 1
        try:
            yield
        finally:
            self._hurried[chapter] -= 1

    @contextmanager
    def page(self) -> Iterator[None]:
        """While a page is made; it is drawn for some seconds more."""
        self._pages += 1
        try:
            yield
        finally:
            self._pages -= 1
            self._quiet = time.monotonic() + self._drawn

    def end(self) -> None:
        """Let nobody wait any more."""
        self._ended = True

    def _may(self, task: asyncio.Task[Any], chapter: str, *, looked: bool) -> bool:
        if self._ended or self._hurried[chapter]:
            return True
        if not looked or self._pages or time.monotonic() < self._quiet:
            return False
        first = min(self._waiting, key=self._waiting.__getitem__)
        return first is task and (self._last is None or _prepared(self._last))


def _prepared(task: asyncio.Task[Any]) -> bool:
    """Whether a kernel of the pool has run its chapter, or never will."""
    if not task.done():
        return False
    if task.cancelled() or task.exception() is not None:
        return True
    page: asyncio.Task[object] = task.result()["task"]
    return page.done()
