"""Contours traced through a grid, where no formula gives the curve: rings of what lies above."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["rings_above"]

Array = NDArray[np.float64]
Crossing = tuple[int, int, int]  # an edge of the grid: row, column, 0 along x or 1 along y


def rings_above(level: float, x: Array, y: Array, values: Array) -> list[Array]:
    """The rings around all places where a quantity is at least ``level``.

    Along an edge of the grid the quantity is taken to be straight. Rings that meet the border of
    the grid run along it. Fill them by the even-odd rule.

    Parameters
    ----------
    level : float
    x : array, shape (w,)
    y : array, shape (h,)
    values : array, shape (h, w)
        Finite.

    Returns
    -------
    list of array, shape (n, 2)

    Examples
    --------
    >>> line = np.array([0.0, 1.0, 2.0])
    >>> [ring] = rings_above(0.5, line, line, np.array([[0, 0, 0], [0, 1, 0], [0, 0, 0.0]]))
    >>> sorted(ring.tolist())
    [[0.5, 1.0], [1.0, 0.5], [1.0, 1.5], [1.5, 1.0]]
    """
    low = min(float(values.min()), level) - 1.0
    full = np.pad(values, 1, constant_values=low)  # a rim of no width, so that every ring closes
    wide, high = np.pad(x, 1, mode="edge"), np.pad(y, 1, mode="edge")
    inside = full >= level
    cells = inside[:-1, :-1] + 2 * inside[:-1, 1:] + 4 * inside[1:, 1:] + 8 * inside[1:, :-1]
    after: dict[Crossing, list[Crossing]] = {}
    for row, column in np.argwhere((cells > 0) & (cells < 15)).tolist():
        for start, end in _sides(int(cells[row, column]), full, level, row, column):
            after.setdefault(start, []).append(end)
    rings = []
    while after:
        first = next(iter(after))
        ring, here = [first], _next(after, first)
        while here != first:
            ring.append(here)
            here = _next(after, here)
        places = np.array([_place(one, level, wide, high, full) for one in ring])
        rings.append(places[np.any(places != np.roll(places, 1, axis=0), axis=1)])
    return [ring for ring in rings if len(ring) > 2]


def _next(after: dict[Crossing, list[Crossing]], here: Crossing) -> Crossing:
    ends = after[here]
    end = ends.pop()
    if not ends:
        del after[here]
    return end


# What of a cell's four sides a contour joins: 0 is the first row, 1 the last column, and so on.
JOINS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),), 2: ((1, 0),), 3: ((1, 3),), 4: ((2, 1),), 6: ((2, 0),), 7: ((2, 3),),
    8: ((3, 2),), 9: ((0, 2),), 11: ((1, 2),), 12: ((3, 1),), 13: ((0, 1),), 14: ((3, 0),),
}  # fmt: skip
SADDLES: dict[int, tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]] = {
    5: (((0, 3), (2, 1)), ((0, 1), (2, 3))),
    10: (((1, 0), (3, 2)), ((1, 2), (3, 0))),
}


def _sides(
    kind: int, full: Array, level: float, row: int, column: int
) -> list[tuple[Crossing, Crossing]]:
    joins: tuple[tuple[int, int], ...]
    if kind in SADDLES:
        middle = full[row : row + 2, column : column + 2].mean() >= level
        joins = SADDLES[kind][int(middle)]
    else:
        joins = JOINS[kind]
    edges: tuple[Crossing, ...] = (
        (row, column, 0),
        (row, column + 1, 1),
        (row + 1, column, 0),
        (row, column, 1),
    )
    return [(edges[a], edges[b]) for a, b in joins]


def _place(edge: Crossing, level: float, x: Array, y: Array, full: Array) -> tuple[float, float]:
    row, column, way = edge
    here = full[row, column]
    there = full[row, column + 1] if way == 0 else full[row + 1, column]
    part = float((level - here) / (there - here))
    if way == 0:
        return float(x[column] + part * (x[column + 1] - x[column])), float(y[row])
    return float(x[column]), float(y[row] + part * (y[row + 1] - y[row]))
