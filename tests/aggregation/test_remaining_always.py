"""What remains, for values, keys and radii of every kind: the truth, both sides, each step."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import isqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.aggregation.remaining import declare, remaining
from explorable.aggregation.remaining_walk import walk
from explorable.checking.averages_told import Declared
from explorable.status import Status
from tests.aggregation.asking import ends, gap, left, per_statement

F = Fraction

quarters = st.integers(-16, 16).map(lambda x: F(x, 4))


@st.composite
def stories(draw: st.DrawFn, dims: int = 3, least: int = 1) -> Declared:
    """Values that some line and some noise gave, so that the truth 3 remains."""
    n, d = draw(st.integers(least, 6)), draw(st.integers(1, dims))
    keys = [[draw(quarters) for _ in range(d)] for _ in range(n)]
    query = [draw(quarters) for _ in range(d)]
    slope = [draw(quarters) for _ in range(d)]
    noise = [draw(st.integers(-8, 8)) / F(4) for _ in range(n)]
    size = sum(w * w for w in slope)
    radius = F(isqrt(int(size)) + draw(st.integers(1, 3)) if size else draw(st.integers(0, 3)))
    values = [
        3 + sum(w * (x - q) for w, x, q in zip(slope, key, query, strict=True)) + e
        for key, e in zip(keys, noise, strict=True)
    ]
    if draw(st.booleans()):
        deltas = [abs(e) + draw(st.sampled_from([F(0), F(1, 4), F(1)])) for e in noise]
        return declare(keys, query, values, radius=radius, delta=deltas, tolerance="per-statement")
    weights = [draw(st.sampled_from([F(0), F(1, 8), F(1), F(2)])) for _ in range(n)]
    most = sum(p * e * e for p, e in zip(weights, noise, strict=True))
    delta = F(isqrt(int(most * 16)) + draw(st.integers(0, 2)) + (most > 0), 4)
    return declare(keys, query, values, radius=radius, delta=delta, weights=weights)


@given(stories())
@settings(max_examples=60)
def test_the_truth_remains_and_both_sides_meet(declared: Declared) -> None:
    found = remaining(declared)
    assert found.status in (Status.OPEN, Status.FORCED)
    assert found.outer is not None
    assert F(3) in found.outer
    if found.outer.low is not None:
        assert gap(found) < 1e-8
    found.certificate.check(declared)


@settings(max_examples=25)
@given(stories(), st.fractions(-5, 5, max_denominator=4).filter(bool))
def test_moving_all_values_moves_what_remains(declared: Declared, by: Fraction) -> None:
    plain = remaining(declared)
    moved = remaining(replace(declared, values=tuple(v + by for v in declared.values)))
    assert moved.status == plain.status
    assert plain.outer is not None
    if plain.outer.low is not None:
        low, high = ends(plain.outer)
        assert ends(moved.outer) == pytest.approx((low + float(by), high + float(by)), abs=1e-6)


@given(
    st.lists(st.tuples(quarters, quarters), min_size=2, max_size=6),
    st.integers(0, 4),
    st.integers(1, 12).map(lambda x: F(x, 4)),
)
@settings(max_examples=40)
def test_on_a_line_statements_shrink_exactly_and_the_embedded_plane_agrees(
    rows: list[tuple[Fraction, Fraction]], radius: int, delta: Fraction
) -> None:
    keys, values = zip(*rows, strict=True)
    found = [
        per_statement(keys[:n], 0, values[:n], radius=radius, delta=delta)
        for n in range(1, len(rows) + 1)
    ]
    for before, after in pairwise(found):
        if before.outer is None:
            assert after.outer is None
        elif after.outer is not None:
            assert after.inner == after.outer  # on a line both sides are exact
            assert after.outer.low in before.outer
            assert after.outer.high in before.outer
    plane = per_statement([[key, 0] for key in keys], [0, 0], values, radius=radius, delta=delta)
    line = found[-1]
    assert plane.status in (line.status, Status.UNRESOLVED)
    if line.outer is not None and plane.inner is not None:
        assert ends(plane.outer) == pytest.approx(ends(line.outer), abs=1e-7)


@given(stories(dims=2, least=2), st.data())
@settings(max_examples=12)
def test_per_statement_nothing_is_ever_readmitted(declared: Declared, data: st.DataObject) -> None:
    values = [data.draw(quarters) for _ in declared.values]
    steps = walk(declared.keys, declared.query, values, radius=declared.radius, delta=F(3, 2))
    assert [step.readmitted_per_statement for step in steps] == [()] * len(steps)
    assert [len(step.values) for step in steps] == list(range(len(values) + 1))
    gone = [step.per_statement.status is Status.CONTRADICTORY for step in steps]
    assert gone == sorted(gone)  # what is contradictory stays so


def test_the_walk_shares_the_weights_anew_at_each_step() -> None:
    steps = walk([0, 0, 0], 0, [0, 1, 4], radius=0, delta=1, weights=[1, 1, 2])
    shares = [step.weighted.declared.precision for step in steps]
    assert shares == [(), (1,), (F(1, 2), F(1, 2)), (F(1, 4), F(1, 4), F(1, 2))]
    assert [step.weighted.status for step in steps] == ["open", "open", "open", "contradictory"]
    assert [step.per_statement.status for step in steps[1:]] == ["open", "open", "contradictory"]
    (back,) = steps[2].readmitted
    assert float(back.high or 0) == pytest.approx(1.36602540378, abs=1e-10)


def test_an_empty_weighted_set_can_fill_again() -> None:
    steps = walk([0] * 4, 0, [0, 4, 2, 2], radius=0, delta="1.5")
    assert [str(step.weighted.status) for step in steps[2:]] == [
        "contradictory", "contradictory", "open",
    ]  # fmt: skip
    assert steps[-1].readmitted == (steps[-1].weighted.inner,)


def test_many_keys_in_many_dimensions_are_bracketed() -> None:
    random = np.random.default_rng(5)
    keys = random.normal(size=(40, 8)).round(3)
    values = (keys @ random.normal(size=8) * 0.2 + random.normal(size=40) * 0.3).round(3)
    for tolerance in ("weighted", "per-statement"):
        found = left(
            keys.tolist(), [0.5] * 8, values.tolist(), radius=1, delta=2, tolerance=tolerance
        )
        assert found.status is Status.OPEN
        assert gap(found) < 1e-8
