"""The read of what was merged: the unmerged output is always inside the ball."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from explorable.memory import Store, attention
from explorable_kernels.contract import Array
from tests.memory.states import FLOATS, Kind

TINY = (0.0, 1e-30, 1e-12, 1e-7, 1e-3, 0.1, 0.6, 2.0)


QUERIES = 20  # each as random as the keys; a store and its merges take as long as many reads
SPARSE = 3  # one in so many is read sparsely too


@dataclass(frozen=True)
class Case:
    """A store that was merged, a query, and what stand-alone attention finds unmerged."""

    store: Store
    merged: bool
    query: Array
    scale: float
    truth: Array


def cases(seed: int, dtype: Kind) -> Iterator[Case]:
    """Clusters with noise from none to large, of keys and values from tiny to huge."""
    rng = np.random.default_rng([seed, np.dtype(dtype).itemsize])
    d, d_v, clusters = (int(n) for n in rng.integers(1, 7, 3))
    size = int(rng.integers(clusters, 40))
    noise, spread = rng.choice(TINY, 2)
    long, wide = 10 ** rng.uniform(-2, 1), 10.0 ** rng.choice([-30, -3, 0, 0, 0, 3, 30])
    if noise == 1e-30:
        long = 0.0  # noise around zero, which is where it can be as small as that
    which = rng.integers(0, clusters, size)
    keys = long * rng.normal(size=(clusters, d))[which] + noise * rng.normal(size=(size, d))
    values = rng.normal(size=(clusters, d_v))[which] + spread * rng.normal(size=(size, d_v))
    keys, values = keys.astype(dtype), (wide * values).astype(dtype)
    store = Store(d, d_v, dtype=dtype)
    store.extend(keys, values)
    for radius in rng.choice([0.0, 1e-6, 0.01, 0.5, 2.0, 8.0], int(rng.integers(1, 4))):
        store.merge(radius=float(radius))
    merged = len(store) < size
    for scale in (float(dtype(one)) for one in (d**-0.5, 1.0, 0.01, 5.0)):
        sizes = 10 ** rng.uniform(-2, 1.5, (QUERIES // 4, 1))
        queries = (sizes * rng.normal(size=(QUERIES // 4, d))).astype(dtype)
        truths = attention(queries, keys, values, scale)
        for query, truth in zip(queries, truths, strict=True):
            yield Case(store, merged, query, scale, truth)


def off(one: Array, other: Array) -> float:
    """Their distance, in more digits than either has, scaled so that no square is lost."""
    apart = one.astype(np.longdouble) - other.astype(np.longdouble)
    most = np.abs(apart).max()
    return float(most * np.sqrt(((apart / most) ** 2).sum())) if most else 0.0


def hold(seeds: range, dtype: Kind) -> tuple[int, int, list[float]]:
    """Look at every case; how many were merged, how many are open, and how tight balls are."""
    merged = opened = 0
    tight: list[float] = []
    for number, one in enumerate(one for seed in seeds for one in cases(seed, dtype)):
        dense = one.store.read_attention(one.query, one.scale)
        far = off(dense.value, one.truth)
        assert dense.ball is not None
        assert far <= dense.ball, f"case {number}: {far} is outside {dense.ball}"
        merged += one.merged
        opened += dense.status == "open"
        if far > 0 and dense.ball > 0:
            tight.append(dense.ball / far)
        if number % SPARSE:
            continue
        k = 1 + number // SPARSE % len(one.store)
        sparse = one.store.read_attention(one.query, one.scale, k)
        assert sparse.ball is not None
        assert sparse.bound is not None
        far = off(sparse.value, one.truth)
        assert far <= sparse.ball, f"case {number}, k = {k}: {far} is outside {sparse.ball}"
        far = off(sparse.value, dense.value)
        assert far <= sparse.bound, f"case {number}, k = {k}: {far} is beyond {sparse.bound}"
    return merged, opened, tight


@pytest.mark.parametrize("dtype", FLOATS)
def test_the_unmerged_output_is_inside_the_ball(dtype: Kind) -> None:
    merged, opened, tight = hold(range(120 // QUERIES * 2), dtype)
    assert merged > 60
    assert opened > 6
    assert np.median(tight) < 200  # a ball that is always huge would hold anything


@pytest.mark.long
@pytest.mark.parametrize("dtype", FLOATS)
def test_the_unmerged_output_is_inside_ten_thousand_balls(dtype: Kind) -> None:
    hold(range(1000, 1000 + 5000 // QUERIES), dtype)


@pytest.mark.parametrize("dtype", FLOATS)
def test_exact_duplicates_differ_by_rounding_alone_and_the_ball_says_so(dtype: Kind) -> None:
    rng, outside = np.random.default_rng(0), 0
    for _ in range(50):
        keys = np.repeat(rng.normal(size=(5, 4)), 7, axis=0).astype(dtype)
        values = np.repeat(rng.normal(size=(5, 2)), 7, axis=0).astype(dtype)
        store, query = Store(4, 2, dtype=dtype), rng.normal(size=4).astype(dtype)
        store.extend(keys, values)
        before = store.read_attention(query)
        store.merge(radius=0.0)
        after = store.read_attention(query)
        assert len(store) == 5
        assert after.ball is not None
        far = off(after.value, before.value)
        outside += far > 0
        assert far <= after.ball < 2000 * np.finfo(dtype).eps
        assert store.read_attention(query, tolerance=after.ball).status == "forced"
        assert after.status == "unresolved"  # nothing shows that another output is permitted
    assert outside > 20  # so that the term for rounding is needed


@pytest.mark.parametrize(
    ("dtype", "size"),
    [(np.float32, size) for size in (1e-44, 1e-40, 1e-19, 1e18, 1e37)]
    + [(np.float64, size) for size in (1e-320, 1e-160, 1e150, 1e307)],
)
def test_numbers_at_the_ends_of_the_range_stay_inside_or_are_not_vouched_for(
    dtype: Kind, size: float
) -> None:
    rng = np.random.default_rng(0)
    most = 0.5 * float(np.finfo(dtype).max) ** 0.5  # longer radii are refused for long keys
    for big_keys, big_values in ((1.0, size), (size, 1.0), (size, size)):
        keys = np.repeat(rng.normal(size=(4, 3)), 3, axis=0) + 0.1 * rng.normal(size=(12, 3))
        values = (big_values * rng.uniform(-1, 1, (12, 2))).astype(dtype)
        keys, store = (big_keys * keys).astype(dtype), Store(3, 2, dtype=dtype)
        store.extend(keys, values)
        query = np.array([0.5, 1, 2]).astype(dtype)
        scale = min(1 / big_keys, 1.0)
        truth = store.read_attention(query, scale).value
        store.merge(radius=min(0.6 * big_keys, most))
        for k in (None, 2):
            found = store.read_attention(query, scale, k)
            assert found.ball is not None
            assert off(found.value, truth) <= found.ball


def permitted(store: Store, query: Array, scale: float) -> tuple[float, Array]:
    """The furthest output of two unmerged stores that the one merged location permits."""
    (one,) = store.locations
    toward = query / np.linalg.norm(query) * one.key_radius
    aside = np.zeros(store.value_dim)
    aside[0] = one.value_radius
    found = []
    for sign in (1, -1):
        keys = np.array([one.address + toward, one.address - toward])
        values = np.array([one.value + sign * aside, one.value - sign * aside])
        found.append(attention(query[np.newaxis], keys, values, scale)[0])
    return max(off(value, one.value) for value in found), found[0]


def test_open_means_that_the_location_permits_an_output_beyond_the_tolerance() -> None:
    store, query = Store(2, 1), np.array([2.0, 0.0])
    store.extend([[1.0, 0.0], [1.5, 0.0]], [[0.0], [1.0]])
    store.merge(radius=1.0)
    furthest, _ = permitted(store, query, 1.0)
    for tolerance, status in (
        (furthest * 0.999, "open"),
        (furthest * 1.001, "unresolved"),
        (10.0, "forced"),
    ):
        assert store.read_attention(query, 1.0, tolerance=tolerance).status == status


def test_after_competitive_writes_there_is_no_ball() -> None:
    store = Store(2, 1)
    store.extend([[1.0, 0.0], [0.0, 1.0]], [[0.0], [1.0]])
    store.write([1.0, 0.1], [1.0])
    found = store.read_attention([1.0, 0.0], tolerance=100.0)
    assert (found.ball, found.status, found.bound) == (None, "unresolved", 0)
    store.write([5.0, 5.0], [1.0], competitive=False)
    alone = store.read_attention([1.0, 0.0], barred=[0, 1])
    assert (alone.ball, alone.status) == (0, "forced")  # what is left was written verbatim
    store.merge(radius=100.0)
    assert store.read_attention([1.0, 0.0]).ball is None


def test_without_a_certificate_nothing_is_claimed() -> None:
    store = Store(1)
    store.extend([[1.0], [2.0]], [[1.0], [2.0]])
    found = store.read_attention([1.0], k=1, certify=False, tolerance=100.0)
    assert (found.bound, found.ball, found.status) == (None, None, "unresolved")


@pytest.mark.parametrize("dtype", FLOATS)
def test_covariances_bring_the_merged_read_nearer_and_its_ball_still_holds(dtype: Kind) -> None:
    rng = np.random.default_rng(4)
    plain_off: list[float] = []
    second_off: list[float] = []
    for _ in range(12):
        keys = np.repeat(rng.normal(size=(8, 16)), 8, axis=0) + 0.1 * rng.normal(size=(64, 16))
        values = np.repeat(rng.normal(size=(8, 3)), 8, axis=0) + rng.normal(size=(64, 3))
        store = Store(16, 3, dtype=dtype, second_order=True)
        store.extend(keys.astype(dtype), values.astype(dtype))
        query = (2 * rng.normal(size=16)).astype(dtype)
        truth = store.read_attention(query).value
        store.merge(radius=0.4)
        store.merge(radius=2.0)
        plain = store.read_attention(query, second_order=False)
        second = store.read_attention(query)
        for found, offs in ((plain, plain_off), (second, second_off)):
            assert found.ball is not None
            offs.append(off(found.value, truth))
            assert offs[-1] <= found.ball
        sparse = store.read_attention(query, k=3)
        assert sparse.bound is not None
        assert off(sparse.value, second.value) <= sparse.bound
        store.undo_merge()
        store.undo_merge()
        assert store.read_attention(query).value.tobytes() == truth.tobytes()
    assert np.mean(plain_off) > 5 * np.mean(second_off)


def test_the_corrected_logit_is_right_up_to_fourth_order() -> None:
    """Two keys at distance x on both sides of their mean have the mass 2 cosh x; values agree."""
    store = Store(2, 1, second_order=True)
    store.extend([[1.0, 0.1], [1.0, -0.1], [9.0, 0.0]], [[1.0], [1.0], [0.0]])
    store.merge(radius=0.5)
    query, at = [0.0, 1.0], 0.1
    odds = {}
    for second in (False, True):
        found = float(store.read_attention(query, 1.0, second_order=second).value[0])
        odds[second] = found / (1 - found)
    assert odds[False] == pytest.approx(2)
    assert odds[True] == pytest.approx(2 * np.exp(at * at / 2), rel=1e-12)
    assert abs(odds[True] - 2 * np.cosh(at)) < at**4
