"""Certificates of difference bounds, and their checker: exact, and apart from what finds them.

A *constraint* is ``first`` − ``second`` ≤ ``most`` (< where strict), with the statements that
say it. A *point* gives every variable an exact number; ``ZERO`` is always 0. What shows what
(source, sections 3 and 5):

=============  ===============================================================================
contradictory  a cycle of constraints whose bounds sum below 0, or to 0 with a strict one
an end         a path of constraints that sums to it, and a point there; where the end is
               open the point may lie on strict bounds, and the way to it is all true
no end         a cut: a set that holds one of the two variables and that no constraint leaves
forced         one point; both paths end at the same number
open           two points with different differences
=============  ===============================================================================
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from explorable.checking.bounds_numbers import Upper, exact, need
from explorable.claims import ZERO
from explorable.errors import CertificateError
from explorable.intervals import Interval
from explorable.status import Status

__all__ = ["ZERO", "BoundsCertificate", "Constraint", "End", "Point"]

Point = Mapping[Hashable, Fraction]


@dataclass(frozen=True, slots=True)
class Constraint:
    """``first`` − ``second`` ≤ ``most``, or < where ``strict``.

    Attributes
    ----------
    first, second : hashable
        Variables, or ``ZERO``.
    most : Fraction
        The bound.
    strict : bool
        Whether the bound itself is excluded.
    statements : tuple of hashable
        Who says so: one statement, or the chain of them that it was derived from.

    Examples
    --------
    >>> print(Constraint("Ana", "Luis", Fraction(-10), statements=(1,)))
    Ana - Luis ≤ -10
    """

    first: Hashable
    second: Hashable
    most: Fraction
    strict: bool = False
    statements: tuple[Hashable, ...] = ()

    def __post_init__(self) -> None:
        if type(self.most) is not Fraction:
            object.__setattr__(self, "most", exact(self.most, "a bound"))

    def __str__(self) -> str:
        return f"{self.first} - {self.second} {Upper(self.most, self.strict)}"


@dataclass(frozen=True, slots=True)
class End:
    """Why ``first`` − ``second`` goes so far and no further, or without end.

    Attributes
    ----------
    path : tuple of Constraint
        From ``first`` to ``second``; their bounds sum to the end. Empty without an end.
    point : Point or None
        Where the end is reached; None without an end.
    cut : frozenset
        Without an end: holds ``first``, not ``second``, and no constraint leaves it, so all in
        it can grow together. Empty with an end.
    """

    path: tuple[Constraint, ...] = ()
    point: Point | None = None
    cut: frozenset[Hashable] = frozenset()


@dataclass(frozen=True, slots=True)
class BoundsCertificate:
    """Why ``first`` − ``second`` lies in exactly this interval, or why nothing is possible.

    Attributes
    ----------
    first, second : hashable
        The difference that was asked for.
    status : Status
        Forced, open or contradictory.
    interval : Interval or None
        All values of the difference; None where contradictory.
    cycle : tuple of Constraint
        For a contradiction: each begins where the one before ends, and the first after the last.
    points : tuple of Point
        One for forced, two for open; each satisfies every constraint.
    high, low : End or None
        Of ``first`` − ``second``, and of ``second`` − ``first``.
    """

    first: Hashable
    second: Hashable
    status: Status
    interval: Interval | None = None
    cycle: tuple[Constraint, ...] = ()
    points: tuple[Point, ...] = ()
    high: End | None = None
    low: End | None = None

    def check(self, constraints: Sequence[Constraint]) -> None:
        """Check all that is claimed, from the constraints alone.

        Raises
        ------
        CertificateError
            Some part does not hold; the message says which.
        """
        try:
            _check(self, frozenset(constraints))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            if isinstance(error, CertificateError):
                raise
            raise CertificateError("the certificate does not fit these constraints") from None


def _check(it: BoundsCertificate, constraints: Collection[Constraint]) -> None:
    if it.status is Status.CONTRADICTORY:
        rest = (it.interval, it.high, it.low, it.points or None)
        need(rest == (None,) * 4, "a contradiction leaves neither an interval nor a point")
        need(len(it.cycle) > 0, "a contradiction needs a cycle")
        total = _sum(it.cycle, constraints)
        need(it.cycle[0].first == it.cycle[-1].second, "the cycle does not close")
        need(total.excludes(Fraction(0)), "the bounds of the cycle do not sum below 0")
        return
    need(not it.cycle, "only a contradiction has a cycle")
    need(it.interval is not None, "an interval is missing")
    assert it.interval is not None
    values = _points(it, constraints)
    if it.status is Status.FORCED:
        need(values == [it.interval.point], "forced needs one point, at the only value")
    else:
        need(it.status is Status.OPEN, f"bounds are never {it.status}")
        need(len(set(values)) == len(values) == 2, "open needs two points that differ")
        need(it.interval.point is None, "open needs more than one value")
    below = None if it.interval.low is None else -it.interval.low
    ends = (
        (it.first, it.second, it.high, it.interval.high, it.interval.high_open),
        (it.second, it.first, it.low, below, it.interval.low_open),
    )
    for first, second, end, value, strict in ends:
        claimed = None if value is None else Upper(value, strict)
        need(isinstance(end, End), "an end is missing")
        assert end is not None
        if claimed is None:
            _check_cut(first, second, end, constraints)
        else:
            _check_end(first, second, end, claimed, constraints)


def _sum(path: Sequence[Constraint], constraints: Collection[Constraint]) -> Upper:
    """What a path says of its first minus its last variable."""
    for one in path:
        need(one in constraints, f"nothing says that {one}")
    for one, following in pairwise(path):
        need(one.second == following.first, f"{following} does not follow {one}")
    return Upper(sum((one.most for one in path), Fraction(0)), any(one.strict for one in path))


def _value(variable: Hashable, point: Point) -> Fraction:
    if variable == ZERO:
        return Fraction(0)
    value = point[variable]
    need(isinstance(value, int | Fraction), f"{variable} has no exact number")
    return Fraction(value)


def _difference(first: Hashable, second: Hashable, point: Point) -> Fraction:
    return _value(first, point) - _value(second, point)


def _points(it: BoundsCertificate, constraints: Collection[Constraint]) -> list[Fraction]:
    """The differences at the points, after they were checked."""
    for point in it.points:
        for one in constraints:
            apart = _difference(one.first, one.second, point)
            need(not Upper(one.most, one.strict).excludes(apart), f"a point breaks {one}")
    return [_difference(it.first, it.second, point) for point in it.points]


def _check_end(
    first: Hashable,
    second: Hashable,
    end: End,
    claimed: Upper,
    constraints: Collection[Constraint],
) -> None:
    need(not end.cut, "an end needs no cut")
    if end.path:
        need((end.path[0].first, end.path[-1].second) == (first, second), "a path goes elsewhere")
    else:
        need(first == second, "a path is missing")
    need(_sum(end.path, constraints) == claimed, "a path does not sum to its end")
    need(end.point is not None, "no point reaches the end")
    assert end.point is not None
    need(_difference(first, second, end.point) == claimed.most, "a point misses its end")
    for one in constraints:
        apart = _difference(one.first, one.second, end.point)
        # Between a point on strict bounds and one inside them, all is strictly inside.
        bound = Upper(one.most, one.strict and not claimed.strict)
        need(not bound.excludes(apart), f"the point at an end breaks {one}")


def _check_cut(
    first: Hashable, second: Hashable, end: End, constraints: Collection[Constraint]
) -> None:
    need(not end.path and end.point is None, "without an end there is neither path nor point")
    need(first in end.cut and second not in end.cut, "the cut does not part the two")
    for one in constraints:
        need(one.first not in end.cut or one.second in end.cut, f"{one} leaves the cut")
