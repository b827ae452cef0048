"""Closures of bound matrices beside scipy's `floyd_warshall`, and beside the processor's limit.

Run with ``uv run --with scipy python -m benchmarks.minplus``. Bounds are random whole numbers
up to 500 on all pairs, so no side gains from absent ones. The limit is sums and minima at
the rate a loop reaches that keeps everything in registers and the nearest cache, measured in
turns with the rest. All sides must agree on every closure. Nothing here asserts a time.

One more bound is told in two ways: one that is just tighter than what follows from the others,
between any two nodes, as when a bound is moved a little ("tell"); and one that lowers the
more entries the more a bound can ("widest"). First come the seconds that the first closure
and then all other kernels take to load from their caches, once numba is imported.

Rows "1 thread" count processor time, so that other work on the machine falls on nobody;
the rows of the second table count the clock on the wall.
"""

from __future__ import annotations

import argparse
import importlib
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from explorable_kernels import minplus
from explorable_kernels._jit import jit
from explorable_kernels.minplus_bounds import Bounds

__all__ = ["LIMIT_PAIRS", "limit", "main", "turns"]

DTYPES = "int32", "int64", "float32", "float64"
LANE, ROUNDS = 512, 200
LIMIT_PAIRS = 16 * LANE * ROUNDS
LOADING = """
import time
import numba
import numpy as np
begin = time.perf_counter()
from explorable_kernels import minplus, octagon
m, out = np.zeros((2, 48, 48), np.int32)
nodes = np.zeros((48, 48), np.int32)
minplus.close(m, 1)
one = time.perf_counter() - begin
minplus.step(m, out)
minplus.step_traced(m, out, nodes)
minplus.close_traced(m, nodes)
octagon.close_tight(m)
octagon.tell_tight(m, 0, 2, -1)
rest = time.perf_counter() - begin
print(f"loading: a closure {one:.2f} s, all kernels {rest:.2f} s, {rest / one:.2f} times")
"""
Way = tuple[Callable[[], Any], Callable[[Any], object]]  # prepare unmeasured, then run


@jit
def limit(row: Bounds, panel: Bounds, ways: Bounds, rounds: int) -> None:
    """Sixteen sums and minima an element and round, from four loads."""
    kind = row.dtype.type
    for _ in range(rounds):
        a, b, c, d = ways[0], ways[1], ways[2], ways[3]
        for j in range(row.size):
            p, q, r, s = panel[j], panel[j + LANE], panel[j + 2 * LANE], panel[j + 3 * LANE]
            low = min(row[j], kind(p + a), kind(p + b), kind(p + c), kind(p + d))
            low = min(low, kind(q + a), kind(q + b), kind(q + c), kind(q + d))
            low = min(low, kind(r + a), kind(r + b), kind(r + c), kind(r + d))
            row[j] = min(low, kind(s + a), kind(s + b), kind(s + c), kind(s + d))


def turns(ways: dict[str, Way], repeats: int, clock: Callable[[], float]) -> dict[str, list[float]]:
    """Run every way once unmeasured, then in turn; seconds each repeat took."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for repeat in range(repeats + 1):
        for name, (prepare, run) in ways.items():
            ready = prepare()
            begin = clock()
            run(ready)
            if repeat:
                taken[name].append(clock() - begin)
    return taken


def nothing() -> None:
    """What a way prepares that needs no fresh matrix."""


def complete(n: int, dtype: str) -> Bounds:
    m = np.random.default_rng(n).integers(1, 500, (n, n)).astype(dtype)
    np.fill_diagonal(m, 0)
    return m


def limit_way(dtype: str) -> Way:
    row, panel, ways = np.full(LANE, 9, dtype), np.ones(4 * LANE, dtype), np.ones(4, dtype)
    return nothing, lambda _: limit(row, panel, ways, ROUNDS)


def step_way(m: Bounds, out: Bounds, threads: int) -> Way:
    return nothing, lambda _: minplus.step(m, out, threads=threads)


Told = tuple[Bounds, int, int, float]


def some(closed: Bounds, rng: random.Random) -> Told:
    """One bound between two nodes, less by one than what is known."""
    i, j = rng.sample(range(len(closed)), 2)
    return closed.copy(), i, j, closed[i, j] - 1


def widest(closed: Bounds) -> Told:
    """The first node as far below the last as contradicts nothing."""
    return closed.copy(), 0, len(closed) - 1, -closed[-1, 0]


def tell(told: Told) -> None:
    minplus.tell(*told)


def peer() -> Callable[[Bounds], Bounds] | None:
    """Scipy's closure, where scipy is installed."""
    try:
        graphs = importlib.import_module("scipy.sparse.csgraph")
    except ImportError:
        return None
    return lambda m: np.asarray(graphs.floyd_warshall(m))


