"""Names that a person cannot tell from other names, or from words of an answer."""

from __future__ import annotations

import pytest

import explorable as ex

CYRILLIC_A = "\N{CYRILLIC CAPITAL LETTER A}"


@pytest.mark.parametrize(
    "text",
    [f"{CYRILLIC_A}na is in the kitchen.", "Ana is in the g\N{CYRILLIC SMALL LETTER A}rden."],
)
def test_a_word_in_two_scripts_is_refused(text: str) -> None:
    with pytest.raises(ex.NotUnderstood, match="letters of two scripts: Cyrillic and Latin"):
        ex.read(text)


@pytest.mark.parametrize(
    "name", ["\u0410\u043d\u043d\u0430", "\u6771\u4eac", "Zo\u00eb", "Jos\u00e9"]
)
def test_names_of_one_script_are_read(name: str) -> None:
    if not name[0].isupper():
        return
    assert ex.read(f"{name} is in the kitchen.").ask(f"Where is {name}?").outer == {"kitchen"}


@pytest.mark.parametrize("name", ["Elsewhere", "Others", "Nobody", "Someone"])
def test_words_of_an_answer_are_no_names(name: str) -> None:
    for text in (f"{name} owns the kitchen.", f"Luis and {name} are in the kitchen."):
        with pytest.raises(ex.NotUnderstood):
            ex.read(text)


@pytest.mark.parametrize(
    ("text", "outer"),
    [
        ("Either Ana or Ana is in the kitchen.", {"kitchen"}),
        ("Ana or Ana is in the kitchen.", {"kitchen"}),
        ("Both Ana and Ana are in the kitchen.", {"kitchen"}),
        ("Neither Ana nor Ana is in the kitchen.", {"elsewhere"}),
    ],
)
def test_the_same_name_twice_is_one_name(text: str, outer: set[str]) -> None:
    reading = ex.read(text)
    assert reading.ask("Where is Ana?").outer == outer
    assert "the same name twice: read as Ana" in reading.statements[0].notes


@pytest.mark.parametrize(
    "text", ["Ana is in the", "Ana is", "Ana is in the kitchen or", "Where is"]
)
def test_an_incomplete_sentence_says_what_could_follow(text: str) -> None:
    with pytest.raises(ex.NotUnderstood, match=r"is incomplete: expected (a |“)"):
        ex.read("Luis is in the hall.").tell(text) if text[0] == "A" else ex.read("").ask(text)
