"""Bounds on times, ages, sizes and positions, written shortly for the tables of forms.

``most("arrival", "Ana", "Luis", -10)`` is *arrival of Ana minus arrival of Luis is at most -10*;
``None`` stands for zero.
"""

from __future__ import annotations

from fractions import Fraction

from explorable.claims import ZERO, All, Any, Bound, Claim


def most(
    of: str, one: str | None, other: str | None, n: float | Fraction, *, strict: bool = False
) -> Bound:
    """One bound."""
    first, second = (ZERO if who is None else f"{of} of {who}" for who in (one, other))
    return Bound(first, second, Fraction(n), strict)


def less(of: str, one: str, other: str) -> Bound:
    """The one has less of it than the other."""
    return most(of, one, other, 0, strict=True)


def exactly(of: str, one: str, other: str, n: float | Fraction) -> All:
    """The one has exactly n less of it than the other."""
    return All((most(of, one, other, -n), most(of, other, one, n)))


def upto(of: str, one: str, other: str, n: float | Fraction, *, strict: bool = False) -> All:
    """The one has at most n less of it than the other, and in no case more."""
    return All((most(of, one, other, 0), most(of, other, one, n, strict=strict)))


def alike(of: str, one: str, other: str) -> All:
    """Both have as much of it."""
    return All((most(of, one, other, 0), most(of, other, one, 0)))


def within(of: str, one: str, other: str, n: int) -> All:
    """At most n from each other."""
    return All((most(of, one, other, n), most(of, other, one, n)))


def between(of: str, one: str, low: float | Fraction, high: float | Fraction) -> All:
    """From low to high."""
    return All((most(of, None, one, -low), most(of, one, None, high)))


def beside(one: str, other: str) -> Any:
    """One step to the left or to the right."""
    return Any((exactly("x", one, other, 1), exactly("x", other, one, 1)))


def lined(claim: Bound | All, of: str, one: str, other: str) -> All:
    """A side, and level on the other axis."""
    parts: tuple[Claim, ...] = claim.parts if isinstance(claim, All) else (claim,)
    return All((*parts, *alike(of, one, other).parts))


T, AGE, SIZE = "arrival", "age", "size"
