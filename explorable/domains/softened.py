"""One step of closure against attention: what weights that sum to one can and cannot reach.

Matrices are of exact numbers, finite, with zeros on the diagonal: row minus column is at most the
entry. Weights and distances are exact; softmax and the soft minimum lie between two exact numbers
that are as close as thirty digits bring them. Source, section 5; FACTS 18.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction

from explorable.domains.simplex import Best, best_mix

__all__ = [
    "Enclosed",
    "Numbers",
    "Square",
    "best_weights",
    "closed",
    "distance",
    "misses",
    "soft_minimum",
    "softmax",
    "stepped",
    "weighted",
]

Numbers = tuple[Fraction, ...]
Square = tuple[Numbers, ...]

ZERO = Fraction(0)
DIGITS = Context(prec=34, Emax=999_999, Emin=-999_999)  # exp and ln of it round correctly
HALF_DIGIT = Fraction(1, 10**33)  # more than what rounding to 34 digits changes, relatively
LEAST = Fraction(1, 10**400)  # more than what an exponential below the smallest exponent is


@dataclass(frozen=True, slots=True)
class Enclosed:
    """A number that lies between two exact ones, both included.

    >>> Enclosed(Fraction(1), Fraction(2)).above(Fraction(1))
    True
    """

    low: Fraction
    high: Fraction

    def above(self, other: Fraction) -> bool | None:
        """Whether the number is at least ``other``; None where this does not tell."""
        if self.low >= other:
            return True
        return False if self.high < other else None

    def __float__(self) -> float:
        return float((self.low + self.high) / 2)


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


def best_weights(matrix: Square, row: int) -> Best:
    """The weights whose average of all rows comes nearest to one row of the next step.

    Nearest in the entry that is furthest off; `Best.check` of `misses` has shown it.
    """
    off = misses(matrix, row)
    best = best_mix(off)
    best.check(off)
    return best


def misses(matrix: Square, row: int) -> tuple[Numbers, ...]:
    """How far each row is above a row of the next step, in each entry, and how far below."""
    target = stepped(matrix)[row]
    above = [[one - other for one, other in zip(line, target, strict=True)] for line in matrix]
    return tuple((*line, *(-one for one in line)) for line in above)


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


def softmax(scores: Sequence[Fraction], beta: Fraction) -> tuple[Enclosed, ...]:
    """The weights of softmax at minus ``beta`` times the scores, before they are normalised.

    The largest is exactly 1.
    """
    least = min(scores)
    return tuple(_exponential(-beta * (score - least)) for score in scores)


def weighted(weights: Sequence[Enclosed], values: Sequence[Fraction]) -> Enclosed:
    """The average of values; exact where all of them are equal."""
    base = min(values)
    above = [value - base for value in values]
    low = sum((w.low * v for w, v in zip(weights, above, strict=True)), ZERO)
    high = sum((w.high * v for w, v in zip(weights, above, strict=True)), ZERO)
    most, least = sum(w.high for w in weights), sum(w.low for w in weights)
    return Enclosed(base + low / most, base + high / least)


def soft_minimum(values: Sequence[Fraction], beta: Fraction) -> Enclosed:
    """Minus the logarithm of a sum of exponentials, over ``beta``: never above the minimum."""
    parts = softmax(values, beta)
    low, high = (sum(one) for one in zip(*((w.low, w.high) for w in parts), strict=True))
    least = min(values)
    return Enclosed(least - _logarithm(high).high / beta, least - _logarithm(low).low / beta)


def _exponential(power: Fraction) -> Enclosed:
    """The exponential of a number that is not above 0."""
    if power == 0:
        return Enclosed(Fraction(1), Fraction(1))
    if power < -900:
        return Enclosed(ZERO, LEAST)
    near = DIGITS.divide(Decimal(power.numerator), Decimal(power.denominator))
    found = Fraction(DIGITS.exp(near))
    # the power itself was rounded: relatively by half a digit, and it is at most 900
    slack = found * HALF_DIGIT * 1000
    return Enclosed(found - slack, found + slack)


def _logarithm(number: Fraction) -> Enclosed:
    """The natural logarithm of a number from 1 on."""
    near = DIGITS.divide(Decimal(number.numerator), Decimal(number.denominator))
    found = Fraction(DIGITS.ln(near))
    slack = (abs(found) + 2) * HALF_DIGIT
    return Enclosed(max(found - slack, ZERO), found + slack)


def _of(matrix: Sequence[object]) -> range:
    return range(len(matrix))
