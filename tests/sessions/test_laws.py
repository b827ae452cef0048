"""Four laws: what their session does, refuses and keeps in a link."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.sessions.laws import LawsSession, opened, text
from explorable.sessions.laws_state import KNOBS, LAWS, PRESETS, LawsState, knobs


def test_each_law_keeps_its_own_numbers_while_another_is_looked_at() -> None:
    session = LawsSession("sum")
    session.act("set", what="pairs", value="32")
    for law in LAWS:
        session.act("law", kind=law)
    assert (session.state.law, session.state.pairs) == ("sum", 32)
    assert {name for law in LAWS for name in knobs(law)} == set(KNOBS)


@pytest.mark.parametrize("key", [one.key for one in PRESETS])
def test_a_link_and_the_lines_hold_the_state(key: str) -> None:
    session = LawsSession(key)
    again = LawsSession.from_link(session.to_link())
    assert (again.state, again.problem) == (session.state, None)
    assert replace(opened(LawsState(), text(session.state)), preset=key) == session.state


def test_fewer_bits_take_the_radius_along_and_a_slider_is_one_step_to_undo() -> None:
    session = LawsSession("sparse")
    for bits in ("900", "500", "400"):
        session.act("slide", what="bits", value=bits)
    session.act("set", what="bits", value="400")
    assert (session.state.bits, session.state.radius) == (400, 400)
    session.act("undo")
    assert (session.state.bits, session.state.radius) == (1000, 451)
    session.act("set", what="load", value="0,2")
    assert session.state.load == Fraction(1, 5)
    session.act("set", what="seed", value="9999")
    session.act("again")
    assert session.state.seed == 0


@pytest.mark.parametrize(
    ("act", "given", "says"),
    [
        ("set", {"what": "radius", "value": "1500"}, "between 0 and the 1000 bits"),
        ("set", {"what": "pairs", "value": "0"}, "“pairs in the sum, m” lies between"),
        ("set", {"what": "pairs", "value": "1.5"}, "whole"),
        ("set", {"what": "pairs", "value": "<b>"}, "number"),
        ("set", {"what": "colour", "value": "1"}, "There is no number"),
        ("law", {"kind": "gravity"}, "A law is"),
        ("preset", {"id": "none"}, "no preset"),
        ("open", {"text": "speed: 9"}, "Lines begin"),
        ("open", {"text": "law: gravity"}, "A law is"),
        ("open", {"text": "bits: 100\nradius: 101"}, "between 0 and the 100 bits"),
        ("open", {"text": "x" * 5000}, "characters"),
    ],
)
def test_what_is_wrong_changes_nothing(act: str, given: dict[str, Any], says: str) -> None:
    session = LawsSession("sum")
    with pytest.raises(InputError, match=says):
        session.act(act, **given)
    assert not session.can_undo


@pytest.mark.parametrize("fields", [{"law": "x"}, {"bits": "8"}, {"seed": ""}, {"preset": "x"}])
def test_a_link_that_anyone_wrote_is_held_against_the_limits(fields: dict[str, str]) -> None:
    session = LawsSession()
    with pytest.raises(InputError):
        session.of_fields({**session.fields(session.state), **fields})
