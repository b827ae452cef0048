"""The texts a panel offers: every preset and every step of the guide is read and answered."""

from __future__ import annotations

import pytest

from explorable.sessions.presets import PRESETS
from explorable.sessions.statements import StatementsSession


@pytest.mark.parametrize("one", PRESETS, ids=lambda one: one.key)
def test_every_preset_is_read_whole_and_answered(one: object) -> None:
    session = StatementsSession()
    session.act("preset", id=getattr(one, "key", ""))
    assert not session.read.refusals
    assert session.answer is not None
    assert session.state.step is None


def test_every_step_of_the_guide_is_read_whole_and_answered() -> None:
    session = StatementsSession(step=0)
    found = []
    for n in range(len(session.steps)):
        session.act("step", n=n)
        assert not session.read.refusals
        assert session.state.step == n
        assert session.answer is not None
        found.append(str(session.answer.status))
    assert found == ["open", "open", "forced", "open", "contradictory"]


def test_a_row_keeps_its_id_from_step_to_step() -> None:
    session = StatementsSession(step=0)
    first = [row.id for row in session.state.rows]
    session.act("step", n=2)
    assert [row.id for row in session.state.rows][:2] == first
