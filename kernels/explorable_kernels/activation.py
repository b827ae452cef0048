"""Activation: lengths, cosines, and the k locations with the largest scores.

Keys (blocks, d, 64) are packed as `explorable_kernels.contract` says; lengths and scores (L,)
are of their dtype. The cosine of a key with itself may be off 1 by a few ulp. The cosine of
a zero key counts as 0. Input is trusted: no score is NaN, 1 <= k. Nothing is written to.

Source: a read takes the k best keys, through cosines or, for attention, through the logit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels._jit import frozen, jit
from explorable_kernels.attention import lane, logit
from explorable_kernels.contract import BLOCK, Array, Rows
from explorable_kernels.reference.activation import cosines  # one division each: fast as it is

__all__ = ["admitted", "best", "cosines", "enter", "nearest", "norms", "reach", "top"]


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
def reach(part: Array, least: Any) -> bool:
    """Whether any of these scores is above ``least``; callable inside kernels."""
    many = 0
    for t in range(part.size):  # counted, since a loop that can end early is no vector loop
        many += part[t] > least
    return many > 0


@jit
def enter(score: Any, row: int, rows: Rows, held: Array, filled: int) -> int:
    """Put a row in its place among the best ``filled`` ones; how many they are then."""
    place = min(filled, rows.size - 1)
    while place > 0 and score > held[place - 1]:  # behind its equals: they came first
        held[place], rows[place] = held[place - 1], rows[place - 1]
        place -= 1
    held[place], rows[place] = score, row
    return min(filled + 1, rows.size)


@jit
def admitted(part: Array, start: int, rows: Rows, held: Array, filled: int) -> int:
    """Let the rows from ``start`` on enter, by their scores ``part``; how many there are then."""
    k = rows.size
    if filled == k and not reach(part, held[k - 1]):
        return filled
    for t in range(part.size):
        if filled < k or part[t] > held[k - 1]:
            filled = enter(part[t], start + t, rows, held, filled)
    return filled


@jit
def best(scores: Array, rows: Rows, held: Array) -> None:
    """Write the best ``rows.size`` <= L rows, and their scores to ``held``; callable inside."""
    filled = 0
    for start in range(0, scores.size, BLOCK):
        filled = admitted(scores[start : start + BLOCK], start, rows, held, filled)


@jit
def _top(keys: Array, asked: tuple[Array, Any], logs: Array, rows: Rows, held: Array) -> None:
    query, scale = asked
    acc, filled = np.empty(BLOCK, held.dtype), 0
    for b in range(keys.shape[0]):
        start = b * BLOCK
        lane(keys[b], query, acc)
        added = logs[start : start + BLOCK]
        part = acc[: added.size]
        logit(part, scale, added)
        filled = admitted(part, start, rows, held, filled)


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


def top(keys: Array, logs: Array, query: Array, scale: Any, k: int) -> tuple[Rows, Array]:
    """Return the rows of the k largest logits of packed keys, and these, the largest first.

    ``logs`` (L,) are ln n; ties go to the lowest row. No logit but these is kept.
    """
    rows = np.empty(min(k, logs.size), np.int64)
    held = np.empty(rows.size, keys.dtype)
    _top(frozen(keys), (frozen(query), scale), frozen(logs), rows, held)
    return rows, held
