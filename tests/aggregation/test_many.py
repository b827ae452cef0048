"""Many designs at once against one design at a time."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.aggregation import Design, optimum
from explorable.aggregation.inflation import variance_inflation
from explorable.aggregation.level_sets import level_sets
from explorable.aggregation.many import inflations, least_errors, softmax_rows


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_many_designs_at_once_are_the_single_ones(seed: int) -> None:
    random = np.random.default_rng(seed)
    n, d = int(random.integers(1, 6)), int(random.integers(1, 4))
    keys, queries = random.normal(size=(n, d)), 3 * random.normal(size=(5, d))
    radius, delta = random.uniform(0.1, 3, 2)
    weights = (
        softmax_rows(queries @ keys.T / np.sqrt(keys.shape[1]))
        if seed % 2
        else np.full((5, n), 1 / n)
    )
    found = least_errors(keys, weights, queries, radius, delta)
    for one, query, row in zip(found, queries, weights, strict=True):
        wanted = optimum(Design(keys, query, row / row.sum()), radius, delta).error
        assert one == pytest.approx(wanted, rel=1e-9)


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=25)
def test_inflations_at_once_are_the_single_ones(seed: int, equal: bool) -> None:
    random = np.random.default_rng(seed)
    d = int(random.integers(1, 4))
    keys, queries = random.normal(size=(d + 3, d)), 3 * random.normal(size=(5, d))
    weights = softmax_rows(0.5 * queries @ keys.T)
    found = inflations(keys, weights, queries, equal=equal)
    for one, query, row in zip(found, queries, weights, strict=True):
        wanted = variance_inflation(Design(keys, query, row / row.sum()))
        assert one == pytest.approx(wanted.equal if equal else wanted.expected, rel=1e-6)


def test_an_inflation_is_endless_where_the_keys_do_not_span() -> None:
    keys = np.array([[0.0, 0.0], [1.0, 0.5], [2.0, 1.0]])
    found = inflations(
        keys, np.full((2, 3), 1 / 3), np.array([[1.0, 0.5], [0.0, 3.0]]), equal=False
    )
    assert np.isinf(found).all()


@given(st.integers(0, 10**6), st.booleans(), st.sampled_from([2, 3]))
@settings(max_examples=25)
def test_on_a_level_set_every_query_has_that_inflation(seed: int, equal: bool, d: int) -> None:
    random = np.random.default_rng(seed)
    keys = random.normal(size=(d + 3, d))
    p = random.uniform(0.1, 1, d + 3)
    third = float(random.normal()) if d == 3 else None
    rest = [] if third is None else [third]
    design = Design(keys, [0.0] * d, p / p.sum())
    found = level_sets(design, equal=equal, third=third)
    level = found.least + float(random.uniform(0.5, 30))
    root = np.linalg.cholesky(found.spread)
    for turn in np.linspace(0, 6, 7):
        around = np.array([np.cos(turn), np.sin(turn)])
        place = found.middle + found.reach(level) * root @ around
        at = variance_inflation(design.moved(query=[*place, *rest]))
        assert (at.equal if equal else at.expected) == pytest.approx(level, rel=1e-6)
