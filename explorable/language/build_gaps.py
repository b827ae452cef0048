"""How far apart two quantities are: bounds out of a direction, a gap and its unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from explorable.claims import ZERO, All, Bound, Claim, quantity
from explorable.intervals import clock
from explorable.language.amounts import amount, clock_minutes
from explorable.language.build import Builder, Unsayable
from explorable.language.chart import Node
from explorable.language.tokens import Token

__all__ = [
    "CLOCKS",
    "DIRECTIONS",
    "GAPS",
    "Far",
    "apart",
    "at_clock",
    "equal",
    "gaps",
    "length",
    "minutes_of",
    "no_gap",
    "within",
]

# A direction: what it measures, and whether the first has less (-1) or more (1) of it.
DIRECTIONS: Mapping[str, tuple[str, int]] = {
    "before": ("arrival", -1),
    "first": ("arrival", -1),
    "after": ("arrival", 1),
    "last": ("arrival", 1),
    "older": ("age", 1),
    "younger": ("age", -1),
    "bigger": ("size", 1),
    "smaller": ("size", -1),
    "left": ("x", -1),
    "west": ("x", -1),
    "right": ("x", 1),
    "east": ("x", 1),
    "above": ("y", 1),
    "north": ("y", 1),
    "below": ("y", -1),
    "south": ("y", -1),
}
CLOCKS = frozenset({"clock", "am", "pm", "noon", "midnight"})
_UNITS = {
    "minutes": Fraction(1),
    "hours": Fraction(60),
    "years": Fraction(1),
    "months": Fraction(1, 12),
    "steps": Fraction(1),
}
_NOON = 12 * 60

# From *more* minus *less* of two quantities, in the direction said: what a gap claims of it.
Far = Callable[[str, str], Claim]


def no_gap(more: str, less: str) -> Claim:
    """Any gap at all."""
    return Bound(less, more, Fraction(0), strict=True)


def equal(first: str, second: str) -> Claim:
    """No gap."""
    return All((Bound(first, second, Fraction(0)), Bound(second, first, Fraction(0))))


def _least(n: Fraction, *, strict: bool = False) -> Far:
    return lambda more, less: Bound(less, more, -n, strict)


def _most(n: Fraction, *, strict: bool = False) -> Far:
    """Up to n, and in no case the other way round."""
    return lambda more, less: All((Bound(less, more, Fraction(0)), Bound(more, less, n, strict)))


def apart(n: Fraction) -> Far:
    """A gap of exactly n."""
    return lambda more, less: All((Bound(less, more, -n), Bound(more, less, n)))


def within(n: Fraction) -> Far:
    """At most n, either way."""
    return lambda first, second: All((Bound(first, second, n), Bound(second, first, n)))


GAPS: Mapping[str, Callable[[Fraction], tuple[Far, ...]]] = {
    "at_least": lambda n: (_least(n),),
    "at_most": lambda n: (_most(n),),
    "more_than": lambda n: (_least(n, strict=True),),
    "less_than": lambda n: (_most(n, strict=True),),
    "exactly": lambda n: (apart(n),),
    "about": lambda n: (apart(n), _least(n)),
}


def gaps(builder: Builder, node: Node) -> tuple[Far, ...]:
    """What a gap says, one way a reading: a bare number is exact, or the least (E37)."""
    far, said = length(node.parts[0])
    if node.label == "about":
        builder.note(f"\u201c{said}\u201d read as exactly {said.lower()}")
    return GAPS[node.label](far)


def length(part: Node | Token) -> tuple[Fraction, str]:
    """An amount with its unit: in minutes, years or steps, and as it is said."""
    assert isinstance(part, Node)
    numbers = [token for token in part.parts if isinstance(token, Token)]
    units = [unit.label for unit in part.parts if isinstance(unit, Node)]
    unit = units[0]
    match part.label:
        case "amount":
            text = numbers[0].text
            n = amount(text)
            return n * _UNITS[unit], f"{text} {unit.rstrip('s') if n == 1 else unit}"
        case "and_half":
            n = amount(numbers[0].text) + Fraction(1, 2)
            return n * _UNITS[unit], f"{numbers[0].text} and a half {unit}"
        case "sum":
            hours, minutes = (amount(token.text) for token in numbers)
            said = [
                f"{token.text} {unit if n == 1 else f'{unit}s'}"
                for token, n, unit in zip(
                    numbers, (hours, minutes), ("hour", "minute"), strict=True
                )
            ]
            return hours * _UNITS["hours"] + minutes, " and ".join(said)
        case "half_unit":
            return _UNITS[unit] / 2, f"half {_a(unit)}"
        case _:
            return _UNITS[unit], _a(unit)


def _a(unit: str) -> str:
    return f"{'an' if unit == 'hours' else 'a'} {unit.rstrip('s')}"


def minutes_of(builder: Builder, node: Node) -> Fraction:
    """The minutes since midnight of a time of day."""
    if node.label in {"noon", "midnight"}:
        return Fraction(_NOON if node.label == "noon" else 0)
    token = node.parts[0]
    assert isinstance(token, Token)
    whole = "CLOCK" not in token.kinds
    minutes = int(60 * amount(token.text)) if whole else clock_minutes(token.text)
    if "." in token.text:
        builder.note(f"\u201c{token.text}\u201d read as {clock(Fraction(minutes))}")
    if node.label == "clock":
        if minutes >= 2 * _NOON:
            raise Unsayable("A time of day lies between 0:00 and 23:59.", token.span)
        if whole:
            builder.note(f"\u201c{token.text}\u201d read as {clock(Fraction(minutes))}")
        return Fraction(minutes)
    if not 60 <= minutes < 13 * 60:
        raise Unsayable("With am or pm the hours go from 1 to 12.", token.span)
    minutes = minutes % _NOON + _NOON * (node.label == "pm")
    builder.note(f"\u201c{token.text} {node.label}\u201d read as {clock(Fraction(minutes))}")
    return Fraction(minutes)


def at_clock(gap: Far, sign: int, minutes: Fraction) -> Callable[[str], Claim]:
    """A gap between a quantity and a time of day."""

    def says(who: str) -> Claim:
        here = quantity("arrival", who)
        claim = gap(here, ZERO) if sign > 0 else gap(ZERO, here)
        return _moved(claim, here, minutes)

    return says


def _moved(claim: Claim, here: str, by: Fraction) -> Claim:
    """Bounds against zero, moved to bounds against another number."""
    match claim:
        case All(parts):
            return All(tuple(_moved(part, here, by) for part in parts))
        case Bound(first, second, most, strict):
            return Bound(first, second, most + (by if first == here else -by), strict)
    raise AssertionError(claim)
