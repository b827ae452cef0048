"""Kernels of the web app: those of closed tabs end, warm ones wait for their reader.

A kernel that nobody is connected to is ended after ``cull_idle_timeout``. Kernels of the warm
pool have no connection yet, so they are left alone; without this the pool would empty itself.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

__all__ = ["ChapterKernels"]

SECONDS_ALONE = 75
SECONDS_BETWEEN_LOOKS = 15


class ChapterKernels(AsyncMappingKernelManager):
    """Starts and ends kernels; Voila mixes its warm pool into it."""

    def __init__(self, **kwargs: Any) -> None:
        self.cull_idle_timeout = SECONDS_ALONE
        self.cull_interval = SECONDS_BETWEEN_LOOKS
        self.cull_connected = False
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]  # typed in part

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that was left alone, unless it waits in the warm pool."""
        if kernel_id not in self.warm():
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    def warm(self) -> set[str]:
        """The kernels that wait for a reader."""
        pools: dict[str, list[Any]] = getattr(self, "_pools", {})
        done = [task for pool in pools.values() for task in pool if task.done()]
        return {
            str(task.result()["kernel_id"])
            for task in done
            if not task.cancelled() and task.exception() is None
        }
