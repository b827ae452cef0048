"""Leverage in fractions: whether the keys reach the query, and d², without any rounding.

What floats make of d² is held against these numbers; and whether a direction is missing is
decided here, never by a float. Section 4 of the source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

__all__ = ["ExactLeverage", "exact_leverage"]

Place = Sequence[Fraction]
Matrix = list[list[Fraction]]


@dataclass(frozen=True, slots=True)
class ExactLeverage:
    """What the attended keys span, and the leverage of the query.

    Attributes
    ----------
    rank : int
        How many directions they differ in.
    square : Fraction or None
        d² = mᵀC⁻¹m; None where no coefficients reproduce the query, so that it is infinite.
    """

    rank: int
    square: Fraction | None


def exact_leverage(
    keys: Sequence[Place], query: Place, weights: Sequence[Fraction]
) -> ExactLeverage:
    """Rank of C, and d² of the query.

    Parameters
    ----------
    keys : n places of d coordinates
    query : place
    weights : n fractions with sum 1
        None negative; a key of weight 0 takes no part.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> exact_leverage([(0,), (2,)], (-1,), (half, half))
    ExactLeverage(rank=1, square=Fraction(4, 1))
    >>> exact_leverage([(0, 0), (2, 0)], (0, 1), (half, half))
    ExactLeverage(rank=1, square=None)
    """
    d = range(len(query))
    mean, covariance = _moments(tuple(map(tuple, keys)), tuple(weights))
    offset = [mean[a] - query[a] for a in d]
    rows: Matrix = [[*covariance[a], offset[a]] for a in d]
    pivots: list[int] = []
    for column in d:
        at = next((n for n in range(len(pivots), len(rows)) if rows[n][column]), None)
        if at is None:
            continue
        top = len(pivots)
        rows[top], rows[at] = rows[at], rows[top]
        rows[top] = [one / rows[top][column] for one in rows[top]]
        for n, row in enumerate(rows):
            if n != top and row[column]:
                rows[n] = [a - row[column] * b for a, b in zip(row, rows[top], strict=True)]
        pivots.append(column)
    rank = len(pivots)
    if any(row[-1] for row in rows[rank:]):
        return ExactLeverage(rank, None)
    square = sum((offset[a] * rows[n][-1] for n, a in enumerate(pivots)), Fraction(0))
    return ExactLeverage(rank, square)


@lru_cache(maxsize=64)
def _moments(
    keys: tuple[tuple[Fraction, ...], ...], weights: tuple[Fraction, ...]
) -> tuple[list[Fraction], Matrix]:
    """k̄ and C; kept, since a query moves more often than keys do."""
    d = range(len(keys[0]))
    mean = [sum((p * k[a] for p, k in zip(weights, keys, strict=True)), Fraction(0)) for a in d]
    apart = [(p, [k[a] - mean[a] for a in d]) for p, k in zip(weights, keys, strict=True)]
    return mean, [[sum((p * x[a] * x[b] for p, x in apart), Fraction(0)) for b in d] for a in d]
