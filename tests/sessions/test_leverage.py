"""Leverage as a session: what moves, what is clamped, what is squeezed, and what a link holds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.sessions.leverage import LeverageSession
from explorable.sessions.leverage_presets import GUIDE, PRESETS
from explorable.sessions.leverage_state import squeezed

QUARTERS = st.integers(-20, 20).map(lambda n: Fraction(n, 4))
PLACES = st.tuples(QUARTERS, QUARTERS)


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_a_link_brings_back_every_preset(preset: str) -> None:
    session = LeverageSession(preset)
    other = LeverageSession.from_link(session.to_link())
    assert other.problem is None
    assert other.state == session.state


def test_a_link_brings_back_the_noise_that_was_chosen_at_a_step() -> None:
    session = LeverageSession()
    session.act("noise", kind="equal")
    assert LeverageSession.from_link(session.to_link()).state == session.state


@pytest.mark.parametrize("n", range(len(GUIDE)))
def test_a_link_brings_back_every_step(n: int) -> None:
    session = LeverageSession()
    session.act("step", n=n)
    assert LeverageSession.from_link(session.to_link()).state == session.state


def test_the_answer_waits_for_the_bet_and_then_is_told_by_the_next_step() -> None:
    session = LeverageSession()
    assert not session.state.shown
    session.act("reveal")
    assert (session.state.shown, session.state.guide) == (True, 1)
    own = LeverageSession()
    own.act("place", what="query", at="2 0")
    own.act("reveal")
    assert (own.state.shown, own.state.guide) == (True, None)
    assert own.state.query == (Fraction(2), Fraction(0))


@pytest.mark.parametrize("told", ["reveal", "unhide"])
def test_nothing_is_hidden_once_the_bet_is_placed(told: str) -> None:
    session = LeverageSession()
    session.act("nudge", what="query", by="0.10 0")
    session.act(told)
    acts: list[tuple[str, dict[str, Any]]] = [
        ("step", {"n": 0}),
        ("undo", {}),
        ("undo", {}),
        ("redo", {}),
        ("reset", {}),
    ]
    for name, arguments in acts:
        session.act(name, **arguments)
        assert session.state.shown, name
    session.act("step", n=0)
    other = LeverageSession.from_link(session.to_link())
    assert (other.state.shown, other.state.guide) == (True, 0)
    session.open_link(LeverageSession().to_link())
    assert (session.state.shown, session.state.guide) == (True, 0)


def test_a_bet_of_an_earlier_visit_tells_what_is_left_and_moves_nothing() -> None:
    session = LeverageSession()
    session.act("unhide")
    assert (session.state, session.can_undo) == (replace(GUIDE[0].state, shown=True), False)


def test_a_drag_is_one_state_and_nothing_leaves_the_picture() -> None:
    session = LeverageSession("eight")
    before = session.state
    for at in ("1 1", "2 99", "-99 0.35"):
        session.act("drag", what="query", at=at)
        assert session.sliding
        assert session.state.frame == before.frame
        assert not session.state.away
    session.act("place", what="query", at="-99 0.35")
    assert session.state.query == (before.frame[0][0], Fraction("0.35"))
    session.act("undo")
    assert session.state == before


def test_arrow_keys_move_exactly_and_home_brings_back() -> None:
    session = LeverageSession("eight")
    for _ in range(10):
        session.act("nudge", what="query", by="-0.10 0.00")
    assert session.state.query == (Fraction("0.9"), Fraction("-0.4"))
    session.act("home", what="query")
    assert session.state.query == (Fraction("1.9"), Fraction("-0.4"))
    session.act("nudge", what="key 0", by="0.01 0")
    assert session.state.keys[0][0] == Fraction("-1.29")


def test_what_is_typed_far_away_is_kept_and_said_to_be_away() -> None:
    session = LeverageSession("eight")
    session.act("coordinate", what="query", axis=0, value="100000000")
    assert session.state.away
    session.act("coordinate", what="query", axis=0, value="9")
    assert not session.state.away


@pytest.mark.parametrize(
    ("act", "given"),
    [
        ("place", {"what": "key 8", "at": "0 0"}),
        ("place", {"what": "query", "at": "0"}),
        ("place", {"what": "<b>", "at": "0 0"}),
        ("coordinate", {"what": "query", "axis": 2, "value": "1"}),
        ("coordinate", {"what": "query", "axis": 0, "value": "nan"}),
        ("coordinate", {"what": "query", "axis": 0, "value": "1e400"}),
        ("nudge", {"what": "query", "by": "inf 0"}),
        ("weighting", {"kind": "mine"}),
        ("noise", {"kind": "none"}),
        ("squeeze", {"n": 9}),
        ("squeeze", {"n": -1}),
        ("weight", {"n": 0, "value": "1"}),
        ("normalise", {}),
        ("remove", {"n": 8}),
        ("step", {"n": 6}),
        ("preset", {"id": "none"}),
    ],
)
def test_what_is_no_act_changes_nothing(act: str, given: dict[str, Any]) -> None:
    session = LeverageSession("eight")
    before = session.state
    with pytest.raises(InputError):
        session.act(act, **given)
    assert session.state == before


def test_squeezed_keys_stay_where_they_are() -> None:
    session = LeverageSession("nearly")
    with pytest.raises(InputError, match="squeezed"):
        session.act("place", what="key 0", at="0 0")
    session.act("squeeze", n=0)
    session.act("place", what="key 0", at="0 0")
    assert session.state.keys[0] == (Fraction(0), Fraction(0))
    with pytest.raises(InputError, match="plane"):
        LeverageSession("d3").act("squeeze", n=1)


def test_weights_that_are_given_stay_those_of_their_keys() -> None:
    session = LeverageSession("unequal")
    session.act("remove", n=1)
    assert session.state.weights == tuple(map(Fraction, ("0.4", "0.15", "0.1", "0.05")))
    session.act("normalise")
    assert sum(session.state.weights) == 1
    session.act("add")
    assert session.state.weights[-1] == 0
    session.act("weighting", kind="uniform")
    assert session.state.weights == ()


@pytest.mark.parametrize(
    "changed",
    [
        {"keys": ""},
        {"keys": "0 0;1"},
        {"keys": ";".join(["0 0"] * 9)},
        {"query": "0"},
        {"query": "x y"},
        {"weighting": "given"},
        {"weighting": "<b>"},
        {"noise": ""},
        {"squeeze": "12"},
        {"squeeze": "-1"},
        {"preset": "none"},
        {"guide": "99"},
    ],
)
def test_a_link_that_holds_no_state_is_a_problem(changed: dict[str, str]) -> None:
    session = LeverageSession("eight")
    fields = session.fields(session.state) | changed
    with pytest.raises(InputError):
        session.of_fields(fields)


@given(st.lists(PLACES, min_size=2, max_size=6), st.integers(0, 8))
@settings(deadline=None, max_examples=40)
def test_squeezing_keeps_the_line_and_brings_keys_nearer_by_a_power_of_ten(
    keys: list[tuple[Fraction, Fraction]], power: int
) -> None:
    near = squeezed(tuple(keys), power)
    assert [one[0] for one in near] == [one[0] for one in keys]
    spread = {one[0] for one in keys}
    if len(spread) > 1:
        line = squeezed(tuple(keys), 1)
        for (_, y), (_, ten), (_, now) in zip(keys, line, near, strict=True):
            on = ten - (y - ten) / 9
            assert (y - on) * Fraction(1, 10**power) == now - on


def test_the_guide_and_the_presets_hold_together() -> None:
    for n, step in enumerate(GUIDE):
        assert step.state.guide == n
        begin = next(one for one in PRESETS if one.key == step.state.preset).state
        assert replace(step.state, guide=None, shown=True) == begin
