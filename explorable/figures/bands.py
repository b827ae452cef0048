"""Maps in bands: exact shapes between round levels, as plain data that a browser fills.

A band lies between two levels, and more is farther from the paper. Shapes are curves, not
pixels: ellipses, or rings found along rays from a middle where the quantity only grows. Only
where neither holds are contours traced through a grid.

A map is ``ground`` (the step of what no shape covers), ``shapes`` (``step`` and ``rings``, painted
in this order), ``lines`` (a contour with its number) and ``key`` (a swatch with its range).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable.figures.contours import rings_above
from explorable.figures.digits import shortest

__all__ = ["COLOURS", "MOST_STEP", "ellipse", "levels", "nested", "raised"]

MOST_STEP = 7  # bands are counted from 0
COLOURS = ("#f7f0cf", "#ebdf9f", "#d5c985", "#b3ad7f", "#8d917f", "#67747d", "#425a7b", "#1c3a62")
"""Of the bands in a picture that stands alone; a page takes its own from the tokens."""
SIDES = 72  # of an ellipse
PLACES = 4  # decimals of a place

Array = NDArray[np.float64]
Ring = Sequence[Sequence[float]] | Array


def levels(low: float, high: float, most: int = MOST_STEP) -> tuple[float, ...]:
    """Round values strictly between two, at most so many: 1, 2 or 5 times a power of ten apart.

    Examples
    --------
    >>> levels(0.0, 5.7), levels(2.0, 2.0)
    ((1.0, 2.0, 3.0, 4.0, 5.0), ())
    """
    span = high - low
    if not (np.isfinite(span) and span > 0):
        return ()
    ten = 10.0 ** floor(log10(span / (most + 1)))
    for step in (ten, 2 * ten, 2.5 * ten, 5 * ten, 10 * ten, 20 * ten):
        first, last = floor(low / step) + 1, ceil(high / step) - 1
        if last - first < most:
            found = (float(f"{n * step:.12g}") for n in range(first, last + 1))
            return tuple(one for one in found if low < one < high)  # division has rounded
    return ()  # pragma: no cover (twenty times a tenth of a share is more than a share)


def nested(
    at: Sequence[float], inside: Sequence[Iterable[Ring]], lines: Sequence[Iterable[Ring]] | None
) -> dict[str, Any]:
    """A map of a quantity that is below a level inside of rings.

    Parameters
    ----------
    at : sequence of float
        The levels, rising.
    inside : sequence of rings
        For each level the rings around all places below it. They may leave the picture.
    lines : sequence of lines or None
        For each level what is drawn as its contour; without it, its closed rings.
    """
    shapes = [
        {"step": step, "rings": [_plain(ring) for ring in rings]}
        for step, rings in reversed(list(enumerate(inside)))
    ]
    drawn = [[_closed(ring) for ring in rings] for rings in inside] if lines is None else lines
    return {
        "ground": len(at),
        "shapes": [one for one in shapes if one["rings"]],
        "lines": _lines(at, drawn),
        "key": _key(at),
    }


def raised(at: Sequence[float], x: Array, y: Array, values: Array) -> dict[str, Any]:
    """A map of any quantity from its values on a grid.

    Parameters
    ----------
    at : sequence of float
        The levels, rising.
    x : array, shape (w,)
    y : array, shape (h,)
    values : array, shape (h, w)
        Not finite counts as higher than all levels.
    """
    full = np.where(np.isfinite(values), values, max([*at, 0.0]) * 2 + 1)
    above = [rings_above(level, x, y, full) for level in at]
    shapes = [
        {"step": step, "rings": [_plain(ring) for ring in rings]}
        for step, rings in enumerate(above, 1)
    ]
    return {
        "ground": 0,
        "shapes": [one for one in shapes if one["rings"]],
        "lines": _lines(at, [[_closed(ring) for ring in rings] for rings in above]),
        "key": _key(at),
    }


def ellipse(middle: Array, spread: Array, reach: float) -> Array:
    """The ring of all places x with (x − middle)ᵀ spread⁻¹ (x − middle) = reach².

    Parameters
    ----------
    middle : array, shape (2,)
    spread : array, shape (2, 2)
        Symmetric and not negative; where it is singular the ring is flat.
    reach : float

    Returns
    -------
    array, shape (72, 2)

    Examples
    --------
    >>> ring = ellipse(np.array([1.0, 0.0]), np.diag([4.0, 1.0]), 0.5)
    >>> float(ring[:, 0].max()), round(float(ring[:, 1].max()), 6)
    (2.0, 0.5)
    """
    turns = np.linspace(0.0, 2 * np.pi, SIDES, endpoint=False)
    sizes, axes = np.linalg.eigh(spread)
    circle = np.stack([np.cos(turns), np.sin(turns)], axis=1) @ axes  # begins on an axis of x and y
    ring: Array = middle + reach * (circle * np.sqrt(np.maximum(sizes, 0.0))) @ axes.T
    return ring


def _plain(ring: Ring) -> list[list[float]]:
    plain: list[list[float]] = np.round(np.asarray(ring, float), PLACES).tolist()
    return plain


def _closed(ring: Ring) -> list[list[float]]:
    plain = _plain(ring)
    return [*plain, plain[0]] if plain else plain


def _lines(at: Sequence[float], drawn: Sequence[Iterable[Ring]]) -> list[dict[str, Any]]:
    return [
        {"level": level, "text": shortest(level), "points": _plain(line)}
        for level, lines in zip(at, drawn, strict=True)
        for line in lines
        if len(line) > 1
    ]


def _key(at: Sequence[float]) -> list[dict[str, Any]]:
    said = [shortest(level) for level in at]
    if not said:
        return []
    between = [f"{low} to {high}" for low, high in pairwise(said)]
    texts = [f"below {said[0]}", *between, f"{said[-1]} and more"]
    return [{"step": step, "text": text} for step, text in enumerate(texts)]
