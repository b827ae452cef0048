"""Exports stand alone: valid SVG with a description, CSV that runs nothing, Python that runs."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

import explorable as ex
from explorable.errors import InputError
from explorable.figures.calls import call
from explorable.figures.exports import KINDS, export
from explorable.figures.formulas import formula
from explorable.reading import read, recheck
from explorable.sessions.statements import StatementsSession

SVG = "{http://www.w3.org/2000/svg}"


def house() -> StatementsSession:
    return StatementsSession(step=2)


def large() -> StatementsSession:
    people = "Ana", "Luis", "Tom", "Eva", "Max", "Bea", "Kim"
    lines = [f"{p} is not in the {r}." for p in people for r in ("hall", "attic", "study", "den")]
    return StatementsSession("\n".join(lines), "Where is Ana?")


@pytest.mark.parametrize("kind", KINDS)
def test_every_export_has_a_name_a_type_and_data(kind: str) -> None:
    made = export(house(), kind)
    assert made.keys() == {"file", "type", "data"}
    assert made["file"].endswith(f".{kind}")
    assert made["data"].endswith("\n")


def test_the_picture_is_xml_with_title_description_and_a_cell_a_world() -> None:
    root = ET.fromstring(export(house(), "svg")["data"])
    title, described = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert described is not None
    assert "2 worlds of 16 remain; the answer is forced: Luis." in (described.text or "")
    cells = [g for g in root.iter(f"{SVG}g") if g.find(f"{SVG}title") is not None]
    assert len(cells) == 16
    assert sum(g.get("opacity") is not None for g in cells) == 14


@pytest.mark.parametrize("session", [large(), StatementsSession(), StatementsSession(step=0)])
def test_every_layout_can_be_drawn(session: StatementsSession) -> None:
    assert ET.fromstring(export(session, "svg")["data"]).tag == f"{SVG}svg"


def test_typed_text_is_inert_in_the_picture() -> None:
    text = "<script>alert(1)</script>\nAna is in the hall.\n</desc>\u0000\ud800 &amp; x"
    data = export(StatementsSession(text, "<b>?"), "svg")["data"]
    root = ET.fromstring(data)
    assert not list(root.iter(f"{SVG}script"))
    data.encode()


def test_the_table_counts_what_the_grid_shows() -> None:
    data = export(house(), "csv")["data"]
    assert data.count("\r\n") == 17
    rows = list(csv.DictReader(io.StringIO(data, newline="")))
    assert [row["world"] for row in rows if row["remains"] == "yes"] == ["1", "5"]
    assert {row["removed by"] for row in rows} == {"", "1", "2"}
    assert rows[0]["witness"] == "W1"
    assert rows[0]["house of kitchen"] == "Luis's house"


def test_a_space_too_large_to_list_is_a_table_of_places() -> None:
    rows = list(csv.reader(io.StringIO(export(large(), "csv")["data"], newline="")))
    assert rows[0][:2] == ["person", "hall"]
    assert rows[1][:2] == ["Ana", "impossible"]


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
def test_no_cell_of_the_table_begins_a_formula(cell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("explorable.figures.exports._lines", lambda *_: [[cell, "a,b", 'c"d']])
    (row,) = csv.reader(io.StringIO(export(house(), "csv")["data"], newline=""))
    assert row == [f"'{cell}", "a,b", 'c"d']


def test_the_certificate_can_be_checked_again_from_the_file() -> None:
    saved = json.loads(export(house(), "json")["data"])
    assert any("forced" in sentence for sentence in recheck(saved))
    with pytest.raises(InputError, match="question"):
        export(StatementsSession("Ana is in the hall."), "json")


def test_the_text_opens_again_as_it_was() -> None:
    session = house()
    text = export(session, "txt")["data"]
    again = StatementsSession(text)
    assert [(r.text, r.on) for r in again.state.rows] == [
        (r.text, r.on) for r in session.state.rows
    ]
    assert again.state.question == session.state.question


def test_an_unknown_export_is_refused() -> None:
    with pytest.raises(InputError, match="svg"):
        export(house(), "exe")


@pytest.mark.parametrize(
    "session",
    [
        house(),
        StatementsSession(step=1),
        StatementsSession('Ana is in the hall. "!"\\ \u202e', "Where is Ana?"),
        StatementsSession("Ana is in the hall.\nAna is in the attic.", "Where is Ana?", "update"),
        StatementsSession(),
    ],
)
def test_the_calls_run_and_give_the_same_answer(session: StatementsSession) -> None:
    names: dict[str, object] = {}
    exec(export(session, "py")["data"], names)
    reading = names["reading"]
    assert isinstance(reading, ex.Reading)
    assert reading.statements == session.read.reading.statements
    if session.answer is not None:
        answer = names["answer"]
        assert isinstance(answer, ex.Answer)
        assert (answer.status, answer.outer) == (session.answer.status, session.answer.outer)


@pytest.mark.parametrize("typed", ['say "x"', "it's", "\\n \\", "'\"'\"", "\u202e\u0000", "a\tb"])
def test_any_typed_question_is_quoted_so_that_it_means_itself(typed: str) -> None:
    made = call(read("Ana is in the hall."), typed)
    line = next(line for line in made.splitlines() if line.startswith("answer = "))
    assert eval(line.removeprefix("answer = reading.ask(")[:-1]) == typed


def test_the_chosen_reading_stands_in_the_call() -> None:
    session = StatementsSession("Ana is not in the hall or the attic.", "Where is Ana?")
    session.act("choose", id="r1", reading=2)
    assert "choose={1: 2}" in export(session, "py")["data"]


def test_the_formula_names_each_meaning_and_the_answer_set() -> None:
    reading = read("Ana is in the hall or the attic. Then Ana went to the hall.")
    found = formula(reading, reading.ask("Where is Ana?")).latex.replace(" ", "")
    assert r"u_{2}(W\cap[\![\sigma_{1}]\!])" in found
    assert r"\{\text{hall}\}" in found
    assert found.count("{") - found.count(r"\{") == found.count("}") - found.count(r"\}")


def test_the_drawn_formula_holds_typed_text_as_text_and_what_the_source_holds() -> None:
    reading = read("Ana is in the hall or the attic. Ana is not in the attic.")
    made = formula(reading, reading.ask("Where is Ana?"))
    texts = list(_texts(made.math))
    assert texts.count("⟦") == made.latex.count(r"[\![") == 4
    assert [one for one in texts if one == reading.statements[1].paraphrase]
    assert {"hall", "Where is Ana?"} <= {*texts}


def _texts(element: list[Any]) -> Iterator[str]:
    _, inside = element
    if isinstance(inside, str):
        yield inside
        return
    for one in inside:
        yield from _texts(one)


def test_the_call_reads_under_the_same_conventions() -> None:
    text = "The triangle is above the rectangle. The square is to the left of the triangle."
    question = "Is the square above the rectangle?"
    reading = ex.read(text, conventions=["same row"])
    names: dict[str, Any] = {}
    exec(call(reading, question), names)
    assert names["answer"].outer == reading.ask(question).outer == {"yes"}
