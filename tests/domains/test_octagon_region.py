"""The region of an octagon: exact corners, held against the octagon and against places."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.domains.octagon import Octagon
from explorable.domains.octagon_region import Half, crossings, region, whole_points

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))
MIDDLE = (Fraction(0), Fraction(0))
REACH = Fraction(20)

halves = st.lists(
    st.tuples(st.sampled_from(DIRECTIONS), st.integers(-24, 24)), min_size=1, max_size=8
).map(lambda told: [(a, b, Fraction(c, 4)) for (a, b), c in told])


def boxed(told: list[Half]) -> list[Half]:
    return [*told, *((a, b, REACH) for a, b in DIRECTIONS[:4])]


@settings(deadline=None)
@given(halves)
def test_corners_reach_exactly_as_far_as_the_octagon_says(told: list[Half]) -> None:
    octagon = Octagon()
    for a, b, c in boxed(told):
        octagon = octagon.tell({name: way for name, way in (("x", a), ("y", b)) if way}, c)
    corners = region(told, MIDDLE, REACH)
    if octagon.contradiction:
        assert corners == ()
        return
    for a, b in DIRECTIONS:
        terms = {name: way for name, way in (("x", a), ("y", b)) if way}
        assert max(a * x + b * y for x, y in corners) == octagon.interval(terms).high
    assert len(set(corners)) == len(corners)
    assert all(a * x + b * y <= c for x, y in corners for a, b, c in told)


@settings(deadline=None)
@given(halves)
def test_whole_places_are_those_that_every_bound_allows(told: list[Half]) -> None:
    found = whole_points(region(told, MIDDLE, REACH), told, 10_000)
    every = range(-20, 21)
    assert found == [
        (x, y) for x in every for y in every if all(a * x + b * y <= c for a, b, c in told)
    ]


def test_whole_places_stop_at_one_more_than_wanted() -> None:
    assert len(whole_points(region([], MIDDLE, REACH), [], 5)) == 6


def test_a_segment_has_two_ends_and_parallel_lines_never_meet() -> None:
    one = Fraction(1)
    told: list[Half] = [(1, 0, one), (-1, 0, -one), (0, 1, one)]
    assert region(told, MIDDLE, REACH) == ((one, -REACH), (one, one))
    assert crossings(told) == ((one, one),)
