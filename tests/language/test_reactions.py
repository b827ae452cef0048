"""The table "What people type, and the reaction" of the language, row by row.

Each row is refused (with the marked word and a rewrite that parses), accepted with a note,
read in several ways with a default, or handed back for a choice.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from explorable.claims import All, Any, Change, In
from explorable.errors import Ambiguous, NotUnderstood
from explorable.language import Text, read_question, read_text, update_offer
from explorable.language.refuse import parses
from explorable.questions import WhereEveryone, Whether, WhoseHouse

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


def test_plain_rows_need_no_note() -> None:
    for row, typed, said in (
        (
            "E19",
            "Ana is either in the kitchen, the garden or the attic.",
            "Ana is in exactly one of: kitchen, garden, attic.",
        ),
        (
            "E23",
            "Only Ana and Luis are in the kitchen.",
            (
                "Ana and Luis are both in the kitchen, and nobody else is, including people "
                "without a name."
            ),
        ),
        (
            "E17",
            "Not everyone is in the kitchen.",
            "Not everyone is in the kitchen, including people without a name.",
        ),
        ("E32", "Ana is in Luis' house.", "Ana is in Luis's house. (Luis has a house.)"),
    ):
        (statement,) = read_text(typed).statements
        assert statement.paraphrase == said, row
        assert len(statement.readings) == 1, row


def readings(text: str) -> list[str]:
    return [reading.paraphrase for reading in read_text(text).statements[-1].readings]


def test_rows_with_a_default_list_every_reading() -> None:
    assert readings("Ana is not in the kitchen or the garden.") == [
        "Ana is neither in the kitchen nor in the garden.",
        "Ana is not in the kitchen, or Ana is in the garden, or both.",
    ]
    assert (
        len(readings("Ana is in the kitchen or Luis is in the garden and Eva is in the attic."))
        == 2
    )
    assert readings("Ana is in the kitchen unless Luis is.")[1:] == [
        "Exactly one of Ana and Luis is in the kitchen."
    ]
    movement, fact = read_text("Ana went to the garden.").statements[0].readings
    assert isinstance(movement.meaning, Change)
    assert fact.meaning == In("Ana", "garden")


def test_e13_four_atoms_keep_only_the_readings_with_different_sets() -> None:
    found = readings(
        "Ana is in the kitchen or Luis is in the garden and Eva is in the attic "
        "or Bo is in the hall."
    )
    assert 1 < len(found) < 5
    assert len(set(found)) == len(found)


def test_e14_readings_with_equal_sets_are_merged_silently() -> None:
    assert readings(
        "If Ana is in the kitchen then Luis is in the garden or Eva is in the attic."
    ) == [
        "If Ana is in the kitchen, then (Luis is in the garden, or Eva is in the attic, or both)."
    ]


@pytest.mark.parametrize(
    ("row", "typed", "count"),
    [
        ("E16", "Everyone is not in the kitchen.", 2),
        ("E17", "All people are not in the kitchen.", 2),
        ("E22", "Ana is only in the kitchen.", 2),
        ("E36", "Ana is in a kitchen.", 2),
    ],
)
def test_rows_without_a_default_wait_for_a_choice(row: str, typed: str, count: int) -> None:
    with pytest.raises(Ambiguous) as caught:
        read_text(ANA + typed)
    error = caught.value
    assert len(error.readings) == count, row
    assert (ANA + typed)[slice(*error.span)] == typed
    assert error.sentence == 2
    for choice in range(1, count + 1):
        statement = read_text(ANA + typed, choose={2: choice}).statements[1]
        assert statement.chosen == choice
        assert statement.paraphrase == error.readings[choice - 1]


def test_e28_offers_the_movement_for_two_placements() -> None:
    text = read_text("Luis is in the attic. Ana is in the kitchen. Ana is in the garden.")
    assert update_offer(text.statements, (2, 3)) == "Then Ana went to the garden."
    assert update_offer(text.statements, (1, 2)) is None
    assert update_offer(text.statements, (1, 2, 3)) is None
    parses_too = read_text("The box is in the hall. The box is in the attic.")
    offer = update_offer(parses_too.statements, (1, 2))
    assert offer is None or parses(offer, {})


def test_e30_and_e31_name_both_sentences_where_two_are_needed() -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_text("Ana is in the zorb. Luis has the zorb.")
    assert "“Ana is in the zorb.”" in caught.value.message
    assert "“Luis has the zorb.”" in caught.value.message


def test_e54_caps_are_stated_and_empty_lines_ignored() -> None:
    long = " and ".join(["Ana is in the kitchen"] * 9)
    with pytest.raises(NotUnderstood, match="40 words"):
        read_text(f"{long}.")
    many = (
        "Ana or Bo is in the den or Eva or Mia is in the hall and Kim or Tom is in the park "
        "or Ian or Zoe is in the attic and Max is in the cellar."
    )
    assert len(many.split()) <= 40
    with pytest.raises(NotUnderstood, match="readings"):
        read_text(many)
    assert read_text("\n\n  \n").statements == ()
    assert len(read_text("\nAna is in the kitchen.\n\n").statements) == 1


def test_e55_the_same_sentence_twice_is_two_equal_statements() -> None:
    first, second = read_text(ANA + ANA).statements
    assert first.meaning == second.meaning


# ---- questions --------------------------------------------------------------------------


def asked(question: str, text: str | Text = ANA) -> tuple[str, ...]:
    return read_question(question, read_text(text) if isinstance(text, str) else text).notes


def refused(question: str, text: str = ANA) -> NotUnderstood:
    with pytest.raises(NotUnderstood) as caught:
        asked(question, text)
    return caught.value


def test_e4_question_order() -> None:
    error = refused("Where Ana is?")
    assert "verb comes before the name" in error.message
    assert error.span == (6, 9)
    assert error.suggestions == ("Where is Ana?",)
    with pytest.raises(NotUnderstood) as caught:
        read_text("Where Ana is?")
    assert caught.value.suggestions == ("Where is Ana?",)


def test_e46_a_name_never_mentioned_gets_a_note() -> None:
    assert asked("Where is Tom?") == ("Tom is not mentioned",)
    assert asked("Where is Anna?") == ("Anna is not mentioned (did you mean Ana?)",)
    error = refused("Where is Tom?", "The only people are Ana and Luis.")
    assert "“The only people are Ana and Luis.”" in error.message
    assert error.span == (9, 12)


def test_e47_no_house_mentioned() -> None:
    assert asked("Whose house is Ana in?") == ("no house has been mentioned",)
    assert asked("Whose house is Ana in?", "Ana is in Luis's house.") == ()
    assert isinstance(read_question("Whose house is Ana in?", read_text(ANA)).ask, WhoseHouse)


def test_e48_why_is_asked_about_an_answer() -> None:
    assert "answer" in refused("Why is Ana in the kitchen?").message


@pytest.mark.parametrize(
    ("question", "suggestion"),
    [
        ("How many?", "How many people are in the kitchen?"),
        ("What?", "Where is Ana?"),
        ("Where?", "Where is Ana?"),
        ("Who?", "Who is in the kitchen?"),
    ],
)
def test_e49_incomplete_questions_list_completions(question: str, suggestion: str) -> None:
    error = refused(question)
    assert "incomplete" in error.message
    assert suggestion in error.suggestions
    assert error.expected


def test_e50_two_rooms_at_once_is_answered_with_a_note() -> None:
    question = read_question("Is Ana in the kitchen and the garden?", read_text(ANA))
    assert question.ask == Whether(All((In("Ana", "kitchen"), In("Ana", "garden"))))
    assert any("kitchen or garden" in note for note in question.notes)
    either = read_question("Is Ana in the kitchen or the garden?", read_text(ANA))
    assert either.ask == Whether(Any((In("Ana", "kitchen"), In("Ana", "garden"))))


def test_e51_where_is_everyone() -> None:
    assert isinstance(read_question("Where is everyone?", read_text(ANA)).ask, WhereEveryone)


def test_e53_contractions_in_questions() -> None:
    assert asked("Where's Ana?") == ("“Where's” read as “where is”",)
