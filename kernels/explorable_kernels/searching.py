"""Searches among lists of keys: which list a key belongs to, and the best of a few lists.

Keys (blocks, d, 64) are packed as `explorable_kernels.contract` says. An index keeps each list
in blocks of its own; ``rows`` says which row a lane holds, -1 where it holds none. Logits have
the bits of a scan (`explorable_kernels.attention`). Input is trusted and not written to.

Source: activation takes the k best keys, through an index where that is worth it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels._jit import across_a_long_line, frozen, jit, strayed
from explorable_kernels.attention import lane, logit
from explorable_kernels.contract import BLOCK, Array, Rows, Wide

__all__ = ["assigned", "search"]

PART = 16  # numbers of a key after which a centre is left, if no key of a block is nearer to it
Lists = tuple[Array, Array, Rows, Rows]
Best = tuple[Rows, Array, Array]


@jit
def _assigned(keys: Array, centres: Array, out: Rows) -> None:
    size, d = out.size, centres.shape[1]
    acc, least = np.empty(BLOCK, keys.dtype), np.empty(BLOCK, keys.dtype)
    for b in range(keys.shape[0]):
        lanes = min(BLOCK, size - b * BLOCK)
        chosen = out[b * BLOCK : b * BLOCK + lanes]
        for t in range(BLOCK):
            least[t] = np.inf
        chosen[:] = 0
        for c in range(centres.shape[0]):
            for t in range(BLOCK):
                acc[t] = 0
            many = 1
            for first in range(0, d, PART):  # a sum of squares only grows, rounded or not
                last = min(first + PART, d)
                for t in range(0, BLOCK, across_a_long_line(acc)):
                    place = first * BLOCK + t
                    strayed((acc, t), (centres[c], first), (keys[b], place), last - first, BLOCK)
                many = 0
                for t in range(lanes):
                    many += acc[t] < least[t]
                if many == 0:
                    break
            if many > 0:
                for t in range(lanes):
                    if acc[t] < least[t]:
                        least[t], chosen[t] = acc[t], c


@jit
def _is_in(row: int, shut: Rows) -> bool:
    place = np.searchsorted(shut, row)
    return bool(place < shut.size and shut[place] == row)


@jit
def _enter(score: Any, row: int, best: tuple[Rows, Array], filled: int) -> int:
    """Put a row in its place, of equals the lowest first; how many there are then."""
    rows, held = best
    place = min(filled, rows.size - 1)
    while place > 0 and (
        score > held[place - 1] or (score == held[place - 1] and row < rows[place - 1])
    ):
        held[place], rows[place] = held[place - 1], rows[place - 1]
        place -= 1
    held[place], rows[place] = score, row
    return min(filled + 1, rows.size)


@jit
def _search(
    lists: Lists,
    plan: tuple[Rows, Wide, int],
    asked: tuple[Array, Any, Rows],
    found: Best,
    filled: int,
) -> tuple[int, int, int]:
    keys, logs, of_lane, starts = lists
    order, ceilings, most = plan
    (query, scale, shut), (rows, held, scores) = asked, found
    acc, k, seen = np.empty(BLOCK, keys.dtype), rows.size, 0
    for visited in range(order.size):
        if visited == most or (filled == k and held[k - 1] > ceilings[visited]):
            return visited, seen, filled
        one = order[visited]
        for b in range(starts[one], starts[one + 1]):
            lane(keys[b], query, acc)
            added = logs[b * BLOCK : (b + 1) * BLOCK]
            part = acc[: added.size]
            logit(part, scale, added)
            for t in range(part.size):
                row = of_lane[b * BLOCK + t]
                if row < 0 or (shut.size > 0 and _is_in(row, shut)):
                    continue
                score = part[t]
                scores[seen] = score
                seen += 1
                if (
                    filled < k
                    or score > held[k - 1]
                    or (score == held[k - 1] and row < rows[k - 1])
                ):
                    filled = _enter(score, row, (rows, held), filled)
    return order.size, seen, filled


def assigned(keys: Array, size: int, centres: Array) -> Rows:
    """Return which of the centres (c, d) is nearest to each key (size,), ties to the first.

    Squares of the differences are summed in the order of j.
    """
    out = np.empty(size, np.int64)
    _assigned(frozen(keys), frozen(centres), out)
    return out


def search(
    lists: Lists,
    plan: tuple[Rows, Wide, int],
    asked: tuple[Array, Any, Rows],
    best: tuple[Rows, Array],
    filled: int,
) -> tuple[int, Array, int]:
    """Let the rows of some lists enter among the best, until no other list can have a better one.

    Parameters
    ----------
    lists : keys, logs (lanes,), rows (lanes,), starts (c + 1,)
        List i has the blocks from ``starts[i]`` on, before ``starts[i + 1]``; logs are ln n.
    plan : order, ceilings, most
        Which lists to look at, how large a logit of each can be, descending, in float64; and
        how many at most.
    asked : query (d,), scale, shut
        ``shut`` are the rows, ascending, that do not take part.
    best : rows (k,), logits (k,)
        What has been found before, the largest first, of equals the lowest row; ``filled`` says
        how many. They are written to.

    Returns
    -------
    visited : how many lists were looked at
    scores : the logits of all their rows that take part
    filled : how many have been found
    """
    order, ceilings, most = plan
    blocks = (lists[3][order + 1] - lists[3][order])[:most].sum()
    scores = np.empty(int(blocks) * BLOCK, lists[0].dtype)
    keys, logs, of_lane, starts = lists
    arrays = frozen(keys), frozen(logs), frozen(of_lane), frozen(starts)
    exact = frozen(asked[0]), asked[1], frozen(asked[2])
    settled = frozen(order), frozen(ceilings), most
    visited, seen, filled = _search(arrays, settled, exact, (*best, scores), filled)
    return visited, scores[:seen], filled
