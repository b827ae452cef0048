"""Square roots of exact numbers: compared without computing them, and rounded to a known side."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

__all__ = ["above", "below", "covers", "exceeds", "root"]

_BITS = 96  # of a root that is not rational


def covers(x: Fraction, a: Fraction, b: Fraction = Fraction(0)) -> bool:
    """Whether x ≥ √a + √b.

    >>> covers(Fraction(7), Fraction(9), Fraction(16)), covers(Fraction(1), Fraction(2))
    (True, False)
    """
    left = x * x - a - b
    return x >= 0 and left >= 0 and left * left >= 4 * a * b


def exceeds(x: Fraction, a: Fraction, b: Fraction = Fraction(0)) -> bool:
    """Whether x > √a + √b.

    >>> exceeds(Fraction(7), Fraction(9), Fraction(16)), exceeds(Fraction(10), Fraction(361, 4))
    (False, True)
    """
    left = x * x - a - b
    return x > 0 and left > 0 and left * left > 4 * a * b


def root(a: Fraction) -> Fraction | None:
    """The square root where it is rational.

    >>> root(Fraction(9, 4)), root(Fraction(2))
    (Fraction(3, 2), None)
    """
    top, bottom = isqrt(a.numerator), isqrt(a.denominator)
    exact = top * top == a.numerator and bottom * bottom == a.denominator
    return Fraction(top, bottom) if exact else None


def below(a: Fraction) -> Fraction:
    """The square root of a ≥ 0, or a number a little below it."""
    return _rounded(a, 0)


def above(a: Fraction) -> Fraction:
    """The square root of a ≥ 0, or a number a little above it."""
    return _rounded(a, 1)


def _rounded(a: Fraction, more: int) -> Fraction:
    """The square root, or the next number below it in steps of 2^-shift, and so many ``more``."""
    exact = root(a)
    if exact is not None:
        return exact
    shift = max(0, _BITS - (a.numerator.bit_length() - a.denominator.bit_length()) // 2)
    return Fraction(isqrt((a.numerator << 2 * shift) // a.denominator) + more, 1 << shift)
