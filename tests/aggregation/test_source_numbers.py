"""The numbers of the source and of the frozen cases, to 1e-10."""

from __future__ import annotations

import numpy as np
import pytest

from explorable.aggregation import (
    Design,
    adversary,
    optimum,
    per_statement_optimum,
    worst_case_error,
)

TWO = Design([0, 2], 0, "uniform")
D3 = Design(
    [[1, 0, 2], [0, 1, -1], [2, -1, 0], [-1, 1, 1], [0, -2, 1]],
    [1, 1, 1],
    [0.1, 0.2, 0.3, 0.25, 0.15],
)
SINGULAR = Design([[0, 0], [2, 0]], [0, 1], "uniform")
VALUES = [1, -2, 3, 0.5, 4]


def close(number: object, expected: object) -> None:
    """To 1e-10, or to the last of the twelve digits that are frozen."""
    assert number == pytest.approx(expected, rel=1e-10, abs=1e-11)


def test_two_keys() -> None:
    best = optimum(TWO, 1, 2)
    exact = TWO.weights * (1 - TWO.centred @ np.ones(1))
    close(worst_case_error(TWO, [0.5, 0.5], 1, 2), 3.0)
    close(worst_case_error(TWO, exact, 1, 2), 2.82842712475)
    close(best.error, 2.73205080757)
    close(worst_case_error(TWO, best.coefficients, 1, 2), 2.73205080757)
    close(best.rho, [0.57735026919])
    close(best.ridge, 0.732050807569)
    close(best.coefficients, [0.788675134595, 0.211324865405])
    close(TWO.mean_key, [1.0])
    close(TWO.covariance, np.ones((1, 1)))
    close(TWO.offset, [1.0])
    close(TWO.leverage, 1.0)
    close(best.terms.reproduction, 0.42264973081)
    close(best.threshold, 1.41421356237)
    assert best.branch == "ridge"
    assert best.unique


def test_two_keys_per_statement() -> None:
    best = optimum(TWO, 1, 2).coefficients
    close(worst_case_error(TWO, [0.5, 0.5], 1, 2, "per-statement"), 3.0)
    close(worst_case_error(TWO, [1, 0], 1, 2, "per-statement"), 2.0)
    close(worst_case_error(TWO, best, 1, 2, "per-statement"), 2.42264973081)
    found = per_statement_optimum(TWO, 1, 2)
    assert found.coefficients.tolist() == [1, 0]
    close((found.lower, found.error), (2.0, 2.0))


def test_two_keys_and_their_adversary() -> None:
    worst = adversary(TWO, optimum(TWO, 1, 2).coefficients, 1, 2)
    close(worst.slope, [1.0])
    close(worst.noise, [2.73205080757, 0.732050807569])
    assert not worst.any_slope


def test_five_keys_in_three_dimensions() -> None:
    rho = D3.direction
    assert rho is not None
    close(D3.leverage, 4.95006242197)
    close(np.linalg.norm(rho), 3.63614864402)
    close(optimum(D3, 1, 1).threshold, 0.670840281177)
    covariance, mean = D3.key_value_covariance(VALUES), D3.mean_value(VALUES)
    factor = np.linalg.solve(D3.second_moment, D3.offset)
    close(covariance @ rho, 1.22294007491)
    close(covariance @ factor, 0.205533990768)
    close((covariance @ rho) / (covariance @ factor), 5.95006242197)
    close(mean.item(), 1.325)
    close(mean - covariance @ rho, 0.102059925094)
    s = D3.weights * (1 - D3.centred @ rho)
    close((s**2 / D3.weights).sum(), 5.95006242197)
    close((s**2).sum() / (D3.weights**2).sum(), 4.12087886397)


@pytest.mark.parametrize(
    ("delta", "branch", "ridge", "error", "s"),
    [
        (
            0.5,
            "exact",
            0.0,
            1.21963748938,
            [0.541198501873, 0.0449438202247, 0.451310861423, 0.443820224719, -0.48127340824],
        ),
        (
            1.0,
            "ridge",
            0.679858095239,
            2.16039344191,
            [0.249081375701, 0.173707740291, 0.317173793049, 0.350840582976, -0.0908034920179],
        ),
        (
            2.0,
            "ridge",
            2.20793246637,
            3.28704474959,
            [0.158619963239, 0.200282928322, 0.289945245682, 0.306492211799, 0.0446596509582],
        ),
        (
            5.0,
            "ridge",
            6.48492587727,
            6.35820835601,
            [0.121456613036, 0.20355366413, 0.290209467683, 0.276682630578, 0.108097624573],
        ),
    ],
)
def test_both_branches_of_the_optimum(
    delta: float, branch: str, ridge: float, error: float, s: list[float]
) -> None:
    best = optimum(D3, 1, delta)
    assert best.branch == branch
    close(best.ridge, ridge)
    close(best.error, error)
    close(best.coefficients, s)


def test_a_query_beside_the_line_of_the_keys() -> None:
    best = optimum(SINGULAR, 1, 2)
    close(best.error, 3.30871653369)
    close(best.coefficients[0], 0.64973273296)
    close(best.ridge, 2.33928320225)
    close(optimum(SINGULAR, 1, 0.01).error, 1.0141172237)
    assert not SINGULAR.spans
    assert SINGULAR.rank == 1
    assert np.isinf(SINGULAR.leverage)
    assert SINGULAR.direction is None
    assert np.abs(SINGULAR.axes.unspanned).tolist() == [[0, 1]]


def test_one_key_costs_its_distance_and_the_tolerance() -> None:
    best = optimum(Design([[3, 4]], [0, 0]), 2, 0.5)
    close(best.error, 10.5)
    assert best.coefficients.tolist() == [1]
