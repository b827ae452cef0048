"""Random designs, singular ones among them, for tests of aggregation."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import strategies as st

from explorable.aggregation import Design

__all__ = ["designs", "radii", "some"]

radii = st.sampled_from([0.0, 0.25, 1.0, 3.0])


@st.composite
def designs(draw: st.DrawFn, most: int = 6) -> Design:
    """Keys of quarters with d up to 3: spanning or not, duplicates, vanished weights."""
    d = draw(st.integers(1, 3))
    row = st.lists(st.integers(-8, 8).map(lambda x: x / 4), min_size=d, max_size=d)
    keys = draw(st.lists(row, min_size=1, max_size=most))
    n = len(keys)
    kind = draw(st.sampled_from(["softmax", "uniform", "given", "dropped"]))
    if kind == "softmax":
        return Design(keys, draw(row))
    if kind == "uniform":
        return Design(keys, draw(row), "uniform")
    weight = st.sampled_from([0.25, 0.5, 1.0, 3.0])
    weights = draw(st.lists(weight, min_size=n, max_size=n))
    if kind == "dropped" and n > 1:
        weights[draw(st.integers(0, n - 1))] = 0.0
    return Design(keys, draw(row), np.array(weights) / math.fsum(weights))


def some(seed: int) -> tuple[Design, float, float]:
    """Return a design with d up to 8, and radii; every third design spans fewer dimensions."""
    rng = np.random.default_rng(seed)
    d, n = int(rng.integers(1, 9)), int(rng.integers(1, 13))
    keys, query = rng.normal(size=(n, d)), rng.normal(size=d)
    if seed % 3 == 0:
        lower = rng.normal(size=(max(1, d // 2), d))
        keys = rng.normal(size=(n, len(lower))) @ lower
        if seed % 2:
            query = rng.normal(size=len(lower)) @ lower
    p = rng.random(n) + 0.05
    radius, delta = 10.0 ** rng.uniform(-1, 1, 2)
    return Design(keys, query, p / p.sum()), float(radius), float(delta)
