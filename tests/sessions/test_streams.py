"""One stream in two memories: acts, limits, undo, links, and what happens in the memories."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError, UnknownName
from explorable.memory import Store, attention
from explorable.sessions.streams import StreamSession
from explorable.sessions.streams_presets import GUIDE, PRESETS
from explorable.sessions.streams_read import learned
from explorable.sessions.streams_rows import MOST_ROWS, numbers, rows, text
from explorable.sessions.streams_state import run

KEYS = [one.key for one in PRESETS]


def counts(session: StreamSession) -> list[float]:
    """Of the second memory."""
    return [one.write_count for one in run(session.state).moments[-1].locations]


@pytest.mark.parametrize("preset", KEYS)
def test_the_verbatim_read_is_attention_and_a_second_verbatim_memory_the_same(preset: str) -> None:
    session = StreamSession(preset)
    session.act("switch", what="competitive", on=False)
    found = run(session.state)
    keys, values = (np.array(one) for one in numbers(session.state.rows))
    query = np.array([[float(one) for one in session.state.query]])
    plain = attention(query, keys, values, 1 / np.sqrt(2))[0]
    assert (plain == found.verbatim.value).all()
    assert (plain == found.second.value).all()


def test_every_moment_is_what_a_memory_gives_that_is_written_so_far() -> None:
    session = StreamSession("full")
    keys, values = numbers(session.state.rows)
    store = Store(2, 2, eta=0.6, tau_overload=10.0)
    for n, (key, value) in enumerate(zip(keys, values, strict=True), 1):
        event = store.write(key, value)
        session.act("go", n=n)
        last = run(session.state).moments[-1]
        assert (last.event.winner, last.event.opened, last.event.split) == (
            event.winner,
            event.opened,
            event.split,
        )
        assert counts(session) == [one.write_count for one in store.locations]


def test_the_steps_show_what_their_words_say() -> None:
    session = StreamSession()
    assert not session.state.shown
    session.act("reveal")
    assert session.state.guide == 1
    assert len(counts(session)) == 3
    assert sum(counts(session)) > 24.5
    wanted = {2: 3, 3: 1, 4: 5, 5: 4, 6: 3}
    for n, many in wanted.items():
        session.act("step", n=n)
        assert len(counts(session)) == many, n
    assert run(GUIDE[2].state).moments[-1].event.opened == 2
    best = run(GUIDE[2].state).moments[-1].event.activated[0].cosine
    assert round(best, 2) == -0.93
    forward, back = run(GUIDE[1].state), run(GUIDE[5].state)
    assert forward.verbatim.value == pytest.approx(back.verbatim.value, abs=1e-14)
    assert abs(forward.second.value - back.second.value).max() > 0.05
    session.act("step", n=0)
    assert session.state.shown  # what was told is not hidden again


@pytest.mark.parametrize("preset", KEYS)
def test_the_second_read_is_attention_over_its_own_keys_to_the_bit(preset: str) -> None:
    session = StreamSession(preset)
    for competitive in (True, False):
        session.act("switch", what="competitive", on=competitive)
        for n in (1, 2, len(session.state.rows)):
            session.act("go", n=n)
            found = run(session.state)
            it = learned(session.state, found)
            assert (it.alone == found.second.value).all()
            assert (it.plain == it.rows).all()
            assert it.longer == pytest.approx(it.alone, abs=1e-12)
            assert it.counted @ np.array([one.value for one in it.locations]) == pytest.approx(
                found.second.value
            )
            assert it.bare @ np.array([one.value for one in it.locations]) == pytest.approx(
                it.plain
            )
            assert found.second.ball == (None if competitive else 0)


def test_the_read_that_is_looked_at_changes_no_memory_and_no_step() -> None:
    session = StreamSession()
    session.act("step", n=6)
    before = run(session.state)
    session.act("switch", what="counts", on=False)
    assert session.state.guide == 6
    assert (run(session.state).second.value == before.second.value).all()
    assert StreamSession.from_link(session.to_link()).state == session.state


def test_a_write_comes_now_and_what_was_to_come_comes_after() -> None:
    session = StreamSession("groups")
    session.act("go", n=3)
    session.act("write", key="0, -1.5", value="1 1/2")
    state = session.state
    assert (state.at, len(state.rows), state.guide) == (4, 25, None)
    assert text(state.rows).splitlines()[3] == "0 -1.5 : 1 0.5"
    assert text(state.rows).splitlines()[4:] == text(PRESETS[0].state.rows).splitlines()[3:]
    session.act("undo")
    assert session.state.at == 3


def test_a_movement_is_one_state_to_undo() -> None:
    session = StreamSession("groups")
    for n in range(24, 4, -1):
        session.act("scrub", n=n)
    assert session.sliding
    session.act("go", n=5)
    session.act("undo")
    assert session.state == PRESETS[0].state
    session.act("slide", what="eta", value="0.2")
    session.act("set", what="eta", value="0.1")
    session.act("undo")
    assert session.state == PRESETS[0].state
    session.act("drag", what="query", at="9 0")
    assert session.state.query[0] == session.state.frame[0][1]  # nothing leaves the picture
    session.act("place", what="query", at="3 0")
    assert session.state.frame[0][1] > 3
    session.act("home", what="query")
    assert session.state.query == PRESETS[0].state.query


@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        ("stream", {"text": ""}, "1 to 40 rows; there are 0"),
        ("stream", {"text": "1 0 : 1 0\n" * (MOST_ROWS + 1)}, "there are 41"),
        ("stream", {"text": "1 0 : 1 0\n1 0"}, "Row 2: A row is a key, a colon and a value"),
        ("stream", {"text": "1 0 2 : 1 0"}, "Row 1: A key has two numbers"),
        ("stream", {"text": "1 0 : 1"}, "Row 1: A value has two numbers"),
        ("stream", {"text": "0 0 : 1 0"}, "Row 1: A key of length 0 has no direction"),
        ("stream", {"text": "1 x : 1 0"}, "Row 1: A key is a number such as"),
        ("stream", {"text": "1 nan : 1 0"}, "Row 1: A key is a number such as"),
        ("stream", {"text": "1 9999 : 1 0"}, "between -1000 and 1000"),
        ("stream", {"text": "1" * 9000}, "at most 8000"),
        ("write", {"key": "0 0", "value": "1 1"}, "no direction"),
        ("write", {"key": "<b> 1", "value": "1 1"}, "<b>"),
        ("go", {"n": 0}, "At least one row"),
        ("set", {"what": "eta", "value": "0"}, "The learning rate η lies between"),
        ("set", {"what": "split", "value": "2"}, "lies between -1 and 1"),
        ("set", {"what": "beta", "value": "2"}, "What is set is eta, split, limit"),
        ("switch", {"what": "beta", "on": True}, "What is switched is"),
        ("place", {"what": "key 0", "at": "1 1"}, "There is no 'key 0'"),
        ("place", {"what": "query", "at": "1"}, "two numbers"),
        ("step", {"n": 9}, "from 0 to 6"),
        ("preset", {"id": "none"}, "no preset"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    name: str, given: dict[str, Any], says: str
) -> None:
    session = StreamSession("groups")
    with pytest.raises(InputError, match=says):
        session.act(name, **given)
    assert session.state == PRESETS[0].state


def test_there_is_no_room_for_more_than_forty_rows_and_no_preset_of_another_name() -> None:
    session = StreamSession("groups")
    session.act("stream", text="1 0 : 1 0\n" * MOST_ROWS)
    with pytest.raises(InputError, match="at most 40"):
        session.act("write", key="1 1", value="1 1")
    with pytest.raises(UnknownName):
        StreamSession("none")


@pytest.mark.parametrize("preset", KEYS)
def test_a_link_brings_the_state_back(preset: str) -> None:
    session = StreamSession(preset)
    session.act("set", what="eta", value="1/3")
    session.act("write", key="0.1 0.2", value="-1 5")
    session.act("switch", what="novelty", on=False)
    link = session.to_link()
    assert link
    assert StreamSession.from_link(link).state == session.state
    begun = StreamSession()
    assert StreamSession.from_link(begun.to_link()).state == begun.state


@given(st.dictionaries(st.sampled_from(StreamSession.keys), st.text(max_size=12)))
def test_a_link_that_someone_wrote_opens_or_is_an_input_error(fields: dict[str, str]) -> None:
    session = StreamSession("groups")
    whole = session.fields(session.state) | fields
    try:
        state = session.of_fields(whole)
    except InputError:
        return
    run(state)


@settings(max_examples=40)
@given(st.lists(st.tuples(*[st.integers(-900, 900)] * 4), min_size=1, max_size=6))
def test_rows_are_read_as_they_are_written(given_rows: list[Any]) -> None:
    hundredths = [[Fraction(one, 100) for one in four] for four in given_rows]
    stream = tuple(((a, b), (c, d)) for a, b, c, d in hundredths if a or b)
    if stream:
        assert rows(text(stream)) == stream


@pytest.mark.parametrize(
    "typed",
    [
        *("1,5 0,2 : 2 0,5", "1.5, 0.2 : 2, 0.5", "1.5,0.2:2,0.5", "1,5; 0,2 : 2;0,5"),
        *("1.5\t0.2\t2\t0.5", "1,5\t0,2\t2\t0,5", "1.5,0.2,2,0.5", "1,5;0,2;2;0,5"),
    ],
)
def test_a_comma_is_decimal_where_something_else_parts_the_numbers(typed: str) -> None:
    assert rows(typed) == rows("1.5 0.2 : 2 0.5")
