"""Feedback while typing: cheap, never a change, and robust to whatever is typed."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.sessions.hearing import KINDS
from explorable.sessions.statements import StatementsSession

KEYS = {"kind", "paraphrase", "notes", "words", "refusal", "complete", "sentences"}


def session() -> StatementsSession:
    return StatementsSession("Ana is in the kitchen. The book is in the box. Luis owns the villa.")


def does(text: str, kind: str = "statement") -> dict[str, str]:
    return {one["word"]: one["does"] for one in session().hear(kind, text)["words"]}


def test_each_word_says_what_it_does() -> None:
    found = does("Ana is in the ")
    assert (found["kitchen"], found["villa"]) == ("room", "house")
    assert does("Ana is ")["not"] == "denies"
    assert does("")["Ana"] == "person"
    assert does("Ana has the ")["book"] == "thing"
    assert does("Whose house is ", "question")["Ana"] == "person"


def test_a_half_typed_sentence_is_no_error() -> None:
    for text in ("A", "Ana is", "Ana is in the", "Ana is in the kitchen or"):
        heard = session().hear("statement", text)
        assert heard["refusal"] is None, text
        assert not heard["complete"]


def test_a_whole_sentence_is_said_back() -> None:
    heard = session().hear("row", "Ana is not in the garden")
    assert heard["complete"]
    assert heard["paraphrase"] == "Ana is not in the garden."
    assert "full stop added" in " ".join(heard["notes"])
    asked = session().hear("question", "Where is Tom?")
    assert asked["complete"]
    assert asked["notes"] == ["Tom is not mentioned"]


def test_after_a_full_stop_nothing_of_the_next_sentence_is_offered() -> None:
    for done in ("Ana is in the hall.", "Ana is in the hall. ", "Ana is in the hall.\n"):
        heard = session().hear("statement", done)
        assert (heard["complete"], heard["words"]) == (True, []), done
    assert session().hear("statement", "Ana is in the hall. Lu")["words"]


def test_what_the_text_rests_on_is_no_note() -> None:
    assert session().hear("statement", "Ana is in the hall.")["notes"] == []


def test_a_rewrite_spells_known_names_as_the_text_does() -> None:
    refusal = session().hear("statement", "Ana is on the kichen.")["refusal"]
    assert refusal["suggestions"] == ["Ana is in the kitchen."]
    row = StatementsSession("Ana is in the kitchen.\nLuis is on the kichen.")
    (refused,) = row.read.refusals.values()
    assert refused.suggestions == ("Luis is in the kitchen.",)


def test_a_word_at_fault_is_marked_at_once() -> None:
    refusal = session().hear("statement", "Ana is nott in the kitchen")["refusal"]
    assert refusal["text"][slice(*refusal["span"])] == "nott"
    assert "Ana is not in the kitchen" in refusal["suggestions"][0]


def test_of_a_paste_the_last_sentence_is_heard_and_all_are_counted() -> None:
    heard = session().hear("statement", "Ana is in the hall.\nLuis is in the hall.\nEva is")
    assert heard["sentences"] == 3
    assert not heard["complete"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_000,
        "Ana is in the kitchen. " * 40_000,
        "x" * 19_000,
        "(" * 900,
        "\u202eAna \u0000 is <script>alert(1)</script> $x^2$ \ud800",
        "Ana " * 240,
    ],
)
def test_a_megabyte_and_odd_text_are_heard_quickly(kind: str, text: str) -> None:
    began = time.perf_counter()
    heard = session().hear(kind, text)
    assert time.perf_counter() - began < 2
    assert heard["refusal"] is not None or heard["complete"]
    assert len(json.dumps(heard)) < 100_000


def test_hearing_changes_nothing() -> None:
    one = session()
    before = one.state
    one.hear("statement", "Luis is in the attic.")
    assert one.state is before
    assert not one.can_undo


@pytest.mark.parametrize(("kind", "text"), [("song", "x"), ("statement", 5), ("row", None)])
def test_what_cannot_be_heard_is_refused(kind: str, text: str) -> None:
    with pytest.raises(InputError):
        session().hear(kind, text)


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(KINDS), st.text(max_size=80))
def test_any_text_is_heard(kind: str, text: str) -> None:
    heard = session().hear(kind, text)
    assert heard.keys() == KEYS
    if heard["refusal"] is not None:
        low, high = heard["refusal"]["span"]
        assert 0 <= low <= high <= len(heard["refusal"]["text"])
    json.dumps(heard)
