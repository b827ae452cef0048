"""The session of a text: what it settles, what it remembers, what it refuses."""

from __future__ import annotations

import pytest
import traitlets as t

from explorable.errors import InputError
from explorable.sessions.presets import PRESETS, preset
from explorable.sessions.text import MOST_CHARACTERS, MOST_STATES, State, TextSession

OPEN = State("Ana is in the kitchen or the garden.", "Where is Ana?")
FORCED = State("Ana is in the kitchen or the garden.\nAna is not in the garden.", "Where is Ana?")


def opened(state: State = OPEN) -> TextSession:
    session = TextSession()
    session.open(state)
    return session


def status(session: TextSession) -> str:
    return str(session.answer.status) if session.answer is not None else "none"


def test_a_text_and_a_question_give_an_answer() -> None:
    session = opened(FORCED)
    assert session.answer is not None
    assert (str(session.answer.status), session.answer.headline) == ("forced", "kitchen")
    assert session.reading is not None
    assert len(session.reading.statements) == 2
    assert session.problem is None


def test_typing_is_a_draft_until_it_is_asked() -> None:
    session = opened()
    session.text = FORCED.text
    assert session.stale is True
    assert status(session) == "open"
    session.ask()
    assert (session.stale, status(session)) == (False, "forced")


def test_undo_and_redo_walk_through_what_was_asked() -> None:
    session = opened()
    session.open(FORCED)
    assert (session.can_undo, session.can_redo) == (True, False)
    session.undo()
    assert session.state == OPEN
    assert status(session) == "open"
    assert (session.can_undo, session.can_redo) == (False, True)
    session.undo()  # nothing before: nothing happens
    session.redo()
    assert session.state == FORCED
    session.undo()
    session.open(State("Luis is in the attic.", "Where is Luis?"))
    assert not session.can_redo  # a new act ends the other branch


def test_asking_the_same_again_is_no_new_step() -> None:
    session = opened()
    session.ask()
    assert not session.can_undo


def test_what_undo_remembers_is_bounded() -> None:
    session = TextSession(question="")
    for number in range(MOST_STATES + 5):
        session.open(State("", "", "update" if number % 2 else "conjunction"))
    steps = 0
    while session.can_undo:
        session.undo()
        steps += 1
    assert steps == MOST_STATES - 1


def test_a_refused_text_is_marked_and_kept() -> None:
    text = "Ana is in the kitchen.\nAna is probably in the garden."
    session = opened(State(text, "Where is Ana?"))
    assert session.text == text
    assert (session.reading, session.answer) == (None, None)
    assert session.problem is not None
    assert session.problem.where == "text"
    assert text[slice(*session.problem.span)] == "probably"


def test_a_refused_question_leaves_the_text_read() -> None:
    session = opened(State(OPEN.text, "Where Ana is?"))
    assert session.reading is not None
    assert session.answer is None
    assert session.problem is not None
    assert session.problem.where == "question"


def test_a_text_without_a_question_is_read() -> None:
    session = opened(State(OPEN.text, "  "))
    assert session.reading is not None
    assert session.answer is None
    assert session.problem is None


def test_a_text_past_the_limit_is_refused_at_once() -> None:
    session = opened(State("a" * (MOST_CHARACTERS + 1), "Where is Ana?"))
    assert session.problem is not None
    assert "Shorten it" in session.problem.message


def test_an_unknown_law_is_refused() -> None:
    with pytest.raises(t.TraitError, match="law"):
        TextSession(law="guess")


def test_results_cannot_be_set() -> None:
    with pytest.raises(t.TraitError, match="read-only"):
        TextSession().answer = None


def test_a_link_carries_the_state() -> None:
    session = opened(FORCED)
    other = TextSession.from_link(session.to_link())
    assert other.state == FORCED
    assert status(other) == "forced"


def test_a_bad_link_changes_nothing_but_the_message() -> None:
    session = opened()
    before = session.answer
    session.open_link("text1.AAAA")
    assert session.state == OPEN
    assert session.answer is before
    assert session.problem is not None
    assert session.problem.where == "link"
    with pytest.raises(InputError):
        TextSession.from_link("text9.AAAA")


def test_a_text_too_long_for_an_address_has_no_link() -> None:
    session = TextSession(text="".join(chr(0x4E00 + n * 7 % 20_000) for n in range(15_000)))
    assert session.to_link() == ""


@pytest.mark.parametrize("one", PRESETS, ids=lambda one: one.key)
def test_every_preset_is_read_and_answered(one: object) -> None:
    found = preset(getattr(one, "key", ""))
    session = opened(State(found.text, found.question, found.law))
    assert session.problem is None
    assert session.answer is not None
    named = {"determined": "forced", "compositional": "forced", "elimination": "forced"}
    expected = named.get(found.key, found.key if found.key in ("open", "contradictory") else None)
    assert expected in (None, str(session.answer.status))


def test_an_unknown_preset_names_those_there_are() -> None:
    with pytest.raises(KeyError, match="compositional"):
        preset("nope")
