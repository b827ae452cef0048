"""Reads: the compiled contract, its NumPy twin and exact arithmetic give the same bits."""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from explorable_kernels import attention
from explorable_kernels.contract import Array, get, pack, put, unpack
from explorable_kernels.reference import attention as reference

Kind = type[np.float32] | type[np.float64]

FLOATS: list[Kind] = [np.float32, np.float64]
SIZES = [1, 2, 63, 64, 65, 512, 513, 1000]  # at a block's end, and at that of a part of 512
WIDTHS = [1, 2, 3, 4, 5, 32]


def case(
    size: int, dtype: Kind, d: int = 7, *, d_v: int = 5, m: int = 3, counts: bool = False
) -> tuple[Array, Array, Array, Array, Any]:
    """Packed keys with NaN in every unused lane, values, ln n, queries and a scale."""
    rng = np.random.default_rng([size, d, d_v, counts])
    keys = pack(rng.normal(size=(size, d)).astype(dtype))
    for row in range(size, 64 * len(keys)):
        put(keys, row, np.full(d, np.nan, dtype))
    values = rng.normal(size=(size, d_v)).astype(dtype)
    n = rng.integers(1, 5, size) if counts else np.ones(size)
    queries = (3 * rng.normal(size=(m, d))).astype(dtype)
    arrays = keys, values, np.log(n).astype(dtype), queries
    for array in arrays:
        array.flags.writeable = False  # a kernel that writes to it fails
    return *arrays, dtype(d**-0.5)


def same(one: Array, other: Array) -> None:
    """Equal to the bit, so that -0 is not 0."""
    assert one.dtype == other.dtype
    word = np.uint32 if one.dtype == np.float32 else np.uint64
    assert_array_equal(np.ascontiguousarray(one).view(word), np.ascontiguousarray(other).view(word))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("counts", [False, True])
def test_every_step_of_a_read_equals_the_reference(size: int, dtype: Kind, counts: bool) -> None:
    keys, values, logs, queries, scale = case(size, dtype, counts=counts)
    products = reference.dots(keys, size, queries)
    same(attention.dots(keys, size, queries), products)
    scores = reference.logits(products, scale, logs)
    same(attention.logits(products, scale, logs), scores)
    for ours, theirs in zip(attention.shares(scores), reference.shares(scores), strict=True):
        same(ours, theirs)
    e, total = reference.shares(scores)
    same(
        attention.combine(e / total[:, None], values), reference.combine(e / total[:, None], values)
    )
    whole = reference.attend(keys, values, logs, queries, scale)
    same(attention.attend(keys, values, logs, queries, scale), whole)


@pytest.mark.parametrize("d", WIDTHS)
@pytest.mark.parametrize("dtype", FLOATS)
def test_any_width_equals_the_reference(d: int, dtype: Kind) -> None:
    read = case(65, dtype, d=d, d_v=d + 1, counts=True)
    same(attention.attend(*read), reference.attend(*read))


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("size", [1, 2, 3, 70])
def test_columns_that_fill_no_line_equal_the_reference(size: int, dtype: Kind) -> None:
    """A line holds 64 or 32 columns; one that is not full runs on into rows that are far away."""
    rng = np.random.default_rng([size, 7])
    for width in (1, 2, 31, 32, 33, 63, 64, 65, 100, 130):
        values = rng.normal(size=(size, width)) * 1e30 ** rng.integers(-1, 2, (size, 1))
        weights = rng.random((3, size)).astype(dtype)
        found = attention.combine(weights, values.astype(dtype))
        same(found, reference.combine(weights, values.astype(dtype)))


@pytest.mark.parametrize("dtype", FLOATS)
def test_a_batch_is_one_by_one_and_threads_change_nothing(dtype: Kind) -> None:
    keys, values, logs, queries, scale = case(200, dtype, m=19, counts=True)
    batch = attention.attend(keys, values, logs, queries, scale, threads=1)
    for threads in (2, 3, None):
        same(attention.attend(keys, values, logs, queries, scale, threads=threads), batch)
    for query, row in zip(queries, batch, strict=True):
        same(attention.attend(keys, values, logs, query[None], scale)[0], row)
        same(reference.attend(keys, values, logs, query[None], scale)[0], row)


