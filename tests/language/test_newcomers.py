"""What is said with *a* is new each time (E36)."""

from __future__ import annotations

import pytest

import explorable as ex
from explorable.language.newcomers import is_newcomer, newcomer
from explorable.language.text import read_text, tell

TWO = "Ana is in a kitchen. Luis is in a kitchen."
FIRST = {1: 1, 2: 1}


def test_two_sentences_with_a_kitchen_are_about_two() -> None:
    reading = ex.read(TWO, choose=FIRST)
    assert reading.ask("Where is Ana?").outer == {"a kitchen"}
    assert reading.ask("Where is Luis?").outer == {"another kitchen"}
    assert reading.statements[1].paraphrase == "Luis is in another kitchen."


def test_told_or_read_at_once_the_names_are_the_same() -> None:
    for choose in ({1: 2, 2: 1}, {1: 1, 2: 1}, {1: 1, 2: 2}):
        at_once = read_text(TWO, choose=choose)
        told = tell(
            read_text("Ana is in a kitchen.", choose={1: choose[1]}),
            "Luis is in a kitchen.",
            choose={2: choose[2]},
        )
        assert at_once.statements[1].meaning == told.statements[1].meaning


def test_one_sentence_with_two_is_about_two() -> None:
    reading = ex.read("Ana is in a kitchen and Luis is in a kitchen.", choose={1: 1})
    assert reading.ask("Where is Luis?").outer == {"another kitchen"}


@pytest.mark.parametrize("number", [1, 2, 3, 8, 10, 11, 40])
@pytest.mark.parametrize("noun", ["kitchen", "attic", "living room"])
def test_each_number_has_its_own_name(noun: str, number: int) -> None:
    assert is_newcomer(newcomer(noun, number))
    assert newcomer(noun, number) != newcomer(noun, number + 1)
    assert not is_newcomer(noun)
