"""Random texts against brute force: statuses, answers, counts, laws and certificates.

``brute.py`` makes each sentence together with what it says, so these tests cover the whole
way from English to certificate.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

import explorable as ex
from tests.reading import brute, made_texts

QUICK, MANY = range(60), range(60, 2_200)


def said(text: Iterable[brute.Said]) -> str:
    return " ".join(sentence.text for sentence in text)


def expected(values: set[str]) -> set[str]:
    return {value.removeprefix("~") for value in brute.answers(values)}


def check(seed: int, *, certificates: bool) -> None:
    r = Random(seed)
    text, words = made_texts.random_text(r)
    asks = made_texts.random_question(r, text, words)
    shown = f"seed {seed}: {said(text)} {asks.text}"
    left = brute.remaining(text, brute.states(text, asks))
    reading = ex.read(said(text))
    answer = reading.ask(asks.text)
    cap = brute.cap_of(text)
    for level, value in asks.levels.items():
        at = answer.levels[level] if level else answer
        values = {value(state, cap) for state in left}
        assert str(at.status) == brute.status(values), (shown, level)
        assert at.outer == at.inner == expected(values), (shown, level)
        if certificates:
            certificate = at.certificate
            assert certificate is not None, shown
            certificate.check(reading.statements)


def check_trail(seed: int) -> None:
    """Counted over the statements' own factors, the trail falls as brute force falls."""
    r = Random(seed)
    text, _ = made_texts.random_text(r)
    if any(sentence.shares for sentence in text):
        return  # sharing is not a factor of its own: its worlds depend on the places
    omega = brute.states(text)
    reading = ex.read(said(text))
    first = reading.trail[0]
    assert first is not None
    for n in range(len(text) + 1):
        here = reading.trail[n]
        assert here is not None
        assert here * len(omega) == len(brute.remaining(text[:n], omega)) * first, said(text)


@pytest.mark.parametrize("seed", QUICK)
def test_statuses_and_certificates_equal_brute_force(seed: int) -> None:
    check(seed, certificates=True)


@pytest.mark.parametrize("seed", QUICK)
def test_the_trail_counts_as_brute_force_does(seed: int) -> None:
    check_trail(seed)


@pytest.mark.long
def test_many_random_texts_equal_brute_force() -> None:
    for seed in MANY:
        check(seed, certificates=True)
        check_trail(seed)


@pytest.mark.parametrize("seed", QUICK)
def test_repeating_and_reordering_changes_no_answer(seed: int) -> None:
    r = Random(seed)
    text, words = made_texts.random_text(r)
    if any(sentence.update for sentence in text):
        return
    asks = made_texts.random_question(r, text, words)
    answer = ex.read(said(text)).ask(asks.text)
    shuffled = [*text, r.choice(text)]
    r.shuffle(shuffled)
    again = ex.read(said(shuffled)).ask(asks.text)
    assert (answer.status, answer.outer) == (again.status, again.outer), said(text)


@pytest.mark.parametrize("seed", QUICK)
def test_a_new_name_changes_no_settled_status_at_its_level(seed: int) -> None:
    r = Random(seed)
    text, words = made_texts.random_text(r)
    asks = made_texts.random_question(r, text, words)
    known = [] if any(s.closes for s in text) else ["the cellar", "Eva's house"]
    reading = ex.read(said(text))
    answer = reading.ask(asks.text)
    grown = ex.read(said(text), known=["Tom", *known]).ask(asks.text)
    for level in asks.levels:
        small = answer.levels[level] if level else answer
        large = grown.levels[level] if level else grown
        assert small.status == large.status, (said(text), asks.text, level)
