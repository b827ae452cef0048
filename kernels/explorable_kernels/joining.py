"""Joining near rows, the closest pair first, as if all were measured again after each.

A memory is four arrays of one dtype, float32 or float64, which `join` changes in place: packed
keys (blocks, d, 64), their lengths (L,), counters (L, d_v) and counts (L,). Distances, cosines
and what is near are those of `explorable_kernels.merging`; of pairs that are equally near, the
one with the lowest rows is first. Input is trusted.

Every row knows the nearest of the rows after it, or, once that one has changed, only that none
is nearer than it was; then it is measured again when its turn comes. So room grows with the
rows, not with their pairs.

Source: an explicit merge() collapses the pairs above a threshold into one location.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels._jit import frozen, jit
from explorable_kernels.contract import BLOCK, FINE, Array, Rows
from explorable_kernels.merging import (
    PART,
    above_reach,
    enough,
    far,
    few,
    growth,
    hope,
    over,
    weigh,
    within_reach,
)

__all__ = ["join", "nearest_after"]

State = tuple[Array, Array, Array, Array]
UNSURE, GONE = -1, -2
Lead = tuple[Rows, Array]  # of each row the nearest after it, or one of both; what it costs
Limits = tuple[Any, Any, Any, tuple[Any, Any, Any]]  # see `_limits`
Room = tuple[Array, Array]  # for a key (d,), and for 64 numbers


@jit
def _reach(asked: Any, limits: Limits) -> Any:
    """Return a sum of squares that no pair exceeds that is near and costs no more than asked."""
    _, limit, grown, fine = limits
    return min(limit, enough(asked, grown, fine))


@jit
def _settle(state: State, one: tuple[Array, int], b: int, limits: Limits, acc: Array) -> None:
    """Turn ``acc`` (64,) into what the pairs of a row with one block cost, inf if not near.

    It holds their squared distances, or anything where cosines are asked.
    """
    (keys, lengths, _, _), (key, row) = state, one
    bound, limit, _, fine = limits
    start = b * BLOCK
    many = min(BLOCK, lengths.size - start)
    if limit < 0:
        for t in range(BLOCK):
            acc[t] = 0
        weigh(keys[b], key, (0, key.size), acc)
        over(acc, start, lengths, row)
        for t in range(many):
            acc[t] = -acc[t] if acc[t] > bound else np.inf
        return
    for t in range(many):
        away = far(keys[b], key, t, acc[t], fine)
        acc[t] = away if away <= bound else np.inf


@jit
def _costs(state: State, one: tuple[Array, int, Any], b: int, limits: Limits, acc: Array) -> bool:
    """Write what the pairs of a row with one block cost to ``acc`` (64,); False: none is near.

    Of those that cost more than is asked, some may be left out.
    """
    key, row, asked = one
    if limits[1] >= 0 and not within_reach(state[0][b], key, _reach(asked, limits), acc):
        return False
    _settle(state, (key, row), b, limits, acc)
    return True


@jit
def _begin(state: State, lead: Lead, limits: Limits, hopes: tuple[Array, Any]) -> None:
    """Find the nearest after each row; a block that is read serves 64 rows."""
    (keys, lengths, _, _), (ahead, cost), (rest, hoped) = state, lead, hopes
    size, d = lengths.size, keys.shape[1]
    acc, some = np.empty(BLOCK, keys.dtype), np.empty((BLOCK, d), keys.dtype)
    for first in range(0, size, BLOCK):
        few(keys, first, some)
        for b in range(first >> 6, keys.shape[0]):
            start = b * BLOCK
            theirs, left = lengths[start : start + BLOCK], rest[start : start + BLOCK]
            for row in range(first, min(first + BLOCK, size)):
                key = some[row - first]
                if hoped > 0:
                    for t in range(BLOCK):
                        acc[t] = 0
                    weigh(keys[b], key, (0, PART), acc)
                    if not above_reach(acc, theirs, left, (hoped, lengths[row], rest[row])):
                        continue
                elif limits[1] >= 0 and not within_reach(
                    keys[b], key, _reach(cost[row], limits), acc
                ):
                    continue
                _settle(state, (key, row), b, limits, acc)
                for t in range(max(0, row + 1 - start), theirs.size):
                    if acc[t] < cost[row]:
                        ahead[row], cost[row] = start + t, acc[t]


@jit
def _again(state: State, row: int, lead: Lead, limits: Limits, room: Room) -> None:
    """Find the nearest after one row, whose key is left in the room."""
    (keys, lengths, _, _), (ahead, cost), (key, acc) = state, lead, room
    for c in range(key.size):
        key[c] = keys[row >> 6, c, row & 63]
    ahead[row], cost[row] = lengths.size, np.inf
    for b in range(row >> 6, keys.shape[0]):
        if not _costs(state, (key, row, cost[row]), b, limits, acc):
            continue
        start = b * BLOCK
        for t in range(max(0, row + 1 - start), min(BLOCK, lengths.size - start)):
            if acc[t] < cost[row] and ahead[start + t] != GONE:
                ahead[row], cost[row] = start + t, acc[t]


@jit
def _before(state: State, pair: tuple[int, int], lead: Lead, limits: Limits, room: Room) -> None:
    """See to the rows before what was joined: it may be their nearest now, or no longer be."""
    (low, high), (ahead, cost), (key, acc) = pair, lead, room
    for b in range((low >> 6) + 1):
        start = b * BLOCK
        many, most = min(BLOCK, low - start), -cost.dtype.type(np.inf)
        for t in range(many):  # beyond what its rows have, only that it is beyond matters
            if ahead[start + t] != GONE:
                most = max(most, cost[start + t])
        near = many > 0 and _costs(state, (key, low, most), b, limits, acc)
        for t in range(many):
            row, found = start + t, acc[t] if near else np.inf
            if ahead[row] == GONE:
                continue
            if ahead[row] == low or ahead[row] == high:
                if found <= cost[row]:
                    ahead[row], cost[row] = low, found
                else:
                    ahead[row] = UNSURE
            elif found < cost[row] or (found == cost[row] and low < ahead[row]):
                ahead[row], cost[row] = low, found
    for row in range(low + 1, high):
        if ahead[row] == high:
            ahead[row] = UNSURE


@jit
def _put(state: State, low: int, high: int) -> None:
    """Put the higher row into the lower one; duplicates keep their key to the bit."""
    keys, lengths, counters, counts = state
    both = counts[low] + counts[high]
    share, squares = counts[high] / both, both - both
    for c in range(keys.shape[1]):
        a, b = keys[low >> 6, c, low & 63], keys[high >> 6, c, high & 63]
        joined = a + share * (b - a)
        keys[low >> 6, c, low & 63] = joined
        squares += joined * joined
    lengths[low] = np.sqrt(squares)
    for c in range(counters.shape[1]):
        counters[low, c] += counters[high, c]
    counts[low] = both


@jit
def _first(cost: Array) -> int:
    """Return the first of the rows with the least cost."""
    low = 0
    for row in range(1, cost.size):
        if cost[row] < cost[low]:
            low = row
    return low


@jit
def _join(
    state: State, lead: Lead, limits: Limits, by_cosine: bool, done: tuple[Rows, Rows, Array]
) -> int:
    """Join rows while one is near enough and there is room to say so; how many were."""
    (keys, _, _, _), (ahead, cost), (lows, highs, nears) = state, lead, done
    room = np.empty(keys.shape[1], keys.dtype), np.empty(BLOCK, keys.dtype)
    many = 0
    while many < lows.size:
        low = _first(cost)
        least = cost[low]
        if least == np.inf:
            break
        if ahead[low] == UNSURE:
            _again(state, low, lead, limits, room)
            continue
        high = ahead[low]
        lows[many], highs[many], nears[many] = low, high, -least if by_cosine else least
        many += 1
        _put(state, low, high)
        ahead[high], cost[high] = GONE, np.inf
        _again(state, low, lead, limits, room)
        _before(state, (low, high), lead, limits, room)
    return many


def _limits(bound: Any, by_cosine: bool) -> Limits:
    """The bound; its square, or -1 for cosines; `growth`; `FINE`."""
    fine, grown = FINE[bound.dtype], growth(bound.dtype)
    limit = type(bound)(-1)
    if not by_cosine:
        with np.errstate(over="ignore", under="ignore"):
            limit = enough(bound, grown, fine)
    return bound, limit, grown, fine


def _leads(state: State, limits: Limits, by_cosine: bool) -> Lead:
    keys, lengths, _, _ = state
    lead = np.full(lengths.size, lengths.size), np.full(lengths.size, np.inf, keys.dtype)
    hopes = hope(keys, lengths, limits[0]) if by_cosine else (lengths, keys.dtype.type(0))
    _begin(state, lead, limits, (frozen(hopes[0]), hopes[1]))
    return lead


def nearest_after(state: State, bound: Any, by_cosine: bool) -> tuple[Rows, Array]:
    """Return of each row the nearest near row after it, and how near; L and inf where none is.

    Cosines are negated. Arguments are those of `join`, which begins with this; ties go to the
    lowest row.
    """
    return _leads(state, _limits(bound, by_cosine), by_cosine)


def join(state: State, bound: Any, most: int, by_cosine: bool) -> tuple[Rows, Rows, Array]:
    """Join rows, the closest pair first, in place; return the pairs, and how near they were.

    Parameters
    ----------
    state : keys, lengths, counters, counts
        The higher row of a pair goes into the lower one and is left as it was: no row any more.
    bound : number of the keys' dtype
        The largest distance, finite, or with ``by_cosine`` the cosine that must be exceeded.
    most : int
        How many pairs are joined at most.

    Returns
    -------
    low, high, near : (pairs,), (pairs,), (pairs,)
        In the order in which they were joined.
    """
    size, kind = state[3].size, state[0].dtype
    limits = _limits(bound, by_cosine)
    many = min(most, max(size - 1, 0))
    done = np.empty(many, np.int64), np.empty(many, np.int64), np.empty(many, kind)
    many = _join(state, _leads(state, limits, by_cosine), limits, by_cosine, done)
    return done[0][:many], done[1][:many], done[2][:many]
