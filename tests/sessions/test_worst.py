"""Keys, a query and radii: acts, limits, undo and links of the exact worst case."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.errors import InputError, UnknownName
from explorable.sessions.worst import WorstSession
from explorable.sessions.worst_heads import attacked, best, chosen, heads, least
from explorable.sessions.worst_presets import GUIDE, PRESETS
from explorable.sessions.worst_state import MOST_KEYS
from explorable.sessions.worst_text import opened, text

KEYS = [one.key for one in PRESETS]
numbers = st.fractions(-5, 5, max_denominator=20)


def errors(session: WorstSession) -> dict[str, float]:
    """The error of every head that has one."""
    return {one.key: one.terms.total for one in heads(session.state) if one.terms is not None}


def test_the_first_preset_is_the_two_keys_of_the_source() -> None:
    session = WorstSession("two")
    found = errors(session)
    assert found["uniform"] == pytest.approx(3.0, abs=1e-12)
    assert found["fit"] == pytest.approx(8**0.5, abs=1e-12)
    assert found["opt"] == pytest.approx(1 + 3**0.5, abs=1e-12)
    assert best(session.state).coefficients == pytest.approx([0.788675134595, 0.211324865405])
    session.act("tolerance", kind="per-statement")
    found = errors(session)
    assert (found["uniform"], found["fit"], found["opt"]) == pytest.approx((3.0, 2.0, 2.0))
    session.act("mine", n=0, value="0.788675")
    session.act("mine", n=1, value="0.211325")
    assert errors(session)["mine"] == pytest.approx(2.42264973081, abs=1e-5)


@pytest.mark.parametrize("preset", KEYS)
@pytest.mark.parametrize("tolerance", ["weighted", "per-statement"])
def test_no_head_beats_the_optimum_and_every_adversary_attains(preset: str, tolerance: str) -> None:
    session = WorstSession(preset)
    session.act("tolerance", kind=tolerance)
    found = errors(session)
    for key, error in found.items():
        assert error >= found["opt"] * (1 - 1e-9)
        session.act("who", kind=key)
        worst, head = attacked(session.state), chosen(session.state)
        assert worst is not None
        assert head.s is not None
        reach = float(np.abs(head.s) @ np.abs(worst.values))
        assert head.s @ worst.values == pytest.approx(error, abs=1e-12 * max(1.0, reach))


@given(st.lists(numbers, min_size=1, max_size=4), numbers, st.fractions(0, 4), st.fractions(0, 4))
def test_on_a_line_the_least_per_statement_is_one_key_or_two(
    keys: list[Fraction], query: Fraction, radius: Fraction, delta: Fraction
) -> None:
    lines = [*(f"key: {one}" for one in keys), f"query: {query}", f"radius: {float(radius):.3f}"]
    begin = WorstSession("two").state
    state = opened(
        begin, "\n".join([*lines, f"delta: {float(delta):.3f}", "tolerance: per statement"])
    )
    found = {one.key: one.terms.total for one in heads(state) if one.terms is not None}
    wanted = least(state)(float(state.radius), float(state.delta))
    assert found["opt"] == pytest.approx(wanted, abs=1e-9)


def test_the_guide_hides_the_answer_until_it_is_revealed() -> None:
    session = WorstSession()
    assert not session.state.shown
    session.act("mine", n=0, value="0.8")
    assert (session.state.guide, session.state.who) == (0, "mine")
    session.act("reveal")
    assert (session.state.guide, session.state.shown) == (1, True)
    assert session.state.mine[0] == Fraction(4, 5)
    session.act("step", n=5)
    assert session.state == GUIDE[5].state
    session.act("drag", what="query", at="0.5 0.5")
    assert session.state.guide is None
    fresh = WorstSession()
    fresh.act("drag", what="key 1", at="1")
    fresh.act("reveal")
    assert (fresh.state.guide, fresh.state.shown) == (None, True)


def test_the_step_of_the_other_tolerance_shows_what_the_weighted_optimum_costs_there() -> None:
    session = WorstSession()
    session.act("mine", n=0, value="0.8")
    session.act("step", n=4)
    found = errors(session)
    assert [round(found[key], 3) for key in ("uniform", "fit", "mine")] == [3.0, 2.0, 2.423]


def test_once_the_answer_was_told_nothing_hides_it_again() -> None:
    session, hidden = WorstSession(), WorstSession().to_link()
    session.act("unhide")
    assert (session.state.guide, session.state.shown, session.can_undo) == (0, True, False)
    session.open_link(hidden)
    assert session.state.shown
    assert WorstSession.from_link(session.to_link()).state == session.state
    session = WorstSession()
    session.act("mine", n=0, value="0.8")
    session.act("reveal")
    session.act("step", n=0)
    for act in ("reset", "undo", "undo", "undo"):
        session.act(act)
        assert session.state.shown


def test_what_is_dragged_stays_in_the_picture_and_is_one_state() -> None:
    session = WorstSession("two")
    frame = session.state.frame
    for at in ("1.5", "99", "3.95"):
        session.act("drag", what="key 1", at=at)
        assert session.state.frame == frame
        assert session.state.keys[1][0] <= frame[0][1]
    session.act("place", what="key 1", at="3.95")
    assert session.state.frame != frame
    session.act("undo")
    assert session.state == WorstSession("two").state
    session.act("sweep", radius="99", delta="1")
    assert session.state.radius == session.state.room == 4
    session.act("radii", radius="6", delta="1")
    assert session.state.room > 6


def test_arrows_move_exactly_and_home_brings_back() -> None:
    session = WorstSession("five")
    for _ in range(3):
        session.act("nudge", what="query", by="0.1 0.00")
    session.act("nudge", what="query", by="0 -0.01")
    assert session.state.query == (Fraction(14, 5), Fraction(-101, 100))
    session.act("home", what="query")
    assert session.state.query == (Fraction(5, 2), Fraction(-1))
    session.act("nudge", what="radii", by="-3 0.1")
    assert (session.state.radius, session.state.delta) == (Fraction(0), Fraction(21, 10))
    session.act("home", what="radii")
    assert (session.state.radius, session.state.delta) == (Fraction(1), Fraction(2))


def test_what_moves_nothing_leaves_the_guide_where_it_is() -> None:
    session = WorstSession()
    session.act("step", n=1)
    before = session.state
    session.act("home", what="query")
    session.act("drag", what="query", at="0")
    assert session.state == before


def test_coefficients_that_do_not_sum_to_one_are_offered_to_be_divided() -> None:
    session = WorstSession("two")
    session.act("mine", n=0, value="2")
    head = chosen(session.state)
    assert (head.key, head.terms) == ("mine", None)
    assert "2.5" in head.why
    session.act("normalise", what="mine")
    assert session.state.mine == (Fraction(4, 5), Fraction(1, 5))
    session.act("weighting", kind="given")
    session.act("weight", n=0, value="3")
    with pytest.raises(InputError, match=r"sum to 3\.5"):
        heads(session.state)
    session.act("normalise", what="weights")
    assert session.state.weights == (Fraction(6, 7), Fraction(1, 7))
    assert errors(session)["given"] > 0
    session.act("mine", n=0, value="-0.2")
    with pytest.raises(InputError, match="sum to 0"):
        session.act("normalise", what="mine")


def test_keys_are_added_and_removed_within_limits() -> None:
    session = WorstSession("d3")
    while len(session.state.keys) < MOST_KEYS:
        session.act("add")
    with pytest.raises(InputError, match="at most 8"):
        session.act("add")
    assert sum(session.state.weights) == 1
    for _ in range(MOST_KEYS - 1):
        session.act("remove", n=0)
    with pytest.raises(InputError, match="last key"):
        session.act("remove", n=0)


@pytest.mark.parametrize(
    ("act", "given", "says"),
    [
        ("place", {"what": "key 9", "at": "1"}, "There is no 'key 9'"),
        ("place", {"what": "query", "at": "1 2"}, "1 numbers"),
        ("place", {"what": "query", "at": "far"}, "is a number"),
        ("radii", {"radius": "-1", "delta": "1"}, "between 0"),
        ("radii", {"radius": "1e-300", "delta": "1"}, "not smaller than"),
        ("radii", {"radius": "nan", "delta": "1"}, "is a number"),
        ("who", {"kind": "given"}, "no given weights"),
        ("map", {"kind": "moon"}, "no map 'moon'"),
        ("step", {"n": 9}, "0 to 5"),
        ("weight", {"n": 0, "value": "1"}, "no such given weights"),
        ("preset", {"id": "x"}, "no preset"),
        ("open", {"text": "keys = 3"}, "Lines begin"),
        ("open", {"text": "key: 1 2\nquery: 1"}, "same number of coordinates"),
    ],
)
def test_what_is_wrong_changes_nothing(act: str, given: dict[str, Any], says: str) -> None:
    session = WorstSession("two")
    before = session.state
    with pytest.raises(InputError, match=says):
        session.act(act, **given)
    assert session.state == before


def test_there_is_no_such_preset() -> None:
    with pytest.raises(UnknownName):
        WorstSession("three")


def test_a_text_that_is_too_long_is_refused_and_not_cut() -> None:
    begin = WorstSession("two").state
    with pytest.raises(InputError, match="at most 8000"):
        opened(begin, "key: 0\nquery: 0\n" + "> \n" * 3000 + "key: 5\n")


@pytest.mark.parametrize("preset", KEYS)
def test_a_text_is_opened_as_it_was_copied(preset: str) -> None:
    state = WorstSession(preset).state
    again = opened(WorstSession("two").state, text(state) + "> \n")
    assert replace(again, preset=preset) == state
