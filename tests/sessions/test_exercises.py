"""The bet and the exercises: every choice has its own explanation, and its counts are true."""

from __future__ import annotations

import pytest

from explorable.errors import InputError
from explorable.reading import read
from explorable.sessions.chapters import tasks
from explorable.sessions.statements import StatementsSession

TASKS = tasks("01")
BET, EXERCISES = TASKS.bet, TASKS.exercises
place, check, exercise = TASKS.place, TASKS.check, TASKS.exercise


def test_the_bet_that_holds_is_the_answer_of_the_text() -> None:
    answer = read(BET.text).ask(BET.question)
    assert (str(answer.status), answer.headline) == ("forced", BET.right)
    assert [one.key for one in BET.choices if place(one.key).right] == [BET.right]


def test_every_bet_has_its_own_explanation_with_the_true_count() -> None:
    said = [place(one.key).text for one in BET.choices]
    assert len(set(said)) == 4
    assert sum(text.startswith("2 worlds") for text in said) == 2
    assert place(None).right is None
    with pytest.raises(InputError):
        place("nope")


@pytest.mark.parametrize("one", EXERCISES, ids=lambda one: one.key)
def test_every_text_of_an_exercise_is_read(one: object) -> None:
    task = exercise(getattr(one, "key", ""))
    session = StatementsSession(task.text, task.question)
    assert not session.read.refusals
    assert session.answer is not None


def test_one_statement_forces_the_room_and_the_others_say_why_not() -> None:
    found = {key: check("one-more-line", key) for key in ("house", "not-garden", "kitchen-in")}
    assert [key for key, said in found.items() if said.right] == ["not-garden"]
    assert found["house"].text.startswith("It removes no world: from 2 to 2.")
    assert "restated" in found["kitchen-in"].text
    assert len({said.text for said in found.values()}) == 3


def test_only_the_smallest_conflict_is_to_blame() -> None:
    conflict = read(exercise("blame").text).ask(exercise("blame").question).certificate
    assert conflict is not None
    right = [str(number) for number in conflict.conflict]
    assert check("blame", right).right
    assert "8 worlds would remain" in check("blame", ["1"]).text
    assert "2 worlds would remain" in check("blame", {"1", "2"}).text
    assert "without statement 2" in check("blame", ("1", "2", "3")).text
    assert check("blame", []).right is None
    assert check("blame", ["9"]).right is None


@pytest.mark.parametrize(
    ("typed", "right", "says"),
    [
        ("Ana is not in Luis's house.", True, "1, 2 and 3"),
        ("Nobody is in Luis's house.", True, "cannot all hold"),
        ("Ana is in the kitchen.", False, "From 2 to 1 worlds."),
        ("Ana is in Luis's house.", False, "removes no world: from 2 to 2"),
        ("Ana is in the attic.", False, "names the attic"),
        ("Ana is blue.", False, "Properties"),
        ("Where is Ana?", False, "question"),
        ("Ana is in the hall. Ana is in the attic.", False, "One statement"),
        ("  ", None, "Type one"),
        ("<script>alert(1)</script>", False, ""),
        ("x" * 100_000, False, ""),
    ],
)
def test_a_typed_statement_is_judged_by_what_it_does(
    typed: str, right: bool | None, says: str
) -> None:
    said = check("break-it", typed)
    assert said.right is right
    assert says in said.text


def test_a_count_is_explained_by_where_it_comes_from() -> None:
    trail = read(exercise("count").text).trail
    assert [check("count", str(number)).right for number in trail] == [False, False, True]
    assert "before anything" in check("count", trail[0] or 0).text
    assert "statement 1 alone" in check("count", str(trail[1])).text
    assert "statement 2 alone" in check("count", 3).text
    assert check("count", "many").right is None
    assert len({check("count", n).text for n in (0, 1, 2, 3, 6, 7, 9)}) == 7


def test_an_unknown_exercise_names_those_there_are() -> None:
    with pytest.raises(KeyError, match="one-more-line"):
        check("nope", "x")
