"""Warm kernels are prepared one after another, and a reader who waits is not held up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from explorable.app.turns import Turns

FIRST, SECOND, THIRD = "00.ipynb", "01.ipynb", "02.ipynb"
DRAWN = 0.3  # seconds that a page is drawn


async def soon() -> None:
    """Longer than one look."""
    await asyncio.sleep(0.2)


def staged(
    play: Callable[
        [Turns, dict[str, asyncio.Task[Any]], list[str], asyncio.Event], Awaitable[None]
    ],
    *,
    broken: bool = False,
) -> list[str]:
    """The order in which kernels of three chapters start, while ``play`` says what happens."""
    started: list[str] = []

    async def run() -> None:
        turns, ready = Turns(drawn=DRAWN), asyncio.Event()

        async def warm(chapter: str) -> dict[str, Any]:
            await turns.wait(tasks[chapter], chapter)
            started.append(chapter)
            if broken:
                raise RuntimeError("a kernel that did not start")
            return {"task": asyncio.ensure_future(ready.wait())}

        tasks: dict[str, asyncio.Task[Any]] = {}
        for chapter in (THIRD, SECOND, FIRST):
            tasks[chapter] = asyncio.create_task(warm(chapter))
        await soon()
        await play(turns, tasks, started, ready)
        turns.end()
        ready.set()
        await asyncio.gather(*tasks.values(), return_exceptions=True)

    asyncio.run(run())
    return started


def test_the_first_chapter_is_prepared_first_and_alone() -> None:
    async def play(_: Turns, __: object, started: list[str], ready: asyncio.Event) -> None:
        assert started == [FIRST]
        ready.set()
        await soon()
        await soon()
        assert started == [FIRST, SECOND, THIRD]

    assert staged(play) == [FIRST, SECOND, THIRD]


def test_a_chapter_that_a_reader_waits_for_comes_at_once() -> None:
    async def play(turns: Turns, _: object, started: list[str], __: asyncio.Event) -> None:
        with turns.hurried(THIRD):
            await soon()
        assert started == [FIRST, THIRD]
        await soon()
        assert started == [FIRST, THIRD]

    staged(play)


def test_none_is_begun_while_a_page_is_made_and_drawn() -> None:
    async def play(turns: Turns, _: object, started: list[str], ready: asyncio.Event) -> None:
        with turns.page():
            with turns.page():
                ready.set()
            await soon()
            await soon()
            assert started == [FIRST]
        await soon()
        assert started == [FIRST]
        await soon()
        await soon()
        await soon()

    assert staged(play) == [FIRST, SECOND, THIRD]


def test_a_chapter_that_a_reader_waits_for_comes_while_its_page_is_made() -> None:
    async def play(turns: Turns, _: object, started: list[str], __: asyncio.Event) -> None:
        with turns.page(), turns.hurried(THIRD):
            await soon()
        assert started == [FIRST, THIRD]

    staged(play)


def test_one_that_was_given_up_or_failed_holds_nobody_up() -> None:
    async def play(_: Turns, tasks: dict[str, asyncio.Task[Any]], *__: object) -> None:
        tasks[SECOND].cancel()
        await soon()

    assert staged(play) == [FIRST, THIRD]

    async def wait(*_: object) -> None:
        await soon()
        await soon()

    assert staged(wait, broken=True) == [FIRST, SECOND, THIRD]
