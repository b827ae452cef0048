"""What b* remains: the source's numbers, and what holds for all values, keys and radii."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.aggregation.design import Design
from explorable.aggregation.remaining import Remaining, declare, declare_design, remaining
from explorable.aggregation.remaining_told import rational
from explorable.aggregation.remaining_walk import readmitted, walk
from explorable.checking.averages_told import Declared
from explorable.errors import InputError
from explorable.intervals import Interval
from explorable.status import Status

F = Fraction


def left(*told: Any, within: object = 0, **radii: Any) -> Remaining:
    """What remains of keys, query and values; at the query, within 1, unless said otherwise."""
    return remaining(declare(*told, **{"radius": 0, "delta": 1, **radii}), within)


def per_statement(*told: Any, within: object = 0, **radii: Any) -> Remaining:
    return left(*told, within=within, tolerance="per-statement", **radii)


def ends(found: Interval | None) -> tuple[float, float]:
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    return float(found.low), float(found.high)


def gap(found: Remaining) -> float:
    """How far the two sides are apart, against the size of the ends."""
    inner, outer = ends(found.inner), ends(found.outer)
    assert outer[0] <= inner[0] <= inner[1] <= outer[1]
    return max(inner[0] - outer[0], outer[1] - inner[1]) / (1 + max(map(abs, outer)))


def test_a_value_added_readmits_under_the_weighted_tolerance() -> None:
    before, after = left([0], 0, [0]), left([0, 0], 0, [0, 1])
    assert ends(before.outer) == ends(before.inner) == (-1, 1)
    for side in (after.inner, after.outer):
        assert ends(side) == pytest.approx((-0.366025403784, 1.36602540378), abs=1e-10)
    (given_back,) = readmitted(before, after)
    assert given_back.low == 1
    assert given_back.low_open
    assert after.status is Status.OPEN


def test_a_value_added_only_shrinks_what_remains_per_statement() -> None:
    after = per_statement([0, 0], 0, [0, 1])
    assert after.inner == after.outer == Interval(F(0), F(1))


def test_the_weighted_set_can_become_empty() -> None:
    found = left([0, 0], 0, [0, 4])
    assert found.status is Status.CONTRADICTORY
    assert found.inner is found.outer is None
    assert found.certificate.conflict is not None
    assert sum(found.certificate.conflict) == 0


@pytest.mark.parametrize("tolerance", ["weighted", "per-statement"])
def test_values_that_only_just_fit_force_the_answer(tolerance: str) -> None:
    found = left([0, 0], 0, [0, 2], tolerance=tolerance)
    assert found.status is Status.FORCED
    assert found.outer == found.inner == Interval(F(1), F(1))
    wider = left([0, 0], 0, [0, "2.000000000000000000001"], tolerance=tolerance)
    assert wider.status is Status.CONTRADICTORY


def test_without_values_everything_remains() -> None:
    found = left([], 0, [], radius=1, within=5)
    assert found.outer == Interval()
    assert found.status is Status.OPEN
    zero = left([3], 0, [7], weights=[0])
    assert zero.outer == Interval()


def test_one_key_leaves_as_much_as_its_worst_case_error_to_either_side() -> None:
    for tolerance in ("weighted", "per-statement"):
        found = left([[3, 4]], [0, 0], [7], radius=2, delta="0.5", tolerance=tolerance)
        assert ends(found.outer) == pytest.approx((7 - 10.5, 7 + 10.5), abs=1e-9)
        assert gap(found) < 1e-11


def test_a_line_through_two_exact_values_forces_what_it_reaches() -> None:
    found = left([1, 3], 0, [5, 9], radius=2, delta=0)
    assert (found.status, found.outer) == (Status.FORCED, Interval(F(3), F(3)))
    assert found.witnesses[0].slope == (F(2),)
    steeper = left([1, 3], 0, [5, 9], radius="1.99", delta=0)
    assert steeper.status is Status.CONTRADICTORY


def test_a_query_off_the_line_of_exact_keys_leaves_what_the_turning_reaches() -> None:
    found = left([[0, 0], [2, 0]], [0, 1], [1, 2], radius=1, delta=0)
    half = 3**0.5 / 2
    assert ends(found.outer) == pytest.approx((1 - half, 1 + half), abs=1e-12)
    assert gap(found) < 1e-15


def test_the_answer_is_forced_to_within_what_counts_as_one() -> None:
    plain = per_statement([0, 0], 0, [0, 1])
    assert plain.status is Status.OPEN
    assert per_statement([0, 0], 0, [0, 1], within=1).status is Status.FORCED
    assert per_statement([0, 0], 0, [0, 1], within="0.999").status is Status.OPEN
    wide = left([0, 0], 0, [0, 1], within="1.7320508075688774")
    assert wide.status is Status.FORCED
    assert left([0, 0], 0, [0, 1], within="1.732050807568877").status is Status.OPEN


def test_three_statements_on_a_line_can_contradict_where_no_two_do() -> None:
    found = per_statement([0, 1, 2], 1, [0, 3, 0], radius=10)
    assert found.status is Status.CONTRADICTORY
    assert found.certificate.conflict in ((-F(1, 2), F(1), -F(1, 2)), (-1, 2, -1))
    for keep in ([0, 1], [0, 2], [1, 2]):
        two = per_statement(keep, 1, [[0, 3, 0][j] for j in keep], radius=10)
        assert two.status is Status.OPEN


def test_in_the_plane_bounds_that_only_just_meet_are_settled_exactly() -> None:
    """Four statements hold the plane at 1 at the query; the fifth rests on the last corner."""
    keys = [[1, 0], [-1, 0], [0, 1], [0, -1], [0, 0]]
    found = per_statement(keys, [0, 0], [2, 2, 0, 0, 1], radius=5, delta=[1, 1, 1, 1, 0])
    assert (found.status, found.outer) == (Status.FORCED, Interval(F(1), F(1)))
    assert per_statement(keys[:4], [0, 0], [2, 2, 0, 0], radius=5).outer == Interval(F(1), F(1))
    apart = per_statement(keys[:4], [0, 0], [2, "2.0001", 0, 0], radius=5)
    assert apart.status is Status.CONTRADICTORY


def test_the_three_dimensional_case_of_the_source_is_bracketed_tightly() -> None:
    keys = [[1, 0, 2], [0, 1, -1], [2, -1, 0], [-1, 1, 1], [0, -2, 1]]
    design = Design(keys, [1, 1, 1], [0.1, 0.2, 0.3, 0.25, 0.15])
    values = [1, -2, 3, 0.5, 4]
    for tolerance, delta in (("weighted", 2), ("per-statement", 3)):
        found = remaining(
            declare_design(design, values, radius=1, delta=delta, tolerance=tolerance)
        )
        assert found.status is Status.OPEN
        assert gap(found) < 1e-11


def test_a_query_far_away_is_bracketed_too() -> None:
    for tolerance in ("weighted", "per-statement"):
        found = left([[0, 0], [2, 0], [1, 1]], [1e8, 1], [1, 2, 1], radius=1, tolerance=tolerance)
        assert found.status is Status.OPEN
        assert gap(found) < 1e-7


def test_a_float_counts_as_the_rational_it_is() -> None:
    assert rational(0.1, "a value") == F(3602879701896397, 36028797018963968)
    assert rational("0.1", "a value") == F(1, 10)
    assert per_statement([0], 0, [0.1], delta=0).outer != per_statement([0], 0, ["0.1"]).outer


WRONG: dict[str, Callable[[], object]] = {
    "an infinite value": lambda: left([0], 0, [float("inf")]),
    "no value": lambda: left([0], 0, ["zero"]),
    "no number": lambda: left([0], 0, [True]),
    "too large a value": lambda: left([0], 0, [10**31]),
    "too few values": lambda: left([0, 1], 0, [1]),
    "values in a string": lambda: left([0, 1], 0, "12"),
    "keys of two lengths": lambda: left([[0], [1, 2]], [0], [1, 2]),
    "no query": lambda: left([], [], []),
    "a negative radius": lambda: left([0], 0, [1], radius=-1),
    "a negative delta": lambda: left([0], 0, [1], delta=-1),
    "two deltas, weighted": lambda: left([0, 0], 0, [1, 2], delta=[1, 1]),
    "too many deltas": lambda: per_statement([0], 0, [1], delta=[1, 1]),
    "no tolerance model": lambda: left([0], 0, [1], tolerance="loose"),
    "weights per statement": lambda: per_statement([0], 0, [1], weights=[1]),
    "a negative weight": lambda: left([0], 0, [1], weights=[-1]),
    "no weights": lambda: left([0], 0, [1], weights="softmax"),
    "a negative within": lambda: left([0], 0, [1], within=-1),
    "nothing declared": lambda: remaining([0]),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_declaration_is_refused(wrong: str) -> None:
    with pytest.raises(InputError):
        WRONG[wrong]()


quarters = st.integers(-16, 16).map(lambda x: F(x, 4))


@st.composite
def stories(draw: st.DrawFn, dims: int = 3, least: int = 1) -> Declared:
    """Values that some line and some noise gave, so that the truth 3 remains."""
    n, d = draw(st.integers(least, 6)), draw(st.integers(1, dims))
    keys = [[draw(quarters) for _ in range(d)] for _ in range(n)]
    query = [draw(quarters) for _ in range(d)]
    slope = [draw(quarters) for _ in range(d)]
    noise = [draw(st.integers(-8, 8)) / F(4) for _ in range(n)]
    size = sum(w * w for w in slope)
    radius = F(isqrt(int(size)) + draw(st.integers(1, 3)) if size else draw(st.integers(0, 3)))
    values = [
        3 + sum(w * (x - q) for w, x, q in zip(slope, key, query, strict=True)) + e
        for key, e in zip(keys, noise, strict=True)
    ]
    if draw(st.booleans()):
        deltas = [abs(e) + draw(st.sampled_from([F(0), F(1, 4), F(1)])) for e in noise]
        return declare(keys, query, values, radius=radius, delta=deltas, tolerance="per-statement")
    weights = [draw(st.sampled_from([F(0), F(1, 8), F(1), F(2)])) for _ in range(n)]
    most = sum(p * e * e for p, e in zip(weights, noise, strict=True))
    delta = F(isqrt(int(most * 16)) + draw(st.integers(0, 2)) + (most > 0), 4)
    return declare(keys, query, values, radius=radius, delta=delta, weights=weights)


@given(stories())
@settings(max_examples=60)
def test_the_truth_remains_and_both_sides_meet(declared: Declared) -> None:
    found = remaining(declared)
    assert found.status in (Status.OPEN, Status.FORCED)
    assert found.outer is not None
    assert F(3) in found.outer
    if found.outer.low is not None:
        assert gap(found) < 1e-8
    found.certificate.check(declared)


@settings(max_examples=25)
@given(stories(), st.fractions(-5, 5, max_denominator=4).filter(bool))
def test_moving_all_values_moves_what_remains(declared: Declared, by: Fraction) -> None:
    plain = remaining(declared)
    moved = remaining(replace(declared, values=tuple(v + by for v in declared.values)))
    assert moved.status == plain.status
    assert plain.outer is not None
    if plain.outer.low is not None:
        low, high = ends(plain.outer)
        assert ends(moved.outer) == pytest.approx((low + float(by), high + float(by)), abs=1e-6)


@given(
    st.lists(st.tuples(quarters, quarters), min_size=2, max_size=6),
    st.integers(0, 4),
    st.integers(1, 12).map(lambda x: F(x, 4)),
)
@settings(max_examples=40)
def test_on_a_line_statements_shrink_exactly_and_the_embedded_plane_agrees(
    rows: list[tuple[Fraction, Fraction]], radius: int, delta: Fraction
) -> None:
    keys, values = zip(*rows, strict=True)
    found = [
        per_statement(keys[:n], 0, values[:n], radius=radius, delta=delta)
        for n in range(1, len(rows) + 1)
    ]
    for before, after in pairwise(found):
        if before.outer is None:
            assert after.outer is None
        elif after.outer is not None:
            assert after.inner == after.outer  # on a line both sides are exact
            assert after.outer.low in before.outer
            assert after.outer.high in before.outer
    plane = per_statement([[key, 0] for key in keys], [0, 0], values, radius=radius, delta=delta)
    line = found[-1]
    assert plane.status in (line.status, Status.UNRESOLVED)
    if line.outer is not None and plane.inner is not None:
        assert ends(plane.outer) == pytest.approx(ends(line.outer), abs=1e-7)


@given(stories(dims=2, least=2), st.data())
@settings(max_examples=25)
def test_per_statement_nothing_is_ever_readmitted(declared: Declared, data: st.DataObject) -> None:
    values = [data.draw(quarters) for _ in declared.values]
    steps = walk(declared.keys, declared.query, values, radius=declared.radius, delta=F(3, 2))
    assert [step.readmitted_per_statement for step in steps] == [()] * len(steps)
    assert [len(step.values) for step in steps] == list(range(len(values) + 1))
    gone = [step.per_statement.status is Status.CONTRADICTORY for step in steps]
    assert gone == sorted(gone)  # what is contradictory stays so


def test_the_walk_shares_the_weights_anew_at_each_step() -> None:
    steps = walk([0, 0, 0], 0, [0, 1, 4], radius=0, delta=1, weights=[1, 1, 2])
    shares = [step.weighted.declared.precision for step in steps]
    assert shares == [(), (1,), (F(1, 2), F(1, 2)), (F(1, 4), F(1, 4), F(1, 2))]
    assert [step.weighted.status for step in steps] == ["open", "open", "open", "contradictory"]
    assert [step.per_statement.status for step in steps[1:]] == ["open", "open", "contradictory"]
    (back,) = steps[2].readmitted
    assert float(back.high or 0) == pytest.approx(1.36602540378, abs=1e-10)


def test_an_empty_weighted_set_can_fill_again() -> None:
    steps = walk([0] * 4, 0, [0, 4, 2, 2], radius=0, delta="1.5")
    assert [str(step.weighted.status) for step in steps[2:]] == [
        "contradictory", "contradictory", "open",
    ]  # fmt: skip
    assert steps[-1].readmitted == (steps[-1].weighted.inner,)


def test_many_keys_in_many_dimensions_are_bracketed() -> None:
    random = np.random.default_rng(5)
    keys = random.normal(size=(40, 8)).round(3)
    values = (keys @ random.normal(size=8) * 0.2 + random.normal(size=40) * 0.3).round(3)
    for tolerance in ("weighted", "per-statement"):
        found = left(
            keys.tolist(), [0.5] * 8, values.tolist(), radius=1, delta=2, tolerance=tolerance
        )
        assert found.status is Status.OPEN
        assert gap(found) < 1e-8
