"""What the panels of chapter 06 show: numbers, maps, words and files agree."""

from __future__ import annotations

import ast
import json
import re
from typing import Any

import numpy as np
import pytest

from explorable.aggregation import optimum
from explorable.errors import InputError
from explorable.figures import worst_exports, worst_sets, worst_sets_exports
from explorable.figures.worst import view
from explorable.figures.worst_maps import over_queries, over_radii, surface
from explorable.sessions.typed_numbers import written
from explorable.sessions.worst import WorstSession
from explorable.sessions.worst_heads import design, least
from explorable.sessions.worst_presets import PRESETS
from explorable.sessions.worst_sets import PRESETS as SETS
from explorable.sessions.worst_sets import SetsSession

KEYS = [one.key for one in PRESETS]
KINDS = ("svg", "csv", "json", "py", "tex", "txt")


def heads(session: WorstSession) -> dict[str, Any]:
    """The rows of the table by their names."""
    return {one["id"]: one for one in view(session)["heads"]}


def test_the_preset_is_named_until_it_is_changed() -> None:
    far, empty = WorstSession("far"), SetsSession("empty")
    empty.act("tell")
    assert (view(far)["chosen"], worst_sets.view(empty)["chosen"]) == ("far", "empty")
    assert not view(WorstSession())["chosen"]
    far.act("radii", radius="3", delta="2")
    empty.act("radii", radius="3", delta="2")
    assert (view(far)["chosen"], worst_sets.view(empty)["chosen"]) == ("", "")
    assert view(far)["choose"] == "Your own keys, from A query far away"
    assert worst_sets.view(empty)["choose"] == "Your own values, from Nothing left"
    other = SetsSession.from_link(empty.to_link())
    assert worst_sets.view(other)["choose"] == "Your own values, from Nothing left"


def test_a_far_query_leaves_the_coefficients_of_the_optimum_as_they_are() -> None:
    session = WorstSession("far")
    found, words = heads(session), " ".join(view(session)["reading"])
    assert (found["opt"]["total"], found["fit"]["total"]) == ("20.732", "38.053")
    assert "only on which side of k̄" in words
    session.act("coordinate", what="query", axis=0, value="100000000")
    assert [one["text"] for one in heads(session)["opt"]["s"]] == ["0.211", "0.789"]


def test_what_was_typed_is_handed_out_even_where_nothing_is_computed() -> None:
    session = WorstSession("two")
    session.act("weighting", kind="given")
    session.act("weight", n=0, value="0,75")
    assert "weights: 0.75 0.5\n" in worst_exports.export(session, "txt")["data"]
    with pytest.raises(InputError, match="not to 1: nothing"):
        worst_exports.export(session, "svg")


def test_the_numbers_of_the_source_stand_in_the_table() -> None:
    found = heads(WorstSession("two"))
    assert [found[key]["total"] for key in ("uniform", "fit", "opt")] == ["3.000", "2.828", "2.732"]
    assert [one["text"] for one in found["opt"]["s"]] == ["0.789", "0.211"]
    shown = view(WorstSession("two"))
    assert shown["adversary"]["errorText"] == "2.732"
    assert "2.732" in shown["checked"]
    assert shown["map"]["border"] == pytest.approx(2**0.5)
    assert ["λ, the root of δ‖ρ‖ = R_W √(1 + ρᵀCρ)", "0.732"] in shown["arithmetic"]


def test_before_the_bet_nothing_tells_the_answer() -> None:
    shown = view(WorstSession())
    shown["guide"] = {}  # its later steps may
    words = json.dumps(shown, ensure_ascii=False)
    for told in ("2.732", "0.789", "2.828", "0.732"):
        assert told not in words
    assert shown["map"] is None


@pytest.mark.parametrize("preset", KEYS)
@pytest.mark.parametrize("tolerance", ["weighted", "per-statement"])
def test_every_view_is_plain_data_and_every_file_can_be_had(preset: str, tolerance: str) -> None:
    session = WorstSession(preset)
    session.act("tolerance", kind=tolerance)
    for kind in ("radii", "surface", "query"):
        session.act("map", kind=kind)
        shown = json.loads(json.dumps(view(session), allow_nan=False))
        assert shown["said"].endswith(".")
        assert shown["checked"]
    for kind in KINDS:
        made = worst_exports.export(session, kind)
        assert made["data"], kind
    json.loads(worst_exports.export(session, "json")["data"])
    with pytest.raises(InputError, match="Exports are"):
        worst_exports.export(session, "exe")


