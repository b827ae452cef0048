"""Readings and answers are values: equal, hashable, copied and pickled, and never changed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

import explorable as ex
from explorable.reading import recheck
from tests.reading import made_texts

MOVES = "Ana is not in the kitchen or the garden. Then Ana went to Luis's house."
READINGS = {
    "plain": ex.read("Ana is in the kitchen or the garden."),
    "empty": ex.read(""),
    "told": ex.read("Ana is in the salon.").tell("Luis is in the tower or the salon."),
    "options": ex.read(
        MOVES, law="update", known=["Eva", "the hall"], choose={1: 2}, budget=ex.Budget(worlds=9)
    ),
    "one place": ex.read(
        "The hall and the cinema are the same place. Ana is in the cinema.", known=["the cellar"]
    ),
    "without": ex.read(MOVES, choose={1: 2}).without(2),
}
QUESTIONS = ("Where is Ana?", "Where is everyone?", "Could Ana be in the garden?")
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("name", READINGS)
def test_a_copied_reading_is_the_same_reading(name: str, how: str) -> None:
    reading = READINGS[name]
    again = COPIES[how](reading)
    assert again == reading
    assert hash(again) == hash(reading)
    assert (again.budget, again.trail, again.choices) == (
        *(reading.budget, reading.trail, reading.choices),
    )


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("name", READINGS)
def test_a_copied_answer_is_the_same_answer(name: str, how: str) -> None:
    for question in QUESTIONS:
        fresh, looked_at = (READINGS[name].ask(question) for _ in range(2))
        before = looked_at.to_json()
        again = COPIES[how](looked_at)
        assert again.to_json() == before
        assert again.why() == looked_at.why()
        assert again.alternatives == looked_at.alternatives
        for answer in (fresh, looked_at):
            again = COPIES[how](answer)
            assert again == answer
            assert hash(again) == hash(answer)
            if answer.levels:
                assert again.certificate is again.levels[again.level].certificate


def test_copies_of_random_texts_are_equal() -> None:
    for seed in range(30):
        r = Random(seed)
        text, words = made_texts.random_text(r)
        asks = made_texts.random_question(r, text, words)
        first, *rest = (said.text for said in text)
        reading = ex.read(first)
        for more in rest:
            try:
                reading = reading.tell(more)
            except ex.NotUnderstood:  # a closing list, or another level of a name
                break
        assert pickle.loads(pickle.dumps(reading)) == reading
        try:
            answer = reading.ask(asks.text)
        except ex.NotUnderstood:
            continue
        assert pickle.loads(pickle.dumps(answer)) == answer


def test_a_witness_cannot_be_changed() -> None:
    answer = READINGS["plain"].ask("Where is Ana?")
    certificate: Any = answer.certificate
    changes: list[Callable[[Any], object]] = [
        lambda m: m.__setitem__("place of Ana", "attic"),
        lambda m: m.__delitem__("place of Ana"),
        lambda m: m.update(x="y"),
        lambda m: m.__ior__({"x": "y"}),
        lambda m: m.setdefault("x", "y"),
        lambda m: m.pop("place of Ana", None),
        lambda m: m.popitem(),
        lambda m: m.clear(),
    ]
    held: list[Any] = [answer.witnesses[0][0], certificate.witnesses[0][0], answer.levels]
    held += [answer.origin, answer.choices, answer.parts, READINGS["plain"].choices]
    for mapping, change in product(held, changes):
        with pytest.raises(TypeError):
            change(mapping)
    certificate.check(READINGS["plain"].statements)


def test_a_forced_answer_drops_and_grows_nothing_that_changes() -> None:
    forced: Any = ex.read("Ana is in the kitchen.").ask("Where is Ana?").certificate
    grown: Any = ex.read("Ana is not in the kitchen.").ask("Where is Ana?").certificate
    for world in (forced.dropped[0][1][0], grown.grown[0]):
        with pytest.raises(TypeError):
            world["place of Ana"] = "attic"
    assert len({forced, grown, copy.deepcopy(forced)}) == 2


def test_a_pickled_answer_that_was_not_looked_at_finds_its_certificate() -> None:
    for name, question in product(READINGS, QUESTIONS):
        answer = pickle.loads(pickle.dumps(READINGS[name].ask(question)))
        assert recheck(answer.to_json()).whole


def test_a_reading_and_an_answer_are_keys() -> None:
    one, other = ex.read("Ana is in the hall."), ex.read("Ana is in the attic.")
    assert len({one, other, ex.read("Ana is in the hall.")}) == 2
    assert len({r.ask("Where is Ana?") for r in (one, other, one)}) == 2
