"""The compiled loops of min-plus closure: everything is a row relaxed by a panel.

A *panel* holds up to SIDE rows of a matrix, WIDE columns of each, one after another in one
flat array: constant distances let the compiler keep eight rows in flight for one pass over
the row being relaxed, and the panel stays in the nearest caches. Panels and coefficients are
filled up to a multiple of eight rows with absent bounds, which change nothing.

``inf`` is `infinity` of the dtype, in that dtype. Integers drift below it while a closure
runs; `settle` puts that right.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._jit import jit
from explorable_kernels.minplus_bounds import Bounds

__all__ = ["SIDE", "WIDE", "multiply", "pivot", "rest", "settle", "step_traced", "tell", "trace"]

SIDE = 64  # rows of a panel
WIDE = 256  # columns of a panel
CHUNK = 128  # rows relaxed by one panel before the next is fetched
CORE = 16  # a diagonal block is itself closed in blocks of this side

Nodes = NDArray[np.int32]
Span = tuple[int, int]  # the first, and the one after the last
Tools = tuple[Bounds, Any]  # room for a panel, and inf


@jit
def _relax(row: Bounds, panel: Bounds, ways: Bounds) -> None:
    """Lower ``row[j]`` to the least ``ways[k] + panel[k * WIDE + j]``, k = 0 .. 7."""
    kind = row.dtype.type  # numba adds two int32 as int64 unless told
    a, b, c, d = ways[0], ways[1], ways[2], ways[3]
    e, f, g, h = ways[4], ways[5], ways[6], ways[7]
    for j in range(row.size):
        low = row[j]
        new = kind(a + panel[j])
        low = min(low, new)
        new = kind(b + panel[j + WIDE])
        low = min(low, new)
        new = kind(c + panel[j + 2 * WIDE])
        low = min(low, new)
        new = kind(d + panel[j + 3 * WIDE])
        low = min(low, new)
        new = kind(e + panel[j + 4 * WIDE])
        low = min(low, new)
        new = kind(f + panel[j + 5 * WIDE])
        low = min(low, new)
        new = kind(g + panel[j + 6 * WIDE])
        low = min(low, new)
        new = kind(h + panel[j + 7 * WIDE])
        row[j] = min(low, new)  # one plain store: a conditional one is slow


@jit
def _fill(panel: Bounds, m: Bounds, rows: Span, columns: Span, inf: Any) -> int:
    """Copy these rows and columns of ``m`` to the panel; return how many eights of rows."""
    (lo, hi), (left, right) = rows, columns
    eights = (hi - lo + 7) // 8
    for k in range(8 * eights):
        into = panel[k * WIDE : k * WIDE + right - left]
        if k < hi - lo:
            row = m[lo + k, left:right]
            for j in range(into.size):
                into[j] = row[j]
        else:
            for j in range(into.size):
                into[j] = inf
    return eights


@jit
def _take(ways: Bounds, place: int, row: Bounds, inf: Any) -> None:
    """Copy a row to ``ways[:, place]``, eight a line, filled up with absent bounds."""
    for g in range((row.size + 7) // 8):
        into = ways[g, place]
        for k in range(8):
            into[k] = row[8 * g + k] if 8 * g + k < row.size else inf


@jit
def _floyd(m: Bounds, lo: int, hi: int) -> int:
    """Close the block lo .. hi-1 in place; return the first pivot below zero, or -1."""
    kind = m.dtype.type
    for k in range(lo, hi):
        if m[k, k] < 0:
            return k
        through = m[k, lo:hi]
        for i in range(lo, hi):
            if i != k:
                a, row = m[i, k], m[i, lo:hi]
                for j in range(row.size):
                    new, low = kind(a + through[j]), row[j]
                    row[j] = min(low, new)
    return -1


@jit
def _across(m: Bounds, span: Span, block: Bounds, at: int, tools: Tools) -> None:
    """Take the rows of ``span`` through their closed block, which lies in ``block`` from ``at``."""
    (lo, hi), (panel, inf) = span, tools
    ways = np.empty((SIDE // 8, hi - lo, 8), m.dtype)
    for r in range(hi - lo):
        _take(ways, r, block[at + r, at : at + hi - lo], inf)
    for left in range(0, m.shape[1], WIDE):
        right = min(left + WIDE, m.shape[1])
        for g in range(_fill(panel, m, span, (left, right), inf)):
            t = panel[8 * g * WIDE : 8 * (g + 1) * WIDE]
            for r in range(hi - lo):
                _relax(m[lo + r, left:right], t, ways[g, r])


@jit
def _rows(m: Bounds, span: Span, inner: tuple[Bounds, int], rows: Span, tools: Tools) -> None:
    """Relax ``rows``, without those of ``span``, by all chains through the nodes of ``span``.

    ``inner``: an array that holds the closed block of these nodes, and the place it begins.
    """
    (lo, hi), (block, at), (panel, inf) = span, inner, tools
    ways = np.empty((SIDE // 8, min(CHUNK, rows[1] - rows[0]), 8), m.dtype)
    for first in range(rows[0], rows[1], CHUNK):
        last = min(first + CHUNK, rows[1])
        within = at, at + hi - lo
        eights = _fill(panel, block, within, within, inf)
        for i in range(first, last):  # the way into the block, then to each of its nodes
            if i < lo or i >= hi:
                _take(ways, i - first, m[i, lo:hi], inf)
                for g in range(eights):
                    t = panel[8 * g * WIDE : 8 * (g + 1) * WIDE]
                    _relax(m[i, lo:hi], t, ways[g, i - first])
                _take(ways, i - first, m[i, lo:hi], inf)
        for left in range(0, m.shape[1], WIDE):
            right = min(left + WIDE, m.shape[1])
            _fill(panel, m, span, (left, right), inf)
            for g in range(eights):
                t = panel[8 * g * WIDE : 8 * (g + 1) * WIDE]
                for i in range(first, last):
                    if i < lo or i >= hi:
                        _relax(m[i, left:right], t, ways[g, i - first])


@jit
def _core(block: Bounds, tools: Tools) -> int:
    """Close a small matrix in place; return the first pivot below zero, or -1."""
    size = block.shape[0]
    for lo in range(0, size, CORE):
        span = lo, min(lo + CORE, size)
        bad = _floyd(block, span[0], span[1])
        if bad >= 0:
            return bad
        _across(block, span, block, lo, tools)
        _rows(block, span, (block, lo), (0, size), tools)
    return -1


@jit
def pivot(m: Bounds, span: Span, block: Bounds, inf: Any) -> int:
    """Close the nodes of ``span`` among themselves and their rows; -1, or a pivot below zero.

    ``block``: as wide as the span, receives the closed diagonal block for `rest`.
    """
    lo, hi = span
    tools = np.empty(SIDE * WIDE, m.dtype), inf
    for r in range(hi - lo):
        for k in range(hi - lo):
            block[r, k] = m[lo + r, lo + k]
    bad = _core(block, tools)
    if bad >= 0:
        return lo + bad
    for r in range(hi - lo):
        for k in range(hi - lo):
            m[lo + r, lo + k] = block[r, k]
    if m.shape[0] > SIDE:
        _across(m, span, block, 0, tools)
    return -1


@jit
def rest(m: Bounds, span: Span, block: Bounds, rows: Span, inf: Any) -> None:
    """Relax ``rows`` by all chains through the nodes of ``span``, after `pivot`."""
    _rows(m, span, (block, 0), rows, (np.empty(SIDE * WIDE, m.dtype), inf))


@jit
def settle(m: Bounds, start: int, stop: int, inf: Any) -> None:
    """Set what lies above half of ``inf`` in rows start .. stop-1 to ``inf``."""
    half = inf // 2
    for i in range(start, stop):
        row = m[i]
        for j in range(row.size):
            row[j] = inf if row[j] > half else row[j]


@jit
def multiply(a: Bounds, b: Bounds, out: Bounds, rows: Span, inf: Any) -> None:
    """Lower ``rows`` of ``out`` to the product of ``a`` and ``b``."""
    panel = np.empty(SIDE * WIDE, a.dtype)
    ways = np.empty((SIDE // 8, min(CHUNK, rows[1] - rows[0]), 8), a.dtype)
    for first in range(rows[0], rows[1], CHUNK):
        last = min(first + CHUNK, rows[1])
        for lo in range(0, a.shape[1], SIDE):
            span = lo, min(lo + SIDE, a.shape[1])
            for i in range(first, last):
                _take(ways, i - first, a[i, span[0] : span[1]], inf)
            for left in range(0, b.shape[1], WIDE):
                right = min(left + WIDE, b.shape[1])
                for g in range(_fill(panel, b, span, (left, right), inf)):
                    t = panel[8 * g * WIDE : 8 * (g + 1) * WIDE]
                    for i in range(first, last):
                        _relax(out[i, left:right], t, ways[g, i - first])


@jit
def step_traced(m: Bounds, out: Bounds, through: Nodes, inf: Any) -> int:
    """Write min(m, m times m) and the node that improved each entry; return how many."""
    kind = m.dtype.type
    improved = 0
    for i in range(m.shape[0]):
        row, into = out[i], through[i]
        for j in range(row.size):
            row[j], into[j] = m[i, j], -1
        for k in range(m.shape[0]):
            a, other = m[i, k], m[k]
            if a < inf:
                for j in range(row.size):
                    new = kind(a + other[j])
                    better = (new < row[j]) & (other[j] < inf)
                    row[j] = new if better else row[j]
                    into[j] = k if better else into[j]
        for j in range(row.size):
            improved += into[j] >= 0
    return improved


@jit
def tell(m: Bounds, i: int, j: int, bound: Any, inf: Any) -> int:
    """See `explorable_kernels.minplus.tell`."""
    kind = m.dtype.type
    if bound >= m[i, j]:
        return 0
    if m[j, i] < inf and m[j, i] + bound < 0:
        return -1
    changed = 0
    onward = m[j]
    for p in range(m.shape[0]):
        row = m[p]
        if row[i] < inf and row[i] + bound < row[j]:  # otherwise nothing in this row changes
            a = kind(row[i] + bound)
            changed += 1
            for q in range(row.size):
                new, low = kind(a + onward[q]), row[q]
                better = (new < low) & (onward[q] < inf)  # no branch, so it vectorises
                row[q] = new if better else low
    return changed


@jit
def trace(m: Bounds, before: Nodes, inf: Any) -> int:
    """See `explorable_kernels.minplus.close_traced`."""
    kind = m.dtype.type
    n = m.shape[0]
    for i in range(n):
        for j in range(n):
            before[i, j] = i if m[i, j] < inf else -1
    for k in range(n):
        if m[k, k] < 0:
            return k
        through, last = m[k], before[k]
        for i in range(n):
            a, row, into = m[i, k], m[i], before[i]
            if i != k and a < inf:
                for j in range(n):
                    new = kind(a + through[j])
                    better = (new < row[j]) & (through[j] < inf)
                    row[j] = new if better else row[j]
                    into[j] = last[j] if better else into[j]
    return -1
