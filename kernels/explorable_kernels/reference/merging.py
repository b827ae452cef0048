"""Near keys the slow way: every distance, or cosine, of one key with all others.

`apart` is that of `explorable_kernels.merging`, to the bit.
"""

from __future__ import annotations

import numpy as np

from explorable_kernels.contract import FINE, Array, get, unpack
from explorable_kernels.reference.attention import dots

__all__ = ["alike", "apart", "away"]


def away(columns: Array, key: Array) -> Array:
    """Return the distances (m,) of columns (d, m) to a key (d, 1), squares summed in order."""
    off = columns - key
    squares = np.add.accumulate(off * off)[-1]
    distances: Array = np.sqrt(squares)
    least, up, down = FINE[columns.dtype]
    small = squares < least
    if small.any():
        enlarged = off[:, small] * up
        distances[small] = np.sqrt(np.add.accumulate(enlarged * enlarged)[-1]) * down
    return distances


def apart(keys: Array, size: int, key: Array) -> Array:
    """Return the distances (size,) to a key (d,), squares summed in the order of j."""
    return away(unpack(keys, size).T, key[:, np.newaxis])


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
