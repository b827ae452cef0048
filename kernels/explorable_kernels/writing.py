"""Competitive writes: the nearest locations take their share and move toward the input.

A memory is four arrays of one dtype, float32 or float64, which `adapt` changes in place:
packed keys (blocks, d, 64), their lengths (L,), counters (L, d_v) and counts (L,). What a
location holds is counter / count. Input is trusted: finite, key of length 1, L >= 1.

Source: how the memory works, the adaptive write; the order of the steps is that of `adapt`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels._jit import frozen, jit
from explorable_kernels.activation import enter
from explorable_kernels.attention import lane
from explorable_kernels.contract import BLOCK, Array, Rows

__all__ = ["adapt", "unit"]

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
def _may_be_near(acc: Array, lengths: Array, least: Any, slack: tuple[Any, Any]) -> bool:
    """Whether a cosine may be above ``least``, told without dividing; slack pays for rounding."""
    many = 0
    for t in range(lengths.size):
        bound = least * lengths[t]
        many += (acc[t] >= bound - abs(bound) * slack[0] - slack[1]) | (lengths[t] == 0)
    return many > 0


@jit
def _nearest(state: State, key: Array, rows: Rows, near: Array) -> None:
    """Write the rows with the largest cosines, and these, ties by the lowest row."""
    keys, lengths, _, counts = state
    slack = keys.dtype.type(1e-6), keys.dtype.type(1e-36)  # a product may lose its last digits
    acc, k, filled = np.empty(BLOCK, keys.dtype), rows.size, 0
    for b in range(keys.shape[0]):
        start = b * BLOCK
        lane(keys[b], key, acc)
        theirs = lengths[start : min(start + BLOCK, counts.size)]
        if filled == k and not _may_be_near(acc, theirs, near[k - 1], slack):
            continue
        for t in range(theirs.size):
            similar = acc[t] / theirs[t] if theirs[t] != 0 else theirs[t]
            if filled < k or similar > near[k - 1]:
                filled = enter(similar, start + t, rows, near, filled)


@jit
def _move(state: State, key: Array, rows: Rows, steps: Array, before: tuple[Array, Array]) -> None:
    """Move addresses toward the key, side by side, each in the order of its own j."""
    (keys, lengths, _, _), (old_keys, old_lengths) = state, before
    k, d, zero = rows.size, key.size, steps[0] - steps[0]
    moved, sums, ends = np.empty((d, k), keys.dtype), np.empty(k, keys.dtype), np.empty_like(steps)
    for place in range(k):
        old_lengths[place] = lengths[rows[place]]
        sums[place], ends[place] = zero, zero
    for j in range(d):
        for place in range(k):
            row = rows[place]
            number = keys[row >> 6, j, row & 63]
            old_keys[place, j] = number
            moved[j, place] = number + steps[place] * (key[j] - number)
        for place in range(k):
            sums[place] += moved[j, place] * moved[j, place]
    for place in range(k):
        sums[place] = np.sqrt(sums[place])
    for j in range(d):
        for place in range(k):
            if sums[place] != 0:  # at the origin there is no direction to go on in
                moved[j, place] /= sums[place]
            ends[place] += moved[j, place] * moved[j, place]
        for place in range(k):
            if sums[place] != 0:
                row = rows[place]
                keys[row >> 6, j, row & 63] = moved[j, place]
    for place in range(k):
        if sums[place] != 0:
            lengths[rows[place]] = np.sqrt(ends[place])


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
    keys, _, counters, counts = state
    (key, value), (gamma, eta, tau_damp) = arrived, settings
    kind, d, d_v = keys.dtype.type, key.size, value.size
    one, tenth = kind(1), kind(0.1)  # literals are float64
    rows, near, weights = np.empty(k, np.int64), np.empty(k, keys.dtype), np.empty(k, keys.dtype)
    old_keys, old_lengths = np.empty((k, d), keys.dtype), np.empty(k, keys.dtype)
    old_counters = np.empty((k, d_v), keys.dtype)
    _nearest(state, key, rows, near)
    _shares(near, weights, one)
    held = counts[rows]
    winner = _winner(near, held, gamma)
    rate = eta / (one + held[winner] / tau_damp)
    steps = np.empty(k, keys.dtype)
    for place in range(k):
        row, w = rows[place], weights[place]
        for c in range(d_v):
            old_counters[place, c] = counters[row, c]
            counters[row, c] += w * value[c]
        counts[row] += w
        steps[place] = rate if place == winner else rate * tenth
    _move(state, key, rows, steps, (old_keys, old_lengths))
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
