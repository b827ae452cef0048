"""Octagons: closures of the bounds +-x +-y <= c, over the rationals and over the integers.

Variable v has two nodes: 2 v stands for x_v and 2 v + 1 for -x_v; ``a ^ 1`` is the opposite
of node a. Entry (a, b) of the (2 n, 2 n) matrix is the most that V_a - V_b may be, so
x + y <= c stands at (2 x, 2 y + 1), and, being the same bound, at (2 y, 2 x + 1) too: a
matrix is *coherent* when (a, b) and (b ^ 1, a ^ 1) agree, and input must be. Entry (a, a ^ 1)
bounds twice a variable, from above for even a, from below for odd.

Dtypes, absent bounds and threads are as in `explorable_kernels.minplus`. Over the rationals
halves are taken once, so integers must all be even: give twice the packed bounds. A strict
bound then counts 2, so pack with ``resolution(4 * n)`` parts; the result, unpacked with the
same parts, is in halves of the unit given. Floats rounded outward for 4 n nodes stay exact.
Over the integers give the bounds as they are, none of them strict.

Section 5 of the source: x + y = 10, x - y = 2. Closing the paths and then strengthening once
is enough; over the integers unary bounds are rounded before that, not only at the input.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels import minplus
from explorable_kernels._jit import jit, spread
from explorable_kernels.minplus_bounds import Bounds, beyond, infinity

__all__ = ["close", "close_tight", "tell", "tell_tight"]


def close(m: Bounds, threads: int | None = None) -> int:
    """Close ``m`` in place over the rationals; return -1, or a node on a contradictory cycle.

    After a contradiction ``m`` means nothing.
    """
    bad = minplus.close(m, threads)
    if bad < 0:
        _strengthen_all(m, threads)
    return bad


def close_tight(m: Bounds, threads: int | None = None) -> int:
    """Close integers ``m`` in place over the integers; return -1, or a contradictory node.

    The node is on a cycle below zero, or is one whose variable no whole number fits.
    """
    bad = minplus.close(m, threads)
    return bad if bad >= 0 else _tighten_all(m, threads)


def tell(m: Bounds, a: int, b: int, bound: float) -> int:
    """Add V_a - V_b <= ``bound`` to a closed ``m`` and close it again, in O(n**2).

    Returns how many rows became tighter before halves were taken, 0 when nothing changed; -1
    for a contradiction, after which ``m`` means nothing.
    """
    changed = _tell_both(m, a, b, bound)
    if changed > 0:
        _strengthen_all(m, 1)
    return changed


def tell_tight(m: Bounds, a: int, b: int, bound: float) -> int:
    """Do `tell` over the integers, for an ``m`` that `close_tight` closed."""
    changed = _tell_both(m, a, b, bound)
    return -1 if changed > 0 and _tighten_all(m, 1) >= 0 else changed


def _tell_both(m: Bounds, a: int, b: int, bound: float) -> int:
    """Add the bound in both its forms and close the paths."""
    one = minplus.tell(m, a, b, bound)
    other = minplus.tell(m, b ^ 1, a ^ 1, bound) if one >= 0 else -1
    return -1 if other < 0 else one + other


def _tighten_all(m: Bounds, threads: int | None) -> int:
    bad = _tighten(m, infinity(m.dtype))
    if bad < 0:
        _strengthen_all(m, threads)
    return bad


def _strengthen_all(m: Bounds, threads: int | None) -> None:
    n = len(m)
    if not n:
        return
    flat, halves = m.reshape(-1), np.empty(n, m.dtype)
    halves[::2], halves[1::2] = flat[1 :: 2 * n + 2], flat[n :: 2 * n + 2]  # entries (a, a ^ 1)
    absent = halves == infinity(m.dtype)
    if m.dtype.kind == "i":
        halves >>= 1  # exact: integers are even here
    else:
        halves *= m.dtype.type(0.5)
    far = beyond(m.dtype)
    halves[absent] = far
    spread(lambda start, stop: _strengthen(m, halves, (start, stop), far), n, 1, threads)


@jit
def _tighten(m: Bounds, inf: Any) -> int:
    """Round unary entries down to even numbers; return a node no number fits, or -1."""
    for a in range(m.shape[0]):
        if m[a, a ^ 1] < inf:
            m[a, a ^ 1] -= m[a, a ^ 1] & 1
    for a in range(0, m.shape[0], 2):
        above, below = m[a, a ^ 1], m[a ^ 1, a]
        if above < inf and below < inf and above + below < 0:
            return a
    return -1


@jit
def _strengthen(m: Bounds, halves: Bounds, rows: tuple[int, int], far: Any) -> None:
    """Lower each entry (a, b) of these rows to what V_a and -V_b allow apart.

    ``halves[a]``: the most that V_a may be, half of entry (a, a ^ 1) before any of this;
    ``far``, `beyond`, where nothing bounds it, so that no sum with it is the least.
    """
    kind = m.dtype.type
    opposite = np.empty_like(halves)
    for b in range(halves.size):
        opposite[b] = halves[b ^ 1]
    for a in range(rows[0], rows[1]):
        row, mine = m[a], halves[a]
        if mine < far:
            for b in range(row.size):
                new, low = kind(mine + opposite[b]), row[b]
                row[b] = min(low, new)
