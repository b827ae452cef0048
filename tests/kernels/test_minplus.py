"""Bound matrices: against pairs closed by Bellman and Ford's rounds, and against enumeration."""

from __future__ import annotations

import itertools
import os
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from explorable_kernels import minplus
from explorable_kernels.minplus_bounds import (
    Bounds,
    infinity,
    pack,
    resolution,
    unpack,
)
from explorable_kernels.reference import minplus as reference
from explorable_kernels.reference.minplus import ZERO, Bound, Matrix

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
DTYPES = ["int32", "int64", "float32", "float64"] if COMPILED else ["int32", "float64"]
SIZES = [15, 16, 17, 63, 64, 65, 100, 111, 200, 300] if COMPILED else [17, 65]
QUARTER = Fraction(1, 4)


def matrices(most: int = 7, lowest: int = -9) -> st.SearchStrategy[Matrix]:
    """Quarters, strict and not, absent ones, and now and then a contradiction."""
    bound = st.one_of(
        st.none(), st.tuples(st.integers(lowest, 24).map(lambda q: q * QUARTER), st.integers(-1, 0))
    )

    def square(n: int) -> st.SearchStrategy[Matrix]:
        return st.lists(bound, min_size=n * n, max_size=n * n).map(
            lambda flat: [[ZERO if i == j else flat[i * n + j] for j in range(n)] for i in range(n)]
        )

    return st.integers(0, most).flatmap(square)


def packed(m: Matrix, dtype: str) -> Bounds:
    """The matrix as the kernels take it, in quarters."""
    n = len(m)
    values = np.full((n, n), infinity("int64"), np.int64)
    strict = np.zeros((n, n), np.bool_)
    for i, j in itertools.product(range(n), repeat=2):
        bound = m[i][j]
        if bound is not None:
            values[i, j], strict[i, j] = int(bound[0] / QUARTER), bound[1] < 0
    array = pack(values, strict, resolution(n), dtype)
    array.flags.writeable = False
    return array


def pairs(m: Matrix | None) -> Any:
    """What the bounds say: the value and whether it is excluded itself."""
    assert m is not None
    return [[None if b is None else (b[0], b[1] < 0) for b in row] for row in m]


def said(array: Bounds) -> Any:
    """The same, of what a kernel computed."""
    if array.dtype.kind == "f":
        none = np.isinf(array)
        array = np.where(none, 0, array).astype(np.int64)
        array[none] = infinity("int64")
    values, strict = unpack(array, resolution(len(array)))
    absent = values == infinity("int64")
    return [
        [
            None if absent[i, j] else (int(values[i, j]) * QUARTER, bool(strict[i, j]))
            for j in range(len(array))
        ]
        for i in range(len(array))
    ]


def sum_of(m: Matrix, nodes: list[int]) -> Bound | None:
    total: Bound | None = ZERO
    for a, b in itertools.pairwise(nodes):
        total = reference.plus(total, m[a][b])
    return total


@pytest.mark.parametrize("dtype", DTYPES)
@given(m=matrices())
def test_the_closure_is_what_rounds_from_every_source_find(m: Matrix, dtype: str) -> None:
    closed = packed(m, dtype).copy()
    bad = minplus.close(closed, threads=1)
    expected = reference.close(m)
    assert (bad >= 0) == (expected is None)
    if expected is not None:
        assert said(closed) == pairs(expected)


@given(matrices(most=5))
def test_the_closure_is_the_least_sum_over_all_simple_chains(m: Matrix) -> None:
    n = len(m)
    inner = [p for r in range(n) for p in itertools.permutations(range(n), r)]

    def best(i: int, j: int) -> Bound | None:
        chains = [[i, *p, j] for p in inner if i not in p and j not in p]
        return reference.least([sum_of(m, chain) for chain in chains])

    closed = packed(m, "int32").copy()
    cycles = [best(i, i) for i in range(n)]
    if any(c is not None and c < ZERO for c in cycles):
        assert minplus.close(closed) >= 0
    else:
        assert minplus.close(closed) == -1
        assert said(closed) == pairs([[best(i, j) for j in range(n)] for i in range(n)])


