"""Certificates of difference bounds: found here, checked by `explorable.checking.bounds`."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from explorable.checking.bounds import BoundsCertificate, End, Point
from explorable.domains.difference_points import pick_two
from explorable.status import Status

if TYPE_CHECKING:
    from explorable.domains.difference import Bounds

__all__ = ["certified"]


def certified(bounds: Bounds, first: Hashable, second: Hashable) -> BoundsCertificate:
    """Why ``first`` - ``second`` has its interval, with a path and a point or a cut an end."""
    if bounds.cycle:
        return BoundsCertificate(first, second, Status.CONTRADICTORY, cycle=bounds.cycle)
    interval = bounds.interval(first, second)
    values = pick_two(interval)
    return BoundsCertificate(
        first,
        second,
        Status.FORCED if len(values) == 1 else Status.OPEN,
        interval,
        points=tuple(_at(bounds, first, second, value) for value in values),
        high=_end(bounds, first, second),
        low=_end(bounds, second, first),
    )


def _at(bounds: Bounds, first: Hashable, second: Hashable, value: Fraction) -> Point:
    """A point where the difference is ``value``."""
    return bounds.tell(first, second, value).tell(second, first, -value).witness()


def _end(bounds: Bounds, first: Hashable, second: Hashable) -> End:
    entry = bounds.entry(first, second)
    if entry is None:
        return End(cut=bounds.cut(first, second))
    met = bounds
    if entry.strict:  # the end itself lies on strict bounds
        told = tuple(replace(one, strict=False) for one in bounds.constraints)
        met = replace(bounds, constraints=told)
    return End(bounds.path(first, second), _at(met, first, second, entry.most))
