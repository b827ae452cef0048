"""Limits and odd input: read or refused plainly, with nothing lost."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError, NotUnderstood
from explorable.language import Text, read_question, read_text, tell


def refusal(read: Callable[[], object]) -> NotUnderstood | None:
    """The refusal, or None where it is read; anything else is a failure."""
    try:
        read()
    except NotUnderstood as error:
        return error
    return None


def test_two_hundred_statements_are_quick_and_a_tell_quicker() -> None:
    chance = random.Random(3)
    source = " ".join(
        f"{chance.choice(('Ana', 'Luis', 'Eva', 'Bo'))} is {chance.choice(('', 'not '))}in the "
        f"{chance.choice(('kitchen', 'garden', 'attic', 'hall'))}."
        for _ in range(200)
    )
    start = time.perf_counter()
    text = read_text(source)
    assert time.perf_counter() - start < 3
    start = time.perf_counter()
    tell(text, "Ana is in the pantry.")
    assert time.perf_counter() - start < 0.3
    assert len(text.statements) == 200


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "Ana is in the <b>kitchen</b>.",
        "$\\alpha$ is in the kitchen.",
        "\u202eAna is in the kitchen.",
        "Ana\x00 is in the kitchen.",
        "Ana is in the kit\u200bchen.",
        "\ufeffAna is in the kitchen.",
        "(" * 5_000,
        "Ana " * 30_000,
        "a" * 1_000_000,
        "Ana is in the kitchen. " * 50_000,
        "אנה is in the kitchen",
        "{{7*7}}",
        "'; drop table worlds; --",
    ],
    ids=lambda source: ascii(source[:20]),
)
def test_odd_input_is_read_or_refused_plainly_and_kept(source: str) -> None:
    start = time.perf_counter()
    error = refusal(lambda: read_text(source))
    if error is None:
        assert read_text(source).source == source
    else:
        assert error.text == source
        low, high = error.span
        assert 0 <= low <= high <= len(source)
        assert len(error.message) < 300
        assert error.message.isprintable()
    assert time.perf_counter() - start < 3


def test_markup_and_invisible_characters_are_named_and_a_clean_sentence_offered() -> None:
    for source in ("Ana is in the <b>kitchen</b>.", "Ana\x00 is in the kitchen."):
        with pytest.raises(NotUnderstood) as caught:
            read_text(source)
        assert caught.value.suggestions == ("Ana is in the kitchen.",)
    assert "U+0000" in caught.value.message


def test_a_text_that_is_no_string_is_refused() -> None:
    with pytest.raises(InputError, match="string"):
        read_text(3)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="string"):
        read_question(None, Text())  # type: ignore[arg-type]


WORDS = (
    "Ana Luis kitchen garden house Luis's is are in the not and or either neither nor both only "
    "if then unless nobody everyone has book owns went to no longer same room rooms people two "
    "at least places where who . ? , kichen zorb she < every a"
).split()


@settings(max_examples=40)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_any_words_are_read_or_refused_with_rewrites_that_parse(source: str) -> None:
    text = read_text("Ana is in the kitchen.")
    for read in (lambda: tell(text, source), lambda: read_question(source, text)):
        error = refusal(read)
        if error is not None:
            assert 0 <= error.span[0] <= error.span[1] <= len(source)
            assert error.message.endswith((".", "?"))
            assert not any(word.isupper() and len(word) > 2 for word in error.expected)


@given(st.text(max_size=60))
def test_any_characters_are_read_or_refused(source: str) -> None:
    for read in (read_text, lambda typed: read_question(typed, Text())):
        error = refusal(partial(read, source))
        if error is not None:
            assert error.text == source
