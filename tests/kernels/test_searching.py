"""Searches among lists: compiled equals the reference, and both a sort of all that takes part."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from explorable_kernels import searching
from explorable_kernels.contract import Array, pack, put, room
from explorable_kernels.reference import attention
from explorable_kernels.reference import searching as reference

FLOATS = [np.float32, np.float64]
Kind = type[np.float32] | type[np.float64]


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("size", [1, 63, 64, 65, 150])
@pytest.mark.parametrize("d", [2, 40])
def test_every_key_belongs_to_its_nearest_centre(d: int, size: int, dtype: Kind) -> None:
    """On quarters, so that squares are exact, and some keys are as near to two centres."""
    rng = np.random.default_rng([size, d])
    keys, centres = (rng.integers(-3, 4, (n, d)) / 4 for n in (size, 9))
    packed = pack(keys.astype(dtype))
    for row in range(size, 64 * len(packed)):
        put(packed, row, np.full(d, np.nan, dtype))
    expected = ((keys[:, np.newaxis] - centres) ** 2).sum(axis=2).argmin(axis=1)
    for module in (searching, reference):
        assert_array_equal(module.assigned(packed, size, centres.astype(dtype)), expected)


def listed(
    dtype: Kind, d: int = 3
) -> tuple[tuple[Array, Array, Array, Array], Array, Array, Array]:
    """Four lists, one of them empty, with equal keys and counts; and all keys, logs and rows."""
    rng = np.random.default_rng(0)
    sizes, rows = [70, 0, 5, 64], rng.permutation(139)
    keys = rng.integers(-2, 3, (139, d)).astype(dtype)
    logs = np.log(rng.integers(1, 3, 139)).astype(dtype)
    starts = np.concatenate([[0], np.cumsum([-(-size // 64) for size in sizes])])
    packed = room(64 * starts[-1], d, np.dtype(dtype))
    of_lane, of_log = np.full(64 * starts[-1], -1), np.zeros(64 * starts[-1], dtype)
    for some, start in zip(np.split(rows, np.cumsum(sizes)[:-1]), starts, strict=False):
        lanes = 64 * start + np.arange(len(some))
        put(packed, lanes, keys[some])
        of_lane[lanes], of_log[lanes] = some, logs[some]
    return (packed, of_log, of_lane, starts), keys, logs, rows


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("k", [1, 5, 139])
@pytest.mark.parametrize("shut", [[], [0, 3, 77]])
@pytest.mark.parametrize("most", [1, 3, 9])
def test_the_best_of_the_lists_that_are_looked_at(
    most: int, shut: list[int], k: int, dtype: Kind
) -> None:
    lists, keys, logs, rows = listed(dtype)
    query, scale = np.array([1, -2, 0.5], dtype), dtype(0.5)
    order = np.array([3, 1, 0, 2])
    plan = order, np.full(4, np.inf), most
    expected: list[Any] = []
    for module in (searching, reference):
        best = np.empty(k, np.int64), np.empty(k, dtype)
        asked = query, scale, np.array(shut, np.int64)
        visited, scores, filled = module.search(lists, plan, asked, best, 0)
        assert visited == min(most, 4)
        expected.append((scores, filled, best[0][:filled], best[1][:filled]))
    for one, other in zip(*expected, strict=True):
        assert_array_equal(one, other)
    looked = np.concatenate([rows[75:], rows[:70], rows[70:75]][: {1: 1, 3: 2, 9: 3}[most]])
    left = np.sort(looked[~np.isin(looked, shut)])
    products = attention.dots(pack(keys), 139, query[np.newaxis])
    logits = attention.logits(products, scale, logs)[0]
    wanted = sorted(left.tolist(), key=lambda row: (-logits[row], row))[:k]
    assert expected[0][2].tolist() == wanted
    assert_array_equal(np.sort(expected[0][0]), np.sort(logits[left]))


@pytest.mark.parametrize("module", [searching, reference])
def test_it_ends_where_no_other_list_can_have_a_better_one(module: Any) -> None:
    lists, *_ = listed(np.float64)
    asked = np.array([1.0, -2.0, 0.5]), 1.0, np.empty(0, np.int64)
    best = np.empty(3, np.int64), np.empty(3)
    module.search(lists, (np.array([0]), np.array([np.inf]), 1), asked, best, 0)
    third = float(best[1][2])
    for ceiling, looked in ((third, 2), (np.nextafter(third, -np.inf), 1)):
        best = np.empty(3, np.int64), np.empty(3)
        plan = np.array([0, 2, 3]), np.array([np.inf, ceiling, -9.0]), 4
        assert module.search(lists, plan, asked, best, 0)[0] == looked
