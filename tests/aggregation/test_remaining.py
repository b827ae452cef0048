"""What b* remains: the source's numbers, and what holds for all values, keys and radii."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from explorable.aggregation.design import Design
from explorable.aggregation.remaining import declare, declare_design, remaining
from explorable.aggregation.remaining_told import rational
from explorable.aggregation.remaining_walk import readmitted
from explorable.errors import InputError
from explorable.intervals import Interval
from explorable.status import Status
from tests.aggregation.asking import ends, gap, left, per_statement

F = Fraction


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


def test_numbers_too_far_apart_for_floats_are_answered_without_a_wrong_word() -> None:
    for tolerance in ("weighted", "per-statement"):
        for big in (1e12, 1e30):
            keys, values = [[big, 1], [0, -big], [1e-300, 2]], [0, 1e-12, big]
            found = left(keys, [1, big], values, radius=big, delta=1e-300, tolerance=tolerance)
            assert found.status is not Status.CONTRADICTORY  # three keys span the plane


WRONG: dict[str, Callable[[], object]] = {
    "an infinite value": lambda: left([0], 0, [float("inf")]),
    "no value": lambda: left([0], 0, ["zero"]),
    "no number": lambda: left([0], 0, [True]),
    "too large a value": lambda: left([0], 0, [10**32]),
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


def test_the_reasons_are_said_with_their_coefficients() -> None:
    found = left([0, 0], 0, [0, 2])
    assert found.headline == "b* = 1"
    used, witness, *both = found.why().splitlines()
    assert used == (
        "Coefficients (-1/2, 1/2), with sum 0, give 1 of the values, and that takes all the noise "
        "that is allowed: so the noise of these values is known."
    )
    assert witness == "b* = 1 remains: a line of slope (0) meets every value."
    assert both == [
        "Coefficients (1/2, 1/2), with sum 1, give 1 of the values; slope and noise move that by "
        f"at most 0: no b* {word} 1 is left."
        for word in ("below", "above")
    ]
    gone = left([0, 0], 0, [0, 4])
    assert gone.headline == "no b* is left"
    assert gone.why() == (
        "Coefficients (-1, 1) have sum 0, so b* drops out: the values give 4, and slope and noise "
        "allow at most 2. No b* is left."
    )
    assert left([0, 0], 0, [0, 1]).headline == "b* from ≈-0.366025 to ≈1.36603"
    assert left([], 0, []).headline == "any b*"
    assert "any b* remains" in left([], 0, []).why()


def test_a_step_that_rounding_puts_on_a_bound_is_not_taken() -> None:
    keys, query = [[F(13, 4), 2], [F(13, 4), F(7, 4)], [2, -2]], [-2, F(-1, 4)]
    values, deltas = [F(321, 16), F(321, 16), 16], [F(1, 4), F(1, 4), 0]
    told = declare(keys, query, values, radius=4, delta=deltas, tolerance="per-statement")
    found = remaining(told)
    assert found.status is Status.OPEN
    assert ends(found.outer) == pytest.approx((-0.470503610735, 31.3), abs=1e-9)
    assert gap(found) < 1e-8
