"""Weighted moments: against exact fractions, and eigenvectors against NumPy's own."""

from __future__ import annotations

import os

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from numpy.typing import NDArray

from explorable_kernels._eigen import diagonalise
from explorable_kernels.moments import moments
from explorable_kernels.reference import moments as reference

Numbers = NDArray[np.float64]
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
SHAPES = [(1, 1), (3, 2), (63, 3), (64, 1), (65, 2), (111, 5)] if COMPILED else [(1, 1), (67, 2)]


def found(keys: Numbers, weights: Numbers, threads: int | None) -> tuple[Numbers, Numbers, float]:
    mean, covariance = np.full(keys.shape[1], np.nan), np.full((keys.shape[1],) * 2, np.nan)
    total = moments(keys, weights, (mean, covariance), threads)
    return mean, covariance, total


@pytest.mark.parametrize("threads", [1, 2, None])
@pytest.mark.parametrize("shape", SHAPES)
def test_moments_are_the_textbook_sums_in_fractions(
    shape: tuple[int, int], threads: int | None
) -> None:
    rng = np.random.default_rng(shape)
    keys, weights = rng.integers(-40, 40, shape) / 4, rng.integers(0, 9, shape[0]) / 4
    weights[0] = 0.25
    for x in (keys, weights):
        x.flags.writeable = False
    mean, covariance, total = found(keys, weights, threads)
    exact = reference.moments(keys, weights)
    assert_allclose(mean, exact[0], rtol=1e-14, atol=1e-14)
    assert_allclose(covariance, exact[1], rtol=1e-13, atol=1e-13)
    assert_array_equal(covariance, covariance.T)
    assert total == exact[2]


@settings(max_examples=20)
@given(st.integers(0, 2**32 - 1), st.sampled_from([1e8, 1e-3, 0.0]))
def test_a_mean_far_from_zero_and_keys_that_drift_cost_no_digits(seed: int, far: float) -> None:
    rng = np.random.default_rng(seed)
    keys = np.cumsum(rng.integers(-3, 5, (130, 2)), axis=0) / 4 + far
    weights = np.ldexp(1.0, rng.integers(-60, 0, 130))
    mean, covariance, _ = found(keys, weights, 1)
    exact = reference.moments(keys, weights)
    assert_allclose(mean, exact[0], rtol=1e-13, atol=1e-13)
    assert_allclose(covariance, exact[1], rtol=1e-12, atol=1e-14 * np.trace(exact[1]))


def test_no_weight_at_all_leaves_zeros() -> None:
    mean, covariance, total = found(np.ones((70, 2)), np.zeros(70), 1)
    assert total == 0
    assert not mean.any()
    assert not covariance.any()


def rebuilt(matrix: Numbers) -> tuple[Numbers, Numbers]:
    d = len(matrix)
    values, rows = np.full(d, np.nan), np.full((d, d), np.nan)
    diagonalise(matrix.copy(), values, rows, np.full(d, np.nan))
    return values, rows


@pytest.mark.parametrize("d", [1, 2, 3, 4, 7, *([16, 33, 64] if COMPILED else [])])
@pytest.mark.parametrize("kind", ["full", "singular", "diagonal", "zero", "graded", "repeated"])
def test_eigenvectors_rebuild_the_matrix_and_values_are_those_numpy_finds(
    d: int, kind: str
) -> None:
    rng = np.random.default_rng(d)
    half = rng.integers(-8, 9, (d, d)) / 4
    matrix = {
        "full": half @ half.T,
        "singular": half[:, : d // 2] @ half[:, : d // 2].T,
        "diagonal": np.diag(rng.integers(0, 3, d) / 4),
        "zero": np.zeros((d, d)),
        "graded": (half @ half.T) * np.outer(2.0 ** -np.arange(d), 2.0 ** -np.arange(d)),
        "repeated": np.full((d, d), 0.25) + 2 * np.eye(d),
    }[kind]
    values, rows = rebuilt(matrix)
    size = max(1e-300, np.abs(matrix).max() * d)
    assert_allclose(rows @ rows.T, np.eye(d), atol=1e-14 * d)
    assert_allclose(rows.T @ (values[:, None] * rows), matrix, atol=1e-15 * d * size)
    assert_allclose(np.sort(values), np.linalg.eigvalsh(matrix), atol=1e-15 * d * size)
