"""What the panel "attention is a read" shows: numbers, bits, words and files agree."""

from __future__ import annotations

import csv
import io
import json
import re
from contextlib import redirect_stdout
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.figures.attending import view
from explorable.figures.attending_exports import KINDS, export
from explorable.figures.attending_words import apart, at_most, share
from explorable.sessions.attending import AttendingSession
from explorable.sessions.attending_presets import GUIDE, PRESETS
from explorable.sessions.attending_reads import Found, found

KEYS = [one.key for one in PRESETS]
OFF = [(), ("standard",), ("every",), ("verbatim",), ("standard", "every", "verbatim")]


def read(session: AttendingSession) -> Found:
    """What is read, where something is."""
    it = found(session.state)
    assert isinstance(it, Found)
    return it


def made(preset: str, off: tuple[str, ...] = ()) -> AttendingSession:
    """A session with some of the settings off."""
    session = AttendingSession(preset)
    for what in off:
        session.act("switch", what=what, on=False)
    return session


def test_the_numbers_of_the_first_figure_stand_in_it() -> None:
    shown = view(AttendingSession("bank"))
    rows = {one["token"]: one for one in shown["rows"]}
    assert [one["dot"] for one in shown["rows"]] == ["2.500", "5.000", "−1.000", "3.000"]
    assert {name: one["weight"]["text"] for name, one in rows.items()} == {
        "river": "0.120",
        "bank": "0.700",
        "was": "0.010",
        "steep": "0.170",
    }
    assert [name for name, one in rows.items() if one["nearest"]] == ["river"]
    assert shown["output"] == "(0.389, 1.050)"
    assert shown["verdict"] == {"word": "yes", "text": "Equal to the bit"}
    assert shown["bits"][0]["bits"] == ["3fd8e813235501b4"] * 2


def test_before_the_bet_no_cosine_is_told() -> None:
    shown = view(AttendingSession())
    shown["guide"] = {}  # its later steps may
    words = json.dumps(shown, ensure_ascii=False)
    assert "0.707," not in words
    assert "osine" not in words.replace('"cosine": ""', "")
    assert shown["ordinary"] is None


def test_the_guide_says_what_is_shown() -> None:
    session = AttendingSession()
    wanted = {
        0: ("bank", "0.700"),
        1: ("river", "bank"),
        3: ("0.976",),
        4: ("0.870", "0.405"),
        5: ("2 locations",),
        6: ("bank",),
    }
    for n, words in wanted.items():
        session.act("step", n=n)
        told = " ".join(view(session)["reading"])
        assert all(one in told for one in words), (n, told)
        assert GUIDE[n].text.endswith(".")


@pytest.mark.parametrize("off", OFF)
@pytest.mark.parametrize("preset", KEYS)
def test_every_view_is_plain_data_and_every_file_can_be_had(
    preset: str, off: tuple[str, ...]
) -> None:
    session = made(preset, off)
    shown = json.loads(json.dumps(view(session), allow_nan=False))
    assert shown["said"].endswith(".")
    assert all(one.endswith(".") for one in shown["reading"])
    held = not off
    assert (shown["verdict"]["word"] == "yes") == held
    assert bool(shown["checked"]) == held
    for kind in KINDS:
        assert export(session, kind)["data"], kind
    body = json.loads(export(session, "json")["data"])
    assert body["equal_to_the_bit"] == (shown["verdict"]["word"] != "no")
    rows = list(csv.reader(io.StringIO(export(session, "csv")["data"])))
    assert sum(row[0] in session.state.tokens for row in rows if row) == len(session.state.tokens)
    with pytest.raises(InputError, match="Exports are"):
        export(session, "exe")


@pytest.mark.parametrize("off", OFF)
@pytest.mark.parametrize(
    ("preset", "floats"),
    [("bank", "float64"), ("bank", "float32"), ("twice", "float64"), ("four", "float32")],
)
def test_the_call_prints_the_numbers_shown(preset: str, floats: str, off: tuple[str, ...]) -> None:
    session = made(preset, off)
    session.act("floats", kind=floats)
    session.act("out", n=1)
    it = found(session.state)
    assert isinstance(it, Found)
    out = io.StringIO()
    space: dict[str, Any] = {}
    with redirect_stdout(out):
        exec(compile(view(session)["call"], "call", "exec"), space)
    lines = out.getvalue().splitlines()
    assert lines[0] == f"{it.read.value.tolist()} {it.read.mass} {it.read.bound}"
    assert lines[2] == f"{it.alone.tolist()} {it.same}"
    assert space["found"].trace == it.read.trace


def test_the_picture_says_what_it_was_computed_from() -> None:
    session = made("bank", ("every",))
    session.act("out", n=2)
    told = re.sub(r"<[^>]*>", " ", export(session, "svg")["data"])
    told = " ".join(told.split())
    for one in ("Query (2, 1)", "(3, −1)", "(−2, −1)", "2 largest logits", "Left out: was", "1/√2"):
        assert one in told, one


def test_the_trace_is_the_table_by_weight() -> None:
    session = made("eight", ("every",))
    session.act("order", kind="trace")
    rows = view(session)["rows"]
    weights = [one["weight"]["value"] for one in rows if one["weight"]]
    assert weights == sorted(weights, reverse=True)
    assert [one["weight"] is None for one in rows] == [False] * 3 + [True] * 5
    assert rows[0]["token"] == "a"


