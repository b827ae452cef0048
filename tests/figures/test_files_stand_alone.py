"""Files of chapter 08: a picture says what it shows in itself, and the calls print its numbers."""

from __future__ import annotations

import contextlib
import io
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from explorable.figures import (
    closure_exports,
    closure_view,
    depth,
    depth_exports,
    octagon_exports,
    octagon_plane,
    softmax_closure,
    softmax_exports,
)
from explorable.figures.ruled import ticks
from explorable.heads.squares import stepped
from explorable.sessions import closure_presets
from explorable.sessions import depth as depths
from explorable.sessions import octagon_plane as planes
from explorable.sessions import softmax_closure as softmaxes
from explorable.sessions.closure import ClosureSession
from explorable.sessions.session import Session

NUMBER = re.compile(r"-?\d+(?:[./]\d+)?")
WIDEST = {"400": 0.62, "700": 0.7}  # of a letter, in its own size; a sans serif's mean


def words(session: Session[Any], export: Any) -> list[str]:
    """All that stands in a picture, each with room for it in there."""
    root = ET.fromstring(export(session, "svg")["data"])
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    out = []
    for one in root.findall(".//{*}text"):
        text = "".join(one.itertext())
        size = float(one.get("font-size", root.attrib["font-size"]))
        long = len(text) * size * WIDEST[one.get("font-weight", "400")]
        before = {"start": 0.0, "middle": 0.5, "end": 1.0}[one.get("text-anchor", "start")]
        left, y = float(one.attrib["x"]) - before * long, float(one.attrib["y"])
        assert left > -0.5, text
        assert left + long <= wide + 0.5, text
        assert size * 0.7 <= y <= high, text
        out.append(text)
    return out


def printed(session: Session[Any], export: Any) -> str:
    """What its calls print."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(export(session, "py")["data"], {})
    return out.getvalue()


@pytest.mark.parametrize("preset", [one.key for one in planes.PRESETS])
def test_an_octagon_names_its_lines_and_numbers_its_axes(preset: str) -> None:
    session = planes.PlaneSession(preset)
    shown, said = octagon_plane.view(session), words(session, octagon_exports.export)
    assert shown["headline"] in said
    for one in shown["lines"]:
        assert any(text.startswith(f"{one['number']}: {one['name']}") for text in said)
    assert {"x", "y"} <= set(said)
    frame = shown["frame"]
    for name in ("x", "y"):
        low, high = frame[name] - frame["reach"], frame[name] + frame["reach"]
        assert {f"{one:g}".replace("-", "−") for one in ticks(low, high, 9)} <= set(said)


@pytest.mark.parametrize("preset", [one.key for one in planes.PRESETS])
def test_the_calls_of_an_octagon_print_its_intervals_or_its_conflict(preset: str) -> None:
    session = planes.PlaneSession(preset)
    now, out = planes.octagon(session.state), printed(session, octagon_exports.export)
    if now.contradiction:
        assert {int(one) for one in NUMBER.findall(out)} == set(now.contradiction)
    else:
        known = [terms for _, terms in planes.SUMS.values() if set(terms) <= set(now.names)]
        assert [line.split("} ")[1] for line in out.splitlines()] == [
            str(now.interval(terms)) for terms in known
        ]


@pytest.mark.parametrize("preset", [one.key for one in softmaxes.PRESETS])
def test_a_softmax_picture_and_its_calls_say_what_the_table_says(preset: str) -> None:
    session = softmaxes.SoftmaxSession(preset)
    shown, said = softmax_closure.view(session), words(session, softmax_exports.export)
    assert f"the step: {shown['step']['value']}" in said
    for one in shown["heads"]:
        assert {one["name"], one["value"]} <= set(said)
    first, *lines = printed(session, softmax_exports.export).splitlines()
    state = session.state
    assert first.startswith(f"the step: {stepped(state.matrix)[state.row][state.column]} ")
    for line, one in zip(lines, shown["heads"], strict=True):
        name, value = re.match(r"(.*?): (\S+),", line).groups()  # type: ignore[union-attr]
        assert name == one["name"].lower()
        assert float(value) == pytest.approx(one["at"], rel=1e-3, abs=1e-3)


@pytest.mark.parametrize("preset", [one.key for one in depths.PRESETS])
def test_a_depth_picture_says_what_does_not_hold_and_its_calls_print_the_entries(
    preset: str,
) -> None:
    session = depths.DepthSession(preset)
    shown, said = depth.view(session), words(session, depth_exports.export)
    broken = [one["name"] for one in shown["switches"] if not one["on"]]
    assert said[0] == (f"Not so: {'; '.join(broken)}" if broken else "All four conditions hold")
    _, *rows = printed(session, depth_exports.export).splitlines()
    for row, cells in zip(rows, shown["matrix"], strict=True):
        read = re.sub(r" \(not [^)]*\)", "", row).split()
        assert read == [one["value"].replace("−", "-").replace("∞", "None") for one in cells]


@pytest.mark.parametrize("preset", [one.key for one in closure_presets.PRESETS])
def test_a_closure_picture_fits_and_its_calls_print_the_matrix_that_is_shown(preset: str) -> None:
    session = ClosureSession(preset=preset)
    if session.state.chain:
        session.act("chain", length=5)
    words(session, closure_exports.export)
    for n in range(session.walk.last + 1):
        session.act("to", n=n)
        lines = printed(session, closure_exports.export).splitlines()
        matrix = session.walk.matrix(n)
        for line, row in zip(lines, matrix, strict=False):
            assert line.split("  ")[1:] == ["no bound" if one is None else str(one) for one in row]
        assert closure_view.view(session)["steps"]["at"] == n
