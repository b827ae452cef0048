"""The panels of numbers without a browser: acts, views, files, and what goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from explorable.widgets import (
    depth_panel,
    edge_panel,
    leverage_panel,
    octagon_panel,
    softmax_panel,
)
from explorable.widgets.kit import PARTS
from explorable.widgets.session_panel import SessionPanel

PANELS = {
    "softmax": (softmax_panel, "beta", {"value": "4"}),
    "depth": (depth_panel, "switch", {"condition": "rows"}),
    "leverage": (leverage_panel, "noise", {"kind": "equal"}),
    "edge": (edge_panel, "reading", {"kind": "mean-centred"}),
    "octagon": (octagon_panel, "over", {"numbers": "integers"}),
}


@pytest.fixture(params=[*PANELS])
def panel(request: pytest.FixtureRequest) -> SessionPanel:
    one: SessionPanel = PANELS[request.param][0]()
    return one


def test_an_act_is_one_view_and_can_be_taken_back(panel: SessionPanel) -> None:
    before = panel.view
    _, act, given = PANELS[panel.part]
    panel.act(act, **given)
    assert panel.view["seq"] == before["seq"] + 1
    assert panel.view["can"] == {"undo": True, "redo": False}
    assert panel.view["problem"] is None
    panel.act("undo")
    assert panel.view == {**before, "seq": before["seq"] + 2, "can": {"undo": False, "redo": True}}


def test_what_is_wrong_is_told_and_the_view_stays(panel: SessionPanel) -> None:
    before = panel.view
    panel.act("preset", id="<b>none</b>")
    assert "<b>none</b>" in panel.view["problem"]["message"]
    assert panel.view == {**before, "seq": panel.view["seq"], "problem": panel.view["problem"]}


def test_every_preset_and_every_file_can_be_had(panel: SessionPanel) -> None:
    assert panel.part in PARTS
    for preset in panel.view["presets"]:
        panel.act("preset", id=preset["id"])
        for kind in ("svg", "csv", "json", "py", "txt"):
            made = panel.file(kind)
            assert made["data"], (preset, kind)


def test_a_message_for_a_file_gets_one(panel: SessionPanel) -> None:
    sent: list[Any] = []
    panel.send = sent.append
    panel._handle_custom_msg({"act": "export", "kind": "csv"}, [])
    assert [one["file"] for one in sent] == [f"{panel.part}.csv"]
    panel._handle_custom_msg({"act": "export", "kind": "exe"}, [])
    assert len(sent) == 1
    assert "Exports are" in panel.view["problem"]["message"]


def test_a_link_in_the_address_becomes_the_state(panel: SessionPanel) -> None:
    _, act, given = PANELS[panel.part]
    panel.act(act, **given)
    link = panel.view["link"]
    other = PANELS[panel.part][0](linked=True)
    other.address = f"http://localhost/page#{link}"
    assert other.view["link"] == link
    other.address = f"http://localhost/page#{link[:-4]}AAAA"
    assert other.view["problem"] is not None
