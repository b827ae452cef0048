"""What the panel of an octagon shows and hands out."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.figures.octagon_exports import KINDS, export
from explorable.figures.octagon_plane import MOST_POINTS, view
from explorable.sessions.octagon_plane import PRESETS, SUMS, PlaneSession


def test_a_point_over_fractions_is_nothing_in_whole_numbers() -> None:
    shown = view(PlaneSession("half"))
    assert (shown["headline"], shown["spot"]) == (
        "One place remains: x = 0.5, y = 0.5.",
        "(0.5, 0.5)",
    )
    whole = view(PlaneSession("whole"))
    assert (
        whole["headline"] == "Nothing remains: statements 1, 2, 3, 4 contradict in whole numbers."
    )
    assert (whole["outer"], whole["inner"], whole["points"]) == ([[0.5, 0.5]], [], [])
    assert all(one["conflict"] for one in whole["lines"])
    lines = whole["asked"]["why"][0]["lines"]
    assert lines[0].endswith("gives x ≤ 0.5, so in whole numbers ≤ 0.")
    assert lines[-1] == "(line 1) + (line 2) gives 0 ≤ −1, which is false."
    assert whole["passes"][-1]["name"] == "Tightening"
    assert whole["passes"][-1]["clash"]


def test_a_forced_sum_is_proved_from_both_sides() -> None:
    asked = view(PlaneSession("point"))["asked"]
    assert (asked["status"], asked["value"], asked["checked"]) == ("forced", "6", True)
    assert [one["lines"] for one in asked["why"]] == [
        ["0.5 · (x + y ≤ 10) + 0.5 · (x − y ≤ 2) gives x ≤ 6."],
        ["0.5 · (x + y ≥ 10) + 0.5 · (x − y ≥ 2) gives x ≥ 6."],
    ]


def test_a_difference_keeps_its_signs_and_a_sum_of_negatives_is_turned() -> None:
    session = PlaneSession("contradictory")
    session.act("bound", key="sum", side="high", value="")
    session.act("ask", key="apart")
    why = view(session)["asked"]["why"]
    assert why[1]["lines"][-1] == "(line 1) + (line 2) gives −x + y ≤ 3."
    session.act("ask", key="sum")
    assert view(session)["asked"]["why"][1]["lines"][-1].endswith("gives x + y ≥ 3.")


def test_whole_numbers_shrink_a_region_and_strengthening_comes_last() -> None:
    session = PlaneSession("bounded")
    before = view(session)
    assert before["headline"] == "A region with 6 corners remains."
    session.act("over", numbers="integers")
    shown = view(session)
    assert shown["headline"] == "23 places remain."
    assert len(shown["points"]) == 23
    assert shown["outer"] == before["inner"]
    assert [one["name"] for one in shown["passes"]] == ["Squaring", "Tightening", "Strengthening"]
    assert [one["integers"] for one in shown["rows"]] == ["[0, 4]", "[−1, 4]", "[−1, 6]", "[−3, 3]"]


def test_a_contradiction_names_its_statements_and_spares_the_others() -> None:
    shown = view(PlaneSession("contradictory"))
    assert shown["headline"] == "Nothing remains: statements 1, 2, 4 contradict."
    assert [one["conflict"] for one in shown["lines"]] == [True, True, False, True]
    assert shown["passes"][-1]["entries"][0]["name"] == "0"


def test_a_sum_without_end_has_a_ray_and_one_that_nothing_speaks_of_has_none() -> None:
    asked = view(PlaneSession("unbounded"))["asked"]
    assert asked["why"][0]["title"] == "x + y has no bound above"
    session = PlaneSession("contradictory")
    for key in ("y", "sum"):
        for side in ("low", "high"):
            session.act("bound", key=key, side=side, value="")
    session.act("ask", key="sum")
    asked = view(session)["asked"]
    assert (asked["value"], asked["status"], asked["checked"]) == ("(−∞, ∞)", "open", False)
    session.act("bound", key="x", side="low", value="")
    assert view(session)["headline"] == "A region without end remains."
    assert view(session)["lines"] == []


def test_a_segment_is_one_and_many_places_are_counted_no_further() -> None:
    session = PlaneSession("half")
    session.act("bound", key="apart", side="high", value="7")
    assert view(session)["headline"] == "A segment remains."
    for key in SUMS:
        for side, value in (("low", "-100"), ("high", "100")):
            session.act("bound", key=key, side=side, value=value)
    session.act("over", numbers="integers")
    shown = view(session)
    assert shown["many"]
    assert shown["headline"] == f"More than {MOST_POINTS} places remain."


def test_the_limits_of_a_bound_are_those_of_the_session() -> None:
    session = PlaneSession("point")
    limits = view(session)["limits"]
    assert limits["places"] == MOST_POINTS
    session.act("bound", key="x", side="high", value=str(limits["bound"]))
    with pytest.raises(InputError):
        session.act("bound", key="x", side="high", value=str(limits["bound"] + 1))


def test_what_follows_from_the_others_is_marked() -> None:
    session = PlaneSession("point")
    session.act("bound", key="x", side="high", value="7")
    assert [one["idle"] for one in view(session)["lines"]] == [True, False, False, False, False]


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
@pytest.mark.parametrize("numbers", ["rationals", "integers"])
@pytest.mark.parametrize("asked", [*SUMS])
def test_a_view_is_plain_data(preset: str, numbers: str, asked: str) -> None:
    session = PlaneSession(preset)
    session.act("over", numbers=numbers)
    session.act("ask", key=asked)
    shown = view(session)
    assert json.loads(json.dumps(shown)) == shown
    assert shown["said"].startswith(shown["headline"])


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_exports_are_whole(kind: str) -> None:
    session = PlaneSession("bounded")
    session.act("over", numbers="integers")
    data = export(session, kind)["data"]
    if kind == "svg":
        root = ET.fromstring(data)
        assert len(root.findall(".//{*}circle[@r='3.5']")) == 23
        assert "23 places remain." in "".join(root.itertext())
    elif kind == "csv":
        rows = list(csv.reader(io.StringIO(data)))
        assert rows[1] == ["x", "0", "", "[0, 4.75]", "[0, 4]", "open"]
    elif kind == "json":
        assert json.loads(data)["intervals"]["x - y"] == "[-3, 3]"
    elif kind == "py":
        names: dict[str, Any] = {}
        exec(data, names)
        assert str(names["octagon"].interval("x")) == "[0, 4]"
    else:
        assert "x - y <= 3.5" in data
    with pytest.raises(InputError):
        export(session, "exe")
