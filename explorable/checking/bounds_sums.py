"""Certificates of octagons, and their checker: exact, and apart from what finds them.

A *sum* is ±x or ±x ±y, at most (or below) a number. A *proof* is a list of lines; each adds
up positive multiples of told sums and earlier lines, and over the integers it may round the
result down where all factors are whole. What shows what (source, sections 3 and 5):

=============  ===============================================================================
contradictory  a proof that 0 is below 0
an end         a proof that the sum goes no further, and a point there; where the end is open
               the point may lie on strict bounds, and the way to it is all true
no end         a ray: along it the sum grows and no told one does
forced         one point; both ends are the same number
open           two points with different sums
=============  ===============================================================================
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from explorable.checking.bounds import Point
from explorable.checking.bounds_numbers import Upper, need
from explorable.errors import CertificateError
from explorable.frozen import Frozen, frozen
from explorable.intervals import Interval
from explorable.status import Status

__all__ = ["INTEGERS", "RATIONALS", "Line", "Reach", "Sum", "SumsCertificate", "Terms"]

RATIONALS, INTEGERS = "rationals", "integers"

Terms = Mapping[Hashable, int]
_Row = tuple[dict[Hashable, Fraction], Upper]


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum of one or two variables with signs, at most ``most``, or below it where ``strict``.

    >>> print(Sum({"x": 1, "y": -1}, Fraction(2)))
    x - y ≤ 2
    """

    terms: Terms
    most: Fraction
    strict: bool = False
    statements: tuple[Hashable, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", frozen(self.terms))

    def __str__(self) -> str:
        said = " ".join(f"{'+-'[sign < 0]} {name}" for name, sign in self.terms.items())
        said = said[2:] if said.startswith("+") else said.replace("- ", "-", 1)
        return f"{said} {Upper(self.most, self.strict)}"


@dataclass(frozen=True, slots=True)
class Line:
    """A step of a proof: multiples of told sums, or of earlier lines by their place from 0."""

    uses: tuple[tuple[Fraction, Sum | int], ...]
    rounded: bool = False


@dataclass(frozen=True, slots=True)
class Reach:
    """Why a sum goes so far (``proof`` and ``point``) or grows without end (``ray``)."""

    proof: tuple[Line, ...] = ()
    point: Point | None = None
    ray: Point | None = None


@dataclass(frozen=True, slots=True)
class SumsCertificate:
    """Why a sum lies in exactly this interval, or why nothing is possible.

    Attributes
    ----------
    terms : mapping of name to 1 or -1
        The sum that was asked for.
    over : "rationals" or "integers"
        What the variables are.
    status : Status
        Forced, open or contradictory.
    interval : Interval or None
        All values of the sum; over the integers its ends are whole. None where contradictory.
    refutation : tuple of Line
        For a contradiction.
    points : tuple of Point
        One for forced, two for open; each satisfies every constraint.
    high, low : Reach or None
        Of the sum and of its negative.
    """

    terms: Terms
    over: str
    status: Status
    interval: Interval | None = None
    refutation: tuple[Line, ...] = ()
    points: tuple[Point, ...] = ()
    high: Reach | None = None
    low: Reach | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", frozen(self.terms))

    def check(self, constraints: Sequence[Sum], over: str) -> None:
        """Check all that is claimed, from the constraints and what the variables are.

        Raises
        ------
        CertificateError
            Some part does not hold; the message says which.
        """
        try:
            need(self.over == over, f"the certificate is about {self.over}")
            need(over in (RATIONALS, INTEGERS), f"nothing is known about {over}")
            _check(self, frozenset(constraints))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            if isinstance(error, CertificateError):
                raise
            raise CertificateError("the certificate does not fit these constraints") from None


def _check(it: SumsCertificate, constraints: Collection[Sum]) -> None:
    if it.status is Status.CONTRADICTORY:
        rest = (it.interval, it.high, it.low, it.points or None)
        need(rest == (None,) * 4, "a contradiction leaves neither an interval nor a point")
        terms, upper = _proved(it.refutation, constraints, it.over)
        need(not terms and upper.excludes(Fraction(0)), "the refutation does not put 0 below 0")
        return
    need(not it.refutation, "only a contradiction has a refutation")
    need(it.interval is not None, "an interval is missing")
    assert it.interval is not None
    for point in it.points:
        _within(point, constraints, it.over)
    values = [_value(it.terms, point) for point in it.points]
    if it.status is Status.FORCED:
        need(values == [it.interval.point], "forced needs one point, at the only value")
    else:
        need(it.status is Status.OPEN, f"octagons are never {it.status}")
        need(len(set(values)) == len(values) == 2, "open needs two points that differ")
        need(it.interval.point is None, "open needs more than one value")
    above = it.interval.high, it.interval.high_open
    below = None if it.interval.low is None else -it.interval.low, it.interval.low_open
    negative = Frozen({name: -sign for name, sign in it.terms.items()})
    _check_reach(it.terms, it.high, above, constraints, it.over)
    _check_reach(negative, it.low, below, constraints, it.over)


def _proved(proof: Sequence[Line], constraints: Collection[Sum], over: str) -> _Row:
    """What the last line of a proof says."""
    need(len(proof) > 0, "a proof is missing")
    rows: list[_Row] = []
    for line in proof:
        terms: dict[Hashable, Fraction] = {}
        most, strict = Fraction(0), False
        of: Mapping[Hashable, int | Fraction]
        for factor, used in line.uses:
            positive = type(factor) is Fraction and factor > 0
            need(positive, "a proof uses a multiple that is not positive")
            if isinstance(used, Sum):
                need(used in constraints, f"nothing says that {used}")
                of, upper = used.terms, Upper(used.most, used.strict)
            else:
                need(0 <= used < len(rows), "a proof uses a line that does not come before")
                of, upper = rows[used]
            for name, sign in of.items():
                terms[name] = terms.get(name, Fraction(0)) + factor * sign
            most, strict = most + factor * upper.most, strict or upper.strict
        terms = {name: factor for name, factor in terms.items() if factor}
        if line.rounded:
            whole = all(factor.denominator == 1 for factor in terms.values())
            need(over == INTEGERS and whole, "a proof rounds what need not be whole")
            most, strict = Fraction(ceil(most) - 1 if strict else floor(most)), False
        rows.append((terms, Upper(most, strict)))
    return rows[-1]


def _value(terms: Terms, point: Point) -> Fraction:
    total = Fraction(0)
    for name, sign in terms.items():
        need(isinstance(point[name], int | Fraction), f"{name} has no exact number")
        total += sign * Fraction(point[name])
    return total


def _within(point: Point, constraints: Collection[Sum], over: str, met: bool = False) -> None:
    """The point is right; where ``met``, strict bounds may be met."""
    if over == INTEGERS:
        need(all(Fraction(v).denominator == 1 for v in point.values()), "a point is not whole")
    for one in constraints:
        upper = Upper(one.most, one.strict and not met)
        need(not upper.excludes(_value(one.terms, point)), f"a point breaks {one}")


def _check_reach(
    terms: Terms,
    reach: Reach | None,
    end: tuple[Fraction | None, bool],
    constraints: Collection[Sum],
    over: str,
) -> None:
    value, strict = end
    need(reach is not None, "an end is missing")
    assert reach is not None
    if value is None:
        need(not reach.proof and reach.point is None, "without an end there is only a ray")
        need(reach.ray is not None, "a ray is missing")
        assert reach.ray is not None
        need(_value(terms, reach.ray) > 0, "the sum does not grow along the ray")
        for one in constraints:
            need(_value(one.terms, reach.ray) <= 0, f"the ray leaves {one}")
        return
    need(reach.ray is None, "an end needs no ray")
    proved, end = _proved(reach.proof, constraints, over)
    need(
        end == Upper(value, strict) and proved == {n: Fraction(t) for n, t in terms.items()},
        "a proof does not show its end",
    )
    need(reach.point is not None, "no point reaches the end")
    assert reach.point is not None
    _within(reach.point, constraints, over, met=strict)
    need(_value(terms, reach.point) == value, "a point misses its end")
