"""What the list of presets says in chapter 08: the preset itself, or whose numbers were changed."""

from __future__ import annotations

from typing import Any

import pytest

from explorable.figures import closure_view, depth, octagon_plane, softmax_closure
from explorable.sessions.closure import ClosureSession
from explorable.sessions.closure_presets import GUIDE
from explorable.sessions.depth import DepthSession
from explorable.sessions.octagon_plane import PlaneSession
from explorable.sessions.softmax_closure import SoftmaxSession

PANELS: dict[str, tuple[Any, ...]] = {
    "closure": (
        ClosureSession,
        closure_view.view,
        ("select", {"first": "Eva", "second": "Ana"}),
        ("add", {"text": "Mia arrived after Eva."}),
        "Your own text, from A morning at Luis's house",
    ),
    "octagon": (
        PlaneSession,
        octagon_plane.view,
        ("ask", {"key": "sum"}),
        ("bound", {"key": "x", "side": "low", "value": "0"}),
        "Your own bounds, from x + y = 10, x − y = 2",
    ),
    "softmax": (
        SoftmaxSession,
        softmax_closure.view,
        ("select", {"row": 1, "column": 0}),
        ("bound", {"row": 0, "column": 1, "value": "4"}),
        "Your own numbers, from A bound below its column",
    ),
    "depth": (
        DepthSession,
        depth.view,
        ("step", {"n": 1}),
        ("bound", {"at": 0, "value": "7"}),
        "Your own case, from All four hold",
    ),
}


@pytest.mark.parametrize("panel", PANELS)
def test_a_preset_is_named_until_it_is_changed_and_whose_it_was_after(panel: str) -> None:
    begins, view, look, change, own = PANELS[panel]
    session = begins()
    first = view(session)["chosen"]
    assert first == view(session)["presets"][0]["id"]
    session.act(look[0], **look[1])
    assert view(session)["chosen"] == first
    session.act(change[0], **change[1])
    assert (view(session)["chosen"], view(session)["choose"]) == ("", own)
    session.act("undo")
    assert view(session)["chosen"] == first


@pytest.mark.parametrize("panel", PANELS)
def test_every_preset_is_named_when_it_is_chosen(panel: str) -> None:
    begins, view, *_ = PANELS[panel]
    session: Any = begins()
    for one in view(session)["presets"]:
        session.act("preset", id=one["id"])
        assert view(session)["chosen"] == one["id"]


@pytest.mark.parametrize("n", range(len(GUIDE)))
def test_every_step_of_the_guide_names_the_text_it_shows(n: int) -> None:
    session = ClosureSession()
    session.act("step", n=n)
    assert closure_view.view(session)["chosen"]


def test_a_chain_is_its_preset_with_each_length_of_its_slider() -> None:
    session = ClosureSession(preset="chain")
    session.act("chain", length=9)
    assert closure_view.view(session)["chosen"] == "chain"
    session.act("toggle", id=session.state.rows[0].id)
    assert closure_view.view(session)["choose"] == "Your own text, from A chain, with a slider"


def test_a_text_that_is_opened_comes_from_no_preset() -> None:
    session = ClosureSession()
    session.act("open", text="x - y <= 3")
    shown = closure_view.view(session)
    assert (shown["chosen"], shown["choose"]) == ("", "Your own text")


def test_other_numbers_are_another_preset_where_that_is_what_they_make() -> None:
    session = PlaneSession("half")
    session.act("over", numbers="integers")
    assert octagon_plane.view(session)["chosen"] == "whole"
