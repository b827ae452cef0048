"""Competitive writes the slow way: the steps in their order, whole arrays each.

Same function, arguments and result as `explorable_kernels.writing`, to the bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable_kernels.contract import Array, get, put
from explorable_kernels.reference.activation import cosines, nearest
from explorable_kernels.reference.attention import dots

__all__ = ["adapt", "unit"]


def unit(key: Array) -> tuple[Array, Any]:
    """Return a key (d,) over its length, and its length, squares summed in the order of j."""
    length = np.sqrt(np.add.accumulate(key * key)[-1])
    return (key / length if length != 0 else key), length


def _lengths(keys: Array) -> Array:
    """Return the lengths (k,) of keys (k, d), squares summed in the order of j."""
    lengths: Array = np.sqrt(np.add.accumulate(keys * keys, axis=1)[:, -1])
    return lengths


def adapt(
    state: tuple[Array, Array, Array, Array],
    key: Array,
    value: Array,
    k: int,
    settings: tuple[Any, Any, Any],
) -> tuple[NDArray[np.int64], Array, Array, int, tuple[Array, Array, Array, Array]]:
    """Let the k nearest of the L >= 1 locations take part in a write, in place.

    See `explorable_kernels.writing.adapt`.
    """
    keys, lengths, counters, counts = state
    gamma, eta, tau_damp = settings
    dtype = keys.dtype.type
    similar = cosines(dots(keys, len(counts), key[np.newaxis])[0], lengths)
    rows = nearest(similar, k)
    near = similar[rows]
    if near[0] > 0:
        weights = np.maximum(near, dtype(0)) / near[0]
    else:
        weights = np.full(len(rows), dtype(1) / dtype(len(rows)))
    held = counts[rows]
    before = get(keys, rows), lengths[rows], counters[rows], held
    conscience = near - gamma * held / np.add.accumulate(held)[-1]
    winner = len(rows) - 1 - int(conscience[::-1].argmax())
    rate = eta / (dtype(1) + held[winner] / tau_damp)
    counters[rows] += weights[:, np.newaxis] * value
    counts[rows] += weights
    steps = np.full(len(rows), rate * dtype(0.1))
    steps[winner] = rate
    moved = before[0] + steps[:, np.newaxis] * (key - before[0])
    sums, going = _lengths(moved), rows
    if not sums.all():  # at the origin there is no direction to go on in
        there = sums != 0
        moved, sums, going = moved[there], sums[there], rows[there]
    moved /= sums[:, np.newaxis]
    put(keys, going, moved)
    lengths[going] = _lengths(moved)
    return rows, near, weights, winner, before
