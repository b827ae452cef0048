"""Attention is a read: the identities of the source hold to the bit."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from explorable.memory import Store, attention
from explorable.status import Status
from explorable_kernels.contract import Array, pack
from explorable_kernels.reference import attention as reference
from tests.memory.states import FLOATS, Kind, bits, filled, pairs

SIZES = [1, 2, 63, 64, 65, 200]


def query(d: int, dtype: Kind, seed: int = 7) -> Array:
    return np.random.default_rng(seed).normal(size=d).astype(dtype)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dtype", FLOATS)
def test_a_dense_read_of_a_verbatim_store_is_attention(size: int, dtype: Kind) -> None:
    store = filled(size, dtype)
    keys = np.array([one.address for one in store.locations])
    values = np.array([one.value for one in store.locations])
    queries = np.array([query(5, dtype, seed) for seed in range(4)])
    alone = attention(queries, keys, values, 5**-0.5)
    slow = reference.attend(pack(keys), values, np.zeros(size, dtype), queries, dtype(5**-0.5))
    assert bits(alone) == bits(slow) == bits(store.attend(queries))
    for one, row in zip(queries, alone, strict=True):
        found = store.read_attention(one)
        assert bits(found.value) == bits(row)
        assert found.value.dtype == dtype
        assert (found.mass, found.bound, found.ball, found.status) == (1, 0, 0, Status.FORCED)


@pytest.mark.parametrize("dtype", FLOATS)
def test_k_from_the_number_of_locations_on_is_dense(dtype: Kind) -> None:
    store, asked = filled(65, dtype), query(5, dtype)
    dense = store.read_attention(asked)
    for k in (65, 66, 10**9):
        assert bits(store.read_attention(asked, k=k).value) == bits(dense.value)
    assert store.read_attention(asked, k=64).mass < 1


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("k", [None, 4])
def test_barred_locations_leave_the_read_of_a_store_that_never_held_them(
    dtype: Kind, k: int | None
) -> None:
    keys, values = pairs(130, dtype, 5, 3, np.random.default_rng(0))
    store = Store(5, 3, dtype=dtype)
    store.extend(keys, values)
    for barred in ([0], [129], [63, 64, 65], list(range(0, 130, 2)), list(range(1, 130))):
        never = Store(5, 3, dtype=dtype)
        left = [row for row in range(130) if row not in barred]
        never.extend(keys[left], values[left])
        asked = query(5, dtype)
        found = store.read_attention(asked, k=k, barred=barred, trace=True)
        expected = never.read_attention(asked, k=k, trace=True)
        assert bits(found.value) == bits(expected.value)
        assert (found.mass, found.bound) == (expected.mass, expected.bound)
        assert found.trace is not None
        assert expected.trace is not None
        assert [(one.dot, one.weight) for one in found.trace] == [
            (one.dot, one.weight) for one in expected.trace
        ]
        assert [one.id for one in found.trace] == [left[one.id] for one in expected.trace]


@pytest.mark.parametrize("dtype", FLOATS)
def test_a_sparse_read_sums_its_k_in_the_order_of_the_ids(dtype: Kind) -> None:
    keys, values = pairs(90, dtype, 5, 3, np.random.default_rng(1))
    store = Store(5, 3, dtype=dtype)
    store.extend(keys, values)
    for seed in range(20):
        asked = query(5, dtype, seed)
        found = store.read_attention(asked, k=25, trace=True)
        assert found.trace is not None
        some = sorted(one.id for one in found.trace)
        alone = attention(asked[np.newaxis], keys[some], values[some], 5**-0.5)[0]
        assert bits(found.value) == bits(alone)


def test_exclude_id_drops_one_and_activates_one_more() -> None:
    store, asked = filled(20, np.float64), query(5, np.float64)
    first = store.read_attention(asked, k=3, trace=True).trace
    assert first is not None
    without = store.read_attention(asked, k=3, exclude_id=first[0].id, trace=True).trace
    assert without is not None
    assert len(without) == 3
    assert {one.id for one in first[1:]} < {one.id for one in without}
    alone = store.read_attention(asked, k=3, barred=[first[0].id], trace=True)
    assert alone.trace == without


@pytest.mark.parametrize("dtype", FLOATS)
def test_the_order_of_equal_rows_is_kept(dtype: Kind) -> None:
    """Two orders of writing the same rows may differ in the last bit; one order never does."""
    keys, values = pairs(40, dtype, 5, 3, np.random.default_rng(3))
    keys[20:] = keys[:20]
    once, again, turned = (Store(5, 3, dtype=dtype) for _ in range(3))
    once.extend(keys, values)
    for key, value in zip(keys, values, strict=True):
        again.write(key, value, competitive=False)
    turned.extend(keys[::-1].copy(), values[::-1].copy())
    many = np.array([query(5, dtype, seed) for seed in range(20)])
    assert bits(once.attend(many)) == bits(again.attend(many))
    assert bits(once.attend(many)) != bits(turned.attend(many))


def test_ties_go_to_the_lowest_id_and_counts_decide_who_is_among_k() -> None:
    store = Store(1, 1)
    store.extend([[1.0], [1.0], [1.0], [0.5], [0.5], [0.5]], [[0.0]] * 6)
    trace = store.read_attention([1.0], k=2, trace=True).trace
    assert trace is not None
    assert [one.id for one in trace] == [0, 1]
    store.merge(radius=0.0)  # two locations with count 3: at scale 0, ln 3 is all there is
    store.write([9.0], [1.0], competitive=False)
    trace = store.read_attention([1.0], scale=0.0, k=2, trace=True).trace
    assert trace is not None
    assert [(one.id, one.members) for one in trace] == [(0, (0, 1, 2)), (3, (3, 4, 5))]
    assert [one.weight for one in trace] == [0.5, 0.5]


def test_the_trace_names_raw_dot_products_and_sums_to_the_value() -> None:
    store, asked = filled(9, np.float64), query(5, np.float64)
    found = store.read_attention(asked, trace=True)
    assert found.trace is not None
    weights = [one.weight for one in found.trace]
    assert weights == sorted(weights, reverse=True)
    total = sum(one.weight * store.locations[one.id].value for one in found.trace)
    np.testing.assert_allclose(total, found.value, rtol=1e-12)
    for one in found.trace:
        assert one.dot == pytest.approx(float(store.locations[one.id].address @ asked), rel=1e-12)
    assert store.read_attention(asked).trace is None


@pytest.mark.parametrize("dtype", FLOATS)
def test_a_sparse_read_is_within_its_bound_of_the_dense_one(dtype: Kind) -> None:
    for seed in range(60):
        store, asked = filled(30, dtype, seed=seed), 3 * query(5, dtype, seed)
        dense = store.read_attention(asked).value.astype(np.longdouble)
        for k in (1, 5, 29):
            sparse = store.read_attention(asked, k=k)
            off = np.sqrt(((sparse.value.astype(np.longdouble) - dense) ** 2).sum())
            assert sparse.bound is not None
            assert off <= sparse.bound
            assert sparse.ball == sparse.bound
            assert sparse.bound < 10 * off + 1  # a bound that is always huge would say nothing
            assert store.read_attention(asked, k=k, tolerance=sparse.bound).status == "forced"
            assert store.read_attention(asked, k=k).status == "unresolved"


def test_signals_say_how_sharp_a_read_is() -> None:
    store = Store(1, 1)
    store.extend([[1.0], [-1.0]], [[1.0], [0.0]])
    flat, sharp = (store.read_attention([1.0], scale=scale).signals for scale in (0.0, 50.0))
    assert (flat.largest, flat.margin) == (0.5, 0)
    assert flat.entropy == pytest.approx(np.log(2))
    assert sharp.largest == pytest.approx(1)
    assert sharp.entropy < 1e-12
    assert store.read_attention([1.0], scale=0.0, k=1).signals.mass == 0.5
    assert store.read_attention([1.0], k=1).signals.margin == 1


def test_a_small_memory_loads_no_compiler() -> None:
    code = (
        "import sys; from explorable.memory import Store; s = Store(4); s.write([1, 0, 0, 1], "
        "[1, 2, 3, 4]); s.write([1, 0, 0, 1], [1, 2, 3, 4], competitive=False); "
        "s.read_attention([1, 2, 0, 0]); s.read([1, 2, 0, 0]); s.merge(radius=2); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
