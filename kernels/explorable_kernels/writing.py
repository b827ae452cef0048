"""Competitive writes: the nearest locations take their share and move toward the input.

A memory is four arrays of one dtype, float32 or float64, which `adapt` changes in place:
packed keys (blocks, d, 64), their lengths (L,), counters (L, d_v) and counts (L,). What a
location holds is counter / count. Input is trusted: finite, key of length 1, L >= 1.

Source: how the memory works, the adaptive write; the order of the steps is that of `adapt`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels._jit import jit
from explorable_kernels.activation import admitted
from explorable_kernels.attention import lane
from explorable_kernels.contract import BLOCK, Array, Rows

__all__ = ["adapt", "unit"]

State = tuple[Array, Array, Array, Array]
Settings = tuple[Any, Any, Any]
Noted = tuple[Rows, Array, Array, Array]
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
def _nearest(state: State, key: Array, rows: Rows, near: Array) -> None:
    """Write the rows with the largest cosines, and these, ties by the lowest row."""
    keys, lengths, _, _ = state
    acc, filled = np.empty(BLOCK, keys.dtype), 0
    for b in range(keys.shape[0]):
        start = b * BLOCK
        lane(keys[b], key, acc)
        theirs = lengths[start : start + BLOCK]
        part = acc[: theirs.size]
        for t in range(part.size):
            part[t] = part[t] / theirs[t] if theirs[t] != 0 else theirs[t]
        filled = admitted(part, start, rows, near, filled)


@jit
def _squares(moved: Array, sums: Array) -> None:
    """Write the sums of squares of keys (k, d), side by side, each in the order of its own j."""
    sums[:] = 0
    for j in range(moved.shape[1]):
        for place in range(moved.shape[0]):
            sums[place] += moved[place, j] * moved[place, j]


@jit
def _move(state: State, key: Array, rows: Rows, steps: Array, before: tuple[Array, Array]) -> None:
    """Move addresses toward the key and make them as long as 1."""
    (keys, lengths, _, _), (old_keys, old_lengths) = state, before
    moved, sums, ends = np.empty_like(old_keys), np.empty_like(steps), np.empty_like(steps)
    for place in range(rows.size):
        row, step, old, new = rows[place], steps[place], old_keys[place], moved[place]
        block, t = keys[row >> 6], row & 63
        old_lengths[place] = lengths[row]
        for j in range(key.size):
            old[j] = block[j, t]
        for j in range(key.size):
            new[j] = old[j] + step * (key[j] - old[j])
    _squares(moved, sums)
    for place in range(rows.size):
        length, new = np.sqrt(sums[place]), moved[place]
        if length != 0:  # at the origin there is no direction to go on in
            for j in range(key.size):
                new[j] /= length
    _squares(moved, ends)
    for place in range(rows.size):
        if sums[place] != 0:
            row, new = rows[place], moved[place]
            block, t = keys[row >> 6], row & 63
            lengths[row] = np.sqrt(ends[place])
            for j in range(key.size):
                block[j, t] = new[j]


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
def _adapt(state: State, arrived: tuple[Array, Array], settings: Settings, noted: Noted) -> int:
    keys, _, counters, counts = state
    (gamma, eta, tau_damp), (rows, lines, old_keys, old_counters) = settings, noted
    near, weights, old_lengths, held = lines[0], lines[1], lines[2], lines[3]
    kind = keys.dtype.type
    key, value = arrived
    one, tenth = kind(1), kind(0.1)  # literals are float64
    _nearest(state, key, rows, near)
    _shares(near, weights, one)
    for place in range(rows.size):
        held[place] = counts[rows[place]]
    winner = _winner(near, held, gamma)
    rate = eta / (one + held[winner] / tau_damp)
    steps = np.empty_like(held)
    for place in range(rows.size):
        row, w, old = rows[place], weights[place], old_counters[place]
        counter = counters[row]
        for c in range(value.size):
            old[c] = counter[c]
            counter[c] += w * value[c]
        counts[row] += w
        steps[place] = rate if place == winner else rate * tenth
    _move(state, key, rows, steps, (old_keys, old_lengths))
    return winner


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
    keys, _, counters, counts = state
    k, kind = min(k, counts.size), keys.dtype
    rows, lines = np.empty(k, np.int64), np.empty((4, k), kind)
    before = np.empty((k, keys.shape[1]), kind), np.empty((k, counters.shape[1]), kind)
    arrived = key.copy(), value.copy()  # writable, in C order: there is one version to compile
    winner = _adapt(state, arrived, settings, (rows, lines, *before))
    near, weights, lengths, held = lines
    return rows, near, weights, winner, (before[0], lengths, before[1], held)
