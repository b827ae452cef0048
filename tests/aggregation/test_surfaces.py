"""Grids of optima: every point is the optimum of that one design."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from explorable.aggregation import Design, error_map, moving_keys, optimum, surface
from explorable.errors import InputError
from tests.aggregation.random_designs import designs

PLANE = Design([[0, 0], [2, 1], [1, 3], [4, 0]], [1, 1], scale=0.25)


@settings(max_examples=15)
@given(designs())
def test_a_surface_is_the_optimum_at_every_pair_of_radii(design: Design) -> None:
    radii, deltas = [0, 0.25, 2], [0, 0.125, 1, 8]
    grid = surface(design, radii, deltas)
    for i, radius in enumerate(radii):
        for j, delta in enumerate(deltas):
            best = optimum(design, radius, delta)
            assert grid.error[i, j] == pytest.approx(best.error, rel=1e-13)
            assert grid.ridge[i, j] == pytest.approx(best.ridge, rel=1e-11, abs=1e-14)
            assert grid.exact[i, j] == (best.branch == "exact")
            assert grid.leverage[i, j] == design.leverage


@settings(max_examples=15)
@given(designs())
def test_a_map_is_the_optimum_at_every_query(design: Design) -> None:
    queries = np.random.default_rng(1).integers(-8, 9, (3, 2, design.d)) / 4
    kept = Design(design.keys, design.query, design.weights)
    grid = error_map(kept, queries, 1, 0.5)
    for place in np.ndindex(3, 2):
        there = kept.moved(query=queries[place])
        best = optimum(there, 1, 0.5)
        assert grid.error[place] == pytest.approx(best.error, rel=1e-13)
        assert grid.leverage[place] == pytest.approx(there.leverage, rel=1e-11, abs=1e-11)


def test_a_map_may_weigh_the_keys_anew_for_every_query() -> None:
    queries = np.random.default_rng(2).normal(size=(4, 5, 2))
    grid = error_map(PLANE, queries, 1, 0.5, weigh_anew=True)
    for place in np.ndindex(4, 5):
        there = PLANE.moved(query=queries[place])
        assert grid.error[place] == pytest.approx(optimum(there, 1, 0.5).error, rel=1e-12)
        assert grid.leverage[place] == pytest.approx(there.leverage, rel=1e-10)


@pytest.mark.parametrize("weights", [None, "uniform", [0.25, 0.25, 0.5, 0]])
def test_keys_that_move_are_each_a_design(weights: Any) -> None:
    design = Design(PLANE.keys, PLANE.query, weights)
    places = design.keys + np.random.default_rng(3).normal(size=(6, 4, 2))
    grid = moving_keys(design, places, 1, 2)
    for i in range(6):
        best = optimum(design.moved(keys=places[i]), 1, 2)
        assert grid.error[i] == pytest.approx(best.error, rel=1e-12)
        assert grid.ridge[i] == pytest.approx(best.ridge, rel=1e-10, abs=1e-13)


def test_queries_off_the_line_of_the_keys_have_no_finite_leverage() -> None:
    design = Design([[0.1, 0.1], [0.2, 0.2], [0.7, 0.7]], [0, 0], "uniform")
    queries = [[0.3, 0.3], [0.3, 0.4]]
    grid = error_map(design, queries, 1, 1e-3)
    assert np.isfinite(grid.leverage).tolist() == [True, False]
    assert grid.exact.tolist() == [True, False]
    assert error_map(design, np.empty((0, 2)), 1, 1).error.shape == (0,)
    assert error_map(Design([0, 2], 0, "uniform"), 5.0, 1, 2).error.shape == ()


def test_grids_of_nonsense_are_refused_by_name() -> None:
    wrongs: list[tuple[Callable[[], object], str]] = [
        (lambda: surface(PLANE, [-1], [1]), "radii"),
        (lambda: surface(PLANE, 1, [1]), "radii"),
        (lambda: surface(PLANE, [1], [math.nan]), "deltas"),
        (lambda: error_map(PLANE, [[1, 2, 3]], 1, 1), "2 coordinates"),
        (lambda: error_map(PLANE, [[1, 2]], -1, 1), "radius"),
        (lambda: moving_keys(PLANE, [[[0, 0]]], 1, 1), "4 rows of 2"),
        (
            lambda: error_map(PLANE.reweighted("uniform"), [[0, 0]], 1, 1, weigh_anew=True),
            "do not change",
        ),
    ]
    for wrong, said in wrongs:
        with pytest.raises(InputError, match=said):
            wrong()
