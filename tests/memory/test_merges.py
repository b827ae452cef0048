"""Merging: the closest pair first, as if all was measured again; nothing lost, and undone."""

from __future__ import annotations

import math
import pickle
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from explorable.errors import CannotUndo, OutOfRange, UnknownLocation, WrongSetting
from explorable.memory import Merged, Store, arithmetic
from explorable.memory.locations import Locations
from tests.memory.states import FLOATS, Kind, bits, filled, whole

Wide = NDArray[np.float64]


def clustered(size: int, dtype: Kind, seed: int = 0) -> Store:
    """Keys on a coarse grid with some noise, and exact duplicates: many ties."""
    rng = np.random.default_rng(seed)
    keys = rng.integers(-2, 3, (size, 2)) / 2 + rng.choice([0.0, 0.03125], (size, 2))
    store = Store(2, 1, dtype=dtype)
    store.extend(keys.astype(dtype), rng.normal(size=(size, 1)).astype(dtype))
    return store


def by_hand(store: Store, radius: float | None, tau: float | None) -> list[tuple[int, int]]:
    """Which pairs are joined, by measuring all distances again after each merge."""
    dtype = store.dtype.type
    keys = {one.id: one.address for one in store.locations}
    counts = {one.id: dtype(one.write_count) for one in store.locations}
    joined: list[tuple[int, int]] = []
    while True:
        best = None
        for i, j in combinations(sorted(keys), 2):
            one, other = keys[i], keys[j]
            if radius is not None:
                acc = dtype(0)
                for a, b in zip(one, other, strict=True):
                    acc = acc + (b - a) * (b - a)
                cost, near = np.sqrt(acc), np.sqrt(acc) <= dtype(radius)
            else:
                dot, n, m = dtype(0), dtype(0), dtype(0)
                for a, b in zip(one, other, strict=True):
                    dot, n, m = dot + a * b, n + a * a, m + b * b
                alike = dot / np.sqrt(n) / np.sqrt(m) if n * m != 0 else dtype(0)
                assert tau is not None
                cost, near = -alike, alike > dtype(tau)
            if near and (best is None or cost < best[0]):
                best = cost, i, j
        if best is None:
            return joined
        _, i, j = best
        joined.append((i, j))
        both = counts[i] + counts[j]
        keys[i] = keys[i] + (counts[j] / both) * (keys[j] - keys[i])
        counts[i] = both
        del keys[j], counts[j]


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("seed", range(4))
def test_the_closest_pair_is_joined_first_as_if_all_were_measured_again(
    dtype: Kind, seed: int
) -> None:
    for radius, tau in ((0.0, None), (0.3, None), (0.9, None), (None, 0.99), (None, 0.7)):
        store = clustered(24, dtype, seed)
        expected = by_hand(store, radius, tau)
        event = store.merge(radius=radius, tau_merge=tau)
        assert [(one.kept, one.absorbed) for one in event.joined] == expected
        assert (event.before, event.after) == (24, 24 - len(expected))


@pytest.mark.parametrize("dtype", FLOATS)
def test_counts_and_members_are_conserved_through_merges_of_merges(dtype: Kind) -> None:
    store = clustered(40, dtype)
    total = np.sum([one.counter for one in store.locations], axis=0, dtype=np.float64)
    for radius in (0.05, 0.5, 0.8, 9.0):
        store.merge(radius=radius)
        members = [one.members for one in store.locations]
        assert sorted(i for some in members for i in some) == list(range(40))
        assert [one.write_count for one in store.locations] == [len(some) for some in members]
        assert [one.id for one in store.locations] == [min(some) for some in members]
        counters = np.sum([one.counter for one in store.locations], axis=0, dtype=np.float64)
        np.testing.assert_allclose(counters, total, atol=1e-4)
        lengths = arithmetic.norms(store._held.packed, len(store))
        assert bits(store._held.lengths) == bits(lengths)
    assert len(store) == 1
    trace = store.read_attention([1.0, 0.0], trace=True).trace
    assert trace is not None
    assert trace[0].members == tuple(range(40))


def means_off(held: Locations) -> tuple[Wide, Wide]:
    """The columns that say how far addresses and values may miss the exact means."""
    return held.extents[:, 2], held.extents[:, 3]


