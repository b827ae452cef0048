"""Worst-case errors, the adversary that attains them, and the optimum: against other solvers."""

from __future__ import annotations

import math
from typing import Any

import cvxpy
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from explorable.aggregation import (
    Design,
    adversary,
    error_terms,
    optimum,
    worst_case_error,
)
from explorable.errors import InputError
from explorable_kernels.reference import worstcase as reference
from tests.aggregation.random_designs import designs, radii, some

convex: Any = cvxpy  # typed in part

TOLERANCES = ["weighted", "per-statement"]


def others(design: Design) -> st.SearchStrategy[list[float]]:
    """Any coefficients on attended keys that sum to one."""
    number = st.integers(-8, 8).map(lambda x: x / 4)
    n, attended = design.n, design.attended

    def whole(free: list[float]) -> list[float]:
        s = [0.0] * n
        for j, x in zip(attended[1:], free, strict=True):
            s[j] = x
        s[attended[0]] = 1 - math.fsum(free)
        return s

    return st.lists(number, min_size=len(attended) - 1, max_size=len(attended) - 1).map(whole)


def modelled(design: Design, radius: float, delta: float) -> float:
    """The least error as a convex modeller and a conic solver find it, over all coefficients."""
    s = convex.Variable(design.n)
    noise = delta * convex.norm(convex.multiply(design.weights**-0.5, s))
    error = radius * convex.norm((design.keys - design.query).T @ s) + noise
    problem = convex.Problem(convex.Minimize(error), [convex.sum(s) == 1])
    problem.solve(solver=convex.CLARABEL)
    return float(problem.value)


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_two_hundred_random_designs_are_as_good_as_a_conic_solver_finds(first: int) -> None:
    for seed in range(first, first + 50):
        design, radius, delta = some(seed)
        best = optimum(design, radius, delta)
        theirs = modelled(design, radius, delta)
        assert best.error == pytest.approx(theirs, rel=1e-7, abs=1e-7), seed
        assert best.error <= theirs + 1e-7
        attained = worst_case_error(design, best.coefficients, radius, delta)
        assert attained == pytest.approx(best.error, rel=1e-12)


@settings(max_examples=40)
@given(designs(most=5), radii, radii.filter(bool))
def test_the_optimum_is_what_a_hundred_digits_say(
    design: Design, radius: float, delta: float
) -> None:
    law = reference.least(design.keys, design.query, design.weights, radius, delta)
    best = optimum(design, radius, delta)
    assert best.error == pytest.approx(law.error, rel=1e-14)
    assert best.ridge == pytest.approx(law.ridge, rel=1e-12, abs=1e-14)
    assert_allclose(best.coefficients, law.coefficients, atol=1e-12)
    assert_allclose(best.rho, law.rho, rtol=1e-11, atol=1e-11)
    assert (best.branch == "exact") == (law.ridge == 0)
    assert (best.branch == "average") == (radius == 0)


@settings(max_examples=40)
@given(st.data(), designs(), radii, radii)
def test_no_other_coefficients_do_better(
    data: st.DataObject, design: Design, radius: float, delta: float
) -> None:
    best = optimum(design, radius, delta)
    other = worst_case_error(design, data.draw(others(design)), radius, delta)
    assert best.error <= other * (1 + 1e-13) + 1e-14
    assert math.fsum(best.coefficients) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("tolerance", TOLERANCES)
@settings(max_examples=40)
@given(data=st.data(), design=designs(), radius=radii, delta=radii)
def test_the_adversary_is_allowed_and_attains_the_error(
    data: st.DataObject, design: Design, radius: float, delta: float, tolerance: Any
) -> None:
    s = np.array(data.draw(others(design) | st.just(optimum(design, radius, delta).coefficients)))
    worst = adversary(design, s, radius, delta, tolerance)
    assert np.linalg.norm(worst.slope) <= radius * (1 + 1e-14)
    if tolerance == "weighted":
        assert math.sqrt(design.weights @ worst.noise**2) <= delta * (1 + 1e-14)
    else:
        assert (np.abs(worst.noise) <= delta).all()
    assert_allclose(
        worst.values, (design.keys - design.query) @ worst.slope + worst.noise, atol=1e-14
    )
    assert abs(s @ worst.values) == pytest.approx(worst.error, rel=1e-12, abs=1e-12)
    assert worst.error == worst_case_error(design, s, radius, delta, tolerance)


@settings(max_examples=40)
@given(st.data(), designs(), st.integers(1, 3))
def test_no_allowed_values_mislead_more_than_the_adversary(
    data: st.DataObject, design: Design, wide: int
) -> None:
    s = np.array(data.draw(others(design)))
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    slope, noise = rng.normal(size=(design.d, wide)), rng.normal(size=(design.n, wide))
    slope /= np.linalg.norm(slope, 2)
    noise /= math.sqrt(design.weights @ (noise**2).sum(axis=1))
    values = (design.keys - design.query) @ slope + noise
    assert np.linalg.norm(s @ values) <= worst_case_error(design, s, 1, 1) * (1 + 1e-12)


