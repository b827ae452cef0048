"""What averages reach of a step of closure: the numbers of the source, and exact proofs."""

from __future__ import annotations

import math
from decimal import Context, Decimal
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.checking.mixes import Best
from explorable.domains.difference import Bounds
from explorable.errors import CertificateError
from explorable.heads.enclosed import Enclosed, soft_minimum, softmax, weighted
from explorable.heads.mixing import best_mix, best_weights, misses
from explorable.heads.squares import Square, closed, distance, stepped

CHAIN = ((0, -2, 9), (9, 0, -3), (9, 9, 0))
QUARTERS = st.integers(-24, 24).map(lambda n: Fraction(n, 4))


def square(rows: Any) -> Square:
    return tuple(tuple(Fraction(one) for one in row) for row in rows)


@st.composite
def matrices(draw: st.DrawFn) -> Square:
    size = draw(st.integers(3, 4))
    return tuple(
        tuple(Fraction(0) if i == k else draw(QUARTERS) for k in range(size)) for i in range(size)
    )


def seed_matrix(tau: float) -> Square:
    random = np.random.default_rng(7)
    phi, noise = 3 * random.normal(size=6), random.random((6, 6))
    np.fill_diagonal(noise, 0)
    return square((phi[:, None] - phi[None, :] + tau * noise).tolist())


def test_a_bound_lies_below_every_average_of_its_column() -> None:
    matrix = square(CHAIN)
    found = closed(matrix)
    assert found is not None
    assert stepped(matrix)[0][2] == found[0][2] == -5
    assert min(row[2] for row in matrix) == -3


def test_all_ones_are_far_from_a_potential_and_have_no_gap() -> None:
    ones = square([[int(i != k) for k in range(4)] for i in range(4)])
    assert distance(ones)[0] == 1
    assert [best_weights(ones, row).most for row in range(4)] == [0] * 4


def test_plain_softmax_misses_a_potential_by_five() -> None:
    phi = (0, 2, 5, 3)
    matrix = square([[one - other for other in phi] for one in phi])
    assert closed(matrix) == matrix == stepped(matrix)
    read = weighted(softmax(matrix[0], Fraction(8)), [row[0] for row in matrix])
    assert float(read) == pytest.approx(4.99999977482, abs=1e-11)
    far, potential = distance(matrix)
    assert far == 0
    assert [int(one) for one in potential] == [0, 2, 5, 3]
    for row in range(4):
        assert best_weights(matrix, row).most == 0
        for column in range(4):
            sums = [matrix[row][j] + matrix[j][column] for j in range(4)]
            exact = weighted(softmax(matrix[row], Fraction(8)), sums)
            assert exact.low == exact.high == matrix[row][column]


@pytest.mark.parametrize(
    ("tau", "best", "kept"),
    [
        (0, 0, 0),
        (0.01, 0.005506544, 0.00941283898),
        (0.1, 0.05506544, 0.0941283898),
        (0.5, 0.2753272, 0.470641949),
        (1, 0.512597555, 0.941283898),
        (2, 0.835051144, 1.8825678),
        (4, 1.37534753, 3.76513559),
    ],
)
def test_the_gap_of_the_best_weights_and_of_none(tau: float, best: float, kept: float) -> None:
    matrix = seed_matrix(tau)
    step = stepped(matrix)
    found = max(best_weights(matrix, row).most for row in range(6))
    same = max(matrix[i][k] - step[i][k] for i in range(6) for k in range(6))
    assert float(found) == pytest.approx(best, abs=1e-8)
    assert float(same) == pytest.approx(kept, abs=1e-8)
    assert found <= same <= 3 * distance(matrix)[0]


@pytest.mark.parametrize("beta", [1, 5, 50])
def test_averages_end_above_the_least_and_logarithms_below(beta: int) -> None:
    ends = [Fraction(3), Fraction(1), Fraction(4), Fraction(3, 2)]
    expected = {1: (1.40370378464, 0.416861336274), 5: (1.03801224446, 0.984213605586)}
    average = weighted(softmax(ends, Fraction(beta)), ends)
    low = soft_minimum(ends, Fraction(beta))
    if beta in expected:
        assert (float(average), float(low)) == pytest.approx(expected[beta], abs=1e-10)
    assert low.high < 1 < average.low


@settings(deadline=None, max_examples=60)
@given(matrices())
def test_the_best_weights_come_with_a_proof_and_any_change_of_it_is_refused(
    matrix: Square,
) -> None:
    table = misses(matrix, 0)
    best = best_weights(matrix, 0)
    best.check(table)
    for weights in (best.weights, tuple(Fraction(int(j == 0)) for j in range(len(matrix)))):
        mixed = [
            sum(w * v for w, v in zip(weights, c, strict=True)) for c in zip(*table, strict=True)
        ]
        assert max(mixed) >= best.most
    with pytest.raises(CertificateError):
        Best(best.weights, best.most - Fraction(1, 8), best.proof).check(table)
    with pytest.raises(CertificateError):
        Best(best.weights, best.most + Fraction(1, 8), best.proof).check(table)
    with pytest.raises(CertificateError):
        Best((*best.weights[:-1], Fraction(2)), best.most, best.proof).check(table)


