"""The bet and the exercises of chapter 09: every answer gets words of its own."""

from __future__ import annotations

import pytest

from explorable.sessions.attending import AttendingSession
from explorable.sessions.chapters import tasks
from explorable.widgets import attending_panel
from explorable.widgets.bet import BetCard
from explorable.widgets.exercise import ExerciseCard, with_answer

TASKS = tasks("09")


def test_the_bet_tells_every_choice_its_numbers() -> None:
    said = {one.key: TASKS.place(one.key) for one in TASKS.bet.choices}
    assert [key for key, one in said.items() if one.right] == ["river"]
    assert all("cosine 1.000; “bank” has 0.707" in one.text for one in said.values())
    assert len({one.text for one in said.values()}) == 4
    assert TASKS.place(None).right is None


@pytest.mark.parametrize(
    ("key", "given", "right", "says"),
    [
        ("weight", "0.88", True, "0.881"),
        ("weight", "0,8808", True, "e³"),
        ("weight", "7/8", True, "0.881"),
        ("weight", "0.75", False, "share of the dot products"),
        ("weight", "0.12", False, "of the first token"),
        ("weight", "1", False, "keeps a weight"),
        ("weight", "0.5", False, "difference, 2"),
        ("weight", "7", False, "between 0 and 1"),
        ("weight", "half", None, "Type a number"),
        ("break", ["scale", "compete"], True, "another number"),
        ("break", ["compete"], False, "ulp away"),
        ("break", ["scale"], False, "move keys"),
        ("break", ["scale", "compete", "k"], False, "dense as before"),
        ("break", ["bar"], False, "never held it"),
        ("break", [], None, "Mark"),
        ("break", "scale", None, "Mark"),
        ("copies", "2", True, "average"),
        ("copies", "3", False, "tells the two keys apart"),
        ("copies", "4", False, "no sum"),
        ("copies", "2.5", False, "equal weights"),
        ("copies", "", None, "Type a number"),
        ("mass", "within", True, "0.256"),
        ("mass", "exactly", False, "0.256"),
        ("mass", "wrong", False, "at random"),
        ("mass", "safe", False, "for every k"),
        ("mass", None, None, "Choose"),
        ("licence", "database", True, "rows"),
        ("licence", "transformer", False, "feed-forward"),
        ("licence", "learned", False, "encoder"),
        ("licence", "default", False, "(0.200, −0.314)"),
        ("licence", 3, None, "Choose"),
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
        session = AttendingSession()
        session.act("open", text=with_answer(task, given))
        assert session.state.guide is None


def test_an_exercise_about_no_figure_offers_none() -> None:
    panel = attending_panel()
    offered = {key: ExerciseCard(TASKS, key, panel).figure for key in TASKS.checks}
    assert offered == dict.fromkeys(TASKS.checks, "Figure 1") | {"licence": ""}


def test_a_bet_moves_the_figure_to_the_cosines_and_a_remembered_one_only_shows_them() -> None:
    panel = attending_panel()
    assert not panel.view["shown"]
    card = BetCard(TASKS, panel)
    card._receive(card, {"place": "bank", "again": True}, [])
    assert (panel.view["shown"], panel.view["guide"]["at"]) == (True, 0)
    card._receive(card, {"place": "bank"}, [])
    assert panel.view["guide"]["at"] == 1
    assert card.feedback["right"] is False
