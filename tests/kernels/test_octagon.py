"""Octagons: against elimination of variables, and against enumeration of whole numbers."""

from __future__ import annotations

import itertools
import os
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from explorable_kernels import minplus, octagon
from explorable_kernels.minplus_bounds import Bounds, infinity, pack, resolution, unpack
from explorable_kernels.reference import octagon as reference
from explorable_kernels.reference.minplus import ZERO, Bound, Matrix, least

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
INTEGERS = ["int32", "int64"] if COMPILED else ["int32"]
DTYPES = [*INTEGERS, "float64"]
QUARTER = Fraction(1, 4)
REACH = 3

Statement = tuple[int, int, Bound]


def matrix(variables: int, statements: list[Statement]) -> Matrix:
    """The coherent matrix of statements V_a - V_b <= bound."""
    m: Matrix = [
        [ZERO if a == b else None for b in range(2 * variables)] for a in range(2 * variables)
    ]
    for a, b, bound in statements:
        for c, d in ((a, b), (b ^ 1, a ^ 1)):
            m[c][d] = least([m[c][d], bound])
    return m


def texts(
    scale: Fraction = QUARTER, strict: bool = True, most: int = 8
) -> st.SearchStrategy[tuple[int, list[Statement]]]:
    """Variables, and statements about them: quarters or whole numbers, some contradictory."""

    def about(variables: int) -> st.SearchStrategy[tuple[int, list[Statement]]]:
        node = st.integers(0, 2 * variables - 1)
        bound = st.tuples(
            st.integers(-7, 12).map(lambda q: q * scale), st.integers(-1 if strict else 0, 0)
        )
        statement = st.tuples(node, node, bound).filter(lambda s: s[0] != s[1])
        return st.tuples(st.just(variables), st.lists(statement, max_size=most))

    return st.integers(1, 3).flatmap(about)


def packed(m: Matrix, dtype: str, unit: Fraction = QUARTER, twice: int = 2) -> Bounds:
    """The matrix as the kernels take it: twice the packed bounds in units, or whole numbers."""
    n = len(m)
    values = np.full((n, n), infinity("int64"), np.int64)
    strict = np.zeros((n, n), np.bool_)
    for a, b in itertools.product(range(n), repeat=2):
        bound = m[a][b]
        if bound is not None:
            values[a, b], strict[a, b] = int(bound[0] / unit), bound[1] < 0
    parts = resolution(2 * n) if twice == 2 else 1
    array = pack(values, strict, parts, dtype)
    array[array != infinity(dtype)] *= twice
    return array


def said(array: Bounds, unit: Fraction = QUARTER, twice: int = 2) -> Any:
    """Value and strictness of every entry of a result."""
    none = array == infinity(array.dtype)
    wide = np.where(none, 0, array).astype(np.int64)
    wide[none] = infinity("int64")
    values, strict = unpack(wide, resolution(2 * len(array)) if twice == 2 else 1)
    return [
        [
            None if none[a, b] else (int(values[a, b]) * unit / twice, bool(strict[a, b]))
            for b in range(len(array))
        ]
        for a in range(len(array))
    ]


def pairs(m: Matrix | None) -> Any:
    assert m is not None
    return [[None if b is None else (b[0], b[1] < 0) for b in row] for row in m]


@pytest.mark.parametrize("dtype", DTYPES)
@given(texts())
@settings(max_examples=40)
def test_over_the_rationals_every_entry_is_what_elimination_finds(
    dtype: str, text: tuple[int, list[Statement]]
) -> None:
    m = matrix(*text)
    closed = packed(m, dtype)
    bad = octagon.close(closed, threads=2)
    expected = reference.close(m)
    assert (bad >= 0) == (expected is None)
    if expected is not None:
        assert said(closed) == pairs(expected)


def boxed(variables: int, statements: list[Statement]) -> Matrix:
    """The matrix, with every variable between -REACH and REACH."""
    around = [(a, a ^ 1, (Fraction(2 * REACH), 0)) for a in range(2 * variables)]
    return matrix(variables, [*statements, *around])


@pytest.mark.parametrize("dtype", INTEGERS)
@given(texts(Fraction(1), strict=False))
def test_over_the_integers_every_entry_is_reached_by_a_point(
    dtype: str, text: tuple[int, list[Statement]]
) -> None:
    m = boxed(*text)
    closed = packed(m, dtype, Fraction(1), 1)
    bad = octagon.close_tight(closed, threads=1)
    expected = reference.close_tight(m, REACH)
    assert (bad >= 0) == (expected is None)
    if expected is not None:
        assert said(closed, Fraction(1), 1) == pairs(expected)


