"""The panel "one head of a trained model": who asks, who answers, and the bits of both."""

from __future__ import annotations

import csv
import io
import json
from contextlib import redirect_stdout
from typing import Any

import pytest

from explorable.errors import InputError, UnknownName
from explorable.figures.attending_head import view
from explorable.figures.attending_head_exports import KINDS, export
from explorable.sessions.attending_head import PRESETS, HeadSession, HeadState, head, heard

EVERY = range(len(head().tokens))


@pytest.mark.parametrize("asked", EVERY)
def test_every_token_is_answered_as_attention_answers_to_the_bit(asked: int) -> None:
    session = HeadSession()
    session.act("ask", n=asked)
    for out in (None, asked, 0):
        if out is not None:
            session.act("out", n=out)
        it = heard(session.state)
        assert it.read.value.tobytes() == it.alone.tobytes()
        shown = view(session)
        assert shown["checked"]
        assert shown["compared"][0]["text"] == "32 of 32 numbers equal to the bit"
        assert shown["output"]["alone"] == [True] * 32
        rows = {one["n"]: one for one in shown["rows"]}
        for n, share in it.shares.items():
            assert (
                rows[n]["weight"]
                == rows[n]["alone"]
                == {"text": rows[n]["weight"]["text"]} | {"value": share}
            )
        assert all(rows[n]["weight"] is None for n in session.state.out)


def test_saw_asks_for_dog_by_dot_product_and_for_the_beginning_by_cosine() -> None:
    shown = view(HeadSession("saw"))
    rows = {one["token"]: one for one in shown["rows"]}
    assert [name for name, one in rows.items() if one["largest"]] == ["dog"]
    assert [name for name, one in rows.items() if one["nearest"]] == ["[CLS]"]
    assert rows["dog"]["weight"]["text"] == "0.342"
    lengths = [float(one["length"]) for one in shown["rows"]]
    assert (min(lengths), max(lengths)) == (5.72, 9.64)
    assert "its key is shorter, 5.72 against 7.43" in " ".join(shown["reading"])


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_views_files_links_and_calls_agree(preset: str) -> None:
    session = HeadSession(preset)
    session.act("order", kind="trace")
    shown = json.loads(json.dumps(view(session), allow_nan=False))
    weights = [one["weight"]["value"] for one in shown["rows"] if one["weight"]]
    assert weights == sorted(weights, reverse=True)
    assert HeadSession.from_link(session.to_link()).state == session.state
    for kind in KINDS:
        assert export(session, kind)["data"]
    rows = list(csv.reader(io.StringIO(export(session, "csv")["data"])))
    assert rows[0] == ["asks", head().tokens[session.state.asked]]
    body = json.loads(export(session, "json")["data"])
    assert body["equal_to_the_bit"]
    out, space = io.StringIO(), dict[str, Any]()
    with redirect_stdout(out):
        exec(compile(shown["call"], "call", "exec"), space)
    assert out.getvalue().splitlines()[-1] == "True"
    assert space["found"].value.tolist() == body["read"]


def test_the_map_holds_every_weight_of_the_head_and_says_which_bits_are_equal() -> None:
    session = HeadSession("saw")
    shown = view(session)["map"]
    assert shown["at"] == [3, 5]
    assert [len(row) for row in shown["cells"]] == [len(EVERY)] * len(EVERY)
    assert shown["says"].startswith(
        "Store and attention give the same bits in 121 of 121 weights and 352 of 352 numbers"
    )
    steps = {one["step"] for one in shown["key"]}
    for asked, row in enumerate(shown["cells"]):
        weights = heard(HeadState(asked)).weights
        assert sum(weights.values()) == pytest.approx(1, abs=1e-6)
        for n, cell in enumerate(row):
            assert cell["step"] in steps
            assert cell["main"] == (f"{100 * weights[n]:.0f}" if weights[n] >= 0.01 else "")
            assert cell["label"].endswith("the same bits in store and attention")
        order = sorted(range(len(row)), key=lambda n: weights[n])
        assert [row[n]["step"] for n in order] == sorted(cell["step"] for cell in row)


def test_what_the_caption_says_of_the_map_is_so() -> None:
    loudest = []
    for asked in EVERY:
        weights = heard(HeadState(asked)).weights
        loudest.append(head().tokens[max(weights, key=lambda n: weights[n])])
    assert loudest.count("[CLS]") == 6
    assert [loudest[n] for n in EVERY if head().tokens[n] == "the"] == ["cat", "dog"]


def test_a_cell_is_told_with_its_bits_and_a_token_left_out_leaves_its_column() -> None:
    session = HeadSession("saw")
    session.act("cell", row=7, column=8)
    shown = view(session)
    assert (shown["asked"], shown["map"]["at"]) == (7, [7, 8])
    assert "“it” asks and “ran” answers with weight 0.812, the largest" in shown["told"]["says"]
    one, two, _ = shown["told"]["bits"]
    assert one["bits"] == two["bits"] == "3f4fdcfa"
    assert two["ulp"] == "0 ulp"
    assert HeadSession.from_link(session.to_link()).state == session.state
    session.act("out", n=8)
    shown = view(session)
    assert "“ran” is left out of every row" in shown["told"]["says"]
    assert "“ran” is left out" in shown["said"]
    assert not shown["told"]["bits"]
    assert all(row[8] == {**row[8], "main": "", "step": None} for row in shown["map"]["cells"])
    assert "110 of 110 weights" in shown["map"]["says"]
    session.act("ask", n=3)
    assert session.state.answers is None
    body = json.loads(export(session, "json")["data"])
    assert len(body["map"]) == len(EVERY)
    assert all(row[8] is None for row in body["map"])
    rows = list(csv.reader(io.StringIO(export(session, "csv")["data"])))
    grid = {row[0]: row[1:] for row in rows if row and row[0].endswith(" asks")}
    assert float(grid["saw asks"][5]) == body["map"][3][5] == body["trace"][0]["weight"]
    assert export(session, "svg")["data"].count("stroke-dasharray") == len(EVERY)


def test_what_is_wrong_is_told() -> None:
    session = HeadSession()
    for act, given in (
        ("ask", {"n": 11}),
        ("cell", {"row": 11, "column": 0}),
        ("cell", {"row": 0, "column": -1}),
        ("out", {"n": -1}),
        ("order", {"kind": "x"}),
    ):
        with pytest.raises(InputError):
            session.act(act, **given)
    for n in EVERY[1:]:
        session.act("out", n=n)
    with pytest.raises(InputError, match="has to stay"):
        session.act("out", n=0)
    for fields in ({"asked": "99", "order": "written"}, {"asked": "x", "order": "written"}):
        with pytest.raises(InputError):
            session.of_fields(fields)
    with pytest.raises(UnknownName):
        HeadSession("nobody")
    assert HeadSession.from_link("head1.eJw").problem is not None
