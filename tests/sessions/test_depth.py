"""The session of the four conditions: switches, steps, limits and links."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.heads.depth import CONDITIONS
from explorable.sessions.depth import PRESETS, DepthSession, telling
from explorable.sessions.links import pack


def test_a_switch_shows_the_entry_that_becomes_wrong_and_takes_it_back() -> None:
    session = DepthSession()
    assert (session.state.row, session.state.column, session.state.step) == (0, 6, 3)
    session.act("step", n=1)
    session.act("switch", condition="rows")
    assert session.state.broken == {"rows"}
    assert (session.state.row, session.state.column, session.state.step) == (2, 4, 3)
    session.act("switch", condition="rows")
    assert session.state == PRESETS[0].state
    session.act("undo")
    assert session.state.broken == {"rows"}


def test_a_longer_chain_has_more_steps_and_keeps_its_bounds() -> None:
    session = DepthSession()
    session.act("bound", at=5, value="7/2")
    session.act("length", n=4)
    assert (session.state.step, session.state.column) == (2, 4)
    with pytest.raises(InputError):
        session.act("bound", at=5, value="1")
    session.act("length", n=8)
    assert session.state.step == 3
    assert session.state.chain[5] == Fraction(7, 2)


@pytest.mark.parametrize(
    ("act", "given"),
    [
        ("switch", {"condition": "five"}),
        ("step", {"n": 4}),
        ("step", {"n": -1}),
        ("length", {"n": 9}),
        ("bound", {"at": 0, "value": "one"}),
        ("bound", {"at": -1, "value": "1"}),
        ("select", {"row": 7, "column": 0}),
        ("preset", {"id": "x"}),
    ],
)
def test_what_is_wrong_is_refused(act: str, given: dict[str, object]) -> None:
    session = DepthSession()
    with pytest.raises(InputError):
        session.act(act, **given)
    assert not session.can_undo


@settings(deadline=None, max_examples=40)
@given(st.integers(4, 8), st.sets(st.sampled_from(CONDITIONS)), st.integers(0, 2))
def test_a_link_brings_the_state_back(length: int, broken: set[str], step: int) -> None:
    session = DepthSession()
    session.act("length", n=length)
    for name in sorted(broken):
        session.act("switch", condition=name)
    session.act("step", n=step)
    session.act("select", row=3, column=1)
    assert DepthSession.from_link(session.to_link()).state == session.state


@pytest.mark.parametrize(
    "change",
    [
        {"bounds": "1 2 3"},
        {"bounds": "1 2 3 4 5 6 7 x"},
        {"length": "9"},
        {"length": "3"},
        {"broken": "plain nothing"},
        {"step": "7"},
        {"at": "0"},
        {"at": "0 8"},
    ],
)
def test_a_bad_link_is_a_problem_and_the_state_stays(change: dict[str, str]) -> None:
    session = DepthSession()
    fields = {**session.fields(session.state), **change}
    other = DepthSession.from_link(pack("depth", 1, fields))
    assert other.problem is not None
    assert other.state == session.state


def test_where_nothing_is_wrong_the_whole_chain_is_looked_at() -> None:
    assert telling(PRESETS[0].state) == (0, 6)
