"""The part of the plane that bounds on x, y, x + y and x - y leave, with exact corners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import ceil, floor

__all__ = ["Half", "Place", "crossings", "region", "whole_points"]

Place = tuple[Fraction, Fraction]
Half = tuple[int, int, Fraction]  # a, b, c: all places with a x + b y ≤ c


def region(halves: Iterable[Half], middle: Place, reach: Fraction) -> tuple[Place, ...]:
    """The corners of what the half-planes leave of a square, around it.

    Parameters
    ----------
    halves : iterable of Half
    middle : Place
        Of the square.
    reach : Fraction
        Half its side.

    Returns
    -------
    tuple of Place
        None, one, the two ends of a segment, or the corners in order.

    Examples
    --------
    >>> one = Fraction(1)
    >>> halves = [(1, 1, one), (-1, -1, -one), (1, -1, 0 * one), (-1, 1, 0 * one)]
    >>> [tuple(map(str, at)) for at in region(halves, (0 * one, 0 * one), 9 * one)]
    [('1/2', '1/2')]
    """
    x, y = middle
    corners: list[Place] = [
        (x - reach, y - reach),
        (x + reach, y - reach),
        (x + reach, y + reach),
        (x - reach, y + reach),
    ]
    for half in halves:
        corners = _clipped(corners, half)
    return tuple(corners)


def _clipped(corners: Sequence[Place], half: Half) -> list[Place]:
    """What one half-plane leaves: corners inside, and where a side crosses its line."""
    a, b, c = half
    out: list[Place] = []
    for one, other in pairwise([*corners, corners[0]] if corners else []):
        over, next_over = (a * at[0] + b * at[1] - c for at in (one, other))
        if over <= 0:
            out.append(one)
        if (over < 0 < next_over) or (next_over < 0 < over):
            part = over / (over - next_over)
            out.append((one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])))
    return list(dict.fromkeys(out))


def crossings(halves: Sequence[Half]) -> tuple[Place, ...]:
    """Where two of the lines meet."""
    out: dict[Place, None] = {}
    for (a, b, c), (d, e, f) in combinations(halves, 2):
        turn = a * e - b * d
        if turn:
            out[Fraction(c * e - b * f, 1) / turn, Fraction(a * f - c * d, 1) / turn] = None
    return tuple(out)


def whole_points(
    corners: Sequence[Place], halves: Sequence[Half], most: int
) -> list[tuple[int, int]]:
    """The whole places among corners that the half-planes leave; at most one more than ``most``."""
    out: list[tuple[int, int]] = []
    if not corners:
        return out
    across, up = zip(*corners, strict=True)
    for x in range(ceil(min(across)), floor(max(across)) + 1):
        for y in range(ceil(min(up)), floor(max(up)) + 1):
            if all(a * x + b * y <= c for a, b, c in halves):
                out.append((x, y))
                if len(out) > most:
                    return out
    return out
