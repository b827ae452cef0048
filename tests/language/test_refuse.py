"""Refusals and rewrites: the reason, the short list, nothing offered that does not parse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.errors import NotUnderstood
from explorable.language.reasons import Fault, denies, reason
from explorable.language.refuse import Place, parse, parses, quoted, refusal, shown
from explorable.language.suggest import as_holding, as_question, rewrites, shortened
from explorable.language.tokens import sentences
from explorable.names import Kind
from explorable.reading import read

KNOWN = {"Ana": Kind.PERSON, "Luis": Kind.PERSON, "hall": Kind.ROOM}


def refused(sentence: str, known: dict[str, Kind] | None = None) -> NotUnderstood:
    return refusal(Place(sentence, 0, sentence, 1), KNOWN if known is None else known)


@pytest.mark.parametrize(
    ("sentence", "at", "why", "rewrite"),
    [
        ("She is in the hall.", "She", "Pronouns", "Luis is in the hall."),
        ("It is in the hall.", "It", "Pronouns", None),
        ("Ana is in her house.", "her", "Pronouns", "Ana is in Luis's house."),
        ("Every person is in the hall.", "Every", "Everyone", "Everyone is in the hall."),
        ("Some people are in the hall.", "Some", "Someone", "Someone is in the hall."),
        ("All persons are in the hall.", "All", "Everyone", "Everyone is in the hall."),
        ("Maybe Ana is in the hall.", "Maybe", "probabilities", "Ana is in the hall."),
        ("Ana must be in the hall.", "must", "without must", "Ana is in the hall."),
        ("Ana had the book.", "had", "needs a time", "Ana has the book."),
        ("Ana goes to the hall.", "goes", "not understood", "Then Ana went to the hall."),
        ("Ana isnt in the hall.", "isnt", "not understood", "Ana isn't in the hall."),
        ("Ana si in the hall.", "si", "not understood", "Ana is in the hall."),
        ("Ana is in teh hall.", "teh", "not understood", "Ana is in the hall."),
        ("Ana are in the hall.", "are", "not understood", "Ana is in the hall."),
        ("Ana Maria is in the hall.", "Maria", "not understood", "Ana-Maria is in the hall."),
        ("hall is in Luis's house.", "hall", "the hall", "The hall is in Luis's house."),
        ("In the hall is Ana.", "the", "not understood", "Ana is in the hall."),
        ("Ana is in the hall?", "?", "incomplete", "Is Ana in the hall?"),
        ("Is Ana and Luis in the hall?", "and", "", "Are Ana and Luis in the hall?"),
        ("Where was Ana?", "was", "needs a time", "Where is Ana?"),
        ("Who has book?", "book", "the book", "Who has the book?"),
        ("Nobody is not in the hall.", "not", "of everyone", "Everyone is in the hall."),
        ("Only Ana is not in the hall.", "not", "of everyone", None),
        ("Then nobody went to the hall.", "nobody", "After Then", None),
        ("Then Ana no longer is in it.", "no", "after is", None),
        ("Ana no longer is in the hall.", "no", "after is", "Ana is no longer in the hall."),
        ("Everyone is in no room.", "no", "elsewhere say not", None),
        ("Exactly one of Ana and Luis is in the hall.", "of", "by name", "Either Ana or Luis"),
        ("Ana has Ana.", ".", "The sentence is incomplete.", None),
    ],
)
def test_the_word_the_reason_and_a_rewrite(
    sentence: str, at: str, why: str, rewrite: str | None
) -> None:
    error = refused(sentence)
    assert sentence[slice(*error.span)] == at
    assert why in error.message
    if rewrite is None:
        assert not any(denies(one) != denies(sentence) for one in error.suggestions)
    else:
        assert any(one.startswith(rewrite) for one in error.suggestions)
    assert len(error.suggestions) <= 3


def test_a_rewrite_never_turns_a_denial_round() -> None:
    assert refused("Ana isnt in the hall.").suggestions == ("Ana isn't in the hall.",)
    assert "Ana is in the hall." not in refused("Ana ist not in the hall.").suggestions


def test_nothing_is_offered_that_is_not_tested() -> None:
    fault = Fault("Ana is on the hall.", (7, 9), ("in", "not"), KNOWN)
    assert rewrites(fault, lambda _: False) == ()
    assert rewrites(fault, lambda text: parses(text, KNOWN)) == ("Ana is in the hall.",)
    assert reason(fault) == "Places are said with in, not with on."


def test_a_refusal_counts_in_the_whole_input() -> None:
    whole = "Luis is in the hall. Ana is on the hall."
    (_, (second, (low, _))) = (0, sentences(whole)[1])
    error = refusal(Place(whole, low, second, 2), KNOWN)
    assert whole[slice(*error.span)] == "on"
    assert error.text == whole
    assert error.sentence == 2


def test_at_an_end_without_a_stop_the_last_word_is_marked() -> None:
    error = refused("Ana is in")
    assert error.message.startswith("The sentence is incomplete: expected ")
    assert error.span == (7, 9)
    assert refused("Ana is in.").span == (9, 10)


def test_the_list_of_what_could_stand_there_is_short_and_in_order() -> None:
    assert shortened(("zorb", "Ana", "in", "not", "x")) == ("Ana", "in", "not", "zorb", "x")
    assert len(refused("Ana is on the hall.").expected) <= 12
    assert "the" in refused("on").expected


def test_texts_are_shown_on_one_printable_line() -> None:
    assert shown("a\x00b") == "a\ufffdb"
    assert len(shown("a" * 500)) == 60
    assert quoted(3, "Ana is here.") == "sentence 3 (“Ana is here.”)"


def test_a_statement_asked_is_offered_as_questions() -> None:
    assert as_question("Ana is in the hall.") == ("Is Ana in the hall?", "Where is Ana?")
    assert as_question("Ana has the book.") == ("Does Ana have the book?",)
    assert as_holding("Luis owns the book.") == ("Luis has the book.",)
    assert as_holding("The book is Ana's.") == ("Ana has the book.",)


def test_only_names_that_stand_in_a_sentence_matter_to_it() -> None:
    many = {f"Name{chr(97 + n)}": Kind.PERSON for n in range(20)}
    assert parse("Ana is in the hall.", KNOWN) is parse("Ana is in the hall.", KNOWN | many)
    assert parse("ana is in the hall.", KNOWN) == parse("ana is in the hall.", KNOWN | many)


WORDS = "Ana the hall is not in on or and was probably has every she kichen , . ? < \x00".split(" ")


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join))
def test_every_refusal_is_plain_and_every_rewrite_parses(sentence: str) -> None:
    if parses(sentence, KNOWN):
        return
    error = refused(sentence)
    assert error.message.isprintable()
    assert error.message[0].isupper() or error.message[0] == "“"
    assert all(parses(text, KNOWN) and text != sentence for text in error.suggestions)
    assert 0 <= error.span[0] <= error.span[1] <= len(sentence)


@pytest.mark.parametrize(
    ("said", "question", "marked"),
    [
        ("Where is Ana", "Where is Ana?", "Where is Ana"),
        ("Where is Ana.", "Where is Ana?", "."),
        ("Who is in the hall.", "Who is in the hall?", "."),
        ("Is Ana in the hall!", "Is Ana in the hall?", "!"),
        ("Did Ana arrive before Luis.", "Did Ana arrive before Luis?", "."),
    ],
)
def test_a_question_without_its_mark_is_called_a_question(
    said: str, question: str, marked: str
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read(f"Luis is in the hall. {said}")
    error = caught.value
    assert error.message.startswith("This is a question, and a text has statements only")
    assert "“?” at its end" in error.message
    assert error.suggestions == (question,)
    assert error.text[slice(*error.span)] == marked


def test_a_question_with_its_mark_is_not_told_to_have_one() -> None:
    with pytest.raises(NotUnderstood, match=r"statements only: ask it\.") as caught:
        read("Luis is in the hall. Where is Ana?")
    assert caught.value.suggestions == ()
