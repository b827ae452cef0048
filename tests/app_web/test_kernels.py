"""Kernels that nobody uses end; those that wait for a reader do not."""

from __future__ import annotations

import asyncio
from typing import Any

from explorable.app.kernels import ChapterKernels


def test_a_kernel_alone_ends_within_two_minutes() -> None:
    kernels = ChapterKernels()
    assert 0 < kernels.cull_idle_timeout + kernels.cull_interval <= 120
    assert not kernels.cull_connected


def test_the_warm_pool_is_left_alone() -> None:
    async def run() -> set[str]:
        async def warm(kernel: str) -> dict[str, Any]:
            return {"kernel_id": kernel}

        async def failed() -> dict[str, Any]:
            raise RuntimeError("a kernel that did not start")

        async def forever() -> dict[str, Any]:
            await asyncio.sleep(3600)
            return {}

        tasks = [asyncio.create_task(one) for one in (warm("a"), failed(), forever())]
        await asyncio.sleep(0.01)
        kernels = ChapterKernels()
        vars(kernels)["_pools"] = {"00.ipynb": tasks}
        found = kernels.warm()
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return found

    assert asyncio.run(run()) == {"a"}
