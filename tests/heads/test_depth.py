"""The depth statement on chains, and what each broken condition changes."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.domains.difference import Bounds
from explorable.heads.depth import CONDITIONS, depth, fault, layers, true_entry

BOUNDS = st.lists(st.integers(-20, 20).map(lambda n: Fraction(n, 4)), min_size=1, max_size=9)
NONE: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    ("length", "squarings"),
    [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (64, 6), (65, 7)],
)
def test_a_chain_closes_in_the_logarithm_of_its_length_and_not_before(
    length: int, squarings: int
) -> None:
    chain = (Fraction(1, 4),) * length
    assert depth(length) == squarings
    found = layers(chain, NONE, squarings + 1)
    assert found[-1] == found[-2]
    assert found[squarings][0][length] == Fraction(length, 4)
    if squarings:
        assert found[squarings - 1][0][length] is None


@settings(deadline=None)
@given(BOUNDS)
def test_with_all_conditions_every_step_is_an_outer_bound_and_the_last_is_the_closure(
    chain: list[Fraction],
) -> None:
    size = len(chain) + 1
    bounds = Bounds()
    for n, one in enumerate(chain):
        bounds = bounds.tell(n, n + 1, one)
    for step, after in enumerate(layers(chain, NONE, depth(len(chain)))):
        for i in range(size):
            for k in range(size):
                true = true_entry(chain, i, k)
                reached = i <= k <= i + 2**step
                assert after[i][k] == (true if reached else None)
                if i < k:
                    assert true == bounds.interval(i, k).high


@settings(deadline=None)
@given(BOUNDS)
def test_normalised_reads_never_fall_below_the_column_and_never_below_the_bounds(
    chain: list[Fraction],
) -> None:
    size = len(chain) + 1
    found = layers(chain, frozenset({"plain"}), 3)
    for before, after in pairwise(found):
        for k in range(size):
            column = [row[k] for row in before if row[k] is not None]
            for i in range(size):
                entry, true = after[i][k], true_entry(chain, i, k)
                assert entry is None or entry >= min(one for one in column if one is not None)
                assert fault(entry, true, true) != "low"


def test_each_condition_alone_makes_an_entry_wrong() -> None:
    chain = tuple(map(Fraction, (-3, 4, -2, -4, -1, 3)))
    due = layers(chain, NONE, 3)
    expected = {
        "positions": (0, 0, 2, -3, "low"),
        "scores": (1, 0, 1, -6, "low"),
        "plain": (1, 0, 2, 4, "high"),
        "rows": (1, 2, 4, -4, "high"),
    }
    assert tuple(expected) == CONDITIONS
    for name, (step, i, k, entry, kind) in expected.items():
        after = layers(chain, frozenset({name}), 3)
        assert after[step][i][k] == entry
        assert fault(after[step][i][k], due[step][i][k], true_entry(chain, i, k)) == kind


def test_conditions_break_together() -> None:
    chain = tuple(map(Fraction, (-3, 4, -2, -4)))
    after = layers(chain, frozenset(CONDITIONS), 2)
    assert json.dumps([[str(one) for one in row] for row in after[-1]])
    assert all(one is None or abs(one) <= 4 for row in after[-1] for one in row)
    assert after[-1][1] == after[-1][2]


def test_a_bound_that_comes_too_early_is_neither_false_nor_too_high() -> None:
    assert fault(Fraction(2), None, Fraction(1)) == "early"
    assert fault(Fraction(2), None, None) == "low"
    assert fault(Fraction(2), Fraction(2), None) == ""
