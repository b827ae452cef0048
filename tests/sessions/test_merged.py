"""Merged writes: acts, limits, undo, links, and that the unmerged read is inside its ball."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError, UnknownName
from explorable.figures.merged import view
from explorable.sessions.merged import PRESETS, MergedSession, saved
from explorable.sessions.merged_state import READS, MergedState, found

KEYS = [one.key for one in PRESETS]
hundredths = st.integers(-200, 200).map(lambda n: Fraction(n, 100))
places = st.tuples(hundredths, hundredths)


@pytest.mark.parametrize("preset", KEYS)
def test_counts_are_conserved_and_members_are_all_writes(preset: str) -> None:
    session = MergedSession(preset)
    it = found(session.state)
    assert sum(one.write_count for one in it.locations) == len(session.state.rows)
    members = sorted(member for one in it.locations for member in one.members)
    assert members == list(range(len(session.state.rows)))
    assert it.tree[: len(it.joined)] == it.joined
    assert len(it.tree) == len(session.state.rows) - 1


def test_the_presets_show_each_status_and_what_ln_n_is_worth() -> None:
    assert [str(found(one.state).counted.status) for one in PRESETS] == [
        *("forced", "open", "forced", "forced", "forced", "open"),
    ]
    it = found(PRESETS[0].state)
    assert it.apart("bare") > 100 * it.apart("counted") > 1000 * it.apart("second")
    same = found(MergedSession("duplicates").state)
    assert same.apart("counted") < 1e-15 < (same.counted.ball or 0) < 1e-13
    nothing = found(MergedSession("apart").state)
    for who in READS:
        assert nothing.value(who).tolist() == nothing.unmerged.value.tolist()


@settings(max_examples=60)
@given(
    st.lists(st.tuples(places.filter(any), places), min_size=1, max_size=12),
    places,
    st.integers(0, 40).map(lambda n: Fraction(n, 20)),
)
def test_the_unmerged_read_is_inside_both_balls(rows: list[Any], query: Any, radius: Any) -> None:
    it = found(MergedState(tuple(rows), radius, query))
    for who, read in (("counted", it.counted), ("second", it.second)):
        assert read.ball is not None
        assert it.apart(who) <= read.ball


def test_a_slide_is_one_state_to_undo_and_a_link_brings_it_back() -> None:
    session = MergedSession("groups")
    for n in range(1, 9):
        session.act("slide", what="radius", value=str(n / 10))
    session.act("set", what="radius", value="0.8")
    session.act("who", kind="second")
    session.act("drag", what="query", at="0.5 0.5")
    session.act("place", what="query", at="0.5 0.25")
    session.act("stream", text="1 0 : 1 0\n1 0.1 : 0 1\n")
    link = session.to_link()
    assert MergedSession.from_link(link).state == session.state
    for _ in range(3):
        session.act("undo")
    assert session.state.who == "counted"
    session.act("undo")
    assert session.state == PRESETS[0].state
    session.act("nudge", what="query", by="0.1 0")
    session.act("home", what="query")
    assert session.state == PRESETS[0].state


@pytest.mark.parametrize(
    ("name", "given_", "says"),
    [
        ("set", {"what": "radius", "value": "-1"}, "The merge radius lies between"),
        ("set", {"what": "radius", "value": "nan"}, "The merge radius is a number"),
        ("set", {"what": "tolerance", "value": "x"}, "The tolerance is a number"),
        ("set", {"what": "scale", "value": "1"}, "What is set is radius, tolerance"),
        ("who", {"kind": "best"}, "no read 'best'"),
        ("stream", {"text": "1 0"}, "Row 1: A row is"),
        ("open", {"text": "# only words\n"}, "there are 0"),
        ("place", {"what": "key 1", "at": "1 1"}, "There is no"),
    ],
)
def test_what_cannot_be_is_refused(name: str, given_: dict[str, Any], says: str) -> None:
    session = MergedSession("groups")
    with pytest.raises(InputError, match=says):
        session.act(name, **given_)
    assert session.state == PRESETS[0].state
    with pytest.raises(UnknownName):
        MergedSession("none")


@given(st.dictionaries(st.sampled_from(MergedSession.keys), st.text(max_size=12)))
@settings(max_examples=40)
def test_a_link_that_someone_wrote_opens_or_is_an_input_error(fields: dict[str, str]) -> None:
    session = MergedSession("ring")
    try:
        state = session.of_fields(session.fields(session.state) | fields)
    except InputError:
        return
    found(state)


def test_a_key_at_0_is_merged_by_distance_like_any_other() -> None:
    session = MergedSession()
    session.act("stream", text="0 0 : 1 1\n0.1 0 : 2 2\n0 1 : 0 0")
    session.act("set", what="radius", value="0.2")
    it = found(session.state)
    assert [one.write_count for one in it.locations] == [2, 1]
    assert it.counted.ball is not None
    assert it.apart("counted") <= it.counted.ball
    assert view(session)["checked"].startswith("Inside")
    assert MergedSession.from_link(session.to_link()).state == session.state


@pytest.mark.parametrize("preset", KEYS)
def test_what_is_saved_opens_as_it_was(preset: str) -> None:
    session = MergedSession(preset)
    session.act("place", what="query", at="-0.37 1/3")
    session.act("set", what="radius", value="0,35")
    session.act("set", what="tolerance", value="1e-3")
    other = MergedSession()
    other.act("open", text=saved(session.state))
    assert replace(other.state, preset=preset) == session.state
