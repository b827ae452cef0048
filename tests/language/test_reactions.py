"""The table "What people type, and the reaction" of the language, row by row.

Each row is refused (with the marked word and a rewrite that parses), accepted with a note,
read in several ways with a default, or handed back for a choice.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from explorable.errors import NotUnderstood
from explorable.language import read_text
from explorable.language.refuse import parses

ANA = "Ana is in the kitchen. "
NO_TEXT = read_text("")


@dataclass(frozen=True)
class Refused:
    """A row that is refused."""

    row: str
    typed: str
    at: str  # the marked word, the last of its kind in what was typed
    why: str  # part of the message
    rewrite: str | None = None
    expected: tuple[str, ...] = ()


REFUSED = [
    Refused("E1", "ana is in the kitchen.", "ana", "capital letter", "Ana is in the kitchen."),
    Refused(
        "E2", "Ana is in kitchen.", "kitchen", "the kitchen", "Ana is in the kitchen.", ("the",)
    ),
    Refused(
        "E3",
        "Ana is on the kitchen.",
        "on",
        "with in",
        "Ana is in the kitchen.",
        ("in", "not", "either", "neither"),
    ),
    Refused(
        "E7", "Ana is in the kichen.", "kichen", "did you mean kitchen", "Ana is in the kitchen."
    ),
    Refused(
        "E20",
        "Both Ana is in the kitchen.",
        "is",
        "needs two",
        "Both Ana and Luis are in the kitchen.",
        ("and",),
    ),
    Refused(
        "E21",
        "Neither Ana is in the kitchen.",
        "is",
        "needs a nor",
        "Neither Ana nor Luis is in the kitchen.",
        ("nor",),
    ),
    Refused(
        "E25",
        "Ana is probably in the kitchen.",
        "probably",
        "no probabilities",
        "Ana is in the kitchen or the garden.",
    ),
    Refused(
        "E26",
        "Ana might be in the kitchen.",
        "might",
        "rules nothing out",
        "Could Ana be in the kitchen?",
    ),
    Refused(
        "E27", "Ana was in the kitchen.", "was", "needs a time", "Then Ana went to the kitchen."
    ),
    Refused("E30", "The kitchen is in the garden.", "kitchen", "cannot be in a room"),
    Refused("E31", "Luis's house is in Luis's house.", "Luis's house", "cannot be in itself"),
    Refused("E32", "Ana is in Luis's houses.", "houses", "one house", "Ana is in Luis's house."),
    Refused(
        "E33",
        "Eva is in Ana's and Luis's house.",
        "and",
        "one owner",
        "Eva is in Luis's house.",
    ),
    Refused(
        "E52",
        "Ana is happy.",
        "happy",
        "Properties are not read",
        "Ana is in the kitchen.",
        ("in", "not", "either"),
    ),
    Refused("E52", "Ana is nowhere.", "nowhere", "somewhere", "Ana is not in the kitchen."),
    Refused("E52", "Ana is elsewhere.", "elsewhere", "somewhere", "Ana is not in the kitchen."),
    Refused("E52", "Ana is not anywhere.", "anywhere", "one place", "Ana is not in the kitchen."),
    Refused("E52", "Ana is somewhere.", "somewhere", "one place", "Ana is in the kitchen."),
    Refused("E2", "Luis has no house.", "no", "is named", "Luis does not own the house."),
    Refused("E2", "Ana has no book.", "no", "is named", "Ana does not have the book."),
    Refused("E54", "Ana is in the kitchen and \U0001f600.", "\U0001f600", "not understood here"),
    Refused("E54", "Ana está en la cocina.", "está", "not understood here"),
]


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row.row}: {row.typed}")
@pytest.mark.parametrize("before", ["", "Luis is in the attic. "])
def test_refused_rows_mark_the_word_and_offer_a_rewrite(row: Refused, before: str) -> None:
    if before and row.row == "E21":
        return  # the rewrite names a known person then
    source = before + row.typed
    with pytest.raises(NotUnderstood) as caught:
        read_text(source)
    error = caught.value
    start = source.rfind(row.at) if row.row in ("E20", "E21", "E54") else None
    start = len(before) + row.typed.find(row.at) if start is None else start
    if row.row in ("E20", "E21"):
        start = len(before) + row.typed.find(" is ") + 1
    if row.row == "E31":
        start = source.rfind(row.at)
    assert source[slice(*error.span)] == row.at
    assert error.span == (start, start + len(row.at))
    assert row.why in error.message
    assert error.text == source
    assert error.sentence == (2 if before else 1)
    assert set(row.expected) <= set(error.expected)
    assert all(parses(suggestion, {}) for suggestion in error.suggestions)
    if row.rewrite is not None and not (before and row.row in ("E25", "E52")):
        assert row.rewrite in error.suggestions


@dataclass(frozen=True)
class Noted:
    """A row that is accepted with a note."""

    row: str
    typed: str
    note: str
    paraphrase: str


NOTED = [
    Noted("E1", ANA + "ana is in the garden.", "read as “Ana”", "Ana is in the garden."),
    Noted("E5", "Ana is in the kitchen", "full stop added", "Ana is in the kitchen."),
    Noted(
        "E6",
        ANA + "Anna is in the garden.",
        "new person Anna (known: Ana)",
        "Anna is in the garden.",
    ),
    Noted(
        "E7",
        ANA + "Luis is in the kichen.",
        "“kichen” read as “kitchen”",
        "Luis is in the kitchen.",
    ),
    Noted(
        "E15",
        "Ana or Luis is in the kitchen.",
        "one or both",
        "At least one of Ana and Luis is in the kitchen.",
    ),
    Noted(
        "E18",
        "Ana is either in the kitchen or the kitchen.",
        "same place twice",
        "Ana is in the kitchen.",
    ),
    Noted(
        "E24",
        "Ana is in the kitchen unless Luis is.",
        "filled in",
        "At least one of Ana and Luis is in the kitchen.",
    ),
    Noted("E29", "Ana went to the garden.", "update", "From then on Ana is in the garden."),
    Noted(
        "E35",
        ANA + "Luis is in Luis's kitchen.",
        "another room",
        "Luis is in Luis's kitchen and Luis's kitchen is in Luis's house. (Luis has a house.)",
    ),
    Noted("E53", "Ana isn't in the kitchen.", "“is not”", "Ana is not in the kitchen."),
    Noted("E53", "Ana's in the kitchen.", "“Ana is”", "Ana is in the kitchen."),
]


@pytest.mark.parametrize("row", NOTED, ids=lambda row: f"{row.row}: {row.typed}")
def test_noted_rows_are_accepted_and_say_what_was_assumed(row: Noted) -> None:
    statement = read_text(row.typed).statements[-1]
    assert any(row.note in note for note in statement.notes), statement.notes
    assert statement.paraphrase == row.paraphrase
