"""Variance inflation is 1 + d² under one assumption, and another number under the other."""

from __future__ import annotations

import math

import pytest

from explorable.aggregation.coefficients import NoLocalFit, average, corrected
from explorable.aggregation.design import Design
from explorable.aggregation.inflation import variance_inflation
from explorable.errors import InputError

SPACE = Design(
    [[1, 0, 2], [0, 1, -1], [2, -1, 0], [-1, 1, 1], [0, -2, 1]],
    [1, 1, 1],
    [0.1, 0.2, 0.3, 0.25, 0.15],
)


def test_the_exact_fit_inflates_by_one_plus_the_leverage_under_inverse_variances_only() -> None:
    found = variance_inflation(SPACE)
    assert found.inverse == pytest.approx(5.95006242197, abs=1e-10)
    assert found.expected == pytest.approx(5.95006242197, abs=1e-10)
    assert found.equal == pytest.approx(4.12087886397, abs=1e-10)


def test_the_average_inflates_nothing() -> None:
    found = variance_inflation(SPACE, average(SPACE).s)
    assert found.inverse == pytest.approx(1)
    assert found.equal == pytest.approx(1)


def test_both_assumptions_are_one_where_the_weights_are_uniform() -> None:
    found = variance_inflation(Design([0, 1, 5], 7, "uniform"))
    assert found.inverse == pytest.approx(found.equal)
    assert found.inverse == pytest.approx(found.expected)


def test_any_direction_inflates_by_one_plus_its_own_spread() -> None:
    rho = [0.5, -0.25, 1]
    found = variance_inflation(SPACE, corrected(SPACE, rho).s)
    assert found.inverse == pytest.approx(1 + float(rho @ SPACE.covariance @ rho))


def test_a_dropped_key_adds_nothing_and_leaning_on_it_has_no_bound() -> None:
    design = Design([0, 1, 2], 1, [0.5, 0, 0.5])
    assert variance_inflation(design).inverse == pytest.approx(1)
    assert variance_inflation(design, [0.25, 0.5, 0.25]).inverse == math.inf


def test_without_a_local_fit_there_is_no_inflation_of_it() -> None:
    flat = Design([[0, 0], [2, 0]], [0, 1], "uniform")
    with pytest.raises(NoLocalFit):
        variance_inflation(flat)
    assert variance_inflation(flat, [0.5, 0.5]).expected == math.inf


def test_coefficients_that_do_not_sum_to_one_are_refused() -> None:
    with pytest.raises(InputError, match="sum to 1"):
        variance_inflation(SPACE, [1, 1, 0, 0, 0])
