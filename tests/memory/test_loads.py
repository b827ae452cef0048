"""Error against load: the reads are those of a store, and never off by more than the bound."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import WrongSetting
from explorable.memory import Store, capacity
from explorable.memory.loads import asked, at_loads, left_out, spread_keys

LOADS = (2, 8, 32, 128, 512)


def test_a_read_is_that_of_a_store_to_the_bit() -> None:
    keys = spread_keys(70, 6, 0.7)
    queries = asked(keys[:24], 0.3)
    store = Store(7)
    store.extend(keys, keys)
    *_, found = at_loads(keys, queries, 9.0, [5, 70])
    for n, query in enumerate(queries):
        read = store.read_attention(query, 9.0, trace=True)
        assert found.errors[n] == np.linalg.norm(np.array([read.value - keys[n]]), axis=1)[0]
        assert read.trace is not None
        weights = {one.id: one.weight for one in read.trace}
        assert found.own[n] == weights[n]
        assert found.first[n] == (read.trace[0].id == n)
    (others,) = left_out(keys, queries, 9.0, [70])
    for n, query in enumerate(queries):
        never = Store(7)
        rest = np.delete(keys, n, axis=0)
        never.extend(rest, rest)
        error = np.linalg.norm(np.array([never.read_attention(query, 9.0).value - keys[n]]), axis=1)
        assert others[n] == error[0]


@settings(deadline=None, max_examples=60)
@given(
    load=st.integers(2, 60),
    d=st.integers(1, 12),
    beta=st.floats(0, 80),
    separation=st.floats(0, 1),
    drawn=st.tuples(st.floats(0, 2), st.integers(0, 9)),
)
def test_no_read_is_off_by_more_than_its_bound(
    load: int, d: int, beta: float, separation: float, drawn: tuple[float, int]
) -> None:
    away, seed = drawn
    keys = spread_keys(load, d, separation, seed)
    queries = asked(keys[:24], away, seed)
    (found,) = at_loads(keys, queries, beta, [load])
    assert (found.errors <= found.bounds + 1e-12).all()
    for n, query in enumerate(queries[:2]):
        of_source = capacity.recall(keys, query, n, beta)
        assert found.bounds[n] <= of_source.bound * (1 + 1e-9)
        assert found.errors[n] == pytest.approx(of_source.error, abs=1e-9)
        assert found.separations[n] == pytest.approx(of_source.separation, abs=1e-12)


def test_more_locations_interfere_more_and_a_steeper_read_holds_more() -> None:
    keys = spread_keys(LOADS[-1], 16, 1.0)
    queries = asked(keys[:24], 0.0)
    means = {
        beta: [one.errors.mean() for one in at_loads(keys, queries, beta, LOADS)]
        for beta in (4.0, 8.0)
    }
    for found in means.values():
        assert found == sorted(found)
    assert all(steep < flat for steep, flat in zip(means[8.0], means[4.0], strict=True))


def test_separation_and_steepness_stand_for_one_another() -> None:
    near, far = spread_keys(90, 16, 0.25), spread_keys(90, 16, 1.0)
    (one,) = at_loads(near, near[:24], 32.0, [90])
    (other,) = at_loads(far, far[:24], 8.0, [90])
    assert one.own == pytest.approx(other.own)
    assert one.errors == pytest.approx(other.errors * math.sqrt(0.25))


def test_left_out_an_item_is_known_only_by_what_it_shares() -> None:
    for separation in (1.0, 0.25):
        keys = spread_keys(256, 16, separation)
        queries = asked(keys[:24], 0.0)
        (inside,) = at_loads(keys, queries, 16 / separation, [256])
        (outside,) = left_out(keys, queries, 16 / separation, [256])
        assert inside.errors.mean() < 0.1 * math.sqrt(separation)
        assert outside.mean() == pytest.approx(0.6 * math.sqrt(separation), rel=0.1)


def test_fewer_keys_are_the_first_of_more_and_a_seed_gives_them_again() -> None:
    assert (spread_keys(9, 4, 0.5) == spread_keys(30, 4, 0.5)[:9]).all()
    assert (spread_keys(9, 4, 0.5) != spread_keys(9, 4, 0.5, seed=1)).any()
    keys = spread_keys(9, 4, 0.5)
    assert np.linalg.norm(keys, axis=1) == pytest.approx(1)
    assert np.linalg.norm(asked(keys, 0.3) - keys, axis=1) == pytest.approx(0.3)


def test_what_has_no_meaning_is_refused() -> None:
    keys = spread_keys(3, 2, 1.0)
    for call in (
        lambda: spread_keys(0, 2, 1.0),
        lambda: spread_keys(3, 2, 1.5),
        lambda: asked(keys, -1.0),
        lambda: at_loads(keys, keys, 1.0, [1]),
        lambda: at_loads(keys, keys, 1.0, [4]),
        lambda: at_loads(keys, keys, -1.0, [3]),
    ):
        with pytest.raises(WrongSetting):
            call()
