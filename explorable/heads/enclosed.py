"""Softmax and the soft minimum, each between two exact numbers.

They are as close as thirty digits bring them, and nothing is decided that they do not decide.
Source, section 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction

__all__ = ["Enclosed", "soft_minimum", "softmax", "weighted"]

ZERO = Fraction(0)
DIGITS = Context(prec=34, Emax=999_999, Emin=-999_999)  # exp and ln of it round correctly
HALF_DIGIT = Fraction(1, 10**33)  # more than what rounding to 34 digits changes, relatively
LOWEST = -900  # a power from which on an exponential is only known to be small
LEAST = Fraction(1, 10**390)  # more than the exponential of LOWEST, and so of any power below


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
    if power < LOWEST:
        return Enclosed(ZERO, LEAST)
    near = DIGITS.divide(Decimal(power.numerator), Decimal(power.denominator))
    found = Fraction(DIGITS.exp(near))
    # the power itself was rounded: relatively by half a digit, and it is no lower than LOWEST
    slack = found * HALF_DIGIT * 1000
    return Enclosed(found - slack, found + slack)


def _logarithm(number: Fraction) -> Enclosed:
    """The natural logarithm of a number from 1 on."""
    near = DIGITS.divide(Decimal(number.numerator), Decimal(number.denominator))
    found = Fraction(DIGITS.ln(near))
    slack = (abs(found) + 2) * HALF_DIGIT
    return Enclosed(max(found - slack, ZERO), found + slack)
