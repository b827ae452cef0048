"""Closures of octagons beside the closure of a bound matrix of the same size.

Run with ``python -m benchmarks.octagon``. An octagon of n variables closes 2 n nodes and
strengthens once; the first row is the plain closure of the same matrix, and the last column
says how many times longer each other takes. Processor time, one thread; asserts no time.
"""

from __future__ import annotations

import time
from functools import partial

import numpy as np

from benchmarks._timing import Timing, table
from benchmarks.minplus import Way, turns
from explorable_kernels import minplus, octagon
from explorable_kernels.minplus_bounds import Bounds

__all__ = ["main"]

PLAIN = "closure of 2 n nodes"


def coherent(variables: int, dtype: str) -> Bounds:
    """Even bounds on every pair of nodes, each written in both its places."""
    rng = np.random.default_rng(variables)
    m = 2 * rng.integers(1, 250, (2 * variables, 2 * variables))
    swap = np.arange(2 * variables) ^ 1
    m = np.minimum(m, m[swap][:, swap].T)
    np.fill_diagonal(m, 0)
    return np.ascontiguousarray(m, dtype)


def main() -> None:
    for variables, repeats in ((32, 35), (128, 35), (512, 5)):
        for dtype in ("int32", "float64"):
            m = coherent(variables, dtype)
            ways: dict[str, Way] = {
                PLAIN: (m.copy, partial(minplus.close, threads=1)),
                "over the rationals": (m.copy, partial(octagon.close, threads=1)),
            }
            if dtype == "int32":
                ways["over the integers"] = m.copy, partial(octagon.close_tight, threads=1)
            taken = turns(ways, repeats, time.thread_time)
            timings = {name: Timing(tuple(seconds)) for name, seconds in taken.items()}
            print("\n" + table(f"octagon of {variables} variables, {dtype}", timings, PLAIN))


if __name__ == "__main__":
    main()
