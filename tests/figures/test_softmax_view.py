"""What the panel of softmax against closure shows and hands out."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.figures.plotted import decimal, number, table
from explorable.figures.softmax_closure import view
from explorable.figures.softmax_exports import KINDS, export
from explorable.sessions.softmax_closure import PRESETS, SoftmaxSession


def heads(session: SoftmaxSession) -> dict[str, Any]:
    return {one["id"]: one for one in view(session)["heads"]}


def test_below_its_column_no_average_reaches_the_step() -> None:
    shown = view(SoftmaxSession("below"))
    assert (shown["step"]["value"], shown["column"]["least"]) == ("−5", "−3")
    assert "reaches −5" in shown["reading"][0]
    assert shown["matrix"][0][2] == {"value": "9", "raw": "9", "step": "−5"}
    for kind, one in heads(SoftmaxSession("below")).items():
        assert one["exact"] == "no"
        assert one["sound"] == ("no" if kind == "soft" else "yes")


def test_without_negative_bounds_the_argument_does_not_apply() -> None:
    shown = view(SoftmaxSession("positive"))
    assert shown["step"]["value"] == "5"
    assert "does not apply" in shown["reading"][0]


def test_on_a_potential_the_best_weights_and_the_sums_are_exact_and_softmax_is_not() -> None:
    found = heads(SoftmaxSession("potential"))
    assert {kind: one["exact"] for kind, one in found.items()} == {
        "best": "yes",
        "softmax": "no",
        "sums": "yes",
        "soft": "no",
    }
    assert found["softmax"]["value"] == "≈ 5.000"
    assert found["softmax"]["worst"] == "≈ 5.000"
    gap = view(SoftmaxSession("potential"))["gap"]
    assert (gap["far"], gap["best"]) == ("0", "0")


def test_all_ones_are_one_away_with_no_gap_and_softmax_is_false_there() -> None:
    gap = view(SoftmaxSession("ones"))["gap"]
    assert (gap["far"], gap["best"], gap["ones"]) == ("1", "0", {"far": 1.0, "gap": 0.0})
    found = heads(SoftmaxSession("ones"))
    assert (found["softmax"]["sound"], found["sums"]["sound"]) == ("no", "yes")


def test_only_an_exact_nothing_is_written_as_nothing() -> None:
    session = SoftmaxSession("ones")
    session.act("beta", value="50")
    found = heads(session)
    assert found["best"]["worst"] == "0"
    assert found["sums"]["worst"] != "0"
    assert found["softmax"]["worst"].startswith("≈ ")
    assert all(one["worst"] != "≈ 0.000" for one in found.values())


def test_the_slider_and_its_box_have_the_limits_of_the_session() -> None:
    session = SoftmaxSession()
    beta = view(session)["beta"]
    for end in ("least", "most"):
        session.act("beta", value=str(beta[end]))
    for value in (beta["least"] - beta["step"] / 2, beta["most"] + beta["step"]):
        with pytest.raises(InputError):
            session.act("beta", value=f"{value:.3f}")


def test_the_ways_to_read_an_entry_are_counted() -> None:
    shown = view(SoftmaxSession())
    assert len(shown["heads"]) == 4
    assert shown["title"] == "a − c, read in four ways"
    assert "read in four ways" in export(SoftmaxSession(), "svg")["data"]


def test_a_soft_minimum_so_sharp_that_no_digit_shows_it_is_still_below() -> None:
    session = SoftmaxSession("below")
    session.act("beta", value="50")
    assert heads(session)["soft"]["sound"] == "no"
    assert heads(session)["soft"]["exact"] == "no"


def test_the_distance_grows_with_the_scale_and_so_does_the_bound() -> None:
    gap = view(SoftmaxSession("nearly"))["gap"]
    best = gap["curves"][0]["points"]
    assert [at for at, _ in best] == pytest.approx([n * 15 / 64 for n in range(7)])
    assert all(off <= 3 * at + 1e-12 for at, off in best)


def test_what_later_steps_bring_is_said_and_decides_what_is_true() -> None:
    session = SoftmaxSession("nearly")
    session.act("select", row=3, column=1)
    assert "Later steps" not in view(session)["reading"][0]
    session.act("select", row=1, column=3)
    shown = view(session)
    assert shown["step"]["value"] != shown["step"]["tightest"]
    assert f"Later steps bring it to {shown['step']['tightest']}." in shown["reading"][0]


def test_a_moving_slider_is_drawn_and_not_read_out() -> None:
    session = SoftmaxSession()
    session.act("slide", value="3")
    shown = view(session)
    assert shown["said"] == ""
    assert shown["described"].startswith("a − c")
    session.act("beta", value="3")
    assert view(session)["said"] == shown["described"]


def test_bounds_that_contradict_are_not_compared() -> None:
    session = SoftmaxSession()
    session.act("bound", row=1, column=0, value="1")
    shown = view(session)
    assert shown["crossed"] == shown["said"]
    assert "heads" not in shown
    for kind in KINDS.keys() - {"txt"}:
        with pytest.raises(InputError, match="contradict"):
            export(session, kind)
    first, second = export(session, "txt")["data"].splitlines()[:2]  # what was typed is not lost
    assert (first.split()[0], second.split()[:2]) == ("0", ["1", "0"])


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_a_view_is_plain_data_and_says_what_it_shows(preset: str) -> None:
    shown = view(SoftmaxSession(preset), 4)
    assert json.loads(json.dumps(shown)) == shown
    assert shown["seq"] == 4
    assert shown["said"].startswith(shown["entry"])


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_exports_are_whole(kind: str) -> None:
    session = SoftmaxSession("nearly")
    data = export(session, kind)["data"]
    if kind == "svg":
        root = ET.fromstring(data)
        assert "−4.5" in "".join(root.itertext())
    elif kind == "csv":
        rows = list(csv.reader(io.StringIO(data)))
        assert ["a - b", "-1.5"] in rows
        assert ["Best weights", "-4", "0.5", "yes", "0.5"] in rows
    elif kind == "json":
        body = json.loads(data)
        assert body["distance"]["far"] == "15/16"
        assert body["best weights"][0]["off"] == "1/2"
    elif kind == "py":
        names: dict[str, Any] = {}
        exec(data, names)
        assert names["step"] == Fraction(-9, 2)
        assert names["best"].most == Fraction(1, 2)
        assert names["soft"].high < names["step"] <= names["over_sums"].low
    elif kind == "tex":
        assert r"\min_j" in data
    else:
        assert data.splitlines()[0] == "0 -1.5 -4 -3"
    with pytest.raises(InputError):
        export(session, "exe")


def test_numbers_are_written_as_people_read_them() -> None:
    assert [number(Fraction(one)) for one in ("0", "-1/3", "7.8")] == ["0", "−1/3", "7.8"]
    assert decimal(-1e-9, signed=True) == "≈ −1.0·10⁻⁹"
    assert decimal(0.5, signed=True) == "≈ +0.500"
    assert table([["=1+1", "-2", "-x", "ok"]]) == "'=1+1,-2,'-x,ok\r\n"
