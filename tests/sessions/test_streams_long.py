"""A long stream: what three small memories make of it, its view, and its files."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from explorable.errors import InputError, UnknownName
from explorable.figures.streams_long import view
from explorable.figures.streams_long_exports import KINDS, export
from explorable.memory import attention
from explorable.sessions.streams_long import (
    CHUNK,
    MANY,
    PRESETS,
    SCALE,
    LongSession,
    points,
    tokens,
)


def test_merging_keeps_a_read_small_and_near_and_the_latest_tokens_alone_do_not() -> None:
    near = points(LongSession("near").state)
    assert len(near) == MANY // CHUNK
    assert max(one.merged for one in near) < 30
    for one in near:
        assert one.off_merged < 0.002
        assert one.off_window > 0.05
        assert one.off_competitive > 0.1
    keys, values, queries = tokens(LongSession("near").state)
    last = slice(MANY - near[-1].merged, MANY)
    reads = [attention(queries, keys[rows], values[rows], SCALE) for rows in (slice(MANY), last)]
    assert near[-1].off_window == np.hypot(*(reads[0] - reads[1]).T).mean()
    same = points(LongSession("same").state)
    assert {one.merged for one in same[1:]} == {24}
    assert max(one.off_merged for one in same) < 1e-13


def test_a_slide_is_one_state_and_a_link_brings_it_back() -> None:
    session = LongSession("near")
    for n in (900, 700, 333):
        session.act("scrub", n=n)
    session.act("go", n=333)
    assert session.state.at == 300
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


def test_the_view_and_the_files_agree_and_the_call_prints_the_numbers_shown() -> None:
    session = LongSession("near")
    session.act("go", n=200)
    shown = json.loads(json.dumps(view(session), allow_nan=False))
    here = points(session.state)[200 // CHUNK - 1]
    assert shown["rows"][1]["locations"] == str(here.merged)
    assert shown["chosen"] == ""
    assert f"{here.merged} locations" in shown["said"]
    for kind in KINDS:
        assert export(session, kind)["data"]
    with pytest.raises(InputError, match="Exports are"):
        export(session, "exe")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(export(session, "py")["data"], {})
    wanted = here.merged, here.off_merged, here.competitive, here.off_competitive
    assert printed.getvalue().split() == [str(one) for one in wanted]


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_no_two_names_in_the_picture_stand_on_each_other(preset: str) -> None:
    picture = export(LongSession(preset), "svg")["data"]
    names = {one["name"] for one in view(LongSession(preset))["series"]}
    texts = [one for one in ET.fromstring(picture).iter() if one.text in names]
    heights = sorted(float(one.attrib["y"]) for one in texts)
    assert len(heights) == len(names)
    assert all(low - high >= 17.9 for high, low in itertools.pairwise(heights))
    assert heights[0] > 30  # below the title
