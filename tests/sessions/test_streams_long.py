"""A long stream: what three small memories make of it as it comes, its view, and its files."""

from __future__ import annotations

import contextlib
import csv
import io
import itertools
import json
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from explorable.errors import InputError, UnknownName
from explorable.figures.streams_long import here, view
from explorable.figures.streams_long_exports import KINDS, export
from explorable.memory import attention
from explorable.sessions.streams_long import PRESETS, LongSession
from explorable.sessions.streams_rows import SCALE
from explorable.sessions.streams_walk import CHUNK, MANY, Walk, tokens

SOME = 3 * CHUNK


def come(preset: str, many: int = SOME) -> LongSession:
    """A session whose stream has come so far."""
    session = LongSession(preset)
    session.walk.to(many)
    return session


def near_and_bounded(walk: Walk) -> None:
    """Hold memories of 24 noisy directions to what the chapter says of them."""
    for one in walk.points:
        assert one.merged <= 32
        assert one.off_merged < 0.003
        assert one.off_merged < one.ball < 1
        assert one.off_window > 0.05
    for other in walk.moved:
        assert other.off_competitive > 0.05
        assert other.competitive <= 24
    assert walk.moved[-1].counted > 1.5 * walk.moved[-1].at


def test_merging_keeps_a_read_small_and_near_and_the_latest_tokens_alone_do_not() -> None:
    session = come("near")
    near = session.walk.points
    near_and_bounded(session.walk)
    keys, values, queries = tokens(session.state.stream)
    many = near[-1].at
    last = slice(many - near[-1].merged, many)
    reads = [attention(queries, keys[rows], values[rows], SCALE) for rows in (slice(many), last)]
    off = np.hypot(*(reads[0] - reads[1]).T).mean()
    assert near[-1].off_window == pytest.approx(off, rel=1e-12)
    same = come("same").walk.points
    assert {one.merged for one in same} == {24}
    assert max(one.off_merged for one in same) < 1e-13
    assert all(one.off_merged <= one.ball < 1e-9 for one in same)
    assert {one.merged for one in come("budget").walk.points} == {32}


@pytest.mark.long
def test_all_ten_thousand_go_through_a_memory_that_stays_small() -> None:
    walk = come("near", MANY).walk
    assert walk.done
    assert len(walk.points) == MANY // CHUNK
    near_and_bounded(walk)
    assert walk.points[-1].off_merged < 0.0005


def test_it_comes_on_a_moment_at_a_time_and_that_is_nothing_to_undo() -> None:
    session = LongSession("wide")
    before = len(session.walk.points)
    session.act("scrub", n=400)
    session.act("more")
    shown = view(session)
    assert session.coming
    assert shown["said"] == ""
    assert shown["turns"] == 1
    assert len(session.walk.points) > before
    assert shown["come"] == session.walk.points[-1].at
    assert session.state.at == 400
    session.act("go", n=400)
    session.act("undo")
    assert session.state == PRESETS[1].state
    assert view(session)["at"] == session.walk.points[-1].at  # the last one that has come
    assert view(session)["said"]
    with pytest.raises(InputError, match="more"):
        session.act("more", n=3)


def test_merged_tokens_do_not_wait_for_the_competitive_memory_which_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    walk = Walk(PRESETS[2].state.stream)
    walk.to(CHUNK)
    for _ in range(4):
        walk.step()
    assert (len(walk.points), len(walk.moved)) == (4, 2)
    session = LongSession("same")
    monkeypatch.setattr(Walk, "of", lambda _: walk)
    shown = view(session)
    assert shown["progress"] == "800 of 10,000 tokens have come, 400 to the competitive memory."
    assert not shown["done"]
    rows = {one["name"]: one for one in shown["rows"]}
    assert rows["competitive"]["locations"] == rows["competitive"]["off"] == "…"
    assert rows["merged"]["locations"] == "24"
    assert "which is at token 400, has 24 locations" in shown["reading"][2]
    assert "Competitive after 400: 24" in view(session)["described"]
    assert [name for name, _ in shown["arithmetic"]][1:] == [
        "merged, 13 · 24",
        "the latest alone, 4 · 24",
    ]
    table = list(csv.DictReader(io.StringIO(export(session, "csv")["data"])))
    assert [one["competitive"] for one in table] == ["24", "24", "", ""]
    assert json.loads(export(session, "json")["data"])["points"][3]["counted"] is None
    walk.to(MANY // 10)
    assert [one.at for one in walk.moved] == [one.at for one in walk.points]


def test_a_slide_is_one_state_and_a_link_brings_it_back() -> None:
    session = LongSession("near")
    for n in (9000, 7000, 3333):
        session.act("scrub", n=n)
    session.act("go", n=3333)
    assert session.state.at == 3200
    assert LongSession.from_link(session.to_link()).state == session.state
    session.act("undo")
    assert session.state == PRESETS[0].state
    session.act("go", n=10**7)
    assert session.state.at == MANY
    session.act("go", n=0)
    assert session.state.at == CHUNK
    with pytest.raises(InputError, match="not negative"):
        session.act("go", n=-1)
    with pytest.raises(UnknownName):
        LongSession("none")
    assert LongSession.from_link(session.to_link()[:-4]).problem is not None


@pytest.mark.parametrize("preset", ["near", "budget"])
def test_the_view_and_the_files_agree_and_the_call_prints_the_numbers_shown(preset: str) -> None:
    session = come(preset)
    session.act("go", n=2 * CHUNK)
    shown = json.loads(json.dumps(view(session), allow_nan=False))
    point = here(session)
    assert point.at == 2 * CHUNK
    assert shown["rows"][1]["locations"] == str(point.merged)
    assert shown["rows"][0]["kept"] == f"{4 * point.at:,}"
    assert shown["chosen"] == ""
    assert f"{point.merged} locations" in shown["said"]
    assert "seed 1" in shown["reading"][-1]
    assert f"key radii up to {point.reach:.3f}" in shown["reading"][0]
    assert "exactly 0" in view(LongSession("same"))["reading"][0]
    for kind in KINDS:
        assert export(session, kind)["data"]
    with pytest.raises(InputError, match="Exports are"):
        export(session, "exe")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(export(session, "py")["data"], {})
    moved = session.walk.moved[point.at // CHUNK - 1]
    off = point.off_merged, moved.off_competitive, point.off_window
    wanted = point.merged, off[0], moved.competitive, off[1], off[2], point.ball
    told = [float(one) for one in printed.getvalue().split()]
    assert told == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_no_two_names_in_the_picture_stand_on_each_other(preset: str) -> None:
    session = come(preset)
    picture = ET.fromstring(export(session, "svg")["data"])
    series = {one["name"] for one in view(session)["series"]}
    plots = [one for one in picture if one.tag.endswith("}g")]
    assert len(plots) == 2
    for plot, other in zip(plots, ("all tokens", "ball of the merged"), strict=True):
        texts = [one for one in plot.iter() if one.text in {other, *series}]
        heights = sorted(float(one.attrib["y"]) for one in texts)
        assert len(heights) == len(series) + 1
        assert all(low - high >= 17.7 for high, low in itertools.pairwise(heights))
        assert heights[0] > 30  # below the title
