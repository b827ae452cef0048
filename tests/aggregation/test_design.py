"""Designs: moments, what is singular, and what a person may not hand over."""

from __future__ import annotations

import math
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.testing import assert_allclose, assert_array_equal

from explorable.aggregation import Design, normalised, optimum, worst_case_error
from explorable.errors import InputError
from explorable_kernels.reference import moments as reference
from tests.aggregation.random_designs import designs

E8 = 100000000.0


@settings(max_examples=40)
@given(designs())
def test_moments_are_those_of_fractions(design: Design) -> None:
    mean, covariance, _ = reference.moments(design.keys, design.weights)
    assert_allclose(design.mean_key, mean, atol=1e-14)
    assert_allclose(design.covariance, covariance, atol=1e-14)
    assert_allclose(design.offset, mean - design.query, atol=1e-14)
    about = design.keys - design.query
    second = (about * design.weights[:, None]).T @ about
    assert_allclose(design.second_moment, second, atol=1e-12)


@settings(max_examples=40)
@given(designs())
def test_axes_rebuild_covariance_and_offset(design: Design) -> None:
    axes = design.axes
    every = np.vstack([axes.directions, axes.unspanned])
    assert_allclose(every @ every.T, np.eye(design.d), atol=1e-14)
    rebuilt = axes.directions.T @ (axes.variances[:, None] * axes.directions)
    assert_allclose(rebuilt, design.covariance, atol=1e-13)
    assert_allclose(axes.directions.T @ axes.offsets + axes.beyond, design.offset, atol=1e-13)
    attended = design.keys[design.attended]
    assert design.rank == np.linalg.matrix_rank(attended - attended[0])


@settings(max_examples=40)
@given(designs())
def test_the_exact_direction_reproduces_the_query(design: Design) -> None:
    if design.direction is None:
        assert design.leverage == math.inf
    else:
        s = design.weights * (1 - design.centred @ design.direction)
        assert_allclose(s @ design.keys, design.query, atol=1e-10)
        assert design.offset @ design.direction == pytest.approx(design.leverage, abs=1e-10)


def test_weights_are_softmax_of_scaled_products() -> None:
    keys, query = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]], [1.0, 0.5]
    expected = [0.3198661659, 0.2246063436, 0.4555274905]
    assert Design(keys, query).weights == pytest.approx(expected, abs=1e-10)
    assert Design(keys, query).scale == 1 / math.sqrt(2)
    sharp = Design(keys, query, scale=10000)
    assert sharp.weights.tolist() == [0, 0, 1]
    assert sharp.dropped == (0, 1)
    assert Design(keys, query, [0.5, 0.5, 0]).dropped == (2,)


def test_a_moved_design_keeps_how_its_keys_are_weighed() -> None:
    keys, elsewhere = [[1.0, 0.0], [0.0, 1.0]], [5.0, -5.0]
    plain = Design(keys, [0, 0], scale=2)
    assert_array_equal(
        plain.moved(query=elsewhere).weights, Design(keys, elsewhere, scale=2).weights
    )
    given_ = Design(keys, [0, 0], [0.25, 0.75]).moved(query=elsewhere, keys=[[0, 0], [1, 1]])
    assert given_.weights.tolist() == [0.25, 0.75]
    assert given_.mean_key.tolist() == [0.75, 0.75]
    assert Design(keys, [0, 0], "uniform").moved(query=elsewhere).weights.tolist() == [0.5, 0.5]
    assert plain.reweighted().scale == 1 / math.sqrt(2)


def test_a_dropped_key_changes_nothing() -> None:
    with_it = Design([[0, 0], [1, 2], [9, 9]], [1, 1], [0.5, 0.5, 0])
    without = Design([[0, 0], [1, 2]], [1, 1], [0.5, 0.5])
    one, other = optimum(with_it, 1, 2), optimum(without, 1, 2)
    assert one.error == other.error
    assert one.coefficients.tolist() == [*other.coefficients.tolist(), 0]
    assert not with_it.spans


def test_keys_in_one_place_are_one_key_with_their_weight() -> None:
    apart = Design([[0, 0], [0, 0], [2, 1]], [1, 3], [0.25, 0.25, 0.5])
    one, other = optimum(apart, 1, 2), optimum(Design([[0, 0], [2, 1]], [1, 3], "uniform"), 1, 2)
    assert_allclose(one.rho, other.rho, rtol=1e-14)
    assert one.error == pytest.approx(other.error, rel=1e-15)


