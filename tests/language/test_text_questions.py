"""Questions read against a text, and completion."""

from __future__ import annotations

import pytest

from explorable.claims import In
from explorable.errors import NotUnderstood
from explorable.language import complete, is_why, read_question, read_text
from explorable.names import Kind
from explorable.questions import Could, HowMany, Must, WhereIs, WhoIn, WhoseHouse


def test_questions_take_the_levels_of_the_text_and_add_their_own() -> None:
    text = read_text("Ana is in the zorb. The kitchen is in the zorb.")
    question = read_question("Is Ana in the zorb?", text)
    assert {n.text: n.kind for n in question.names}["zorb"] is Kind.HOUSE
    other = read_question("Is Ana in the blip?", text)
    assert {n.text: n.kind for n in other.names}["blip"] is Kind.ROOM
    assert "blip" not in text.kinds, "a question adds nothing for later"
    with pytest.raises(NotUnderstood, match=r"“Ana is in the zorb\."):
        read_question("Who has the zorb?", text)


def test_each_kind_of_question_is_read() -> None:
    text = read_text("Ana is in the kitchen.")
    assert read_question("Where is Ana?", text).ask == WhereIs("Ana")
    assert read_question("  Where is Ana ", text).text == "Where is Ana"
    assert read_question("Who is in the kitchen?", text).ask == WhoIn("kitchen")
    assert read_question("How many people are in the kitchen?", text).ask == HowMany("kitchen")
    assert read_question("Whose house is Ana in?", text).ask == WhoseHouse("Ana")
    assert read_question("Could Ana be in the kitchen?", text).ask == Could(In("Ana", "kitchen"))
    assert read_question("Must Ana be in the kitchen?", text).ask == Must(In("Ana", "kitchen"))


@pytest.mark.parametrize(
    ("question", "why", "at"),
    [
        ("", "empty", ""),
        ("Where is Ana? Where is Luis?", "one question", "Where is Luis?"),
        ("Ana is in the kitchen.", "a statement", "Ana is in the kitchen."),
        ("Where is Luis's house?", "in nothing", "Luis's house"),
        ("Is Ana happy?", "properties", "happy"),
        ("Why?", "about an answer", "Why?"),
    ],
)
def test_what_is_no_question_is_refused(question: str, why: str, at: str) -> None:
    with pytest.raises(NotUnderstood, match=f"(?i){why}") as caught:
        read_question(question, read_text("Ana is in the kitchen."))
    assert question[slice(*caught.value.span)] == at


def test_why_is_told_apart() -> None:
    assert is_why("Why?")
    assert is_why("  why is Ana in the kitchen?")
    assert not is_why("Where is Ana?")


def test_a_question_in_a_text_is_refused() -> None:
    with pytest.raises(NotUnderstood, match="question") as caught:
        read_text("Ana is in the kitchen. Where is Ana?")
    assert caught.value.span == (23, 36)


def test_completion_knows_the_names_of_the_text() -> None:
    text = read_text("Ana is in the zorb.")
    assert "zorb" in complete("Luis is in the ", text)
    assert "Ana" in complete("Luis is in the zorb. A", text)
    assert "is" in complete("Where ", text)