def test_vector_values_are_misled_in_the_direction_asked_for() -> None:
    design = Design([[0, 0], [2, 1], [1, 3]], [1, 1], "uniform")
    worst = adversary(design, [1, 0.5, -0.5], 2, 1, along=[3, 4])
    assert worst.slope.shape == (2, 2)
    assert worst.values.shape == worst.noise.shape == (3, 2)
    assert_allclose(np.array([1, 0.5, -0.5]) @ worst.values, [0.6 * worst.error, 0.8 * worst.error])
    assert np.linalg.norm(worst.slope, 2) == pytest.approx(2)
    for wrong in ([0, 0], [[1, 2]], 3):
        with pytest.raises(InputError, match="one direction"):
            adversary(design, [1, 0, 0], 2, 1, along=wrong)


@settings(max_examples=40)
@given(designs(), radii.filter(bool))
def test_up_to_the_threshold_the_chosen_slope_levels_all_values(
    design: Design, radius: float
) -> None:
    rho = design.direction
    assume(rho is not None)
    best = optimum(design, radius, 1)
    delta = min(best.threshold, 2.0)
    exact = optimum(design, radius, delta)
    assert (exact.branch, exact.ridge) == ("exact", 0)
    worst = adversary(design, exact.coefficients, radius, delta)
    assert worst.any_slope
    levels = worst.values[design.attended]
    assert_allclose(levels, np.full(len(levels), worst.error), rtol=1e-9, atol=1e-10)


@settings(max_examples=40)
@given(st.data(), designs(), st.sampled_from([0.5, 2.0, 4.0]))
def test_errors_scale_as_their_units_do(data: st.DataObject, design: Design, factor: float) -> None:
    s = data.draw(others(design))
    terms = error_terms(design, s, 1, 2)
    both = worst_case_error(design, s, factor, 2 * factor)
    assert both == pytest.approx(factor * terms.total, rel=1e-14)
    assert error_terms(design, s, factor, 2).reproduction == factor * terms.reproduction
    assert error_terms(design, s, 1, 2 * factor).amplification == factor * terms.amplification
    larger = Design(design.keys * factor, design.query * factor, design.weights)
    assert worst_case_error(larger, s, 1 / factor, 2) == pytest.approx(terms.total, rel=1e-13)
    assert optimum(larger, 1 / factor, 2).error == pytest.approx(
        optimum(design, 1, 2).error, rel=1e-13
    )


@settings(max_examples=40)
@given(designs(), radii)
def test_more_radius_or_tolerance_never_costs_less(design: Design, radius: float) -> None:
    errors = [optimum(design, radius, delta).error for delta in (0, 0.25, 1, 4)]
    assert errors == sorted(errors)
    ridges = [optimum(design, 1, delta).ridge for delta in (0.25, 1, 4, 16)]
    assert ridges == sorted(ridges)


@settings(max_examples=40)
@given(designs(), st.sampled_from([0.25, 1.0, 4.0]))
def test_another_precision_is_other_weights_in_another_unit(design: Design, scale: float) -> None:
    precision = scale * (np.arange(design.n) + 1.0)
    best = optimum(design, 1, 2, precision=precision)
    attained = worst_case_error(design, best.coefficients, 1, 2, precision=precision)
    assert best.error == pytest.approx(attained, rel=1e-12)
    by_weights = Design(design.keys, design.query, precision / precision.sum())
    same = optimum(by_weights, 1, 2 / math.sqrt(precision.sum()))
    assert best.error == pytest.approx(same.error, rel=1e-13)
    worst = adversary(design, best.coefficients, 1, 2, precision=precision)
    assert best.coefficients @ worst.values == pytest.approx(best.error, rel=1e-12)


def test_without_tolerance_or_without_radius_there_is_no_one_optimum_and_it_is_said() -> None:
    design = Design([0, 1, 2], 5, "uniform")
    free = optimum(design, 1, 0)
    assert free.error == 0
    assert free.branch == "exact"
    assert not free.unique
    assert worst_case_error(design, [-1, -2, 4], 1, 0) != 0
    assert worst_case_error(design, [-4, 0, 5], 1, 0) > 0
    assert worst_case_error(design, [0, -4 + 1, 4], 1, 0) == 0
    assert optimum(Design([0, 2], 0, "uniform"), 1, 0).unique
    average = optimum(design, 0, 2)
    assert average.branch == "average"
    assert average.coefficients.tolist() == design.weights.tolist()
    assert average.error == 2
    assert average.unique
    assert not optimum(design, 0, 0).unique
    beside = optimum(Design([[0, 0], [2, 0]], [0, 1], "uniform"), 1, 0)
    assert beside.branch == "ridge"
    assert beside.error == pytest.approx(1)


def test_a_query_at_the_mean_is_averaged() -> None:
    best = optimum(Design([-1, 1], 0, "uniform"), 1, 2)
    assert best.branch == "exact"
    assert best.rho.tolist() == [0]
    assert best.error == 2
    assert best.threshold == math.inf


def test_a_coefficient_on_a_dropped_key_costs_everything() -> None:
    design = Design([0, 1], 0, [1, 0])
    assert worst_case_error(design, [0, 1], 1, 1) == math.inf
    assert worst_case_error(design, [0, 1], 1, 0) == 1
    with pytest.raises(InputError, match="not attained"):
        adversary(design, [0, 1], 1, 1)
