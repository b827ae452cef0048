"""Our chart against lark's Earley parser over the same grammar file.

The peer reads the rules and the tokens with code that shares nothing with ours
(``lark_peer``): the same sentences are accepted with the same trees, so with the same set
of meanings, and where reading stops both stop at the same token waiting for the same words.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.language import chart
from explorable.language.tokens import Token, tokenize
from tests.language.forms import QUESTIONS, REFUSED, STATEMENTS
from tests.language.lark_peer import Peer, Reading
from tests.language.made import generated

EXAMPLES = [text for _, text, _ in STATEMENTS] + [text for _, text, _ in QUESTIONS]


@cache
def peer() -> Peer:
    return Peer()


def ours(tokens: tuple[Token, ...]) -> Reading:
    found = chart.read(tokens)
    assert len(set(found.trees)) == len(found.trees), "a tree found twice is no second reading"
    stop = len(tokens) if found.stop is None and not found.trees else found.stop
    return Reading(stop, frozenset(found.waiting), frozenset(found.trees))


@pytest.mark.parametrize("text", EXAMPLES[::3])
def test_both_find_the_same_trees_of_every_form(text: str) -> None:
    tokens = tokenize(text, {})
    assert ours(tokens) == peer().read(tokens)


@pytest.mark.parametrize("text", REFUSED[::2])
def test_both_stop_at_the_same_word_waiting_for_the_same(text: str) -> None:
    tokens = tokenize(text, {})
    assert ours(tokens) == peer().read(tokens)


@pytest.mark.parametrize("text", EXAMPLES[::40])
def test_both_wait_for_the_same_after_every_prefix(text: str) -> None:
    tokens = tokenize(text, {})
    for length in range(1, len(tokens)):
        assert ours(tokens[:length]) == peer().read(tokens[:length])


@pytest.mark.long
@pytest.mark.parametrize("text", (EXAMPLES + REFUSED)[::6])
def test_both_agree_on_many_examples_and_each_of_their_prefixes(text: str) -> None:
    tokens = tokenize(text, {})
    for length in range(1, len(tokens) + 1):
        assert ours(tokens[:length]) == peer().read(tokens[:length])


def compare(seed: int) -> None:
    random = Random(seed)
    text = generated(random)
    if random.random() < 0.4:  # one word wrong: mostly a sentence no longer
        words = text.split()
        words[random.randrange(len(words))] = random.choice(("or", "is", "the", "Ana", "not", "in"))
        text = " ".join(words)
    tokens = tokenize(text, {})
    if len(tokens) > 18:
        return
    mine = ours(tokens)
    if len(mine.trees) <= chart.TREES:
        assert mine == peer().read(tokens), text


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_both_agree_on_sentences_made_from_the_grammar(seed: int) -> None:
    compare(seed)


@pytest.mark.long
@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_both_agree_on_many_sentences_made_from_the_grammar(seed: int) -> None:
    compare(seed)
