"""What was read becomes difference bounds or an octagon, within limits."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorable.checking.bounds import ZERO, Constraint
from explorable.checking.bounds_sums import Sum
from explorable.domains.difference import Bounds
from explorable.domains.octagon import Octagon
from explorable.errors import InputError, UnknownName
from explorable.importing import told as limits
from explorable.importing.lines import read_lines
from explorable.importing.saying import sentence
from explorable.importing.solving import check, conflict, find, reference, solved
from explorable.importing.table import read_table
from explorable.importing.told import INTEGERS, ImportedBounds, difference, octagon


def test_differences_and_single_variables_become_difference_bounds() -> None:
    bounds = difference(read_lines("x - y <= 3\ny < 2\nx >= 1"))
    assert bounds.constraints == (
        Constraint("x", "y", Fraction(3), statements=(1,)),
        Constraint("y", ZERO, Fraction(2), strict=True, statements=(2,)),
        Constraint(ZERO, "x", Fraction(-1), statements=(3,)),
    )
    assert bounds.names == (ZERO, "x", "y")


def test_a_sum_of_two_is_refused_as_a_difference_by_its_line() -> None:
    told = read_lines("x <= 1\n\nx + y >= 2")
    with pytest.raises(InputError) as caught:
        difference(told)
    assert str(caught.value) == (
        "Line 3: -x - y ≤ -2: want a bound on a variable or on a difference; "
        "a sum of two takes an octagon"
    )
    assert octagon(told).constraints == told.sums


def test_what_solves_it_is_no_more_than_it_needs() -> None:
    plain, sums = read_lines("x - y <= 3"), read_lines("x + y <= 3")
    assert isinstance(solved(plain), Bounds)
    assert isinstance(solved(sums), Octagon)
    assert isinstance(whole := solved(plain, INTEGERS), Octagon)
    assert whole.over == INTEGERS


@pytest.mark.parametrize("over", ["rationals", INTEGERS])
def test_values_name_the_statements_behind_both_ends(over: str) -> None:
    domain = solved(read_lines("Luis - Ana >= 10\n0 <= Luis - Eva <= 5\nEva = Ana + 7"), over)
    found = find(domain, "Luis", "Ana")
    assert str(found.interval) == "[10, 12]"
    assert (set(found.low), set(found.high), str(found.status)) == ({1}, {2, 3}, "open")
    found = find(domain, "Eva", "Ana")
    assert (str(found), str(found.interval), str(found.status)) == ("Eva - Ana", "7", "forced")
    check(domain, "Luis", "Ana")
    with pytest.raises(UnknownName, match="nothing was said about Bo"):
        find(domain, "Bo")
    with pytest.raises(InputError, match="two different variables"):
        find(domain, "Ana", "Ana")


def test_whole_numbers_leave_nothing_where_fractions_leave_a_point() -> None:
    told = read_lines("x + y = 1\nx = y")
    assert find(solved(told), "x").interval.point == Fraction(1, 2)
    assert conflict(solved(told)) == ()
    none = solved(told, INTEGERS)
    assert {one.statements for one in conflict(none)} == {(1,), (2,)}
    check(none, "x")


def test_variables_are_seen_from_zero_where_one_is_bounded_alone_or_in_a_sum() -> None:
    assert reference(read_lines("x - y <= 3\ny <= 2")) == ZERO
    assert reference(read_lines("x - y <= 3\nx + z <= 2")) == ZERO
    assert reference(read_lines("x - y <= 3\ny <= z")) == "x"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("x - y <= 3", "x is at most 3 above y"),
        ("x - y < 3", "x is less than 3 above y"),
        ("x - y <= -3", "x is at least 3 below y"),
        ("x - y < -3/2", "x is more than 3/2 below y"),
        ("x <= y", "x is at most y"),
        ("x < y", "x is below y"),
        ("x <= -3", "x is at most -3"),
        ("x < 3", "x is below 3"),
        ("x >= 3", "x is at least 3"),
        ("x > 3", "x is above 3"),
        ("x + y <= 3", "x + y is at most 3"),
        ("x + y > 3", "x + y is above 3"),
    ],
)
def test_a_bound_is_a_sentence(line: str, said: str) -> None:
    told = read_lines(line)
    assert sentence(told.sums[0]) == said
    if "x + y" not in line:
        assert sentence(difference(told).constraints[0]) == said


def test_there_are_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "\n".join(f"x{i} <= {i}" for i in range(6))
    monkeypatch.setattr(limits, "MOST_NAMES", 5)
    with pytest.raises(InputError, match="6 variables are more than 5, the limit"):
        read_lines(lines)
    monkeypatch.setattr(limits, "MOST_BOUNDS", 4)
    with pytest.raises(InputError, match="there are more than 4 bounds, the limit"):
        read_lines(f"{lines}\nand so on, unread")
    with pytest.raises(InputError, match="there are more than 4 bounds, the limit"):
        read_table("to,from,below\n" + 5 * "x,,1\n" + "unread")
    monkeypatch.setattr(limits, "LONGEST_TEXT", 40)
    for read in (read_lines, read_table):
        with pytest.raises(InputError, match="more than 40 characters, the limit"):
            read(lines)


def test_bounds_share_a_denominator_that_can_be_printed() -> None:
    parts = [f"x <= 1/{10**299 + odd}" for odd in (1, 3, 7, 9)]
    assert len(read_lines("\n".join(parts[:3])).sums) == 3
    with pytest.raises(InputError, match="has more than 1,000 digits"):
        read_lines("\n".join(parts))


def test_what_was_read_does_not_change() -> None:
    told = ImportedBounds([Sum({"x": 1}, Fraction(1), statements=(1,))])  # type: ignore[arg-type]
    assert told.sums == (Sum({"x": 1}, Fraction(1), statements=(1,)),)
    assert hash(told) == hash(read_lines("x <= 1"))
    with pytest.raises(AttributeError):
        told.sums = ()  # type: ignore[misc]