@pytest.mark.parametrize("dtype", FLOATS)
def test_radii_and_drifts_reach_every_member_through_merges_of_merges(dtype: Kind) -> None:
    store = clustered(40, dtype)
    keys = np.array([one.address for one in store.locations], np.longdouble)
    values = np.array([one.value for one in store.locations], np.longdouble)
    for step, radius in enumerate((0.3, 0.6, 1.2)):
        store.merge(radius=radius)
        for row, one in enumerate(store.locations):
            some = list(one.members)
            for given, kept, radius_of, drift in zip(
                (keys, values),
                (one.address, one.value),
                (one.key_radius, one.value_radius),
                means_off(store._held),
                strict=True,
            ):
                far = np.sqrt(((given[some] - kept) ** 2).sum(axis=1)).max()
                off = np.sqrt(((given[some].mean(axis=0) - kept) ** 2).sum())
                assert far <= radius_of
                assert step or radius_of <= far * (1 + 1e-12)  # of single writes it is exact
                assert off <= drift[row] <= 1e-4


@pytest.mark.parametrize("dtype", FLOATS)
def test_undone_a_merge_leaves_no_trace_and_later_writes_stay(dtype: Kind) -> None:
    store, never = clustered(30, dtype), clustered(30, dtype)
    steps = [whole(store)]
    for radius in (0.05, 0.5, 0.9):
        assert store.merge(radius=radius).joined
        steps.append(whole(store))
    for step in reversed(steps[:-1]):
        store.undo_merge()
        assert whole(store) == step
    store.merge(radius=0.5)
    assert store.merge(radius=0.0).joined == ()  # nothing to take back
    for one in (store, never):
        one.write([7.0, 7.0], [1.0], competitive=False)
    store.undo_merge()
    assert whole(store) == whole(never)


def test_after_a_competitive_write_a_merge_stays() -> None:
    store = clustered(10, np.float64)
    store.merge(radius=0.5)
    store.write([1.0, 0.0], [1.0])
    before = whole(store)
    with pytest.raises(CannotUndo, match="competitive write"):
        store.undo_merge()
    assert whole(store) == before


def test_duplicates_keep_their_key_to_the_bit_and_a_merge_by_likeness_warns() -> None:
    store = Store(2, 1, dtype=np.float32)
    key = np.array([0.1, 0.7], np.float32)
    for value in (1.0, 2.0, 6.0):
        store.write(key, [value], competitive=False)
    store.merge(radius=0)
    (one,) = store.locations
    assert bits(one.address) == bits(key)
    assert (one.value.tolist(), one.key_radius) == ([3], 0)
    raw = Store(1, 1)
    raw.extend([[1.0], [3.0]], [[0.0], [1.0]])
    assert raw.read_attention([1.0]).value[0] == pytest.approx(0.8808, abs=5e-5)
    event = raw.merge(tau_merge=0.95)
    assert event.warning is not None
    assert raw.read_attention([1.0]).value.tolist() == [0.5]
    plain = Store(2, 1)
    plain.extend([[1.0, 0.0], [1.0, 0.0]], [[0.0], [1.0]])
    assert plain.merge(tau_merge=0.95).warning is None


def test_bad_merges_are_refused_by_name_and_change_nothing() -> None:
    store = filled(4, np.float64, d=2)
    before = whole(store)
    wrongs: tuple[dict[str, Any], ...] = (
        {}, {"radius": 1.0, "tau_merge": 0.5}, {"radius": -1.0}, {"radius": math.nan},
        {"radius": math.inf}, {"tau_merge": 1.5},
        {"to": 0}, {"to": 2.5}, {"radius": 1.0, "keep": 1},
    )  # fmt: skip
    for wrong in wrongs:
        with pytest.raises(WrongSetting):
            store.merge(**wrong)
    assert whole(store) == before
    huge = Store(1, 1, dtype=np.float32)
    huge.extend([[1.0], [1.0]], [[3e38], [3e38]])
    before = whole(huge)
    with pytest.raises(OutOfRange):
        huge.merge(radius=0.0)
    assert whole(huge) == before


def test_a_location_that_was_merged_away_says_where_it_went() -> None:
    store = clustered(10, np.float64)
    seen = store.locations
    (kept, absorbed) = next((one.kept, one.absorbed) for one in store.merge(radius=0.5).joined)
    with pytest.raises(UnknownLocation, match=f"location {absorbed}; it was merged into {kept}"):
        store.read_attention([1.0, 0.0], exclude_id=absorbed)
    assert absorbed not in [one.id for one in seen]
    assert absorbed in next(one.members for one in seen if one.id == kept)


