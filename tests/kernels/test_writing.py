"""Competitive writes: compiled equals the reference to the bit, and both the steps by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from explorable_kernels import writing
from explorable_kernels.contract import Array, get, pack
from explorable_kernels.reference import activation
from explorable_kernels.reference import writing as reference

FLOATS = [np.float32, np.float64]
Kind = type[np.float32] | type[np.float64]


def state(size: int, dtype: Kind, seed: int = 0) -> tuple[Array, Array, Array, Array]:
    """Keys, lengths, counters and counts of a memory."""
    rng = np.random.default_rng([size, seed])
    raw = rng.normal(size=(size, 6)) * 10.0 ** rng.integers(-1, 2, (size, 1))
    raw[size // 2 :: 9] *= 1e-21  # so small that squares lose digits
    raw[size // 3 :: 20] = 0
    keys = pack(raw.astype(dtype))
    counters = rng.normal(size=(size, 3)).astype(dtype)
    counts = (rng.integers(1, 9, size) / 4).astype(dtype)
    return keys, activation.norms(keys, size), counters, counts


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("size", [1, 2, 63, 64, 65, 200])
def test_a_stream_of_writes_equals_the_reference(size: int, dtype: Kind) -> None:
    ours, theirs = state(size, dtype), state(size, dtype)
    rng = np.random.default_rng(1)
    settings = dtype(1), dtype(0.25), dtype(10)
    for _ in range(12):
        raw, value = rng.normal(size=6).astype(dtype), rng.normal(size=3).astype(dtype)
        key, length = reference.unit(raw)
        for one, other in zip(writing.unit(raw), (key, length), strict=True):
            assert_array_equal(one, other)
        found = writing.adapt(ours, key, value, 20, settings)
        expected = reference.adapt(theirs, key, value, 20, settings)
        for one, other in zip((*found[:4], *found[4]), (*expected[:4], *expected[4]), strict=True):
            assert_array_equal(one, other)
    for one, other in zip(ours, theirs, strict=True):
        assert one.dtype == dtype
        assert_array_equal(one, other)


@pytest.mark.parametrize("module", [writing, reference])
def test_the_steps_come_in_their_order(module: Any) -> None:
    """On exact numbers: the rate is that of the count before the write."""
    keys = pack(np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]))
    counters, counts = np.array([[2.0], [1.0], [1.0]]), np.array([4.0, 1.0, 1.0])
    memory = keys, np.ones(3), counters, counts
    key = np.array([1.0, 0.0])
    rows, near, weights, winner, _ = module.adapt(memory, key, np.array([8.0]), 2, (1.0, 0.5, 4.0))
    assert rows.tolist() == [0, 1]
    assert near.tolist() == [1, 0]
    assert weights.tolist() == [1, 0]
    assert winner == 0  # 1 - 4/5 against 0 - 1/5
    assert counts.tolist() == [5, 1, 1]
    assert counters.tolist() == [[10], [1], [1]]
    rate = 0.5 / (1 + 4 / 4)
    moved = np.array([rate / 10, 1 - rate / 10])
    assert_array_equal(get(keys, np.array([1]))[0], moved / np.sqrt((moved * moved).sum()))
    assert get(keys, np.array([0, 2])).tolist() == [[1, 0], [-1, 0]]


@pytest.mark.parametrize("module", [writing, reference])
def test_what_was_before_comes_back_and_the_origin_is_no_direction(module: Any) -> None:
    keys = pack(np.array([[-1.0, 0.0], [0.0, 2.0]]))
    memory = keys, np.array([1.0, 2.0]), np.array([[5.0], [6.0]]), np.array([1.0, 2.0])
    found = module.adapt(memory, np.array([1.0, 0.0]), np.array([8.0]), 2, (9.0, 1.0, 2.0))
    assert found[0].tolist() == [1, 0]
    assert [part.tolist() for part in found[4]] == [[[0, 2], [-1, 0]], [2, 1], [[6], [5]], [2, 1]]
    opposite = pack(np.array([[-1.0, 0.0]]))  # half of the way to the key is the origin
    memory = opposite, np.ones(1), np.zeros((1, 1)), np.ones(1)
    module.adapt(memory, np.array([1.0, 0.0]), np.array([8.0]), 1, (1.0, 1.0, 1.0))
    assert get(opposite, np.array([0])).tolist() == [[-1, 0]]


@pytest.mark.parametrize("module", [writing, reference])
def test_of_equal_winners_the_last_and_without_likeness_equal_weights(
    module: Any,
) -> None:
    keys = pack(np.array([[-1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]]))
    memory = keys, np.ones(4), np.zeros((4, 1)), np.ones(4)
    found = module.adapt(memory, np.array([1.0, 0.0]), np.array([8.0]), 2, (1.0, 0.5, 4.0))
    assert found[0].tolist() == [2, 3]
    assert found[2].tolist() == [0.5, 0.5]
    assert found[3] == 1
    assert memory[2].tolist() == [[0], [0], [4], [4]]
