"""A conversation: what is typed adds, answers, explains and goes back, or changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.app.settings import Settings
from explorable.app.talk import Outcome, Talk
from explorable.laws import Law

EITHER = "Ana is in the kitchen or the garden."


def talk(*said: str) -> tuple[Talk, list[Outcome]]:
    it = Talk(Settings())
    return it, [it.line(line) for line in said]


def text(outcome: Outcome) -> str:
    return "\n".join(outcome.lines)


def sentences(it: Talk) -> list[str]:
    return [statement.text for statement in it.reading.statements]


def test_a_statement_is_said_back_with_its_law_and_its_counts() -> None:
    _, (first, second) = talk(EITHER, "Ana is not in the garden.")
    assert first.lines == (
        "  1  Ana is in exactly one of: kitchen, garden.",
        "     conjunction, worlds 3 -> 2",
    )
    assert second.lines[-1] == "     conjunction, worlds 2 -> 1"


def test_saying_it_twice_brings_no_new_information() -> None:
    _, (first, again) = talk(EITHER, EITHER)
    assert "no new information" not in text(first)
    assert "no new information" in " ".join(text(again).split())


def test_a_question_is_answered_and_why_explains_it() -> None:
    _, (_, answer, why) = talk(EITHER, "Where is Ana?", "why")
    assert "open: garden or kitchen" in text(answer)
    assert "World 1 satisfies every statement" in text(why)


@pytest.mark.parametrize("asked", ["why", "Why?", "WHY", "why ?"])
def test_why_is_asked_in_several_ways(asked: str) -> None:
    _, outcomes = talk("Ana is in the kitchen.", "Where is Ana?", asked)
    assert "1. Ana is in the kitchen." in text(outcomes[-1])


def test_why_with_a_claim_gives_the_support_of_that_claim() -> None:
    _, (_, why) = talk("Ana is in the kitchen.", "Why is Ana in the kitchen?")
    assert "forced: yes" in text(why)
    assert "1. Ana is in the kitchen." in text(why)
    assert "Why is read as: is it so, and by which statements" in text(why)


def test_why_not_gives_the_support_of_the_denial() -> None:
    _, (_, why) = talk("Ana is in the hall.", "Why isn't Ana in the kitchen?")
    assert "forced: yes" in text(why)
    assert "1. Ana is in the hall." in text(why)


def test_undo_and_redo_walk_through_the_readings() -> None:
    it, _ = talk("Ana is in the kitchen.", "Luis is in the garden.")
    it.line("undo")
    assert sentences(it) == ["Ana is in the kitchen."]
    it.line("redo")
    assert sentences(it) == ["Ana is in the kitchen.", "Luis is in the garden."]
    it.line("undo")
    it.line("Eva is in the hall.")
    assert it.line("redo").refused
    assert sentences(it) == ["Ana is in the kitchen.", "Eva is in the hall."]


def test_without_leaves_statements_out_and_can_be_undone() -> None:
    it, _ = talk("Ana is in the kitchen.", "Luis is in the garden.", "Eva is in the hall.")
    assert "1 statement," in text(it.line("without 1, 3"))
    assert sentences(it) == ["Luis is in the garden."]
    it.line("undo")
    assert len(sentences(it)) == 3


def test_list_shows_every_statement() -> None:
    _, (_, _, listing) = talk("Ana is in the kitchen.", "Luis is in the garden.", "list")
    assert "  1  Ana is in the kitchen." in listing.lines
    assert "  2  Luis is in the garden." in listing.lines


@pytest.mark.parametrize(
    "wrong",
    [
        "Ana is on the kitchen.",
        "Where Ana is?",
        "Luis is in the hall. Ana is on the kitchen.",
        "Luis is in the hall. Where Ana is?",
        "undo 2",
        "without",
        "without 7",
        "without 0",
        "without one",
        "choose 1",
        "choose 9=1",
        "choose 1=9",
        "save",
        "7",
        "x" * 20_000,
        "\x1b[2J",
        "\u202eAna is in the kitchen.",
        "<script>alert(1)</script>",
        "🙂",
        "Ana está en la cocina.",
    ],
)
def test_what_is_refused_changes_nothing(wrong: str) -> None:
    it, _ = talk("Ana is in the kitchen.", "Where is Ana?")
    before, last = it.reading, it.last
    outcome = it.line(wrong)
    assert outcome.refused, text(outcome)
    assert it.reading is before
    assert it.last is last
    assert "\x1b" not in text(outcome)
    assert "\u202e" not in text(outcome)
    assert max(map(len, outcome.lines)) <= 400
    assert it.line("redo").refused


def test_before_any_question_there_is_nothing_to_explain_or_save() -> None:
    it, _ = talk("Ana is in the kitchen.")
    assert it.line("why").refused
    assert it.line("save answer.json").refused
    assert it.line("undo").lines
    assert it.line("undo").refused


def test_a_line_may_hold_several_sentences() -> None:
    it, (outcome,) = talk(f"{EITHER} Where is Ana? Ana is not in the garden. Where is Ana?")
    assert [str(answer.status) for answer in outcome.answers] == ["open", "forced"]
    assert len(sentences(it)) == 2
    it.line("undo")
    assert sentences(it) == []


def test_an_ambiguous_sentence_is_asked_back_and_a_number_chooses() -> None:
    it, (asked,) = talk("Everyone is not in the kitchen.")
    assert asked.refused
    assert not sentences(it)
    assert any(line.startswith("  1  ") for line in asked.lines)
    assert any(line.startswith("  2  ") for line in asked.lines)
    assert not it.line("2").refused
    assert it.reading.choices == {1: 2}
    assert it.line("2").refused


def test_a_listed_reading_can_be_chosen_later() -> None:
    it, (said,) = talk("Ana is not in the kitchen or the garden.")
    assert "could also mean (1=2)" in text(said)
    assert not it.line("choose 1=2").refused
    assert it.reading.choices == {1: 2}
    it.line("undo")
    assert it.reading.choices == {1: 1}


def test_a_saved_answer_can_be_checked(tmp_path: Path) -> None:
    from explorable.rechecking import recheck

    path = tmp_path / "answer.json"
    it, _ = talk("Ana is in the kitchen.", "Where is Ana?", "Ana is not in the hall.")
    assert not it.line(f"save {path}").refused
    data = json.loads(path.read_text("utf-8"))
    assert data["status"] == "forced"
    assert recheck(data)
    assert it.line(f"save {path}").refused


def test_choices_given_beforehand_apply_to_the_sentence_they_count() -> None:
    it = Talk(Settings(choose={2: 2}))
    it.line("Luis is in the hall.")
    it.line("Ana is not in the kitchen or the garden.")
    assert it.reading.choices == {2: 2}


def test_the_law_is_the_declared_one() -> None:
    it = Talk(Settings(law=Law.UPDATE))
    first = it.line("Ana is in the kitchen.")
    assert "     update, worlds" in text(first)
    it.line("Ana is in the hall.")
    (answer,) = it.line("Where is Ana?").answers
    assert answer.headline == "hall"


def test_quit_ends() -> None:
    it, (outcome,) = talk("quit")
    assert outcome.over
    assert it.line("Exit").over


def test_in_a_file_commands_are_no_commands() -> None:
    it = Talk(Settings())
    it.line("Ana is in the kitchen.", commands=False)
    assert it.line("undo", commands=False).refused
    assert it.line("quit", commands=False).refused
    assert len(sentences(it)) == 1


def test_a_level_is_settled_over_a_file_but_asked_about_in_a_conversation() -> None:
    first, second = "Ana is in the gazebo.", "The kitchen is in the gazebo."
    it, (_, refused) = talk(first, second)
    assert refused.refused
    assert sentences(it) == [first]
    file = Talk(Settings(), rereads=True)
    assert not file.line(first).refused
    assert not file.line(second).refused
    assert sentences(file) == [first, second]


def test_completion_offers_words() -> None:
    it, _ = talk("Ana is in the kitchen.")
    assert "is" in it.complete("Ana ")
    assert it.complete("\x1b\x00 zzz zzz") == ()


WORDS = st.sampled_from(
    "Ana Luis kitchen garden the is in not or and either why undo redo list without 1 2 choose "
    "1=2 help . ? Where who \x1b[31m \u202e".split(" ")
)


@settings(max_examples=60)
@given(st.lists(st.lists(WORDS, max_size=8).map(" ".join), max_size=6))
def test_no_line_breaks_a_conversation(lines: list[str]) -> None:
    it = Talk(Settings())
    for line in lines:
        before = it.reading
        outcome = it.line(line)
        assert "\x1b" not in text(outcome)
        if outcome.refused:
            assert it.reading is before
