"""Random texts about houses, owners and things against brute force, under both laws."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import explorable as ex
from tests.reading import brute, brute_things, made_things

QUICK, MANY = range(80), range(80, 400)
MOST = 30_000  # states to go through


def said(text: list[brute_things.Said]) -> str:
    return " ".join(sentence.text for sentence in text)


def check(seed: int) -> bool:
    r = Random(seed)
    text = made_things.random_text(r)
    asks = made_things.random_question(r, text)
    update = r.random() < 0.3
    law = ex.Law.UPDATE if update else ex.Law.CONJUNCTION
    omega = list(islice(brute_things.Space(text, asks).states(), MOST + 1))
    if not text or len(omega) > MOST:
        return False
    left = brute_things.remaining(text, omega, update=update)
    reading = ex.read(said(text), law=law)
    answer = reading.ask(asks.text)
    for level, value in asks.levels.items():
        at = answer.levels[level] if level else answer
        values = {value(state) for state in left}
        shown = f"seed {seed}, {law}, level {level}: {said(text)} {asks.text}"
        assert str(at.status) == brute.status(values), shown
        assert at.outer == at.inner == {v.removeprefix("~") for v in values}, shown
        assert at.certificate is not None, shown
        at.certificate.check(reading.statements)
    return True


@pytest.mark.parametrize("seed", QUICK)
def test_houses_owners_and_things_equal_brute_force(seed: int) -> None:
    check(seed)


@pytest.mark.long
def test_many_texts_about_houses_owners_and_things_equal_brute_force() -> None:
    assert sum(check(seed) for seed in MANY) > 250
