"""The bet and the exercises of chapter 10: every answer gets words of its own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorable.sessions.chapters import tasks
from explorable.sessions.merged_state import found
from explorable.sessions.streams_presets import GUIDE
from explorable.sessions.streams_state import run
from explorable.widgets import merge_panel, stream_panel
from explorable.widgets.bet import BetCard
from explorable.widgets.exercise import ExerciseCard

TASKS = tasks("10")


def test_the_bet_tells_every_choice_its_numbers() -> None:
    said = {one.key: TASKS.place(one.key) for one in TASKS.bet.choices}
    assert [key for key, one in said.items() if one.right] == ["3"]
    assert all("It opens 3, with counts 19.6, 3.7, 4.1." in one.text for one in said.values())
    assert len({one.text for one in said.values()}) == len(said)
    assert TASKS.place(None).right is None


@pytest.mark.parametrize(
    ("key", "given", "right", "says"),
    [
        ("count", "2.71", True, "ln 15 = 2.708"),
        ("count", "15", False, "e to the 15"),
        ("count", "0", False, "0.167 against"),
        ("count", "1/15", False, "stands for more writes"),
        ("count", "-2.708", False, "stands for more writes"),
        ("count", "1", False, "by 2.72"),
        ("count", "1e9", False, "15 is wanted"),
        ("count", "1000", False, "by more than 10³⁰⁰; 15"),
        ("count", "ln 15", True, "ln 15 = 2.708"),
        ("count", "LN(15)", True, "ln 15 = 2.708"),
        ("count", "ln 5", None, "Type a number"),
        ("count", "many", None, "Type a number"),
        ("lengths", "0,5", True, "does not see how long"),
        ("lengths", "0.88", False, "before"),
        ("lengths", "1", False, "key 3 alone"),
        ("lengths", "0", False, "the mean of both values"),
        ("lengths", "", None, "Type a number"),
        ("radius", "1.04", True, "1.044"),
        ("radius", "0.45", False, "still are 4 locations"),
        ("radius", "1.2", False, "there are 3"),
        ("radius", "4", False, "At 4 there is one location"),
        ("radius", "99999999", False, "there is one location"),
        ("radius", "-1", False, "0 or more"),
        ("radius", "x", None, "Type a number"),
        ("tolerance", "open", True, "0.251"),
        ("tolerance", "forced", False, "all it knows from those is a ball of 0.251"),
        ("tolerance", "contradictory", False, "always in it"),
        ("tolerance", None, None, "Choose"),
        ("ball", ["merge", "twice", "undo"], True, "unresolved"),
        ("ball", ["merge", "write"], False, "no mean of writes"),
        ("ball", ["merge", "twice"], False, "undone merge"),
        ("ball", ["undo", "twice"], False, "one merge"),
        ("ball", ["undo", "merge"], False, "merge of a merge"),
        ("ball", [], None, "Mark"),
    ],
)
def test_an_answer_is_told_why(key: str, given: object, right: bool | None, says: str) -> None:
    said = TASKS.checks[key](given)
    assert said.right is right
    assert says in said.text


@pytest.mark.parametrize("key", [one.key for one in TASKS.exercises if one.shows != "nothing"])
def test_an_exercise_is_shown_in_the_second_panel(key: str) -> None:
    panel = merge_panel()
    card = ExerciseCard(TASKS, key, panel)
    card._receive(None, {"show": None}, None)
    assert not panel.view["problem"]
    reads = {"count": 0.75, "lengths": 0.5}
    if key in reads:
        value = found(panel.session.state).counted.value
        assert value[0] == pytest.approx(reads[key])
    assert TASKS.exercise(key).figure == 1


def test_a_placed_bet_shows_the_second_memory() -> None:
    panel = stream_panel()
    assert not panel.view["second"]
    card = BetCard(TASKS, panel)
    card._receive(None, {"place": "4"}, None)
    assert [one["count"] for one in panel.view["second"]["locations"]] == ["19.6", "3.7", "4.1"]


def test_who_wins_the_writes_at_the_top_is_as_the_second_step_says() -> None:
    state = GUIDE[1].state
    moments = run(state).moments
    top = [n for n, (key, _) in enumerate(state.rows) if key[1] > Fraction(4, 5)]
    assert [moments[n].event.winner for n in top] == [0, 2, 2]  # locations 1, 3 and 3
    assert all(moments[n].event.opened is None for n in top)
    assert f"{moments[top[0]].event.activated[0].cosine:.2f}" == "0.50"
    left = next(n for n, one in enumerate(moments) if one.event.opened == 2)
    assert state.rows[left][0][0] < -1
    x, y = next(one.address for one in moments[-1].locations if one.id == 2).tolist()
    assert x < -0.3
    assert y > 0.3  # between left and top
    for said in ("cosine of 0.50", "Location 3, opened for the left, wins the other two"):
        assert said in GUIDE[1].text
