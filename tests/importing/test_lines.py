"""Pasted lines: what they say, exactly, and which line is wrong and why."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorable.checking.bounds_numbers import exact
from explorable.checking.bounds_sums import Sum, Terms
from explorable.checking.numerals import number
from explorable.errors import InputError
from explorable.importing.lines import read_lines, turned


def said(text: str) -> list[Sum]:
    return list(read_lines(text).sums)


def one(plus: str, minus: str, most: str | int, *, strict: bool = False, line: int = 1) -> Sum:
    signs = ((plus, 1), (minus, -1))
    terms: Terms = {name: sign for names, sign in signs for name in names.split()}
    return Sum(terms, Fraction(most), strict, (line,))


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        ("x - y <= 3", [one("x", "y", 3)]),
        ("x + y >= 2", [one("", "x y", -2)]),
        ("x < 5", [one("x", "", 5, strict=True)]),
        ("x > 5", [one("", "x", -5, strict=True)]),
        ("-x - y <= 1/2", [one("", "x y", "1/2")]),
        ("3 <= x - y", [one("y", "x", -3)]),
        ("x = y", [one("x", "y", 0), one("y", "x", 0)]),
        ("x == 7.8", [one("x", "", "39/5"), one("", "x", "-39/5")]),
        ("x - y = 2.5", [one("x", "y", "5/2"), one("y", "x", "-5/2")]),
        ("x <= y + 3", [one("x", "y", 3)]),
        ("x + 1 - .5 < 2 - y + 1e1", [one("x y", "", "23/2", strict=True)]),
        ("2 <= x - y <= 5", [one("y", "x", -2), one("x", "y", 5)]),
        ("x < y < z", [one("x", "y", 0, strict=True), one("y", "z", 0, strict=True)]),
        ("x ≤ 1", [one("x", "", 1)]),
        ("x − y ≥ −1", [one("y", "x", 1)]),
        ("x - y + z <= z + 3", [one("x", "y", 3)]),
        ("x - -3 <= 5", [one("x", "", 2)]),
        ("x<=6 / 4", [one("x", "", "3/2")]),
        ("Zoë_2 <= 1 # and so on", [one("Zoë_2", "", 1)]),
        ("x₁ - x₂ <= 0", [one("x₁", "x₂", 0)]),
    ],
)
def test_a_line_says_bounds(text: str, sums: list[Sum]) -> None:
    assert said(text) == sums


def test_a_name_of_any_characters_stands_in_quotes() -> None:
    text = '"start of job" - "a # ""b"" – c" <= 3'
    (read,) = said(text)
    assert list(read.terms) == ["start of job", 'a # "b" – c']


def test_the_same_word_composed_or_not_is_one_name() -> None:
    assert read_lines('"Zoe\N{COMBINING DIAERESIS}" <= Ana\nAna <= Zoë').names == ("Zoë", "Ana")


def test_statements_are_the_numbers_of_the_lines() -> None:
    told = read_lines("\ufeff# bounds\r\n\r\nx <= 1\ry >= 2\n  # no more\nx = y\n")
    assert [one.statements for one in told.sums] == [(3,), (4,), (6,), (6,)]
    assert told.names == ("x", "y")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("x * y <= 2", "* has no meaning here"),
        ("2 x <= 3", "a variable has no other factor than 1 and -1"),
        ("x 2 <= 3", "a variable has no other factor than 1 and -1"),
        ("x² <= 4", "² has no meaning here"),
        ("x <= ½", "½ has no meaning here"),
        ("(x) <= 2", "( has no meaning here"),
        ("x <= 1,000", ", has no meaning here"),
        ("start of job <= 3", 'a name of several words stands in quotes, such as "start of"'),
        ('"a" "b" <= 3', "there is no + or - between two parts"),
        ("x <= 2 2", "there is no + or - between two parts"),
        ('"a <= 3', "a quote does not end"),
        ("x - y", "there is no <=, <, =, > or >= in it"),
        ("x <=", "there is nothing on one side"),
        ("<= 3", "there is nothing on one side"),
        ("x - <= 3", "there is nothing after the last sign"),
        ("x != 3", "!= leaves two pieces and is no bound"),
        ("x ≠ 3", "≠ leaves two pieces and is no bound"),
        ("x + y + z <= 1", "3 variables are in it"),
        ("x + x <= 1", "x is in it 2 times"),
        ("x + y <= y - x", "x is in it 2 times"),
        ("3 <= 4", "no variable is left in it"),
        ("x <= x + 1", "no variable is left in it"),
    ],
)
def test_a_wrong_line_is_named_with_what_came_and_what_was_wanted(line: str, reason: str) -> None:
    wanted = "want a bound on a variable, a difference or a sum of two, such as x - y <= 3"
    with pytest.raises(InputError) as caught:
        read_lines(f"x <= 1\n\n{line}\ny <= ")
    assert str(caught.value) == f"Line 3: {line}: {reason}; {wanted}."


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("x - y =< 3", "x - y <= 3"),
        ("x => 3", "x >= 3"),
        ("x < = 3 # three", "x <= 3 # three"),
        ("1 =< x - y =< 3", "1 <= x - y <= 3"),
    ],
)
def test_a_turned_relation_is_offered_as_it_is_written(line: str, right: str) -> None:
    assert turned(line) == right
    assert turned(right) == right
    with pytest.raises(InputError, match=rf"Line 1: {line}: .* is written .=: {right}\.$"):
        read_lines(line)
    assert read_lines(right).sums


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("x <= 1/0", "a number is divided by 0."),
        ("x <= 1e301", "a number has more than 300 digits, the limit."),
        ("x <= 1e-99999999999", "a number has more than 300 digits, the limit."),
        ("x <= zero", "want another name than zero, which stands for the number 0."),
        ('"" <= 3', "want the name of a variable; got none."),
        ('"a\x07" <= 3', "a name holds a line end or another control character."),
    ],
)
def test_numbers_and_names_have_limits(line: str, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        read_lines(line)
    assert str(caught.value) == f"Line 1: {line}: {reason}"


def test_a_long_line_is_cut_in_its_message_and_limited() -> None:
    with pytest.raises(InputError, match=r"^Line 1: x{59}…: there is no <=") as caught:
        read_lines("x" * 150)
    assert len(str(caught.value)) < 250
    with pytest.raises(InputError, match=r"more than 200 characters, the limit"):
        read_lines(f"{'x' * 201} <= 1")
    with pytest.raises(InputError, match=r"a line has more than 4,000 characters"):
        read_lines("x + " * 1001)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_a_text_without_bounds_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"there is no bound in it: want some, such as x - y <= 3"):
        read_lines(text)


def test_a_number_is_exact_up_to_its_limit() -> None:
    digits = "9" * 300
    assert number(digits) == 10**300 - 1
    assert number(f"-{digits}/{digits}") == -1
    assert number("1e300") == 10**300
    for more in (digits + "9", f"1/{digits}9", "1e301", "1e-301", f"1e{digits * 20}"):
        with pytest.raises(InputError, match="more than 300 digits"):
            number(more)


@pytest.mark.parametrize("text", ["", "x", "1 2", "1/", "1/2/3", "0x1", "1_000", "٣", "inf", "--1"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"want a number such as 3, -2\.5, 1e3 or 1/2"):
        number(text)


def test_bounds_told_in_python_read_numbers_as_lines_do() -> None:
    for text in ("-2.5", "1e3", "6/4", "−1", " .5 "):
        assert exact(text, "a bound") == number(text)
    assert exact("9" * 4000, "a bound") == 10**4000 - 1
    for text in ("", "two", "1/0", "9" * 4301, "1e4301"):
        with pytest.raises(InputError):
            exact(text, "a bound")
