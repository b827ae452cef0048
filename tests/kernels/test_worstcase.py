"""The least worst-case error: against 120 decimal digits, elimination and bisection."""

from __future__ import annotations

import itertools
import math
import os

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from numpy.typing import NDArray

from explorable_kernels import worstcase
from explorable_kernels.reference import worstcase as reference

Numbers = NDArray[np.float64]
Drawn = tuple[Numbers, Numbers, Numbers]
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
RADII = [(1.0, 0.01), (1.0, 1.0), (0.25, 4.0), (8.0, 0.5), (0.0, 1.0)]


@st.composite
def drawn(draw: st.DrawFn) -> Drawn:
    """Keys of quarters, spanning or not, duplicates and vanished weights among them."""
    d = draw(st.integers(1, 3))
    quarter = st.integers(-12, 12).map(lambda x: x / 4)
    rows = st.lists(quarter, min_size=d, max_size=d)
    keys = draw(st.lists(rows, min_size=1, max_size=6))
    weight = st.sampled_from([0.25, 0.5, 1.0, 3.0])
    weights = draw(st.lists(weight, min_size=len(keys), max_size=len(keys)))
    if draw(st.booleans()) and len(keys) > 1:
        weights[0] = 0.0
    return np.array(keys), np.array(draw(rows)), np.array(weights) / math.fsum(weights)


def solved(design: Drawn, radii: tuple[float, float]) -> reference.Least:
    keys, query, weights = design
    s, rho = np.full(len(keys), np.nan), np.full(len(query), np.nan)
    error, ridge = worstcase.solve(keys, query, weights, radii, (s, rho))
    return reference.Least(error, ridge, rho, s)


def same(ours: reference.Least, law: reference.Least) -> None:
    assert ours.error == pytest.approx(law.error, rel=1e-14)
    assert ours.ridge == pytest.approx(law.ridge, rel=1e-11, abs=1e-14)
    assert_allclose(ours.coefficients, law.coefficients, rtol=1e-12, atol=1e-12)
    assert_allclose(ours.rho, law.rho, rtol=1e-11, atol=1e-11)


@settings(max_examples=40 if COMPILED else 15)
@given(drawn(), st.sampled_from(RADII))
def test_one_design_is_what_a_hundred_digits_say(design: Drawn, radii: tuple[float, float]) -> None:
    same(solved(design, radii), reference.least(*design, *radii))


@pytest.mark.parametrize("delta", [1.0, 1e-6, 1e-12, 1e-15])
def test_coefficients_sum_to_one_however_long_the_direction_beyond_the_keys(delta: float) -> None:
    flat = np.array([[0.0, 0.0, 0.0], [3.0, 1.0, 0.5], [-1.0, 2.0, 0.75]])
    away = np.array([1.0, -3.0, 7.0])
    found = solved((flat, away, np.array([0.2, 0.3, 0.5])), (1.0, delta))
    assert math.fsum(found.coefficients) == pytest.approx(1.0, abs=1e-14)


