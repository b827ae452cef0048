"""Bound matrices: the min-plus product, one squaring, the closure, and the chains behind it.

Entry (i, k) of a bound matrix is the most that x_i - x_k may be: a C-contiguous (n, n) array
of int32, int64, float32 or float64 with a diagonal of zeros. `explorable_kernels.
minplus_bounds` says how absent and strict bounds are written and which width is exact. A
*chain* i, ..., k is a walk along bounds; its sum bounds x_i - x_k too, and the closure holds
the least sums. A diagonal entry below zero means a contradiction: nothing meets the bounds,
and the entries of that matrix mean nothing any more.

No function writes to an input unless it is named ``out`` or says so. Input is trusted.
``threads=None`` uses all processors on large matrices only; 1 keeps to the calling thread.
A closure needs as much memory again as its matrix, and a tenth of that; a step needs no more.

Section 5 of the source: (A x B)_ik = min_j (A_ij + B_jk).
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from explorable_kernels import _minplus, _minplus_rows
from explorable_kernels._jit import TALL, across_a_line, frozen, spread
from explorable_kernels._minplus import DEEP, Span
from explorable_kernels.minplus_bounds import Bounds, beyond, infinity

__all__ = [
    "close",
    "close_traced",
    "first_negative",
    "negative_cycle",
    "path",
    "product",
    "step",
    "step_traced",
    "tell",
]

Nodes = NDArray[np.int32]

# Pivots at once, whole tiles: up to 256 nodes sides of 24 to 96 take the same time within a
# tenth; at 1024 twice as many are a fifth faster (int32, one thread), so large ones have that.
SIDE = 36
GROUP = 512  # columns of a product at once, whole panels: their copies stay a part of a large one
MANY = 512  # nodes from which on waking threads and the wider span repay


def product(a: Bounds, b: Bounds, out: Bounds, threads: int | None = None) -> None:
    """Write the min-plus product of (n, m) and (m, p) to ``out`` (n, p), of one dtype."""
    out.fill(infinity(out.dtype))
    _lower(a, b, out, threads)


def step(m: Bounds, out: Bounds, threads: int | None = None) -> None:
    """Write one synchronous squaring, min(m, m x m), to ``out``.

    Every chain of at most 2**t bounds is accounted for after t steps; what improved is
    ``out < m``. Stop at the first negative diagonal entry (`first_negative`).
    """
    out[...] = m
    _lower(m, m, out, threads)


def _lower(a: Bounds, b: Bounds, out: Bounds, threads: int | None) -> None:
    a, b, inf = frozen(a), frozen(b), infinity(out.dtype)
    (n, m), p = a.shape, out.shape[1]
    hands = _hands(n, threads)
    group = GROUP // hands

    def part(start: int, stop: int) -> None:
        for left in range(start, stop, group):
            right = min(left + group, stop)
            low, ways = _room(n, right - left, DEEP, out)
            lines, _ = _room(m, right - left, 0, out)
            _minplus.multiply((a, b), out, (left, right), (low, lines, ways), inf)
        if out.dtype.kind == "i":
            _minplus.settle(out, (start, stop), inf)

    if out.size:
        spread(part, p, across_a_line(out), hands)


def _room(rows: int, columns: int, depth: int, like: Bounds) -> tuple[Bounds, Bounds]:
    """Panels for a matrix and ways for so many columns, not filled.

    They begin at a cache line, or every other vector would lie across two.
    """
    wide, rows = across_a_line(like), -(-rows // TALL) * TALL
    shape = -(-columns // wide), rows, wide
    size = math.prod(shape)
    room = np.empty(size + rows * depth + wide, like.dtype)
    start = -(room.__array_interface__["data"][0] // room.itemsize) % wide
    panels = room[start : start + size].reshape(shape)
    return panels, room[start + size :]


def _hands(n: int, threads: int | None) -> int:
    """How many threads, if nothing is said: waking them costs more than a small matrix."""
    if threads is not None:
        return threads
    return (os.cpu_count() or 1) if n >= MANY else 1


def step_traced(m: Bounds, out: Bounds, through: Nodes) -> int:
    """Do `step`, and write to ``through`` (n, n) int32 what improved each entry.

    ``through[i, k]`` is the middle j of the best i, j, k (the lowest such j), or -1 where
    nothing improved. Returns how many entries improved. Slower than `step`.
    """
    return _minplus_rows.step_traced(frozen(m), out, through, infinity(m.dtype))


def close(m: Bounds, threads: int | None = None) -> int:
    """Close ``m`` in place; return -1, or a node on a contradictory cycle.

    A blocked Floyd-Warshall that looks at each pivot before using it: no entry ever exceeds
    n max|b| in magnitude, contradictory or not. After a contradiction ``m`` means nothing.
    """
    inf, n, hands = infinity(m.dtype), len(m), _hands(len(m), threads)
    side = SIDE if n < MANY else 2 * SIDE  # the wider, the fewer times everything is read
    p, ways = _room(n, n, side, m)
    wide = across_a_line(m)

    def parts(run: Callable[[Span, Bounds], object]) -> None:
        """Columns, and the panels that hold them, one part a thread."""
        spread(lambda lo, hi: run((lo, hi), p[lo // wide : -(-hi // wide)]), n, wide, hands)

    parts(lambda columns, panels: _minplus.lay(m, columns, panels, inf))
    for lo in range(0, n, side):
        span = lo, min(lo + side, n)
        bad = _minplus.pivot(p, span, ways, inf)
        if bad >= 0:
            return bad
        _sweep(p, span, ways, hands)
    parts(lambda columns, panels: _minplus.put(panels, m, columns))
    if m.dtype.kind == "i":
        parts(lambda columns, _: _minplus.settle(m, columns, inf))
    return -1


def _sweep(p: Bounds, span: Span, ways: Bounds, hands: int) -> None:
    """Sweep every panel, one part a thread."""
    spread(lambda start, stop: _minplus.sweep(p, span, ways, (start, stop)), len(p), 1, hands)


def first_negative(m: Bounds) -> int:
    """Return the first node whose diagonal entry is below zero, or -1."""
    found = np.flatnonzero(np.diagonal(m) < 0)
    return int(found[0]) if found.size else -1


def tell(m: Bounds, i: int, j: int, bound: float) -> int:
    """Add the bound x_i - x_j <= ``bound`` to a closed ``m`` and close it again, in O(n**2).

    Returns how many rows became tighter; -1 when the bound contradicts, and ``m`` stays.
    """
    number = m.dtype.type(bound)
    return _minplus_rows.tell(m, (i, j), number, infinity(m.dtype), beyond(m.dtype))


def close_traced(m: Bounds, before: Nodes) -> int:
    """Do `close`, and write to ``before`` (n, n) int32 how each entry came about.

    ``before[i, k]`` is the node before k on a chain whose sum is entry (i, k), or -1 where
    no chain leads; `path` follows it. Returns -1, or the node k of a contradictory cycle;
    then row k of ``before`` leads from k back to k. Slower than `close`.
    """
    return _minplus_rows.trace(m, before, infinity(m.dtype))


def path(before: Nodes, i: int, k: int) -> list[int]:
    """Return the nodes of the chain from i to k, both included; empty when there is none.

    For i = k: the cycle through i that `close_traced` met, i at both ends.
    """
    row = before[i]
    nodes = [k, int(row[k])]
    while nodes[-1] not in {i, -1}:
        nodes.append(int(row[nodes[-1]]))
    return nodes[::-1] if nodes[-1] == i else []


def negative_cycle(m: Bounds) -> list[int]:
    """Return nodes whose bounds, first to second ... last to first, sum below zero, or [].

    No node repeats: without any one of these bounds the others contradict nothing.
    """
    closed, before = m.copy(), np.empty(m.shape, np.int32)
    bad = close_traced(closed, before)
    return path(before, bad, bad)[:-1] if bad >= 0 else []
