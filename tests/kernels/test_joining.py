"""Joining near rows: compiled equals the table of all pairs, and a search among fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from explorable_kernels import joining
from explorable_kernels.contract import Array, get, pack, put
from explorable_kernels.reference import activation
from explorable_kernels.reference import joining as reference
from tests.kernels.near_keys import crowded

FLOATS = [np.float32, np.float64]
Kind = type[np.float32] | type[np.float64]
State = tuple[Array, Array, Array, Array]


def memory(size: int, d: int, dtype: Kind, style: str = "clusters") -> State:
    """Keys with many ties, one of them zero, with NaN in every unused lane; counts of 1 to 3."""
    rng = np.random.default_rng([size, d])
    raw = rng.integers(-2, 3, (size, d)) / 2
    if style == "noise":
        raw = raw + 0.1 * rng.normal(size=(size, d))
    if style == "tiny":  # squares vanish, or lose digits
        raw = raw * 2.0 ** -rng.choice([60, 70, 500, 530, 600], (size, 1))
    raw[size // 2 :][:1] = 0
    keys = pack(raw.astype(dtype))
    for row in range(size, 64 * len(keys)):
        put(keys, row, np.full(d, np.nan, dtype))
    counts = rng.integers(1, 4, size).astype(dtype)
    counters = rng.normal(size=(size, 2)).astype(dtype)
    return keys, activation.norms(keys, size), counters, counts


def copied(state: State) -> State:
    """One to change."""
    keys, lengths, counters, counts = state
    return keys.copy(), lengths.copy(), counters.copy(), counts.copy()


def same(state: State, bound: float, most: int, *, by_cosine: bool) -> None:
    """Both find the same pairs, and leave the same memory."""
    found, expected = copied(state), copied(state)
    kind = state[0].dtype.type
    pairs = joining.join(found, kind(bound), most, by_cosine)
    for one, other in zip(
        (*pairs, *found),
        (*reference.join(expected, kind(bound), most, by_cosine), *expected),
        strict=True,
    ):
        assert one.dtype == other.dtype
        assert_array_equal(one, other)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("size", [0, 1, 2, 63, 65, 80])
def test_rows_are_joined_as_by_the_reference(size: int, dtype: Kind) -> None:
    for d, style in ((2, "clusters"), (20, "noise")):
        state = memory(size, d, dtype, style)
        same(state, 0, size, by_cosine=False)
        same(state, float(np.finfo(dtype).max), size // 2, by_cosine=False)
        same(state, 0.5, size, by_cosine=True)


@pytest.mark.parametrize("dtype", FLOATS)
def test_keys_whose_squares_vanish_are_joined_by_their_distance(dtype: Kind) -> None:
    for bound in (0, 2.0**-600, 2.0**-70, 1):
        same(memory(40, 2, dtype, "tiny"), bound, 40, by_cosine=False)
    keys = pack(np.array([[0.0], [1e-40], [0.0], [3e-44]], dtype))  # float32 has them, rounded
    counts = np.ones(4, dtype)
    for module in (joining, reference):
        for bound, expected in ((0.0, [(0, 2)]), (4e-44, [(0, 2), (0, 3)])):
            state = keys.copy(), np.zeros(4, dtype), np.zeros((4, 1), dtype), counts.copy()
            low, high, _ = module.join(state, dtype(bound), 4, False)
            assert list(zip(low.tolist(), high.tolist(), strict=True)) == expected


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("stretch", [0, 30])  # in the second no length is usual
@pytest.mark.parametrize("d", [16, 40])
def test_blocks_that_are_left_early_hide_no_pair(d: int, stretch: int, dtype: Kind) -> None:
    """Some pairs are at the very bound."""
    keys = crowded(d, stretch, dtype)
    state = keys, activation.norms(keys, 70), np.zeros((70, 1), dtype), np.ones(70, dtype)
    likeness = reference.join(copied(state), dtype(-1), 70, True)[2]
    for least in (-0.5, float(likeness[20])):
        same(state, least, 70, by_cosine=True)
    nearest = reference.join(copied(state), np.finfo(dtype).max, 4, False)[2]
    same(state, float(nearest[3]), 70, by_cosine=False)


@pytest.mark.parametrize("dtype", FLOATS)
def test_a_nearer_key_is_found_though_its_squares_round_to_more(dtype: Kind) -> None:
    """In units of the least number, 1.45 rounds to 1, and 0.6 + 0.6 to 2."""
    root = float(np.sqrt(np.float64(np.finfo(dtype).smallest_subnormal)))
    raw = np.repeat(np.arange(128.0)[:, np.newaxis], 2, axis=1)
    raw[1] = 1.45**0.5 * root, 0
    raw[64] = -(0.6**0.5) * root, 0.6**0.5 * root
    zeros, ones = np.zeros(128, dtype), np.ones(128, dtype)
    state = pack(raw.astype(dtype)), zeros, np.zeros((128, 1), dtype), ones
    for module in (joining, reference):
        low, high, near = module.join(copied(state), np.finfo(dtype).max, 1, False)
        assert (low.tolist(), high.tolist()) == ([0], [64])
        assert 1 < near[0] / root < 1.2


def by_fractions(keys: Array, bound: Fraction) -> list[tuple[int, int]]:
    """The pairs joined when all distances are measured exactly, again after each."""
    left = {row: ([Fraction(x) for x in key], 1) for row, key in enumerate(keys.tolist())}
    joined: list[tuple[int, int]] = []
    while True:
        near = [
            (sum((a - b) ** 2 for a, b in zip(left[i][0], left[j][0], strict=True)), i, j)
            for i, j in combinations(sorted(left), 2)
        ]
        least = min(near, default=(bound**2 + 1, 0, 0))
        if least[0] > bound**2:
            return joined
        _, i, j = least
        (a, n), (b, m) = left[i], left.pop(j)
        left[i] = [(n * x + m * y) / (n + m) for x, y in zip(a, b, strict=True)], n + m
        joined.append((i, j))


def test_the_closest_pair_is_first_by_fractions() -> None:
    """Pairs alone on a line, all numbers in quarters: means and distances are exact."""
    quarters = np.random.default_rng(0).permutation(24)[:, np.newaxis] // 2 * 64.0
    noise = np.random.default_rng(1).integers(0, 16, (24, 1))
    keys = (quarters + noise) / 4
    expected = by_fractions(keys, Fraction(2))
    assert 5 < len(expected) < 12
    for module in (joining, reference):
        state = pack(keys), np.abs(keys[:, 0]), np.zeros((24, 1)), np.ones(24)
        low, high, _ = module.join(state, np.float64(2), 24, False)
        assert list(zip(low.tolist(), high.tolist(), strict=True)) == expected
        for one, other in expected:
            middle = (keys[one] + keys[other]) / 2
            assert_array_equal(get(state[0], np.array([one]))[0], middle)
