"""What a session begins with: a preset that is there, by its name, or the state of a link."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import UnknownName
from explorable.sessions.closure import ClosureSession
from explorable.sessions.depth import DepthSession
from explorable.sessions.octagon_plane import PlaneSession
from explorable.sessions.softmax_closure import SoftmaxSession


@pytest.mark.parametrize("session", [ClosureSession, DepthSession, PlaneSession, SoftmaxSession])
def test_an_unknown_preset_is_an_unknown_name_and_the_known_ones_are_told(
    session: Callable[..., Any],
) -> None:
    with pytest.raises(UnknownName, match=r"no preset 'nowhere'; there are \w+, \w+"):
        session(preset="nowhere")


@pytest.mark.parametrize("typed", ["12.34567", "-0.000000001", "99.99999999", "-.123456789", "1/7"])
def test_every_number_that_can_be_typed_is_kept_by_a_link(typed: str) -> None:
    deep, flat, soft = DepthSession(), PlaneSession(), SoftmaxSession()
    deep.act("bound", at=0, value=typed)
    flat.act("bound", key="x", side="low", value=typed)
    soft.act("bound", row=0, column=2, value=typed)
    for one in (deep, flat, soft):
        again = type(one).from_link(one.to_link())
        assert (again.problem, again.state) == (None, one.state)


def test_a_long_number_can_be_moved() -> None:
    session = PlaneSession()
    session.act("bound", key="x", side="high", value="12.34567")
    session.act("nudge", key="x", side="high", by="-1/4")
    assert session.state.x[1] == Fraction("12.09567")
