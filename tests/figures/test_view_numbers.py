"""Texts about times, ages and positions in a panel: nothing is counted, and the answer says all."""

from __future__ import annotations

import json
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.figures.exports import export
from explorable.figures.view import view
from explorable.sessions.statements import StatementsSession

APART = "Ana arrived at least 10 minutes before Luis.\nLuis arrived at most 12 minutes after Ana."
NORTH = "The kitchen is north of the garden.\nThe garden is north of the attic."
MIXED = "Ana is older than Luis.\nAna is in the kitchen or the garden."


def shown(text: str, question: str = "") -> dict[str, Any]:
    seen = view(StatementsSession(text, question, steps=()))
    assert json.loads(json.dumps(seen)) == seen
    return seen


def answered(text: str, question: str) -> Any:
    return shown(text, question)["answer"]


@pytest.mark.parametrize("text", [APART, NORTH, MIXED, APART + "\nLuis arrived before Ana."])
def test_worlds_are_not_counted_where_a_text_speaks_of_numbers(text: str) -> None:
    seen = shown(text)
    assert (seen["worlds"]["total"], seen["worlds"]["left"]) == (None, None)
    assert "Numbers have no end" in seen["worlds"]["note"]
    assert [(row["before"], row["after"]) for row in seen["rows"]] == [(None, None)] * len(
        seen["rows"]
    )
    assert all(row["refusal"] is None for row in seen["rows"])


def test_an_interval_is_the_answer_and_every_other_number_is_excluded() -> None:
    said = answered(APART, "How many minutes before Luis did Ana arrive?")
    assert (said["status"], said["headline"]) == ("open", "[10, 12]")
    assert said["excluded"] == ["every other number"]
    assert "without a name" not in said["sentence"]
    assert "What is left is [10, 12]." in said["sentence"]
    assert r"= \text{[10, 12]}" in said["formula"]


def test_a_witness_beside_numbers_says_no_place_that_nothing_speaks_of() -> None:
    said = answered(APART, "How many minutes before Luis did Ana arrive?")
    assert "elsewhere" not in said["witnesses"][0]["text"]
    assert "arrived at" in said["witnesses"][0]["text"]
    assert not [line for line in said["why"] if line["text"].startswith("World ")]


def test_nothing_is_excluded_where_every_number_is_left() -> None:
    said = answered("Ana is in the kitchen.", "How much older is Ana than Luis?")
    assert said["status"] == "open"
    assert said["excluded"] == []


def test_places_are_shown_by_person_beside_numbers() -> None:
    seen = shown(MIXED, "Where is Ana?")
    assert seen["worlds"]["mode"] == "marginal"
    assert seen["worlds"]["table"][0] == ["possible", "possible", "impossible"]
    assert seen["answer"]["headline"] == "garden or kitchen"


def test_a_row_about_numbers_that_is_off_leaves_the_worlds_of_places() -> None:
    session = StatementsSession(MIXED, "Where is Ana?", steps=())
    session.act("toggle", id=session.state.rows[0].id)
    seen = view(session)
    assert (seen["worlds"]["total"], seen["worlds"]["left"]) == (3, 2)
    session.act("ask", text="Is Ana older than Luis?")
    assert view(session)["answer"]["status"] == "open"


def test_a_contradiction_of_numbers_marks_the_rows_in_conflict() -> None:
    text = (
        "Ana arrived at least 10 minutes before Luis.\nEva arrived before Luis.\n"
        "Luis arrived before Ana."
    )
    seen = shown(text, "Did Ana arrive before Luis?")
    assert seen["answer"]["status"] == "contradictory"
    assert [row["flag"] for row in seen["rows"]] == ["conflict", None, "conflict"]


def test_an_order_of_places_is_forced_by_both_statements() -> None:
    seen = shown(NORTH, "Is the kitchen north of the attic?")
    assert seen["said"] == "The answer is forced: yes."
    assert [row["flag"] for row in seen["rows"]] == ["needed", "needed"]


def test_what_cannot_be_saved_is_refused_in_words() -> None:
    session = StatementsSession(APART, "Did Ana arrive before Luis?", steps=())
    for kind in ("txt", "json", "py"):
        assert export(session, kind)["data"]
    with pytest.raises(InputError, match="Numbers have no end"):
        export(session, "svg")
