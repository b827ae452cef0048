"""Weighted mean and covariance of many keys beside NumPy, and beside reading the keys once.

Run with ``python -m benchmarks.moments``. Ways with one thread take turns in this process; the
rows "2 threads" count the clock on the wall. Reading is a compiled loop that adds up every
column. All must agree on the covariance. Nothing here asserts a time.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy is loaded

import numpy as np

from benchmarks._timing import interleave, table
from explorable_kernels._jit import frozen, jit
from explorable_kernels.moments import moments

__all__ = ["main"]

READING = "reading"


@jit
def read(keys: Any, sums: Any) -> None:
    for j in range(keys.shape[0]):
        for i in range(keys.shape[1]):
            sums[i] += keys[j, i]


def plain(keys: Any, p: Any) -> Any:
    """As anyone would write it in NumPy."""
    apart = keys - p @ keys
    return (apart * p[:, None]).T @ apart


def main() -> None:
    parser = argparse.ArgumentParser(description="Moments of many keys beside reading them.")
    parser.add_argument("--repeats", type=int, default=41)
    repeats = parser.parse_args().repeats
    for n, d in ((1000, 16), (100_000, 2), (100_000, 16), (30_000, 64)):
        rng = np.random.default_rng(n)
        keys, p = frozen(rng.normal(size=(n, d))), rng.random(n)
        p = frozen(p / p.sum())
        sums, out = np.zeros(d), (np.empty(d), np.empty((d, d)))
        moments(keys, p, out, 1)
        if not np.allclose(out[1], plain(keys, p), rtol=1e-10, atol=1e-12):
            raise AssertionError("not the same covariance")
        ways: dict[str, Callable[[], object]] = {
            READING: partial(read, keys, sums),
            "ours": partial(moments, keys, p, out, 1),
            "numpy": partial(plain, keys, p),
        }
        timings = interleave(ways, repeats, time.thread_time)
        sys.stdout.write(table(f"{n} keys, {d} dimensions, 1 thread", timings, READING) + "\n")
        ways = {
            READING: ways[READING],
            "ours, 2 threads": partial(moments, keys, p, out, 2),
        }
        timings = interleave(ways, repeats)
        sys.stdout.write(table("wall clock", timings, READING) + "\n\n")


if __name__ == "__main__":
    main()
