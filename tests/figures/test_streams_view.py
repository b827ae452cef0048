"""What one stream in two memories shows: numbers, words and files agree with the memories."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from explorable.errors import InputError
from explorable.figures.streams import view
from explorable.figures.streams_exports import KINDS, export
from explorable.sessions.streams import StreamSession
from explorable.sessions.streams_presets import GUIDE, PRESETS
from explorable.sessions.streams_read import learned
from explorable.sessions.streams_state import run


def test_the_preset_is_named_until_it_is_changed() -> None:
    session = StreamSession("ring")
    assert view(session)["chosen"] == "ring"
    session.act("go", n=2)
    assert view(session)["chosen"] == ""
    assert view(session)["choose"] == "Your own, from Twelve directions around a circle"


def test_before_the_bet_nothing_tells_the_answer() -> None:
    shown = view(StreamSession())
    shown["guide"] = {}  # its later steps may
    words = json.dumps(shown, ensure_ascii=False)
    assert shown["second"] is None
    for told in ("3 locations", "19.6", "1.273"):
        assert told not in words
    for kind in KINDS:
        assert "19.6" not in export(StreamSession(), kind)["data"]


def test_why_counts_sum_to_more_than_the_writes_is_told_with_what_openings_add() -> None:
    session = StreamSession()
    session.act("reveal")
    moments = run(session.state).moments
    after = [sum(one.write_count for one in moment.locations) for moment in moments]
    late = [n for n, one in enumerate(moments) if n and one.event.opened is not None]
    assert late
    assert all(after[n] - after[n - 1] == pytest.approx(2) for n in late)
    assert f"in one that it opens: {len(late)} did." in view(session)["reading"][0]
    assert "sum to 2.0." in view(StreamSession("lengths"))["reading"][0]


def test_it_is_told_at_how_many_of_the_others_a_write_counts() -> None:
    session = StreamSession("full")
    told = " ".join(view(session)["second"]["event"])
    assert "The 4 others move too" in told
    assert "it counts 1.00 and 0.98 at 2 of them" in told


def test_what_the_read_equals_is_told_from_numbers_and_the_last_step_says_how_far_it_is() -> None:
    session = StreamSession()
    session.act("step", n=6)
    read = view(session)["read"]
    assert [one["word"] for one in read["same"]] == ["yes", "no", "yes", "no"]
    assert f"that is {read['reads'][1]['off']} away" in GUIDE[6].text
    weights = [float(one["weight"]) for one in read["rows"]]
    session.act("switch", what="counts", on=False)
    read = view(session)["read"]
    assert float(read["rows"][0]["weight"]) < weights[0]
    assert "weight without ln n" in export(session, "csv")["data"]
    session.act("switch", what="competitive", on=False)
    read = view(session)["read"]
    assert [one["word"] for one in read["same"]] == ["yes", "same", "yes", "yes"]
    assert "the ball around it is 0" in read["why"]
    assert {one["off"] for one in read["reads"]} == {"0.000"}


def test_no_name_of_the_picture_stands_on_a_mark_of_its_plane() -> None:
    for preset in ("groups", "full", "ring"):
        picture = ET.fromstring(export(StreamSession(preset), "svg")["data"])
        marks = [
            tuple(float(one.attrib[key]) for key in ("cx", "cy", "r"))
            for one in picture.iter()
            if one.tag.endswith("circle") and float(one.attrib["r"]) < 60
        ]
        names = [one for one in picture.iter() if (one.text or "").startswith("n = ")]
        assert names
        for one in names:
            x, y, wide = float(one.attrib["x"]), float(one.attrib["y"]) - 4, 3 * len(one.text or "")
            for a, b, r in marks:
                assert abs(a - x) > wide + r - 3 or abs(b - y) > r + 4, (preset, one.text)


def test_events_are_told_in_the_order_of_the_rules() -> None:
    session = StreamSession("full")
    told, roles = {}, {}
    for n in (1, 9, 11):
        session.act("go", n=n)
        second = view(session)["second"]
        told[n] = " ".join(second["event"])
        roles[n] = [one["role"] for one in second["locations"]]
    assert roles == {1: ["opened"], 9: ["", "won", "opened"], 11: ["won", "", "", "split"]}
    assert told[1] == "Write 1 finds an empty memory, so location 1 opens in its direction."
    assert "Location 2 wins write 9 (cosine −0.93)" in told[9]
    assert "each counts an equal share" in told[9]
    assert "−0.93, is below 0.3: location 3 opens" in told[9]
    assert "Its count has passed 10, so it splits: half of it goes to location 4" in told[11]
    session.act("switch", what="competitive", on=False)
    assert "appended as it came" in view(session)["second"]["event"][0]
    assert "equal to the bit" in view(session)["reading"][0]


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_every_view_is_plain_data_and_agrees_with_its_files(preset: str) -> None:
    session = StreamSession(preset)
    shown = json.loads(json.dumps(view(session), allow_nan=False))
    assert shown["said"].endswith(".")
    assert [one["n"] for one in shown["second"]["locations"]] == [
        one.write_count for one in run(session.state).moments[-1].locations
    ]
    for one in shown["second"]["locations"]:
        assert one["trail"][-1] == one["at"]
    body = json.loads(export(session, "json")["data"])
    assert body["second"]["read"] == run(session.state).second.value.tolist()
    assert export(session, "svg")["data"].count(">n = ") == len(shown["second"]["locations"])
    assert body["second"]["weights"] == [one["share"] for one in shown["read"]["rows"]]
    for line in ("verbatim", "Competitive"):
        assert line in export(session, "csv")["data"]
    with pytest.raises(InputError, match="Exports are"):
        export(session, "exe")


@pytest.mark.parametrize("step", range(1, len(GUIDE)))
def test_the_call_gives_the_numbers_shown(step: int) -> None:
    session = StreamSession()
    session.act("step", n=step)
    names: dict[str, object] = {}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(export(session, "py")["data"], names)
    found = run(session.state)
    assert str(found.second.value) in printed.getvalue()
    second, query = names["second"], names["query"]
    assert second.read_attention(query).value.tolist() == found.second.value.tolist()  # type: ignore[attr-defined]
    verbatim = names["verbatim"]
    assert verbatim.read_attention(query).value.tolist() == found.verbatim.value.tolist()  # type: ignore[attr-defined]


def test_the_picture_and_the_formula_name_what_they_show() -> None:
    session = StreamSession("groups")
    session.act("reveal")
    assert export(session, "svg")["data"].count(">query<") == 3
    assert "where no cosine is positive" in export(session, "tex")["data"]


def test_a_location_has_one_number_in_both_planes_of_its_read_and_in_the_table() -> None:
    session = StreamSession("groups")
    picture = ET.fromstring(export(session, "svg")["data"])
    told = ["".join(one.itertext()) for one in picture.iter() if one.tag.endswith("text")]
    for one in view(session)["read"]["rows"]:
        number = one["name"].removeprefix("location ")
        assert told.count(f"{number}: {one['weight']}") == told.count(number) == 1


def test_the_table_has_a_column_for_each_number_of_a_key_and_of_an_address() -> None:
    session = StreamSession("groups")
    lines = export(session, "csv")["data"].splitlines()
    assert "9,-1.08,0.14,-1.8,0.5" in lines
    for one in run(session.state).moments[-1].locations:
        x, y = one.address.tolist()
        assert any(f",{x:.6g},{y:.6g}," in line for line in lines)


def test_no_read_is_said_to_be_equal_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    session = StreamSession("groups")
    it = learned(session.state, run(session.state))
    other = replace(it, alone=it.alone + 0.25, rows=it.rows - 0.5)
    monkeypatch.setattr("explorable.figures.streams_read.learned", lambda *_: other)
    same = view(session)["read"]["same"]
    assert [one["word"] for one in same] == ["no", "no", "no", "no"]
    assert not any("bit for bit" in one["text"] for one in same)
    assert "0.354 away" in same[0]["text"]


def test_equality_with_attention_is_said_only_where_it_was_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = StreamSession("groups")
    assert view(session)["reading"][1].count("to the bit") == 1
    monkeypatch.setattr("explorable.figures.streams_words.attention", lambda *_: np.ones((1, 2)))
    shown = view(session)
    assert shown["checked"] == ""
    assert "that was written, up to rounding." in shown["reading"][1]
    assert "to the bit" not in shown["read"]["same"][3]["text"]


def test_every_letter_of_the_formulas_is_defined() -> None:
    words = view(StreamSession("groups"))["formula"]
    for said in ("k_i = a_i", "v_i = c_i/n_i", r"\gamma = 1", r"\tau = 10"):
        assert said in words
