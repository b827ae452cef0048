"""Going through the worlds of a small space finds every answer, through changes too."""

from __future__ import annotations

from random import Random

import pytest

import explorable as ex
from explorable.checking.remaining import answers_left
from explorable.rechecking.claimed import Asked
from explorable.settling import settle
from tests.reading import brute, made_texts


@pytest.mark.parametrize("seed", range(80))
def test_the_answers_left_are_those_of_brute_force(seed: int) -> None:
    r = Random(seed)
    text, words = made_texts.random_text(r)
    text.append(made_texts.moving(r, words))
    if any(said.closes for said in text):
        return
    asks = made_texts.random_question(r, text, words)
    reading = ex.read(" ".join(said.text for said in text))
    asked = Asked(reading.ask(asks.text).question, reading.source)
    left = brute.remaining(text, brute.states(text, asks))
    for level, value in asks.levels.items():
        expected = {value(state, brute.cap_of(text)).removeprefix("~") for state in left}
        found = answers_left(asked.question.ask, level, reading.statements, asked.words)
        assert found in (None, expected), (reading.text, asks.text, level)


UPDATES = (
    "Ana is in the kitchen or the garden. Ana is not in the kitchen. Luis is in the hall.",
    "Ana is in the kitchen. Ana is not in the kitchen. Luis is not in the hall or the attic.",
    "Ana is in the kitchen. Luis is in the hall. Ana and Luis are in the same room.",
    "Ana is in the kitchen. Ana is not in the garden. Luis is not in the kitchen.",
    "Ana has the book. Ana is in the garden. Luis is not in the garden.",
    "Nobody is in the kitchen. Ana is in the garden or the kitchen. Ana is not in the garden.",
    "Ana is in the garden. Ana is no longer in the garden. Then Luis went to the garden.",
    "Ana moved from the kitchen to the garden. Luis moved from the garden to the kitchen.",
)


@pytest.mark.parametrize("text", UPDATES)
@pytest.mark.parametrize("question", ["Where is Ana?", "Where is Luis?", "Is Ana in the garden?"])
def test_the_answers_left_of_updates_are_those_that_a_search_finds(
    text: str, question: str
) -> None:
    reading = ex.read(text, law="update")
    answer = reading.ask(question)
    asked = Asked(answer.question, reading.source)
    gone_through = 0
    for level in answer.levels or (None,):
        at = answer.levels[level] if level else answer
        found = answers_left(asked.question.ask, level, reading.statements, asked.words)
        if found is not None:
            gone_through += 1
            status, values = settle(asked.question.ask, level, dict.fromkeys(found, ()), True)
            assert (status, frozenset(values)) == (at.status, at.outer)
    assert gone_through
