"""Random claims about numbers, and a grid of numbers to try them on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

from explorable.checking.truth import holds
from explorable.claims import ZERO, All, Any, Bound, Claim, Not, One
from explorable.vocabulary import Vocabulary

QUANTITIES = ("x of a", "x of b", "x of c")
WORDS = Vocabulary(quantities=QUANTITIES)
GRID = [Fraction(n, 2) for n in range(-6, 7)]


def bound(r: Random) -> Bound:
    """One bound on a half."""
    first, second = r.sample([*QUANTITIES, ZERO], 2)
    return Bound(first, second, Fraction(r.randint(-4, 4), 2), r.random() < 0.4)


def claim(r: Random, depth: int = 2) -> Claim:
    """Bounds, denied and joined."""
    kind = r.random()
    if depth == 0 or kind < 0.4:
        return bound(r)
    if kind < 0.5:
        return Not(claim(r, depth - 1))
    parts = tuple(claim(r, depth - 1) for _ in range(r.randint(1, 3)))
    return r.choice((All, Any, One))(parts)


def claims(r: Random) -> dict[int, Claim]:
    """What a few statements say."""
    return {number: claim(r) for number in range(1, r.randint(2, 6))}


def every_world() -> Iterator[dict[str, str]]:
    """All numbers on the grid: bounds on halves that can be met are met on it or on its thirds."""
    for values in product(GRID, repeat=len(QUANTITIES)):
        yield dict(zip(QUANTITIES, map(str, values), strict=True))


def met(said: dict[int, Claim]) -> list[dict[str, str]]:
    """The worlds of the grid that satisfy all claims."""
    return [w for w in every_world() if all(holds(c, w, WORDS) for c in said.values())]
