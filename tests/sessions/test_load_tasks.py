"""The bet and the exercises of chapter 11: every answer gets words of its own."""

from __future__ import annotations

import pytest

from explorable.sessions.abstain import AbstainSession
from explorable.sessions.chapters import tasks
from explorable.sessions.laws import LawsSession
from explorable.sessions.load import LoadSession
from explorable.widgets import load_panel
from explorable.widgets.bet import BetCard
from explorable.widgets.exercise import ExerciseCard, with_answer

TASKS = tasks("11")


def test_the_bet_tells_every_choice_its_numbers() -> None:
    said = {one.key: TASKS.place(one.key) for one in TASKS.bet.choices}
    assert [key for key, one in said.items() if one.right] == ["thousand"]
    assert "keeps 95 %" in said["same"].text
    assert "keeps 90 %" in said["twice"].text
    assert all("from 1,024 on" in one.text for one in said.values())
    assert TASKS.place(None).right is None


@pytest.mark.parametrize(
    ("key", "given", "right", "says"),
    [
        ("alike", "16", True, "46 % here and 46 % there"),
        ("alike", "4", False, "More is needed"),
        ("alike", "64", False, "Less is needed"),
        ("alike", "-1", False, "between 0"),
        ("alike", "four", None, "Type a number"),
        ("bound", "nothing", True, "of no use"),
        ("bound", "broken", False, "far below the bound"),
        ("bound", "two", False, "not what happens"),
        ("bound", None, None, "Choose"),
        ("new", "unknown", True, "off by 0.385"),
        ("new", "same", False, "found itself"),
        ("new", "nothing", False, "not by 2"),
        ("new", "", None, "Choose"),
        ("promise", ["load", "noise"], True, "14 %"),
        ("promise", ["load"], False, "does not notice"),
        ("promise", ["noise"], False, "21 %"),
        ("promise", ["load", "fresh"], False, "by chance"),
        ("promise", ["load", "signal"], False, "its own signal"),
        ("promise", [], None, "Mark"),
        ("best", "0,0052", True, "0.005176"),
        ("best", "0.0051", True, "0.005176"),
        ("best", "0.1", False, "blind"),
        ("best", "0.05", False, "1 − 0.9/c"),
        ("best", "0.001", False, "every answer counts"),
        ("best", "0", False, "not 0"),
        ("best", "?", None, "Type a number"),
        ("cost", "pairs", True, "twice the pairs 76.4 % are right, with twice the items 98.2 %"),
        ("cost", "items", False, "only the best one matters"),
        ("cost", "same", False, "different places"),
        ("cost", None, None, "Choose"),
    ],
)
def test_an_answer_is_told_why(key: str, given: object, right: bool | None, says: str) -> None:
    said = TASKS.checks[key](given)
    assert said.right is right
    assert says in said.text


@pytest.mark.parametrize("key", [one.key for one in TASKS.exercises if one.shows != "nothing"])
def test_every_exercise_can_be_shown_in_the_panel_whatever_was_chosen(key: str) -> None:
    task = TASKS.exercise(key)
    for given in (None, "16", *(one.key for one in task.choices)):
        session = (LoadSession(), AbstainSession("begin"), LawsSession("sparse"))[task.figure]
        session.act("open", text=with_answer(task, given))
        assert session.can_undo


def test_an_exercise_about_neither_figure_offers_none() -> None:
    panel = load_panel()
    offered = {key for key in TASKS.checks if ExerciseCard(TASKS, key, panel).figure}
    assert offered == {"alike", "bound", "new", "promise", "cost"}
    assert [(one.key, one.figure) for one in TASKS.exercises if one.figure] == [
        ("promise", 1),
        ("cost", 2),
    ]


def test_placing_the_bet_goes_on_to_the_answer() -> None:
    panel = load_panel()
    card = BetCard(TASKS, panel)
    assert len(panel.view["curves"]) == 1
    card._receive(card, {"place": "twice"}, [])
    assert panel.view["guide"]["at"] == 1
    assert [one["breaks"] for one in panel.view["rows"]] == ["1,024", "45", "over 4,096"]
