"""What a session begins with: a preset that is there, by its name, or the state of a link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import UnknownName
from explorable.figures import closure_view, depth, octagon_plane, softmax_closure, view
from explorable.sessions.closure import ClosureSession
from explorable.sessions.depth import DepthSession
from explorable.sessions.links import pack
from explorable.sessions.octagon_plane import PlaneSession
from explorable.sessions.presets import PRESETS
from explorable.sessions.softmax_closure import SoftmaxSession
from explorable.sessions.statements import StatementsSession

VIEWS: dict[type[Any], Callable[..., dict[str, Any]]] = {
    ClosureSession: closure_view.view,
    DepthSession: depth.view,
    PlaneSession: octagon_plane.view,
    SoftmaxSession: softmax_closure.view,
    StatementsSession: view.view,
}


def view_of(session: Any) -> dict[str, Any]:
    """What its panel shows."""
    return VIEWS[type(session)](session)


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


@pytest.mark.parametrize(
    ("session", "act"),
    [
        (ClosureSession(preset="parts"), ("add", {"text": "Mia arrived after Eva."})),
        (DepthSession("plain"), ("bound", {"at": 0, "value": "7"})),
        (PlaneSession("half"), ("bound", {"key": "x", "side": "low", "value": "0"})),
        (SoftmaxSession("ones"), ("beta", {"value": "3"})),
        (
            StatementsSession(PRESETS[0].text, PRESETS[0].question),
            ("add", {"text": "Luis is in the attic."}),
        ),
    ],
)
def test_a_link_keeps_what_a_changed_state_was_begun_with(
    session: Any, act: tuple[str, dict[str, Any]]
) -> None:
    session.act(act[0], **act[1])
    again = type(session).from_link(session.to_link())
    assert again.problem is None
    assert view_of(again)["choose"] == view_of(session)["choose"]
    assert ", from " in view_of(session)["choose"]


def test_a_link_from_before_presets_were_remembered_still_opens() -> None:
    session = PlaneSession("half")
    fields = session.fields(session.state)
    del fields["preset"]
    again = PlaneSession.from_link(pack("octagon", 1, fields))
    assert (again.problem, again.state) == (None, replace(session.state, preset=""))


def test_a_link_that_names_a_preset_there_is_not_is_refused() -> None:
    session = DepthSession("plain")
    fields = session.fields(session.state) | {"preset": "nowhere"}
    again = DepthSession.from_link(pack("depth", 1, fields))
    assert "no preset there is" in str(again.problem)


def test_a_long_number_can_be_moved() -> None:
    session = PlaneSession()
    session.act("bound", key="x", side="high", value="12.34567")
    session.act("nudge", key="x", side="high", by="-1/4")
    assert session.state.x[1] == Fraction("12.09567")
