"""The compiled loops of min-plus closure, over matrices laid out in tall panels.

A *panel* holds one cache line of columns of a matrix, row under row. Laid out in panels, a
matrix is an array (panels, rows, columns of a panel), filled up with absent bounds to whole
panels and whole tiles. So a `tile` and what lowers it are each read from one place, whatever
the width of the matrix, and the rows of a span of pivots are a piece of every panel. *Ways*
hold the coefficients of all rows at some columns, tile by tile, as the tiles take them.

``inf`` is `infinity` of the dtype, in that dtype. Integers drift below it while a closure
runs; `settle` puts that right.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels._jit import TALL, across_a_line, jit, tile
from explorable_kernels.minplus_bounds import Bounds

__all__ = ["DEEP", "Span", "lay", "multiply", "pivot", "put", "settle", "sweep"]

CORE = 12  # pivots that plain loops close, few since tiles are faster; whole tiles
DEEP = 96  # lines of a panel: 6 kB, which stay in the nearest cache beside their ways; even

Span = tuple[int, int]  # the first, and the one after the last


@jit
def lay(m: Bounds, across: Span, p: Bounds, inf: Any) -> None:
    """Write these columns of a matrix to panels."""
    wide, (first, last) = across_a_line(m), across
    whole = (last - first) // wide
    p[:, m.shape[0] :] = inf
    for i in range(m.shape[0]):
        row = m[i, first:last]
        for j in range(whole):
            into, line = p[j, i], row[j * wide : (j + 1) * wide]
            for x in range(wide):
                into[x] = line[x]
        if whole < p.shape[0]:
            into, line = p[whole, i], row[whole * wide :]
            for x in range(wide):
                into[x] = line[x] if x < line.size else inf


@jit
def put(p: Bounds, m: Bounds, across: Span) -> None:
    """Write panels back to these columns of a matrix."""
    wide, (first, last) = across_a_line(m), across
    whole = (last - first) // wide
    for i in range(m.shape[0]):
        row = m[i, first:last]
        for j in range(whole):
            into, line = row[j * wide : (j + 1) * wide], p[j, i]
            for x in range(wide):
                into[x] = line[x]
        for x in range(whole * wide, row.size):
            row[x] = p[whole, i, x - whole * wide]


@jit
def settle(m: Bounds, across: Span, inf: Any) -> None:
    """Set what lies above half of ``inf`` in these columns of whole numbers to ``inf``."""
    kind = m.dtype.type
    half, none, one = kind(inf // 2), kind(0), kind(1)
    rest = kind(inf - half)
    for i in range(m.shape[0]):
        row = m[i, across[0] : across[1]]
        for k in range(row.size):
            low, over = min(row[k], half), kind(row[k] - half)
            row[k] = low + rest * min(max(over, none), one)  # a comparison would be slower


@jit
def _gather(p: Bounds, span: Span, ways: Bounds, inf: Any) -> int:
    """Fill the ways of all rows to the columns of ``span``; return how many: an even number."""
    wide, (lo, hi), tiles = across_a_line(p), span, p.shape[1] // TALL
    depth = hi - lo + (hi - lo) % 2
    into = ways[: tiles * depth * TALL].reshape(tiles, depth, TALL)
    for k in range(hi - lo):
        j, x = (lo + k) // wide, (lo + k) % wide
        for t in range(tiles):
            for r in range(TALL):
                into[t, k, r] = p[j, t * TALL + r, x]
    for k in range(hi - lo, depth):
        into[:, k] = inf
    return depth


@jit
def sweep(p: Bounds, span: Span, ways: Bounds, panels: Span) -> None:
    """Lower these panels by all chains through the nodes of ``span``, after `pivot`.

    First the rows of the span, by the ways between its nodes, which are closed; then all
    others, by their ways to it.
    """
    (_, rows, wide), (lo, hi), flat = p.shape, span, p.reshape(p.size)
    depth = hi - lo + (hi - lo) % 2
    first, last = lo // TALL, (hi + TALL - 1) // TALL
    for j in range(panels[0], panels[1]):
        top = j * rows * wide
        for begin, end in ((first, last), (0, first), (last, rows // TALL)):
            for t in range(begin, end):
                at = top + t * TALL * wide
                tile((flat, at), (ways, t * TALL * depth), (flat, top + lo * wide), depth)


@jit
def _copy(p: Bounds, at: int, q: Bounds, to: int, side: int) -> None:
    """Copy the block of this side that begins at a place of the diagonal to another place."""
    wide = across_a_line(p)
    for k in range(side):
        j, x, g, y = (at + k) // wide, (at + k) % wide, (to + k) // wide, (to + k) % wide
        for i in range(side):
            q[g, to + i, y] = p[j, at + i, x]


@jit
def _floyd(p: Bounds, lo: int, hi: int, inf: Any) -> int:
    """Close the nodes lo .. hi-1, at most `CORE`; return a pivot below zero, or -1."""
    kind, wide, side = p.dtype.type, across_a_line(p), hi - lo
    m = np.empty((CORE, CORE), p.dtype)
    for k in range(CORE):
        j, x = (lo + k) // wide, (lo + k) % wide
        for i in range(CORE):
            m[i, k] = p[j, lo + i, x] if i < side and k < side else inf
    for k in range(side):
        if m[k, k] < 0:
            return lo + k
        for i in range(side):
            if i != k:
                a = m[i, k]
                for j in range(CORE):  # a constant, so the loop is a few instructions
                    new, low = kind(a + m[k, j]), m[i, j]  # numba would widen an int32
                    m[i, j] = min(low, new)
    for k in range(side):
        j, x = (lo + k) // wide, (lo + k) % wide
        for i in range(side):
            p[j, lo + i, x] = m[i, k]
    return -1


@jit
def pivot(p: Bounds, span: Span, ways: Bounds, inf: Any) -> int:
    """Close the nodes of ``span`` among themselves, and fill the ways of all rows to them.

    Returns a pivot below zero, or -1.
    """
    wide, (lo, hi) = across_a_line(p), span
    rows = (hi - lo + TALL - 1) // TALL * TALL
    block = np.empty(((rows + wide - 1) // wide, rows, wide), p.dtype)
    block[:] = inf
    _copy(p, lo, block, 0, hi - lo)
    for at in range(0, hi - lo, CORE):
        core = at, min(at + CORE, hi - lo)
        bad = _floyd(block, core[0], core[1], inf)
        if bad >= 0:
            return lo + bad
        _gather(block, core, ways, inf)
        sweep(block, core, ways, (0, block.shape[0]))
    _copy(block, 0, p, lo, hi - lo)
    _gather(p, span, ways, inf)
    return -1


@jit
def multiply(
    factors: tuple[Bounds, Bounds],
    out: Bounds,
    across: Span,
    room: tuple[Bounds, Bounds, Bounds],
    inf: Any,
) -> None:
    """Lower these columns of ``out`` to the product of the factors.

    ``room``: panels for these columns of ``out`` and of the second factor, with an even number
    of rows, and ways for `DEEP` columns.
    """
    (a, b), (low, right, ways) = factors, room
    lay(out, across, low, inf)
    lay(b, across, right, inf)
    (panels, rows, wide), length, deep = low.shape, right.shape[1], a.shape[1]
    lowered, lines = low.reshape(low.size), right.reshape(right.size)
    for lo in range(0, length, DEEP):
        depth = min(DEEP, length - lo)
        into = ways[: rows * depth].reshape(rows // TALL, depth, TALL)
        there, tiles = min(depth, deep - lo), a.shape[0] // TALL
        into[tiles:], into[:, there:] = inf, inf
        for t in range(tiles):
            for k in range(there):
                for r in range(TALL):
                    into[t, k, r] = a[t * TALL + r, lo + k]
        for i in range(tiles * TALL, a.shape[0]):
            for k in range(there):
                into[tiles, k, i - tiles * TALL] = a[i, lo + k]
        for j in range(panels):
            for t in range(rows // TALL):
                at, top = (j * rows + t * TALL) * wide, (j * length + lo) * wide
                tile((lowered, at), (ways, t * TALL * depth), (lines, top), depth)
    put(low, out, across)
