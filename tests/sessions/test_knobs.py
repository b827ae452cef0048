"""Numbers that a slider sets: what is taken, and what is refused in which words."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.figures.panel_view import slid
from explorable.sessions.knobs import knob, turned
from explorable.sessions.typed_numbers import MOST_DRAGGED

NOISE = knob("noise", "0 2", "1/4 1/2 1/100")
MANY = knob("many", "1 9", "2 8 1", whole=True)


@given(st.fractions(0, 2, max_denominator=1000))
@settings(deadline=None)
def test_a_number_within_its_limits_is_taken_as_it_is_and_stays_on_its_slider(
    value: Fraction,
) -> None:
    assert turned(NOISE, str(value), "the noise") == value
    shown = slid(NOISE, value)
    assert shown["least"] <= shown["value"] <= shown["most"]
    assert shown["least"] <= 0.25
    assert shown["most"] >= 0.5


def test_where_only_whole_numbers_count_an_int_is_had() -> None:
    found = turned(MANY, "3", "M of N")
    assert (found, type(found)) == (3, int)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1.5", "^M of N is a whole number; got 1.5"),
        ("0", "^M of N lies between 1 and 9"),
        ("10", "^M of N lies between 1 and 9"),
        ("many", "^M of N is a number such as"),
        ("1" * (MOST_DRAGGED + 1), "^M of N has at most 40 characters"),
    ],
)
def test_a_refusal_calls_the_number_by_its_name(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        turned(MANY, text, "M of N")
