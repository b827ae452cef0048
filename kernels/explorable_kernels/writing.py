"""Competitive writes: the nearest locations take their share and move toward the input.

A memory is four arrays of one dtype, float32 or float64, which `adapt` changes in place:
packed keys (blocks, d, 64), their lengths (L,), counters (L, d_v) and counts (L,). What a
location holds is counter / count. Input is trusted: finite, key of length 1, L >= 1.

Source: how the memory works, the adaptive write; the order of the steps is that of `adapt`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._jit import frozen, jit
from explorable_kernels.activation import best
from explorable_kernels.attention import lane
from explorable_kernels.contract import BLOCK, Array

__all__ = ["adapt", "unit"]

Rows = NDArray[np.int64]
State = tuple[Array, Array, Array, Array]
Settings = tuple[Any, Any, Any]
Written = tuple[Rows, Array, Array, int, State]


@jit
def _length(key: Array) -> Any:
    acc = key[0] * key[0]
    for j in range(1, key.size):
        acc += key[j] * key[j]
    return np.sqrt(acc)


@jit
def _unit(key: Array) -> Any:
    """Divide a key by its length in place; return what its length was."""
    length = _length(key)
    if length != 0:
        for j in range(key.size):
            key[j] /= length
    return length


@jit
def _similar(state: State, key: Array, out: Array) -> None:
    keys, lengths, _, _ = state
    acc = np.empty(BLOCK, out.dtype)
    for b in range(keys.shape[0]):
        lane(keys[b], key, acc)
        for t in range(min(BLOCK, out.size - b * BLOCK)):
            i = b * BLOCK + t
            out[i] = acc[t] / lengths[i] if lengths[i] != 0 else lengths[i]


@jit
def _shares(near: Array, weights: Array, one: Any) -> None:
    zero = one - one
    size = zero
    for _ in range(near.size):
        size += one
    for place in range(near.size):
        if near[0] > 0:
            weights[place] = max(near[place], zero) / near[0]
        else:
            weights[place] = one / size


@jit
def _winner(near: Array, held: Array, gamma: Any) -> int:
    """Return the place with the largest similarity less its share of the counts, the last."""
    total = held[0]
    for place in range(1, held.size):
        total += held[place]
    winner, most = 0, near[0] - gamma * held[0] / total
    for place in range(1, held.size):
        found = near[place] - gamma * held[place] / total
        if found >= most:
            winner, most = place, found
    return winner


@jit
def _adapt(state: State, arrived: tuple[Array, Array], settings: Settings, k: int) -> Written:
    keys, lengths, counters, counts = state
    (key, value), (gamma, eta, tau_damp) = arrived, settings
    kind, d, d_v = keys.dtype.type, key.size, value.size
    one, tenth = kind(1), kind(0.1)  # literals are float64
    rows, near, weights = np.empty(k, np.int64), np.empty(k, keys.dtype), np.empty(k, keys.dtype)
    old_keys, old_lengths = np.empty((k, d), keys.dtype), np.empty(k, keys.dtype)
    old_counters = np.empty((k, d_v), keys.dtype)
    similar = np.empty(counts.size, keys.dtype)
    _similar(state, key, similar)
    best(similar, rows, near)
    _shares(near, weights, one)
    held = counts[rows]
    winner = _winner(near, held, gamma)
    rate = eta / (one + held[winner] / tau_damp)
    moved = np.empty(d, keys.dtype)
    for place in range(k):
        row, w = rows[place], weights[place]
        b, t = row >> 6, row & 63
        old_lengths[place] = lengths[row]
        for c in range(d_v):
            old_counters[place, c] = counters[row, c]
            counters[row, c] += w * value[c]
        counts[row] += w
        step = rate if place == winner else rate * tenth
        for j in range(d):
            number = keys[b, j, t]
            old_keys[place, j] = number
            moved[j] = number + step * (key[j] - number)
        if _unit(moved) != 0:  # at the origin there is no direction to go on in
            for j in range(d):
                keys[b, j, t] = moved[j]
            lengths[row] = _length(moved)
    return rows, near, weights, winner, (old_keys, old_lengths, old_counters, held)


def unit(key: Array) -> tuple[Array, Any]:
    """Return a key (d,) over its length, and its length, squares summed in the order of j."""
    out = np.array(key)
    return out, _unit(out)


def adapt(state: State, key: Array, value: Array, k: int, settings: Settings) -> Written:
    """Let the k nearest of the L >= 1 locations take part in a write, in place.

    In this order: the k nearest by cosine, ties by the lowest row; weights max(sim, 0) / max
    sim, or 1/k each where no similarity is positive; the winner, the last maximum of sim -
    gamma n / (the sum of n over the k); its rate eta / (1 + n / tau_damp), a tenth of it for
    the others; counters and counts take weight times value and weight; addresses go that part
    of the way to the key and get length 1, or stay where that would be the origin.

    Parameters
    ----------
    state : keys, lengths, counters, counts; see the module
    key : (d,), of length 1
    value : (d_v,)
    k : how many take part; all where there are fewer
    settings : gamma, eta, tau_damp, of the dtype

    Returns
    -------
    rows, similarities, weights : the nearest first, as they were before the write
    winner : its place among them
    before : keys (k, d), lengths, counters and counts of these rows, as they were
    """
    arrived = frozen(key), frozen(value)
    return _adapt(state, arrived, settings, min(k, state[3].size))
