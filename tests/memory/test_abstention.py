"""Abstention: risk against coverage, and thresholds that refuse another load."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.errors import EmptyStore, LoadMoved, WrongSetting
from explorable.memory import Store, abstention
from tests.memory.states import whole


def memory(size: int) -> Store:
    """Random keys of 8 numbers, twice as long as the noise that the tests add to them."""
    rng = np.random.default_rng(0)
    store = Store(8, 1)
    store.extend(rng.normal(size=(size, 8)), rng.normal(size=(size, 1)))
    return store


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=1, max_size=30))
def test_every_point_of_the_curve_is_what_counting_finds(answers: list[tuple[int, bool]]) -> None:
    sure, wrong = zip(*answers, strict=True)
    curve = abstention.risk_coverage(sure, wrong)
    assert curve.confidence.tolist() == sorted(set(sure), reverse=True)
    for least, coverage, risk in zip(curve.confidence, curve.coverage, curve.risk, strict=True):
        answered = [bad for one, bad in answers if one >= least]
        assert coverage == len(answered) / len(answers)
        assert risk == sum(answered) / len(answered)


def test_a_risk_that_is_just_allowed_is_taken() -> None:
    curve = abstention.risk_coverage([3, 2, 1, 0], [False, True, False, True])
    assert curve.risk.tolist() == [0, 1 / 2, 1 / 3, 1 / 2]
    assert abstention.threshold(curve, 0.5) == (0, 1, 0.5)
    assert abstention.threshold(curve, 0.49) == (1, 0.75, 1 / 3)
    assert abstention.threshold(curve, 0.0) == (3, 0.25, 0)


def test_the_best_ranking_reaches_the_optimal_area() -> None:
    wrong = np.arange(20_000) >= 18_000
    best = abstention.risk_coverage(-np.arange(20_000), wrong)
    assert best.area == pytest.approx(abstention.optimal_area(0.1), rel=1e-3)
    none = abstention.risk_coverage(np.zeros(20_000), wrong)
    assert none.area == pytest.approx(0.1)
    assert (abstention.optimal_area(0), abstention.optimal_area(1)) == (0, 1)


@pytest.mark.parametrize("signal", ["largest", "margin", "entropy"])
def test_a_threshold_keeps_the_risk_it_was_set_for_and_answers_most(signal: str) -> None:
    store = memory(30)
    before = whole(store)
    found = store.calibrate(0.5, 0.02, signal, scale=1.0)
    assert found.risk <= 0.02
    assert 0.05 < found.coverage < 1
    assert (found.load, found.seed, found.sample, found.noise) == (30, 0, 200, 0.5)
    assert found == store.calibrate(0.5, 0.02, signal, scale=1.0)
    assert found != store.calibrate(0.5, 0.02, signal, scale=1.0, seed=1)
    assert store.calibrate(0.5, 0.2, signal, scale=1.0).coverage > found.coverage
    assert whole(store) == before
    far, near = (
        store.read_attention(query, 1.0).signals
        for query in (np.zeros(8), 100 * store.locations[0].address)
    )
    assert not found.accepts(far, len(store))
    assert found.accepts(near, len(store))


def test_a_threshold_refuses_once_the_load_has_moved() -> None:
    store = memory(30)
    found = store.calibrate(0.5, scale=1.0)
    store.write(np.ones(8), [0.0], competitive=False)
    read = store.read_attention(np.ones(8), 1.0)
    with pytest.raises(LoadMoved, match="set at 30 locations, and there are 31 now"):
        found.accepts(read.signals, len(store))


def test_a_threshold_is_for_reads_as_those_it_was_set_with() -> None:
    store = memory(30)
    found = store.calibrate(0.5, signal="margin", scale=1.0, k=4)
    assert (found.k, found.scale) == (4, 1.0)
    assert found != store.calibrate(0.5, signal="margin", scale=1.0)
    assert store.calibrate(0.5).scale == 1 / math.sqrt(8)
    read = store.read_attention(store.locations[0].address, 1.0, 4).signals
    assert found.accepts(read, 30, k=4, scale=1.0) == found.accepts(read, 30)
    for how in ({"k": None}, {"k": 5}, {"scale": 8.0}):
        name = next(iter(how))
        with pytest.raises(WrongSetting, match=f"set for reads with {name} "):
            found.accepts(read, 30, **how)


def test_where_no_threshold_keeps_the_risk_nothing_is_answered() -> None:
    store = Store(1, 1)
    store.extend([[1.0], [1.0]], [[0.0], [1.0]])  # twins: the second is never the answer
    found = store.calibrate(0.0, 0.0)
    assert (found.least, found.coverage) == (math.inf, 0)
    assert not found.accepts(store.read_attention([1.0]).signals, 2)


def test_what_has_no_meaning_is_refused() -> None:
    store = memory(3)
    with pytest.raises(EmptyStore):
        Store(1).calibrate(0.1)
    for call in (
        lambda: store.calibrate(-1.0),
        lambda: store.calibrate(0.1, 1.5),
        lambda: store.calibrate(0.1, signal="colour"),
        lambda: store.calibrate(0.1, sample=0),
        lambda: store.calibrate(0.1, k=0),
        lambda: store.calibrate(0.1, scale=-1.0),
        lambda: abstention.risk_coverage([], []),
        lambda: abstention.risk_coverage([1.0], [True, False]),
        lambda: abstention.optimal_area(2.0),
    ):
        with pytest.raises(WrongSetting):
            call()
