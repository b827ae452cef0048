"""Sentences and tokens: spans are kept, and odd input is a token that fits nothing."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from explorable.language.tokens import sentences, tokenize
from explorable.names import Kind


def texts(sentence: str) -> list[str]:
    return [token.text for token in tokenize(sentence, {})]


def test_sentences_end_at_marks_and_at_ends_of_lines() -> None:
    text = "  Ana is in the kitchen.\nLuis is in the hall\n\n. . Where is Ana?!  "
    assert [text[slice(*span)] for _, span in sentences(text)] == [s for s, _ in sentences(text)]
    assert [s for s, _ in sentences(text)] == [
        "Ana is in the kitchen.",
        "Luis is in the hall",
        "Where is Ana?",
    ]


def test_clock_times_and_decimals_do_not_end_a_sentence() -> None:
    assert [s for s, _ in sentences("Ana arrived at 9.30. x is 3.5. At 9:30.")] == [
        "Ana arrived at 9.30.",
        "x is 3.5.",
        "At 9:30.",
    ]


def test_contractions_and_possessives_are_split_and_keep_their_characters() -> None:
    assert texts("Ana isn't in Luis' house") == [
        "Ana",
        "is",
        "not",
        "in",
        "Luis",
        "'s",
        "house",
        ".",
    ]
    tokens = tokenize("Ana’s in Luis’s house.", {})
    assert [t.text for t in tokens][:2] == ["Ana", "'s"]
    assert [t.span for t in tokens][:2] == [(0, 3), (3, 5)]
    assert set(tokens[1].kinds) == {"POSS", "is"}


def test_a_token_can_be_several_things() -> None:
    (house, _) = tokenize("house", {})
    assert {"house", "HOUSE"} <= set(house.kinds)
    (one, _) = tokenize("one", {})
    assert {"one", "NUM"} <= set(one.kinds)


def test_names_keep_accents_hyphens_and_apostrophes() -> None:
    assert texts("José Jean-Luc O'Brien D’Arcy Zoë")[:5] == [
        "José",
        "Jean-Luc",
        "O'Brien",
        "D'Arcy",
        "Zoë",
    ]
    (decomposed, _) = tokenize("Jose\u0301", {})
    assert decomposed.text == "José"
    assert decomposed.span == (0, 5)


def test_a_known_name_is_recognised_in_any_case_and_says_so() -> None:
    known = {"Ana": Kind.PERSON, "kitchen": Kind.ROOM}
    ana, kitchen, _ = tokenize("ana KITCHEN", known)
    assert (ana.text, ana.note) == ("Ana", "“ana” read as “Ana”")
    assert "OWNER" in ana.kinds
    assert "PLACE" not in ana.kinds
    (paris, _) = tokenize("Paris", {"Paris": Kind.ROOM})
    assert "PLACE" in paris.kinds
    assert "OWNER" not in paris.kinds
    assert kitchen.text == "kitchen"


def test_a_missing_full_stop_is_added_with_an_empty_span() -> None:
    assert tokenize("Ana", {})[-1].span == (3, 3)
    assert tokenize("Ana.", {})[-1].span == (3, 4)
    assert tokenize("", {})[-1].span == (0, 0)


def test_marks_controls_and_emoji_fit_nothing() -> None:
    for odd in ("😀", "\x00", "\u200b", "\u202e", "<", '"', "“", "_", "25:70", "1,5", "10000000"):
        tokens = tokenize(odd, {})
        assert all(token.kinds == () for token in tokens[:-1]), odd
        assert len(tokens) > 1, odd


def test_numbers_are_digits_or_words() -> None:
    tokens = tokenize("2 two twenty 1000 1001 2.5", {})
    kinds = [tuple(kind for kind in token.kinds if kind != "QTY") for token in tokens]
    assert kinds[:5] == [("NUM",), ("NUM",), ("NUM",), ("NUM",), ()]


@given(st.text(max_size=60))
def test_spans_are_ordered_and_inside(text: str) -> None:
    tokens = tokenize(text, {})
    low = 0
    for token in tokens:
        assert low <= token.span[0] <= token.span[1] <= len(text)
        low = token.span[0]
    for sentence, (start, end) in sentences(text):
        assert text[start:end] == sentence


def test_a_million_characters_are_split_in_a_moment() -> None:
    began = time.perf_counter()
    assert len(sentences("Ana is in the kitchen. " * 45_000)) == 45_000
    assert time.perf_counter() - began < 3