def test_dot_and_sum_are_those_of_exact_arithmetic_rounded_once_a_step() -> None:
    """Against whole fractions, rounded after every product and every sum: float64."""
    keys, values, _, queries, _ = case(3, np.float64, d=6, m=1)
    rows = unpack(keys, 3)
    for i in range(3):
        acc = Fraction(0)
        for q, k in zip(queries[0], rows[i], strict=True):
            product = Fraction(float(Fraction(float(q)) * Fraction(float(k))))
            acc = Fraction(float(acc + product))
        assert attention.dots(keys, 3, queries)[0, i] == float(acc)
    weights = np.array([[0.25, 0.3, 0.45]])
    for c in range(values.shape[1]):
        acc = Fraction(0)
        for w, v in zip(weights[0], values[:, c], strict=True):
            acc = Fraction(float(acc + Fraction(float(Fraction(w) * Fraction(float(v))))))
        assert attention.combine(weights, values)[0, c] == float(acc)


def test_a_product_is_not_fused_with_its_sum() -> None:
    """(1 + u)(1 - u) is 1 once rounded; fused, the sum with -1 would keep the -u u."""
    for dtype in FLOATS:
        u = np.finfo(dtype).eps
        keys, query = np.array([[1, 1 - u]], dtype), np.array([[-1, 1 + u]], dtype)
        for module in (attention, reference):
            assert module.dots(pack(keys), 1, query)[0, 0] == 0
        wide = np.zeros((1, 8), dtype)
        wide[0, :2], far = keys[0], np.zeros((1, 8), dtype)
        far[0, :2] = query[0]
        assert attention.dots(pack(wide), 1, far)[0, 0] == 0  # the unrolled part too
        values, weights = np.array([[-1], [1 - u]], dtype), np.array([[1, 1 + u]], dtype)
        assert attention.combine(weights, values)[0, 0] == 0


def exact(x: float) -> Decimal:
    with localcontext() as context:
        context.prec = 40
        return Decimal(x).exp()


@pytest.mark.parametrize("dtype", FLOATS)
def test_the_exponential_is_within_one_ulp(dtype: Kind) -> None:
    rng = np.random.default_rng(1)
    low = -103 if dtype == np.float32 else -745
    steps = np.arange(0, low, -0.5) * math.log(2)  # where one power of two hands over to the next
    near = (steps[:, None] * (1 + np.arange(-3, 4) * np.finfo(dtype).eps)).ravel()
    x = np.concatenate([near, rng.uniform(low, 0, 1000), -(10 ** rng.uniform(-30, 0, 200)), [0]])
    x = np.minimum(x, 0).astype(dtype)
    ours = reference.exponential(x)
    same(attention.exponential(x), ours)
    assert ours[-1] == 1
    library = np.exp(x.astype(np.float64)).astype(dtype)  # NumPy's own float32 is coarser
    assert (np.abs(ours - library) <= np.spacing(np.maximum(ours, library))).all()
    for number, found in zip(x.tolist(), ours, strict=True):
        off = abs(Decimal(float(found)) - exact(number))
        assert off <= Decimal(float(np.spacing(found))), number


@pytest.mark.long
def test_the_exponential_of_float32_is_within_one_ulp_throughout() -> None:
    """Every 61st float from -0 to -104; all of them were looked at once."""
    first, last = (int(np.float32(x).view(np.uint32)) for x in (-0.0, -104))
    for start in range(first, last, 61 << 20):
        stop = min(start + (61 << 20), last)
        x = np.arange(start, stop, 61, dtype=np.uint32).view(np.float32)
        ours, library = reference.exponential(x), np.exp(x.astype(np.float64))
        assert (np.abs(ours - library) <= np.spacing(ours)).all()


@pytest.mark.parametrize("dtype", FLOATS)
def test_what_is_too_far_below_weighs_nothing_and_subnormal_weights_are_kept(
    dtype: Kind,
) -> None:
    lowest = math.log(np.finfo(dtype).smallest_subnormal)
    x = np.array([0, lowest, lowest - 1, -1e5, -np.inf], dtype)
    for module in (attention, reference):
        e = module.exponential(x)
        assert e[1] == np.finfo(dtype).smallest_subnormal
        assert e.tolist()[2:] == [0, 0, 0]


def test_a_sum_of_negative_zeros_is_zero() -> None:
    values, weights = np.array([[-0.0], [-0.0]]), np.array([[0.5, 0.5]])
    for module in (attention, reference):
        same(module.combine(weights, values), np.array([[0.0]]))


def test_packing_puts_every_key_where_it_is_found() -> None:
    for size in SIZES:
        keys = np.arange(size * 3, dtype=np.float32).reshape(size, 3)
        packed = pack(keys)
        same(unpack(packed, size), keys)
        rows = np.arange(size)[::-1]
        same(get(packed, rows), keys[::-1])
