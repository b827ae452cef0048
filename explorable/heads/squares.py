"""Small square matrices of exact bounds, each entry finite: a step of closure, and its end.

Row minus column is at most the entry, and the diagonal is 0. Their closure is written here once
more, apart from that of ``explorable.domains.difference``: tests hold the two against each other.
Source, section 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

__all__ = ["Numbers", "Square", "closed", "distance", "stepped"]

Numbers = tuple[Fraction, ...]
Square = tuple[Numbers, ...]

ZERO = Fraction(0)


def stepped(matrix: Square) -> Square:
    """The min-plus product of a matrix with itself: one step of closure.

    >>> [int(entry) for entry in stepped(((0, -2, 9), (9, 0, -3), (9, 9, 0)))[0]]
    [0, -2, -5]
    """
    return tuple(
        tuple(min(one + row[k] for one, row in zip(mine, matrix, strict=True)) for k in _of(matrix))
        for mine in matrix
    )


def closed(matrix: Square) -> Square | None:
    """The tightest bounds that follow; None where the bounds contradict one another."""
    while all(matrix[i][i] >= 0 for i in _of(matrix)):
        after = stepped(matrix)
        if after == matrix:
            return matrix
        matrix = after
    return None


def distance(matrix: Square) -> tuple[Fraction, Numbers]:
    """How far a matrix is from all differences of one potential, and a nearest potential.

    Returns
    -------
    far : Fraction
        The least number by which the entries off the diagonal must be allowed to be off.
    potential : tuple of Fraction
        With entries x_i - x_j within ``far``; x_0 is 0.
    """
    every = _of(matrix)
    least = [[min(matrix[i][j], -matrix[j][i]) for j in every] for i in every]
    far = -_least_mean(least)
    shifted = [[least[i][j] + (far if i != j else ZERO) for j in every] for i in every]
    for j in every:
        for i in every:
            for k in every:
                shifted[i][k] = min(shifted[i][k], shifted[i][j] + shifted[j][k])
    return far, tuple(shifted[i][0] - shifted[0][0] for i in every)


def _least_mean(least: list[list[Fraction]]) -> Fraction:
    """The least mean of a cycle (Karp); staying in place costs nothing."""
    every = range(len(least))
    walks = [[ZERO] * len(least)]
    for _ in every:
        walks.append([min(walks[-1][i] + least[i][j] for i in every) for j in every])
    return min(max((walks[-1][j] - walks[n][j]) / (len(least) - n) for n in every) for j in every)


def _of(matrix: Sequence[object]) -> range:
    return range(len(matrix))