def test_a_mix_of_one_row_is_that_row() -> None:
    assert best_mix(((Fraction(2), Fraction(-7)),)).most == 2


@settings(deadline=None, max_examples=60)
@given(matrices())
def test_the_distance_is_attained_and_a_cycle_shows_that_it_is_least(matrix: Square) -> None:
    far, potential = distance(matrix)
    every = range(len(matrix))
    off = [
        abs(matrix[i][j] - (potential[i] - potential[j])) for i in every for j in every if i != j
    ]
    assert max(off) <= far
    means = [
        Fraction(
            sum(max(-matrix[a][b], matrix[b][a]) for a, b in zip(c, c[1:] + c[:1], strict=True)),
            size,
        )
        for size in range(2, len(matrix) + 1)
        for c in permutations(every, size)
    ]
    assert far == max(means)


@settings(deadline=None, max_examples=60)
@given(matrices())
def test_closure_agrees_with_difference_bounds(matrix: Square) -> None:
    bounds = Bounds()
    for i, row in enumerate(matrix):
        for k, entry in enumerate(row):
            if i != k:
                bounds = bounds.tell(i, k, entry)
    found = closed(matrix)
    if bounds.contradiction:
        assert found is None
    else:
        assert found is not None
        for i in range(len(matrix)):
            for k in range(len(matrix)):
                assert found[i][k] == (0 if i == k else bounds.interval(i, k).high)


@settings(deadline=None, max_examples=100)
@given(
    st.lists(QUARTERS, min_size=2, max_size=4),
    st.sampled_from([Fraction(1, 10), Fraction(3), Fraction(50)]),
)
def test_enclosures_hold_the_number_and_are_narrow(values: list[Fraction], beta: Fraction) -> None:
    least = min(values)
    powers = [math.exp(-float(beta * (v - least))) for v in values]
    average = weighted(softmax(values, beta), values)
    soft = soft_minimum(values, beta)
    near = sum(p * float(v) for p, v in zip(powers, values, strict=True)) / sum(powers)
    assert float(average) == pytest.approx(near, abs=1e-12)
    assert float(soft) == pytest.approx(
        float(least) - math.log(sum(powers)) / float(beta), abs=1e-12
    )
    for one in (average, soft):
        assert 0 <= one.high - one.low < Fraction(1, 10**24)
    assert soft.high <= least <= average.low


PRECISE = Context(prec=90, Emax=999_999, Emin=-999_999)


def precise(number: Fraction) -> Decimal:
    return PRECISE.divide(Decimal(number.numerator), Decimal(number.denominator))


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.fractions(-8, 8, max_denominator=97), min_size=2, max_size=4),
    st.fractions("1/10", 50, max_denominator=30),
)
def test_numbers_with_more_digits_lie_inside(values: list[Fraction], beta: Fraction) -> None:
    weights = softmax(values, beta)
    powers = [Fraction(PRECISE.exp(precise(beta * (min(values) - one)))) for one in values]
    for weight, power in zip(weights, powers, strict=True):
        assert weight.low <= power <= weight.high
    average = weighted(weights, values)
    total = sum(powers, Fraction(0))
    true = sum((p * v for p, v in zip(powers, values, strict=True)), Fraction(0)) / total
    assert average.low <= true <= average.high
    soft = soft_minimum(values, beta)
    log = Fraction(PRECISE.ln(precise(total)))
    assert soft.low <= min(values) - log / beta <= soft.high


def test_wide_weights_make_a_wide_average_that_holds_every_true_one() -> None:
    wide = Enclosed(Fraction(1), Fraction(2))
    average = weighted((wide, wide), (Fraction(-1), Fraction(2)))
    assert average.low <= 0  # with weights 2 and 1
    assert average.high >= 1  # with weights 1 and 2


def test_a_weight_below_every_digit_is_no_weight_at_most() -> None:
    weights = softmax((Fraction(0), Fraction(1000)), Fraction(50))
    assert weights[1].low == 0 < weights[1].high
    soft = soft_minimum((Fraction(0), Fraction(1000)), Fraction(50))
    assert soft.low < 0 == soft.high


@pytest.mark.parametrize("power", [899, 900, "900.001", 901, 920, 5000])
def test_an_exponential_beyond_the_digits_is_still_inside(power: object) -> None:
    at = Fraction(str(power))
    true = Fraction(PRECISE.exp(precise(-at)))
    weight = softmax((Fraction(0), at), Fraction(1))[1]
    assert weight.low <= true <= weight.high
