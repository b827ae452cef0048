"""Contradictions over the integers without a closed matrix, against every whole point."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from explorable.budget import limited
from explorable.checking.bounds_sums import INTEGERS, Sum
from explorable.domains.octagon import Octagon
from explorable.domains.octagon_whole import Whole

NAMES = "xyz"


def sums(most: int) -> st.SearchStrategy[list[Sum]]:
    """Few bounds on few names, near 0, with both signs; some are strict."""
    signs = st.dictionaries(
        st.sampled_from(NAMES), st.sampled_from([1, -1]), min_size=1, max_size=2
    )
    one = st.builds(
        Sum,
        signs,
        st.fractions(-2, 2, max_denominator=2),
        st.booleans(),
    )
    return st.lists(one, max_size=most)


@given(sums(9))
def test_what_is_impossible_has_no_whole_point(some: list[Sum]) -> None:
    box = [Sum({name: sign}, Fraction(2)) for name in NAMES for sign in (1, -1)]
    told = [*some, *box]
    points = (dict(zip(NAMES, at, strict=True)) for at in product(range(-2, 3), repeat=3))
    possible = any(
        all(
            (value < one.most if one.strict else value <= one.most)
            for one in told
            for value in [sum(sign * point[str(name)] for name, sign in one.terms.items())]
        )
        for point in points
    )
    assert Whole(told).impossible(range(len(told))) != possible


@given(sums(14))
def test_it_agrees_with_the_closed_octagon(some: list[Sum]) -> None:
    numbered = [Sum(one.terms, one.most, one.strict, (at,)) for at, one in enumerate(some)]
    octagon = Octagon(INTEGERS, tuple(numbered))
    assert Whole(numbered).impossible(range(len(numbered))) == bool(octagon.refutation)


def test_an_odd_ring_of_ones_contradicts_in_few_steps() -> None:
    octagon, n = Octagon(INTEGERS), 61
    for at in range(n):
        for sign in (1, -1):
            octagon = octagon.tell({f"v{at}": sign, f"v{(at + 1) % n}": sign}, sign, statement=at)
    with limited(500_000):
        assert sorted(octagon.contradiction, key=str) == sorted(range(n), key=str)
