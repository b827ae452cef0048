"""Joining the slow way: a table of all pairs, and always the first of its least entries.

Same function, arguments and result as `explorable_kernels.joining`, to the bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels.contract import Array, Rows, put, unpack
from explorable_kernels.reference.merging import alike, away
from explorable_kernels.reference.writing import unit

__all__ = ["join", "nearest_after"]

State = tuple[Array, Array, Array, Array]
PART = 16  # rows that are measured together


def _cost(near: Array, bound: Any, by_cosine: bool) -> Array:
    """What pairs cost, infinite where they are not near enough."""
    infinite = near.dtype.type(np.inf)
    if by_cosine:
        return np.where(near > bound, -near, infinite)
    return np.where(near <= bound, near, infinite)


def _costs(state: State, columns: Array, row: int, bound: Any, by_cosine: bool) -> Array:
    """What a pair of each row with one costs; columns (d, L) are the keys, NaN for no row."""
    infinite = columns.dtype.type(np.inf)
    if by_cosine:
        found = _cost(alike(state[0], state[1], row), bound, by_cosine)
        return np.where(np.isnan(columns[0]), infinite, found)
    key = columns[:, row].copy()
    columns[:, row] = infinite  # from itself
    found = _cost(away(columns, key[:, np.newaxis]), bound, by_cosine)
    columns[:, row] = key
    return found


def _table(state: State, columns: Array, bound: Any, by_cosine: bool) -> Array:
    """What each pair (L, L) costs, the lower row first; infinite elsewhere."""
    size, infinite = columns.shape[1], columns.dtype.type(np.inf)
    table = np.full((size, size), infinite)
    for start in range(0, size, PART):
        rows = slice(start, start + PART)
        if by_cosine:
            some = range(size)[rows]
            table[rows] = [_costs(state, columns, row, bound, by_cosine) for row in some]
        else:
            near = away(columns[:, np.newaxis], columns[:, rows, np.newaxis])
            table[rows] = _cost(near, bound, by_cosine)
    table[np.tri(size, dtype=np.bool_)] = infinite
    return table


def nearest_after(state: State, bound: Any, by_cosine: bool) -> tuple[Rows, Array]:
    """Return of each row the nearest near row after it, and how near; L and inf where none is.

    See `explorable_kernels.joining.nearest_after`.
    """
    columns = np.ascontiguousarray(unpack(state[0], len(state[3])).T)
    table = _table(state, columns, bound, by_cosine)
    near = table.min(axis=1, initial=np.inf)
    return np.where(near < np.inf, table.argmin(axis=1), len(table)), near


def join(state: State, bound: Any, most: int, by_cosine: bool) -> tuple[Rows, Rows, Array]:
    """Join rows, the closest pair first, in place; return the pairs, and how near they were.

    See `explorable_kernels.joining.join`.
    """
    keys, lengths, counters, counts = state
    size, infinite = len(counts), keys.dtype.type(np.inf)
    done: list[tuple[int, int, Any]] = []
    columns = np.ascontiguousarray(unpack(keys, size).T)  # what is no row any more is NaN here
    table = _table(state, columns, bound, by_cosine)
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
        row = _costs(state, columns, low, bound, by_cosine)
        table[:low, low], table[low, low + 1 :] = row[:low], row[low + 1 :]
    lows, highs, nears = zip(*done, strict=True) if done else ((), (), ())
    return np.array(lows, np.int64), np.array(highs, np.int64), np.array(nears, keys.dtype)
