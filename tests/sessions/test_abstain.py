"""Thresholds and load: what a session of abstention does, refuses and keeps in a link."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.figures.abstain_numbers import changed, judged
from explorable.sessions.abstain import AbstainSession, opened, text
from explorable.sessions.abstain_state import MORE, PRESETS

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
        ("set", {"what": "load", "value": "4"}, "between"),
        ("set", {"what": "load", "value": "9.5"}, "whole"),
        ("set", {"what": "noise", "value": "much"}, "number"),
        ("set", {"what": "colour", "value": "1"}, "What is set"),
        ("signal", {"kind": "luck"}, "A signal is"),
        ("fewer", {}, "between"),
        ("preset", {"id": "none"}, "no preset"),
        ("open", {"text": "later: load 9"}, "Lines begin"),
        ("open", {"text": "now: speed 9"}, "A setting is one of"),
        ("open", {"text": "now: signal luck"}, "A setting is one of"),
        ("open", {"text": "now: load 4"}, "between"),
        ("open", {"text": "x" * 5000}, "characters"),
    ],
)
def test_what_is_wrong_changes_nothing(act: str, given: dict[str, Any], says: str) -> None:
    session = AbstainSession("begin")
    with pytest.raises(InputError, match=says):
        session.act(act, **given)
    assert not session.can_undo


@pytest.mark.parametrize(
    "fields",
    [{"now": "32"}, {"now": "32 1/4 16 8 luck 1/20 200 0"}, {"mark": "x"}, {"tolerance": "9"}],
)
def test_a_link_that_anyone_wrote_is_held_against_the_limits(fields: dict[str, str]) -> None:
    session = AbstainSession()
    with pytest.raises(InputError):
        session.of_fields({**session.fields(session.state), **fields})
