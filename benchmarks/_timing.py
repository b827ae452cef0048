"""Time several ways to do one thing side by side, and print them as ratios.

The ways take turns (a, b, c, a, b, c, ...), so a slow moment of the machine falls on all of
them; what is reported is the median, the 95th percentile, and how much slower than ours.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

__all__ = ["Timing", "interleave", "ratio", "table"]


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds each repeat took, in the order they ran."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def p95(self) -> float:
        """The time that 95 of 100 repeats stay within."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]


def interleave(
    ways: Mapping[str, Callable[[], object]],
    repeats: int = 9,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, Timing]:
    """Run every way once unmeasured (compiling, warming), then ``repeats`` times in turn.

    With ``time.process_time`` as its clock, what else the machine does counts less; right only
    where a way runs in this thread.
    """
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for run in ways.values():
        run()
    for _ in range(repeats):
        for name, run in ways.items():
            begin = clock()
            run()
            taken[name].append(clock() - begin)
    return {name: Timing(tuple(seconds)) for name, seconds in taken.items()}


def ratio(timings: Mapping[str, Timing], way: str, ours: str) -> float:
    """How many times longer ``way`` takes than ``ours``: median of the ratios turn by turn."""
    pairs = zip(timings[way].seconds, timings[ours].seconds, strict=True)
    return statistics.median(theirs / own for theirs, own in pairs)


def table(title: str, timings: Mapping[str, Timing], ours: str) -> str:
    """Return lines of median, 95th percentile (milliseconds) and ratio to ``ours``."""
    width = max(len(name) for name in timings)
    lines = [title, f"  {'':{width}}  median ms     p95 ms   x {ours}"]
    lines += [
        f"  {name:{width}} {1e3 * timing.median:10.3f} {1e3 * timing.p95:10.3f}"
        f" {ratio(timings, name, ours):8.2f}"
        for name, timing in timings.items()
    ]
    return "\n".join(lines)
