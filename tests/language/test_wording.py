"""Small things that are said: numbers of one, names of people, what is denied, why."""

from __future__ import annotations

import pytest

from explorable import read
from explorable.claims import Any, Not, Owns
from explorable.errors import InputError, NotUnderstood
from explorable.language import read_question, read_text
from explorable.questions import Whether
from explorable.status import Status
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


@pytest.mark.parametrize(
    ("typed", "at", "why", "rewrite"),
    [
        ("Ana is olderr than Luis.", "olderr", "mean older?", "Ana is older than Luis."),
        (
            "The kitchen is nort of the garden.",
            "nort",
            "mean north?",
            "The kitchen is north of the garden.",
        ),
        ("Ana is happy.", "happy", "compare times, ages, sizes and sides", None),
        ("Ana is twice as old as Luis.", "twice", "How many times", "Ana is older than Luis."),
        ("Ana is 3 times as old as Luis.", "times", "How many times", "Ana is older than Luis."),
        (
            "The box is half as big as the bag.",
            "as",
            "How many times",
            "The box is smaller than the bag.",
        ),
        ("Ana is the oldest.", "the", "is asked, not said", "Ana is older than Luis."),
        ("Ana arrived last.", "last", "is asked, not said", "Ana arrived after Luis."),
        ("Ana is older than 32.", ".", "has its unit", "Ana is older than 32 years."),
        ("Ana is 3 older than Luis.", "older", "has its unit", "Ana is 3 years older than Luis."),
        ("Ana arrived 5 before Al.", "before", "has its unit", "Ana arrived 5 minutes before Al."),
        (
            "The box is 3 to the left of the bag.",
            "to",
            "has its unit",
            "The box is 3 steps to the left of the bag.",
        ),
        ("Ana arrived 0.00000001 minutes before Eva.", "0.00000001", "at most 6 digits", None),
        ("Ana is 12345678 years old.", "12345678", "at most 6 digits", None),
        ("Ana arrived at 9.12345678.", "9.12345678", "A time of day", None),
        ("1500 people are in the hall.", "1500", "at most 1000", None),
        (
            "Everyone is in the kitchen and the garden.",
            ".",
            "with or",
            "Everyone is in the kitchen or the garden.",
        ),
        ("Al owns the villa and the castle.", ".", "with or", "Al owns the villa or the castle."),
        ("Someone is in the hall and Ana is.", ".", "incomplete", None),
        ("Al owns the villa and Ana.", ".", "incomplete", None),
        ("Nobody has the book.", "has", "of names, one by one", "Ana does not have the book."),
        ("Everyone owns the villa.", "owns", "of names, one by one", None),
    ],
)  # fmt: skip
def test_what_is_not_read_is_said_to_be_what_it_is(
    typed: str, at: str, why: str, rewrite: str | None
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_text(typed)
    error = caught.value
    assert typed[slice(*error.span)] == at
    assert why in error.message
    assert rewrite is None or rewrite in error.suggestions
    for text in error.suggestions:
        read_text(text)


@pytest.mark.parametrize(
    ("known", "typed", "rewrite"),
    [
        ("", "No one has the book.", "Ana does not have the book."),
        ("Eva", "Nobody owns the villa.", "Eva does not own the villa."),
        ("Eva Luis", "Nobody has the book.", "Neither Eva nor Luis has the book."),
        ("Eva Luis Tom", "No one owns the hall.", "Neither Eva, Luis nor Tom owns the hall."),
        ("Eva Luis", "Someone has the book.", "Eva or Luis has the book."),
        ("Eva Luis", "Somebody owns the villa.", "Eva or Luis owns the villa."),
        ("Eva Luis", "Only Luis has the book.", "Luis has the book."),
        (
            "Eva Luis",
            "If nobody has the book then Eva is in the hall.",
            "If neither Eva nor Luis has the book then Eva is in the hall.",
        ),
        (
            "Eva Luis",
            "It is not true that someone has the book.",
            "It is not true that Eva or Luis has the book.",
        ),
    ],
)
def test_who_has_nothing_is_rewritten_with_the_names_there_are(
    known: str, typed: str, rewrite: str
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_text(typed, known=known.split())
    assert caught.value.message == "What is had or owned is said of names, one by one."
    assert caught.value.suggestions == (rewrite,)
    assert read_text(rewrite, known=known.split()).statements


@pytest.mark.parametrize(
    ("asked", "why", "rewrite"),
    [
        ("Is Ana older than 32?", "has its unit", "Is Ana older than 32 years?"),
        ("Is Ana the oldest?", "is asked, not said", "Who is the oldest?"),
        ("What is next to the hall?", "ask for one side", "What is to the left of the hall?"),
        (
            "Is everyone in the kitchen and the hall?",
            "with or",
            "Is everyone in the kitchen or the hall?",
        ),
    ],
)
def test_a_question_that_is_not_read_says_which_one_is(asked: str, why: str, rewrite: str) -> None:
    text = read_text("Ana is older than Luis.")
    with pytest.raises(NotUnderstood) as caught:
        read_question(asked, text)
    assert why in caught.value.message
    assert rewrite in caught.value.suggestions
    read_question(rewrite, text)


def test_one_of_several_houses_is_owned() -> None:
    villa, castle = Owns("Luis", "villa"), Owns("Luis", "castle")
    said = read_text("Luis owns the villa or the castle.").statements[0]
    assert said.meaning == Any((villa, castle))
    assert said.paraphrase == "Luis owns exactly one of: villa, castle."
    denied = read_text("Luis does not own the villa or the castle.").statements[0]
    assert denied.meaning == Not(Any((villa, castle)))
    assert denied.paraphrase == "Luis does not own the villa and Luis does not own the castle."
    rooms = read_text("Luis owns the kitchen or the pantry.").statements[0]
    assert "exactly" not in rooms.paraphrase, "both may be in his house"
    asked = read_question("Does Luis own the villa or the castle?", read_text(""))
    assert asked.ask == Whether(Any((villa, castle)))


def test_who_owns_one_of_two_houses_owns_no_second() -> None:
    text = read("Luis owns the villa or the castle.")
    assert text.ask("Who owns the villa?").status is Status.OPEN
    other = text.tell("Luis does not own the castle.").ask("Who owns the villa?")
    assert (other.status, other.headline) == (Status.FORCED, "Luis")
    castle = text.tell("Luis owns the castle.").ask("Does Luis own the villa?")
    assert (castle.status, castle.headline) == (Status.FORCED, "no")
