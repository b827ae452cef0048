"""Choices, known names, merged places, closing lists and the law of update."""

from __future__ import annotations

from typing import Any as Json

import pytest

from explorable.claims import TRUE, Change, In, Not, One, Owns
from explorable.errors import InputError, NotUnderstood
from explorable.language import read_question, read_text, tell
from explorable.laws import Law
from explorable.names import Kind, Name


def test_choose_takes_another_reading_and_its_names() -> None:
    text = "Ana is not in the kitchen or the garden."
    default, other = read_text(text), read_text(text, choose={1: 2})
    assert default.statements[0].chosen == 1
    assert other.statements[0].chosen == 2
    assert default.statements[0].readings == other.statements[0].readings
    known = "Ana is in the kitchen. Luis is in Luis's kitchen."
    assert "Luis's kitchen" in read_text(known).kinds
    assert "Luis's kitchen" not in read_text(known, choose={2: 2}).kinds


@pytest.mark.parametrize(
    ("choose", "message"),
    [
        ({1: 3}, "sentence 1 has 2 readings; got 3"),
        ({1: 0}, "sentence 1 has 2 readings; got 0"),
        ({2: 2}, "sentence 2 has 1 reading; got 2"),
        ({3: 1}, "sentence 3; the text has 2"),
        ({"1": 1}, "numbers"),
    ],
)
def test_a_choice_out_of_range_names_the_sentence(choose: dict[int, int], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_text("Ana is not in the kitchen or the garden. Bo is in the hall.", choose=choose)


def test_known_names_are_there_without_a_statement() -> None:
    text = read_text("Ana is not in the kitchen.", known=("the garden", "Luis's house", "Bo"))
    assert text.known == (
        Name("garden", Kind.ROOM, article=True),
        Name("Luis's house", Kind.HOUSE, owner="Luis"),
        Name("Bo", Kind.PERSON),
    )
    assert [n.text for n in text.names] == [
        "Ana",
        "kitchen",
        "garden",
        "Luis's house",
        "Luis",
        "Bo",
    ]


@pytest.mark.parametrize("known", [("garden",), ("the",), ("",), (3,), "the garden", ("a <b>",)])
def test_a_bad_known_name_is_refused_plainly(known: Json) -> None:
    with pytest.raises(InputError, match="known"):
        read_text("Ana is in the kitchen.", known=known)


def test_conventions_are_a_closed_list() -> None:
    assert read_text("", conventions=("same row",)).conventions == ("same row",)
    with pytest.raises(InputError, match="'same row' and 'immediate'"):
        read_text("", conventions=("diagonal",))


def test_merged_places_answer_with_the_first_name() -> None:
    text = read_text("The kitchen and the pantry are the same place. Ana is in the pantry.")
    assert text.statements[1].meaning == In("Ana", "kitchen")
    assert "pantry" not in {name.text for name in text.names}
    question = read_question("Is Ana in the pantry?", text)
    assert question.names[-1].text == "kitchen"
    assert question.notes == ()
    assert tell(text, "Bo is in the pantry.").statements[2].meaning == In("Bo", "kitchen")


def test_merging_after_first_use_is_refused_at_the_sentence() -> None:
    source = "Ana is in the pantry. The kitchen and the pantry are the same place."
    with pytest.raises(NotUnderstood, match=r"“Ana is in the pantry\.") as caught:
        read_text(source)
    assert caught.value.sentence == 2
    with pytest.raises(NotUnderstood, match="only before they are used"):
        tell(read_text("Ana is in the pantry."), source.partition(". ")[2])


def test_an_owners_house_is_a_description_not_a_second_name() -> None:
    text = read_text("The villa and Luis's house are the same place.")
    assert text.statements[0].meaning == Owns("Luis", "villa")
    with pytest.raises(NotUnderstood, match="one owner"):
        read_text("Ana's house and Luis's house are the same place.")
    with pytest.raises(NotUnderstood, match="is a room and the villa is a house"):
        read_text("The kitchen and the villa are the same place.")


PLACES = "The only places are the kitchen and the garden."
PEOPLE = "The only people are Ana and Luis."


@pytest.mark.parametrize(
    ("source", "marked"),
    [
        (f"{PLACES} Ana is in the attic.", "attic"),
        (f"Ana is in the attic. {PLACES}", PLACES),
        (f"{PEOPLE} Eva is in the kitchen.", "Eva"),
        (f"{PEOPLE} Ana is in Eva's house.", "Eva"),
        (f"Eva is in the kitchen. {PEOPLE}", PEOPLE),
    ],
)
def test_a_name_outside_a_closing_list_is_marked_at_the_later_sentence(
    source: str, marked: str
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_text(source)
    closing = PLACES if PLACES in source else PEOPLE
    assert f"“{closing}”" in caught.value.message
    assert source[slice(*caught.value.span)] == marked
    first, second = (s for s in source.partition(". ")[::2])
    with pytest.raises(NotUnderstood) as caught:
        tell(read_text(f"{first}."), second)
    assert second[slice(*caught.value.span)] == marked


def test_closing_lists_hold_for_questions_and_known_names_too() -> None:
    text = read_text(PLACES)
    with pytest.raises(NotUnderstood, match="only places") as caught:
        read_question("Is Ana in the attic?", text)
    assert caught.value.span[1] == 19
    with pytest.raises(NotUnderstood, match=r"The attic is not"):
        read_text(PLACES, known=("the attic",))
    assert read_text(PLACES, known=("Luis's house", "Ana")).statements, "neither is a place here"
    with pytest.raises(NotUnderstood, match="house"):
        read_text("The only places are the kitchen and Luis's house.")


def test_under_update_each_plain_sentence_is_a_moment() -> None:
    text = read_text(
        "Bill is in the kitchen. Bill is either in the school or the office. Bill is not in the "
        "school. Bill is no longer in the office. If Bill is in the hall then Eva is in the attic. "
        "Mary and Fred moved to the cinema. The kitchen is in Luis's house.",
        law=Law.UPDATE,
    )
    bill = ("Bill",)
    either = One((In("Bill", "school"), In("Bill", "office")))
    meanings = [s.meaning for s in text.statements]
    assert meanings[:4] == [
        Change(bill, TRUE, In("Bill", "kitchen")),
        Change(bill, TRUE, either),
        Change(bill, TRUE, Not(In("Bill", "school")), keep=True),
        Change(bill, TRUE, Not(In("Bill", "office")), keep=True),
    ]
    assert not isinstance(meanings[4], Change)
    assert isinstance(meanings[5], Change)
    assert meanings[5].movers == ("Mary", "Fred")
    assert not isinstance(meanings[6], Change), "rooms never change"
    assert [s.law for s in text.statements].count(Law.UPDATE) == 5


def test_no_longer_presupposes_only_under_conjunction() -> None:
    sentence = "Ana is no longer in the kitchen."
    kitchen = In("Ana", "kitchen")
    assert read_text(sentence).statements[0].meaning == Change(("Ana",), kitchen, Not(kitchen))
    assert read_text(sentence, law=Law.UPDATE).statements[0].meaning == Change(
        ("Ana",), TRUE, Not(kitchen), keep=True
    )


def test_a_movement_needs_no_choice_under_update() -> None:
    (statement,) = read_text("Ana went to the garden.", law=Law.UPDATE).statements
    assert len(statement.readings) == 1
    assert statement.notes == ()


def test_a_slip_of_two_known_names_is_handed_back() -> None:
    source = "Ana is in the stable. The table is in the stable. Luis is in the sttable."
    with pytest.raises(NotUnderstood, match="stable or table") as caught:
        read_text(source)
    assert source[slice(*caught.value.span)] == "sttable"
    assert caught.value.suggestions[0] == "Luis is in the stable."
    assert caught.value.expected == ("stable", "table")
