"""Kernels of the web app: a limit, those of closed tabs end, warm ones wait for their reader.

A kernel that nobody is connected to is ended after a while. Kernels of the warm pool have no
connection yet, so they are left alone; without this the pool would empty itself. They are
prepared one after another and while no page is made, so that no reader waits for them. A warm
kernel never takes the place of a reader: where the limit is reached, one of another chapter is
ended.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Int

from explorable.app.turns import LOOK, Turns
from explorable.errors import ExplorableError

__all__ = ["ChapterKernels", "Full"]

SECONDS_TO_REFILL = 1  # after a kernel ended: a reader who waits for the place comes first


class Full(ExplorableError, RuntimeError):
    """As many kernels live as may."""


class ChapterKernels(AsyncMappingKernelManager):
    """Starts and ends kernels; Voila mixes its warm pool into it.

    Attributes
    ----------
    limit : int
        How many kernels may live at once, warm ones counted.
    """

    limit = Int(16, min=1, config=True)
    fill_if_needed: Callable[..., None]  # Voila's, where it keeps a pool

    def __init__(self, **kwargs: Any) -> None:
        self.cull_idle_timeout = 75
        self.cull_interval = 15
        self.cull_connected = False
        self.cull_busy = True  # nobody waits for what a closed tab asked
        self._starting: set[str] = set()
        self._pages: list[datetime] = []  # when those that are being prepared were begun
        self._closing = False
        self._turns = Turns()
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]  # typed in part

    @property
    def taken(self) -> int:
        """How many kernels live or are being started."""
        return len({*self.list_kernel_ids(), *self._starting})

    @property
    def pools(self) -> dict[str, list[asyncio.Task[dict[str, Any]]]]:
        """Voila's pool of each chapter; a task's result holds the kernel's id."""
        return getattr(self, "_pools", {})

    def warm(self) -> set[str]:
        """The kernels that wait for a reader."""
        return {kernel for kernel in map(_kernel, self._tasks()) if kernel}

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]  # typed as one that blocks
        """Start a kernel where there is room.

        Raises
        ------
        Full
            If as many live as may.
        """
        kernel: str = kwargs.setdefault("kernel_id", str(uuid4()))
        try:
            await self._turn(asyncio.current_task())
            self._check_room()
            self._starting.add(kernel)
            await super().start_kernel(**kwargs)
        except Exception:
            self._leave_pool(asyncio.current_task())
            raise
        finally:
            self._starting.discard(kernel)
        return kernel

    @contextlib.contextmanager
    def preparing(self) -> Iterator[None]:
        """While a page is made for a reader: its kernel has no connection yet, and must live."""
        began = datetime.now(UTC)
        self._pages.append(began)
        try:
            with self._turns.page():
                yield
        finally:
            self._pages.remove(began)

    async def make_room(self, chapter: str) -> bool:
        """Whether a reader of ``chapter`` can have a kernel, after ending a warm one if need be."""
        pool = self.pools.get(chapter, [])
        while pool:
            first = pool[0]
            if not first.done():  # Voila hands out no kernel that is being started
                with self._turns.hurried(chapter):
                    await asyncio.wait([first])
            elif (kernel := _kernel(first)) and await self.alive(kernel):
                # it has been idle for long, and must not be ended before its page connects
                self.get_kernel(kernel).last_activity = datetime.now(UTC)  # type: ignore[attr-defined]
                return True
            elif first in pool:
                pool.remove(first)
        if self.taken < self.limit:
            return True
        while begun := [task for task in self._tasks() if self._has_a_place(task)]:
            await asyncio.wait(begun, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
            for task in begun:
                if kernel := _kernel(task):
                    await self.end(kernel)
                    return True
        return False

    async def alive(self, kernel: str) -> bool:
        """Whether the kernel's process runs; one that ended by itself gives its place back."""
        if kernel not in self:
            return False
        if await self.get_kernel(kernel).is_alive():  # type: ignore[misc]  # typed as the other kind
            return True
        await self.end(kernel)
        return False

    async def end(self, kernel: str) -> None:
        """End a kernel that nobody reads with, and what prepares its page."""
        for task in self._tasks():
            if _kernel(task) == kernel:
                _give_up(task)
        with contextlib.suppress(KeyError, HTTPError):  # another may have done so at the same time
            await self.shutdown_kernel(kernel)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that was left alone, unless it waits in the warm pool or for its page."""
        if not await self.alive(kernel_id) or kernel_id in self.warm():
            return
        last: datetime = self.get_kernel(kernel_id).last_activity  # type: ignore[attr-defined]
        if not any(began <= last for began in self._pages):
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    async def shutdown_kernel(  # type: ignore[override]  # as above
        self, kernel_id: str, **_: Any
    ) -> None:
        """End a kernel at once, since none has anything to save, and let a warm one come later."""
        await super().shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]
        if not self._closing:
            asyncio.get_running_loop().call_later(SECONDS_TO_REFILL, self.refill)

    async def shutdown_all(self, **_: Any) -> None:  # type: ignore[override]  # as above
        """End every kernel, and start none again."""
        self._closing = True
        self._turns.end()
        for task in self._tasks():
            _give_up(task)
        await super().shutdown_all(now=True)

    def refill(self) -> None:
        """Start warm kernels where some are missing and there is room."""
        places = self.limit - self.taken
        for chapter, pool in self.pools.items():
            if self._closing or places <= 0:
                return
            before = len(pool)
            self.fill_if_needed(delay=0, notebook_name=chapter)
            places -= len(pool) - before

    def _tasks(self) -> list[asyncio.Task[dict[str, Any]]]:
        """All that prepare warm kernels, or did."""
        return [task for pool in self.pools.values() for task in pool]

    async def _turn(self, task: asyncio.Task[Any] | None) -> None:
        """Wait with a warm kernel until those of earlier chapters are prepared."""
        chapter = next((name for name, pool in self.pools.items() if task in pool), None)
        if task is not None and chapter is not None:
            await self._turns.wait(task, chapter)
        if self._closing:
            raise Full("No kernel is started any more.")

    def _has_a_place(self, task: asyncio.Task[dict[str, Any]]) -> bool:
        """Whether a warm kernel is there or is started; one whose turn is to come has none."""
        return bool(_kernel(task)) if task.done() else not self._turns.waits(task)

    def _check_room(self) -> None:
        if self.taken >= self.limit:
            raise Full(f"{self.limit} kernels live already.")

    def _leave_pool(self, task: asyncio.Task[Any] | None) -> None:
        """A warm kernel that did not start is none: Voila would wait for it, or fail at it."""
        for pool in self.pools.values():
            if task in pool:
                pool.remove(task)
                task.add_done_callback(_heard)


def _kernel(task: asyncio.Task[dict[str, Any]]) -> str:
    """The kernel that a task of the pool has started; empty before that."""
    if not task.done() or task.cancelled() or task.exception() is not None:
        return ""
    return str(task.result()["kernel_id"])


def _give_up(task: asyncio.Task[dict[str, Any]]) -> None:
    """Prepare no page any more with the kernel that a task of the pool has started."""
    if _kernel(task):
        page: asyncio.Task[object] = task.result()["task"]
        page.cancel()
        page.add_done_callback(_heard)


def _heard(task: asyncio.Task[Any]) -> None:
    """That a warm kernel failed is nobody's error: a reader gets another."""
    if not task.cancelled():
        task.exception()
