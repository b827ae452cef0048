"""A whole text: numbering, spans, levels, tells, limits of time."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any as Json

import pytest

from explorable.errors import NotUnderstood
from explorable.language import read_question, read_text, tell
from explorable.laws import Law
from explorable.names import Kind, Name
from explorable.vocabulary import vocabulary

GOLDEN = json.loads(
    (Path(__file__).parents[1] / "data" / "golden_readings.json").read_text(encoding="utf-8")
)
OURS = [case for case in GOLDEN if str(case["id"])[:2] not in {"13", "14", "15", "16", "17", "18"}]


@pytest.mark.parametrize("case", OURS, ids=lambda case: str(case["id"]))
def test_every_golden_text_and_question_is_read(case: dict[str, Json]) -> None:
    text = read_text(
        case["text"],
        law=Law(case["law"]),
        known=case["known"],
        conventions=case["conventions"],
    )
    question = read_question(case["question"], text)
    assert len(text.statements) == case["text"].count(".")
    assert question.text == case["question"]
    vocabulary(text.statements, question, text.known)


def test_statements_are_numbered_and_stand_where_they_were_typed() -> None:
    source = "  Ana is in the kitchen.\n\nLuis isn't in the attic!  Eva has the book"
    text = read_text(source)
    assert [s.number for s in text.statements] == [1, 2, 3]
    assert [source[slice(*s.span)] for s in text.statements] == [s.text for s in text.statements]
    assert text.source == source
    assert text.statements[2].notes == ("full stop added",)


def test_a_text_is_immutable_and_reading_twice_is_equal() -> None:
    source = "Ana is in the kitchen or the garden. Then Luis went to Ana's house."
    first, second = read_text(source), read_text(source)
    assert first == second
    with pytest.raises(FrozenInstanceError):
        first.source = ""  # type: ignore[misc]
    with pytest.raises(TypeError):
        first.choose[1] = 2  # type: ignore[index]


def test_telling_one_by_one_is_reading_the_lines() -> None:
    lines = ["Ana is in the kitchen", "Then Ana went to Luis's house.", "Bo has the book."]
    text = read_text("")
    for line in lines:
        text = tell(text, line)
    assert text == read_text("\n".join(lines))


def test_a_tell_counts_spans_in_its_own_string() -> None:
    text = read_text("Ana is in the kitchen.")
    with pytest.raises(NotUnderstood) as caught:
        tell(text, "Luis is in the attic. Ana is on the kitchen.")
    assert caught.value.span == (29, 31)
    assert caught.value.sentence == 3
    assert caught.value.text == "Luis is in the attic. Ana is on the kitchen."
    grown = tell(text, "Luis is in the attic.")
    assert grown.source[slice(*grown.statements[1].span)] == "Luis is in the attic."
    assert text.statements == grown.statements[:1], "what was told stays as it was"


def test_a_tell_that_would_change_a_level_quotes_both_sentences() -> None:
    both = "Ana is in the zorb. The kitchen is in the zorb."
    assert read_text(both).kinds["zorb"] is Kind.HOUSE
    with pytest.raises(NotUnderstood) as caught:
        tell(read_text("Ana is in the zorb."), "The kitchen is in the zorb.")
    assert "“Ana is in the zorb.”" in caught.value.message
    assert "“The kitchen is in the zorb.”" in caught.value.message
    assert caught.value.span == (22, 26)


def test_an_unknown_level_is_said() -> None:
    (statement,) = read_text("Ana is in the zorb.").statements
    assert statement.paraphrase == "Ana is in the zorb. (The zorb is taken to be a room.)"
    assert statement.names == (Name("Ana", Kind.PERSON), Name("zorb", Kind.ROOM, article=True))


def test_places_without_an_article_and_names_with_marks_are_read() -> None:
    for sentence in (
        "Ana is in Paris.",
        "Ana is at home.",
        "Ana is at school.",
        "José is in the café.",
        "Jean-Luc is in the hall.",
        "O'Neill is in the hall.",
    ):
        assert read_text(sentence).statements[0].names[0].kind is Kind.PERSON
