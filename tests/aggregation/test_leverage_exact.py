"""Leverage in fractions: what the design finds in floats, and by elimination instead of axes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.aggregation import Design
from explorable.aggregation.leverage_exact import exact_leverage

QUARTERS = st.integers(-20, 20).map(lambda n: Fraction(n, 4))
PLACES = st.tuples(QUARTERS, QUARTERS)


@given(st.lists(PLACES, min_size=1, max_size=6), PLACES)
@settings(deadline=None, max_examples=60)
def test_exact_leverage_is_that_of_the_design(
    keys: list[tuple[Fraction, ...]], query: tuple[Fraction, ...]
) -> None:
    exact = exact_leverage(keys, query, (Fraction(1, len(keys)),) * len(keys))
    design = Design([[float(x) for x in key] for key in keys], [*map(float, query)], "uniform")
    assert exact.rank == design.rank
    assert (exact.square is None) == (not design.reaches)
    if exact.square is not None:
        assert design.leverage == pytest.approx(float(exact.square), rel=1e-9, abs=1e-12)
