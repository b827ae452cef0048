"""The session of a read: what one can do, what is refused, and what the bits say."""

from __future__ import annotations

from math import nextafter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError, UnknownName
from explorable.sessions.attending import AttendingSession
from explorable.sessions.attending_bits import FLOATS, bits, ulps
from explorable.sessions.attending_equalities import gaps
from explorable.sessions.attending_presets import GUIDE, PRESETS
from explorable.sessions.attending_reads import Found, found, scale_used
from explorable.sessions.attending_state import AttendingState
from explorable.sessions.attending_text import opened, text

FINITE = st.floats(allow_nan=False, allow_infinity=False)


def read(state: AttendingState) -> Found:
    """What is read, where something is."""
    it = found(state)
    assert isinstance(it, Found)
    return it


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_with_all_three_settings_every_preset_is_attention_to_the_bit(preset: str) -> None:
    session = AttendingSession(preset)
    assert read(session.state).same
    for n in range(len(session.state.tokens) - 1):
        session.act("out", n=n)
        assert read(session.state).same
        assert n not in [line.token for line in read(session.state).lines if line.weight]


@pytest.mark.parametrize("what", ["standard", "every", "verbatim"])
def test_each_setting_breaks_the_identity_by_itself(what: str) -> None:
    session = AttendingSession("bank")
    session.act("switch", what=what, on=False)
    it = read(session.state)
    assert not it.same
    assert max(it.apart) > 10**12
    session.act("switch", what=what, on=True)
    assert read(session.state).same


def test_the_guide_says_which_steps_are_equal_to_the_bit() -> None:
    assert [read(one.state).same for one in GUIDE] == [True, True, True, False, False, False, True]


def test_a_sparse_read_lies_within_its_bound_and_all_k_are_a_dense_one() -> None:
    session = AttendingSession("eight")
    for k in range(1, 9):
        session.act("k", value=str(k))
        it = read(session.state)
        assert it.read.bound is not None
        assert it.away <= it.read.bound
        assert it.same == (k == 8)
        assert sum(line.weight is not None for line in it.lines) == k


def test_a_competitive_store_says_where_each_token_went() -> None:
    session = AttendingSession("bank")
    session.act("switch", what="verbatim", on=False)
    held = read(session.state).held
    assert held.owner == (0, 2)
    assert held.into == ((0,), (0,), (0, 1), (0, 1))
    assert held.store.locations[0].write_count == 4.0


def test_a_scale_near_the_standard_one_looks_the_same_and_is_not() -> None:
    session = AttendingSession("bank")
    session.act("scale", value="0.70710678")
    it = read(session.state)
    assert 0 < max(it.apart) < 10**10
    assert scale_used(session.state) == 0.70710678


@given(FINITE, FINITE)
@settings(deadline=None)
def test_ulps_count_the_floats_between(one: float, two: float) -> None:
    a, b, c = (np.array([number]) for number in (one, two, nextafter(one, -one)))
    assert ulps(a, b) == ulps(b, a) == ulps(-a, -b)
    assert (ulps(a, b) == (0,)) == (one == two)
    assert ulps(a, c) == (int(one != 0),)
    assert float(np.uint64(int(bits(a[0]), 16)).view(np.float64)).hex() == one.hex()


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
@settings(deadline=None)
def test_bits_and_ulps_are_those_of_the_type(one: float) -> None:
    number = np.array([one], np.float32)
    assert float(np.uint32(int(bits(number[0]), 16)).view(np.float32)).hex() == one.hex()
    assert ulps(number, np.nextafter(number, -number)) == (int(one != 0),)


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_in_both_types_the_same_equalities_hold(preset: str) -> None:
    session = AttendingSession(preset)
    for floats in FLOATS:
        session.act("floats", kind=floats)
        it = read(session.state)
        assert it.same
        assert it.read.value.dtype == FLOATS[floats]
    found = gaps(session.state)
    assert all(found[floats][what].ulp == 0 for floats in FLOATS for what in ("all", "out"))
    assert all(found[floats]["verbatim"].distance > 0.1 for floats in FLOATS)
    assert found["float64"]["type"].ulp > 10**7
    session.act("out", n=1)
    session.act("switch", what="every", on=False)
    again = gaps(session.state)
    assert again["float32"]["k"].ulp == max(read(session.state).apart)
    assert again["float32"]["out"].ulp == 0


def test_a_scale_that_float64_tells_from_the_standard_one_is_the_same_in_float32() -> None:
    session = AttendingSession("bank")
    session.act("scale", value="0.70710678")
    assert not read(session.state).promised
    session.act("floats", kind="float32")
    assert read(session.state).promised
    assert read(session.state).same


def test_what_leaves_the_range_of_a_type_is_missing_in_it() -> None:
    session = AttendingSession("bank")
    session.act("open", text="query | 1 1\na | 1 2 | 3\nb | 0 0 | 1")
    for held in gaps(session.state).values():
        assert "verbatim" not in held
        assert held["all"].ulp == 0


