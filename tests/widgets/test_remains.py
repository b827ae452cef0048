"""The Python side of the panel: one view an act, a guard around each, and nothing else kept."""

from __future__ import annotations

import json
from typing import Any

import ipywidgets
import pytest

from explorable import widgets
from explorable.errors import ExplorableError
from explorable.language.text import read_question
from explorable.reading import read
from explorable.sessions.statements import StatementsSession
from explorable.widgets import bet_card, exercise_card
from explorable.widgets import remains as module
from explorable.widgets.bet import BetCard
from explorable.widgets.exercise import ExerciseCard
from explorable.widgets.forms import FORMS, questions
from explorable.widgets.guard import caught
from explorable.widgets.remains import RemainsPanel


def send(widget: Any, **message: Any) -> None:
    widget._handle_custom_msg(message, [])


def shown(panel: RemainsPanel) -> Any:
    return panel.view


def said(card: BetCard | ExerciseCard) -> Any:
    return card.feedback


def counted(panel: RemainsPanel) -> list[dict[str, Any]]:
    views: list[dict[str, Any]] = []
    panel.observe(lambda change: views.append(change["new"]), "view")
    return views


def test_a_new_panel_waits_one_step_before_the_answer() -> None:
    view = RemainsPanel().view
    assert view["guide"]["at"] == 1
    assert view["answer"]["status"] == "open"
    assert json.loads(json.dumps(view)) == view


def test_a_preset_begins_a_panel_with_or_without_the_guide() -> None:
    assert RemainsPanel(preset="open", guide=False).view["guide"] is None
    assert RemainsPanel(preset="open").view["guide"]["at"] is None
    with pytest.raises(KeyError, match="no preset"):
        RemainsPanel(preset="nope")


def test_a_chapter_gets_its_small_panel_by_name() -> None:
    panel = widgets.panel("elimination")
    assert panel.compact
    assert panel.view["guide"] is None
    assert panel.view["answer"]["headline"] == "garden"
    with pytest.raises(KeyError, match="no preset"):
        widgets.panel("nope")


def test_each_act_gives_one_view_with_the_next_number() -> None:
    panel = RemainsPanel()
    views = counted(panel)
    send(panel, act="step", n=2)
    send(panel, act="toggle", id="r1")
    send(panel, act="undo")
    assert [view["seq"] for view in views] == [2, 3, 4]
    assert views[-1]["answer"]["headline"] == "Luis"


@pytest.mark.parametrize(
    "message",
    [
        {"act": "fly"},
        {"act": "toggle"},
        {"act": "toggle", "id": "r99"},
        {"act": "toggle", "id": 3},
        {"act": ["step"], "n": 1},
        {"act": "step", "n": 99},
        {"act": "add", "text": "x" * 30_000},
        {"act": "export", "kind": "exe"},
    ],
)
def test_an_act_that_is_none_is_refused_in_words_and_changes_nothing(message: Any) -> None:
    panel = RemainsPanel()
    before, views = panel.view, counted(panel)
    send(panel, **message)
    assert len(views) == 1
    assert views[0]["problem"]["do"] == "Nothing was changed."
    for same in ("rows", "question", "answer", "link"):
        assert views[0][same] == before[same]
    send(panel, act="step", n=2)
    assert shown(panel)["problem"] is None


@pytest.mark.parametrize("message", ["", 3, None, [], {"what": 1}])
def test_a_message_that_is_none_is_let_be(message: Any) -> None:
    panel = RemainsPanel()
    views = counted(panel)
    panel._handle_custom_msg(message, [])
    assert views == []


def test_what_is_typed_is_heard_under_its_number_and_changes_nothing() -> None:
    panel = RemainsPanel()
    views = counted(panel)
    send(panel, hear="statement", text="Ana is in the ", seq=7)
    assert panel.heard["seq"] == 7
    assert "kitchen" in [one["word"] for one in panel.heard["words"]]
    send(panel, hear="question", text="", seq=8)
    assert {"word": "Where is Ana?", "does": "a place", "whole": True} in panel.heard["words"]
    assert views == []


@pytest.mark.parametrize(("kind", "text"), [("novel", "x"), ("statement", 3), ("row", None)])
def test_what_cannot_be_heard_gets_an_empty_answer(kind: str, text: Any) -> None:
    panel = RemainsPanel()
    send(panel, hear=kind, text=text, seq=3)
    assert panel.heard["seq"] == 3
    assert panel.heard["words"] == []


