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

__all__ = ["attend", "combine", "dots", "exponential", "lane", "logit", "logits", "shares"]

PART = 8 * BLOCK  # scores taken together: loops begin seldom, and what they need stays near
GROUP = 16  # queries that share one trip through the keys; more save little, and hold more logits
LARGE = 1 << 20  # products: below, threads cost more than they bring
# Integers as wide as a float, the exponent of 1 in its bits, and where in them it stands.
EXPONENTS: dict[np.dtype[Any], tuple[type[np.signedinteger[Any]], int, int]] = {
    np.dtype(np.float32): (np.int32, 127, 23),
    np.dtype(np.float64): (np.int64, 1023, 52),
}
Pair = tuple[Array, Array]
Work = tuple[Pair, Pair, Pair, tuple[Any, Any]]


def _work(dtype: np.dtype[Any]) -> Work:
    """Where exponentials of a part are made: two lines, and two of bits beside their floats.

    Every line is an array of its own: of two rows of one array a compiler does not know that
    they are apart, and then computes number by number.
    """
    whole, one, place = EXPONENTS[dtype]
    lines, bits = (np.empty(PART, dtype), np.empty(PART, dtype)), np.empty(PART, whole)
    more = np.empty(PART, whole)
    return lines, (bits, more), (bits.view(dtype), more.view(dtype)), (whole(one), whole(place))


@jit
def lane(block: Array, query: Array, acc: Array) -> None:
    """Write the dot products with one block (d, 64) to ``acc`` (64,); callable inside kernels."""
    for t in range(BLOCK):
        acc[t] = 0
    for t in range(0, BLOCK, across_a_long_line(acc)):
        weighed((acc, t), (query, 0), (block, t), block.shape[0], BLOCK)


@jit
def _dots(keys: Array, blocks: tuple[int, int], queries: Array, out: Array) -> None:
    """Write the dot products of some blocks to ``out`` (m, L); these keys are read once."""
    acc = np.empty(BLOCK, out.dtype)
    for b in range(blocks[0], blocks[1]):
        start = b * BLOCK
        for i in range(queries.shape[0]):
            lane(keys[b], queries[i], acc)
            part = out[i, start : start + BLOCK]
            for t in range(part.size):
                part[t] = acc[t]


@jit
def logit(part: Array, scale: Any, logs: Array) -> None:
    """Turn dot products into logits, in place; callable inside kernels."""
    for t in range(part.size):
        scaled = scale * part[t]
        part[t] = scaled + logs[t] if logs[t] != 0 else scaled


@jit
def _logits(scores: Array, scale: Any, logs: Array) -> None:
    for i in range(scores.shape[0]):
        logit(scores[i], scale, logs)


@jit
def _raise(peak: Array, part: Array) -> None:
    """Keep the largest number of every lane: one for all would have each wait for the last."""
    for t in range(part.size):
        peak[t] = max(peak[t], part[t])


@jit
def _peaks(scores: Array, peaks: Array) -> None:
    """Write the largest logits of every lane to ``peaks`` (m, 512)."""
    peaks[:] = -np.inf
    for i in range(scores.shape[0]):
        for start in range(0, scores.shape[1], PART):
            _raise(peaks[i], scores[i, start : start + PART])


