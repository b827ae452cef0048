"""The bet and the exercises of chapter 08: every answer has its own computed words."""

from __future__ import annotations

import pytest

from explorable.sessions.chapters import tasks
from explorable.sessions.closure import ClosureSession
from explorable.widgets.exercise import with_answer

TASKS = tasks("08")


def test_the_bet_that_holds_is_the_number_of_squarings() -> None:
    session = ClosureSession(TASKS.bet.text)
    assert str(session.walk.last) == TASKS.bet.right
    assert [c.key for c in TASKS.bet.choices if TASKS.place(c.key).right] == [TASKS.bet.right]
    assert len({TASKS.place(c.key).text for c in TASKS.bet.choices}) == 4
    assert "3 entries are still to improve" in TASKS.place("2").text
    assert "1, 2, 4 and 8" in TASKS.place("3").text


@pytest.mark.parametrize("one", TASKS.exercises, ids=lambda one: one.key)
def test_every_text_of_an_exercise_is_shown_in_the_panel(one: object) -> None:
    task = TASKS.exercise(getattr(one, "key", ""))
    session = ClosureSession()
    session.act("open", text=with_answer(task, "Eva arrived at most 10 minutes after Tom."))
    assert not any(said.refusal for said in session.said.rows.values())
    assert len(session.walk.names) >= 4


@pytest.mark.parametrize(
    ("typed", "right", "word"),
    [
        ("Eva arrived at most 10 minutes after Tom.", True, "Rows 1, 2, 3 and 5"),
        ("Eva arrived before Tom.", True, "sum to −13"),
        ("Tom arrived before Eva.", False, "at least 13 minutes"),
        ("Ana arrived before Tom.", False, "not about Tom and Eva"),
        ("x - y <= 3", False, "Look at the entry"),
        ("Eva came early.", False, "understood"),
        ("Eva arrived before Tom. Ana arrived before Tom.", False, "One sentence"),
        ("", None, "Type one"),
        (3, None, "Type one"),
    ],
)
def test_a_sentence_that_contradicts(typed: object, right: bool | None, word: str) -> None:
    said = TASKS.check("too-much", typed)  # type: ignore[arg-type]
    assert said.right is right
    assert word in said.text


@pytest.mark.parametrize(
    ("marked", "right", "word"),
    [
        (["1", "2", "3", "5"], True, "sum to −3"),
        (["1", "2", "3", "4", "5"], False, "row 4 is not on it"),
        (["1", "2", "4", "5"], False, "can hold"),
        (["4"], False, "can hold"),
        ([], None, "Mark"),
        (["9"], None, "Mark"),
    ],
)
def test_the_rows_of_the_cycle(marked: list[str], right: bool | None, word: str) -> None:
    said = TASKS.check("cycle", marked)
    assert said.right is right
    assert word in said.text


@pytest.mark.parametrize(
    ("number", "right", "word"),
    [
        ("7", True, "⌈log₂ 65⌉ = 7"),
        ("6", False, "up to 64 bounds"),
        ("8", False, "closed after 7"),
        ("65", False, "one bound at a time"),
        ("64", False, "one bound at a time"),
        ("3", False, "the five bounds above"),
        ("-1", False, "65 are wanted"),
        ("seven", None, "whole number"),
    ],
)
def test_the_squarings_of_a_longer_chain(number: str, right: bool | None, word: str) -> None:
    said = TASKS.check("long-chain", number)
    assert said.right is right
    assert word in said.text


@pytest.mark.parametrize(
    ("marked", "right", "word"),
    [
        (["Luis Tom", "Eva Tom"], True, "No row bounds Ana, Eva and Luis by Tom"),
        (["Luis Tom"], False, "Eva − Tom"),
        (["Luis Tom", "Tom Luis"], False, "at most −13"),
        (["Luis Ana"], False, "rows 3 and 4"),
        ([], None, "Mark"),
    ],
)
def test_what_has_no_bound(marked: list[str], right: bool | None, word: str) -> None:
    said = TASKS.check("no-bound", marked)
    assert said.right is right
    assert word in said.text


@pytest.mark.parametrize(
    ("key", "answer", "right", "words"),
    [
        ("too-much", "Eva is younger than Tom.", False, "not about arrivals"),
        ("too-much", "# Eva - Tom <= 3", False, "switched off"),
        ("too-much", "Eva - Tom < 13", True, "sum to 0, and one of them says less than"),
        ("long-chain", "-3", False, "Without a squaring"),
        ("long-chain", "0", False, "Without a squaring"),
        ("long-chain", "1", False, "After 1 squaring chains of up to 2 bounds"),
    ],
)
def test_an_odd_answer_gets_a_reason_that_is_true(
    key: str, answer: str, right: bool, words: str
) -> None:
    said = TASKS.check(key, answer)
    assert said.right is right
    assert words in said.text
