"""What the figure of a closure hands out stands alone, runs nothing, and can be checked again."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET

import pytest

from explorable.errors import InputError
from explorable.figures.closure_exports import KINDS, export
from explorable.figures.closure_view import view
from explorable.sessions.closure import ClosureSession
from explorable.sessions.closure_presets import PRESETS

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '"<script>alert(1)</script>" - "=1+1" <= 3\n"=1+1" - "b]]>&" <= 4'


@pytest.mark.parametrize("one", PRESETS, ids=lambda one: one.key)
def test_every_preset_is_handed_out_in_every_form(one: object) -> None:
    session = ClosureSession(preset=getattr(one, "key", ""))
    for kind in KINDS:
        made = export(session, kind)
        assert made["data"]
        assert made["file"].endswith(f".{kind}")


def test_the_matrix_as_a_table_is_that_of_the_step() -> None:
    session = ClosureSession()
    session.act("to", n=0)
    rows = list(csv.reader(io.StringIO(export(session, "csv")["data"])))
    assert rows[0] == ["row minus column", "Tom", "Ana", "Luis", "Eva"]
    assert rows[1] == ["Tom", "0", "-3", "∞", "∞"]


def test_the_picture_is_valid_and_described_whatever_the_names() -> None:
    session = ClosureSession(HOSTILE)
    root = ET.fromstring(export(session, "svg")["data"])
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    assert root.find(f".//{SVG}script") is None
    assert "'=1+1" in export(session, "csv")["data"]


@pytest.mark.parametrize("key", ["morning", "workshop", "decimals", "contradictory", "parts"])
def test_the_calls_make_the_same_bounds(key: str) -> None:
    session = ClosureSession(preset=key)
    made: dict[str, object] = {}
    exec(export(session, "py")["data"], made)
    assert made["bounds"] == session.walk.bounds


def test_the_calls_run_whatever_the_names() -> None:
    made: dict[str, object] = {}
    exec(export(ClosureSession(HOSTILE), "py")["data"], made)
    assert "bounds" in made


def test_the_certificate_holds_exact_numbers() -> None:
    data = json.loads(export(ClosureSession(preset="decimals"), "json")["data"])
    assert data["certificate"]["status"] == "forced"
    assert data["certificate"]["points"][0]["x"].count("/") <= 1
    assert {one["most"] for one in data["bounds"]} == {"39/5", "861/10", "-939/10"}
    against = json.loads(export(ClosureSession(preset="contradictory"), "json")["data"])
    assert [one["statements"] for one in against["certificate"]["cycle"]] == [[1], [2], [3], [5]]


def test_what_cannot_be_handed_out_is_refused() -> None:
    with pytest.raises(InputError, match="Exports are"):
        export(ClosureSession(), "exe")
    with pytest.raises(InputError, match="nothing to hand out"):
        export(ClosureSession(""), "svg")
    long = ClosureSession(preset="chain")
    long.act("chain", length=64)
    with pytest.raises(InputError, match="at most 32 names"):
        export(long, "svg")


def test_the_step_as_tex_names_what_was_typed_as_text() -> None:
    made = export(ClosureSession('"a_b & \\\\input{x}" - "50%" <= 1/2'), "tex")["data"]
    assert "\\input" not in made.replace("\\textbackslash{}input", "")
    assert r"a\_b \& " in made
    assert r"50\%" in made
    assert r"\tfrac{1}{2}" in made


def test_the_text_is_opened_again() -> None:
    session = ClosureSession(preset="workshop")
    session.act("toggle", id=session.state.rows[0].id)
    again = ClosureSession(export(session, "txt")["data"])
    assert view(again)["matrix"]["rows"] == view(session)["matrix"]["rows"]
