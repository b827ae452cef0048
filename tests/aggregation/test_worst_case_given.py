"""Numbers that the worst case is asked about: small and large ones, of any kind, and wrong ones."""

from __future__ import annotations

import itertools
import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from numpy.testing import assert_allclose

from explorable.aggregation import (
    Design,
    adversary,
    error_terms,
    optimum,
    ridge_solution,
    worst_case_error,
)
from explorable.errors import InputError

TOLERANCES = ["weighted", "per-statement"]


@pytest.mark.parametrize("delta", [1e-6, 1e-12, 1e-15])
def test_a_small_tolerance_costs_no_digits_where_the_query_is_off_the_line_of_its_keys(
    delta: float,
) -> None:
    design = Design([[0, 0], [3, 1], [6, 2]], [0.3, 1], [0.2, 0.3, 0.5])
    best = optimum(design, 1, delta)
    attained = worst_case_error(design, best.coefficients, 1, delta)
    assert attained == pytest.approx(best.error, rel=1e-12)
    assert math.fsum(best.coefficients) == pytest.approx(1, abs=1e-15)
    assert_allclose(ridge_solution(design, best.ridge).s, best.coefficients, atol=1e-12)


def test_sizes_at_the_ends_of_what_is_allowed_give_finite_numbers() -> None:
    sizes = [0.0, 1e-30, 1e-8, 1.0, 1e8, 1e30]
    for unit in (1e-70, 1e-200, 1e-16, 1.0, 1e70):
        design = Design([0, -1, 1], unit, "uniform")
        for radius, delta in itertools.product(sizes, sizes):
            best = optimum(design, radius, delta)
            worst = adversary(design, best.coefficients, radius, delta)
            assert math.isfinite(best.error)
            assert math.isfinite(worst.error)


@pytest.mark.parametrize("tolerance", TOLERANCES)
def test_exact_numbers_of_other_kinds_are_numbers(tolerance: Any) -> None:
    keys: list[Any] = [Fraction(1, 3), Decimal("0.5"), 10**30]
    third: Any = Fraction(1, 3)
    tenth: Any = Decimal("0.1")
    design = Design(keys, tenth, [third, third, third])
    assert design.keys[:, 0].tolist() == [1 / 3, 0.5, 1e30]
    s: list[Any] = [Fraction(1, 2), Fraction(1, 2), 0]
    exact = adversary(design, s, third, tenth, tolerance)
    rounded = adversary(design, [0.5, 0.5, 0.0], 1 / 3, 0.1, tolerance)
    assert exact.values.tolist() == rounded.values.tolist()


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"s": [0.5, 0.4]}, "sum to 0.9"),
    ({"s": [1.0]}, "2 keys, so 2 coefficients"),
    ({"s": [math.nan, 1]}, "finite"),
    ({"s": [1e10, -1e10]}, "sum to 0"),
    ({"s": [1e300, -1e300]}, "at most 1e.70"),
    ({"radius": 1e-300}, "between 1e-30 and 1e.30"),
    ({"delta": 1e300}, "between 1e-30 and 1e.30"),
    ({"delta": [1, 1e-300], "tolerance": "per-statement"}, "between 1e-30"),
    ({"radius": 10**400}, "one number"),
    ({"radius": "1"}, "one number"),
    ({"precision": [1, 1e300]}, "at most 1e.70"),
    ({"precision": [1e-320, 1]}, "at most 1e.70"),
    ({"radius": -1}, "radius should be 0 or more"),
    ({"radius": math.nan}, "radius"),
    ({"radius": math.inf}, "radius"),
    ({"radius": "wide"}, "one number"),
    ({"delta": -1}, "delta should be 0 or more"),
    ({"delta": math.nan}, "delta"),
    ({"delta": [1, 2]}, "one delta"),
    ({"delta": [1, -2], "tolerance": "per-statement"}, "0 or more everywhere"),
    ({"delta": [1, 2, 3], "tolerance": "per-statement"}, "one number or 2"),
    ({"delta": -1, "tolerance": "per-statement"}, "0 or more"),
    ({"tolerance": "both"}, '"weighted" or "per-statement"'),
    ({"precision": [1, 0]}, "above 0"),
    ({"precision": [1]}, "2 numbers above 0"),
    ({"precision": [1, 1], "tolerance": "per-statement"}, "precision belongs"),
]


@pytest.mark.parametrize(("changed", "said"), WRONG, ids=[str(wrong) for wrong, _ in WRONG])
def test_what_makes_no_error_is_refused_by_name(changed: dict[str, Any], said: str) -> None:
    design = Design([0, 2], 0, "uniform")
    fine: dict[str, Any] = {"s": [0.5, 0.5], "radius": 1, "delta": 2}
    for act in (error_terms, adversary):
        with pytest.raises(InputError, match=said):
            act(design, **{**fine, **changed})
    radii_only = {k: v for k, v in changed.items() if k in {"radius", "precision"}}
    if radii_only and "tolerance" not in changed:
        with pytest.raises(InputError, match=said):
            optimum(design, **{"radius": 1, "delta": 2, **radii_only})
