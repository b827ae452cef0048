"""Octagons against elimination over the rationals, and against every point over the integers."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.checking.bounds_numbers import Upper
from explorable.domains.octagon import INTEGERS, RATIONALS, Octagon
from explorable.errors import InputError, UnknownName
from explorable.intervals import Interval
from explorable.status import Status
from tests.domains.difference_cases import permitted
from tests.domains.octagon_cases import (
    NAMES,
    boxed,
    points_of,
    random_form,
    random_sums,
    sum_rows,
)


def hold_against_elimination(rng: random.Random) -> None:
    sums = random_sums(rng)
    octagon = Octagon(RATIONALS, sums)
    form = random_form(rng)
    form = form if set(form) <= set(octagon.names) else sums[0].terms
    named = {str(name): sign for name, sign in form.items()}
    left = permitted(sum_rows(sums), named)
    certificate = octagon.certificate(form)
    certificate.check(sums, RATIONALS)
    assert certificate.interval == left
    assert bool(octagon.contradiction) == (left is None)
    for who in octagon.contradiction:
        kept = [one for one in sums if one.statements[0] in set(octagon.contradiction) - {who}]
        assert permitted(sum_rows(kept), {}) is not None


def hold_against_every_point(rng: random.Random) -> None:
    sums = boxed(rng)
    octagon = Octagon(INTEGERS, sums)
    form = random_form(rng)
    points = points_of(sums)
    values = {sum(sign * point[str(n)] for n, sign in form.items()) for point in points}
    certificate = octagon.certificate(form)
    certificate.check(sums, INTEGERS)
    assert bool(octagon.contradiction) == (not points)
    if points:
        assert octagon.witness() in points
        low, high = Fraction(min(values)), Fraction(max(values))
        assert certificate.interval == Interval(low, high)
        assert (certificate.status is Status.FORCED) == (len(values) == 1)
    for who in octagon.contradiction:
        kept = [one for one in sums if one.statements[0] in set(octagon.contradiction) - {who}]
        assert not Octagon(INTEGERS, tuple(kept)).contradiction


@pytest.mark.parametrize("seed", range(60))
def test_octagons_permit_what_elimination_leaves(seed: int) -> None:
    hold_against_elimination(random.Random(seed))


@pytest.mark.parametrize("seed", range(40))
def test_octagons_over_the_integers_permit_the_points_there_are(seed: int) -> None:
    hold_against_every_point(random.Random(seed))


@pytest.mark.long
def test_octagons_permit_what_elimination_leaves_on_many() -> None:
    for seed in range(1000, 1700):
        hold_against_elimination(random.Random(seed))


@pytest.mark.long
def test_octagons_over_the_integers_permit_the_points_there_are_on_many() -> None:
    for seed in range(1000, 1700):
        hold_against_every_point(random.Random(seed))


@settings(deadline=None, max_examples=80)
@given(seed=st.integers(0, 2**32), over=st.sampled_from((RATIONALS, INTEGERS)))
def test_an_octagon_told_one_by_one_closes_as_all_at_once(seed: int, over: str) -> None:
    sums = random_sums(random.Random(seed))
    octagon = Octagon(over).close()
    for one in sums:
        octagon = octagon.tell(one.terms, one.most, one.strict)
    at_once = Octagon(over, sums)
    assert octagon == at_once
    assert octagon.contradiction == at_once.contradiction
    if not octagon.contradiction:
        assert octagon.witness() == at_once.witness()
        for form in (sums[0].terms, dict.fromkeys(octagon.names[:2], 1)):
            assert octagon.interval(form) == at_once.interval(form)


@settings(deadline=None, max_examples=80)
@given(seed=st.integers(0, 2**32), over=st.sampled_from((RATIONALS, INTEGERS)))
def test_the_last_step_is_the_closed_octagon_and_none_before_is_wrong(seed: int, over: str) -> None:
    octagon = Octagon(over, random_sums(random.Random(seed)))
    steps = list(octagon.steps())
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    if octagon.contradiction:
        assert not any(step.contradictory for step in steps[:-1])
        return
    nodes = octagon.graph.names
    last = steps[-1].matrix if steps else octagon.graph.matrix
    for i, a in enumerate(nodes):
        for k, b in enumerate(nodes):
            final = octagon.entry(a, b) if a != b else Upper(Fraction(0))  # type: ignore[arg-type]
            assert last[i][k] == final
            for step in steps:
                entry = step.matrix[i][k]
                assert entry is None or (final is not None and final.within(entry))


def test_x_is_six_though_neither_statement_speaks_of_x() -> None:
    octagon = Octagon()
    for sign, total, apart in ((1, 10, 2), (-1, -10, -2)):
        octagon = octagon.tell({"x": sign, "y": sign}, total, statement=1)
        octagon = octagon.tell({"x": sign, "y": -sign}, apart, statement=2)
    assert str(octagon.interval("x")) == "6"
    assert str(octagon.interval("y")) == "4"
    assert octagon.witness() == {"x": 6, "y": 4}
    expected = seed_number("oct.sum10_diff2")
    for key, name, sign in (
        ("two_x_ub", "x", 1),
        ("minus_two_x_ub", "x", -1),
        ("two_y_ub", "y", 1),
        ("minus_two_y_ub", "y", -1),
    ):
        assert octagon.entry((name, sign), (name, -sign)) == Upper(Fraction(expected[key]))
    (only,) = octagon.steps()
    assert {one.after.most for one in only.improved if one.first != one.second} >= {12, -12, 8, -8}


def test_a_half_is_a_point_over_the_rationals_and_nothing_over_the_integers() -> None:
    assert seed_number("oct.half") == {"Q": "x=y=1/2", "Z": "empty"}
    for over in (RATIONALS, INTEGERS):
        octagon = Octagon(over)
        for sign in (1, -1):
            octagon = octagon.tell({"x": sign, "y": sign}, sign, statement="sum")
            octagon = octagon.tell({"x": sign, "y": -sign}, 0, statement="same")
        octagon.certificate("x").check(octagon.constraints, over)
        if over == RATIONALS:
            assert octagon.witness() == {"x": Fraction(1, 2), "y": Fraction(1, 2)}
        else:
            assert set(octagon.contradiction) == {"sum", "same"}
            assert [step.kind for step in octagon.steps()] == ["squaring", "tightening"]
            with pytest.raises(InputError, match="contradict"):
                octagon.interval("x")


def test_rounding_only_the_input_is_not_enough() -> None:
    octagon = Octagon(INTEGERS).tell({"x": 1, "y": 1}, 1).tell({"x": 1, "y": -1}, 0)
    octagon = octagon.tell({"z": 1, "x": -1}, 0)
    assert octagon.interval("x").high == 0
    assert octagon.interval("z").high == 0
    assert octagon.graph.entry(("x", 1), ("x", -1)) == Upper(Fraction(1))
    rational = Octagon(RATIONALS, octagon.constraints)
    assert rational.interval("x").high == Fraction(1, 2)


def test_strengthening_shows_a_sum_that_no_chain_makes() -> None:
    octagon = Octagon().tell("x", "0.5", strict=True).tell("y", 1)
    (step,) = octagon.steps()
    assert step.kind == "strengthening"
    assert {one.after for one in step.improved} == {Upper(Fraction(3, 2), strict=True)}
    assert str(octagon.interval({"x": 1, "y": 1})) == "(-inf, 3/2)"


@pytest.mark.parametrize("terms", [{}, {"x": 2}, {"x": 1, "y": 1, "z": 1}, {"x": 0}, {"x": True}])
def test_a_sum_that_is_none_is_refused(terms: dict[str, int]) -> None:
    with pytest.raises(InputError, match="one or two names"):
        Octagon().tell(terms, 1)


def test_what_is_unknown_is_named() -> None:
    with pytest.raises(UnknownName, match="Ana"):
        Octagon().tell("x", 1).interval({"x": 1, "Ana": 1})
    with pytest.raises(InputError, match="rationals"):
        Octagon("reals")
    with pytest.raises(InputError, match="float"):
        Octagon().tell("x", 0.5)  # type: ignore[arg-type]


def test_a_dropped_statement_is_gone() -> None:
    octagon = Octagon().tell("x", 1).close().tell("x", 0)
    assert octagon.interval("x").high == 0
    assert octagon.without(2).interval("x").high == 1
    assert set(NAMES) > set(octagon.names)


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**32), over=st.sampled_from((RATIONALS, INTEGERS)))
def test_what_is_left_after_forgetting_is_what_was_said_of_the_others(seed: int, over: str) -> None:
    rng = random.Random(seed)
    octagon = Octagon(over, boxed(rng))
    if octagon.contradiction:
        with pytest.raises(InputError, match="contradict"):
            octagon.forget("z")
        return
    left = octagon.forget("z")
    assert left.names == ("x", "y")
    for form in ({"x": 1}, {"y": -1}, {"x": 1, "y": 1}, {"x": 1, "y": -1}):
        assert left.interval(form) == octagon.interval(form)
    point = left.witness()
    for name, value in point.items():  # what is left can be continued to the forgotten name
        octagon = octagon.tell({name: 1}, value).tell({name: -1}, -value)
    assert not octagon.contradiction


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**32), over=st.sampled_from((RATIONALS, INTEGERS)))
def test_a_hull_of_octagons_holds_both_and_is_the_tightest(seed: int, over: str) -> None:
    rng = random.Random(seed)
    one, two = (Octagon(over, boxed(rng)) for _ in range(2))
    hull = one.hull(two)
    if one.contradiction or two.contradiction:
        assert hull == (two if one.contradiction else one)
        return
    for form in ({"x": 1}, {"y": -1}, {"x": 1, "z": 1}, {"x": 1, "y": -1}):
        uppers = [each.upper(form) for each in (one, two)]
        assert hull.upper(form) in uppers
        assert all(upper and upper.within(hull.upper(form) or upper) for upper in uppers)
    with pytest.raises(InputError, match="outer"):
        hull.witness()
    with pytest.raises(InputError, match="outer"):
        hull.certificate("x")


@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 2**32), over=st.sampled_from((RATIONALS, INTEGERS)))
def test_a_sum_is_redundant_where_the_others_imply_it(seed: int, over: str) -> None:
    octagon = Octagon(over, boxed(random.Random(seed)))
    if octagon.contradiction:
        return
    nodes = [(name, sign) for name in octagon.names for sign in (1, -1)]
    pairs = [(a, b) for a in nodes for b in nodes if a != b]
    for one in octagon.constraints:
        others = octagon.without(one.statements[0])
        same = all(others.entry(*pair) == octagon.entry(*pair) for pair in pairs)
        assert (one.statements[0] in octagon.redundant) == same


def seed_number(name: str) -> Any:
    path = Path(__file__).resolve().parents[3] / "shared" / "data" / "seed_numbers.json"
    if not path.exists():
        pytest.skip("the source's numbers are not beside the project")
    return next(one["expected"] for one in json.loads(path.read_text()) if one["id"] == name)
