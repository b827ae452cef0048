"""Thresholds and load: what a session of abstention does, refuses and keeps in a link."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.figures.abstain_numbers import changed, judged
from explorable.sessions.abstain import AbstainSession, opened, text
from explorable.sessions.abstain_state import MORE, PRESETS, found, memory, mistaken

KEYS = [one.key for one in PRESETS]


def test_a_threshold_is_set_and_refuses_once_locations_came() -> None:
    session = AbstainSession("begin")
    assert judged(session.state) is None
    session.act("calibrate")
    first = judged(session.state)
    assert first is not None
    assert (first.own, first.refusal) == (True, "")
    assert (first.answered / first.of, first.wrong / first.answered) == (
        first.threshold.coverage,
        first.threshold.risk,
    )
    assert first.threshold.risk <= 0.05
    session.act("more")
    then = judged(session.state)
    assert then is not None
    assert f"set at 32 locations, and there are {32 + MORE} now" in then.refusal
    session.act("fewer")
    again = judged(session.state)
    assert again is not None
    assert not again.refusal
    session.act("forget")
    assert session.state.mark is None
    for _ in range(3):
        session.act("undo")
    assert judged(session.state) is not None


@pytest.mark.parametrize("seed", ["1", "7"])
def test_used_all_the_same_at_eight_times_the_load_it_breaks_its_promise(seed: str) -> None:
    session = AbstainSession("moved")
    session.act("set", what="seed", value=seed)
    found = judged(session.state)
    assert found is not None
    assert found.wrong / found.answered > 2 * found.threshold.allowed


def test_more_noise_is_not_noticed_and_breaks_the_promise_all_the_same() -> None:
    state = AbstainSession("noise").state
    found = judged(state)
    assert found is not None
    assert (found.refusal, changed(state)) == ("", ["the noise"])
    assert found.wrong / found.answered > 2 * found.threshold.allowed


@pytest.mark.long
def test_on_fresh_queries_the_risk_is_about_the_one_that_was_allowed() -> None:
    risks = []
    for seed in range(0, 24, 2):
        session = AbstainSession("begin")
        session.act("set", what="seed", value=str(seed))
        session.act("calibrate")
        session.act("fresh")
        found = judged(session.state)
        assert found is not None
        risks.append(found.wrong / found.answered)
    assert (round(min(risks), 2), round(max(risks), 2)) == (0.03, 0.07)
    assert sum(one > 0.05 for one in risks) == 6


def test_fresh_queries_are_another_sample_of_the_same_memory() -> None:
    session = AbstainSession("begin")
    session.act("calibrate")
    session.act("fresh")
    found = judged(session.state)
    assert found is not None
    assert (found.own, found.refusal, changed(session.state)) == (False, "", [])


@pytest.mark.parametrize("key", KEYS)
def test_a_link_holds_the_whole_state(key: str) -> None:
    session = AbstainSession(key)
    again = AbstainSession.from_link(session.to_link())
    assert (again.state, again.problem) == (session.state, None)
    assert replace(opened(session.state, text(session.state)), preset=key) == session.state
    assert ("threshold set at" in text(session.state)) == (session.state.mark is not None)


def test_a_slider_is_one_step_to_undo() -> None:
    session = AbstainSession("begin")
    for value in ("0.1", "0.2", "0.3"):
        session.act("slide", what="noise", value=value)
    session.act("set", what="noise", value="0.3")
    session.act("undo")
    assert session.state.now.noise == Fraction(1, 4)
    session.act("set", what="tolerance", value="0.01")
    assert session.state == replace(AbstainSession("begin").state, tolerance=Fraction(1, 100))


@pytest.mark.parametrize(
    ("act", "given", "says"),
    [
        ("set", {"what": "load", "value": "1"}, "between"),
        ("set", {"what": "load", "value": "9.5"}, "whole"),
        ("set", {"what": "noise", "value": "much"}, "number"),
        ("set", {"what": "colour", "value": "1"}, "There is no number"),
        ("signal", {"kind": "luck"}, "A signal is"),
        ("fewer", {}, "between"),
        ("preset", {"id": "none"}, "no preset"),
        ("keys", {"text": "1 0\nx 0"}, "line 2"),
        ("keys", {"text": "east | 1 0\nnorth |"}, "line 2 has none"),
        ("keys", {"text": f"{'x' * 25} | 1 0\n0 1"}, "at most 24 characters; line 1"),
        ("keys", {"text": "1 0\n0 1 0"}, "same length; line 2"),
        ("open", {"text": "key: 1 0"}, "2 to 64 keys"),
        ("open", {"text": "later: load 9"}, "Lines begin"),
        ("open", {"text": "now: speed 9"}, "A setting is one of"),
        ("open", {"text": "now: signal luck"}, "A setting is one of"),
        ("open", {"text": "now: load 1"}, "between"),
        ("open", {"text": "x" * 13000}, "characters"),
    ],
)
def test_what_is_wrong_changes_nothing(act: str, given: dict[str, Any], says: str) -> None:
    session = AbstainSession("begin")
    with pytest.raises(InputError, match=says):
        session.act(act, **given)
    assert not session.can_undo


def test_keys_of_ones_own_come_first_and_more_locations_are_random_ones() -> None:
    session = AbstainSession("begin")
    session.act("keys", text="east | 1 0\neast | 0.9 0.1\n\n0,5 1\n")
    now = session.state.now
    assert (now.load, now.labels) == (3, ("east", "east", ""))
    session.act("calibrate")
    session.act("more")
    keys = memory(session.state.now)
    assert keys.shape == (3 + MORE, 2)
    assert keys[:3].tolist() == [[1, 0], [0.9, 0.1], [0.5, 1]]
    lengths = [float(sum(one * one for one in key)) ** 0.5 for key in keys]
    assert lengths[5] == pytest.approx(sum(lengths[:3]) / 3)
    found = judged(session.state)
    assert found is not None
    assert "set at 3 locations, and there are 35 now" in found.refusal
    session.act("keys", text="")
    assert (session.state.now.load, session.state.now.rows) == (32, ())
    assert memory(session.state.now).shape == (32, 17)


def test_after_the_last_seed_comes_the_first_one() -> None:
    session = AbstainSession("begin")
    session.act("set", what="seed", value="9999")
    session.act("fresh")
    assert session.state.now.seed == 0


def test_other_keys_of_the_same_number_are_not_noticed() -> None:
    session = AbstainSession("own")
    rows = "\n".join(f"{n} 1" for n in range(12))
    session.act("keys", text=rows)
    assert changed(session.state) == ["the keys", "the labels"]
    again = AbstainSession.from_link(session.to_link())
    assert again.state == session.state
    assert replace(opened(session.state, text(session.state)), preset="own") == session.state
    session.act("forget")
    assert AbstainSession.from_link(session.to_link()).state == session.state


def test_a_threshold_set_with_random_keys_stays_so_in_a_link_and_in_lines() -> None:
    session = AbstainSession("begin")
    session.act("calibrate")
    session.act("keys", text="1 0\n0 1")
    assert "key then: random" in text(session.state)
    assert AbstainSession.from_link(session.to_link()).state == session.state
    assert replace(opened(session.state, text(session.state)), preset="begin") == session.state


def test_an_answer_with_the_right_label_is_right() -> None:
    session = AbstainSession("begin")
    session.act("keys", text="1 0\n1 0.1\n-1 0")
    alone = found(session.state.now, session.state.tolerance)
    session.act("keys", text="a | 1 0\na | 1 0.1\nb | -1 0")
    named = found(session.state.now, session.state.tolerance)
    assert alone.wrong.sum() > named.wrong.sum() == 0
    assert [one[2] for one in mistaken(session.state.now, session.state.tolerance)] == [0, 0, 0]
    assert sum(one[1] for one in mistaken(session.state.now, session.state.tolerance)) == 200


@pytest.mark.parametrize(
    "fields",
    [
        {"keys": "1 0"},
        {"then": "x", "mark": "32 1/4 16 8 largest 1/20 200 0"},
        {"now": "32"},
        {"now": "32 1/4 16 8 luck 1/20 200 0"},
        {"mark": "x"},
        {"tolerance": "9"},
    ],
)
def test_a_link_that_anyone_wrote_is_held_against_the_limits(fields: dict[str, str]) -> None:
    session = AbstainSession()
    with pytest.raises(InputError):
        session.of_fields({**session.fields(session.state), **fields})


def test_equal_keys_without_a_label_of_their_own_are_told_and_a_label_wants_its_bar() -> None:
    from explorable.figures.abstain import view

    session = AbstainSession("begin")
    session.act("keys", text="1 0\n1 0\n0 1")
    assert "without its label: 1." in " ".join(view(session)["words"])
    session.act("keys", text="a | 1 0\na | 1 0\n0 1")
    assert "without its label" not in " ".join(view(session)["words"])
    with pytest.raises(InputError, match="Behind a label stands a bar"):
        session.act("keys", text="a, 1, 0\nb, 0, 1")
    session.act("keys", text="1\n2\n3")
    session.act("set", what="allowed", value="0")
    session.act("calibrate")
    assert view(session)["verdict"]["title"] in {"It may be used", "It answers nothing"}
    session.act("more")
    assert all("location" not in one["taken"] for one in view(session)["own"])
