"""What is written down about difference bounds: the source's numbers, and known hard inputs."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from explorable.checking.bounds_numbers import Upper
from explorable.domains.difference import ZERO, Bounds
from explorable.domains.difference_closing import largest

LOOSE = Upper(Fraction(0))


def seed_number(name: str) -> Any:
    """An expected number of the source, where the design documents are beside the project."""
    path = Path(__file__).resolve().parents[3] / "shared" / "data" / "seed_numbers.json"
    if not path.exists():
        pytest.skip("the source's numbers are not beside the project")
    return next(one["expected"] for one in json.loads(path.read_text()) if one["id"] == name)


def chain(length: int) -> Bounds:
    bounds = Bounds(names=())
    for i in range(length):
        bounds = bounds.tell(i, i + 1, Fraction(1, 4))
    return bounds


def all_minus_one(n: int) -> Bounds:
    bounds = Bounds(names=())
    for i in range(n):
        for k in range(n):
            if i != k:
                bounds = bounds.tell(i, k, -1)
    return bounds


def of_matrix(rows: list[list[int]]) -> Bounds:
    bounds = Bounds(names=tuple(range(len(rows))))
    for i, row in enumerate(rows):
        for k, value in enumerate(row):
            bounds = bounds if i == k else bounds.tell(i, k, value)
    return bounds


def values(bounds: Bounds) -> list[list[Fraction]]:
    return [[upper.most for upper in row if upper is not None] for row in bounds.closed]


def test_a_chain_closes_in_as_many_squarings_as_the_logarithm_of_its_length() -> None:
    lengths = (1, 2, 3, 4, 5, 8, 9, 16, 17, 64, 65)
    assert [len(list(chain(length).steps())) for length in lengths] == seed_number(
        "chain.squarings"
    )
    for length in range(1, 40):
        assert len(list(chain(length).steps())) == (length - 1).bit_length()


def test_steps_are_never_wrong_and_say_which_chain_improved_what() -> None:
    bounds = chain(9)
    steps = list(bounds.steps())
    assert steps[-1].matrix == bounds.closed
    for step in steps:
        assert not step.contradictory
        assert step.names == bounds.names
        for row, final in zip(step.matrix, bounds.closed, strict=True):
            for entry, least in zip(row, final, strict=True):
                assert entry is None or (least is not None and least.within(entry))
        for one in step.improved:
            assert sum(each.most for each in one.path) == one.after.most
            assert (one.path[0].first, one.path[-1].second) == (one.first, one.second)
            assert 2 ** (step.number - 1) < len(one.path) <= 2**step.number
            i, k = map(step.names.index, (one.first, one.second))
            assert step.matrix[i][k] == one.after
            assert one.before is None
    assert steps[0].improved[0].statements == (1, 2)


def test_only_the_last_step_is_the_tightest() -> None:
    bounds = chain(9)
    assert [step.matrix == bounds.closed for step in bounds.steps()] == [False, False, False, True]
    first = next(bounds.steps())
    assert first.matrix[0][2] == bounds.closed[0][2]  # though single entries may be


def test_closed_bounds_need_no_step() -> None:
    assert list(chain(1).steps()) == list(Bounds().steps()) == []
    assert chain(1).matrix == chain(1).closed


def test_steps_stop_at_the_first_contradiction_with_small_numbers() -> None:
    largest_entries = []
    for n in (4, 8, 12, 16, 20):
        (step,) = all_minus_one(n).steps()
        assert step.contradictory
        entries = [upper.most for row in step.matrix for upper in row if upper is not None]
        largest_entries.append(max(map(abs, entries)))
        cycles = [one for one in step.improved if one.first == one.second]
        assert len(cycles) == n
        assert all(len(one.path) == 2 for one in cycles)
    assert largest_entries == seed_number("blowup.squaring_max_abs_at_stop")


def test_pivots_in_place_would_blow_up_and_closing_does_not() -> None:
    sizes = []
    for n in (4, 8, 12, 16, 20):
        rows = [[0 if i == k else -1 for k in range(n)] for i in range(n)]
        for j in range(n):
            for i in range(n):
                for k in range(n):
                    rows[i][k] = min(rows[i][k], rows[i][j] + rows[j][k])
        sizes.append(largest([list(row) for row in rows]))
        bounds = all_minus_one(n)
        assert bounds.closure.rows is None
        assert 2 <= len(bounds.contradiction) <= n
    assert sizes == seed_number("blowup.floyd_warshall_max_abs(all off-diagonal -1)")


def test_decimals_that_cancel_contradict_only_where_one_is_strict() -> None:
    a, b, back, float_sum = seed_number("float_trap.false_negative_cycle")
    assert a + b - back == float_sum < 0
    for strict in (False, True):
        bounds = Bounds().tell("x", "y", str(a)).tell("y", "z", str(b))
        bounds = bounds.tell("z", "x", f"-{back}", strict=strict)
        assert bounds.contradiction == ((1, 2, 3) if strict else ())
        bounds.certificate("x", "z").check(bounds.constraints)
    assert bounds.without(3).tell("z", "x", "-93.9").entry("x", "x") == LOOSE


def test_huge_bounds_show_a_cycle_of_minus_one() -> None:
    big = 10**33
    bounds = Bounds().tell("x", "y", big).tell("y", "z", big + 7).tell("z", "x", -2 * big - 8)
    assert float(big) + float(big + 7) + float(-2 * big - 8) == 0.0
    assert bounds.contradiction == (1, 2, 3)
    assert sum(one.most for one in bounds.cycle) == -1
    assert not bounds.without(3).tell("z", "x", -2 * big - 7).contradiction


def test_a_network_with_two_times_forced_and_one_open() -> None:
    bounds = Bounds()
    for first, second, least, most in (
        ("x1", ZERO, 2, 2),
        ("x2", "x1", 2, 2),
        ("x3", "x1", 1, 3),
        ("x3", "x2", -1, 3),
    ):
        bounds = bounds.tell(first, second, most).tell(second, first, -least)
    assert [str(bounds.interval(name)) for name in ("x1", "x2", "x3")] == ["2", "4", "[3, 5]"]
    for name in ("x1", "x2", "x3"):
        bounds.certificate(name).check(bounds.constraints)


def test_a_network_of_three_bounds_with_a_cycle_of_minus_two() -> None:
    bounds = Bounds().tell("x", "y", 3).tell("y", "z", -1).tell("z", "x", -4)
    assert sum(one.most for one in bounds.cycle) == -2
    assert len(bounds.cycle) == 3


def test_zero_off_the_diagonal_is_a_bound() -> None:
    # A library once took the zeros for missing edges, and then found a negative cycle.
    bounds = of_matrix([[0, 0, 0], [-1, 0, 0], [0, -1, 0]])
    assert set(bounds.contradiction) <= set(range(1, 7))
    assert bounds.contradiction
    same = Bounds().tell("x", "y", 0).tell("y", "x", 0)
    assert same.interval("x", "y").point == 0
    assert same.chain("x", "y") == (1,)


def test_minus_one_below_the_diagonal_is_no_cycle() -> None:
    bounds = Bounds().tell("b", "a", -1).tell("c", "b", -1)
    assert not bounds.contradiction
    assert bounds.entry("c", "a") == Upper(Fraction(-2))
    assert bounds.cut("a", "c") == {"a"}


def test_a_horizon_one_below_the_longest_job_contradicts() -> None:
    jobs = {"a": (3, 2, 2), "b": (2, 1, 4), "c": (4, 3)}  # minutes on one machine after another

    def schedule(horizon: int) -> Bounds:
        bounds = Bounds()
        for job, lengths in jobs.items():
            bounds = bounds.tell(ZERO, (job, 0), 0, statement="no one starts before 0")
            for at, length in enumerate(lengths):
                after = (job, at + 1) if at + 1 < len(lengths) else "end"
                bounds = bounds.tell((job, at), after, -length, statement=(job, at))
        return bounds.tell("end", ZERO, horizon, statement="horizon")

    longest = max(map(sum, jobs.values()))
    assert schedule(longest).interval("end").point == longest
    late = schedule(longest - 1)
    assert set(late.contradiction) > {"horizon", "no one starts before 0"}
    assert len({who[0] for who in late.contradiction if isinstance(who, tuple)}) == 1


def test_arrivals_leave_ten_to_twelve_minutes() -> None:
    bounds = Bounds()
    for who, first, second, most in (
        (1, "Ana", "Luis", -10),
        (2, "Eva", "Luis", 5),
        (2, "Luis", "Eva", 0),
        (3, "Eva", "Ana", 12),
        (3, "Ana", "Eva", 0),
    ):
        bounds = bounds.tell(first, second, most, statement=who)
    assert str(bounds.interval("Luis", "Ana")) == "[10, 12]"
    assert bounds.chain("Ana", "Luis") == (1,)
    assert bounds.chain("Luis", "Ana") == (2, 3)


def test_arrivals_that_cannot_be_need_all_three_statements() -> None:
    bounds = Bounds().tell("Ana", "Luis", -10).tell("Luis", "Eva", -5).tell("Eva", "Ana", 12)
    assert set(bounds.contradiction) == {1, 2, 3}
    bounds.certificate("Luis", "Ana").check(bounds.constraints)


def test_positions_stay_open_without_a_shared_row() -> None:
    bounds = Bounds().tell("y of rectangle", "y of triangle", 0, strict=True, statement=1)
    bounds = bounds.tell("x of square", "x of triangle", 0, strict=True, statement=2)
    apart = Bounds(bounds.constraints, (*bounds.names, "y of square"))
    assert str(apart.interval("y of square", "y of rectangle")) == "(-inf, inf)"
    row = apart.tell("y of square", "y of triangle", 0, statement=2)
    row = row.tell("y of triangle", "y of square", 0, statement=2)
    assert str(row.interval("y of square", "y of rectangle")) == "(0, inf)"


def test_no_weighted_average_of_a_column_reaches_a_closure_below_it() -> None:
    expected = seed_number("softmax_vs_closure.entry")
    rows = [[0, -2, 9], [9, 0, -3], [9, 9, 0]]
    assert values(of_matrix(rows))[0][2] == expected["closure"]
    assert min(row[2] for row in rows) == expected["column_min"]


def test_closed_matrices_far_from_a_potential_stay_as_they_are() -> None:
    ones = [[int(i != k) for k in range(4)] for i in range(4)]
    assert seed_number("softmax_gap.counterexample")["gap"] == 0
    assert values(of_matrix(ones)) == ones
    heights = [0, 2, 5, 3]
    additive = [[a - b for b in heights] for a in heights]
    assert values(of_matrix(additive)) == additive
