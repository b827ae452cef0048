"""What is shown is harmless, aligned by columns and within the width."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.app.output import COLUMNS, caret, columns, plain, table, wrap

TEXTS = st.text(st.characters(codec=None), max_size=200)


@given(TEXTS)
def test_nothing_typed_reaches_the_terminal_as_a_control(text: str) -> None:
    for char in plain(text):
        assert unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp"), hex(ord(char))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),
        ("\x9b2J", "\\x9b2J"),
        ("a\u202eb", "a\\u202eb"),
        ("a\tb\nc\rd", "a\\tb\\nc\\x0dd"),
        ("\udc80", "\\udc80"),
        ("\U000e0001", "\\U000e0001"),
        ("Zoë 厨房 🙂 <b>", "Zoë 厨房 🙂 <b>"),
    ],
)
def test_a_control_is_shown_as_its_escape(text: str, shown: str) -> None:
    assert plain(text) == shown


@pytest.mark.parametrize(
    ("text", "wide"), [("Zoe\u0308", 3), ("厨房", 4), ("🙂", 2), ("\u202e", 6), ("", 0)]
)
def test_columns_are_what_is_seen(text: str, wide: int) -> None:
    assert columns(text) == wide


@pytest.mark.parametrize(
    ("text", "span", "shown"),
    [
        ("Ana is on it.", (7, 9), ["Ana is on it.", "       ^^"]),
        ("Zoe\u0308 is on it.", (8, 10), ["Zoe\u0308 is on it.", "       ^^"]),
        ("厨房 is on it.", (6, 8), ["厨房 is on it.", "        ^^"]),
        ("\x1bna is on it.", (7, 9), ["\\x1bna is on it.", "          ^^"]),
        ("Ana \x1b.", (4, 5), ["Ana \\x1b.", "    ^^^^"]),
        ("One.\nAna is on it.\nThree.", (12, 14), ["Ana is on it.", "       ^^"]),
        ("Ana is", (6, 6), ["Ana is", "      ^"]),
        ("Ana is", (90, 99), ["Ana is", "      ^"]),
        ("", (0, 0), ["", "^"]),
    ],
)
def test_the_caret_stands_under_what_was_not_understood(
    text: str, span: tuple[int, int], shown: list[str]
) -> None:
    assert caret(text, span) == shown


@given(TEXTS, st.integers(0, 200), st.integers(0, 200))
def test_a_caret_points_at_the_first_column_of_its_span(text: str, start: int, length: int) -> None:
    line, mark = caret(text, (start, start + length))
    assert "\n" not in line
    assert columns(line) <= COLUMNS + 6  # one escape may stand over the edge
    assert set(mark.strip()) == {"^"}
    assert len(mark) <= max(columns(line), len(mark.rstrip("^")) + 1)
    start = min(start, len(text))
    at = text[start : start + 1]
    if at and at != "\n" and columns(at):
        before = mark.index("^")
        seen = next(i for i in range(len(line) + 1) if columns(line[:i]) >= before)
        rest = line[seen:].lstrip("".join(c for c in line[seen:] if not columns(c)) or "\0")
        assert rest.startswith(plain(at))


def test_a_very_long_line_is_cut_around_the_mark() -> None:
    text = "word " * 200_000 + "HERE" + " word" * 200_000
    line, mark = caret(text, (1_000_000, 1_000_004))
    assert columns(line) <= COLUMNS
    assert line[mark.index("^") :].startswith("HERE")
    assert mark.count("^") == 4
    assert (line[0], line[-1]) == ("…", "…")


@given(TEXTS, st.integers(0, 10))
def test_wrapping_loses_nothing_and_keeps_the_width(text: str, indent: int) -> None:
    lines = wrap(text, " " * indent)
    assert "".join(lines).replace(" ", "") == plain(text).replace(" ", "")
    for line in lines:
        assert columns(line) <= COLUMNS or " " not in line.strip()


def test_a_table_aligns_its_texts() -> None:
    assert table([("a", "one"), ("厨房", "two")]) == ["a     one", "厨房  two"]
