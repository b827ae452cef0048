"""Near pairs: compiled equals every distance by whole arrays, and exact fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from explorable_kernels import merging
from explorable_kernels.contract import Array, pack, put
from explorable_kernels.reference import merging as reference

FLOATS = [np.float32, np.float64]
Kind = type[np.float32] | type[np.float64]


def packed(size: int, dtype: Kind) -> Array:
    """Keys in clusters, one of them zero, with NaN in every unused lane."""
    rng = np.random.default_rng(size)
    keys = rng.integers(-3, 4, (size, 4)) + 0.1 * rng.normal(size=(size, 4))
    keys[size // 2] = 0
    found = pack(keys.astype(dtype))
    for row in range(size, 64 * len(found)):
        put(found, row, np.full(4, np.nan, dtype))
    return found


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("size", [1, 2, 63, 64, 65, 130])
def test_pairs_equal_the_reference(size: int, dtype: Kind) -> None:
    keys = packed(size, dtype)
    for bound in (0, 0.3, 50):  # the last makes more pairs than are expected at first
        found = merging.pairs_within(keys, size, dtype(bound))
        for one, other in zip(found, reference.pairs_within(keys, size, dtype(bound)), strict=True):
            assert_array_equal(one, other)
    key = np.array([1, 0, -1, 2], dtype)
    assert_array_equal(merging.apart(keys, size, key), reference.apart(keys, size, key))


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("stretch", [0, 30])  # times 2 ** stretch: there no length is usual
@pytest.mark.parametrize("d", [16, 40])
def test_blocks_that_are_left_early_hide_no_pair(d: int, stretch: int, dtype: Kind) -> None:
    """Keys of clusters with noise of every size, so that some pairs are at the very bound."""
    rng = np.random.default_rng([d, stretch])
    places = rng.normal(size=(30, d))[rng.integers(0, 30, 70)]
    raw = places + 10.0 ** rng.uniform(-7, 0, (70, 1)) * rng.normal(size=(70, d))
    raw[7] = raw[8] = 0
    keys = pack(np.ldexp(raw, -stretch if dtype == np.float32 else -20 * stretch).astype(dtype))
    everything = reference.pairs_within(keys, 70, dtype(np.inf))
    near = np.sort(everything[2])
    for bound in (dtype(0), *near[[3, 40]]):
        found = merging.pairs_within(keys, 70, bound)
        for one, other in zip(found, everything, strict=True):
            assert_array_equal(one, other[everything[2] <= bound])


def test_pairs_at_the_radius_are_in_and_those_beyond_are_out() -> None:
    """Against fractions: all numbers are quarters, so squares and their sums are exact."""
    quarters = np.random.default_rng(0).integers(-6, 7, (90, 3))
    keys = pack(quarters / 4)
    expected = [
        (i, j)
        for i, j in combinations(range(90), 2)
        if sum(Fraction(int(a - b), 4) ** 2 for a, b in zip(quarters[i], quarters[j], strict=True))
        <= Fraction(5, 4) ** 2
    ]
    for module in (merging, reference):
        i, j, near = module.pairs_within(keys, 90, np.float64(1.25))
        assert list(zip(i.tolist(), j.tolist(), strict=True)) == expected
        assert near.max() == 1.25