@pytest.mark.parametrize("dtype", DTYPES)
@given(texts(most=6), st.data())
@settings(max_examples=60)
def test_one_more_bound_is_a_closure_from_the_start(
    dtype: str, text: tuple[int, list[Statement]], data: st.DataObject
) -> None:
    m = matrix(*text)
    closed, n = packed(m, dtype), len(m)
    if octagon.close(closed) >= 0:
        return
    a, b = data.draw(st.permutations(range(n)))[:2]
    value, slack = data.draw(st.integers(-9, 9)), data.draw(st.integers(-1, 0))
    again = packed(matrix(text[0], [*text[1], (a, b, (value * QUARTER, slack))]), dtype)
    bad = octagon.close(again)
    kept = closed.copy()
    changed = octagon.tell(closed, a, b, 2 * (value * resolution(2 * n) + slack))
    assert (changed == -1) == (bad >= 0)
    if bad < 0:
        assert_array_equal(closed, again)
        assert (changed > 0) == bool((closed < kept).any())


@pytest.mark.parametrize("dtype", INTEGERS)
@given(texts(Fraction(1), strict=False, most=6), st.data())
def test_one_more_whole_bound_is_a_tight_closure_from_the_start(
    dtype: str, text: tuple[int, list[Statement]], data: st.DataObject
) -> None:
    variables, statements = text
    closed = packed(boxed(*text), dtype, Fraction(1), 1)
    if octagon.close_tight(closed) >= 0:
        return
    a, b = data.draw(st.permutations(range(len(closed))))[:2]
    value = data.draw(st.integers(-7, 9))
    told = [*statements, (a, b, (Fraction(value), 0))]
    again = packed(boxed(variables, told), dtype, Fraction(1), 1)
    bad = octagon.close_tight(again)
    assert (octagon.tell_tight(closed, a, b, value) == -1) == (bad >= 0)
    if bad < 0:
        assert_array_equal(closed, again)


X, NOT_X, Y, NOT_Y = range(4)


def equal(a: int, b: int, value: int) -> list[Statement]:
    """V_a - V_b is exactly this."""
    return [(a, b, (Fraction(value), 0)), (b, a, (Fraction(-value), 0))]


def test_a_sum_and_a_difference_fix_both() -> None:
    m = matrix(2, equal(X, NOT_Y, 10) + equal(X, Y, 2))
    whole = packed(m, "int32", Fraction(1), 1)
    assert octagon.close_tight(whole) == -1
    ends = [int(whole[a, a ^ 1]) for a in (X, NOT_X, Y, NOT_Y)]
    assert ends == [12, -12, 8, -8]


def test_a_half_fits_the_rationals_and_not_the_integers() -> None:
    m = matrix(2, equal(X, NOT_Y, 1) + equal(X, Y, 0))
    halves = packed(m, "int32")
    assert octagon.close(halves) == -1
    assert said(halves)[X][NOT_X] == (1, False)
    assert said(halves)[NOT_Y][Y] == (-1, False)
    assert octagon.close_tight(packed(m, "int32", Fraction(1), 1)) >= 0


@pytest.mark.parametrize("threads", [None, 1, 3])
@pytest.mark.parametrize("variables", [0, 1, 33])
def test_larger_octagons_strengthen_alike_on_any_number_of_threads(
    variables: int, threads: int | None
) -> None:
    rng = np.random.default_rng(variables)
    size = 2 * variables
    place = rng.integers(-20, 20, variables).repeat(2) * np.tile([1, -1], variables)
    m = 2 * (rng.integers(0, 30, (size, size)) + place[:, None] - place[None]).astype(np.int64)
    m[rng.random(m.shape) < 0.9] = infinity("int64")
    swap = np.arange(size) ^ 1
    m = np.minimum(m, m[swap][:, swap].T)
    np.fill_diagonal(m, 0)
    closed = m.copy()
    minplus.close(closed, 1)
    unary = np.where(closed == infinity("int64"), np.inf, closed)[np.arange(size), swap]
    expected = np.minimum(closed, (unary[:, None] + unary[swap][None]) / 2)
    m = np.ascontiguousarray(m)
    assert octagon.close(m, threads) == -1
    assert_array_equal(m, expected)
