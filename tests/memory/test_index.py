"""An index finds what a scan finds, or says what it may have missed."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from explorable.errors import EmptyStore, NotInstalled, WrongSetting
from explorable.memory import Store, arithmetic, index_calibration, index_leaders
from explorable.memory.index import Finder, built, seeded
from explorable.memory.reads import Read
from explorable.status import Status
from explorable_kernels.contract import Array
from tests.memory.states import FLOATS, Kind, bits


def clustered(
    size: int, dtype: Kind, d: int = 6, *, noise: float = 0.1, seed: int = 0, clusters: int = 12
) -> tuple[Array, Array]:
    """Keys around so many standard normal places, and values."""
    rng = np.random.default_rng([seed, size])
    places = 2 * rng.normal(size=(clusters, d))
    keys = places[rng.integers(0, clusters, size)] + noise * rng.normal(size=(size, d))
    return keys.astype(dtype), rng.normal(size=(size, 3)).astype(dtype)


def indexed(store: Store, lists: int = 20, most: int | None = None) -> Finder:
    """Give a store an index, whatever it is worth."""
    around, _ = seeded(store._held, lists, 0)
    store._finder = built(store._held, around)
    store._finder.most = most
    return store._finder


def both(store: Store, *asked: Any, **controls: Any) -> tuple[Read, Read]:
    """The same read through the index and by a scan."""
    found = store.read_attention(*asked, trace=True, **controls)
    finder, store._finder = store._finder, None
    scanned = store.read_attention(*asked, trace=True, **controls)
    store._finder = finder
    assert scanned.search is None
    return found, scanned


def sound(store: Store, query: Array, found: Read, barred: list[int]) -> None:
    """The mass is no more than it is, and the dense read within the bound."""
    dense = store.read_attention(query, barred=barred, trace=True)
    assert found.trace is not None
    assert dense.trace is not None
    assert found.bound is not None
    ids = {one.id for one in found.trace}
    assert found.mass <= sum(one.weight for one in dense.trace if one.id in ids) * (1 + 1e-5)
    away = dense.value.astype(np.float64) - found.value.astype(np.float64)
    assert float(np.linalg.norm(away)) <= found.bound


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("noise", [0.0, 0.1, 2.0])
@pytest.mark.parametrize("most", [None, 1, 3])
def test_an_index_finds_what_a_scan_finds_or_bounds_what_it_missed(
    most: int | None, noise: float, dtype: Kind
) -> None:
    """Equal keys, near ones, and no clusters; rows that are appended later, and barred ones."""
    keys, values = clustered(500, dtype, noise=noise)
    store = Store(6, 3, dtype=dtype)
    store.extend(keys[:430], values[:430])
    indexed(store, most=most)
    store.extend(keys[430:], values[430:])
    rng = np.random.default_rng(1)
    for turn in range(12):
        query = (rng.normal(size=6) * 3 ** rng.integers(-1, 3)).astype(dtype)
        barred = rng.choice(500, turn, replace=False).tolist()
        k, scale = (1, 7, 60)[turn % 3], (None, 0.0, 2.0)[turn % 3]
        found, scanned = both(store, query, scale, k, barred=barred)
        assert found.search is not None
        assert found.search.complete or most is not None
        if found.search.complete:
            assert bits(found.value) == bits(scanned.value)
            assert found.trace == scanned.trace
            assert found.ball == found.bound
        assert found.trace is not None
        assert len(found.trace) == k
        if scale is None:
            sound(store, query, found, barred)


def test_k_come_back_however_many_are_barred_and_more_than_are_left_is_a_dense_read() -> None:
    keys, values = clustered(300, np.float64, clusters=30)
    store = Store(6, 3)
    store.extend(keys, values)
    indexed(store, lists=40, most=1)
    best = [one.id for one in store.read_attention(keys[0], k=40, trace=True).trace or ()]
    found = store.read_attention(keys[0], k=20, exclude_id=0, barred=best, trace=True)
    assert found.search is not None
    assert len(found.trace or ()) == 20
    assert not {one.id for one in found.trace or ()} & {0, *best}
    assert store.read_attention(keys[0], k=295, barred=range(5)).search is None


@pytest.mark.parametrize("dtype", FLOATS)
def test_counts_decide_through_an_index_too_and_merged_ones_have_no_ball(dtype: Kind) -> None:
    keys, values = clustered(300, dtype, noise=0.01)
    store = Store(6, 3, dtype=dtype)
    store.extend(keys, values)
    assert store.merge(radius=0.02).joined
    store.extend(*clustered(150, dtype, seed=1, clusters=5))
    indexed(store)
    for turn in range(12):
        found, scanned = both(store, keys[turn], k=9)
        assert found.search is not None
        assert found.search.complete
        assert bits(found.value) == bits(scanned.value)
        assert found.trace == scanned.trace
        assert (found.ball, found.status) == (None, Status.UNRESOLVED)
        sound(store, keys[turn], found, [])


def test_what_changes_locations_ends_the_use_of_an_index() -> None:
    keys, values = clustered(200, np.float64)
    store = Store(6, 3)
    store.extend(keys, values)

    def used() -> bool:
        return store.read_attention(keys[0], k=5).search is not None

    indexed(store)
    assert used()
    store.write(keys[0], values[0])
    assert not used()
    indexed(store)
    store.merge(radius=0.05)
    assert not used()

    def torn() -> None:
        with store.transaction():
            store.extend(keys[:3], values[:3])
            indexed(store)
            assert used()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        torn()
    store.extend(keys[3:6], values[3:6])
    assert not used()
    indexed(store)
    assert store.read_attention(keys[0]).search is None  # a dense read is a scan


@pytest.mark.parametrize("dtype", FLOATS)
def test_small_and_large_memories_have_the_same_index(
    dtype: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys, values = clustered(200, dtype)

    def told() -> Any:
        store = Store(6, 3, dtype=dtype)
        store.extend(keys, values)
        indexed(store, most=2)
        store.extend(keys[:5], values[:5])
        found = store.read_attention(keys[3], k=8, barred=[3, 201], trace=True)
        return bits(found.value), found.trace, found.mass, found.bound, found.search

    slow = told()
    monkeypatch.setattr(arithmetic, "LARGE", 0)
    assert told() == slow


def test_calibration_takes_an_index_for_clusters_and_a_scan_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(index_calibration, "CALL", 0)
    store, bare = Store(12, 3), Store(12, 3)
    store.extend(*clustered(2000, np.float64, 12, clusters=30))
    bare.extend(*clustered(2000, np.float64, 12, clusters=1, noise=1.0))
    advice = store.calibrate_index(8, sample=8)
    assert advice.use
    assert (advice.recall, advice.complete, advice.most) == (1, 1, None)
    assert advice.rows < 400
    assert advice.why.startswith("Use the index: it looks at ")
    assert store.calibrate_index(8, sample=8) == advice
    assert store.read_attention([1.0] * 12, k=8).search is not None
    declined = bare.calibrate_index(8, sample=8)
    assert not declined.use
    assert declined.recall < 0.98
    assert declined.why.startswith("Scan: with ")
    assert bare.read_attention([1.0] * 12, k=8).search is None
    monkeypatch.setattr(index_calibration, "CALL", 8192)
    assert "takes the time of 8,192 rows" in store.calibrate_index(8, sample=8).why
    assert store.read_attention([1.0] * 12, k=8).search is None


def test_a_large_memory_without_clusters_is_declined_by_a_sample(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(index_leaders, "SAMPLE", 500)
    monkeypatch.setattr(index_calibration, "CALL", 0)
    bare, store = Store(12, 3), Store(12, 3)
    bare.extend(*clustered(2000, np.float64, 12, clusters=1, noise=1.0))
    assert "in a sample of 500 keys" in bare.calibrate_index(8, sample=8).why
    store.extend(*clustered(2000, np.float64, 12, clusters=10))
    assert store.calibrate_index(8, sample=8).use


def test_bad_input_is_named_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(6, 3)
    with pytest.raises(EmptyStore):
        store.calibrate_index()
    store.extend(*clustered(200, np.float64))
    finder = indexed(store)
    for wrong in ({"k": 0}, {"recall": 2}, {"lists": 0}, {"sample": 0}, {"backend": "other"}):
        with pytest.raises(WrongSetting):
            store.calibrate_index(**wrong)
    with pytest.raises(WrongSetting, match="float32"):
        store.calibrate_index(backend="faiss")
    monkeypatch.setitem(sys.modules, "faiss", None)
    small = Store(6, 3, dtype=np.float32)
    small.extend(*clustered(200, np.float32))
    with pytest.raises(NotInstalled, match="faiss"):
        small.calibrate_index(backend="faiss")
    assert store._finder is finder


def test_faiss_finds_them_behind_the_same_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("faiss", reason="the optional faiss-cpu is not installed")
    monkeypatch.setattr(index_calibration, "CALL", 0)
    keys, values = clustered(2000, np.float32, 12, clusters=30)
    store = Store(12, 3, dtype=np.float32)
    store.extend(keys[:1900], values[:1900])
    assert store.calibrate_index(8, sample=8, backend="faiss").use
    store.extend(keys[1900:], values[1900:])
    for turn in range(20):
        barred = list(range(turn, 2000, 7))
        found, scanned = both(store, keys[turn], k=8, barred=barred)
        assert found.search is not None
        assert not found.search.complete
        assert found.trace == scanned.trace
        sound(store, keys[turn], found, barred)
