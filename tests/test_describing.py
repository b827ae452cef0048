"""Worlds in words: two that answer a question differently never read the same."""

from __future__ import annotations

from itertools import combinations

import pytest

from explorable.describing import describe_apart, describe_history
from explorable.figures.view import view
from explorable.reading import read
from explorable.sessions.statements import StatementsSession
from explorable.vocabulary import vocabulary

LINES = (
    "Ana is in the kitchen or the garden.",
    "Both the kitchen and the garden are in Luis's house.",
    "Luis owns the villa.",
    "# Luis owns the villa.",
    "The kitchen is in the villa.",
    "Ana has the book.",
    "Someone is in the garden.",
    "The only places are the kitchen and the garden.",
    "Then Ana went to the kitchen.",
    "Ana arrived before Luis.",
)
QUESTIONS = (
    *("Whose house is Ana in?", "Where is Ana?", "Who is in the kitchen?"),
    *("Who owns the villa?", "Who is in the villa?", "Is Luis in the kitchen?"),
)


def witnesses(text: str, question: str) -> list[tuple[str, str]]:
    """Answer and words of each witness in the card."""
    answer = view(StatementsSession(text, question))["answer"]
    return [(one["answer"], one["text"]) for one in answer["witnesses"]] if answer else []


@pytest.mark.parametrize("question", QUESTIONS)
def test_witnesses_of_different_answers_read_differently(question: str) -> None:
    for many in (1, 2):
        for lines in combinations(LINES, many):
            shown = witnesses("\n".join(lines), question)
            assert len({words for _, words in shown}) == len(shown), (lines, shown)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Ana has the book. The book is in the box.", "Where is the book?"),
        ("The garden is in the villa. The book is in the box.", "Who has the book?"),
    ],
)
def test_what_one_more_name_brings_reads_unlike_the_world_without_it(
    text: str, question: str
) -> None:
    lines = read(text).ask(question).why().splitlines()
    shown = [line.partition(": ")[2] for line in lines if line.startswith(("World", "With one"))]
    assert len(shown) == 2
    assert shown[0] != shown[1]


def test_who_owns_the_house_somebody_is_in_is_said() -> None:
    assert dict(witnesses("# Luis owns the villa.", "Whose house is Ana in?")) == {
        "no named house": "Ana is elsewhere.",
        "someone else": "Ana is somewhere else in the villa and somebody without a name owns"
        " the villa.",
        "Luis": "Ana is somewhere else in the villa and Luis owns the villa.",
        "Ana": "Ana is somewhere else in the villa and Ana owns the villa.",
    }


def test_what_differs_is_said_where_all_that_is_asked_for_is_the_same() -> None:
    reading = read("Ana is in the kitchen. Luis is in the garden or the attic.")
    words = vocabulary(reading.statements)
    base = {"place of Ana": "kitchen", "place of Luis": "garden"}
    worlds = [(base,), (base | {"place of Luis": "attic"},), (base | {"place of Ana": "attic"},)]
    assert describe_history(worlds[0], words, ("Ana",)) == "Ana is in the kitchen"
    assert describe_apart(worlds, words, ("Ana",)) == [
        "Luis is in the garden and Ana is in the kitchen",
        "Luis is in the attic and Ana is in the kitchen",
        "Ana is in the attic",
    ]
