"""What the panel of the four conditions shows and hands out."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.figures.depth import view
from explorable.figures.depth_exports import KINDS, export
from explorable.heads.depth import CONDITIONS
from explorable.sessions.depth import PRESETS, DepthSession


def test_with_all_four_nothing_is_wrong_and_the_steps_are_counted() -> None:
    shown = view(DepthSession())
    assert shown["wrong"] == {"low": 0, "high": 0, "early": 0}
    assert "⌈log₂ 6⌉ = 3 steps" in shown["steps"][-1]["text"]
    assert [[one["value"] for one in level["blocks"]] for level in shown["levels"]] == [
        ["−3", "4", "−2", "−4", "−1", "3"],
        ["1", "−6", "2"],
        ["−5", "2"],
        ["−3"],
    ]
    assert "".join(one["value"] for one in shown["selected"]["legs"]) == "−34−2−4−13"


def test_each_switch_names_the_entry_it_breaks() -> None:
    shown = {one["id"]: one for one in view(DepthSession())["switches"]}
    found = {
        key: (one["entry"], one["value"], one["right"], one["fault"]) for key, one in shown.items()
    }
    assert found == {
        "positions": ("x₀ − x₂", "−3", "1", "low"),
        "scores": ("x₀ − x₁", "−6", "−3", "low"),
        "plain": ("x₀ − x₂", "4", "1", "high"),
        "rows": ("x₂ − x₄", "−4", "−6", "high"),
    }


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_broken_condition_is_said_with_its_numbers(name: str) -> None:
    shown = view(DepthSession(name))
    assert sum(shown["wrong"].values()) > 0
    assert shown["selected"]["fault"] in {"low", "high"}
    assert "wrong" in shown["said"]
    assert ("too low" in shown["reading"][0]) is (shown["selected"]["fault"] == "low")


def test_a_chain_on_which_nothing_shows_says_so() -> None:
    session = DepthSession("rows")
    for at in range(6):
        session.act("bound", at=at, value="0")
    shown = view(session)
    rows = next(one for one in shown["switches"] if one["id"] == "rows")
    assert rows["step"] is None
    assert shown["reading"][-1] == "At this step, of all entries: none wrong."


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_a_view_is_plain_data(preset: str) -> None:
    session = DepthSession(preset)
    for n in range(session.state.step + 1):
        session.act("step", n=n)
        shown = view(session, n)
        assert json.loads(json.dumps(shown)) == shown


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_exports_are_whole(kind: str) -> None:
    session = DepthSession("plain")
    data = export(session, kind)["data"]
    if kind == "svg":
        assert "not −3" in "".join(ET.fromstring(data).itertext())
    elif kind == "csv":
        assert ["x₀ - x₂", "4", "1", "1", "high"] in list(csv.reader(io.StringIO(data)))
    elif kind == "json":
        assert json.loads(data)["broken"] == ["plain"]
    elif kind == "py":
        names: dict[str, Any] = {}
        exec(data, names)
        assert (names["due"][-1][0][2], names["read"][-1][0][2]) == (1, 4)
    else:
        assert data.startswith("x0 - x1 <= -3\n")
    with pytest.raises(InputError):
        export(session, "exe")
