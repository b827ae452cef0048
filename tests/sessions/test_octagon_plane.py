"""The session of an octagon in the plane: bounds, numbers, limits and links."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.sessions.links import pack
from explorable.sessions.octagon_plane import PRESETS, SUMS, PlaneSession, octagon, told


def test_bounds_are_told_moved_and_taken_back() -> None:
    session = PlaneSession("unbounded")
    session.act("bound", key="sum", side="high", value="−1/2")
    assert [str(one) for one in told(session.state)][:2] == ["x + y ≥ 2", "x + y ≤ −0.5"]
    session.act("nudge", key="sum", side="high", by="1/4")
    assert session.state.sum == (Fraction(2), Fraction(-1, 4))
    session.act("bound", key="sum", side="high", value=" ")
    assert len(told(session.state)) == 3
    session.act("ask", key="y")
    session.act("over", numbers="integers")
    assert (session.state.asked, session.state.over) == ("y", "integers")
    for _ in range(5):
        session.act("undo")
    assert session.state == PRESETS[4].state


def test_a_bound_is_not_moved_out_of_what_is_allowed() -> None:
    session = PlaneSession()
    session.act("bound", key="x", side="high", value="100")
    session.act("nudge", key="x", side="high", by="1")
    assert session.state.x[1] == 100


@pytest.mark.parametrize(
    ("act", "given"),
    [
        ("bound", {"key": "z", "side": "high", "value": "1"}),
        ("bound", {"key": "x", "side": "up", "value": "1"}),
        ("bound", {"key": "x", "side": "low", "value": "101"}),
        ("nudge", {"key": "x", "side": "low", "by": "1"}),
        ("nudge", {"key": "sum", "side": "up", "by": "1"}),
        ("over", {"numbers": "reals"}),
        ("ask", {"key": "over"}),
        ("preset", {"id": "?"}),
    ],
)
def test_what_is_wrong_is_refused(act: str, given: dict[str, object]) -> None:
    session = PlaneSession()
    with pytest.raises(InputError):
        session.act(act, **given)
    assert not session.can_undo


ends = st.none() | st.integers(-400, 400).map(lambda n: str(Fraction(n, 4)))


@settings(deadline=None, max_examples=40)
@given(st.dictionaries(st.sampled_from([*SUMS]), st.tuples(ends, ends)))
def test_a_link_brings_the_state_back(bounds: dict[str, tuple[str | None, str | None]]) -> None:
    session = PlaneSession("whole")
    for key, pair in bounds.items():
        for side, value in zip(("low", "high"), pair, strict=True):
            session.act("bound", key=key, side=side, value=value or "")
    assert PlaneSession.from_link(session.to_link()).state == session.state


@pytest.mark.parametrize(
    "change",
    [{"x": "1"}, {"x": "1 2 3"}, {"sum": "none <b>"}, {"over": ""}, {"asked": "pair"}],
)
def test_a_bad_link_is_a_problem_and_the_state_stays(change: dict[str, str]) -> None:
    session = PlaneSession()
    other = PlaneSession.from_link(pack("octagon", 1, session.fields(session.state) | change))
    assert other.problem is not None
    assert other.state == session.state


def test_the_presets_are_those_of_the_source() -> None:
    half = octagon(PRESETS[1].state)
    assert (half.interval("x").point, half.interval("y").point) == (Fraction(1, 2), Fraction(1, 2))
    assert octagon(PRESETS[2].state).contradiction
    point = octagon(PRESETS[0].state).close()
    twice = [point.entry(("x", 1), ("x", -1)), point.entry(("x", -1), ("x", 1))]
    twice += [point.entry(("y", 1), ("y", -1)), point.entry(("y", -1), ("y", 1))]
    assert [one.most for one in twice if one] == [12, -12, 8, -8]
