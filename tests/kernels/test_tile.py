"""The tile of min-plus, compiled to vectors: against sums taken one by one."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from numpy.typing import NDArray

from explorable_kernels._jit import (
    TALL,
    across_a_line,
    across_a_long_line,
    jit,
    multiplied,
    strayed,
    tile,
    weighed,
)
from explorable_kernels.minplus_bounds import infinity

Flat = NDArray[Any]
DTYPES = ["int32", "int64", "float32", "float64"]


@jit
def run(out: Flat, ways: Flat, panel: Flat, places: tuple[int, int, int], depth: int) -> None:
    tile((out, places[0]), (ways, places[1]), (panel, places[2]), depth)


@jit
def wide_of(array: Flat) -> int:
    return across_a_line(array)


def one_by_one(
    out: Flat, ways: Flat, panel: Flat, places: tuple[int, int, int], depth: int
) -> Flat:
    lowered, wide = out.copy(), 64 // out.itemsize
    at, first, top = places
    for row in range(TALL):
        for x in range(wide):
            place = at + row * wide + x
            sums = [ways[first + k * TALL + row] + panel[top + k * wide + x] for k in range(depth)]
            lowered[place] = min(out[place], *sums)
    return lowered


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("depth", [2, 4, 36])
def test_a_tile_is_lowered_by_every_sum_and_nothing_beside_it(depth: int, dtype: str) -> None:
    rng = np.random.default_rng(depth)
    wide = wide_of(np.empty(0, dtype))
    out = rng.integers(-20, 20, (TALL + 2) * wide).astype(dtype)
    ways = rng.integers(-90, 90, TALL * depth + 9).astype(dtype)
    panel = rng.integers(-60, 90, wide * (depth + 1)).astype(dtype)
    for absent in (ways[::4], panel[::3], out[::5]):
        absent[:] = infinity(dtype)
    places = 5, 3, 7
    expected = one_by_one(out, ways, panel, places, depth)
    run(out, ways, panel, places, depth)
    assert_array_equal(out, expected)


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_tile_may_lie_in_the_panel_that_lowers_it(dtype: str) -> None:
    rng = np.random.default_rng(1)
    panel = rng.integers(-9, 9, 64 // np.dtype(dtype).itemsize * 12).astype(dtype)
    ways = rng.integers(-9, 9, TALL * 12).astype(dtype)
    places = 3 * wide_of(panel), 0, 0
    expected = one_by_one(panel, ways, panel, places, 12)
    run(panel, ways, panel, places, 12)
    assert_array_equal(panel, expected)


@jit
def multiply(
    out: Flat, ways: Flat, panel: Flat, places: tuple[int, int, int], lines: tuple[int, int]
) -> None:
    first, second, third = places
    multiplied((out, first), (ways, second), (panel, third), lines[0], lines[1])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("apart", [1, 5, 40])
def test_a_tile_is_raised_by_every_product_of_lines_so_far_apart(apart: int, dtype: str) -> None:
    rng = np.random.default_rng(apart)
    wide, depth = wide_of(np.empty(0, dtype)), 6
    out = rng.integers(-20, 20, (TALL + 2) * wide).astype(dtype)
    block = (rng.integers(-9, 9, apart * depth + 64) / 4).astype(dtype)
    expected = out.copy()
    for row, x, line in itertools.product(range(TALL), range(wide), range(depth)):
        product = block[2 + line * apart + row] * block[7 + line * apart + x]
        expected[3 + row * wide + x] += product
    multiply(out, block, block, (3, 2, 7), (depth, apart))
    assert_array_equal(out, expected)


@jit
def raise_by_products(out: Flat, ways: Flat, panel: Flat, lines: tuple[int, int]) -> None:
    weighed((out, 3), (ways, 2), (panel, 7), lines[0], lines[1])


@jit
def raise_by_squares(out: Flat, ways: Flat, panel: Flat, lines: tuple[int, int]) -> None:
    strayed((out, 3), (ways, 2), (panel, 7), lines[0], lines[1])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("lines", [(0, 1), (1, 9), (5, 70)])
def test_a_long_line_is_raised_line_after_line_to_the_bit(
    lines: tuple[int, int], dtype: str
) -> None:
    rng = np.random.default_rng(lines[0])
    wide, (depth, apart) = across_a_long_line(np.empty(0, dtype)), lines
    out, ways = rng.normal(size=wide + 9).astype(dtype), rng.normal(size=9).astype(dtype)
    panel = rng.normal(size=apart * depth + wide + 9).astype(dtype)
    products, squares = out.copy(), out.copy()
    for line, x in itertools.product(range(depth), range(wide)):
        number = panel[7 + line * apart + x]
        products[3 + x] += ways[2 + line] * number
        squares[3 + x] += (number - ways[2 + line]) * (number - ways[2 + line])
    for run_long, expected in ((raise_by_products, products), (raise_by_squares, squares)):
        found = out.copy()
        run_long(found, ways, panel, lines)
        assert_array_equal(found, expected)
