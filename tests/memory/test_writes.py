"""Writing: verbatim appends, competitive in the order of the source, seeded, nothing lost."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.errors import (
    CannotUndo,
    EmptyStore,
    InputError,
    NothingLeft,
    OutOfRange,
    UnknownLocation,
    UnknownName,
    WrongSetting,
    WrongVector,
)
from explorable.memory import Activated, Store, Written, arithmetic
from explorable_kernels.contract import Array
from tests.memory.states import FLOATS, Kind, bits, filled, pairs, whole


def stream(dtype: Kind, size: int = 60) -> tuple[Array, Array]:
    """Keys in four directions, some far from all others, and values."""
    rng = np.random.default_rng(5)
    keys, values = pairs(size, dtype, 5, 3, rng)
    keys[:, 0] += (6 * rng.integers(0, 2, size) - 3).astype(dtype)
    return keys, values


def written(store: Store, keys: Array, values: Array) -> list[Written]:
    return [store.write(key, value) for key, value in zip(keys, values, strict=True)]


def test_a_verbatim_write_keeps_the_key_and_counts_one() -> None:
    store = Store(2, 1, dtype=np.float32)
    assert store.write([3.0, 4.0], [7.0], competitive=False) == Written(0)
    one = store.locations[0]
    assert (one.address.tolist(), one.counter.tolist(), one.write_count) == ([3, 4], [7], 1)
    assert (one.members, one.key_radius, one.verbatim) == ((0,), 0, True)
    assert store._held.logs.tolist() == [0]


def test_the_first_competitive_write_opens_a_location_of_length_one() -> None:
    store = Store(2, 1)
    event = store.write([3.0, 4.0], [7.0])
    assert (event.id, event.opened, event.activated, event.winner) == (0, 0, (), None)
    assert store.locations[0].address.tolist() == [0.6, 0.8]
    assert store.eta == 0.01  # nothing has learned


def test_a_competitive_write_is_told_step_by_step() -> None:
    store = Store(2, 1, k=2, gamma=0.0, eta=0.5, decay=0.5, eta_min=0.1, tau_damp=1.0)
    store.extend([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]], [[4.0], [4.0], [4.0]])
    event = store.write([2.0, 0.0], [8.0])
    assert event.activated == (Activated(0, 1.0, 1.0), Activated(1, 0.0, 0.0))
    assert (event.id, event.winner, event.opened, event.split) == (0, 0, None, None)
    assert [(one.id, one.before.tolist()) for one in event.moved] == [(0, [1, 0]), (1, [0, 1])]
    step = 0.5 / (1 + 1 / 1) * 0.1  # the count is that before the write; no winner
    length = math.hypot(step, 1 - step)
    assert event.moved[1].after == pytest.approx([step / length, (1 - step) / length], rel=1e-15)
    assert [one.write_count for one in store.locations] == [2, 1, 1]
    assert [one.value.tolist() for one in store.locations] == [[6], [4], [4]]
    assert [one.verbatim for one in store.locations] == [False, False, True]
    assert store._held.logs.tolist() == [math.log(2), 0, 0]
    assert store.eta == 0.25
    store.write([2.0, 0.0], [8.0])
    store.write([2.0, 0.0], [8.0])
    assert store.eta == 0.1


def test_what_nothing_is_like_opens_a_location_beside_the_update() -> None:
    store = Store(2, 1, tau_split=0.3)
    store.write([1.0, 0.0], [4.0])
    event = store.write([-1.0, 0.0], [8.0])
    assert event.opened == event.id == 1
    assert event.winner == 0
    assert event.activated == (Activated(0, -1.0, 1.0),)  # no cosine is positive: 1/k
    assert [one.write_count for one in store.locations] == [2, 1]
    assert store.locations[0].counter.tolist() == [12]


@pytest.mark.parametrize("dtype", FLOATS)
def test_a_full_winner_splits_in_a_seeded_direction(dtype: Kind) -> None:
    stores = [Store(2, 1, dtype=dtype, seed=seed, tau_overload=2.5) for seed in (1, 1, 2)]
    for store in stores:
        events = [store.write([1.0, 0.0], [8.0]) for _ in range(3)]
        assert [event.split for event in events] == [None, None, 1]
        one, other = store.locations
        assert (one.write_count, other.write_count) == (1.5, 1.5)
        assert one.counter.tolist() == other.counter.tolist() == [12]
        assert not np.array_equal(one.address, other.address)
        assert float(other.address @ other.address) == pytest.approx(1, rel=1e-6)
    assert whole(stores[0]) == whole(stores[1]) != whole(stores[2])


def test_a_count_that_comes_back_to_one_adds_nothing_to_a_logit() -> None:
    store = Store(2, 1, tau_overload=1.5)
    store.write([1.0, 0.0], [8.0])
    assert store.write([1.0, 0.0], [8.0]).split == 1
    assert [one.write_count for one in store.locations] == [1, 1]
    assert store._held.logs.tolist() == [0, 0]


@pytest.mark.parametrize("dtype", FLOATS)
def test_counts_and_counters_are_conserved(dtype: Kind) -> None:
    store = Store(5, 3, dtype=dtype, tau_overload=4, k=6)
    keys, values = stream(dtype)
    total, summed = 0.0, np.zeros(3)
    for key, value in zip(keys, values, strict=True):
        event = store.write(key, value)
        share = sum(one.weight for one in event.activated) + (event.opened is not None)
        total, summed = total + share, summed + share * value
        counts = sum(one.write_count for one in store.locations)
        counters = np.sum([one.counter for one in store.locations], axis=0)
        close = 1e-4 if dtype == np.float32 else 1e-11
        assert counts == pytest.approx(total, rel=close)
        np.testing.assert_allclose(counters, summed, atol=close * 60)
    assert len(store) > 4


@pytest.mark.parametrize("dtype", FLOATS)
def test_the_order_of_competitive_writes_matters_and_that_of_verbatim_ones_is_kept(
    dtype: Kind,
) -> None:
    keys, values = stream(dtype)
    one, again, turned = (Store(5, 3, dtype=dtype) for _ in range(3))
    written(one, keys, values)
    written(again, keys, values)
    written(turned, keys[::-1], values[::-1])
    assert whole(one) == whole(again)
    assert whole(one) != whole(turned)
    plain = Store(5, 3, dtype=dtype)
    plain.extend(keys, values)
    assert [bits(one.address) for one in plain.locations] == [bits(key) for key in keys]


BAD_VECTORS: list[Any] = [
    [1.0, 2.0],
    [1.0, 2.0, math.nan],
    [1.0, 2.0, math.inf],
    np.ones(3, np.float32),
    np.ones(3, np.int64),
    np.ones((1, 3)),
    [True, False, True],
    ["1", "2", "3"],
    [1.0, 2.0, [3.0]],
    [1j, 2.0, 3.0],
    None,
    1.0,
]


@pytest.mark.parametrize("bad", BAD_VECTORS, ids=repr)
def test_a_bad_vector_gets_a_named_error_and_changes_nothing(bad: Any) -> None:
    store = filled(4, np.float64, d=3)
    store.write([1.0, 0.0, 0.0], [1.0, 1.0, 1.0])
    before, good = whole(store), [1.0, 2.0, 3.0]
    for competitive in (True, False):
        for key, value in ((bad, good), (good, bad)):
            with pytest.raises(WrongVector):
                store.write(key, value, competitive=competitive)
    for call in (store.read_attention, store.read, store.analyze):
        with pytest.raises(WrongVector):
            call(bad)
    assert whole(store) == before


def test_bad_rows_are_refused_whole() -> None:
    store, good = filled(4, np.float64, d=3), [[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]
    before = whole(store)
    bads: list[Any] = [[1.0, 2.0, 3.0], [[1.0, 2.0]], [good[0], [math.nan] * 3], [good[0], [1.0]]]
    for bad in bads:
        with pytest.raises(WrongVector):
            store.extend(good, bad)
        with pytest.raises(WrongVector):
            store.extend(bad, good)
        with pytest.raises(WrongVector):
            store.attend(bad)
    with pytest.raises(WrongSetting, match="2 keys and 1 values"):
        store.extend(good, good[:1])
    assert store.extend(np.empty((0, 3)), np.empty((0, 3))) == range(4, 4)
    assert whole(store) == before


def test_a_zero_key_can_only_be_written_verbatim_and_is_like_nothing() -> None:
    store = filled(2, np.float64, d=2, d_v=1)
    before = whole(store)
    for call in (lambda: store.write([0.0, 0.0], [1.0]), lambda: store.read([0.0, 0.0])):
        with pytest.raises(WrongVector, match="no direction"):
            call()
    assert whole(store) == before
    store.write([0.0, 0.0], [1.0], competitive=False)
    assert (2, 0.0) in store.analyze([1.0, 0.0])


@pytest.mark.parametrize("dtype", FLOATS)
def test_what_overflows_changes_nothing(dtype: Kind) -> None:
    huge = float(np.finfo(dtype).max) / 1.5
    store = Store(2, 1, dtype=dtype)
    store.write([1.0, 0.0], [huge])
    before = whole(store)
    for call in (
        lambda: store.write([1.0, 0.0], [huge]),
        lambda: store.write([huge, huge], [1.0]),
        lambda: store.read_attention([huge, huge], scale=huge),
        lambda: store.attend([[huge, huge]], scale=huge),
    ):
        with pytest.raises(OutOfRange):
            call()
    assert whole(store) == before


@pytest.mark.parametrize(
    "settings",
    [
        {"k": 0}, {"k": 1.5}, {"k": True}, {"eta": 0.0}, {"eta": 1.5}, {"eta": math.nan},
        {"decay": 1.1}, {"eta_min": 0.5}, {"tau_split": 1.5}, {"tau_merge": -1.5},
        {"gamma": -1.0}, {"tau_damp": 0.0}, {"tau_overload": math.inf}, {"beta": "5"},
        {"second_order": 1}, {"seed": -1}, {"seed": 0.5}, {"dtype": np.int64},
        {"dtype": np.float16}, {"dtype": "nothing"}, {"colour": 1}, {"value_dim": 0},
    ],
    ids=str,
)  # fmt: skip
def test_a_setting_out_of_its_range_is_refused_by_name(settings: dict[str, Any]) -> None:
    with pytest.raises(WrongSetting, match=next(iter(settings))):
        Store(2, **settings)


def test_reads_refuse_what_has_no_meaning() -> None:
    with pytest.raises(EmptyStore):
        Store(2).read_attention([1.0, 0.0])
    with pytest.raises(EmptyStore):
        Store(2).analyze([1.0, 0.0])
    store = filled(3, np.float64, d=2)
    before, asked = whole(store), [1.0, 0.0]
    wrongs: tuple[dict[str, Any], ...] = (
        {"k": 0}, {"k": -1}, {"k": 2.0}, {"scale": -1.0}, {"scale": math.nan},
        {"tolerance": -1.0}, {"exclude_id": "0"}, {"barred": [1.5]},
    )  # fmt: skip
    for wrong in wrongs:
        with pytest.raises(WrongSetting):
            store.read_attention(asked, **wrong)
    unknowns: tuple[dict[str, Any], ...] = {"exclude_id": 3}, {"barred": [0, 7]}
    for unknown in unknowns:
        with pytest.raises(UnknownLocation, match="there is no location"):
            store.read_attention(asked, **unknown)
    with pytest.raises(NothingLeft):
        store.read_attention(asked, exclude_id=0, barred=[1, 2])
    with pytest.raises(CannotUndo):
        store.undo_merge()
    assert whole(store) == before
    assert issubclass(WrongVector, InputError)
    assert issubclass(UnknownLocation, UnknownName)


@given(st.integers(0, 200), st.lists(st.booleans(), min_size=1, max_size=30))
def test_mixed_writes_keep_ids_ascending_and_lengths_true(seed: int, kinds: list[bool]) -> None:
    rng, store = np.random.default_rng(seed), Store(3, 1, tau_overload=2, k=3)
    for competitive in kinds:
        store.write(rng.normal(size=3), rng.normal(size=1), competitive=competitive)
    ids = [one.id for one in store.locations]
    assert ids == sorted(set(ids))
    held = store._held
    assert bits(held.lengths) == bits(arithmetic.norms(held.packed, held.size))
    assert [math.log(n) for n in held.counts] == held.logs.tolist()


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("merging", [False, True])
def test_a_count_that_would_not_see_one_more_write_is_refused(dtype: Kind, merging: bool) -> None:
    most = 2.0 ** (np.finfo(dtype).nmant + 1)
    store = Store(2, 1, dtype=dtype, k=1, tau_split=-1, tau_overload=2**60)
    store.extend([[1.0, 0.0], [1.0, 0.0]], [[1.0], [2.0]])
    store._held.recount(np.array([0]), np.array([most - 2], dtype))
    assert store.write([1.0, 0.0], [1.0]).winner == 0
    assert store.locations[0].write_count == most - 1
    before = whole(store)
    with pytest.raises(OutOfRange, match="does not see one more write"):
        store.merge(radius=0.1) if merging else store.write([1.0, 0.0], [1.0])
    assert whole(store) == before
