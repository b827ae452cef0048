"""The panel follows its session in both directions, without a browser."""

from __future__ import annotations

import ipywidgets
import pytest

from explorable import widgets
from explorable.sessions.text import State, TextSession
from explorable.widgets import text_panel as module
from explorable.widgets.guard import caught
from explorable.widgets.text_panel import TextPanel

HOSTILE = "<script>alert(1)</script> <img src=x onerror=alert(2)> $x^2$ \u202eabc &amp;"


def panel(text: str = "", question: str = "Where is Ana?") -> TextPanel:
    session = TextSession()
    session.open(State(text, question))
    return TextPanel(session)


def test_typing_and_asking_gives_a_status_as_word_and_answer() -> None:
    view = panel()
    view.text.value = "Ana is in the kitchen or the garden."
    assert "Not read yet" in view.pending.value
    view.ask.click()
    assert view.pending.value == ""
    assert 'data-status="open"' in view.answer.value
    assert ">Open<" in view.answer.value
    assert "garden or kitchen" in view.answer.value
    assert "= " not in view.page.said
    assert "the answer is open" in view.page.said


def test_enter_in_the_question_asks() -> None:
    view = panel("Ana is in the kitchen.")
    view.question.value = "Is Ana in the garden?"
    view.question._handle_custom_msg({"event": "submit"}, [])
    assert 'data-status="forced"' in view.answer.value
    assert ">no<" in view.answer.value


def test_statements_are_said_back_with_law_and_counts() -> None:
    view = panel("Ana is in the kitchen or the garden.\nAna is not in the garden.")
    said = view.statements.value
    assert "Ana is in exactly one of: kitchen, garden" in said
    assert "conjunction" in said
    assert said.count('class="stmt') == 1 + 2  # the list and its rows
    assert "needed" in said


def test_a_conflict_is_marked_in_the_statements() -> None:
    view = panel("Ana is in the kitchen.\nLuis is in the attic.\nAna is in the garden.")
    assert 'data-status="contradictory"' in view.answer.value
    assert view.statements.value.count("in conflict") == 2


def test_the_word_that_was_not_understood_is_marked_and_the_text_stays() -> None:
    view = panel("Ana is in the kitchen.")
    view.text.value = "Ana is probably in the kitchen."
    view.ask.click()
    assert "<mark>probably</mark>" in view.refusal.value
    assert view.text.value == "Ana is probably in the kitchen."
    assert view.answer.value == ""
    view.undo.click()
    assert view.text.value == "Ana is in the kitchen."
    assert view.refusal.value == ""


@pytest.mark.parametrize("where", ["text", "question"])
def test_what_a_person_typed_never_becomes_html(where: str) -> None:
    view = panel("Ana is in the kitchen.")
    getattr(view, where).value = HOSTILE
    view.ask.click()
    shown = view.refusal.value + view.statements.value + view.answer.value
    assert "&lt;script&gt;" in shown or "&lt;" in shown
    for bad in ("<script", "<img", "onerror=alert(2)>"):
        assert bad not in shown


def test_a_preset_replaces_the_text_and_can_be_undone() -> None:
    view = panel("Ana is in the kitchen.")
    view.preset.value = "contradictory"
    assert 'data-status="contradictory"' in view.answer.value
    assert view.preset.value == "contradictory"
    view.undo.click()
    assert view.text.value == "Ana is in the kitchen."
    assert view.preset.value == ""
    assert not view.redo.disabled


def test_two_views_of_one_session_agree() -> None:
    session = TextSession()
    one, two = TextPanel(session), TextPanel(session)
    one.text.value = "Ana is in the kitchen."
    one.question.value = "Where is Ana?"
    one.ask.click()
    assert two.text.value == one.text.value
    assert two.answer.value == one.answer.value != ""


def test_the_address_of_the_page_brings_the_state() -> None:
    source = panel("Ana is in the attic.")
    view = panel("Ana is in the kitchen.")
    view.page.address = "http://localhost/x.ipynb?a=b#" + source.page.fragment
    assert view.text.value == "Ana is in the attic."
    view.page.address = "http://localhost/x.ipynb#key-points"  # an anchor is no link
    assert view.refusal.value == ""
    view.page.address = "http://localhost/x.ipynb#text1.AAAA"
    assert "damaged" in view.refusal.value
    assert view.text.value == "Ana is in the attic."


def test_every_control_has_a_name() -> None:
    view = panel()
    controls = (view.preset, view.law, view.text, view.question, view.ask, view.undo, view.redo)
    assert all(control.description for control in controls)


def test_a_step_that_fails_leaves_the_panel_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    view = panel("Ana is in the kitchen.")

    def broken(*_: object) -> str:
        raise RuntimeError("no card today")

    with monkeypatch.context() as patch:
        patch.setattr(module, "answer_card", broken)
        view.ask.click()
    assert "no card today" in view.trouble.value
    assert view.text.value == "Ana is in the kitchen."
    caught.clear()
    view.ask.click()
    assert view.trouble.value == ""
    assert ">Forced<" in view.answer.value


def test_five_hundred_steps_make_no_new_widgets() -> None:
    view = panel("Ana is in the kitchen.")
    instances = getattr(ipywidgets.widgets.widget, "_instances")  # noqa: B009 (private)
    before = len(instances)
    for number in range(500):
        view.question.value = f"Is Ana in the {'garden' if number % 2 else 'kitchen'}?"
        view.ask.click()
    assert len(instances) == before


def test_a_chapter_gets_its_panel_by_name() -> None:
    assert "Luis" in widgets.panel("compositional").answer.value
    with pytest.raises(KeyError, match="no preset"):
        widgets.panel("nope")
