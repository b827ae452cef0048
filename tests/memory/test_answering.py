"""A sample of answers: its threshold is that of the store, and each way to abstain is measured."""

from __future__ import annotations

import numpy as np
import pytest

from explorable.errors import LoadMoved
from explorable.memory import Store
from explorable.memory.abstention import SIGNALS, Trial, optimal_area, risk_coverage
from explorable.memory.answering import Answers, Asking, answers, iterated, set_threshold
from explorable.memory.loads import spread_keys
from explorable.status import Status

TRIAL = Trial(0.25, 100, 3)


def held(load: int) -> tuple[Store, np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    """A memory of random keys, each its own value."""
    keys = spread_keys(load, 16, 1.0)
    store = Store(17)
    store.extend(keys, keys)
    return store, keys


def area(found: Answers, name: str) -> float:
    """The mean risk over the coverages."""
    return risk_coverage(found.sure[name], found.wrong).area


@pytest.mark.parametrize("signal", SIGNALS)
def test_a_threshold_is_the_one_that_the_store_sets(signal: str) -> None:
    store, keys = held(48)
    for k in (5, None):
        mine = set_threshold(answers(keys, TRIAL, Asking(8.0, k)), TRIAL, 48, signal, 0.05)
        assert mine == store.calibrate(0.25, 0.05, signal, scale=8.0, k=k, sample=100, seed=3)
    read = store.read_attention(keys[0], 8.0)
    assert mine.accepts(read.signals, 48) == (mine.least < float("inf"))
    with pytest.raises(LoadMoved, match="set at 48 locations, and there are 49 now"):
        mine.accepts(read.signals, 49)


def test_weights_tell_right_from_wrong_and_mass_only_in_a_sparse_read() -> None:
    _, keys = held(128)
    sparse, dense = (answers(keys, TRIAL, Asking(8.0, k)) for k in (8, None))
    for found in (sparse, dense):
        risk = float(found.wrong.mean())
        for name in ("largest", "margin", "entropy"):
            assert optimal_area(risk) < area(found, name) < 0.6 * risk
    assert area(dense, "mass") == pytest.approx(float(dense.wrong.mean()))
    assert area(sparse, "mass") < 0.9 * float(sparse.wrong.mean())


def test_what_iterating_comes_to_is_always_like_a_key_right_or_wrong() -> None:
    _, keys = held(128)
    found = answers(keys, TRIAL, Asking(16.0))
    assert found.wrong.sum() > 10
    assert found.after.min() > 0.99
    risk, ranked = float(found.wrong.mean()), risk_coverage(found.after, found.wrong).area
    assert ranked > 1.5 * area(found, "largest")
    assert ranked < 1.5 * risk


def test_iterating_is_the_ordinary_read_over_and_over() -> None:
    store, keys = held(20)
    state = keys[0] + 0.3
    for _ in range(40):
        state = store.read(state, 6.0).value
    (found,) = iterated(keys, np.array([keys[0] + 0.3]), 6.0)
    assert found == pytest.approx(dict(store.analyze(state))[store.analyze(state)[0][0]], abs=1e-5)


def test_a_status_says_how_far_the_dense_read_can_be_and_not_who_was_meant() -> None:
    store, keys = held(128)
    tolerance = 0.1
    found = answers(keys, TRIAL, Asking(8.0, 8, tolerance))
    rows = TRIAL.drawn(128, 17)
    for (row, noise), status in zip(rows, found.statuses, strict=True):
        query = keys[row[0]] + noise
        sparse, dense = (store.read_attention(query, 8.0, k).value for k in (8, None))
        if status is Status.FORCED:
            assert np.linalg.norm(sparse - dense) <= tolerance
    forced = np.array([one is Status.FORCED for one in found.statuses])
    assert 0 < forced.sum() < 100
    dense_read = answers(keys, TRIAL, Asking(8.0, None, tolerance))
    assert set(dense_read.statuses) == {Status.FORCED}
    assert dense_read.wrong.any()


def test_where_iterating_settles_is_a_matter_of_the_key_and_not_of_the_query() -> None:
    _, keys = held(128)
    rng = np.random.default_rng(0)
    queries = keys[:1] + 0.15 * rng.standard_normal((30, 17))
    found = iterated(keys, queries, 16.0)
    assert (np.linalg.norm(queries - keys[0], axis=1) > 0.3).all()
    assert found == pytest.approx(np.full(30, found[0]), abs=1e-5)


def test_iterating_beside_a_key_of_length_zero_comes_to_another_key() -> None:
    keys = np.array([[0.0, 0.0], [1.0, 0.0]])
    assert iterated(keys, np.array([[0.75, 0.25]]), 20.0) == pytest.approx([1.0])
