"""Contours and curves over the query against one optimum at a time."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.aggregation import (
    Design,
    local_linear,
    optimum,
    per_statement_optimum,
    worst_case_error,
)
from explorable.aggregation.over_queries import contours, on_line, on_line_per_statement

SEEDS = st.integers(0, 10**6)


@given(SEEDS, st.sampled_from([1.25, 2.0, 5.0]))
@settings(max_examples=25, deadline=None)
def test_every_place_of_a_contour_costs_its_level(seed: int, times: float) -> None:
    random = np.random.default_rng(seed)
    radius, delta = random.uniform(0.25, 3, 2)
    it = Design(random.normal(size=(5, 2)), [0.0, 0.0], "uniform")
    low, found = contours(it, radius, delta, [1.1 * delta, times * delta])
    assert np.array_equal(low, *contours(it, radius, delta, [1.1 * delta]))
    for place in found[::11]:
        cost = optimum(it.moved(query=place), radius, delta).error
        assert cost == pytest.approx(times * delta, rel=1e-5)


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_every_query_of_a_line_costs_what_it_costs_alone(seed: int) -> None:
    random = np.random.default_rng(seed)
    k, queries = random.normal(size=3), 2 * random.normal(size=4)
    radius, delta = random.uniform(0.25, 3, 2)
    p = np.full((4, 3), 1 / 3)
    flat = np.full(3, 1 / 3)
    weighted = np.array(on_line(k, p, queries, radius, delta)).T
    single = np.array(on_line_per_statement(k, p, queries, radius, delta)).T
    for query, found, alone in zip(queries, weighted, single, strict=True):
        it = Design(k[:, None], [query], "uniform")
        heads = flat, local_linear(it).s
        costs = [worst_case_error(it, s, radius, delta) for s in heads]
        assert list(found) == pytest.approx([*costs, optimum(it, radius, delta).error], rel=1e-6)
        costs = [worst_case_error(it, s, radius, delta, "per-statement") for s in heads]
        best = per_statement_optimum(it, radius, delta).error
        assert list(alone) == pytest.approx([*costs, best], rel=1e-6)
