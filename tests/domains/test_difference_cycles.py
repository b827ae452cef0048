"""Cycles without a matrix: the same verdicts as closing, and conflicts that take no time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.budget import limited
from explorable.domains.difference import Bounds
from explorable.domains.difference_closing import Rows, by_hand
from explorable.domains.difference_cycles import Edge, levels, negative_cycle
from explorable.errors import BudgetEnded

N = 25
EDGE = st.tuples(st.integers(0, N - 1), st.integers(0, N - 1), st.integers(-3, 9))


def closes(edges: list[Edge]) -> bool:
    rows: Rows = [[0 if i == k else None for k in range(N)] for i in range(N)]
    for i, k, most in edges:
        old = rows[i][k]
        rows[i][k] = most if old is None else min(old, most)
    return all(rows[i][i] == 0 for i in range(N)) and by_hand(rows) is not None


@given(st.lists(EDGE, max_size=60))
def test_levels_and_cycles_agree_with_the_closed_matrix(edges: list[Edge]) -> None:
    level, cycle = levels(N, edges), negative_cycle(N, edges)
    assert (level is not None) == (cycle is None) == closes(edges)
    if level is not None:
        assert all(level[i] - level[k] <= most for i, k, most in edges)
    if cycle is not None:
        chain = [edges[at] for at in cycle]
        assert sum(most for _, _, most in chain) < 0
        assert [k for _, k, _ in chain] == [i for i, _, _ in [*chain[1:], chain[0]]]
        assert len({i for i, _, _ in chain}) == len(chain)


def ring(n: int, equal: bool) -> Bounds:
    """One after another, and the last below the first; where ``equal``, all but that at once."""
    bounds = Bounds()
    for i in range(n):
        most = -1 if i == 0 else 0
        bounds = bounds.tell(i, (i + 1) % n, most, statement=i)
        if equal:
            bounds = bounds.tell((i + 1) % n, i, -most, statement=i)
    return bounds


@pytest.mark.parametrize("equal", [False, True])
def test_the_conflict_of_a_long_ring_is_all_of_it_in_few_steps(equal: bool) -> None:
    bounds = ring(200, equal)
    with limited(1_000_000):
        assert sorted(map(int, map(str, bounds.contradiction))) == list(range(200))


def test_a_cycle_that_is_not_minimal_loses_what_a_statement_says_twice() -> None:
    bounds = Bounds()
    for first, second, most, who in (
        ("x", "y", 0, "a"),
        ("y", "z", 0, "b"),
        ("z", "x", -5, "c"),
        ("y", "x", -1, "c"),
    ):
        bounds = bounds.tell(first, second, most, statement=who)
    assert set(bounds.contradiction) == {"a", "c"}


def test_steps_end_a_conflict() -> None:
    with limited(100), pytest.raises(BudgetEnded):
        _ = ring(60, equal=True).contradiction
