"""Points of a closed bound matrix: one variable after another, in what the others leave it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

from explorable.budget import spend
from explorable.checking.bounds_numbers import Upper
from explorable.domains.difference_closing import Packing, Rows
from explorable.intervals import Interval

__all__ = ["between", "pick", "pick_two", "point"]


def between(above: Upper | None, below: Upper | None) -> Interval:
    """The numbers that two bounds leave, ``above`` of the number and ``below`` of its negative.

    >>> str(between(Upper(Fraction(12)), Upper(Fraction(-10), strict=True)))
    '(10, 12]'
    """
    return Interval(
        low=None if below is None else -below.most,
        high=None if above is None else above.most,
        low_open=below is None or below.strict,
        high_open=above is None or above.strict,
    )


def pick(interval: Interval) -> Fraction:
    """A short number of an interval: 0, the end next to it, a whole number, or the middle.

    >>> [str(pick(Interval(low, Fraction(5), True))) for low in (None, Fraction(1), Fraction(9, 2))]
    ['0', '2', '5']
    """
    low, high = interval.low, interval.high
    if Fraction(0) in interval:
        return Fraction(0)
    if low is None or (high is not None and high <= 0):  # the mirror image, then back
        return -pick(_mirrored(interval))
    if not interval.low_open:
        return low
    whole = Fraction(low.numerator // low.denominator + 1)
    if whole in interval or high is None:
        return whole
    return (low + high) / 2


def _mirrored(one: Interval) -> Interval:
    return Interval(
        None if one.high is None else -one.high,
        None if one.low is None else -one.low,
        one.high_open,
        one.low_open,
    )


def pick_two(interval: Interval) -> tuple[Fraction, ...]:
    """Two numbers of an interval, its ends where it holds them; one where it has only one."""
    if interval.point is not None:
        return (interval.point,)
    low, high = interval.low, interval.high
    first = pick(interval) if low is None or interval.low_open else low
    if high is not None and not interval.high_open and high != first:
        return first, high
    above = Interval(first, high, low_open=True, high_open=True)
    if high is None or first < high:
        return first, pick(above)
    return pick(Interval(low, first, low_open=True, high_open=True)), first


def tightest(bounds: Iterable[Upper]) -> Upper | None:
    """The bound that excludes all that any of them excludes."""
    return min(bounds, key=lambda upper: (upper.most, not upper.strict), default=None)


def point(rows: Rows, packing: Packing, values: Sequence[Fraction]) -> list[Fraction]:
    """A point within a closed matrix that begins with ``values``.

    In a closed matrix, what is right for some variables can be continued to all of them. Sums
    are made in whole numbers: fractions would take most of the time of a certificate.

    Parameters
    ----------
    rows : rows of int or None
        Entry (i, k) bounds x_i - x_k, packed.
    packing : Packing
        How.
    values : sequence of Fraction
        Right for the first variables.
    """
    out = list(values)
    unit = lcm(packing.scale, *(one.denominator for one in out))  # all are whole parts of it
    for i in range(len(out), len(rows)):
        spend(1 + i)
        parts = [one.numerator * (unit // one.denominator) for one in out]
        finer = unit // packing.scale
        above = [
            2 * value + _doubled(packed, packing.parts, finer)
            for value, packed in zip(parts, rows[i], strict=False)
            if packed is not None
        ]
        below = [
            _doubled(packed, packing.parts, finer) - 2 * value
            for value, packed in zip(parts, (row[i] for row in rows), strict=False)
            if packed is not None
        ]
        out.append(pick(between(_upper(above, unit), _upper(below, unit))))
        unit = lcm(unit, out[-1].denominator)
    return out


def _doubled(packed: int, parts: int, finer: int) -> int:
    """Twice the bound in finer units, and one less where it is strict: the least is tightest."""
    bound = packed // parts
    most = -(-bound // parts)
    return 2 * finer * most - (bound != most * parts)


def _upper(doubled: Sequence[int], unit: int) -> Upper | None:
    least = min(doubled, default=None)
    return None if least is None else Upper(Fraction(-(-least // 2), unit), least % 2 == 1)
