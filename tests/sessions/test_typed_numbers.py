"""Numbers as a person types them into a panel."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorable.errors import InputError
from explorable.sessions.attending import AttendingSession
from explorable.sessions.lines import place
from explorable.sessions.streams_rows import pair
from explorable.sessions.tasks import typed_number
from explorable.sessions.typed_numbers import number, parted


@pytest.mark.parametrize(
    ("text", "value"),
    [("0,5", "1/2"), ("−1,25", "-5/4"), ("0,125", "1/8"), ("+3,0", "3"), ("1.000", "1")],
)
def test_a_decimal_comma_is_a_point(text: str, value: str) -> None:
    assert number(text, "it", least=Fraction(-9), most=Fraction(9)) == Fraction(value)


@pytest.mark.parametrize("text", ["1,000", "-12,500", "1,2,3", ",5", "1,", "1,5/2"])
def test_a_comma_that_may_mean_something_else_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"without the comma|is a number such as"):
        number(text, "it", least=Fraction(-(10**9)), most=Fraction(10**9))


@pytest.mark.parametrize("line", ["2 1", "(2, 1)", "[2; 1]", " { 2 ,1 } ", "2,  1", "2;1"])
def test_numbers_of_a_place_are_taken_as_people_write_them(line: str) -> None:
    wanted = Fraction(2), Fraction(1)
    assert place(line) == place(line, several=True) == pair(line, "A key") == wanted


def test_a_decimal_comma_stays_one_where_one_number_is_asked_for() -> None:
    assert place("0,5") == (Fraction(1, 2),)
    assert parted("(0,5 1,25)") == ["0,5", "1,25"]
    assert parted("") == parted("()") == parted(" , ") == []


def test_values_of_a_token_that_a_comma_may_part_are_told_how_to_be_parted() -> None:
    session = AttendingSession()
    session.act("open", text="query | 2,1\na | (1, 0,5) | 0,5\nb | 3,-1 | 2")
    places = [session.state.query, *session.state.keys, *session.state.values]
    assert [[float(one) for one in place] for place in places] == [
        [2, 1],
        [1, 0.5],
        [3, -1],
        [0.5],
        [2],
    ]
    with pytest.raises(InputError, match="Blanks part them: a comma between two digits is decimal"):
        session.act("open", text="query | 2,1\na | 1,0 | 2 0\nb | 3,-1 | 0,2")


@pytest.mark.parametrize(
    "text", ["7/8", "0.875", "0,875", ".875", " 7 / 8 ", "14/16", "1,75/2", "8.75e-1", "+7/8", "⅞"]
)
def test_an_answer_counts_however_its_number_is_written(text: str) -> None:
    assert typed_number(text) == 0.875
    assert typed_number(f"–{text.strip(' +')}") == -0.875


@pytest.mark.parametrize("text", ["", "/", "7/", "1/0", "1/2/3", "1½", "half", "1e999", "nan"])
def test_what_is_no_number_is_no_answer(text: str) -> None:
    assert typed_number(text) is None
