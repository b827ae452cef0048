"""The bet and the exercises of chapter 06: every answer gets words of its own."""

from __future__ import annotations

import pytest

from explorable.sessions.chapters import tasks
from explorable.sessions.worst import WorstSession
from explorable.widgets import worst_panel
from explorable.widgets.bet import BetCard
from explorable.widgets.exercise import ExerciseCard, with_answer

TASKS = tasks("06")


def test_the_bet_tells_every_choice_its_numbers() -> None:
    said = {one.key: TASKS.place(one.key) for one in TASKS.bet.choices}
    assert [key for key, one in said.items() if one.right] == ["between"]
    assert "1.000 + 2.000 = 3.000" in said["average"].text
    assert "0.000 + 2.828 = 2.828" in said["fit"].text
    assert all("2.732, at (0.789, 0.211)" in one.text for one in said.values())
    assert TASKS.place(None).right is None


@pytest.mark.parametrize(
    ("key", "given", "right", "says"),
    [
        ("by-hand", "0.79", True, "λ = √3 − 1"),
        ("by-hand", "0,788", True, "0.789"),
        ("by-hand", "0.6", False, "go up"),
        ("by-hand", "1", False, "go down"),
        ("by-hand", "1e9", False, "between 0.5 and 1"),
        ("by-hand", "half", None, "Type a number"),
        ("threshold", "1.41", True, "√2"),
        ("threshold", "1", False, "a little above"),
        ("threshold", "2", False, "2.732"),
        ("threshold", "-1", False, "0 or more"),
        ("threshold", "", None, "Type a number"),
        ("no-fit", ["off", "one"], True, "d² is infinite"),
        ("no-fit", ["off"], False, "a single key"),
        ("no-fit", ["off", "one", "along"], False, "not the distance"),
        ("no-fit", ["three"], False, "span the plane"),
        ("no-fit", [], None, "Mark"),
        ("compare", "neither", True, "more permissive tolerance"),
        ("compare", "a", False, "less noise was allowed"),
        ("compare", "b", False, "no merit"),
        ("compare", None, None, "Choose"),
        ("readmit", "weighted", True, "1.366"),
        ("readmit", "none", False, "1.366"),
        ("readmit", "both", False, "[0, 1]"),
        ("readmit", "x", None, "Choose"),
    ],
)
def test_an_answer_is_told_why(key: str, given: object, right: bool | None, says: str) -> None:
    said = TASKS.checks[key](given)
    assert said.right is right
    assert says in said.text


@pytest.mark.parametrize("key", [one.key for one in TASKS.exercises if one.shows != "nothing"])
def test_every_exercise_can_be_shown_in_the_panel_whatever_was_chosen(key: str) -> None:
    task = TASKS.exercise(key)
    for given in (None, "0.7", *(one.key for one in task.choices)):
        session = WorstSession()
        session.act("open", text=with_answer(task, given))
        assert session.state.guide is None


def test_an_exercise_about_another_figure_does_not_offer_this_one() -> None:
    panel = worst_panel()
    offered = {key: ExerciseCard(TASKS, key, panel).figure for key in TASKS.checks}
    assert offered == dict.fromkeys(TASKS.checks, "Figure 1") | {"readmit": ""}


def test_a_bet_that_the_browser_remembers_hides_nothing_and_moves_nothing() -> None:
    panel = worst_panel()
    card = BetCard(TASKS, panel)
    card._receive(card, {"place": "between", "again": True}, [])
    assert (panel.view["shown"], panel.view["guide"]["at"], card.feedback["moved"]) == (True, 0, "")
    card._receive(card, {"place": "between"}, [])
    assert panel.view["guide"]["at"] == 1
