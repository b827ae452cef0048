"""What remains, asked for in one line, and how far its two sides are apart."""

from __future__ import annotations

from typing import Any

from explorable.aggregation.remaining import Remaining, declare, remaining
from explorable.intervals import Interval

__all__ = ["ends", "gap", "left", "per_statement"]


def left(*told: Any, within: object = 0, **radii: Any) -> Remaining:
    """What remains of keys, query and values; at the query, within 1, unless said otherwise."""
    return remaining(declare(*told, **{"radius": 0, "delta": 1, **radii}), within)


def per_statement(*told: Any, within: object = 0, **radii: Any) -> Remaining:
    return left(*told, within=within, tolerance="per-statement", **radii)


def ends(found: Interval | None) -> tuple[float, float]:
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    return float(found.low), float(found.high)


def gap(found: Remaining) -> float:
    """How far the two sides are apart, against the size of the ends."""
    inner, outer = ends(found.inner), ends(found.outer)
    assert outer[0] <= inner[0] <= inner[1] <= outer[1]
    return max(inner[0] - outer[0], outer[1] - inner[1]) / (1 + max(map(abs, outer)))
