"""Maps in bands: levels, rings, ellipses and contours, against areas that are known."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from explorable.figures.bands import MOST_STEP, ellipse, levels, nested, raised
from explorable.figures.contours import rings_above


def area(ring: np.ndarray) -> float:
    """By the shoelace formula, with the sign of the direction."""
    x, y = ring[:, 0], ring[:, 1]
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


@given(st.floats(-100, 1e6), st.floats(1e-3, 1e9))
def test_levels_are_round_strictly_between_and_never_too_many(low: float, span: float) -> None:
    found = levels(low, low + span)
    assert len(found) <= MOST_STEP
    assert all(low < one < low + span for one in found)
    gaps = {f"{after - before:.4g}" for before, after in pairwise(found)}
    assert len(gaps) <= 1


def test_a_cone_is_cut_in_circles() -> None:
    line = np.linspace(-2, 2, 81)
    cone = np.hypot(*np.meshgrid(line, line))
    for level in (0.5, 1.0, 1.5):
        rings = rings_above(level, line, line, cone)
        inside = 16 - abs(sum(area(ring) for ring in rings))
        assert inside == pytest.approx(np.pi * level**2, rel=5e-3)
    [all_of_it] = rings_above(-1.0, line, line, cone)
    assert abs(area(all_of_it)) == pytest.approx(16)
    assert rings_above(9.0, line, line, cone) == []


@given(arrays(np.float64, (6, 7), elements=st.integers(0, 8).map(lambda n: n / 4)))
def test_rings_hold_what_is_above_and_only_that(values: np.ndarray) -> None:
    x, y = np.arange(7.0), np.arange(6.0)
    rings = rings_above(1.1, x, y, values)
    for row in range(6):
        for column in range(7):
            spot = np.array([column + 1e-4 * (3 - column), row + 1e-4 * (2.5 - row)])
            odd = sum(_around(ring, spot) for ring in rings) % 2 == 1
            assert odd == (values[row, column] > 1.1)


def _around(ring: np.ndarray, spot: np.ndarray) -> bool:
    """Whether a ray to the right crosses the ring an odd number of times."""
    crossed = False
    for (a, b), (c, d) in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        if (b > spot[1]) != (d > spot[1]) and spot[0] < (c - a) * (spot[1] - b) / (d - b) + a:
            crossed = not crossed
    return crossed


def test_an_ellipse_lies_on_its_level() -> None:
    spread = np.array([[2.0, 0.6], [0.6, 0.5]])
    middle = np.array([1.0, -2.0])
    away = ellipse(middle, spread, 1.5) - middle
    assert np.einsum("na,ab,nb->n", away, np.linalg.inv(spread), away) == pytest.approx(2.25)
    flat = ellipse(middle, np.diag([1.0, 0.0]), 2.0)
    assert np.all(flat[:, 1] == -2.0)


def test_both_maps_have_a_key_for_every_step_and_paint_the_highest_farthest() -> None:
    line = np.linspace(-2, 2, 21)
    values = np.hypot(*np.meshgrid(line, line))
    values[0, 0] = np.inf
    at = levels(0, 2.5)
    above = raised(at, line, line, values)
    assert [one["step"] for one in above["key"]] == list(range(len(at) + 1))
    assert [one["step"] for one in above["shapes"]] == list(range(1, len(at) + 1))
    rings = [[ellipse(np.zeros(2), np.eye(2), level)] for level in at]
    below = nested(at, rings, None)
    assert below["ground"] == len(at)
    assert [one["step"] for one in below["shapes"]] == list(reversed(range(len(at))))
    assert below["key"] == above["key"]
    assert {line["text"] for line in below["lines"]} == {line["text"] for line in above["lines"]}
