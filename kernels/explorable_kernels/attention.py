"""Reads: dot products, logits, their exponentials and weighted sums, to the bit of a contract.

`explorable_kernels.contract` says in which order everything is computed and how keys are
packed. Here a block of 64 keys is computed side by side, each in the order of its own j; one
read never runs on two threads, so that neither a batch nor threads can change a bit.

Keys (blocks, d, 64), values (L, d_v), logs (L,) = ln n, queries (m, d), scale: one dtype,
float32 or float64. Input is trusted: finite, L >= 1, no logit NaN and none +inf. No function
writes to an input. ``threads=None`` uses all processors on large batches only.

Source: attention over key/value pairs is out = sum softmax(scale q k_i + ln n_i) v_i.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from explorable_kernels._jit import across_a_long_line, frozen, jit, spread, weighed
from explorable_kernels.contract import BLOCK, CONSTANTS, Array

__all__ = ["attend", "combine", "dots", "exponential", "lane", "logits", "shares"]

GROUP = 8  # queries that share one trip through the keys
LARGE = 1 << 20  # products: below, threads cost more than they bring
# Integers as wide as a float, the exponent of 1 in its bits, and where in them it stands.
EXPONENTS: dict[np.dtype[Any], tuple[type[np.signedinteger[Any]], int, int]] = {
    np.dtype(np.float32): (np.int32, 127, 23),
    np.dtype(np.float64): (np.int64, 1023, 52),
}
Work = tuple[Array, tuple[Array, Array], tuple[Any, Any]]


def _work(dtype: np.dtype[Any]) -> Work:
    """Where exponentials of a block are made: two lines, and two of bits beside their floats."""
    whole, one, place = EXPONENTS[dtype]
    bits = np.empty((2, BLOCK), whole)
    return np.empty((2, BLOCK), dtype), (bits, bits.view(dtype)), (whole(one), whole(place))


@jit
def lane(block: Array, query: Array, acc: Array) -> None:
    """Write the dot products with one block (d, 64) to ``acc`` (64,); callable inside kernels."""
    for t in range(BLOCK):
        acc[t] = 0
    for t in range(0, BLOCK, across_a_long_line(acc)):
        weighed((acc, t), (query, 0), (block, t), block.shape[0], BLOCK)


@jit
def _dots(keys: Array, queries: Array, out: Array) -> None:
    """Write the dot products to ``out`` (m, L); the keys are read once."""
    acc, size = np.empty(BLOCK, out.dtype), out.shape[1]
    for b in range(keys.shape[0]):
        start = b * BLOCK
        lanes = min(BLOCK, size - start)
        for i in range(queries.shape[0]):
            lane(keys[b], queries[i], acc)
            row = out[i]
            for t in range(lanes):
                row[start + t] = acc[t]


@jit
def _logits(scores: Array, scale: Any, logs: Array) -> None:
    """Turn dot products (m, L) into logits, in place."""
    for i in range(scores.shape[0]):
        row = scores[i]
        for t in range(row.size):
            scaled = scale * row[t]
            row[t] = scaled + logs[t] if logs[t] != 0 else scaled


@jit
def _exponential(x: Array, most: Any, constants: Array, work: Work) -> None:
    """Turn each number of ``x`` into the exponential of it less ``most``, in place."""
    (r, p), (bits, scales), (bias, place) = work
    lowest, log2e, high, low = constants[0], constants[1], constants[2], constants[3]
    one = constants.dtype.type(1)
    for start in range(0, x.size, BLOCK):
        part = x[start : start + BLOCK]
        for t in range(part.size):
            below = max(part[t] - most, lowest)
            n = np.rint(below * log2e)
            r[t] = (below - n * high) - n * low
            bits[1, t] = n
            p[t] = constants[4]
        for c in range(5, constants.size):
            for t in range(part.size):
                p[t] = p[t] * r[t] + constants[c]
        for t in range(part.size):  # 2**n in two steps, of which only the last can round
            whole = bits[1, t]
            half = whole >> 1
            bits[0, t] = (half + bias) << place
            bits[1, t] = (whole - half + bias) << place
        for t in range(part.size):
            grown = one + (r[t] + (r[t] * r[t]) * p[t])
            part[t] = (grown * scales[0, t]) * scales[1, t]


@jit
def _shares(scores: Array, totals: Array, constants: Array, work: Work) -> None:
    """Turn logits (m, L) into exponentials, in place, and write their sums to ``totals``."""
    for i in range(scores.shape[0]):
        row = scores[i]
        most = row[0]
        for t in range(row.size):
            most = max(most, row[t])
        _exponential(row, most, constants, work)
        total = row[0]
        for t in range(1, row.size):
            total += row[t]
        totals[i] = total


@jit
def _combine(weights: Array, values: Array, out: Array) -> None:
    """Write the weighted sums to ``out`` (m, d_v); the values are read once."""
    out[:] = 0
    (size, width), wide = values.shape, across_a_long_line(out)
    whole = width - width % wide
    for start in range(0, size, BLOCK):  # so many rows stay near while all queries take them
        stop = min(start + BLOCK, size)
        for i in range(weights.shape[0]):
            row, first = out[i], (weights, i * size + start)
            for c in range(0, whole, wide):
                weighed((row, c), first, (values, start * width + c), stop - start, width)
            for t in range(start, stop):
                w, value = weights[i, t], values[t]
                for c in range(whole, width):
                    row[c] += w * value[c]


def dots(keys: Array, size: int, queries: Array) -> Array:
    """Return the dot products (m, size) with packed keys, summed in the order of j."""
    out = np.empty((len(queries), size), keys.dtype)
    _dots(frozen(keys), frozen(queries), out)
    return out


def logits(products: Array, scale: Any, logs: Array) -> Array:
    """Return scale times dot products (m, L), plus ln n (L,) where that is not 0."""
    out = np.array(products)
    _logits(out, scale, frozen(logs))
    return out


def exponential(x: Array) -> Array:
    """Return the contract's exponential of numbers (any shape) that are not above 0."""
    out = np.array(x)
    _exponential(out.reshape(-1), x.dtype.type(0), CONSTANTS[x.dtype], _work(x.dtype))
    return out


