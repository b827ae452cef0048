"""Capacity: the known laws give their known numbers, and trials agree with them."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest

from explorable.errors import WrongSetting
from explorable.memory import capacity, capacity_trials


def test_the_share_of_active_locations_is_that_of_counting() -> None:
    for bits, radius in ((1, 0), (5, 2), (6, 6), (4, 9)):
        near = sum(sum(word) <= radius for word in product((0, 1), repeat=bits))
        assert capacity.active_share(bits, radius) * 2**bits == near


def test_a_network_makes_about_the_errors_that_the_law_says() -> None:
    units, load, rng, wrong = 400, 0.138, np.random.default_rng(0), []
    count = round(units * load)
    for _ in range(250):
        patterns = rng.choice([-1.0, 1.0], (count, units))
        field = patterns.T @ (patterns @ patterns[0]) - count * patterns[0]
        wrong.append((field * patterns[0] < 0).mean())
    assert np.mean(wrong) == pytest.approx(capacity.bit_error(count / units), rel=0.15)


def test_reading_out_of_a_sum_is_right_about_as_often_as_the_integral_says() -> None:
    expected = capacity.sum_readout(50, 8.0)
    assert 0.5 < expected < 0.95
    found = capacity_trials.try_sum(50, 128, 16, 400, seed=1)
    assert found == pytest.approx(expected, abs=0.06)
    assert found == capacity_trials.try_sum(50, 128, 16, 400, seed=1)
    assert capacity.sum_readout(2, 0.0) == pytest.approx(0.5, abs=1e-9)


def test_one_step_of_a_modern_network_is_within_its_bound() -> None:
    rng, told = np.random.default_rng(0), 0
    for _ in range(100):
        patterns = rng.choice([-1.0, 1.0], (int(rng.integers(2, 9)), 32))
        query = patterns[0] + 0.1 * rng.normal(size=32)
        found = capacity.recall(patterns, query, 0, float(rng.choice([0.25, 1.0, 4.0])))
        assert found.error <= found.bound + 1e-12 * math.sqrt(32)
        told += found.bound < 1
    assert told > 20


@pytest.mark.parametrize("bits", [1, 63, 64, 65, 100])
def test_every_location_that_is_drawn_is_somewhere_and_about_half_the_bits_away(bits: int) -> None:
    first, second, both = capacity_trials.distances(bits, 4000, queries=2, seed=5)
    assert first.sum() == second.sum() == both.sum() == 4000
    assert (both.cumsum() <= np.minimum(first.cumsum(), second.cumsum())).all()
    mean = float((first * np.arange(bits + 1)).sum()) / 4000
    assert mean == pytest.approx(bits / 2, abs=4 * math.sqrt(bits / 4 / 4000))


@pytest.mark.parametrize(("dimensions", "pairs"), [(65, 3), (128, 40)])
def test_reading_several_pairs_is_right_as_often_as_reading_one(
    dimensions: int, pairs: int
) -> None:
    many = capacity_trials.try_sums(30, dimensions, pairs, sums=60, seed=2)
    one = capacity_trials.try_sum(30, dimensions, pairs, 300, seed=3)
    assert many.trials == 60 * min(16, pairs)
    assert many.share == pytest.approx(one, abs=4 * (many.error + 0.5 / math.sqrt(300)))
    assert many == capacity_trials.try_sums(30, dimensions, pairs, sums=60, seed=2)


def test_an_error_is_never_less_than_that_of_answers_on_their_own() -> None:
    for found in (capacity_trials.try_bits(60, 12, 5), capacity_trials.try_sums(20, 32, 8, 5)):
        assert found.error >= math.sqrt(found.share * (1 - found.share) / found.trials) > 0
    assert capacity_trials.try_sums(20, 32, 8, 1).error == math.inf


def test_what_has_no_meaning_is_refused() -> None:
    for call in (
        lambda: capacity.active_share(0, 1),
        lambda: capacity.bit_error(0.0),
        lambda: capacity.sum_readout(0, 1.0),
        lambda: capacity_trials.try_sum(2, 2, 0, 1),
        lambda: capacity_trials.try_sums(2, 2, 1, 0),
        lambda: capacity_trials.try_bits(0, 1, 1),
        lambda: capacity_trials.distances(8, 0),
        lambda: capacity.recall(np.ones((1, 2)), np.ones(2), 0, 1.0),
        lambda: capacity.recall(np.ones((2, 2)), np.ones(2), 2, 1.0),
    ):
        with pytest.raises(WrongSetting):
            call()
