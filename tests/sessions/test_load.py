"""A memory under load: its numbers, its limits, its links, and the bet that hides an answer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.sessions.load import LoadSession
from explorable.sessions.load_acts import keys_of, opened, text
from explorable.sessions.load_presets import GUIDE, PRESETS
from explorable.sessions.load_state import LOADS, LoadState, breaks, grid, tried

KEYS = [one.key for one in PRESETS]


def test_twice_as_steep_reaches_far_more_than_twice_as_far_whatever_the_seed() -> None:
    for seed in (0, 5):
        ends = [breaks(LoadState(beta=Fraction(beta), seed=seed)) for beta in (4, 8)]
        assert ends == [45, 1024]
    assert breaks(LoadState(beta=Fraction(16))) is None


def test_a_quarter_of_the_separation_takes_four_times_the_steepness() -> None:
    near = LoadState(beta=Fraction(16), separation=Fraction(1, 4))
    far = LoadState(beta=Fraction(4))
    for one, other in zip(tried(near, LOADS[::6]), tried(far, LOADS[::6]), strict=True):
        assert one.own == pytest.approx(other.own, rel=1e-9)


@pytest.mark.parametrize("key", KEYS)
def test_a_link_and_a_text_hold_the_whole_state(key: str) -> None:
    session = LoadSession(key)
    again = LoadSession.from_link(session.to_link())
    assert (again.state, again.problem) == (session.state, None)
    came = opened(LoadState(), text(session.state))
    assert replace(came, preset=key) == session.state


def test_a_link_keeps_the_step_while_the_numbers_are_those_of_the_step() -> None:
    session = LoadSession()
    session.act("set", what="load", value="100")
    again = LoadSession.from_link(session.to_link())
    assert (again.state.guide, again.state.load) == (0, 91)
    session.act("set", what="beta", value="5")
    assert session.state.guide is None
    assert LoadSession.from_link(session.to_link()).state == session.state


def test_the_marker_stands_on_loads_that_are_tried() -> None:
    session = LoadSession("random")
    for value, load in (("100", 91), ("1e5", 4096), ("1", 2)):
        session.act("set", what="load", value=value)
        assert session.state.load == load
    session.act("nudge", what="load", by=-1)
    assert session.state.load == 2
    session.act("nudge", what="load", by=1)
    assert session.state.load == 3
    session.act("home", what="load")
    assert session.state.load == 64
    for value in ("8", "300", "3000"):
        session.act("slide", what="load", value=value)
    session.act("set", what="load", value="3000")
    session.act("undo")
    assert session.state.load == 64


def test_keys_of_ones_own_take_the_place_of_random_ones() -> None:
    session = LoadSession("random")
    session.act("keys", text="1 0\n0, 1\n\n1/2 -1/2\n")
    assert grid(session.state) == (2, 3)
    assert (session.state.load, session.state.rows[2]) == (3, (Fraction(1, 2), Fraction(-1, 2)))
    assert len(tried(session.state)[-1].errors) == 3
    session.act("keys", text=" ")
    assert (session.state.rows, session.state.load in LOADS) == ((), True)


def test_a_comma_between_spaces_is_a_decimal_comma_and_else_parts_numbers() -> None:
    half = (Fraction(1, 2), Fraction(1))
    for typed in ("0,5 1", "0,5; 1", "0.5,1", "0.5, 1"):
        assert keys_of([typed, "1 0"])[0] == half, typed


def test_a_read_breaks_where_it_stays_broken() -> None:
    alike_then_far = keys_of(["1 0", "1 0", "1 0", "0 5", "0 -5"])
    state = LoadState(beta=Fraction(4), rows=alike_then_far)
    own = [one.own.mean() for one in tried(state)]
    assert own[1] < 0.5 < own[-1]
    assert breaks(state) is None


@pytest.mark.parametrize(
    ("act", "given", "says"),
    [
        ("keys", {"text": "1 0"}, "2 to 64 keys"),
        ("keys", {"text": "1 0\n1"}, "line 2 has 1 numbers, the first has 2"),
        ("keys", {"text": "1 0\none two"}, "Number of line 2|number of line 2"),
        ("keys", {"text": "0 0\n0 0"}, "not zero"),
        ("keys", {"text": "1 " * 9 + "\n1"}, "at most 8 numbers"),
        ("set", {"what": "beta", "value": "-1"}, "between"),
        ("set", {"what": "separation", "value": "0"}, "between"),
        ("set", {"what": "seed", "value": "1/2"}, "whole"),
        ("set", {"what": "colour", "value": "1"}, "There is no number"),
        ("set", {"what": "load", "value": "0"}, "between"),
        ("nudge", {"what": "beta", "by": 1}, "one step"),
        ("nudge", {"what": "load", "by": 5}, "one step"),
        ("home", {"what": "beta"}, "place to come back"),
        ("over", {"kind": "seed"}, "no comparison"),
        ("step", {"n": 9}, "counted"),
        ("open", {"text": "speed: 9"}, "Lines begin"),
        ("open", {"text": "x" * 9000}, "characters"),
    ],
)
def test_what_is_wrong_changes_nothing(act: str, given: dict[str, Any], says: str) -> None:
    session = LoadSession()
    with pytest.raises(InputError, match=says):
        session.act(act, **given)
    assert not session.can_undo


@pytest.mark.parametrize(
    "fields",
    [
        {"beta": "fast"},
        {"rows": "1 0"},
        {"load": "7"},
        {"over": "seed"},
        {"preset": "none"},
        {"guide": "9"},
        {"dimensions": "1000"},
    ],
)
def test_a_link_that_anyone_wrote_is_held_against_the_limits(fields: dict[str, str]) -> None:
    session = LoadSession()
    with pytest.raises(InputError):
        session.of_fields({**session.fields(session.state), **fields})


def test_the_bet_goes_on_to_the_answer_and_nothing_hides_it_again() -> None:
    session = LoadSession()
    assert not session.state.shown
    session.act("reveal")
    assert (session.state.guide, session.state.shown) == (1, True)
    session.act("step", n=0)
    assert session.state == replace(GUIDE[0].state, shown=True)
    session.act("reset")
    assert session.state.shown
