"""What the list of presets says of a text that was begun, changed, and brought back."""

from __future__ import annotations

from explorable.figures.view import view
from explorable.sessions.presets import START
from explorable.sessions.statements import StatementsSession


def said(session: StatementsSession) -> tuple[str, str]:
    """The preset that is shown, and what stands there while none is."""
    shown = view(session)
    return shown["chosen"], shown["choose"]


def test_a_preset_is_named_while_it_is_shown_and_after_it_was_changed() -> None:
    session = StatementsSession(step=1)
    assert said(session) == ("", "choose a text")
    session.act("preset", id="elimination")
    assert said(session)[0] == "elimination"
    session.act("add", text="Luis is in the attic.")
    assert said(session) == ("", "Your own text, from Elimination")
    session.act("undo")
    assert said(session)[0] == "elimination"
    session.act("redo")
    assert said(session) == ("", "Your own text, from Elimination")
    session.act("step", n=2)
    session.act("add", text="Luis is in the attic.")
    assert said(session) == ("", "Your own text")


def test_a_text_that_is_opened_comes_from_no_preset() -> None:
    session = StatementsSession(START.text, START.question, steps=())
    assert said(session) == ("", "choose a text")
    session.act("preset", id="open")
    session.act("open", text="Eva is in the hall.")
    assert said(session) == ("", "Your own text")


def test_a_link_names_the_preset_that_it_holds() -> None:
    session = StatementsSession()
    session.act("preset", id="moves")
    assert said(StatementsSession.from_link(session.to_link()))[0] == "moves"
