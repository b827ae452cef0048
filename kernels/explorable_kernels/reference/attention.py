"""Reads the slow way: the contract, one NumPy operation a step.

Same functions, arguments and results as `explorable_kernels.attention` (without ``threads``),
to the bit. Every key goes its own way through an elementwise operation, so that an order is
kept by the loop over j; sums in storage order are running sums.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels.contract import CONSTANTS, Array

__all__ = ["attend", "combine", "dots", "exponential", "logits", "shares"]


def dots(keys: Array, size: int, queries: Array) -> Array:
    """Return the dot products (queries, size) with packed keys, summed in the order of j."""
    out = np.empty((len(queries), size), keys.dtype)
    for query, row in zip(queries, out, strict=True):
        acc = np.zeros((len(keys), keys.shape[2]), keys.dtype)
        for j, number in enumerate(query):
            acc += number * keys[:, j, :]
        row[:] = acc.reshape(-1)[:size]
    return out


def logits(products: Array, scale: Any, logs: Array) -> Array:
    """Return scale times dot products (queries, L), plus ln n (L,) where that is not 0."""
    scaled: Array = scale * products
    return np.where(logs != 0, scaled + logs, scaled)


def exponential(x: Array) -> Array:
    """Return the contract's exponential of numbers that are not above 0."""
    lowest, log2e, high, low, *coefficients = CONSTANTS[x.dtype]
    x = np.maximum(x, lowest)
    n = np.rint(x * log2e)
    r = (x - n * high) - n * low
    p = np.zeros_like(r)
    for coefficient in coefficients:
        p = p * r + coefficient
    one = x.dtype.type(1)
    grown: Array = np.ldexp(one + (r + (r * r) * p), n.astype(np.int32))
    return grown


def shares(scores: Array) -> tuple[Array, Array]:
    """Return the exponentials (queries, L) below the largest logit, and their sums (queries,)."""
    e = exponential(scores - scores.max(axis=1, keepdims=True))
    return e, np.add.accumulate(e, axis=1)[:, -1]


def combine(weights: Array, values: Array) -> Array:
    """Return the sums (queries, d_v) of weights (queries, L) times values, in storage order."""
    zero = values.dtype.type(0)  # added last, it makes a sum of negative zeros start from 0
    rows = [np.add.accumulate(w[:, np.newaxis] * values, axis=0)[-1] + zero for w in weights]
    return np.array(rows, values.dtype).reshape(len(weights), values.shape[1])


def attend(keys: Array, values: Array, logs: Array, queries: Array, scale: Any) -> Array:
    """Return dense reads (queries, d_v) of L >= 1 locations."""
    e, total = shares(logits(dots(keys, len(values), queries), scale, logs))
    return combine(e / total[:, np.newaxis], values)
