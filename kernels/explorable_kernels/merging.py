"""Near pairs: which keys lie within a radius of one another, or above a cosine.

Keys (blocks, d, 64) are packed as `explorable_kernels.contract` says, lengths (L,) are theirs.
Distances are sqrt of squares summed in the order of j, cosines are dot / length / length, the
lower row's first; a zero key has cosine 0 with every key. Exact: all pairs are looked at,
block against block. Input is trusted and not written to; ``radius`` and ``least`` are of the
keys' dtype.

Source: an explicit merge() collapses the pairs above a threshold into one location.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._jit import frozen, jit
from explorable_kernels.attention import lane
from explorable_kernels.contract import BLOCK, Array

__all__ = ["alike", "apart", "pairs_alike", "pairs_within"]

Rows = NDArray[np.int64]


@jit
def _away(block: Array, key: Array, acc: Array) -> None:
    """Write the distances to one block (d, 64) to ``acc`` (64,)."""
    for t in range(BLOCK):
        acc[t] = 0
    whole = block.shape[0] - block.shape[0] % 4
    for j in range(0, whole, 4):  # four at a time, in the same order
        q0, q1, q2, q3 = key[j], key[j + 1], key[j + 2], key[j + 3]
        k0, k1, k2, k3 = block[j], block[j + 1], block[j + 2], block[j + 3]
        for t in range(BLOCK):
            a, b, c, d = k0[t] - q0, k1[t] - q1, k2[t] - q2, k3[t] - q3
            acc[t] = (((acc[t] + a * a) + b * b) + c * c) + d * d
    for j in range(whole, block.shape[0]):
        number, line = key[j], block[j]
        for t in range(BLOCK):
            off = line[t] - number
            acc[t] += off * off
    for t in range(BLOCK):
        acc[t] = np.sqrt(acc[t])


@jit
def _cosines(block: Array, first: int, lengths: Array, one: tuple[int, Array], acc: Array) -> None:
    """Write the cosines with one block, whose first row is ``first``, to ``acc`` (64,)."""
    row, key = one
    lane(block, key, acc)
    for t in range(min(BLOCK, lengths.size - first)):
        low, high = lengths[first + t], lengths[row]
        if first + t > row:
            low, high = high, low
        acc[t] = acc[t] / low / high if low != 0 and high != 0 else low - low


@jit
def _pairs(
    keys: Array, lengths: Array, bound: Any, by_cosine: bool, room: tuple[Rows, Rows, Array]
) -> int:
    """Write the near pairs while there is room; return how many there are."""
    i, j, near = room
    size, found = lengths.size, 0
    acc, few = np.empty(BLOCK, keys.dtype), np.empty((BLOCK, keys.shape[1]), keys.dtype)
    for first in range(0, size, BLOCK):
        for t in range(BLOCK):
            for c in range(few.shape[1]):
                few[t, c] = keys[first >> 6, c, t]
        for b in range(first >> 6, keys.shape[0]):  # a block that is read serves 64 rows
            start = b * BLOCK
            for row in range(first, min(first + BLOCK, size)):
                if by_cosine:
                    _cosines(keys[b], start, lengths, (row, few[row - first]), acc)
                else:
                    _away(keys[b], few[row - first], acc)
                for t in range(max(0, row + 1 - start), min(BLOCK, size - start)):
                    if acc[t] > bound if by_cosine else acc[t] <= bound:
                        if found < i.size:
                            i[found], j[found], near[found] = row, start + t, acc[t]
                        found += 1
    return found


@jit
def _row(keys: Array, lengths: Array, one: tuple[int, Array], by_cosine: bool, out: Array) -> None:
    """Write the distances or cosines with one key to ``out`` (L,)."""
    acc = np.empty(BLOCK, keys.dtype)
    for b in range(keys.shape[0]):
        if by_cosine:
            _cosines(keys[b], b * BLOCK, lengths, one, acc)
        else:
            _away(keys[b], one[1], acc)
        for t in range(min(BLOCK, out.size - b * BLOCK)):
            out[b * BLOCK + t] = acc[t]


def apart(keys: Array, size: int, key: Array) -> Array:
    """Return the distances (size,) to a key (d,), squares summed in the order of j."""
    out = np.empty(size, keys.dtype)
    _row(frozen(keys), frozen(out[:0]), (0, frozen(key)), False, out)
    return out


def alike(keys: Array, lengths: Array, row: int) -> Array:
    """Return the cosines (L,) with one row: the dot product over one length, then the other.

    Of two rows the lower one divides first; a zero key is like nothing: 0.
    """
    out = np.empty_like(lengths)
    key = keys[row >> 6, :, row & 63]
    _row(frozen(keys), frozen(lengths), (row, frozen(key)), True, out)
    return out


def _found(keys: Array, lengths: Array, bound: Any, by_cosine: bool) -> tuple[Rows, Rows, Array]:
    many = 4 * lengths.size + 64
    while True:  # at most twice: the first time says how many there are
        room = np.empty(many, np.int64), np.empty(many, np.int64), np.empty(many, keys.dtype)
        found = _pairs(frozen(keys), frozen(lengths), bound, by_cosine, room)
        if found <= many:
            order = np.lexsort((room[1][:found], room[0][:found]))
            return room[0][order], room[1][order], room[2][order]
        many = found


def pairs_within(keys: Array, size: int, radius: Any) -> tuple[Rows, Rows, Array]:
    """Return all pairs i < j, in order, whose distance is at most ``radius``; and it."""
    return _found(keys, np.zeros(size, keys.dtype), radius, False)


def pairs_alike(keys: Array, lengths: Array, least: Any) -> tuple[Rows, Rows, Array]:
    """Return all pairs i < j, in order, whose cosine is above ``least``; and it."""
    return _found(keys, lengths, least, True)
