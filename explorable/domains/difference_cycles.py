"""Chains and cycles of packed bounds without a matrix: in as many steps as there are bounds.

Bounds are (i, k, packed), each on x_i - x_k; see `explorable.domains.difference_closing`.
"""

from __future__ import annotations

from collections.abc import Sequence

from explorable.budget import spend

__all__ = ["Edge", "levels", "negative_cycle", "reach"]

Edge = tuple[int, int, int]

PATIENCE = 16  # sweeps before a cycle is looked for ahead of time


def negative_cycle(n: int, edges: Sequence[Edge]) -> list[int] | None:
    """A simple cycle whose packed bounds sum below zero.

    Parameters
    ----------
    n : int
        Variables.
    edges : sequence of Edge
        Bounds between them.

    Returns
    -------
    list of int or None
        Places in ``edges``, each ending where the next begins; None without such a cycle.
    """
    reach, by, late = [0] * n, [-1] * n, -1
    looks = PATIENCE
    for turn in range(n + 1):
        spend(1 + len(edges) // 10)
        late = -1
        for at, (i, k, packed) in enumerate(edges):
            if reach[k] + packed < reach[i]:
                reach[i], by[i], late = reach[k] + packed, at, i
        if late < 0:
            return None
        if turn == looks:
            looks *= 2
            if (there := _looped(by, edges)) is not None:
                late = there
                break
    for _ in range(n):  # along the bounds that lowered, until surely on the cycle
        late = edges[by[late]][1]
    cycle, here = [by[late]], edges[by[late]][1]
    while here != late:
        cycle.append(by[here])
        here = edges[by[here]][1]
    return cycle


def levels(n: int, edges: Sequence[Edge]) -> list[int] | None:
    """A number for each variable within all bounds, up to 0; None if there is a negative cycle.

    Sweeps alternate in direction, so few are needed where neighbours stand close in ``edges``.
    """
    out, by = [0] * n, [-1] * n
    ways = list(enumerate(edges)), list(enumerate(edges))[::-1]
    for turn in range(n + 1):
        spend(1 + len(edges) // 10)
        calm = True
        for at, (i, k, packed) in ways[turn % 2]:
            if out[k] + packed < out[i]:
                out[i], by[i], calm = out[k] + packed, at, False
        if calm:
            return out
        if _looped(by, edges) is not None:
            break
    return None


def _looped(by: Sequence[int], edges: Sequence[Edge]) -> int | None:
    """A variable on a cycle of the bounds that lowered last; every such cycle is below zero."""
    spend(1 + len(by) // 10)
    seen = [-1] * len(by)
    for start in range(len(by)):
        here = start
        while seen[here] < 0:
            seen[here] = start
            if by[here] < 0:
                break
            here = edges[by[here]][1]
        else:
            if seen[here] == start:
                return here
    return None


def reach(n: int, edges: Sequence[Edge], source: int) -> list[int | None]:
    """The least sum of each chain from ``source``, for bounds that do not contradict.

    Takes what `negative_cycle` takes; entry k is the most that x_source - x_k may be.
    """
    out: list[int | None] = [None] * n
    out[source], better = 0, True
    while better:
        spend(1 + len(edges) // 10)
        better = False
        for i, k, packed in edges:
            there, old = out[i], out[k]
            if there is not None and (old is None or there + packed < old):
                out[k], better = there + packed, True
    return out
