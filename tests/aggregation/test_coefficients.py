"""The heads of section 4 in one form: the source's digits, and what holds for every design."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from explorable.aggregation.coefficients import (
    Coefficients,
    NoLocalFit,
    average,
    corrected,
    dropped_factor,
    local_linear,
    ridge_solution,
)
from explorable.aggregation.design import Design
from explorable.aggregation.optimum import optimum
from explorable.errors import InputError

Floats = NDArray[np.float64]

# Mechanisms side by side: three keys in the plane, values in the plane, softmax with scale 1/√2.
PLANE = Design([[1, 0], [0, 1], [1, 1]], [1, 0.5])
VALUES = [[1, 0], [0, 2], [3, 1]]
R = [0.2, -0.1]

SPACE = Design(
    [[1, 0, 2], [0, 1, -1], [2, -1, 0], [-1, 1, 1], [0, -2, 1]],
    [1, 1, 1],
    [0.1, 0.2, 0.3, 0.25, 0.15],
)
LINE_VALUES = [1, -2, 3, 0.5, 4]


def near(*wanted: float) -> object:
    return pytest.approx(list(wanted), rel=0, abs=1e-10)


def test_softmax_has_the_weights_of_the_source() -> None:
    softmax = average(PLANE)
    assert softmax.name == "softmax"
    assert softmax.s.tolist() == near(0.3198661659, 0.2246063436, 0.4555274905)
    assert softmax.estimate(VALUES).tolist() == near(1.6864486374, 0.9047401778)
    assert softmax.negative == ()


def test_the_corrected_average_along_a_direction_has_the_digits_of_the_source() -> None:
    found = corrected(PLANE, R)
    assert found.estimate(VALUES).tolist() == near(1.6326483943, 0.9828802157)
    by_covariance = PLANE.mean_value(VALUES) - PLANE.key_value_covariance(VALUES) @ R
    assert found.estimate(VALUES).tolist() == near(*by_covariance)


def test_the_local_linear_fit_has_the_digits_of_the_source() -> None:
    assert PLANE.leverage == pytest.approx(0.3303911784, abs=1e-10)
    assert local_linear(PLANE).estimate(VALUES).tolist() == near(2, 0.5)


def test_the_dropped_factor_has_the_digits_of_the_source() -> None:
    assert dropped_factor(PLANE).estimate(VALUES).tolist() == near(1.9221322226, 0.6005137334)


def test_dropping_the_factor_divides_the_correction_by_one_plus_the_leverage() -> None:
    mean = float(SPACE.mean_value(LINE_VALUES))
    full = mean - float(local_linear(SPACE).estimate(LINE_VALUES))
    kept = mean - float(dropped_factor(SPACE).estimate(LINE_VALUES))
    assert mean == pytest.approx(1.325, abs=1e-10)
    assert full == pytest.approx(1.22294007491, abs=1e-10)
    assert kept == pytest.approx(0.205533990768, abs=1e-10)
    assert full / kept == pytest.approx(5.95006242197, abs=1e-10)
    assert float(local_linear(SPACE).estimate(LINE_VALUES)) == near_one(0.102059925094)


def near_one(wanted: float) -> object:
    return pytest.approx(wanted, rel=0, abs=1e-10)


def test_read_about_the_mean_the_claim_is_false() -> None:
    about_mean = dropped_factor(SPACE, "mean-centred")
    assert about_mean.s.tolist() == local_linear(SPACE).s.tolist()
    mean = float(SPACE.mean_value(LINE_VALUES))
    correction = mean - float(about_mean.estimate(LINE_VALUES))
    assert correction == near_one(1.22294007491)  # nothing is divided


def test_the_query_centred_direction_is_that_of_the_second_moment_about_the_query() -> None:
    direct = np.linalg.solve(SPACE.second_moment, SPACE.offset)
    assert dropped_factor(SPACE).rho.tolist() == near(*direct)


def test_negative_coefficients_are_named() -> None:
    assert local_linear(SPACE).negative == (4,)
    assert local_linear(SPACE).s[4] == near_one(-0.48127340824)


@pytest.mark.parametrize(
    ("delta", "lam", "s"),
    [
        (1, 0.679858095239, [0.249081375701, 0.173707740291, 0.317173793049, 0.350840582976,
                             -0.0908034920179]),
        (5, 6.48492587727, [0.121456613036, 0.20355366413, 0.290209467683, 0.276682630578,
                            0.108097624573]),
    ],
)  # fmt: skip
def test_the_ridge_of_the_optimum_gives_the_coefficients_of_the_optimum(
    delta: float, lam: float, s: list[float]
) -> None:
    assert ridge_solution(SPACE, lam).s.tolist() == near(*s)
    best = optimum(SPACE, 1, delta)
    assert ridge_solution(SPACE, best.ridge).s.tolist() == near(*best.coefficients)


def test_ridge_goes_from_the_local_fit_to_the_average() -> None:
    assert ridge_solution(SPACE, 0).s.tolist() == local_linear(SPACE).s.tolist()
    assert ridge_solution(SPACE, 1e-13).s.tolist() == near(*local_linear(SPACE).s)
    assert ridge_solution(SPACE, 1e13).s.tolist() == near(*SPACE.weights)


def test_the_query_off_the_line_of_its_keys_has_no_local_fit_and_the_error_says_why() -> None:
    flat = Design([[0, 0], [2, 0]], [0, 1], "uniform")
    asks: list[Callable[[], Coefficients]] = [
        lambda: local_linear(flat),
        lambda: ridge_solution(flat, 0),
        lambda: dropped_factor(flat, "mean-centred"),
    ]
    for ask in asks:
        with pytest.raises(NoLocalFit, match=r"2 attended keys span 1 of 2 .* 1 outside"):
            ask()
    gone = dropped_factor(flat)
    assert gone.s.tolist() == [0.5, 0.5]  # an infinite leverage leaves no correction
    pinv = np.linalg.pinv(flat.second_moment) @ flat.offset
    assert (flat.covariance @ pinv).tolist() == near(0, 0)
    assert (flat.covariance @ gone.rho).tolist() == near(0, 0)


def test_a_query_on_the_line_of_its_keys_has_a_local_fit() -> None:
    assert local_linear(Design([[0, 0], [2, 0]], [3, 0], "uniform")).s.tolist() == near(-0.5, 1.5)


def test_dropped_keys_keep_coefficient_zero() -> None:
    design = Design([0, 5, 2], -1, [0.5, 0, 0.5])
    for head in (local_linear(design), dropped_factor(design), ridge_solution(design, 1)):
        assert head.s[1] == 0
    assert local_linear(design).s.tolist() == near(1.5, 0, -0.5)


def test_coefficients_do_not_change() -> None:
    head = local_linear(SPACE)
    with pytest.raises(ValueError, match="read-only"):
        head.s[0] = 1


WRONG: dict[str, Callable[[], object]] = {
    "too short a direction": lambda: corrected(PLANE, [1]),
    "no direction": lambda: corrected(PLANE, [float("nan"), 0]),
    "a negative ridge": lambda: ridge_solution(PLANE, -1),
    "an infinite ridge": lambda: ridge_solution(PLANE, float("inf")),
    "too small a ridge": lambda: ridge_solution(
        Design([[0, 0], [2, 0]], [0, 1], "uniform"), 5e-324
    ),
    "no reading": lambda: dropped_factor(PLANE, "centred"),  # type: ignore[arg-type]
    "too few values": lambda: average(PLANE).estimate([1, 2]),
    "no value": lambda: average(PLANE).estimate([1, 2, float("nan")]),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_direction_ridge_reading_or_value_is_refused(wrong: str) -> None:
    with pytest.raises(InputError):
        WRONG[wrong]()


quarters = st.integers(-20, 20).map(lambda x: x / 4)


@st.composite
def designs(draw: st.DrawFn) -> Design:
    n, d = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    keys = [[draw(quarters) for _ in range(d)] for _ in range(n)]
    query = [draw(quarters) for _ in range(d)]
    shares = np.array([draw(st.integers(1, 9)) for _ in range(n)], dtype=float)
    return Design(keys, query, shares / shares.sum())


@given(designs(), st.integers(1, 40).map(lambda x: x / 8))
def test_every_head_sums_to_one_and_its_direction_solves_its_system(
    design: Design, lam: float
) -> None:
    C, m, M = design.covariance, design.offset, design.second_moment
    heads = [average(design), dropped_factor(design), ridge_solution(design, lam)]
    assert np.allclose((C + lam * np.eye(design.d)) @ heads[-1].rho, m, atol=1e-8)
    assert np.allclose(M @ heads[1].rho, m, atol=1e-8)
    if design.reaches:
        heads.append(local_linear(design))
        moved = heads[-1].s @ (design.keys - design.query)
        assert np.allclose(moved, 0, atol=1e-7)  # the query is reproduced
    for head in heads:
        assert float(head.s.sum()) == pytest.approx(1, abs=1e-9 * (1 + float(abs(head.s).sum())))
        assert head.negative == tuple(j for j, s in enumerate(head.s) if s < 0)