def test_what_is_left_out_says_so_and_what_went_elsewhere_says_where() -> None:
    session = made("bank", ("verbatim",))
    notes = {one["token"]: one["note"] for one in view(session)["rows"]}
    assert notes["bank"] == "went into river"
    assert notes["steep"] == "went into river and was"
    session.act("out", n=1)
    assert "cannot be taken out" in " ".join(view(session)["reading"])
    session.act("switch", what="verbatim", on=True)
    shown = view(session)
    assert "never held it" in shown["reading"][-1]
    assert [one["out"] for one in shown["rows"]] == [False, True, False, False]


def test_what_cannot_be_read_is_one_sentence_and_no_table() -> None:
    session = AttendingSession("bank")
    session.act("open", text="query | 1 1\na | 0 0 | 1\nb | 1 1 | 2\nwrites | competitive")
    shown = view(session)
    assert shown["refused"].startswith("Nothing is read: a zero key")
    assert "rows" not in shown
    with pytest.raises(InputError, match="zero key"):
        export(session, "svg")
    assert "a | 0 0 | 1" in export(session, "txt")["data"]


def test_hostile_names_stay_text_in_every_file() -> None:
    session = AttendingSession("bank")
    session.act("open", text='query | 1 1\n<b onx="1">& | 1 0 | 1\n=1+1 | 0 1 | 2')
    picture = export(session, "svg")["data"]
    assert "<b onx" not in picture
    assert "&lt;b onx=" in picture
    assert ",'=1+1" in export(session, "csv")["data"] or "\n'=1+1" in export(session, "csv")["data"]
    ids = re.findall(r'\bid="([^"]*)"', picture)
    assert len(ids) == len(set(ids))


NUMBERS = st.sampled_from(["0", "-0.0001", "1", "-3/7", "1e9", "-1000000000", "0.1", "250"])


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_whatever_numbers_are_typed_there_is_a_view(data: st.DataObject) -> None:
    d, d_v, n = (data.draw(st.integers(*ends)) for ends in ((2, 4), (1, 4), (1, 5)))

    def row(width: int) -> str:
        return " ".join(data.draw(NUMBERS) for _ in range(width))

    lines = [f"query | {row(d)}", *(f"t{k} | {row(d)} | {row(d_v)}" for k in range(n))]
    lines += data.draw(st.sampled_from([[], ["scale | 0"], ["k | 1"], ["scale | 10", "k | 2"]]))
    lines += data.draw(st.sampled_from([[], ["writes | competitive"]]))
    session = AttendingSession("bank")
    session.act("open", text="\n".join(lines))
    shown = json.loads(json.dumps(view(session), allow_nan=False))
    if shown["refused"]:
        assert "zero key" in shown["refused"]
        return
    assert shown["verdict"]["word"] in {"yes", "no", "same"}
    if "scale" not in lines[-1] and len(lines) == n + 1:
        assert shown["verdict"]["word"] == "yes"
    for kind in KINDS:
        assert export(session, kind)["data"]


def test_the_preset_is_named_until_something_is_changed() -> None:
    session = AttendingSession("eight")
    assert view(session)["chosen"] == "eight"
    session.act("order", kind="trace")
    assert view(session)["chosen"] == "eight"
    session.act("out", n=0)
    assert view(session)["chosen"] == ""
    assert view(session)["choose"] == "Your own, from Eight tokens"
    assert view(AttendingSession())["choose"] == "choose tokens"


def test_small_weights_and_many_floats_are_written_with_a_power_of_ten() -> None:
    assert (share(0.00004), share(0.0005)) == ("4·10⁻⁵", "0.001")
    assert (apart(999_999), apart(10**6)) == ("999,999 ulp", "1.0·10⁶ ulp")


@pytest.mark.parametrize(
    ("line", "word", "says"),
    [
        ("k | 4", "yes", "k = 4 covers every location"),
        ("k | 2", "no", "within 0.405 of this output"),
        ("scale | 0.7071", "no", "near 1/√2 and is not it"),
        ("scale | 0.7071067811865475", "yes", "the same float as 1/√2"),
        ("scale | 1", "no", "1.41 times 1/√2, so the weights are sharper"),
        ("writes | competitive", "no", "4 tokens went into 2 locations"),
    ],
)
def test_equal_bits_are_promised_by_what_holds_and_not_by_which_box_is_marked(
    line: str, word: str, says: str
) -> None:
    session = AttendingSession("bank")
    session.act("open", text=f"{export(session, 'txt')['data']}{line}")
    shown = view(session)
    assert shown["verdict"]["word"] == word
    assert says in " ".join(shown["reading"])
    assert "so it is for these numbers" not in " ".join(shown["reading"])
    assert ("same bits" in shown["checked"]) == (word == "yes")


def test_scales_weigh_alike_where_dot_products_do() -> None:
    session = AttendingSession("zero")
    session.act("scale", value="3")
    shown = view(session)
    assert shown["verdict"]["word"] == "same"
    assert "leave the weights as they are" in shown["reading"][-1]


@given(st.floats(0, 1e12))
@settings(deadline=None)
def test_a_bound_is_never_rounded_below_itself(bound: float) -> None:
    told = at_most(bound).replace("·10", "e").translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-"))
    assert bound <= float(told) <= bound * 1.001 + 0.001


def test_a_negative_query_is_bracketed_and_the_settings_say_nearly_where_they_round() -> None:
    session = AttendingSession("four")
    shown = view(session)
    assert "(−1) ·" in shown["arithmetic"][0][1]
    session.act("open", text="query | -2 0\na | 1 1 | 1")
    assert "· (−2) =" in view(session)["arithmetic"][1][1]
    assert shown["switches"][0]["says"].startswith("1/√4 = 0.5,")
    assert view(AttendingSession("bank"))["switches"][0]["says"].startswith("1/√2 ≈ 0.7071,")
