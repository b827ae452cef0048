"""How many kernels may live at once, and how long one without a reader may stay."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from explorable.errors import InputError

__all__ = ["Limits", "kernels_that_fit", "memory"]

# Bytes. A kernel of chapter 01 holds 67 MB of its own (benchmarks/web.py); a large text takes more.
ONE_KERNEL = 200 * 2**20
FEWEST, MOST = 4, 64  # below, a lone reader waits for a seat; above, the processors are the limit
UNKNOWN = 16  # kernels, where the system does not tell its memory
CONTAINER = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))


def memory() -> int | None:
    """Bytes of memory this process may use: the machine's, or its container's; None if unknown."""
    try:
        machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None
    limits = [machine] if machine > 0 else []
    for path in CONTAINER:
        try:
            limits.append(int(path.read_text("ascii")))
        except (OSError, ValueError):  # not in a container, or "max"
            continue
    return min(limits, default=None)


def kernels_that_fit(available: int | None) -> int:
    """How many kernels to allow in half of ``available`` bytes.

    >>> kernels_that_fit(8 * 2**30)
    20
    """
    if available is None:
        return UNKNOWN
    return max(FEWEST, min(MOST, available // 2 // ONE_KERNEL))


@dataclass(frozen=True, slots=True)
class Limits:
    """What the kernels of the web app may take.

    Attributes
    ----------
    kernels : int
        How many may live at once, those that wait for a reader counted.
    warm : int
        How many wait for a reader of each chapter; 0 starts each on demand.
    alone : int
        Seconds after which a kernel that nobody is connected to is ended.
    look : int
        Seconds between two looks for such kernels.

    Raises
    ------
    InputError
        If a number is too small to mean anything.
    """

    kernels: int
    warm: int = 1
    alone: int = 75
    look: int = 15

    def __post_init__(self) -> None:
        if min(self.kernels, self.alone, self.look) < 1 or self.warm < 0:
            raise InputError("Want at least one kernel and one second, and no fewer than 0 warm.")

    @classmethod
    def here(cls) -> Limits:
        """What fits in the memory of this machine."""
        return cls(kernels_that_fit(memory()))
