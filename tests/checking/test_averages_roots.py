"""Square roots of rationals: compared exactly, and rounded to a known side."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.checking.averages_roots import above, below, covers, exceeds, root

F = Fraction
SMALL = F(1, 10**9)
numbers = st.fractions(min_value=0, max_value=50, max_denominator=12)


@given(numbers, numbers, st.fractions(min_value=-20, max_value=20, max_denominator=12))
def test_roots_are_compared_as_their_roundings_to_both_sides_say(
    a: Fraction, b: Fraction, x: Fraction
) -> None:
    low, high = below(a) + below(b), above(a) + above(b)
    if x < low or x > high:  # within 1e-27 of each other the rationals alone know
        assert covers(x, a, b) == exceeds(x, a, b) == (x > high)
    assert not exceeds(x, a, b) or covers(x, a, b)


def test_two_roots_are_not_less_than_they_are() -> None:
    for x in (F(19, 2), F(99, 10), 10 - SMALL):  # the roots of 25 and 25 make 10
        assert not covers(x, F(25), F(25))
        assert not exceeds(x, F(25), F(25))
    assert covers(F(10), F(25), F(25))
    assert not exceeds(F(10), F(25), F(25))
    assert exceeds(10 + SMALL, F(25), F(25))


@given(numbers)
def test_roots_are_rounded_to_their_side(a: Fraction) -> None:
    low, high = below(a), above(a)
    assert low * low <= a <= high * high
    assert high - low <= F(1, 10**25)
    assert root(a * a) == below(a * a) == above(a * a) == a
    assert float(low) == pytest.approx(sqrt(a), abs=1e-12)


def test_rounded_roots_keep_their_digits_for_tiny_and_huge_numbers() -> None:
    for a in (F(2, 10**60), F(2 * 10**60)):
        assert below(a) ** 2 < a < above(a) ** 2
        assert above(a) / below(a) - 1 < F(1, 10**25)
