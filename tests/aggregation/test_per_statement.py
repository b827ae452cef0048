"""The per-statement optimum: against a conic solver, and on the line against enumeration."""

from __future__ import annotations

import builtins
import itertools
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from explorable.aggregation import Design, per_statement_optimum, worst_case_error
from explorable.errors import InputError
from tests.aggregation.random_designs import designs, radii, some

Numbers = NDArray[np.float64]


def drawn(seed: int) -> tuple[Design, float, Numbers]:
    """A random design, some of whose statements hold exactly."""
    design, radius, delta = some(seed)
    rng = np.random.default_rng(seed)
    tolerance = delta * rng.random(design.n) if seed % 2 else np.full(design.n, delta)
    return design, radius, tolerance * (rng.random(design.n) > 0.4 * (seed % 5 == 0))


@pytest.mark.parametrize("first", [0, 30])
def test_the_bracket_is_narrow_and_a_conic_solver_lies_in_it(first: int) -> None:
    for seed in range(first, first + 30):
        design, radius, delta = drawn(seed)
        best = per_statement_optimum(design, radius, delta)
        theirs = per_statement_optimum(design, radius, delta, solver="clarabel")
        assert best.gap <= 1e-10 * best.error + 1e-14, seed
        assert theirs.error >= best.lower * (1 - 1e-13)
        assert theirs.error == pytest.approx(best.error, rel=1e-6, abs=1e-7)
        assert theirs.lower <= best.error * (1 + 1e-13) + 1e-14
        assert math.fsum(best.coefficients) == pytest.approx(1, abs=1e-13)


def by_vertices(x: Numbers, radius: float, delta: Numbers) -> float:
    """The dual on the line: the highest corner among all crossings of its edges."""
    edges = [(xj, sign * dj) for xj, dj in zip(x, delta, strict=True) for sign in (-1, 1)]
    slopes = [-radius, 0.0, radius]
    for (x1, e1), (x2, e2) in itertools.combinations(edges, 2):
        if x1 != x2:
            slopes.append((e2 - e1) / (x1 - x2))
    found = 0.0
    for slope in slopes:
        high, low = (slope * x + delta).min(), (slope * x - delta).max()
        if abs(slope) <= radius and low <= high:
            found = max(found, high)
    return found


@settings(max_examples=40)
@given(st.data(), st.lists(st.integers(-8, 8), min_size=1, max_size=5), radii)
def test_on_the_line_it_is_the_highest_corner(
    data: st.DataObject, keys: list[int], radius: float
) -> None:
    quarter = st.integers(1, 8).map(lambda x: x / 4)
    delta = np.array(data.draw(st.lists(quarter, min_size=len(keys), max_size=len(keys))))
    design = Design(np.array(keys) / 4, 0.5, "uniform")
    best = per_statement_optimum(design, radius, delta)
    corner = by_vertices(np.array(keys) / 4 - 0.5, radius, delta)
    assert best.error == pytest.approx(corner, rel=1e-11, abs=1e-13)
    assert best.lower == pytest.approx(corner, rel=1e-11, abs=1e-13)


@pytest.mark.parametrize("keys", [[[0, 0], [2, 0], [0, 2]], [[3, 4]]])
@pytest.mark.parametrize("far", [1e4, 1e8])
def test_a_query_far_away_is_bracketed_closely(keys: list[list[float]], far: float) -> None:
    best = per_statement_optimum(Design(keys, [far, far], "uniform"), radius=1, delta=2)
    assert best.gap <= 1e-12 * best.error
    ends = [math.hypot(x - far, y - far) + 2 for x, y in keys]
    assert best.error <= min(ends) * (1 + 1e-15)


@settings(max_examples=40)
@given(designs(), radii, radii)
def test_its_proof_holds_and_no_single_key_does_better(
    design: Design, radius: float, delta: float
) -> None:
    best = per_statement_optimum(design, radius, delta)
    keys = design.keys[design.attended] - design.query
    assert np.linalg.norm(best.slope) <= radius * (1 + 1e-14)
    assert (np.abs(best.lower - keys @ best.slope) <= delta + 1e-13).all()
    for j in design.attended:
        alone = np.eye(design.n)[j]
        cost = worst_case_error(design, alone, radius, delta, "per-statement")
        assert best.lower <= cost * (1 + 1e-13)
        assert best.error <= cost * (1 + 1e-9)
    assert not best.coefficients[list(design.dropped)].any()


def test_one_more_statement_never_costs_more() -> None:
    rng = np.random.default_rng(5)
    keys, query = rng.normal(size=(9, 2)), [1.0, 1.0]
    costs = [
        per_statement_optimum(Design(keys[:n], query, "uniform"), 1, 0.5).error for n in range(1, 9)
    ]
    assert all(later <= sooner + 1e-10 for sooner, later in itertools.pairwise(costs))


def test_the_solver_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = builtins.__import__

    def without(name: str, *rest: Any, **others: Any) -> Any:
        if name == "clarabel":
            raise ImportError
        return whole(name, *rest, **others)

    monkeypatch.setattr(builtins, "__import__", without)
    design = Design([0, 2], 0, "uniform")
    with pytest.raises(InputError, match="pip install clarabel"):
        per_statement_optimum(design, 1, 2, solver="clarabel")
    assert per_statement_optimum(design, 1, 2).error == 2
    with pytest.raises(InputError, match="solver should be"):
        per_statement_optimum(design, 1, 2, solver="other")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="radius"):
        per_statement_optimum(design, -1, 2)
    with pytest.raises(InputError, match="delta"):
        per_statement_optimum(design, 1, [1, -2])
