"""What is offered next can be typed: words and known names, never symbols."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.language.complete import complete
from explorable.language.sentence import Failure, parse
from explorable.names import Kind

KNOWN = {
    "Ana": Kind.PERSON,
    "Luis": Kind.PERSON,
    "kitchen": Kind.ROOM,
    "living room": Kind.ROOM,
    "Luis's house": Kind.HOUSE,
    "Luis's kitchen": Kind.ROOM,
    "book": Kind.THING,
    "Paris": Kind.ROOM,
}


def stopped(text: str) -> Failure | None:
    try:
        parse(text, KNOWN)
    except Failure as failure:
        return failure
    return None


@pytest.mark.parametrize(
    ("prefix", "offered"),
    [
        ("Where ", ("is",)),
        ("Wher", ("Where",)),
        ("Ana is in the ki", ("kitchen",)),
        ("Ana is in the living ", ("room",)),
        ("Ana is in Luis's ", ("house", "kitchen")),
        ("Ana has the ", ("book",)),
        ("The only people are ", ("Ana", "Luis")),
        ("Ana is in P", ("Paris",)),
        ("Ana is in the kitchen. Luis is ", ("in", "not")),
        ("At least ", ("one", "two")),
        ("Ana arrived ", ("before", "after", "at", "between", "within", "exactly")),
        ("Ana arrived at ", ("9:30", "noon", "least")),
        ("Ana arrived 10 ", ("minutes", "hours")),
        ("Ana arrived at least 10 minutes ", ("before", "after")),
        ("Ana is old", ("older",)),
        ("Ana is 3 years ", ("old", "older", "younger")),
        ("The kitchen is to the ", ("left", "right", "north")),
        ("The kitchen is left ", ("of",)),
        ("When ", ("did",)),
        ("Who arrived ", ("first", "last")),
        ("What is north of the ", ("kitchen",)),
    ],
)
def test_the_next_words_are_offered(prefix: str, offered: tuple[str, ...]) -> None:
    assert set(map(str.casefold, offered)) <= set(map(str.casefold, complete(prefix, KNOWN)))


def test_only_names_of_the_right_level_are_offered() -> None:
    assert "kitchen" not in complete("Ana has the ", KNOWN)
    assert "book" not in complete("Luis owns the ", {"book": Kind.THING, "villa": Kind.HOUSE})
    assert set(complete("The only people are ", KNOWN)) == {"Ana", "Luis", "the"}


def test_nothing_follows_what_no_sentence_begins_with() -> None:
    assert complete("Ana foo ", KNOWN) == ()
    assert complete("x" * 1_000_000, KNOWN) == ()


@given(st.integers(0, 2**32), st.integers(0, 12))
def test_whatever_is_offered_can_be_typed_on(seed: int, length: int) -> None:
    text = ""
    for _ in range(length):
        offered = complete(text, KNOWN)
        if not offered:
            break
        word = offered[seed % len(offered)]
        seed //= 3
        glued = word in {".", "?", ",", "'s"}
        text = f"{text.rstrip() if glued else text}{word} "
        if word in {".", "?"}:
            break
    failure = stopped(text.strip())
    if failure is None or failure.limit:  # a limit is told of what was typed, not of a next word
        return
    assert text.strip()[-1:] not in {".", "?"}
    assert failure.position >= len(failure.tokens) - 1