def ways_of(n: int, threads: int) -> dict[str, Way]:
    """Closures and steps of every dtype, one more bound, and scipy."""
    ways: dict[str, Way] = {}
    theirs, expected = peer(), complete(n, "float64")
    minplus.close(expected, 1)
    for dtype in DTYPES:
        m = complete(n, dtype)
        out, closed = np.empty_like(m), m.copy()
        minplus.close(closed, threads)
        if not np.array_equal(closed, expected):
            raise AssertionError(f"{dtype}: not the same closure")
        ways[f"limit {dtype}"] = limit_way(dtype)
        ways[f"close {dtype}"] = m.copy, partial(minplus.close, threads=threads)
        ways[f"step {dtype}"] = step_way(m, out, threads)
        if threads == 1:
            ways[f"tell {dtype}"] = partial(some, closed, random.Random(n)), tell
            ways[f"widest {dtype}"] = partial(widest, closed), tell
    if theirs is not None and threads == 1:
        wide = complete(n, "float64")
        if not np.array_equal(theirs(wide), expected):
            raise AssertionError("scipy finds another closure")
        ways["scipy float64"] = nothing, lambda _: theirs(wide)
    return ways


def report(n: int, taken: dict[str, list[float]]) -> None:
    """Print milliseconds, billions of sums a second, share of the limit, ratio to scipy."""
    print(f"{'':16} median ms    10^9/s  of limit  x scipy  x close")
    median = {name: statistics.median(seconds) for name, seconds in taken.items()}
    for name, seconds in median.items():
        what, dtype = name.split()
        line = f"{name:16} {1e3 * seconds:9.3f}"
        if what == "limit":
            line += f" {LIMIT_PAIRS / seconds / 1e9:9.1f}"
        elif what in {"close", "step"}:
            share = n**3 / seconds / (LIMIT_PAIRS / median[f"limit {dtype}"])
            line += f" {n**3 / seconds / 1e9:9.1f} {share:9.2f}"
            if what == "close" and "scipy float64" in median:
                line += f" {median['scipy float64'] / seconds:8.1f}"
        elif what in {"tell", "widest"}:
            line += f" {'':28} {median[f'close {dtype}'] / seconds:8.0f}"
        print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description="Closures of bound matrices beside scipy.")
    parser.add_argument("sizes", type=int, nargs="*", default=[64, 256, 1024])
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2, help="for the second table")
    chosen = parser.parse_args()
    for _ in range(2):  # the first may have to compile
        subprocess.run([sys.executable, "-c", LOADING], check=True)
    for n in chosen.sizes:
        repeats = chosen.repeats if n > 300 else 5 * chosen.repeats
        print(f"\n{n} nodes, 1 thread, processor time")
        report(n, turns(ways_of(n, 1), repeats, time.thread_time))
        if n > 300:
            one = turns(ways_of(n, 1), repeats, time.perf_counter)
            more = turns(ways_of(n, chosen.threads), repeats, time.perf_counter)
            print(f"{n} nodes, {chosen.threads} threads, wall clock: times faster than 1")
            for name in more:
                if not name.startswith("limit"):
                    gain = statistics.median(one[name]) / statistics.median(more[name])
                    print(f"{name:16} {1e3 * statistics.median(more[name]):9.3f} ms {gain:6.2f}")


if __name__ == "__main__":
    main()
