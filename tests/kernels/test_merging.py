"""Near keys: compiled equals every distance by whole arrays, and exact fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from explorable_kernels import joining, merging
from explorable_kernels.contract import Array, Rows, pack, put
from explorable_kernels.reference import activation
from explorable_kernels.reference import joining as slow_joining
from explorable_kernels.reference import merging as reference
from tests.kernels.near_keys import crowded

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


def state(keys: Array, size: int) -> tuple[Array, Array, Array, Array]:
    """A memory of these keys."""
    kind = keys.dtype
    return keys, activation.norms(keys, size), np.zeros((size, 1), kind), np.ones(size, kind)


def nearest_after(keys: Array, size: int, radius: Any) -> tuple[Rows, Array]:
    """The nearest near row after each, by `joining`."""
    return joining.nearest_after(state(keys, size), keys.dtype.type(radius), False)


def same(keys: Array, size: int, bound: Any, *, by_cosine: bool = False) -> None:
    asked = state(keys, size), keys.dtype.type(bound), by_cosine
    for one, other in zip(
        joining.nearest_after(*asked), slow_joining.nearest_after(*asked), strict=True
    ):
        assert_array_equal(one, other)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("size", [1, 2, 63, 64, 65, 130])
def test_the_nearest_after_each_equals_the_reference(size: int, dtype: Kind) -> None:
    keys = packed(size, dtype)
    for bound in (0, 0.3, 50):
        same(keys, size, bound)
    for bound in (-1, 0.5, 0.99):
        same(keys, size, bound, by_cosine=True)
    key = np.array([1, 0, -1, 2], dtype)
    assert_array_equal(merging.apart(keys, size, key), reference.apart(keys, size, key))


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("stretch", [0, 30])  # in the second no length is usual
@pytest.mark.parametrize("d", [16, 40])
def test_blocks_that_are_left_early_hide_no_near_key(d: int, stretch: int, dtype: Kind) -> None:
    """Some pairs are at the very bound."""
    keys = crowded(d, stretch, dtype)
    everything = state(keys, 70), np.finfo(dtype).max, False
    near = np.sort(slow_joining.nearest_after(*everything)[1])
    for bound in (0, *near[[3, 40]]):
        same(keys, 70, bound)


def test_keys_at_the_radius_are_near_and_those_beyond_are_not() -> None:
    """Against fractions: all numbers are quarters, so squares and their sums are exact."""
    quarters = np.random.default_rng(0).integers(-9, 10, (90, 3)).tolist()

    def square(i: int, j: int) -> Fraction:
        return sum(
            (Fraction(a - b, 4) ** 2 for a, b in zip(quarters[i], quarters[j], strict=True)),
            Fraction(0),
        )

    limit = Fraction(5, 4) ** 2
    expected = []
    for i in range(90):
        after = [j for j in range(i + 1, 90) if square(i, j) <= limit]
        expected.append(min(after, key=lambda j: square(i, j), default=90))
    ahead, near = nearest_after(pack(np.array(quarters) / 4), 90, 1.25)
    assert ahead.tolist() == expected
    assert 1.25 in near
    assert (ahead == 90).sum() > 1
