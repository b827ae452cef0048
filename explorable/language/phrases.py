"""An interval of numbers in words: *exactly 10 minutes before Luis*, *between 9:00 and 9:30*."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from explorable.intervals import DAY, Interval, clock

__all__ = ["LINES", "WORDS", "Said", "alone", "phrase"]


@dataclass(frozen=True, slots=True)
class Wording:
    """How one kind of quantity is compared."""

    less: str
    more: str
    tie: str  # *or equally old*
    equal: str  # *as old as*
    unit: str


WORDS: Mapping[str, Wording] = {
    "arrival": Wording("before", "after", "at the same time", "at the same time as", "minute"),
    "age": Wording("younger than", "older than", "equally old", "as old as", "year"),
    "size": Wording("smaller than", "bigger than", "equally big", "as big as", ""),
    "x": Wording(
        "to the left of", "to the right of", "in the same column", "in the same column as", "step"
    ),
    "y": Wording("below", "above", "in the same row", "in the same row as", "step"),
}
LINES = {"x": "y", "y": "x"}


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of the subject, and whether the verb is denied."""

    words: str
    denied: bool = False


def phrase(kind: str, here: Interval, other: str) -> Said | None:
    """What an interval says of two; None where one phrase is not enough."""
    words = WORDS[kind]
    low, high = here.low, here.high
    if low is not None and high is not None:
        return _between(kind, here, other)
    if low is None and high is None:
        return None
    if high is None:
        return _less(here.negated, words.more, words.less, words, other)
    return _less(here, words.less, words.more, words, other)


def _less(here: Interval, less: str, more: str, words: Wording, other: str) -> Said:
    """An interval without a lower end, in the word for less."""
    high = here.high
    assert high is not None
    if high == 0:
        tie = "" if here.high_open else f", or {words.tie}"
        return Said(f"{less} {other}{tie}")
    if high < 0:
        how = "more than" if here.high_open else "at least"
        return Said(f"{how} {_amount(-high, words.unit)} {less} {other}")
    how = "at least" if here.high_open else "more than"
    return Said(f"{how} {_amount(high, words.unit)} {more} {other}", denied=True)


def _between(kind: str, here: Interval, other: str) -> Said | None:
    words = WORDS[kind]
    low, high = here.low, here.high
    assert low is not None
    assert high is not None
    closed = not (here.low_open or here.high_open)
    if low == high and closed:
        if low == 0:
            return Said(f"{words.equal} {other}")
        way = words.more if low > 0 else words.less
        if kind in LINES and abs(low) == 1:
            return Said(f"immediately {way} {other}")
        return Said(f"exactly {_amount(abs(low), words.unit)} {way} {other}")
    if low == -high and closed and kind == "arrival" and high > 0:
        return Said(f"within {_amount(high, words.unit)} of {other}")
    for end, is_open, start, start_open, way in (
        (high, here.high_open, low, here.low_open, words.more),
        (-low, here.low_open, -high, here.high_open, words.less),
    ):
        if start == 0 and not start_open and end > 0:
            how = "less than" if is_open else "at most"
            return Said(f"{how} {_amount(end, words.unit)} {way} {other}, or {words.tie}")
    return None


def alone(kind: str, here: Interval) -> Said | None:
    """What an interval says of one quantity."""
    if kind == "arrival":
        return _at(here)
    low, high = here.low, here.high
    unit = WORDS[kind].unit
    old = f" {'old' if kind == 'age' else 'from the start'}"
    if low is not None and high is not None:
        if here.low_open or here.high_open:
            return None
        if low == high:
            return Said(f"{_amount(low, unit)}{old}")
        unit = "month" if kind == "age" and _by_months(low, high) else unit
        scale = 12 if unit == "month" else 1
        return Said(f"between {_plain(low * scale)} and {_plain(high * scale)} {unit}s{old}")
    if low is not None:
        return Said(f"{'more than' if here.low_open else 'at least'} {_amount(low, unit)}{old}")
    assert high is not None
    return Said(f"{'less than' if here.high_open else 'at most'} {_amount(high, unit)}{old}")


def _by_months(*numbers: Fraction) -> bool:
    return any("/" in _plain(number) for number in numbers)


def _at(here: Interval) -> Said | None:
    low, high = here.low, here.high
    if low is not None and high is not None:
        if here.low_open or here.high_open:
            return None
        return Said(
            f"at {_clock(low)}" if low == high else f"between {_clock(low)} and {_clock(high)}"
        )
    if low is not None:
        return Said(f"after {_clock(low)}" if here.low_open else f"at {_clock(low)} or later")
    assert high is not None
    return Said(f"before {_clock(high)}" if here.high_open else f"at {_clock(high)} or earlier")


def _clock(value: Fraction) -> str:
    if value.denominator == 1 and 0 <= value < DAY:
        return clock(value)
    return f"{_amount(value, 'minute')} after 0:00"


def _plain(value: Fraction) -> str:
    """A number with decimals, where they end; else as a fraction."""
    digits = 0
    while value.denominator > 1 and digits < 6 and 10**digits % value.denominator:
        digits += 1
    if 10**digits % value.denominator:
        return str(value)
    whole, rest = divmod(abs(value.numerator) * 10**digits // value.denominator, 10**digits)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{rest:0{digits}}" if digits else f"{sign}{whole}"


def _amount(value: Fraction, unit: str) -> str:
    if unit == "minute" and value and value % 60 == 0:
        value, unit = value / 60, "hour"
    if unit == "year" and "/" in _plain(value) and (12 * value).denominator == 1:
        value, unit = 12 * value, "month"
    number = _plain(value)
    return f"{number} {unit}{'' if value == 1 else 's'}" if unit else number
