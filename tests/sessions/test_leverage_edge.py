"""One curve at its edge as a session: numbers that slide, limits, and links."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.sessions.leverage_edge import EdgeSession
from explorable.sessions.leverage_edge_state import PRESETS


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_a_link_brings_back_every_preset(preset: str) -> None:
    session = EdgeSession(preset)
    other = EdgeSession.from_link(session.to_link())
    assert other.problem is None
    assert other.state == session.state


def test_a_link_brings_back_what_was_changed() -> None:
    session = EdgeSession("two")
    for what, value in {"rho": "1/3", "delta": "9", "query": "-0.25", "value 1": "2.5"}.items():
        session.act("set", what=what, value=value)
    session.act("reading", kind="mean-centred")
    assert EdgeSession.from_link(session.to_link()).state.rho == Fraction(1, 3)
    assert EdgeSession.from_link(session.to_link()).state == session.state.framed()


def test_a_link_keeps_the_curve_where_a_key_was_removed() -> None:
    session = EdgeSession("edge")
    session.act("remove", n=2)
    assert EdgeSession.from_link(session.to_link()).state == session.state
    session.act("set", what="value 0", value="1")
    assert not EdgeSession.from_link(session.to_link()).state.curve


def test_a_key_and_a_value_are_named_as_their_boxes_are() -> None:
    with pytest.raises(InputError, match="Key 1 is a number"):
        EdgeSession("edge").act("set", what="key 0", value="abc")
    with pytest.raises(InputError, match="Value 10 is a number"):
        EdgeSession("edge").act("set", what="value 9", value="abc")


def test_a_slide_is_one_state_and_its_axes_stay() -> None:
    session = EdgeSession("edge")
    before = session.state
    for value in ("0.3", "99", "-99"):
        session.act("slide", what="query", value=value)
        assert session.sliding
        assert session.state.frame == before.frame
    assert session.state.query == before.frame[0]
    session.act("set", what="query", value="0.5")
    session.act("undo")
    assert session.state == before
    session.act("slide", what="delta", value="99")
    assert session.state.delta == session.state.room == before.room


def test_a_delta_beyond_the_picture_makes_room() -> None:
    session = EdgeSession("edge")
    session.act("set", what="delta", value="8")
    assert session.state.room == 10
    session.act("set", what="delta", value="1")
    assert session.state.room == 10


def test_arrow_keys_stop_at_the_limits_and_home_brings_back() -> None:
    session = EdgeSession("edge")
    for _ in range(9):
        session.act("nudge", what="delta", by="-0.10")
    assert session.state.delta == 0
    session.act("home", what="delta")
    assert session.state.delta == Fraction(3, 4)


def test_a_value_changed_by_hand_lies_near_no_curve() -> None:
    session = EdgeSession("edge")
    session.act("set", what="value 0", value="0.66")
    assert session.state.curve
    session.act("set", what="value 0", value="1")
    assert not session.state.curve
    session.act("remove", n=0)
    session.act("add")
    assert len(session.state.keys) == len(session.state.values) == 10


@pytest.mark.parametrize(
    ("act", "given"),
    [
        ("set", {"what": "width", "value": "0"}),
        ("set", {"what": "radius", "value": "-1"}),
        ("set", {"what": "delta", "value": "nan"}),
        ("set", {"what": "key 10", "value": "1"}),
        ("set", {"what": "key 1", "value": "1e-300"}),
        ("set", {"what": "<b>", "value": "1"}),
        ("slide", {"what": "rho", "value": "x"}),
        ("nudge", {"what": "key 0", "by": "1"}),
        ("home", {"what": "key 0"}),
        ("weighting", {"kind": "softmax"}),
        ("reading", {"kind": "both"}),
        ("remove", {"n": -1}),
        ("preset", {"id": "none"}),
    ],
)
def test_what_is_no_act_changes_nothing(act: str, given: dict[str, Any]) -> None:
    session = EdgeSession()
    before = session.state
    with pytest.raises(InputError):
        session.act(act, **given)
    assert session.state == before


@pytest.mark.parametrize(
    "changed",
    [
        {"keys": "", "values": ""},
        {"values": "1 2"},
        {"keys": " ".join(map(str, range(13))), "values": " ".join(map(str, range(13)))},
        {"rho": ""},
        {"delta": "-1"},
        {"weighting": ""},
        {"reading": "x"},
        {"preset": "none"},
    ],
)
def test_a_link_that_holds_no_state_is_a_problem(changed: dict[str, str]) -> None:
    session = EdgeSession()
    with pytest.raises(InputError):
        session.of_fields(session.fields(session.state) | changed)