@pytest.mark.parametrize("how", [{"radius": 1.0}, {"tau_merge": 0.5}, {"to": 1}])
def test_a_memory_without_locations_has_nothing_to_merge(how: dict[str, Any]) -> None:
    store = Store(2)
    assert store.merge(**how) == Merged((), 0, 0)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("size", [24, 300])  # large ones are compiled
def test_down_to_a_number_of_locations_the_closest_are_joined_first(size: int, dtype: Kind) -> None:
    whole_way = clustered(size, dtype).merge(radius=9.0).joined
    for to in (1, 7, 20):
        store = clustered(size, dtype)
        event = store.merge(to=to)
        assert event.joined == whole_way[: size - to]
        assert len(store) == event.after == to
        assert store.merge(to=to).joined == ()
        store.undo_merge()
        assert whole(store) == whole(clustered(size, dtype))
    near = clustered(size, dtype).merge(radius=0.3).joined
    assert len(near) > 1
    for to, left in ((1, len(near)), (size - 1, 1)):  # what is reached first ends it
        assert clustered(size, dtype).merge(radius=0.3, to=to).joined == near[:left]


def test_only_equal_keys_are_at_distance_0() -> None:
    for dtype, small in ((np.float32, 1e-40), (np.float64, 1e-200)):
        store = Store(2, 1, dtype=dtype)
        store.extend([[0.0, 1.0], [small, 1.0], [0.0, 1.0]], [[0.0], [1.0], [2.0]])
        assert [(one.kept, one.absorbed) for one in store.merge(radius=0).joined] == [(0, 2)]
        assert store.merge(radius=1e-10).joined[0].near > 0


def streamed(tokens: int, *, keep: bool, **how: Any) -> Store:
    """A memory that merges what comes, ten writes at a time."""
    rng = np.random.default_rng(3)
    store = Store(2, 1, second_order=True)
    for _ in range(0, tokens, 10):
        keys = rng.integers(-2, 3, (10, 2)) + rng.choice([0, 0.01], (10, 1))
        store.extend(keys, rng.normal(size=(10, 1)))
        store.merge(keep=keep, **how)
    return store


@pytest.mark.parametrize("how", [{"radius": 0.3}, {"to": 12}, {"tau_merge": 0.9, "to": 9}])
def test_a_memory_that_forgets_reads_as_one_that_keeps(how: dict[str, Any]) -> None:
    forgetting, keeping = streamed(200, keep=False, **how), streamed(200, keep=True, **how)
    for one, other in zip(forgetting.locations, keeping.locations, strict=True):
        assert (one.id, one.write_count) == (other.id, other.write_count)
        assert (one.key_radius, one.value_radius) == (other.key_radius, other.value_radius)
        assert (bits(one.address), bits(one.counter)) == (bits(other.address), bits(other.counter))
        assert one.members == (one.id,)
        assert other.write_count == len(other.members)
    read, kept = (s.read_attention([1.0, 0.5], certify=True) for s in (forgetting, keeping))
    assert (bits(read.value), read.ball) == (bits(kept.value), kept.ball)
    assert read.ball is not None


def test_a_memory_that_forgets_grows_no_further() -> None:
    def sizes(tokens: int) -> int:
        return len(pickle.dumps(streamed(tokens, keep=False, to=12)._state))

    assert sizes(1000) - sizes(200) < 200  # the id of the next write, and of some that were kept


def test_what_was_forgotten_is_said_by_name() -> None:
    store = clustered(12, np.float64)
    store.merge(radius=0.1)
    event = store.merge(radius=0.6, keep=False)
    before = whole(store)
    with pytest.raises(CannotUndo, match="forgot what it absorbed"):
        store.undo_merge()
    with pytest.raises(UnknownLocation, match="merged here and forgotten"):
        store.read_attention([1.0, 0.0], exclude_id=event.joined[0].absorbed)
    assert whole(store) == before
    assert store.merge(radius=1.0).joined
    with pytest.raises(UnknownLocation, match="merged here and forgotten"):
        store.read_attention([1.0, 0.0], exclude_id=event.joined[0].absorbed)  # nor found among it
    store.undo_merge()  # what is kept can be taken back, as far as where it was forgotten
    assert whole(store) == before
    trace = store.read_attention([1.0, 0.0], trace=True).trace
    assert trace is not None
    assert all(one.members == (one.id,) for one in trace if one.id == event.joined[0].kept)
    store.write([1.0, 0.0], [1.0])
    with pytest.raises(CannotUndo, match="forgot"):
        store.undo_merge()
