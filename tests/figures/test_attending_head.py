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
from explorable.sessions.attending_head import PRESETS, HeadSession, head, heard

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


def test_what_is_wrong_is_told() -> None:
    session = HeadSession()
    for act, given in (("ask", {"n": 11}), ("out", {"n": -1}), ("order", {"kind": "x"})):
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
