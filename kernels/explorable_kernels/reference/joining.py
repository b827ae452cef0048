"""Joining the slow way: a table of all pairs, and always the first of its least entries.

Same function, arguments and result as `explorable_kernels.joining`, to the bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels.contract import Array, Rows, put, unpack
from explorable_kernels.reference.merging import alike, away
from explorable_kernels.reference.writing import unit

__all__ = ["join"]

State = tuple[Array, Array, Array, Array]
PART = 16  # rows that are measured together


def join(state: State, bound: Any, most: int, by_cosine: bool) -> tuple[Rows, Rows, Array]:
    """Join rows, the closest pair first, in place; return the pairs, and how near they were.

    See `explorable_kernels.joining.join`.
    """
    keys, lengths, counters, counts = state
    size, infinite = len(counts), keys.dtype.type(np.inf)
    done: list[tuple[int, int, Any]] = []
    columns = np.ascontiguousarray(unpack(keys, size).T)  # what is no row any more is NaN here

    def cost(near: Array) -> Array:
        """What pairs cost, infinite where they are not near enough."""
        if by_cosine:
            return np.where(near > bound, -near, infinite)
        return np.where(near <= bound, near, infinite)

    def costs(row: int) -> Array:
        """What a pair of each row with one costs."""
        if by_cosine:
            return np.where(np.isnan(columns[0]), infinite, cost(alike(keys, lengths, row)))
        key = columns[:, row].copy()
        columns[:, row] = infinite  # from itself
        found = cost(away(columns, key[:, np.newaxis]))
        columns[:, row] = key
        return found

    table = np.full((size, size), infinite)
    for start in range(0, size, PART):
        rows = slice(start, start + PART)
        if by_cosine:
            table[rows] = [costs(row) for row in range(size)[rows]]
        else:
            table[rows] = cost(away(columns[:, np.newaxis], columns[:, rows, np.newaxis]))
    table[np.tri(size, dtype=np.bool_)] = infinite
    while len(done) < most:
        low, high = divmod(int(table.argmin()), size)  # the first of equals has the lowest rows
        least = table[low, high]
        if least == infinite:
            break
        done.append((low, high, -least if by_cosine else least))
        both = counts[low] + counts[high]
        a, b = columns[:, low], columns[:, high]
        a += (counts[high] / both) * (b - a)
        b[:] = np.nan
        put(keys, low, a)
        lengths[low] = unit(a)[1]
        counters[low] += counters[high]
        counts[low] = both
        table[high] = table[:, high] = infinite
        row = costs(low)
        table[:low, low], table[low, low + 1 :] = row[:low], row[low + 1 :]
    lows, highs, nears = zip(*done, strict=True) if done else ((), (), ())
    return np.array(lows, np.int64), np.array(highs, np.int64), np.array(nears, keys.dtype)