@pytest.mark.parametrize("shape", [(1000, 16), (70, 64), (20, 33)] if COMPILED else [(9, 4)])
def test_large_designs_satisfy_the_equation_of_the_ridge(shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(shape)
    keys, query = rng.normal(size=shape), rng.normal(size=shape[1])
    p = rng.random(shape[0])
    p /= p.sum()
    centred = keys - p @ keys
    c, m = (centred * p[:, None]).T @ centred, p @ keys - query
    error, ridge, rho, s = solved((keys, query, p), (1.0, 6.0))
    assert_allclose(c @ rho + ridge * rho, m, atol=1e-12)
    stretched = math.sqrt(1 + rho @ c @ rho)
    assert 6 * math.sqrt(rho @ rho) == pytest.approx(stretched, rel=1e-12)
    assert error == pytest.approx(ridge * math.sqrt(rho @ rho) + 6 * stretched, rel=1e-14)
    assert math.fsum(s) == pytest.approx(1, abs=1e-13)


def test_a_surface_is_every_one_of_its_points_in_any_order_of_the_axes() -> None:
    variances, offsets = np.array([2.0, 0.25, 0.0]), np.array([1.0, -0.5, 0.0])
    steps = 40 if COMPILED else 7
    radii = np.linspace(0, 2, steps)
    deltas = np.concatenate([np.linspace(0, 3, steps), [2.5, 0.125, 7.0]])
    for mu in (offsets, offsets + np.array([0, 0, 0.75]), np.zeros(3)):
        for threads in (1, 2):
            error = np.full((radii.size, deltas.size), np.nan)
            ridge = error.copy()
            worstcase.surface((variances, mu), radii, deltas, (error, ridge), threads=threads)
            single = np.full(1, np.nan), np.full(1, np.nan)
            for i, j in itertools.product(range(radii.size), range(deltas.size)):
                worstcase.queries((variances, mu[None]), (radii[i], deltas[j]), single, threads=1)
                assert error[i, j] == pytest.approx(single[0][0], rel=1e-14)
                assert ridge[i, j] == pytest.approx(single[1][0], rel=1e-12)


def test_every_design_of_a_batch_is_that_design_alone() -> None:
    rng = np.random.default_rng(3)
    keys, queries = rng.normal(size=(9, 5, 2)), rng.normal(size=(9, 2))
    weights = np.array([0.25, 0.25, 0.125, 0.125, 0.25])
    for k, q, w in (
        (keys, queries[:1], weights),
        (keys[:1], queries, weights),
        (keys, queries, 0.5),
    ):
        for threads in (1, 2):
            out = np.full(9, np.nan), np.full(9, np.nan), np.full(9, np.nan)
            worstcase.designs((k, q), w, (1.0, 2.0), out, threads=threads)
            for i in range(9):
                key, query = k[i % len(k)], q[i % len(q)]
                p = np.exp(w * key @ query) if isinstance(w, float) else w
                law = reference.least(key, query, p, 1.0, 2.0)
                assert out[0][i] == pytest.approx(law.error, rel=1e-14)
                assert out[1][i] == pytest.approx(law.ridge, rel=1e-12)
                p = p / p.sum()
                m = p @ key - query
                c = np.cov(key.T, aweights=p, bias=True)
                assert out[2][i] == pytest.approx(m @ np.linalg.solve(c, m), rel=1e-10)


def test_leverage_is_infinite_where_no_combination_of_keys_is_the_query() -> None:
    keys = np.array([[[0.0, 0.0], [2.0, 0.0]]])
    queries = np.array([[0.0, 1.0], [5.0, 0.0]])
    _, ridge, leverage = out = np.full(2, np.nan), np.full(2, np.nan), np.full(2, np.nan)
    worstcase.designs((keys, queries), np.array([0.5, 0.5]), (1.0, 0.01), out)
    assert leverage[0] == math.inf
    assert leverage[1] == pytest.approx(16, rel=1e-14)
    assert ridge[0] > 0
    assert ridge[1] == 0


@pytest.mark.parametrize("unit", [2.0**-40, 1.0, 2.0**60])
def test_another_unit_of_the_keys_changes_nothing_but_the_unit(unit: float) -> None:
    keys = np.array([[0.0, 1.0], [2.0, 0.25], [-1.0, 3.0]])
    query, p = np.array([4.0, 4.0]), np.array([0.25, 0.5, 0.25])
    plain = solved((keys, query, p), (1.0, 2.0))
    scaled = solved((keys * unit, query * unit, p), (1 / unit, 2.0))
    assert_allclose(scaled.error, plain.error, rtol=1e-15)
    assert_allclose(scaled.ridge, plain.ridge * unit**2, rtol=1e-14)
    assert_allclose(scaled.coefficients, plain.coefficients, rtol=1e-14)


def test_inputs_are_left_as_they_were() -> None:
    keys, query, p = np.eye(3), np.array([1.0, 2.0, 3.0]), np.full(3, 1 / 3)
    kept = keys.copy(), query.copy(), p.copy()
    solved((keys, query, p), (1.0, 1.0))
    for before, after in zip(kept, (keys, query, p), strict=True):
        assert_array_equal(before, after)
