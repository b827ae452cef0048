"""Intervals of exact numbers, as answers to *when*, *how long* and *how old*."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Interval", "clock", "common", "united", "without"]

HOUR, DAY = 60, 24 * 60


@dataclass(frozen=True, slots=True)
class Interval:
    """All numbers from ``low`` to ``high``; None is no bound on that side.

    >>> str(Interval(Fraction(10), Fraction(12))), str(Interval(None, Fraction(1, 2), True, True))
    ('[10, 12]', '(-inf, 1/2)')
    """

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False

    def __str__(self) -> str:
        return self.said(str)

    def said(self, number: Callable[[Fraction], str]) -> str:
        """As a person reads it; a single number without brackets."""
        if self.point is not None:
            return number(self.point)
        low = "(-inf" if self.low is None else f"{'(['[not self.low_open]}{number(self.low)}"
        high = "inf)" if self.high is None else f"{number(self.high)}{')]'[not self.high_open]}"
        return f"{low}, {high}"

    @property
    def point(self) -> Fraction | None:
        """The only number in it, if there is only one."""
        closed = not (self.low_open or self.high_open)
        return self.low if closed and self.low is not None and self.low == self.high else None

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, Fraction | int):
            return False
        above = self.low is None or self.low < number or (self.low == number and not self.low_open)
        return above and (
            self.high is None or number < self.high or (self.high == number and not self.high_open)
        )

    @property
    def negated(self) -> Interval:
        """What minus these numbers may be."""
        low = None if self.high is None else -self.high
        high = None if self.low is None else -self.low
        return Interval(low, high, self.high_open, self.low_open)

    def plus(self, other: Interval) -> Interval:
        """What a number of these and one of ``other`` may be together."""
        low = None if self.low is None or other.low is None else self.low + other.low
        high = None if self.high is None or other.high is None else self.high + other.high
        return Interval(
            low, high, self.low_open or other.low_open, self.high_open or other.high_open
        )

    def meets(self, other: Interval) -> bool:
        """Whether the two together have no gap; ``other`` begins no earlier."""
        if self.high is None or other.low is None or other.low < self.high:
            return True
        return other.low == self.high and not (self.high_open and other.low_open)


def clock(minutes: Fraction) -> str:
    """A time of the day, or a number of minutes where it is none.

    >>> clock(Fraction(570)), clock(Fraction(-5)), clock(Fraction(1, 2))
    ('9:30', '-5 minutes', '1/2 minutes')

    The end of the day is 24:00.
    """
    if minutes.denominator == 1 and 0 <= minutes <= DAY:
        return f"{minutes.numerator // HOUR}:{minutes.numerator % HOUR:02}"
    return f"{minutes} minutes"


def united(intervals: Iterable[Interval]) -> tuple[Interval, ...]:
    """The same numbers in as few intervals as possible, in order.

    >>> [str(one) for one in united([Interval(3, 5), Interval(1, 3, True), Interval(7, 7)])]
    ['(1, 5]', '7']
    """
    out: list[Interval] = []
    for one in sorted(intervals, key=_begin):
        if out and out[-1].meets(one):
            low, high = out[-1], max(out[-1], one, key=_end)
            out[-1] = Interval(low.low, high.high, low.low_open, high.high_open)
        else:
            out.append(one)
    return tuple(out)


def common(one: Interval, other: Interval) -> Interval | None:
    """The numbers in both; None where there are none.

    >>> str(common(Interval(1, 5), Interval(3, None, True, True)))
    '(3, 5]'
    """
    low, high = max(one, other, key=_begin), min(one, other, key=_end)
    found = Interval(low.low, high.high, low.low_open, high.high_open)
    if found.low is None or found.high is None or found.low < found.high:
        return found
    return found if found.point is not None else None


def without(intervals: Iterable[Interval], gone: Iterable[Interval]) -> tuple[Interval, ...]:
    """The numbers of the first that are in none of the second, in order.

    >>> [str(one) for one in without([Interval(1, 7)], [Interval(1, 3, True), Interval(6, 9)])]
    ['1', '(3, 6)']
    """
    left = list(united(intervals))
    for one in gone:
        below = None if one.low is None else Interval(None, one.low, True, not one.low_open)
        above = None if one.high is None else Interval(one.high, None, not one.high_open, True)
        sides = [side for side in (below, above) if side is not None]
        left = [part for old in left for side in sides if (part := common(old, side))]
    return tuple(left)


def _begin(one: Interval) -> tuple[bool, Fraction, bool]:
    return one.low is not None, Fraction(one.low or 0), one.low_open


def _end(one: Interval) -> tuple[bool, Fraction, bool]:
    return one.high is None, Fraction(one.high or 0), not one.high_open
