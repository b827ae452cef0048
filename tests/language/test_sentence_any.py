"""Whatever is typed: a draft or one failure, never a crash."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from explorable.language.draft import Draft, QuestionDraft
from explorable.language.sentence import Failure, parse
from explorable.names import Kind
from tests.language.made import generated

KNOWN = {
    "Ana": Kind.PERSON,
    "Luis": Kind.PERSON,
    "kitchen": Kind.ROOM,
    "living room": Kind.ROOM,
    "Luis's house": Kind.HOUSE,
    "book": Kind.THING,
}


def outcome(text: str) -> Draft | QuestionDraft | Failure:
    try:
        return parse(text, KNOWN)
    except Failure as failure:
        return failure


@given(st.text(max_size=80))
def test_no_text_crashes_the_parser(text: str) -> None:
    failure = outcome(text)
    if isinstance(failure, Failure):
        low, high = failure.span
        assert 0 <= low <= high <= len(text)
        assert all(word and (not word.isupper() or word in KNOWN) for word in failure.expected)


WORDS = [
    *("Ana Luis is are in the kitchen garden house or and either neither nor both if then").split(),
    *(", unless 's Luis's not only nobody everyone has book went to from it true that").split(),
]


@given(st.lists(st.sampled_from(WORDS), max_size=24).map(" ".join))
def test_what_follows_the_failing_word_changes_nothing(text: str) -> None:
    failure = outcome(text)
    if isinstance(failure, Failure) and failure.position < len(failure.tokens) - 1:
        end = failure.tokens[failure.position].span[1]
        shorter = outcome(text[:end])
        assert isinstance(shorter, Failure)
        assert shorter.position == failure.position
        assert shorter.expected == failure.expected


@given(st.integers(0, 2**32))
def test_every_sentence_the_grammar_makes_has_a_meaning(seed: int) -> None:
    made = outcome(generated(Random(seed)))
    if isinstance(made, Failure):
        assert made.limit
    elif isinstance(made, Draft):
        assert made.readings
