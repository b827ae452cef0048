"""What holds of the files and words of every panel of numbers, whatever it shows."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
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
from explorable.figures.plotted import exact, number, plain
from explorable.sessions import closure_presets
from explorable.sessions import depth as depths
from explorable.sessions import octagon_plane as planes
from explorable.sessions import softmax_closure as softmaxes
from explorable.sessions.closure import ClosureSession
from explorable.sessions.session import Session

Shown = Callable[[Any], dict[str, Any]]
Export = Callable[[Any, str], dict[str, str]]
OTHER_WORDS = re.compile(
    r"\bcircles?\b|\bways? of (bounds|at most|up to)\b|\bof the way\b|five ways", re.IGNORECASE
)


def everything() -> Iterator[tuple[str, Session[Any], Shown, Export]]:
    """Every panel with every preset."""
    for one in closure_presets.PRESETS:
        session = ClosureSession(preset=one.key)
        if one.chain:
            session.act("chain", length=5)
        yield f"closure {one.key}", session, closure_view.view, closure_exports.export
    for deep in depths.PRESETS:
        yield f"depth {deep.key}", depths.DepthSession(deep.key), depth.view, depth_exports.export
    for flat in planes.PRESETS:
        name, session_ = f"octagon {flat.key}", planes.PlaneSession(flat.key)
        yield name, session_, octagon_plane.view, octagon_exports.export
    for soft in softmaxes.PRESETS:
        name, made = f"softmax {soft.key}", softmaxes.SoftmaxSession(soft.key)
        yield name, made, softmax_closure.view, softmax_exports.export


exported = pytest.mark.parametrize(
    ("session", "export"),
    [pytest.param(session, export, id=name) for name, session, _, export in everything()],
)
viewed = pytest.mark.parametrize(
    ("session", "view"),
    [pytest.param(session, view, id=name) for name, session, view, _ in everything()],
)


@exported
def test_what_a_picture_refers_to_is_in_it(session: Session[Any], export: Export) -> None:
    picture = export(session, "svg")["data"]
    ids = re.findall(r'\bid="([^"]*)"', picture)
    assert len(ids) == len(set(ids))
    assert {*re.findall(r"url\(#([^)]*)\)", picture)} <= set(ids)
    assert {*" ".join(re.findall(r'aria-labelledby="([^"]*)"', picture)).split()} <= set(ids)


def test_a_derived_arrow_has_a_head() -> None:
    assert "url(#a-made)" in closure_exports.export(ClosureSession(), "svg")["data"]


@exported
def test_a_table_has_the_minus_of_a_keyboard_and_no_plus(
    session: Session[Any], export: Export
) -> None:
    data = export(session, "csv")["data"]
    assert "−" not in data
    cells = [cell for row in csv.reader(io.StringIO(data)) for cell in row]
    assert [cell for cell in cells if re.match(r"['≈ ]*\+", cell)] == []


@viewed
def test_a_chain_is_a_chain_and_a_cycle_a_cycle(session: Session[Any], view: Shown) -> None:
    assert OTHER_WORDS.findall(json.dumps(view(session), ensure_ascii=False)) == []


@pytest.mark.parametrize("preset", [one.key for one in depths.PRESETS])
def test_every_entry_of_every_step_speaks_of_chains(preset: str) -> None:
    session = depths.DepthSession(preset)
    for n in range(session.state.step + 1):
        session.act("step", n=n)
        shown = json.dumps(depth.view(session), ensure_ascii=False)
        assert OTHER_WORDS.findall(shown) == []
        assert re.findall(r"\bways?\b", shown) == []


@pytest.mark.parametrize("value", ["39/5", "-1/2", "1/3", "-7", "15/64", "98/99"])
def test_one_number_has_one_spelling(value: str) -> None:
    assert number(Fraction(value)) == exact(Fraction(value))


def test_only_the_sign_of_a_number_is_dropped_in_a_file() -> None:
    assert [plain(one) for one in ("+1/2", "≈ +0.5", "x + y", "<−3")] == [
        "1/2",
        "≈ 0.5",
        "x + y",
        "<-3",
    ]
