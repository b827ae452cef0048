"""Bound matrices the slow way: pairs of whole numbers or fractions, one source at a time.

A bound is a pair (value, slack): slack is minus the number of strict bounds on the chain
that made it, so "less than 3" is (3, -1) and pairs compare in the order of what they allow.
An absent bound is None. The closure is found by Bellman and Ford's rounds from every node
(the kernels use Floyd and Warshall's pivots), contradictions by a round too many.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

__all__ = ["Bound", "Matrix", "close", "negative_cycle", "plus", "product", "step", "tell"]

Bound = tuple[Fraction, int]
Row = list[Bound | None]
Matrix = list[Row]

ZERO: Bound = (Fraction(0), 0)


def plus(a: Bound | None, b: Bound | None) -> Bound | None:
    """Return the sum of two bounds."""
    return None if a is None or b is None else (a[0] + b[0], a[1] + b[1])


def least(bounds: Sequence[Bound | None]) -> Bound | None:
    """Return the least of these bounds."""
    return min((b for b in bounds if b is not None), default=None)


def product(a: Matrix, b: Matrix) -> Matrix:
    """Return the min-plus product, by its definition."""
    columns = list(zip(*b, strict=True))
    return [
        [least([plus(x, y) for x, y in zip(row, column, strict=True)]) for column in columns]
        for row in a
    ]


def step(m: Matrix) -> Matrix:
    """Return one squaring, entry by entry the lesser of ``m`` and its square."""
    squared = product(m, m)
    return [
        [least(pair) for pair in zip(*rows, strict=True)] for rows in zip(m, squared, strict=True)
    ]


def from_source(m: Matrix, source: int) -> tuple[Row, list[int], int | None]:
    """Return the least sums from a node, the node before each, and a node that still improves."""
    n = len(m)
    reach: Row = [ZERO if v == source else None for v in range(n)]
    before = [source] * n
    late: int | None = None
    for _ in range(n + 1):
        late = None
        for u in range(n):
            for v in range(n):
                new = plus(reach[u], m[u][v])
                old = reach[v]
                if new is not None and (old is None or new < old):
                    reach[v], before[v], late = new, u, v
    return reach, before, late


def close(m: Matrix) -> Matrix | None:
    """Return the closure; None when the bounds contradict."""
    rows = [from_source(m, source) for source in range(len(m))]
    return None if any(late is not None for _, _, late in rows) else [row for row, _, _ in rows]


def negative_cycle(m: Matrix) -> list[int]:
    """Return the nodes of a cycle whose bounds sum below zero, or an empty list."""
    for source in range(len(m)):
        _, before, late = from_source(m, source)
        if late is not None:
            node = late
            for _ in m:  # walk back until surely on the cycle
                node = before[node]
            cycle = [node]
            while before[cycle[-1]] != node:
                cycle.append(before[cycle[-1]])
            return cycle[::-1]
    return []


def tell(m: Matrix, i: int, j: int, bound: Bound) -> Matrix | None:
    """Return the closure of ``m`` with one more bound, computed from the start."""
    told = [list(row) for row in m]
    told[i][j] = least([told[i][j], bound])
    return close(told)