def test_a_query_far_away_and_keys_far_from_zero_cost_no_digits() -> None:
    near = Design([[0, 0], [2, 0], [0, 1]], [1, 1], [0.25, 0.5, 0.25])
    shifted = Design([[E8, 0], [E8 + 2, 0], [E8, 1]], [E8 + 1, 1], [0.25, 0.5, 0.25])
    for delta in (0.1, 1, 10):
        one, other = optimum(near, 1, delta), optimum(shifted, 1, delta)
        assert one.error == pytest.approx(other.error, rel=1e-14)
    far = Design([0.0, 2.0], E8, "uniform")
    assert far.leverage == pytest.approx((E8 - 1) ** 2, rel=1e-14)
    s = optimum(far, 1, 1e-3).coefficients
    assert worst_case_error(far, s, 1, 1e-3) == pytest.approx(1e-3 * math.hypot(1, E8 - 1))


@pytest.mark.parametrize("shape", [(3, 64), (65, 64), (200, 64), (1, 64), (5, 9)])
def test_more_dimensions_than_keys_and_sixty_four_of_them(shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(shape)
    design = Design(rng.normal(size=shape), rng.normal(size=shape[1]), "uniform")
    assert design.rank == min(shape[0] - 1, shape[1])
    best = optimum(design, 1, 2)
    assert best.error == pytest.approx(worst_case_error(design, best.coefficients, 1, 2), rel=1e-13)
    assert (design.leverage == math.inf) == (not design.spans)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"keys": []}, "n and d above 0"),
    ({"keys": [[], []]}, "n and d above 0"),
    ({"keys": [[[1.0]]]}, "n and d above 0"),
    ({"keys": [[1, 2], [3]]}, "regular array"),
    ({"keys": ["a", "b"]}, "real numbers"),
    ({"keys": [[1j, 0], [0, 0]]}, "real numbers"),
    ({"keys": [[math.nan, 0], [0, 0]]}, "finite"),
    ({"keys": [[1e200, 0], [0, 0]]}, "no float"),
    ({"keys": [[1e-200, 0], [0, 0]], "query": [0, 0]}, "no float"),
    ({"query": [1, 2, 3]}, "2 coordinates"),
    ({"query": 1}, "2 coordinates"),
    ({"query": [math.inf, 0]}, "finite"),
    ({"weights": [0.5, 0.4]}, r"sum to 0\.9 .*normalised"),
    ({"weights": [1.5, -0.5]}, "negative"),
    ({"weights": [1.0]}, "2 keys, so 2 weights"),
    ({"weights": [0.5, math.nan]}, "finite"),
    ({"weights": "even"}, "'even'"),
    ({"weights": "uniform", "scale": 2}, "scale belongs to softmax"),
    ({"scale": math.nan}, "finite"),
    ({"scale": [1, 2]}, "one number"),
    ({"keys": [[1e60, 0], [0, 1e60]], "query": [1e60, 1], "scale": 1e200}, "too large"),
]


@pytest.mark.parametrize(("changed", "said"), WRONG, ids=[str(wrong) for wrong, _ in WRONG])
def test_what_is_no_design_is_refused_by_name(changed: dict[str, Any], said: str) -> None:
    fine: dict[str, Any] = {"keys": [[0, 0], [1, 2]], "query": [1, 1]}
    Design(**fine)
    with pytest.raises(InputError, match=said):
        Design(**{**fine, **changed})


def test_weights_that_nearly_sum_to_one_are_weights() -> None:
    assert Design(np.arange(10), 0, [0.1] * 10).weights.tolist() == [0.1] * 10
    assert normalised([3, 1]).tolist() == [0.75, 0.25]
    assert normalised([1e308, 1e308]).tolist() == [0.5, 0.5]
    for wrong in ([0, 0], [], [-1, 2], [[1]]):
        with pytest.raises(InputError, match="weights"):
            normalised(wrong)


def test_nothing_a_design_holds_can_be_changed() -> None:
    keys = np.eye(2)
    design = Design(keys, [1, 2])
    keys[0, 0] = 7
    assert design.keys[0, 0] == 1
    for array in (design.keys, design.weights, design.covariance, design.axes.directions):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
    with pytest.raises(AttributeError):
        design.keys = keys  # type: ignore[misc]


def test_one_design_is_solved_without_a_compiler() -> None:
    code = (
        "import sys; from explorable.aggregation import Design, optimum, adversary;"
        "d = Design([0, 2], 0); s = optimum(d, 1, 2).coefficients; adversary(d, s, 1, 2);"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-W", "error", "-c", code], check=False).returncode == 0
