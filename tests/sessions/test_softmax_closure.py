"""The session of softmax against closure: acts, limits and links."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.sessions.links import pack
from explorable.sessions.softmax_closure import PRESETS, SoftmaxSession
from explorable.sessions.typed_numbers import number


def test_acts_change_one_thing_and_can_be_taken_back() -> None:
    session = SoftmaxSession()
    session.act("bound", row=2, column=0, value="−7/2")
    assert session.state.matrix[2][0] == Fraction(-7, 2)
    assert (session.state.row, session.state.column) == (2, 0)
    session.act("beta", value="0.5")
    assert session.state.beta == Fraction(1, 2)
    session.act("select", row=1, column=1)
    for _ in range(3):
        session.act("undo")
    assert session.state == PRESETS[0].state
    session.act("redo")
    session.act("preset", id="ones")
    assert session.state == PRESETS[-1].state
    session.act("reset")
    assert session.state == PRESETS[0].state


def slides(session: SoftmaxSession) -> bool:
    return session.sliding


def test_a_slider_that_moves_is_one_state_to_undo() -> None:
    session = SoftmaxSession()
    for value in ("3", "4", "5"):
        session.act("slide", value=value)
    assert slides(session)
    with pytest.raises(InputError):
        session.act("slide", value="0")
    session.act("beta", value="5")
    assert not slides(session)
    assert session.state.beta == 5
    session.act("undo")
    assert session.state == PRESETS[0].state
    session.act("redo")
    session.act("slide", value="7")
    session.act("undo")
    assert session.state.beta == 5
    assert not slides(session)


@pytest.mark.parametrize(
    ("act", "given"),
    [
        ("bound", {"row": 0, "column": 0, "value": "1"}),
        ("bound", {"row": 0, "column": 3, "value": "1"}),
        ("bound", {"row": 0, "column": 1, "value": "1001"}),
        ("bound", {"row": 0, "column": 1, "value": "<b>"}),
        ("bound", {"row": 0, "column": 1, "value": "1" * 13}),
        ("bound", {"row": 0, "column": 1, "value": 1}),
        ("beta", {"value": "0"}),
        ("beta", {"value": "51"}),
        ("select", {"row": -1, "column": 0}),
        ("preset", {"id": "none"}),
    ],
)
def test_what_is_wrong_is_refused_and_changes_nothing(act: str, given: dict[str, object]) -> None:
    session = SoftmaxSession()
    with pytest.raises(InputError):
        session.act(act, **given)
    assert session.state == PRESETS[0].state
    assert not session.can_undo


@settings(deadline=None, max_examples=40)
@given(st.integers(-4000, 4000), st.integers(1, 200))
def test_a_link_brings_the_state_back(quarters: int, tenths: int) -> None:
    session = SoftmaxSession("nearly")
    session.act("bound", row=3, column=1, value=str(Fraction(quarters, 4)))
    session.act("beta", value=str(Fraction(tenths, 10)))
    assert SoftmaxSession.from_link(session.to_link()).state == session.state


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"rows": "0 1\n1 0", "beta": "1", "at": "0 0"},
        {"rows": "0 1 1\n1 0 1\n1 1 1", "beta": "1", "at": "0 0"},
        {"rows": "0 1 1\n1 0 1\n1 x 0", "beta": "1", "at": "0 0"},
        {"rows": "0 1 1\n1 0 1\n1 1 0", "beta": "1e9", "at": "0 0"},
        {"rows": "0 1 1\n1 0 1\n1 1 0", "beta": "1", "at": "0 3"},
        {"rows": "0 1 1\n1 0 1\n1 1 0", "beta": "1", "at": "here"},
    ],
)
def test_a_bad_link_is_a_problem_and_the_state_stays(fields: dict[str, str]) -> None:
    session = SoftmaxSession.from_link(pack("softmax", 1, fields))
    assert session.problem is not None
    assert session.state == PRESETS[0].state


def test_a_typed_number_is_exact_or_told_what_it_should_be() -> None:
    wide = Fraction(100)
    assert number(" 7.8 ", "a bound", least=-wide, most=wide) == Fraction(39, 5)
    with pytest.raises(InputError, match="A bound is a number such as"):
        number("", "a bound", least=-wide, most=wide)
    with pytest.raises(InputError, match="A bound is a number such as"):
        number("1/0", "a bound", least=-wide, most=wide)
