"""What a session begins with: a preset that is there, by its name, or the state of a link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import UnknownName
from explorable.figures import closure_view, depth, octagon_plane, softmax_closure, view
from explorable.sessions.abstain import AbstainSession
from explorable.sessions.attending import AttendingSession
from explorable.sessions.closure import ClosureSession
from explorable.sessions.depth import DepthSession
from explorable.sessions.laws import LawsSession
from explorable.sessions.leverage import LeverageSession
from explorable.sessions.leverage_edge import EdgeSession
from explorable.sessions.links import pack
from explorable.sessions.load import LoadSession
from explorable.sessions.merged import MergedSession
from explorable.sessions.octagon_plane import PlaneSession
from explorable.sessions.presets import PRESETS
from explorable.sessions.softmax_closure import SoftmaxSession
from explorable.sessions.statements import StatementsSession
from explorable.sessions.streams import StreamSession
from explorable.sessions.worst import WorstSession
from explorable.sessions.worst_sets import SetsSession

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


SESSIONS: list[type[Any]] = [
    *(AbstainSession, AttendingSession, ClosureSession, DepthSession, EdgeSession, LawsSession),
    *(LeverageSession, LoadSession, MergedSession, PlaneSession, SetsSession, SoftmaxSession),
    *(StreamSession, WorstSession),
]


def damaged(kind: type[Any], field: str, value: str) -> Any:
    """A session from a link in which one field is another."""
    session = kind()
    fields = session.fields(session.state) | {field: value}
    return kind.from_link(pack(kind.kind, kind.version, fields))


@pytest.mark.parametrize("kind", [one for one in SESSIONS if {"preset", "origin"} & {*one.keys}])
def test_a_link_that_names_a_preset_there_is_not_is_refused(kind: type[Any]) -> None:
    field = "preset" if "preset" in kind.keys else "origin"
    assert "no preset there is" in str(damaged(kind, field, "nowhere").problem)


@pytest.mark.parametrize("kind", [one for one in SESSIONS if "guide" in one.keys])
@pytest.mark.parametrize("step", ["99", "-1", "1.5", "\u0661", "x", "9" * 5000])
def test_a_link_that_names_a_step_there_is_not_is_refused(kind: type[Any], step: str) -> None:
    assert damaged(kind, "guide", step).problem is not None


def test_a_long_number_can_be_moved() -> None:
    session = PlaneSession()
    session.act("bound", key="x", side="high", value="12.34567")
    session.act("nudge", key="x", side="high", by="-1/4")
    assert session.state.x[1] == Fraction("12.09567")
