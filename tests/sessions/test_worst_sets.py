"""Values added one by one: the numbers of the source, limits, and links."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.sessions.worst_sets import MOST_VALUES, PRESETS, SetsSession, steps
from explorable.status import Status


def ends(session: SetsSession, name: str) -> list[list[float]]:
    """Both ends of what remains after each value."""
    found = []
    for step in steps(session.state):
        outer = getattr(step, name).outer
        found.append([float(outer.low), float(outer.high)])
    return found


def test_one_set_readmits_and_the_other_shrinks() -> None:
    session = SetsSession()
    session.act("tell")
    weighted, per = ends(session, "weighted"), ends(session, "per_statement")
    assert weighted[0] == per[0] == [-1, 1]
    assert weighted[1] == pytest.approx([-0.366025403784, 1.36602540378], abs=1e-10)
    assert per[1] == [0, 1]
    assert steps(session.state)[1].readmitted
    session.act("untell")
    assert session.state.told == 1


def test_the_weighted_set_can_become_empty() -> None:
    session = SetsSession("empty")
    session.act("tell")
    last = steps(session.state)[-1]
    assert last.weighted.status is last.per_statement.status is Status.CONTRADICTORY


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_per_statement_a_set_only_shrinks(preset: str) -> None:
    session = SetsSession(preset)
    for _ in range(len(session.state.rows) - 1):
        session.act("tell")
    before = None
    for step in steps(session.state):
        outer = step.per_statement.outer
        now = None if outer is None else (float(outer.low or 0), float(outer.high or 0))
        assert not step.readmitted_per_statement
        if before is not None and now is not None:
            assert before[0] <= now[0] <= now[1] <= before[1]
        before = now
    again = SetsSession.from_link(session.to_link())
    assert (again.state, again.problem) == (session.state, None)


def test_values_are_added_changed_and_removed() -> None:
    session = SetsSession()
    session.act("add", value="1/2", key="0")
    assert session.state.rows[1] == (Fraction(0), Fraction(1, 2))
    assert session.state.told == 2
    session.act("value", n=1, value="3")
    session.act("key", n=1, value="-1")
    assert session.state.rows[1] == (Fraction(-1), Fraction(3))
    session.act("remove", n=0)
    assert (len(session.state.rows), session.state.told) == (2, 1)
    while len(session.state.rows) < MOST_VALUES:
        session.act("add", value="0", key="0")
    with pytest.raises(InputError, match="at most"):
        session.act("add", value="0", key="0")
    for delta in ("1.5", "2.5"):
        session.act("sweep", radius="0", delta=delta)
    session.act("radii", radius="0", delta="2.5")
    session.act("undo")
    assert session.state.delta == 1


@pytest.mark.parametrize(
    ("act", "given"),
    [
        ("value", {"n": 7, "value": "1"}),
        ("value", {"n": 0, "value": "much"}),
        ("radii", {"radius": "-1", "delta": "1"}),
        ("add", {"value": "1e9", "key": "0"}),
    ],
)
def test_what_is_wrong_changes_nothing(act: str, given: dict[str, Any]) -> None:
    session = SetsSession()
    with pytest.raises(InputError):
        session.act(act, **given)
    assert not session.can_undo


@pytest.mark.parametrize(
    "fields", [{"rows": "1"}, {"rows": ""}, {"told": "0"}, {"told": "3"}, {"radii": "1"}]
)
def test_a_link_that_anyone_wrote_is_held_against_the_limits(fields: dict[str, str]) -> None:
    session = SetsSession()
    with pytest.raises(InputError):
        session.of_fields({**session.fields(session.state), **fields})
