"""Activation: lengths, cosines, and the k locations with the largest scores.

Keys (blocks, d, 64) are packed as `explorable_kernels.contract` says; lengths and scores (L,)
are of their dtype. The cosine of a key with itself may be off 1 by a few ulp. The cosine of
a zero key counts as 0. Input is trusted: no score is NaN, 1 <= k. Nothing is written to.

Source: a read takes the k best keys, through cosines or, for attention, through the logit.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._jit import frozen, jit
from explorable_kernels.contract import BLOCK, Array
from explorable_kernels.reference.activation import cosines  # one division each: fast as it is

__all__ = ["best", "cosines", "nearest", "norms"]

Rows = NDArray[np.int64]

FEW = 128  # from here on, sorting everything costs less than moving the chosen


@jit
def _norms(keys: Array, out: Array) -> None:
    acc = np.empty(BLOCK, out.dtype)
    for b in range(keys.shape[0]):
        for t in range(BLOCK):
            acc[t] = 0
        for j in range(keys.shape[1]):
            line = keys[b, j]
            for t in range(BLOCK):
                acc[t] += line[t] * line[t]
        for t in range(min(BLOCK, out.size - b * BLOCK)):
            out[b * BLOCK + t] = np.sqrt(acc[t])


@jit
def best(scores: Array, rows: Rows, held: Array) -> None:
    """Write the best ``rows.size`` <= L rows, and their scores to ``held``; callable inside."""
    k, last = rows.size, rows.size - 1
    filled = 0
    for i in range(scores.size):
        score = scores[i]
        if filled == k and not score > held[last]:
            continue
        place = min(filled, last)
        while place > 0 and score > held[place - 1]:  # behind its equals: they came first
            held[place], rows[place] = held[place - 1], rows[place - 1]
            place -= 1
        held[place], rows[place] = score, i
        filled = min(filled + 1, k)


def norms(keys: Array, size: int) -> Array:
    """Return the lengths (L,) of packed keys, squares summed in the order of j."""
    out = np.empty(size, keys.dtype)
    _norms(frozen(keys), out)
    return out


def nearest(scores: Array, k: int) -> Rows:
    """Return the rows of the k largest scores (L,), the largest first, ties by the lowest row."""
    if min(k, scores.size) > FEW:
        return np.argsort(-scores, kind="stable")[:k].astype(np.int64)
    rows = np.empty(min(k, scores.size), np.int64)
    best(frozen(scores), rows, np.empty(rows.size, scores.dtype))
    return rows
