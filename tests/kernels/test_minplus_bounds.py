"""How bounds become machine numbers: widths, packed pairs, rounding outward.

Held against Bellman and Ford's rounds over fractions.
"""

from __future__ import annotations

import itertools
import os
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from explorable_kernels import minplus
from explorable_kernels.minplus_bounds import infinity, outward, pack, resolution, unpack, width
from explorable_kernels.reference import minplus as reference
from explorable_kernels.reference.minplus import Matrix

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"


@pytest.mark.parametrize("dtype", ["int32", "int64"])
@pytest.mark.parametrize("n", [3, 20, 90] if COMPILED else [3, 20])
def test_the_widest_numbers_a_width_admits_stay_exact(n: int, dtype: str) -> None:
    largest = (int(infinity(dtype)) - 1) // (2 * n)
    assert width(n, largest) == np.dtype(dtype)
    m = np.full((n, n), infinity(dtype), dtype)
    np.fill_diagonal(m, 0)
    m[np.arange(n - 1), np.arange(1, n)] = -largest
    one, other = m.copy(), m.copy()
    other[0, n - 1] = largest
    for start in (one, other):
        assert minplus.close(start) == -1
        assert start[0, n - 1] == -(n - 1) * largest
        assert (start[np.tril_indices(n, -1)] == infinity(dtype)).all()
    following = np.empty_like(one)
    minplus.step(one, following)
    assert_array_equal(following, one)


def test_a_width_gives_way_to_whole_numbers_in_time() -> None:
    assert width(2, 2**60 - 1) == np.dtype(np.int64)
    assert width(2, 2**60) is None
    assert width(0, 0) == np.dtype(np.int32)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@given(data=st.data(), n=st.integers(1, 6))
@settings(max_examples=60)
def test_rounded_outward_no_entry_is_too_low(data: st.DataObject, n: int, dtype: str) -> None:
    number = st.one_of(
        st.just(np.inf), st.floats(-100, 100), st.floats(-1e-300, 1e-300), st.floats(-1e33, 1e33)
    )
    flat = data.draw(st.lists(number, min_size=n * n, max_size=n * n))
    given_bounds = np.array(flat).reshape(n, n)
    np.fill_diagonal(given_bounds, 0)
    exact: Matrix = [
        [None if np.isinf(b) else (Fraction(b), 0) for b in row] for row in given_bounds.tolist()
    ]
    rounded = outward(given_bounds, dtype, n)
    assert (rounded.astype(np.float64) >= given_bounds).all()
    bad = minplus.close(rounded)
    expected = reference.close(exact)
    if expected is None:
        return
    assert bad == -1
    for i, j in itertools.product(range(n), repeat=2):
        bound = expected[i][j]
        if bound is None:
            assert np.isinf(rounded[i, j])
        else:
            assert Fraction(float(rounded[i, j])) >= bound[0]


def test_the_decimal_trap_is_no_contradiction() -> None:
    bounds = np.array([[0, 7.8, np.inf], [np.inf, 0, 86.1], [-93.9, np.inf, 0]])
    assert minplus.close(bounds.copy()) >= 0  # rounded to nearest, floats lie
    assert minplus.close(outward(bounds, "float64", 3)) == -1
    tenths = np.array([[0, 78, 9999], [9999, 0, 861], [-939, 9999, 0]], np.int32)
    assert minplus.close(tenths) == -1


@given(st.integers(-(2**31), 2**31), st.booleans(), st.integers(1, 70))
def test_a_pair_survives_packing(bound: int, strict: bool, n: int) -> None:
    parts = resolution(n)
    bounds, flags = np.array([bound, infinity("int64")]), np.array([strict, strict])
    back, strict_back = unpack(pack(bounds, flags, parts, "int64"), parts)
    assert_array_equal(back, bounds)
    assert strict_back.tolist() == [strict, False]
