"""Random octagons, and what they permit, found by elimination or by looking at every point."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from explorable.checking.bounds_sums import Sum, Terms
from tests.domains.difference_cases import Row

__all__ = ["NAMES", "boxed", "points_of", "random_form", "random_sums", "sum_rows"]

NAMES = ("x", "y", "z")
SIDE = 3


def random_form(rng: random.Random) -> Terms:
    """A sum of one or two names."""
    return {name: rng.choice((1, -1)) for name in rng.sample(NAMES, rng.choice((1, 2, 2)))}


def random_sums(rng: random.Random, most: int = 8, first: int = 1) -> tuple[Sum, ...]:
    """A few told sums, in quarters, some strict."""
    return tuple(
        Sum(random_form(rng), Fraction(rng.randint(-7, 13), 4), rng.random() < 0.3, (number,))
        for number in range(first, first + rng.randint(1, most))
    )


def boxed(rng: random.Random) -> tuple[Sum, ...]:
    """The same within a box, so that all whole points can be looked at."""
    sides = [Sum({name: sign}, Fraction(SIDE)) for name in NAMES for sign in (1, -1)]
    box = tuple(Sum(one.terms, one.most, statements=(at,)) for at, one in enumerate(sides, 1))
    return box + random_sums(rng, first=len(box) + 1)


def sum_rows(sums: Sequence[Sum]) -> list[Row]:
    """The sums as rows of coefficients."""
    return [({n: Fraction(s) for n, s in one.terms.items()}, one.most, one.strict) for one in sums]


def points_of(sums: Sequence[Sum]) -> list[dict[str, int]]:
    """Every whole point of the box that satisfies all sums."""
    out: list[dict[str, int]] = []
    for values in product(range(-SIDE, SIDE + 1), repeat=len(NAMES)):
        point = dict(zip(NAMES, values, strict=True))
        totals = [(sum(s * point[str(n)] for n, s in one.terms.items()), one) for one in sums]
        if all(t < one.most or (t == one.most and not one.strict) for t, one in totals):
            out.append(point)
    return out
