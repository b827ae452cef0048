"""What one merged location leaves out: its members against what it keeps, and its bounds."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.figures.merged import view
from explorable.figures.merged_exports import export
from explorable.figures.merged_left import left_view
from explorable.memory import Store, attention
from explorable.sessions.merged import PRESETS, MergedSession
from explorable.sessions.merged_members import STEPS, Left, left
from explorable.sessions.merged_state import found
from explorable.sessions.streams_rows import SCALE, numbers

HERE = STEPS // 2


def some(session: MergedSession) -> Left:
    """What is left out of the heaviest location."""
    one = left(session.state, found(session.state))
    assert one is not None
    return one


def test_a_memory_of_that_location_alone_reads_what_is_told() -> None:
    session = MergedSession("wide")
    one = some(session)
    keys, values = (
        np.array(part)[list(one.location.members)] for part in numbers(session.state.rows)
    )
    query = np.array([float(each) for each in session.state.query])
    alone = attention(query[np.newaxis], keys, values, SCALE)[0]
    assert one.value[HERE] == pytest.approx(np.hypot(*(alone - one.location.value)))
    mass = np.log(np.exp(SCALE * keys @ query).sum())
    own = SCALE * one.location.address @ query + np.log(len(keys))
    assert one.mass[HERE] == pytest.approx(mass - own)
    store = Store(2, 2, second_order=True)
    store.extend(keys, values)
    store.merge(radius=1e9)
    read = store.read_attention(query, second_order=True).value
    assert one.value_second[HERE] == pytest.approx(np.hypot(*(alone - read)), abs=1e-12)


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(["groups", "wide", "ring", "duplicates", "lengths"]),
    st.tuples(*[st.integers(-300, 300)] * 2).filter(any),
)
def test_what_is_left_out_lies_between_nothing_and_what_the_radii_permit(
    preset: str, query: tuple[int, int]
) -> None:
    session = MergedSession(preset)
    session.act("place", what="query", at=f"{query[0] / 100} {query[1] / 100}")
    one = some(session)
    assert (one.mass >= -1e-12).all()
    assert (one.mass <= one.mass_most + 1e-12).all()
    assert (one.value <= one.value_most + 1e-12).all()


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_its_view_is_plain_data_and_says_where_there_is_nothing(preset: str) -> None:
    session = MergedSession(preset)
    shown = json.loads(json.dumps(view(session)["left"], allow_nan=False))
    assert bool(shown["none"]) == (preset == "apart")
    assert ("length of the query" in export(session, "csv")["data"]) != (preset == "apart")
    session.act("set", what="radius", value="5")
    session.act("place", what="query", at="2 -1000")
    far = json.loads(json.dumps(view(session)["left"], allow_nan=False))
    assert far["told"][0].startswith("At this query its ")
    session.act("place", what="query", at="0 0")
    assert "no direction" in left_view(session.state, found(session.state))["none"]
