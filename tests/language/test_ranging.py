"""Of whom a question without a list is asked."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from explorable import read
from explorable.errors import NotUnderstood
from explorable.questions import Foremost
from explorable.rechecking import recheck
from explorable.status import Status

OLD = "The book is older than Ana. Ana is older than Luis."


@pytest.mark.parametrize(
    ("text", "asked", "note"),
    [
        (
            "Ana arrived before Luis. Eva is in the hall.",
            "Who arrived first?",
            "asked of Ana and Luis, whose arrival the text speaks of",
        ),
        (OLD, "Who is the oldest?", "asked of Ana and Luis, whose age the text speaks of"),
        (
            OLD,
            "What is the oldest?",
            "asked of the book, Ana and Luis, whose age the text speaks of",
        ),
        (
            "The hall is north of the attic.",
            "What is north of the attic?",
            "asked of the hall, whose place from top to bottom the text speaks of",
        ),
        (
            "Ana is older than Luis.",
            "What is left of the hall?",
            "asked of nothing: the text speaks of no other place from left to right",
        ),
    ],
)
def test_a_note_names_of_whom_it_is_asked(text: str, asked: str, note: str) -> None:
    assert note in read(text).ask(asked).notes


def test_a_long_list_is_shortened() -> None:
    people = "Ada Bob Cid Dan Eve Fay Gil Hal Ida Jon".split()
    text = " ".join(f"{a} arrived before {b}." for a, b in pairwise(people))
    (note,) = read(text).ask("Who arrived last?").notes
    assert note == (
        "asked of Ada, Bob, Cid, Dan, Eve, Fay, Gil, Hal and 2 more, whose arrival the text "
        "speaks of"
    )


def test_who_is_no_book_and_no_house() -> None:
    answer = read(OLD).ask("Who is the oldest?")
    assert (answer.status, answer.headline) == (Status.FORCED, "Ana")
    assert read(OLD).ask("What is the oldest?").headline == "book"
    with pytest.raises(NotUnderstood, match="the age of no person"):
        read("Ana's house is 3 years old.").ask("Who is the oldest?")
    alone = read("The book is 3 years old. Ana is 5 years old.").ask("Who is the youngest?")
    assert (alone.status, alone.headline) == (Status.FORCED, "Ana")


def test_two_people_who_tie_are_said_to_beside_a_book() -> None:
    tie = read("Ana is as old as Luis. The book is 3 years old.").ask("Who is the oldest?")
    assert (tie.status, tie.headline) == (Status.FORCED, "equally old")


def test_with_a_list_nothing_is_added() -> None:
    question = read(OLD).ask("Who is the oldest, Ana or Luis?").question
    assert question.notes == ()
    assert question.ask == Foremost("age", least=False, among=("Ana", "Luis"))


@pytest.mark.parametrize("asked", ["Who is the oldest?", "What is the oldest?"])
def test_a_saved_answer_is_checked_over_the_same_names(asked: str) -> None:
    assert recheck(json.loads(json.dumps(read(OLD).ask(asked).to_json()))).whole