@pytest.mark.parametrize("dtype", DTYPES)
@given(m=matrices(), threads=st.integers(1, 3))
def test_a_step_is_the_definition_and_names_what_improved(
    m: Matrix, dtype: str, threads: int
) -> None:
    before = packed(m, dtype)
    after, traced = np.full_like(before, 77), np.full_like(before, 77)
    through = np.full(before.shape, 77, np.int32)
    minplus.step(before, after, threads)
    improved = minplus.step_traced(before, traced, through)
    assert said(after) == pairs(reference.step(m))
    assert_array_equal(after, traced)
    assert_array_equal(through >= 0, after < before)
    assert improved == int((after < before).sum())
    for i, k in zip(*np.nonzero(through >= 0), strict=True):
        j = through[i, k]
        assert before[i, j] + before[j, k] == after[i, k]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(1, 1, 1), (3, 8, 2), (9, 7, 129), (130, 65, 3), (2, 130, 257)])
def test_products_of_any_shape_are_the_definition(shape: tuple[int, int, int], dtype: str) -> None:
    n, m, p = shape
    rng = np.random.default_rng(shape)
    a, b = (rng.integers(-50, 50, size).astype(dtype) for size in ((n, m), (m, p)))
    for x in (a, b):
        x[rng.random(x.shape) < 0.3] = infinity(dtype)
        x.flags.writeable = False
    wide = [np.where(x == infinity(dtype), np.inf, x.astype(np.float64)) for x in (a, b)]
    expected = (wide[0][:, :, None] + wide[1][None]).min(axis=1)
    for threads in (None, 1, 2) if COMPILED else (1,):
        out = np.full((n, p), 77, dtype)
        minplus.product(a, b, out, threads)
        assert_array_equal(np.where(out == infinity(dtype), np.inf, out), expected)


def plain_closure(m: Bounds) -> Bounds:
    """Whole matrices, one pivot after another, in float64: exact for small numbers."""
    wide = np.where(m == infinity(m.dtype), np.inf, m.astype(np.float64))
    for k in range(len(m)):
        wide = np.minimum(wide, wide[:, k, None] + wide[None, k])
    return wide


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("n", SIZES)
def test_blocks_of_any_size_close_as_single_pivots_do(n: int, dtype: str) -> None:
    rng = np.random.default_rng(n)
    place = rng.integers(0, 50, n)
    m = (rng.integers(0, 40, (n, n)) + place[:, None] - place[None]).astype(dtype)
    m[rng.random((n, n)) < 0.9] = infinity(dtype)
    np.fill_diagonal(m, 0)
    expected = plain_closure(m)
    for threads in (None, 1, 2, 3) if COMPILED else (2,):
        closed = m.copy()
        assert minplus.close(closed, threads) == -1
        assert_array_equal(np.where(closed == infinity(dtype), np.inf, closed), expected)
    before = np.empty((n, n), np.int32)
    traced = m.copy()
    assert minplus.close_traced(traced, before) == -1
    assert_array_equal(traced, closed)


@pytest.mark.parametrize("dtype", DTYPES)
@given(m=matrices())
def test_every_entry_has_a_chain_that_sums_to_it(m: Matrix, dtype: str) -> None:
    closed = packed(m, dtype).copy()
    before = np.full(closed.shape, 77, np.int32)
    if minplus.close_traced(closed, before) >= 0:
        return
    n, bounds = len(m), said(closed)
    for i, k in itertools.permutations(range(n), 2):
        nodes = minplus.path(before, i, k)
        if bounds[i][k] is None:
            assert nodes == []
        else:
            assert len(set(nodes)) == len(nodes)
            assert (nodes[0], nodes[-1]) == (i, k)
            total = sum_of(m, nodes)
            assert total is not None
            assert bounds[i][k] == (total[0], total[1] < 0)


