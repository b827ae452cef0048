"""Near pairs the slow way: every distance of one key to all others.

Same functions, arguments and results as `explorable_kernels.merging`, to the bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels.contract import Array, Rows, get
from explorable_kernels.reference.attention import dots

__all__ = ["alike", "apart", "pairs_alike", "pairs_within"]


def apart(keys: Array, size: int, key: Array) -> Array:
    """Return the distances (size,) to a key (d,), squares summed in the order of j."""
    acc = np.zeros((len(keys), keys.shape[2]), keys.dtype)
    for j, number in enumerate(key):
        off = keys[:, j, :] - number
        acc = acc + off * off
    distances: Array = np.sqrt(acc.reshape(-1)[:size])
    return distances


def alike(keys: Array, lengths: Array, row: int) -> Array:
    """Return the cosines (L,) with one row: the dot product over one length, then the other.

    Of two rows the lower one divides first; a zero key is like nothing: 0.
    """
    found: Array = dots(keys, len(lengths), get(keys, np.array([row])))[0]
    low = np.where(np.arange(len(lengths)) < row, lengths, lengths[row])
    high = np.where(np.arange(len(lengths)) < row, lengths[row], lengths)
    cosines: Array = np.zeros_like(found)
    np.divide(found, low, out=cosines, where=(low != 0) & (high != 0))
    np.divide(cosines, high, out=cosines, where=high != 0)
    return cosines


def pairs_within(keys: Array, size: int, radius: Any) -> tuple[Rows, Rows, Array]:
    """Return all pairs i < j, in order, whose distance is at most ``radius``; and it."""
    table = np.array([apart(keys, size, key) for key in get(keys, np.arange(size))])
    i, j = np.nonzero(np.triu(table <= radius, 1))
    return i, j, table[i, j]


def pairs_alike(keys: Array, lengths: Array, least: Any) -> tuple[Rows, Rows, Array]:
    """Return all pairs i < j, in order, whose cosine is above ``least``; and it."""
    table = np.array([alike(keys, lengths, row) for row in range(len(lengths))])
    i, j = np.nonzero(np.triu(table > least, 1))
    return i, j, table[i, j]
