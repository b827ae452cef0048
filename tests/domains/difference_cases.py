"""Random difference bounds, and what they permit, found by an independent exact method.

The method is Fourier and Motzkin's: variables are eliminated one by one from rows of
coefficients, so it knows neither matrices nor chains.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

from explorable.checking.bounds import ZERO, Constraint
from explorable.intervals import Interval

__all__ = ["ASKED", "Row", "permitted", "random_constraints", "rows_of"]

ASKED = "asked"

Row = tuple[Mapping[Hashable, Fraction], Fraction, bool]  # sum of coefficients ≤ (or <) a number


def random_constraints(
    rng: random.Random, names: Sequence[str], most: int = 8
) -> tuple[Constraint, ...]:
    """A few bounds between names and zero, in quarters, some strict, rarely of a name itself."""
    places = (ZERO, *names)
    return tuple(
        Constraint(
            rng.choice(places),
            rng.choice(places),
            Fraction(rng.randint(-5, 11), 4),
            rng.random() < 0.3,
            (number,),
        )
        for number in range(1, rng.randint(1, most) + 1)
    )


def rows_of(constraints: Sequence[Constraint]) -> list[Row]:
    """The bounds as rows of coefficients, without zero."""
    out: list[Row] = []
    for one in constraints:
        terms: dict[Hashable, Fraction] = {}
        for name, sign in ((one.first, 1), (one.second, -1)):
            if name != ZERO:
                terms[name] = terms.get(name, Fraction(0)) + sign
        out.append((terms, one.most, one.strict))
    return out


def permitted(rows: Sequence[Row], form: Mapping[str, int]) -> Interval | None:
    """All values of a sum of variables; None where no point is left."""
    negative: dict[Hashable, Fraction] = {n: -Fraction(factor) for n, factor in form.items()}
    here: list[Row] = [
        ({ASKED: Fraction(1), **negative}, Fraction(0), False),
        ({ASKED: Fraction(-1), **{n: -f for n, f in negative.items()}}, Fraction(0), False),
        *rows,
    ]
    for name in dict.fromkeys(n for terms, _, _ in here for n in terms if n != ASKED):
        here = _without(name, here)
    low: tuple[Fraction, bool] | None = None
    high: tuple[Fraction, bool] | None = None
    for terms, most, strict in here:
        factor = terms.get(ASKED, Fraction(0))
        if factor == 0:
            if most < 0 or (strict and most == 0):
                return None
        elif factor > 0:
            end = (most / factor, not strict)
            high = end if high is None else min(high, end)
        else:
            end = (most / factor, strict)
            low = end if low is None else max(low, end)
    if low and high:
        open_ = low[1] or not high[1]
        if low[0] > high[0] or (low[0] == high[0] and open_):
            return None
    return Interval(
        low[0] if low else None,
        high[0] if high else None,
        low[1] if low else True,
        not high[1] if high else True,
    )


def _without(name: Hashable, rows: Sequence[Row]) -> list[Row]:
    out: dict[tuple[frozenset[tuple[Hashable, Fraction]], bool], Row] = {}

    def add(terms: Mapping[Hashable, Fraction], most: Fraction, strict: bool) -> None:
        kept = {n: f for n, f in terms.items() if f}
        unit = abs(next(iter(kept.values()), Fraction(1)))  # so that equal rows look equal
        kept, most = {n: f / unit for n, f in kept.items()}, most / unit
        key = frozenset(kept.items()), strict
        if key not in out or most < out[key][1]:
            out[key] = kept, most, strict

    for terms, most, strict in rows:
        if not terms.get(name):
            add(terms, most, strict)
    for up, above, one in rows:
        for down, below, two in rows:
            p, q = up.get(name, Fraction(0)), down.get(name, Fraction(0))
            if p > 0 > q:
                names = dict.fromkeys((*up, *down))
                total = {
                    n: up.get(n, Fraction(0)) / p - down.get(n, Fraction(0)) / q for n in names
                }
                total.pop(name)
                add(total, above / p - below / q, one or two)
    return list(out.values())
