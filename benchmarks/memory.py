"""The memory's kernels beside NumPy, BLAS, torch and hnswlib, and beside reading the keys once.

Run with ``uv run --with hnswlib python -m benchmarks.memory``; rows of what is not installed are
named as missing. Every contender is a process of its own with one thread; they take turns, and
what counts is processor time. One query a read, float32, d = 64, unless a row says otherwise.
All must agree on what they found, as far as rounding lets them. Nothing here asserts a time.

Reading the keys once takes nearly as long as a scan of them for the best, or as a write among
100,000 locations (0.86 of it, measured): what has to look at every key cannot be much faster.
Among 1,000 that is a fifth of a write; a fifth is handing over arrays, the rest choosing rows and
moving them, whose numbers lie apart.

Where many queries come at once and bits do not matter, BLAS is the faster choice: the row of 64
queries says by how much.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from functools import partial

from benchmarks import memory_ways as ways
from benchmarks._processes import Make, turns
from benchmarks._timing import table

__all__ = ["main"]

OURS = "ours"
NOISE = 0.1


def dense(size: int) -> dict[str, Make]:
    return {
        OURS: partial(ways.dense_ours, size),
        "reading K and V": partial(ways.reading, size, 2),
        "numpy": partial(ways.dense_numpy, size),
        "torch": partial(ways.dense_torch, size),
    }


def rows(size: int) -> dict[str, tuple[str, dict[str, Make], float]]:
    """Name, title, contenders, and how far their results may be apart."""
    tenth = size // 10
    return {
        "dense": (f"dense read, {size:,} keys", dense(size), 1e-3),
        "smaller": (f"dense read, {tenth:,} keys", dense(tenth), 1e-3),
        "top": (
            f"scan for the top {ways.K} of {size:,}",
            {
                OURS: partial(ways.top_ours, size),
                "reading K": partial(ways.reading, size),
                "numpy": partial(ways.top_numpy, size),
            },
            0.0,
        ),
        "choice": (
            f"the top {ways.K} of {size:,} scores that are there",
            {
                OURS: partial(ways.chosen_ours, size),
                "argpartition": partial(ways.chosen_numpy, size),
            },
            0.0,
        ),
        "index": (
            f"index, its proof included, on clustered({size:,}, {NOISE}, seed 0)",
            {OURS: partial(ways.found, size, NOISE), "scan": partial(ways.scanned, size, NOISE)},
            math.inf,
        ),
        "batch": (
            f"64 queries at once, {tenth:,} keys",
            {
                OURS: partial(ways.dense_ours, tenth, 64),
                "BLAS": partial(ways.dense_numpy, tenth, 64),
            },
            1e-3,
        ),
        **{
            f"write{n}": (
                f"a competitive write, {n:,} locations",
                {
                    OURS: partial(ways.written_ours, n),
                    "reading K": partial(ways.reading, n),
                    "numpy": partial(ways.written_numpy, n),
                },
                math.inf,
            )
            for n in (1000, 10_000, 100_000)
        },
        "near": (
            "merge candidates among 10,000 keys: the nearest after each within a radius",
            {
                OURS: partial(ways.near_ours, 10_000),
                "numpy, blocked": partial(ways.near_numpy, 10_000),
                "hnswlib": partial(ways.near_hnswlib, 10_000),
            },
            2e-3,  # at the radius itself NumPy's formula rounds otherwise; a graph misses some
        ),
    }


def main() -> None:
    everything = rows(1_000_000)
    parser = argparse.ArgumentParser(description="The memory's kernels beside others.")
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--size", type=int, default=1_000_000, help="keys of the large rows")
    parser.add_argument("--rows", nargs="*", default=[*everything, "advice"])
    given = parser.parse_args()
    say: Callable[[str], int] = sys.stdout.write
    for name, (title, makes, apart) in rows(given.size).items():
        if name not in given.rows:
            continue
        timings, found, missing = turns(makes, given.repeats)
        for other, result in found.items():
            if not math.isnan(result) and abs(result - found[OURS]) > apart * abs(found[OURS]):
                raise AssertionError(f"{other}: {result} is not {found[OURS]}")
        say("\n".join([table(title, timings, OURS), *(f"  {one}" for one in missing)]) + "\n\n")
    if "advice" in given.rows:
        for noise, named in ((NOISE, f"clustered, noise {NOISE}"), (0.3, "0.3"), (None, "plain")):
            why, recall, _ = ways.advised(given.size, noise)
            say(f"calibrate_index on {given.size:,} keys, {named}: {why} (recall {recall:.3f})\n")


if __name__ == "__main__":
    main()