@jit
def _scored(
    keys: Array, asked: tuple[Array, Any], logs: Array, scores: Array, peaks: Array
) -> None:
    """Write logits to ``scores`` and their peaks, a part of them while it is near."""
    queries, scale = asked
    peaks[:] = -np.inf
    for start in range(0, logs.size, PART):
        first = start // BLOCK
        _dots(keys, (first, min(first + PART // BLOCK, keys.shape[0])), queries, scores)
        for i in range(queries.shape[0]):
            part = scores[i, start : start + PART]
            logit(part, scale, logs[start : start + PART])
            _raise(peaks[i], part)


@jit
def _exponential(part: Array, most: Any, constants: Array, work: Work) -> None:
    """Turn each of at most 512 numbers into the exponential of it less ``most``, in place."""
    (r, p), (bits, more_bits), (power, more_power), (bias, place) = work
    lowest, log2e, high, low = constants[0], constants[1], constants[2], constants[3]
    first, one = constants[4], constants.dtype.type(1)
    for t in range(part.size):
        below = max(part[t] - most, lowest)
        n = np.rint(below * log2e)
        r[t] = (below - n * high) - n * low
        bits[t] = n
        p[t] = first
    for c in range(5, constants.size):
        added = constants[c]
        for t in range(part.size):
            p[t] = p[t] * r[t] + added
    for t in range(part.size):  # 2**n in two steps, of which only the last can round
        whole = bits[t]
        half = whole >> 1
        bits[t] = (half + bias) << place
        more_bits[t] = (whole - half + bias) << place
    for t in range(part.size):
        grown = one + (r[t] + (r[t] * r[t]) * p[t])
        part[t] = (grown * power[t]) * more_power[t]


@jit
def _exponentials(x: Array, most: Any, constants: Array, work: Work) -> None:
    for start in range(0, x.size, PART):
        _exponential(x[start : start + PART], most, constants, work)


@jit
def _shares(scores: Array, peaks: Array, totals: Array, constants: Array, work: Work) -> None:
    """Turn logits (m, L) into exponentials, in place, and write their sums to ``totals``."""
    for i in range(scores.shape[0]):
        most = peaks[i, 0]
        for t in range(1, PART):
            most = max(most, peaks[i, t])
        total = most - most
        for start in range(0, scores.shape[1], PART):
            part = scores[i, start : start + PART]
            _exponential(part, most, constants, work)
            for t in range(part.size):
                total += part[t]
        totals[i] = total


@jit
def _combine(shares: Array, totals: Array, values: Array, out: Array) -> None:
    """Write the sums weighted by share / total to ``out`` (m, d_v); the values are read once.

    Columns that fill no line take one that runs on into the next rows, and drop what is theirs;
    the last rows, where it would leave the values, are added number by number.
    """
    (size, width), wide = values.shape, across_a_long_line(out)
    whole = width - width % wide
    full = max(0, (values.size - whole - wide) // width + 1)  # rows that such a line can begin in
    weights, ends = np.empty(BLOCK, out.dtype), np.zeros((shares.shape[0], wide), out.dtype)
    out[:] = 0
    for start in range(0, size, BLOCK):  # so many rows stay near while all queries take them
        for i in range(shares.shape[0]):
            row, part, total = out[i], shares[i, start : start + BLOCK], totals[i]
            for t in range(part.size):
                weights[t] = part[t] / total
            for c in range(0, whole, wide):
                weighed((row, c), (weights, 0), (values, start * width + c), part.size, width)
            if whole < width:
                end, first = ends[i], min(max(0, full - start), part.size)
                weighed((end, 0), (weights, 0), (values, start * width + whole), first, width)
                for t in range(first, part.size):
                    for c in range(whole, width):
                        end[c - whole] += weights[t] * values[start + t, c]
    for c in range(whole, width):
        out[:, c] = ends[:, c - whole]


def dots(keys: Array, size: int, queries: Array) -> Array:
    """Return the dot products (m, size) with packed keys, summed in the order of j."""
    out = np.empty((len(queries), size), keys.dtype)
    _dots(frozen(keys), (0, len(keys)), frozen(queries), out)
    return out


def logits(products: Array, scale: Any, logs: Array) -> Array:
    """Return scale times dot products (m, L), plus ln n (L,) where that is not 0."""
    out = np.array(products)
    _logits(out, scale, frozen(logs))
    return out


def exponential(x: Array) -> Array:
    """Return the contract's exponential of numbers (any shape) that are not above 0."""
    out = np.array(x)
    _exponentials(out.reshape(-1), x.dtype.type(0), CONSTANTS[x.dtype], _work(x.dtype))
    return out


def shares(scores: Array) -> tuple[Array, Array]:
    """Return the exponentials (m, L) below the largest logit, and their sums (m,)."""
    out, totals = np.array(scores), np.empty(len(scores), scores.dtype)
    peaks = np.empty((len(scores), PART), scores.dtype)
    _peaks(out, peaks)
    _shares(out, peaks, totals, CONSTANTS[scores.dtype], _work(scores.dtype))
    return out, totals


def combine(weights: Array, values: Array) -> Array:
    """Return the sums (m, d_v) of weights (m, L) times values, in storage order."""
    out = np.empty((len(weights), values.shape[1]), values.dtype)
    ones = np.ones(len(weights), values.dtype)  # over one, a weight stays what it is
    _combine(frozen(weights), frozen(ones), frozen(values), out)
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
        work, few = _work(keys.dtype), min(GROUP, hi - lo)
        room = np.empty((few, len(values)), keys.dtype)
        for start in range(lo, hi, GROUP):
            stop = min(start + GROUP, hi)
            scores, peaks = room[: stop - start], np.empty((stop - start, PART), keys.dtype)
            totals = np.empty(len(scores), keys.dtype)
            _scored(keys, (queries[start:stop], scale), logs, scores, peaks)
            _shares(scores, peaks, totals, constants, work)
            _combine(frozen(scores), frozen(totals), values, out[start:stop])

    if threads is None:
        threads = (os.cpu_count() or 1) if len(queries) * keys.size >= LARGE else 1
    spread(part, len(queries), 1, threads)
    return out
