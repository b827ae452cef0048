"""The exact worst case in a link: all of it, the number kept aside too, or refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.sessions.worst import WorstSession
from explorable.sessions.worst_presets import PRESETS
from explorable.sessions.worst_text import opened, text

KEYS = [one.key for one in PRESETS]
numbers = st.fractions(-5, 5, max_denominator=20)


@pytest.mark.parametrize("preset", [None, *KEYS])
def test_a_link_holds_the_state(preset: str | None) -> None:
    session = WorstSession(preset)
    other = WorstSession.from_link(session.to_link())
    assert (other.state, other.problem) == (session.state, None)
    session.act("coordinate", what="query", axis=0, value="1/3")
    session.act("map", kind="query")
    other = WorstSession.from_link(session.to_link())
    assert other.state == session.state


@pytest.mark.parametrize(
    "fields",
    [
        {"keys": ""},
        {"keys": "0;1 2"},
        {"radii": "1"},
        {"radii": "1 -2"},
        {"mine": "1"},
        {"who": "nobody"},
        {"preset": "none"},
        {"guide": "99"},
        {"camera": "0 9"},
        {"camera": "0"},
        {"kept": "[1]"},
        {"kept": '["optimum", "weighted", "1 0", "1", "0.5 0.5", "0", "0", "2"]'},
        {"kept": '["optimum", "weighted", "1 0", "1 2", "5 0.5", "0", "0", "2"]'},
        {"kept": '["optimum", "weighted", "1 1", "1 2", "0.5 0.5", "0", "0", "2"]'},
        {"kept": '["nobody", "weighted", "1 0", "1 2", "0.5 0.5", "0", "0", "2"]'},
        {"kept": "[" * 9999},
        {"weighting": "given"},
        {"keys": ";".join("0" * 9), "mine": " ".join("0" * 9)},
    ],
)
def test_a_link_that_anyone_wrote_is_held_against_the_limits(fields: dict[str, str]) -> None:
    session = WorstSession("two")
    whole = session.fields(session.state)
    with pytest.raises(InputError):
        session.of_fields({**whole, **fields})


def test_a_number_kept_aside_is_compared_under_the_same_reference_only() -> None:
    session = WorstSession("two")
    session.act("keep")
    kept = session.state.kept
    assert kept is not None
    assert kept.error == pytest.approx(1 + 3**0.5)
    session.act("forget")
    assert session.state.kept is None
    session.act("mine", n=0, value="2")
    with pytest.raises(InputError, match="no number to keep"):
        session.act("keep")


@pytest.mark.parametrize("tolerance", ["weighted", "per-statement"])
def test_a_link_holds_the_number_kept_aside_and_from_where_the_surface_is_seen(
    tolerance: str,
) -> None:
    session = WorstSession("d3")
    session.act("tolerance", kind=tolerance)
    session.act("keep")
    session.act("look", yaw="-1.25", pitch="0.3")
    session.act("radii", radius="2", delta="2")
    other = WorstSession.from_link(session.to_link()).state
    kept, here = other.kept, session.state.kept
    assert kept is not None
    assert here is not None
    assert kept.name == here.name
    assert kept.error == pytest.approx(here.error, rel=1e-12)
    assert here.reference.differs(kept.reference) == ()
    assert replace(other, kept=here) == session.state
    assert session.fields(other) == session.fields(session.state)
    session.act("step", n=2)
    session.act("preset", id="two")
    assert session.state.camera == (Fraction(-5, 4), Fraction(3, 10))


def test_numbers_that_grew_are_opened_again_from_a_link_and_from_a_text() -> None:
    session = WorstSession("five")
    for n, value in enumerate(
        ("1/9999999967", "2/9999999929", "3/9999999833", "1/3", "0.123456789")
    ):
        session.act("mine", n=n, value=value)
    session.act("normalise", what="mine")
    assert max(len(str(one)) for one in session.state.mine) > 40
    other = WorstSession.from_link(session.to_link())
    assert (other.problem, other.state.mine) == (None, session.state.mine)
    assert opened(session.state, text(session.state)).mine == session.state.mine


def test_numbers_too_long_for_a_link_leave_no_link_that_would_not_open() -> None:
    session = WorstSession("two")
    session.go(replace(session.state, mine=(Fraction(1, 3**900), Fraction(1))))
    assert not session.to_link()
