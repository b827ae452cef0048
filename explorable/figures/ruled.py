"""Axes of a picture that is handed out: round numbers, their lines, and where they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10

from explorable.figures.plotted import label

__all__ = ["apart", "bottom", "side", "ticks"]

Scale = Callable[[float], float]
LINE = 'stroke="#dadedb"'
NAME = 18.0  # px that two names keep apart


def ticks(low: float, high: float, most: int) -> list[float]:
    """At most so many round numbers within two ends.

    >>> ticks(-5.2, 9, 8), ticks(0, 1, 6)
    ([-4.0, -2.0, 0.0, 2.0, 4.0, 6.0, 8.0], [0.0, 0.2, 0.4, 0.6, 0.8, 1.0])
    """
    span = (high - low) or 1.0
    power = 10.0 ** floor(log10(span / most))
    step = next(one * power for one in (1, 2, 5, 10, 20) if span / (one * power) < most)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(n * step, 9) for n in range(first, last + 1)]


def _said(value: float) -> str:
    return f"{value:g}".replace("-", "−")


def bottom(x: Scale, at: Sequence[float], top: float, foot: float) -> str:
    """Lines down to the numbers that stand below them."""
    return "".join(
        f'<path d="M{x(one):.1f} {top}V{foot}" {LINE}/>'
        + label(round(x(one), 1), foot + 18, _said(one), anchor="middle")
        for one in at
    )


def side(y: Scale, at: Sequence[float], left: float, right: float) -> str:
    """Lines across from the numbers that stand beside them."""
    return "".join(
        f'<path d="M{left} {y(one):.1f}H{right}" {LINE}/>'
        + label(left - 8, round(y(one) + 4.5, 1), _said(one), anchor="end")
        for one in at
    )


def apart(heights: Sequence[float]) -> list[float]:
    """Heights of names in the order given, the lowest where it is and none within a line.

    >>> apart([100, 95, 20])
    [100, 82.0, 20]
    """
    out, limit = list(heights), float("inf")
    for n in sorted(range(len(out)), key=out.__getitem__, reverse=True):
        out[n] = min(out[n], limit)
        limit = out[n] - NAME
    return out
