"""Sets of worlds as words: against booleans with index arithmetic, and against enumeration."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal
from numpy.typing import NDArray

from explorable_kernels import bitset
from explorable_kernels.reference import bitset as reference

Words = NDArray[np.uint64]

GARBAGE = np.uint64(0xDEADBEEFCAFEF00D)
THINNINGS = 0, 1, 3, 5, 9  # each keeps half of the worlds: full, 1/2, 1/8, 1/32, 1/512


def some_worlds(bits: int, thinning: int, seed: int = 0) -> Words:
    """A random read-only set; a kernel that writes to it fails."""
    rng = np.random.default_rng([bits, thinning, seed])
    words = bitset.full(bits)
    for _ in range(thinning):
        words &= rng.integers(0, 2**64, len(words), np.uint64)
    words.flags.writeable = False
    return words


def listed(words: Words) -> list[int]:
    """The members, read digit by digit from one whole number: the definition."""
    number = int.from_bytes(words.tobytes(), "little")
    return [w for w in range(64 * len(words)) if number >> w & 1]


def sets(lowest: int = 0, highest: int = 10) -> st.SearchStrategy[Words]:
    return st.builds(
        some_worlds,
        st.integers(lowest, highest),
        st.sampled_from(THINNINGS),
        st.integers(0, 99),
    )


@pytest.mark.parametrize("bits", range(13))
def test_full_and_empty_hold_all_worlds_and_none(bits: int) -> None:
    assert_array_equal(bitset.full(bits), reference.full(bits))
    assert_array_equal(bitset.empty(bits), reference.empty(bits))
    assert listed(bitset.full(bits)) == list(range(2**bits))
    assert len(bitset.full(bits)) == len(bitset.empty(bits)) == bitset.length(bits)


@given(sets())
def test_counting_and_listing_equal_the_booleans_and_the_enumeration(words: Words) -> None:
    worlds = listed(words)
    assert bitset.popcount(words) == reference.popcount(words) == len(worlds)
    for limit in (0, 1, 7, 64, 2000):
        assert bitset.members(words, limit).tolist() == worlds[:limit]
        assert_array_equal(bitset.members(words, limit), reference.members(words, limit))


@given(sets(highest=8), st.data())
def test_first_is_the_lowest_world_from_the_start_on(words: Words, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, 64 * len(words) + 1))
    expected = next((w for w in listed(words) if w >= start), -1)
    assert bitset.first(words, start) == reference.first(words, start) == expected


@pytest.mark.parametrize("size", [1, 2, 3, 5, 63, 100, 111, 2047, 2048, 2051, 4200])
@pytest.mark.parametrize("m", [1, 2, 3, 4, 5, 7, 8])
def test_intersection_of_any_width_equals_pairwise_ands(size: int, m: int) -> None:
    rng = np.random.default_rng([size, m])
    masks = np.zeros((m, size), np.uint64)
    for _ in range(3):
        masks |= rng.integers(0, 2**64, masks.shape, np.uint64)
    masks.flags.writeable = False
    out = np.full(size, GARBAGE)
    expected = np.bitwise_and.reduce(masks, axis=0)
    size_left = bitset.intersect(masks, out)
    assert_array_equal(out, expected)
    assert size_left == int(np.bitwise_count(expected).sum()) == bitset.popcount(out)
    assert bitset.count_common(masks) == size_left


@given(st.integers(0, 9), st.integers(1, 8), st.sampled_from(THINNINGS[:3]))
def test_intersection_equals_the_booleans(bits: int, m: int, thinning: int) -> None:
    masks = np.array([some_worlds(bits, thinning, seed) for seed in range(m)])
    out, expected = np.full((2, bitset.length(bits)), GARBAGE)
    left = reference.intersect(masks, expected)
    assert bitset.intersect(masks, out) == bitset.count_common(masks) == left
    assert_array_equal(out, expected)
    assert reference.count_common(masks) == left


def test_intersection_that_empties_early_is_still_right_everywhere() -> None:
    masks = np.full((9, 6000), ~np.uint64(0))
    masks[1:3, 100:5000] = 0  # the stretch in the middle is empty after the first three
    masks[8, 5500] = 1
    out = np.full(6000, GARBAGE)
    expected = np.bitwise_and.reduce(masks, axis=0)
    assert bitset.intersect(masks, out) == int(np.bitwise_count(expected).sum())
    assert_array_equal(out, expected)


@pytest.mark.parametrize("bits", range(10))
@pytest.mark.parametrize("thinning", THINNINGS)
def test_projection_marginals_and_cylinder_at_every_digit_range(bits: int, thinning: int) -> None:
    words = some_worlds(bits, thinning)
    worlds = listed(words)
    for shift in range(bits + 1):
        for width in range(bits + 1 - shift):
            counts = [0] * 2**width
            for w in worlds:
                counts[(w >> shift) % 2**width] += 1
            assert bitset.marginals(words, shift, width).tolist() == counts
            assert bitset.project(words, shift, width).tolist() == [n > 0 for n in counts]
            out, expected = np.full((2, len(words)), GARBAGE)
            bitset.forget(words, shift, width, out)
            reference.forget(words, shift, width, expected)
            assert_array_equal(out, expected)


@given(sets(highest=9), st.data())
def test_digits_equal_the_reference(words: Words, data: st.DataObject) -> None:
    bits = int(np.log2(64 * len(words)))
    shift = data.draw(st.integers(0, bits))
    width = data.draw(st.integers(0, bits - shift))
    assert_array_equal(bitset.project(words, shift, width), reference.project(words, shift, width))
    assert_array_equal(
        bitset.marginals(words, shift, width), reference.marginals(words, shift, width)
    )


@given(sets(highest=8), st.data())
def test_cylinder_holds_what_agrees_outside_the_digits(words: Words, data: st.DataObject) -> None:
    bits = int(np.log2(64 * len(words)))
    shift = data.draw(st.integers(0, bits))
    width = data.draw(st.integers(0, bits - shift))
    outside = ~((2**width - 1) << shift)
    kept = {w & outside for w in listed(words)}
    out = words.copy()
    bitset.forget(out, shift, width, out)  # in place
    assert listed(out) == [w for w in range(64 * len(words)) if w & outside in kept]


def test_a_projection_finds_a_code_that_one_distant_world_carries() -> None:
    for world in (2**16 - 1, 2**15 + 3, 40_000):
        words = bitset.empty(16)
        words[world >> 6] = np.uint64(1 << (world & 63))
        for shift, width in ((0, 1), (0, 6), (2, 3), (4, 4), (5, 11), (6, 2), (9, 7), (15, 1)):
            code = (world >> shift) % 2**width
            assert np.flatnonzero(bitset.project(words, shift, width)).tolist() == [code]
            assert np.flatnonzero(bitset.marginals(words, shift, width)).tolist() == [code]
            assert bitset.first(words) == world


@pytest.mark.parametrize("second", [2**16 - 1, 2**15 + 3, 20_000, 70])
def test_a_projection_reads_on_until_every_code_is_found(second: int) -> None:
    """Many worlds of code 0 come first; they must not pass for the one other code."""
    worlds = np.arange(2**16)
    for shift in range(16):
        for width in range(1, min(4, 17 - shift)):
            codes = reference.codes(worlds, shift, width)
            words = reference.pack((codes == 0) & (worlds < 64) | (worlds == second))
            found = np.flatnonzero(bitset.project(words, shift, width))
            assert found.tolist() == sorted({0, int(codes[second])})


@pytest.mark.parametrize("threads", [1, 2, 3, None])
def test_any_number_of_threads_gives_the_same(threads: int | None) -> None:
    masks = np.array([some_worlds(19, 0, 1), *(~some_worlds(19, 3, seed) for seed in range(4))])
    out, alone = np.full((2, masks.shape[1]), GARBAGE)
    left = bitset.intersect(masks, alone, threads=1)
    assert bitset.intersect(masks, out, threads=threads) == left
    assert_array_equal(out, alone)
    assert bitset.count_common(masks, threads=threads) == left
    assert bitset.popcount(out, threads=threads) == left


@settings(max_examples=20)
@given(sets(lowest=7, highest=9))
def test_a_strided_input_is_read_like_a_packed_one(words: Words) -> None:
    strided = np.repeat(words, 2)[::2]
    assert not strided.flags.c_contiguous
    assert bitset.popcount(strided) == bitset.popcount(words)
    assert_array_equal(bitset.project(strided, 4, 4), bitset.project(words, 4, 4))