@pytest.mark.parametrize("dtype", DTYPES)
@given(m=matrices(lowest=-15))
def test_a_contradiction_is_a_simple_cycle_below_zero(m: Matrix, dtype: str) -> None:
    cycle = minplus.negative_cycle(packed(m, dtype))
    assert bool(cycle) == bool(reference.negative_cycle(m)) == (reference.close(m) is None)
    if cycle:
        total = sum_of(m, [*cycle, cycle[0]])
        assert total is not None
        assert total < ZERO
        assert len(set(cycle)) == len(cycle)


@pytest.mark.parametrize("dtype", DTYPES)
@given(m=matrices(lowest=-4), data=st.data())
def test_one_more_bound_is_a_closure_from_the_start(
    m: Matrix, dtype: str, data: st.DataObject
) -> None:
    closed = packed(m, dtype).copy()
    n = len(m)
    if n < 2 or minplus.close(closed) >= 0:
        return
    i, j = data.draw(st.permutations(range(n)))[:2]
    bound = data.draw(st.integers(-20, 20)) * QUARTER, data.draw(st.integers(-1, 0))
    expected = reference.tell(m, i, j, bound)
    number = int(bound[0] / QUARTER) * resolution(n) + bound[1]
    kept = closed.copy()
    changed = minplus.tell(closed, i, j, number)
    assert (changed == -1) == (expected is None)
    if expected is None:
        assert_array_equal(closed, kept)
    else:
        assert said(closed) == pairs(expected)
        assert changed == int((closed < kept).any(axis=1).sum())


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 8, 9, 16, 17, *([64, 65] if COMPILED else [])])
def test_a_chain_closes_in_the_binary_logarithm_of_its_length(length: int) -> None:
    m = np.full((length + 1, length + 1), infinity("int32"), np.int32)
    np.fill_diagonal(m, 0)
    m[np.arange(length), np.arange(1, length + 1)] = 1
    closed = m.copy()
    minplus.close(closed)
    steps = 0
    while not np.array_equal(m, closed):
        following = np.empty_like(m)
        minplus.step(m, following)
        m, steps = following, steps + 1
        assert (m >= closed).all()
    assert steps == (length - 1).bit_length()


def all_pairs(n: int, bound: int) -> Bounds:
    m = np.full((n, n), bound, np.int32)
    np.fill_diagonal(m, 0)
    return m


@pytest.mark.parametrize("n", [4, 8, 12, 16, 20, 70])
def test_contradictory_entries_stay_small(n: int) -> None:
    m = all_pairs(n, -1)
    after = np.empty_like(m)
    minplus.step(m, after)
    assert minplus.first_negative(m) == -1
    assert minplus.first_negative(after) == 0
    assert np.abs(after).max() == 2
    closed = m.copy()
    assert minplus.close(closed) >= 0
    assert np.abs(closed).max() <= n
    assert len(minplus.negative_cycle(m)) >= 2


def test_a_zero_bound_off_the_diagonal_is_a_bound() -> None:
    all_bounds = np.array([[0, 0, 0], [-1, 0, 0], [0, -1, 0]], np.int32)
    assert len(minplus.negative_cycle(all_bounds)) >= 2
    absent = np.where(all_bounds == 0, infinity("int32"), all_bounds).astype(np.int32)
    np.fill_diagonal(absent, 0)
    assert minplus.negative_cycle(absent) == []
    chain = np.array([[0, 0, infinity("int32")], [5, 0, 0], [5, 5, 0]], np.int32)
    minplus.close(chain)
    assert chain[0].tolist() == [0, 0, 0]


def test_a_bound_below_zero_on_the_diagonal_is_a_cycle_of_one() -> None:
    m = np.array([[0, 1], [1, -1]], np.int32)
    assert minplus.first_negative(m) == 1
    assert minplus.negative_cycle(m) == [1]
    assert minplus.close(m.copy()) == 1
