"""Rows of the reaction table about readings, caps and questions."""

from __future__ import annotations

import pytest

from explorable.claims import All, Any, Change, In
from explorable.errors import Ambiguous, NotUnderstood
from explorable.language import Text, read_question, read_text, update_offer
from explorable.language.refuse import parses
from explorable.questions import WhereEveryone, Whether, WhoseHouse

ANA = "Ana is in the kitchen. "


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
    ("row", "typed", "rewrite"),
    [
        ("E16", "Everyone is not in the kitchen.", "Nobody is in the kitchen."),
        ("E17", "All people are not in the kitchen.", "Not everyone is in the kitchen."),
        ("E22", "Ana is only in the kitchen.", "Ana is in the kitchen, and nobody else is."),
        ("E36", "Ana is in a kitchen.", "Ana is in the kitchen."),
    ],
)
def test_rows_without_a_default_wait_for_a_choice(row: str, typed: str, rewrite: str) -> None:
    with pytest.raises(Ambiguous) as caught:
        read_text(ANA + typed)
    error = caught.value
    assert len(error.readings) == 2, row
    assert rewrite in error.suggestions, row
    assert (ANA + typed)[slice(*error.span)] == typed
    assert error.sentence == 2
    for choice in (1, 2):
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


def test_e48_why_is_asked_about_an_answer_or_with_a_claim() -> None:
    assert "answer" in refused("Why?").message
    asked = read_question("Why is Ana in the kitchen?", read_text(ANA))
    assert asked.notes == ("Why is read as: is it so, and by which statements",)


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