@pytest.mark.parametrize(
    ("act", "given", "says"),
    [
        ("switch", {"what": "speed", "on": True}, "settings are"),
        ("scale", {"value": "-1"}, "between 0 and 10"),
        ("scale", {"value": "warm"}, "a number"),
        ("k", {"value": "0"}, "1 to 12"),
        ("k", {"value": "1.5"}, "number of keys, k, is a whole number"),
        ("floats", {"kind": "float16"}, "float64 or float32"),
        ("open", {"text": "query | 1 2\na | 1 2 | 3\nnumbers | short"}, "float64 or float32"),
        ("out", {"n": 9}, "counted from 0"),
        ("value", {"n": 0, "axis": 7, "value": "1"}, "no such value"),
        ("place", {"what": "key 9", "at": "1 1"}, "no 'key 9'"),
        ("coordinate", {"what": "query", "axis": 0, "value": "nan"}, "number"),
        ("order", {"kind": "luck"}, "no order"),
        ("remove", {"n": -1}, "counted from 0"),
        ("step", {"n": 7}, "counted from 0"),
        ("open", {"text": "river | 1 2"}, "A line is"),
        ("open", {"text": "a | 1 2 | 3"}, "one for the query"),
        ("open", {"text": "query | 1 2\na | 1 2 3 | 3"}, "Keys have 3 numbers"),
        ("open", {"text": "query | 1 2\na | 1 2 | 3\nb | 1 | 3"}, "as many numbers"),
        ("open", {"text": "query | 1 2\na | 1 2 | 3\nb | 1 2 | 3 4"}, "as many numbers"),
        ("open", {"text": "query | 1\na | 1 | 3"}, "2 to 4 numbers"),
        (
            "open",
            {"text": "query | 1 x\na | 1 2 | 3"},
            "Each part of the query is a number such as",
        ),
        ("open", {"text": "query | 1 2\nAna | 1 x | 3"}, "of the key of “Ana” is a number"),
        ("open", {"text": "query | 1 2\na | 1 2 | 3\nwrites | fast"}, "Writes are"),
        ("open", {"text": "query | 1 2\na | 1 2 | 3\nleft out | 1"}, "has to stay"),
        ("open", {"text": "query | 1 2\n" + "a | 1 2 | 3\n" * 13}, "1 to 12 tokens"),
        ("open", {"text": "query | 1 2\nquery | 2 1\na | 1 2 | 3"}, "two lines for “query”"),
        ("open", {"text": "x" * 9000}, "at most 8000"),
    ],
)
def test_what_is_wrong_is_told_and_changes_nothing(
    act: str, given: dict[str, object], says: str
) -> None:
    session = AttendingSession("bank")
    with pytest.raises(InputError, match=says):
        session.act(act, **given)
    assert session.state == AttendingSession("bank").state


def test_the_last_token_stays() -> None:
    session = AttendingSession("bank")
    for _ in range(3):
        session.act("out", n=session.state.left[0])
    with pytest.raises(InputError, match="has to stay"):
        session.act("out", n=3)
    for _ in range(3):
        session.act("remove", n=0)
    with pytest.raises(InputError, match="last token has to stay"):
        session.act("remove", n=0)


def test_what_cannot_be_read_says_why() -> None:
    session = AttendingSession("bank")
    session.act("open", text="query | 1 1\na | 0 0 | 1\nb | 1 1 | 2\nwrites | competitive")
    assert "a zero key has no direction" in str(found(session.state))
    session.act("open", text="query | 1 1\na | 1 1 | 1\nb | 1 2 | 2\nwrites | competitive")
    session.act("out", n=0)
    assert "every location that came of the writes is left out" in str(found(session.state))


@pytest.mark.parametrize("preset", [one.key for one in PRESETS])
def test_text_and_link_bring_everything_back(preset: str) -> None:
    session = AttendingSession(preset)
    for act, arguments in (
        ("drag", {"what": "key 0", "at": "0.35 0.1"}),
        ("scale", {"value": "1/3"}),
        ("k", {"value": "2"}),
        ("switch", {"what": "verbatim", "on": False}),
        ("out", {"n": 1}),
        ("order", {"kind": "trace"}),
        ("floats", {"kind": "float32"}),
        ("add", {}),
    ):
        session.act(act, **arguments)
        again = AttendingSession.from_link(session.to_link())
        assert again.problem is None
        assert text(again.state) == text(session.state)
        assert found(again.state) == found(session.state) or read(again.state).apart == (
            read(session.state).apart
        )
    assert opened(session.state, text(session.state)) == opened(again.state, text(again.state))


def test_a_link_of_a_step_opens_at_that_step() -> None:
    session = AttendingSession()
    for n in range(len(GUIDE)):
        session.act("step", n=n)
        assert AttendingSession.from_link(session.to_link()).state == session.state


def test_a_damaged_link_is_one_plain_problem() -> None:
    session = AttendingSession("bank")
    fields = session.fields(session.state)
    for key, value in (("preset", "x"), ("order", "x"), ("guide", "99"), ("k", "x"), ("text", "")):
        with pytest.raises(InputError):
            session.of_fields({**fields, key: value})
    with pytest.raises(UnknownName):
        AttendingSession("nothing")


def test_the_bet_reveals_the_cosines_for_good() -> None:
    session = AttendingSession()
    assert not session.state.shown
    session.act("reveal")
    assert (session.state.guide, session.state.shown) == (1, True)
    session.act("step", n=0)
    assert session.state.shown


def test_a_drag_is_one_state_to_undo() -> None:
    session = AttendingSession("bank")
    for at in ("2.1 1", "2.2 1", "2.3 1.1"):
        session.act("drag", what="query", at=at)
    session.act("place", what="query", at="2.3 1.1")
    session.act("undo")
    assert session.state == AttendingSession("bank").state
    session.act("nudge", what="query", by="0.1 0")
    session.act("home", what="query")
    assert session.state.query == AttendingSession("bank").state.query
