"""Rows of sentences and lines become difference bounds; what is none is refused in one line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.sessions.closure_reading import TextBounds, difference_bounds, is_line, rows_of
from explorable.sessions.rows import Row


def said(*texts: str, off: tuple[int, ...] = ()) -> TextBounds:
    rows = (Row(f"r{n}", text, n not in off) for n, text in enumerate(texts, 1))
    return difference_bounds(tuple(rows))


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("Tom arrived at least 3 minutes before Ana.", ["Tom - Ana ≤ -3"]),
        ("Eva arrived at most 5 minutes after Luis.", ["Luis - Eva ≤ 0", "Eva - Luis ≤ 5"]),
        ("Ana did not arrive before Luis.", ["Luis - Ana ≤ 0"]),
        ("Luis is older than Ana.", ["Ana - Luis < 0"]),
        ("Ana arrived at 9:00.", ["zero - Ana ≤ -540", "Ana - zero ≤ 540"]),
        ("x - y <= 7.8", ["x - y ≤ 39/5"]),
        ("2 <= x - y < 5", ["y - x ≤ -2", "x - y < 5"]),
        ("x < 5", ["x - zero < 5"]),
    ],
)
def test_a_row_says_its_bounds(text: str, bounds: list[str]) -> None:
    found = said(text)
    assert [str(one) for one in found.bounds.constraints] == bounds
    assert found.rows["r1"].refusal == ""


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Ana arrived before Luis or after Eva.", "choice"),
        ("Ana is in the kitchen.", "places"),
        ("Ana went to the kitchen.", "move"),
        ("x + y <= 3", "octagon"),
        ("x - y !=", "no bound"),
        ("2 x <= 3", "factor"),
        ("nobody knows", "not understood"),
        (f"x - y <= 1{'0' * 40}", "40 digits"),
    ],
)
def test_what_is_no_plain_difference_is_refused_in_one_line(text: str, word: str) -> None:
    found = said("x - z <= 1", text)
    why = found.rows["r2"].refusal
    assert word in why
    assert "\n" not in why
    assert why.endswith(".")
    assert [str(one) for one in found.bounds.constraints] == ["x - z ≤ 1"]


def test_a_statement_is_the_place_of_its_row_and_a_row_that_is_off_says_nothing() -> None:
    found = said("x - y <= 1", "y - z <= 2", "z - x <= -9", off=(2,))
    assert [one.statements for one in found.bounds.constraints] == [(1,), (3,)]
    assert found.rows["r2"].constraints
    assert not found.bounds.contradiction


def test_lines_speak_of_the_people_of_the_sentences_where_one_thing_is_bounded() -> None:
    found = said("Tom arrived before Ana.", "Ana - Tom <= 5")
    assert found.kind == "arrival"
    assert found.bounds.names == ("Tom", "Ana")


def test_several_kinds_keep_their_names_apart() -> None:
    found = said("Tom arrived before Ana.", "Tom is older than Ana.")
    assert found.kind == "mixed"
    assert "age of Tom" in found.bounds.names
    assert "arrival of Tom" in found.bounds.names


def test_zero_is_a_name_only_where_a_row_compares_with_it() -> None:
    assert said("x - y <= 1").bounds.names == ("x", "y")
    assert said("x - y <= 1", "y >= 2").bounds.names == ("zero", "x", "y")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Tom arrived at least 3 minutes before Ana.", "3"),
        ("x - y <= -93.9", "-939/10"),
        ("glue - cut >= 20  # cutting takes 20", "20"),
    ],
)
def test_a_row_with_one_number_has_a_handle(text: str, value: str) -> None:
    dial = said(text).rows["r1"].dial
    assert dial is not None
    assert str(dial.value) == value
    assert dial.least <= dial.value <= dial.most


@pytest.mark.parametrize(
    "text",
    ["2 <= x - y <= 5", "Ana arrived at 9:00.", "Ana arrived before Luis.", "x - y <= 1/3"],
)
def test_a_row_without_one_plain_number_has_no_handle(text: str) -> None:
    assert said(text).rows["r1"].dial is None


def test_a_text_is_split_into_rows() -> None:
    text = "# x - y <= 3\nAna arrived before Luis. Tom arrived before Ana.\n> Who?\n\n"
    assert rows_of(text) == (
        ("x - y <= 3", False),
        ("Ana arrived before Luis.", True),
        ("Tom arrived before Ana.", True),
    )


@settings(deadline=None, max_examples=60)
@given(st.lists(st.text(max_size=40), max_size=4))
def test_whatever_is_typed_is_read_or_refused(texts: list[str]) -> None:
    rows = [text for text, _ in rows_of("\n".join(texts))]
    found = said(*rows)
    for n, text in enumerate(rows, 1):
        one = found.rows[f"r{n}"]
        assert bool(one.constraints) != bool(one.refusal), (text, is_line(text))


def test_a_turned_relation_is_offered_as_it_is_written() -> None:
    said = difference_bounds((Row("r1", "x - y =< 3"),)).rows["r1"]
    assert said.refusal.startswith("=< is written <=")
    assert said.suggestions == ("x - y <= 3",)
    assert difference_bounds((Row("r1", "x - <= 3"),)).rows["r1"].suggestions == ()
