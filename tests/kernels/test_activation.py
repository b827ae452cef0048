"""Activation: compiled equals the stable sort, and the plain definition on exact numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from explorable_kernels import activation
from explorable_kernels.contract import pack, put
from explorable_kernels.reference import activation as reference

FLOATS = [np.float32, np.float64]


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("size", [1, 2, 63, 64, 65, 300])
def test_lengths_and_cosines_equal_the_reference(
    size: int, dtype: type[np.float32 | np.float64]
) -> None:
    rng = np.random.default_rng(size)
    keys = rng.normal(size=(size, 5)).astype(dtype)
    keys[size // 2] = 0
    packed, products = pack(keys), rng.normal(size=size).astype(dtype)
    lengths = reference.norms(packed, size)
    assert_array_equal(activation.norms(packed, size), lengths)
    found = activation.cosines(products, lengths)
    for one, product, length in zip(found, products, lengths, strict=True):
        assert one == (product / length if length else 0)
    assert lengths[size // 2] == 0


def test_lengths_are_those_of_exact_numbers() -> None:
    keys = np.array([[0.75, 1.0], [-1.5, 2.0], [0, 0.25]], np.float32)
    for module in (activation, reference):
        assert module.norms(pack(keys), 3).tolist() == [1.25, 2.5, 0.25]


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=80), st.integers(1, 90))
def test_the_nearest_come_first_and_of_equals_the_lowest(quarters: list[int], k: int) -> None:
    """Against sorting pairs of Python numbers."""
    scores = np.array(quarters) / 4
    expected = sorted(range(len(quarters)), key=lambda row: (-quarters[row], row))[:k]
    for module in (activation, reference):
        assert module.nearest(scores, k).tolist() == expected


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("size", [1, 2, 63, 64, 65, 300])
def test_the_top_of_a_scan_is_that_of_all_its_logits(
    size: int, dtype: type[np.float32 | np.float64]
) -> None:
    """With equal keys, which are ties, counts, and NaN in unused lanes."""
    rng = np.random.default_rng(size)
    keys = rng.integers(-2, 3, (size, 3)).astype(dtype)
    packed = pack(keys)
    for row in range(size, 64 * len(packed)):
        put(packed, row, np.full(3, np.nan, dtype))
    logs = np.log(rng.integers(1, 3, size)).astype(dtype)
    query, scale = rng.integers(-2, 3, 3).astype(dtype), dtype(0.5)
    for k in (1, 5, 32, 400):
        found = activation.top(packed, logs, query, scale, k)
        for one, other in zip(found, reference.top(packed, logs, query, scale, k), strict=True):
            assert one.dtype == other.dtype
            assert_array_equal(one, other)
        assert len(found[0]) == min(k, size)


@pytest.mark.parametrize("k", [1, 127, 128, 129, 200, 1000])
def test_many_nearest_equal_the_reference(k: int) -> None:
    scores = np.random.default_rng(0).integers(0, 50, 400) / 4
    assert_array_equal(activation.nearest(scores, k), reference.nearest(scores, k))