def test_a_fault_is_told_kept_for_the_tests_and_outlived(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = RemainsPanel()

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("nothing today")

    for name, message in (
        ("act", {"act": "undo"}),
        ("hear", {"hear": "row", "text": "", "seq": 1}),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(panel.session, name, broken)
            send(panel, **message)
        assert str(caught.pop()) == "nothing today"
    assert "nothing today" in shown(panel)["problem"]["do"]
    with monkeypatch.context() as patch:
        patch.setattr(module, "view", broken)
        send(panel, act="step", n=2)
    assert str(caught.pop()) == "nothing today"
    assert shown(panel)["guide"]["at"] == 1
    assert shown(panel)["problem"] is not None
    send(panel, act="step", n=2)
    assert shown(panel)["guide"]["at"] == 2


def test_the_address_of_the_page_brings_the_state() -> None:
    source = RemainsPanel(preset="elimination")
    panel = RemainsPanel()
    panel.address = "http://localhost/x.ipynb?a=b#" + source.view["link"]
    assert [row["text"] for row in shown(panel)["rows"]] == [
        row["text"] for row in source.view["rows"]
    ]
    panel.address = "http://localhost/x.ipynb#key-points"  # an anchor is no link
    assert shown(panel)["problem"] is None
    panel.address = "http://localhost/x.ipynb#rows1.AAAA"
    assert "damaged" in shown(panel)["problem"]["message"]
    other = RemainsPanel(linked=False)
    other.address = "http://localhost/x.ipynb#" + source.view["link"]
    assert other.view["seq"] == 1


def test_files_are_handed_to_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = RemainsPanel()
    files: list[Any] = []
    monkeypatch.setattr(panel, "send", files.append)
    views = counted(panel)
    for kind in ("svg", "csv", "json", "py", "txt"):
        send(panel, act="export", kind=kind)
    assert [file["file"].rsplit(".", 1)[1] for file in files] == ["svg", "csv", "json", "py", "txt"]
    assert views == []


def test_two_panels_of_one_session_each_draw_what_they_did() -> None:
    session = StatementsSession("Ana is in the kitchen.", "Where is Ana?")
    one, two = RemainsPanel(session), RemainsPanel(session)
    send(one, act="add", text="Luis is in the kitchen.")
    send(two, act="ask", text="Who is in the kitchen?")
    assert len(two.view["rows"]) == 2


def test_five_hundred_acts_make_no_new_widgets() -> None:
    panel = RemainsPanel()
    instances = getattr(ipywidgets.widgets.widget, "_instances")  # noqa: B009 (private)
    before = len(instances)
    for number in range(500):
        send(panel, act="step", n=number % 2)
    assert len(instances) == before


def test_every_form_of_the_sheet_can_be_typed() -> None:
    known = read(
        "Ana is in the kitchen.\nLuis is in Luis's house.\nAna arrived before Luis.\n"
        "Ana is older than Luis.\nThe kitchen is north of the garden."
    )
    for group in FORMS:
        for form in group["forms"]:
            try:
                if group["kind"] == "question":
                    read_question(form["text"], known.source)
                else:
                    read("Ana is in the kitchen.").tell(form["text"])
            except ExplorableError as error:  # pragma: no cover (says which one)
                pytest.fail(f"{form['text']}: {error}")


def test_only_questions_that_can_be_asked_are_offered() -> None:
    reading = read("Ana is in the kitchen or the garden.\nThe kitchen is in Luis's house.")
    offered = [one["word"] for one in questions(reading)]
    assert "Whose house is Ana in?" in offered
    for text in offered:
        reading.ask(text)
    assert questions(read("")) == []


def test_placing_a_bet_moves_the_panel_to_the_answer_once() -> None:
    panel = RemainsPanel()
    bet = bet_card(panel)
    send(bet, place=None)
    assert said(bet)["right"] is None
    assert shown(panel)["guide"]["at"] == 1
    send(bet, place="open")
    assert said(bet)["right"] is False
    assert shown(panel)["guide"]["at"] == 2
    send(panel, act="step", n=4)
    send(bet, place="Luis")
    assert said(bet)["right"] is True
    assert shown(panel)["guide"]["at"] == 4
    send(bet, place="everything")
    assert "no such bet" in said(bet)["title"]


@pytest.mark.parametrize(
    ("key", "wrong", "right"),
    [
        ("one-more-line", "house", "not-garden"),
        ("blame", ["1", "2"], ["1", "3"]),
        ("break-it", "Ana is not in the kitchen.", "Ana is not in Luis's house."),
        ("count", "9", "2"),
    ],
)
def test_an_exercise_says_why_and_is_shown_in_the_panel(key: str, wrong: Any, right: Any) -> None:
    panel = RemainsPanel()
    card = exercise_card(key, panel)
    send(card, check=wrong)
    assert said(card)["right"] is False
    why = said(card)["text"]
    send(card, check=right)
    assert said(card)["right"] is True
    assert said(card)["text"] != why
    send(card, show=right)
    assert shown(panel)["rows"][0]["text"] == "Ana is in the kitchen or the garden."
    assert shown(panel)["problem"] is None
    send(card, check=None)
    assert said(card)["right"] is None


def test_an_exercise_without_a_panel_shows_nothing_and_lives() -> None:
    card = exercise_card("count")
    send(card, show="2")
    assert card.feedback == {}
    with pytest.raises(KeyError, match="no exercise"):
        exercise_card("nope")
