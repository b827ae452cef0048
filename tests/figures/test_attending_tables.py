"""The tables and curves of "attention is a read": both float types, every k, every scale."""

from __future__ import annotations

import csv
import io
import json
import re
from itertools import pairwise

import pytest

from explorable.figures.attending import view
from explorable.figures.attending_exports import export
from explorable.figures.attending_words import at_most, distance
from explorable.sessions.attending_presets import PRESETS
from explorable.sessions.attending_reads import scale_used
from tests.figures.test_attending_view import made, read


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
@pytest.mark.parametrize("off", [(), ("verbatim",)])
def test_every_k_is_a_line_with_what_a_read_with_it_says(preset: str, off: tuple[str, ...]) -> None:
    session = made(preset, off)
    shown = view(session)
    lines = shown["sparse"]
    assert [one["now"] for one in lines] == [False] * (len(lines) - 1) + [True]
    assert lines[-1]["dense"]
    for one in lines:
        session.act("k", value=str(one["k"]))
        it = read(session)
        assert one["mass"]["value"] == it.read.mass
        assert it.read.bound is not None
        assert it.away <= it.read.bound
        assert (one["within"], one["away"]) == (at_most(it.read.bound), distance(it.away))
        assert view(session)["sparse"][one["k"] - 1]["now"]


@pytest.mark.parametrize("off", [(), ("standard",), ("verbatim",)])
def test_the_curves_meet_the_weights_at_the_scale_that_is_set(off: tuple[str, ...]) -> None:
    session = made("bank", off)
    shown = view(session)
    it, warm = read(session), shown["warm"]
    assert warm["here"]["value"] == scale_used(session.state)
    weights = {line.token: line.weight for line in it.lines if line.weight is not None}
    assert {one["n"] for one in warm["curves"]} == set(weights)
    for curve in warm["curves"]:
        here = dict(map(tuple, curve["points"]))[warm["here"]["value"]]
        assert here == pytest.approx(weights[curve["n"]], abs=1e-12)
    if "verbatim" not in off:
        assert [row["cells"][0] for row in warm["rows"]] == ["0.250"] * 4
    assert "At scale 0" in warm["says"]


def test_what_the_curves_say_holds_for_equal_dot_products_and_for_counts() -> None:
    assert "and so it stays" in view(made("zero", ()))["warm"]["says"]
    assert "by its count" in view(made("bank", ("verbatim",)))["warm"]["says"]
    assert "carries 1.000" in view(made("bank", ()))["warm"]["says"]


def test_both_types_stand_in_one_table_with_what_differs_and_by_how_much() -> None:
    session = made("bank", ())
    cells = {one["name"]: one["cells"] for one in view(session)["types"]}
    assert [one["text"] for one in cells["All three settings on"]] == ["0 ulp", "0 ulp"]
    assert [one["far"] for one in cells["Scale 2 instead of 1/√2"]] == ["0.866 apart"] * 2
    assert "Leaving out “river”, or never writing it" in cells
    assert not cells["The store in float32 and in float64"][0]["same"]
    session.act("floats", kind="float32")
    session.act("out", n=1)
    session.act("k", value="3")
    shown = view(session)
    assert shown["floats"] == "float32"
    assert all(len(code) == 8 for one in shown["bits"] for code in one["bits"])
    assert {"Leaving out “bank”, or never writing it", "k = 3: every key all the same"} <= {
        one["name"] for one in shown["types"]
    }
    assert shown["guide"]["own"] == "Your own settings."
    rows = list(csv.reader(io.StringIO(export(session, "csv")["data"])))
    assert ["numbers", "float32"] in rows
    assert ["All three settings on", "0 ulp", "0 ulp"] in rows
    assert json.loads(export(session, "json")["data"])["types"]["float32"]["out"]["ulp"] == 0
    session.act("open", text="query | 1 1\none | 0 0 | 3")
    cells = {one["name"]: one["cells"] for one in view(session)["types"]}
    assert not any("Leaving out" in name for name in cells)
    assert cells["Competing writes"][0]["text"] == "nothing is read"


def test_no_mass_that_lacks_something_is_written_as_all_and_no_distance_above_its_bound() -> None:
    session = made("bank", ())
    lines = "".join(f"t{n} | {n} 1 | {n}\n" for n in range(12))
    session.act("open", text=f"query | 2 1\n{lines}")
    for one in view(session)["sparse"]:
        assert (one["mass"]["text"] == "1.000") == (one["mass"]["value"] == 1)
    assert (distance(1.4634e-6), at_most(1.4635e-6)) == ("1.4·10⁻⁶", "1.464·10⁻⁶")


def test_a_value_of_zero_is_brought_to_no_length() -> None:
    session = made("bank", ())
    assert "every value and the output" in view(session)["ordinary"]["says"]
    session.act("open", text="query | 1 0\nfirst | 1 0 | 0\nsecond | 3 0 | 1")
    assert "every value but 0 and the output" in view(session)["ordinary"]["says"]


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_the_saved_picture_has_every_k_and_a_curve_for_each_token(preset: str) -> None:
    session = made(preset, ())
    shown, picture = view(session), export(session, "svg")["data"]
    below = picture.split("k from sparse to dense")[1]
    for one in shown["sparse"]:
        row = [one["mass"]["text"], one["within"] or "–", one["away"]]
        assert re.search(".*".join(re.escape(f">{cell}</text>") for cell in row), below), row
    curves = picture.split("Scale as a temperature")[1].split("k from sparse")[0]
    assert curves.count('fill="none" stroke="#14181c" stroke-width="2"') == len(
        shown["warm"]["curves"]
    )


def test_no_column_of_the_saved_picture_runs_into_the_next_for_the_longest_ordinary_name() -> None:
    session = made("bank", ())
    names = [f"a word of {n:02} letters and" for n in range(10, 22)]
    lines = "".join(f"{name} | {n} 3 | {n} 2\n" for n, name in enumerate(names))
    session.act("open", text=f"query | 1 1\n{lines}")
    picture = export(session, "svg")["data"].split(">cosine<")[1].split("Disc:")[0]
    found = re.findall(r'<text x="(\S+)" y="(\S+)" text-anchor="(\w+)"[^>]*>([^<]*)<', picture)
    rows: dict[float, list[tuple[float, float, str]]] = {}
    for x, y, anchor, words in found:
        long = 7.3 * len(words)
        left = float(x) - long * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        rows.setdefault(float(y), []).append((left, left + long, words))
    assert any("1 − " in words for row in rows.values() for _, _, words in row)
    for row in rows.values():
        row.sort()
        for one, other in pairwise(row):
            assert one[1] <= other[0], (one, other)