@pytest.mark.parametrize("preset", ["two", "five", "d3", "singular", "one", "far"])
@pytest.mark.parametrize("tolerance", ["weighted", "per-statement"])
@pytest.mark.parametrize("who", ["uniform", "softmax", "fit", "opt", "mine"])
def test_the_call_prints_the_number_it_stands_beside(
    preset: str, who: str, tolerance: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session = WorstSession(preset)
    session.act("tolerance", kind=tolerance)
    session.act("who", kind=who)
    shown = view(session)
    if not heads(session)[who]["total"]:
        return
    space: dict[str, Any] = {}
    tree = ast.parse(shown["call"])
    exec(compile(tree, "call", "exec"), space)
    wanted = shown["adversary"]["error"]
    assert space["terms"].total == pytest.approx(wanted, rel=1e-12)
    assert space["worst"].error == pytest.approx(wanted, rel=1e-12)
    printed, row = capsys.readouterr().out, heads(session)[who]
    assert f"{row['slope']} + {row['noise']} = {row['total']}" in printed


@pytest.mark.parametrize("delta", ["0.3", "2"])
@pytest.mark.parametrize("preset", KEYS)
def test_contours_lie_on_their_levels(preset: str, delta: str) -> None:
    session = WorstSession(preset)
    session.act("radii", radius="1.5", delta=delta)
    state = session.state
    error = least(state)
    for line in over_radii(state)["bands"]["lines"]:
        for across, up in line["points"][1:-1:5]:
            assert error(across, up) == pytest.approx(line["level"], rel=1e-3)
    if state.d == 2:
        it = design(state)
        radii = float(state.radius), float(state.delta)
        for line in over_queries(state)["bands"]["lines"]:
            for place in line["points"][::9]:
                cost = optimum(it.moved(query=place), *radii).error
                assert cost == pytest.approx(line["level"], rel=1e-3)
    steps = np.linspace(0.0, float(state.room), len(surface(state)))
    for row, radius in zip(surface(state), steps, strict=True):
        assert row == pytest.approx([error(float(radius), float(d)) for d in steps], abs=1e-4)


@pytest.mark.parametrize("tolerance", ["weighted", "per-statement"])
@pytest.mark.parametrize("weighting", ["uniform", "softmax"])
def test_the_curves_over_the_query_pass_through_the_table(tolerance: str, weighting: str) -> None:
    session = WorstSession("two")
    session.act("tolerance", kind=tolerance)
    session.act("weighting", kind=weighting)
    curves = {one["id"]: one["points"] for one in over_queries(session.state)["curves"]}
    for place in (-1.5, 0.25, 0.5, 3.0):
        session.act("coordinate", what="query", axis=0, value=str(place))
        table = heads(session)
        for key, points in curves.items():
            [(_, cost)] = [one for one in points if one[0] == place]
            assert cost == pytest.approx(sum(table[key]["parts"]), abs=1e-4), (key, place)


def test_a_comparison_under_other_radii_is_refused_and_says_why() -> None:
    session = WorstSession("two")
    session.act("keep")
    session.act("who", kind="fit")
    kept = view(session)["kept"]
    assert kept["compared"] == "Now exact local fit, 2.828: 0.096 more."
    session.act("radii", radius="1", delta="1")
    refused = view(session)["kept"]["refused"]
    assert "δ" in refused
    assert "more permissive tolerance" in refused
    session.act("radii", radius="1", delta="2")
    session.act("tolerance", kind="per-statement")
    refused = view(session)["kept"]["refused"]
    assert "the tolerance (weighted and per statement) differs" in refused
    assert "δ" not in refused
    session.act("weighting", kind="softmax")
    session.act("tolerance", kind="weighted")
    session.act("coordinate", what="query", axis=0, value="1")
    refused = view(session)["kept"]["refused"]
    assert "the weights P and the query differ" in refused


def test_weights_that_do_not_sum_to_one_compute_nothing() -> None:
    session = WorstSession("two")
    session.act("weighting", kind="given")
    session.act("weight", n=0, value="2")
    shown = view(session)
    assert "sum to 2.5" in shown["unweighed"]
    assert shown["said"] == shown["unweighed"]
    with pytest.raises(InputError, match=r"sum to 2\.5"):
        worst_exports.export(session, "csv")


def test_while_something_moves_nothing_is_said() -> None:
    session = WorstSession("two")
    session.act("drag", what="query", at="0.5")
    assert view(session)["said"] == ""
    session.act("place", what="query", at="0.5")
    assert view(session)["said"]


def test_zero_radii_are_told_apart() -> None:
    session = WorstSession("two")
    session.act("radii", radius="0", delta="2")
    assert "plain average is best" in view(session)["reading"][0]
    session.act("radii", radius="1", delta="0")
    assert any("not be unique" in one for one in view(session)["reading"])
    five = WorstSession("five")
    five.act("radii", radius="1", delta="0")
    assert view(five)["checked"].endswith("= 0.000")
    assert "amplified" not in " ".join(view(five)["reading"])


def test_an_error_without_a_bound_is_drawn_as_one() -> None:
    session = WorstSession("two")
    session.act("weighting", kind="given")
    for n, value in enumerate(("1", "0")):
        session.act("weight", n=n, value=value)
    found = heads(session)
    assert (found["uniform"]["total"], found["uniform"]["endless"]) == ("∞", True)
    assert not found["opt"]["endless"]


def test_a_sum_is_written_in_one_form() -> None:
    session = WorstSession("two")
    session.act("mine", n=0, value="1/300")
    session.act("mine", n=1, value="0.54")
    shown = view(session)
    assert shown["sum"]["text"] == "163/300"
    assert heads(session)["mine"]["why"] == "they sum to 163/300, not to 1"


@pytest.mark.parametrize("preset", [one.key for one in SETS])
def test_the_sets_are_drawn_as_they_are(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    session = SetsSession(preset)
    for _ in range(len(session.state.rows) - 1):
        session.act("tell")
    shown = json.loads(json.dumps(worst_sets.view(session), allow_nan=False))
    low, high = shown["ends"]
    for step in shown["steps"]:
        for name in ("weighted", "per"):
            one = step[name]
            assert (one["ends"] is None) == (one["status"] == "contradictory")
            assert one["ends"] is None or low <= one["ends"][0] <= one["ends"][1] <= high
    for kind in KINDS:
        assert worst_sets_exports.export(session, kind)["data"]
    space: dict[str, Any] = {}
    exec(worst_sets_exports.export(session, "py")["data"], space)
    assert str(space["last"].weighted.status) == shown["steps"][-1]["weighted"]["status"]
    printed = capsys.readouterr().out
    for name, key in (("weighted", "weighted"), ("per statement", "per")):
        ends = shown["steps"][-1][key]["ends"]
        said = "" if ends is None else f" ({', '.join(str(round(end, 3)) for end in ends)})"
        assert f"{name} {shown['steps'][-1][key]['status']}{said}\n" in printed


@pytest.mark.parametrize("preset", KEYS)
def test_a_picture_has_its_axis_and_all_it_was_computed_from(preset: str) -> None:
    session = WorstSession(preset)
    shown, drawn = view(session), worst_exports.export(session, "svg")["data"]
    state = session.state
    said = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", drawn))
    assert f"R = {written(state.radius)}, δ = {written(state.delta)}, tolerance weighted." in said
    for one in shown["places"]:
        assert ", ".join(one["texts"]).replace("-", "−") in said
    assert len(re.findall(r'text-anchor="middle">[\d.]+<', drawn)) >= 3


def test_the_reading_of_the_sets_says_what_came_back() -> None:
    session = SetsSession()
    session.act("tell")
    said = " ".join(worst_sets.view(session)["reading"])
    assert "[−0.366, 1.366] and takes back [1.000, 1.366]" in said
    assert "shrinks to [0.000, 1.000]" in said