def shares(scores: Array) -> tuple[Array, Array]:
    """Return the exponentials (m, L) below the largest logit, and their sums (m,)."""
    out, totals = np.array(scores), np.empty(len(scores), scores.dtype)
    _shares(out, totals, CONSTANTS[scores.dtype], _work(scores.dtype))
    return out, totals


def combine(weights: Array, values: Array) -> Array:
    """Return the sums (m, d_v) of weights (m, L) times values, in storage order."""
    out = np.empty((len(weights), values.shape[1]), values.dtype)
    _combine(frozen(weights), frozen(values), out)
    return out


def attend(
    keys: Array,
    values: Array,
    logs: Array,
    queries: Array,
    scale: Any,
    *,
    threads: int | None = None,
) -> Array:
    """Return dense reads (m, d_v) of L >= 1 locations, spread over threads by queries."""
    out = np.empty((len(queries), values.shape[1]), values.dtype)
    keys, values, logs, queries = frozen(keys), frozen(values), frozen(logs), frozen(queries)
    constants = CONSTANTS[keys.dtype]

    def part(lo: int, hi: int) -> None:
        work = _work(keys.dtype)
        for start in range(lo, hi, GROUP):
            few = queries[start : min(start + GROUP, hi)]
            scores = np.empty((len(few), len(values)), keys.dtype)
            totals = np.empty(len(few), keys.dtype)
            _dots(keys, few, scores)
            _logits(scores, scale, logs)
            _shares(scores, totals, constants, work)
            scores /= totals[:, np.newaxis]
            _combine(frozen(scores), values, out[start : start + len(few)])

    if threads is None:
        threads = (os.cpu_count() or 1) if len(queries) * keys.size >= LARGE else 1
    spread(part, len(queries), 1, threads)
    return out
