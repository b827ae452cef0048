"""The bet and the exercises of chapter 07: every answer is told why."""

from __future__ import annotations

from typing import Any

import pytest

from explorable.sessions.chapters import tasks
from explorable.sessions.leverage_presets import BY_KEY
from explorable.widgets import edge_panel, leverage_panel
from explorable.widgets.bet import BetCard
from explorable.widgets.exercise import with_answer

TASKS = tasks("07")


def test_one_bet_holds_and_every_other_is_told_its_own_reason() -> None:
    said = {one.key: TASKS.place(one.key) for one in TASKS.bet.choices}
    assert [key for key, one in said.items() if one.right] == [TASKS.bet.right]
    assert len({one.text for one in said.values()}) == len(said)
    assert all("12.67 here, and 8 % of the correction is left" in one.text for one in said.values())
    assert "90 % in step 1" in said["most"].text


def test_the_bet_is_about_a_preset_that_the_figure_shows_once_it_is_placed() -> None:
    panel = leverage_panel()
    card = BetCard(TASKS, panel)
    card._receive(card, {"place": "little"}, [])
    assert panel.view["guide"]["at"] == 1
    assert panel.view["map"]["here"] == "×12.67"
    assert "Query at the edge" in TASKS.bet.text
    assert BY_KEY["eight"].name == "Query at the edge"


@pytest.mark.parametrize("key", [*TASKS.checks])
def test_every_exercise_can_be_shown_in_a_panel(key: str) -> None:
    task = TASKS.exercise(key)
    for given in (None, "0.7", *(one.key for one in task.choices)):
        panel = (leverage_panel(), edge_panel())[task.figure]
        panel.act("open", text=with_answer(task, given))
        assert panel.view["problem"] is None


def test_what_the_exercises_show_is_what_they_ask_about() -> None:
    edge, plane = edge_panel(), leverage_panel()
    edge.act("open", text=with_answer(TASKS.exercise("by-hand"), None))
    assert edge.view["factor"] == "10.00"
    edge.act("open", text=with_answer(TASKS.exercise("threshold"), None))
    assert (edge.view["ridge"]["here"], edge.view["knobs"]["delta"]["text"]) == ("0.000", "1")
    plane.act("open", text=with_answer(TASKS.exercise("noise"), None))
    assert [one["value"] for one in plane.view["inflation"]] == ["5.95", "4.12"]


@pytest.mark.parametrize("begin", [leverage_panel, edge_panel])
def test_what_is_copied_opens_again(begin: Any) -> None:
    panel = begin()
    for preset in panel.view["presets"]:
        panel.act("preset", id=preset["id"])
        before = panel.view["text"]
        panel.act("open", text=panel.view["text"])
        assert panel.view["problem"] is None
        assert panel.view["text"] == before


@pytest.mark.parametrize(
    ("key", "given", "verdict", "part"),
    [
        ("by-hand", "10", True, "10 times"),
        ("by-hand", "20/2", True, "10 times"),
        ("by-hand", "9", False, "d² alone"),
        ("by-hand", "3", False, "square"),
        ("by-hand", "4", False, "square"),
        ("by-hand", "17", False, "from 0"),
        ("by-hand", "−1", False, "never below 1"),
        ("by-hand", "6", False, "First the mean key"),
        ("by-hand", "ten", None, "number"),
        ("by-hand", "1/0", None, "number"),
        ("by-hand", "inf", None, "number"),
        ("spanning", ["three", "twice"], True, "no line"),
        ("spanning", ["three"], False, "a key twice"),
        ("spanning", ["three", "twice", "line"], False, "span 1 of 2"),
        ("spanning", ["two"], False, "(0, 0), (2, 0) lie on one line"),
        ("spanning", [], None, "Mark"),
        ("spanning", ["none"], None, "Mark"),
        ("reading", "about-query", True, "5 · 0.4 = 2"),
        ("reading", "about-mean", False, "the claim is false"),
        ("reading", "offset", False, "how the keys vary"),
        ("reading", "ridge", False, "ridge"),
        ("reading", None, None, "Choose"),
        ("noise", "assumption", True, "5.95"),
        ("noise", "repeat", False, "4.12"),
        ("noise", "rounding", False, "far from singular"),
        ("noise", "sum", False, "sum to 1,"),
        ("noise", "", None, "Choose"),
        ("threshold", "0", True, "0.732"),
        ("threshold", "0.73", False, "δ = 2"),
        ("threshold", "1,41", False, "up to which"),
        ("threshold", "-1", False, "never negative"),
        ("threshold", "3", False, "beyond δ = 1.414"),
        ("threshold", "", None, "number"),
    ],
)
def test_an_answer_is_told_why(key: str, given: object, verdict: bool | None, part: str) -> None:
    said = TASKS.check(key, given)  # type: ignore[arg-type]
    assert said.right is verdict
    assert part in said.text
