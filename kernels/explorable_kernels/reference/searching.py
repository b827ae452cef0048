"""Searches among lists the slow way: whole distances, and every candidate sorted.

Same functions, arguments and results as `explorable_kernels.searching`, to the bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable_kernels.contract import BLOCK, Array, Rows
from explorable_kernels.reference.attention import dots, logits

__all__ = ["assigned", "search"]


def assigned(keys: Array, size: int, centres: Array) -> Rows:
    """Return which of the centres (c, d) is nearest to each key (size,), ties to the first."""
    found = np.empty((len(centres), size), keys.dtype)
    for centre, row in zip(centres, found, strict=True):
        acc = np.zeros((len(keys), BLOCK), keys.dtype)
        for j, number in enumerate(centre):
            off = keys[:, j, :] - number
            acc = acc + off * off
        row[:] = acc.reshape(-1)[:size]
    nearest: Rows = found.argmin(axis=0)
    return nearest


def search(
    lists: tuple[Array, Array, Rows, Rows],
    plan: tuple[Rows, NDArray[np.float64], int],
    asked: tuple[Array, Any, Rows],
    best: tuple[Rows, Array],
    filled: int,
) -> tuple[int, Array, int]:
    """Let the rows of some lists enter among the best; see `explorable_kernels.searching`."""
    (keys, logs, of_lane, starts), (order, ceilings, most) = lists, plan
    (query, scale, shut), (rows, held) = asked, best
    seen: list[Array] = []
    visited = 0
    for one, ceiling in zip(order[:most].tolist(), ceilings, strict=False):
        if filled == len(rows) and held[-1] > ceiling:
            break
        visited += 1
        lo, hi = int(starts[one]), int(starts[one + 1])
        lanes = slice(lo * BLOCK, min(hi * BLOCK, len(of_lane)))
        here = of_lane[lanes]
        products = dots(keys[lo:hi], len(here), query[np.newaxis])
        scores = logits(products, scale, logs[lanes])[0]
        taken = (here >= 0) & ~np.isin(here, shut)
        seen.append(scores[taken])
        all_rows = np.concatenate([rows[:filled], here[taken]])
        all_scores = np.concatenate([held[:filled], scores[taken]])
        chosen = np.lexsort((all_rows, -all_scores))[: len(rows)]
        filled = len(chosen)
        rows[:filled], held[:filled] = all_rows[chosen], all_scores[chosen]
    return visited, np.concatenate([held[:0], *seen]), filled
