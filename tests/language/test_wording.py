"""Small things that are said: numbers of one, names of people, what is denied, why."""

from __future__ import annotations

import pytest

from explorable.errors import InputError, NotUnderstood
from explorable.language import read_question, read_text
from explorable.questions import Whether
from tests.language.test_measured import default, same

JOINED = "not read yet in one sentence"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "Ana is not at most 3 years older than Luis.",
            "Ana is younger than Luis or more than 3 years older than Luis.",
        ),
        (
            "Ana did not arrive less than 3 minutes after Luis.",
            "Ana arrived before Luis or at least 3 minutes after Luis.",
        ),
        (
            "Ana did not arrive at most 3 minutes before Luis.",
            "Ana arrived after Luis or more than 3 minutes before Luis.",
        ),
        (
            "It is not true that Ana is at most 2 steps to the left of Luis.",
            "Ana is to the right of Luis or more than 2 steps to the left of Luis.",
        ),
    ],
)
def test_not_at_most_is_said_by_both_sides_that_are_left(typed: str, said: str) -> None:
    back = read_text(typed).statements[0].paraphrase
    assert back == said
    assert same(default(back), default(typed))


def test_not_at_most_keeps_its_brackets_in_a_condition() -> None:
    typed = "If Ana is not at most 3 years older than Luis, then Eva is older than Luis."
    back = read_text(typed).statements[0].paraphrase
    assert "If (Ana is " in back
    assert "equally old" not in back


@pytest.mark.parametrize(
    "typed",
    [
        "Ana arrived before Luis or Luis is in the kitchen.",
        "If Ana arrived before Luis, then Ana is in the kitchen.",
        "Ana has the book or the book is left of the box.",
        "Ana is in the kitchen unless Luis is older than Ana.",
        "It is not true that Ana is in the kitchen and Luis is older than Ana.",
    ],
)
def test_two_sentences_are_not_proposed_where_they_would_not_say_it(typed: str) -> None:
    with pytest.raises(NotUnderstood, match=JOINED):
        read_text(typed)


@pytest.mark.parametrize(
    ("typed", "note"),
    [
        (
            "Ana arrived 1 hour and 5 minutes before Luis.",
            "“1 hour and 5 minutes” read as exactly 1 hour and 5 minutes",
        ),
        (
            "Ana arrived 2 hours and 1 minute before Luis.",
            "“2 hours and 1 minute” read as exactly 2 hours and 1 minute",
        ),
        ("Two people are in the kitchen.", "“Two” read as exactly two"),
    ],
)
def test_an_amount_is_quoted_in_the_words_that_were_typed(typed: str, note: str) -> None:
    assert note in read_text(typed).statements[0].notes


def test_one_sentence_is_not_several() -> None:
    with pytest.raises(InputError, match=r"the text has 1 sentence$"):
        read_text("Ana is in the hall.", choose={3: 1})
    with pytest.raises(InputError, match=r"the text has no sentences$"):
        read_text("", choose={3: 1})


@pytest.mark.parametrize("said", ["a garden.", "A garden", "garden"])
def test_a_noun_without_the_is_quoted_with_the_alone(said: str) -> None:
    with pytest.raises(InputError, match="said with the: 'the garden'"):
        read_text("", known=[said])


def test_a_person_is_no_it() -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_text("Ana and Eva are in the hall. The only people are Ana and Luis.")
    assert "Eva is not among the only people of sentence 2" in caught.value.message
    assert "but is named in sentence 1 (“Ana and Eva are in the hall.”)." in caught.value.message
    with pytest.raises(NotUnderstood, match="but are named in the list of known names"):
        read_text("The only people are Ana and Luis.", known=["Eva", "Tom"])


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("Why is Ana in the kitchen?", "Is Ana in the kitchen?"),
        ("Why does Ana have the book?", "Does Ana have the book?"),
        ("Why is Ana older than Luis?", "Is Ana older than Luis?"),
    ],
)
def test_why_of_a_claim_asks_whether_it_is_so_and_says_so(asked: str, plain: str) -> None:
    text = read_text("Ana is in the kitchen.")
    question = read_question(asked, text)
    assert isinstance(question.ask, Whether)
    assert question.ask == read_question(plain, text).ask
    assert question.text == asked
    assert question.notes[0] == "Why is read as: is it so, and by which statements"
