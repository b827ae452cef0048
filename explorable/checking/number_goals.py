"""What an answer about numbers claims, as bounds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from explorable.claims import FALSE, All, Bound, Claim, Not, measured, quantity
from explorable.intervals import DAY, Interval
from explorable.names import listed
from explorable.questions import ALIKE, NOTHING, Ask, Beside, Foremost, HowFar, asked_claim
from explorable.statements import is_measured
from explorable.vocabulary import NO, YES, Vocabulary

__all__ = ["is_about_numbers", "number_claim", "read_interval", "read_number"]


def is_about_numbers(ask: Ask) -> bool:
    """Whether the answer depends on numbers, and not on who or what is where."""
    claim = asked_claim(ask)
    if claim is None:
        return isinstance(ask, HowFar | Foremost | Beside)
    return is_measured(claim)


def number_claim(ask: Ask, value: str, vocabulary: Vocabulary) -> Claim:
    """What holds exactly where the question has this answer."""
    claim = asked_claim(ask)
    if claim is not None:
        return {YES: claim, NO: Not(claim)}.get(value, FALSE)
    match ask:
        case HowFar(first, second, unit):
            number = read_number(value, unit)
            if number is None:
                return FALSE
            return All((Bound(first, second, number), Bound(second, first, -number)))
        case Foremost(of, least, among):
            pool = [quantity(of, name) for name in among] or vocabulary.measured(of)
            if value == ALIKE[of] and len(pool) == 2:
                return _foremost(pool, pool, least)
            best = _named(value, pool)
            alike = len(pool) == len(best) == 2
            return _foremost(best, pool, least) if best and not alike else FALSE
        case Beside(axis, sign, name, immediate):
            pool = vocabulary.measured(axis)
            there = [] if value == NOTHING else _named(value, pool)
            if not there and value != NOTHING:
                return FALSE
            here = quantity(axis, name)
            step = _next_to if immediate else _beyond
            each = {text: step(text, here, sign) for text in pool}
            return All(tuple(c if text in there else Not(c) for text, c in each.items()))
        case _:
            return FALSE


def read_number(text: str, unit: str) -> Fraction | None:
    """The counterpart of ``numbers.said``."""
    if unit == "clock":
        time = re.fullmatch(r"(1?[0-9]|2[0-3]):([0-5][0-9])|24:00", text)
        if time is not None:
            return Fraction(60 * int(time[1]) + int(time[2])) if time[1] else Fraction(DAY)
        text = text.removesuffix(" minutes")
    return Fraction(text) if re.fullmatch(r"-?[0-9]{1,90}(/[1-9][0-9]{0,90})?", text) else None


def read_interval(text: str, unit: str) -> Interval | None:
    """The counterpart of ``Interval.said``, a single number included."""
    found = re.fullmatch(r"([\[(])([^,]+), ([^,]+)([\])])", text)
    if found is None:
        point = read_number(text, unit)
        return None if point is None else Interval(point, point)
    low = None if found[2] == "-inf" else read_number(found[2], unit)
    high = None if found[3] == "inf" else read_number(found[3], unit)
    if (low is None) != (found[2] == "-inf") or (high is None) != (found[3] == "inf"):
        return None
    return Interval(low, high, found[1] == "(", found[4] == ")")


def _foremost(first: Sequence[str], pool: Sequence[str], least: bool) -> Claim:
    parts: list[Claim] = []
    for one, other in combinations(first, 2):
        parts += [Bound(one, other, Fraction(0)), Bound(other, one, Fraction(0))]
    for other in (text for text in pool if text not in first):
        parts.append(_beyond(first[0], other, -1 if least else 1))
    return All(tuple(parts))


def _next_to(one: str, other: str, sign: int) -> Claim:
    step = Fraction(sign)
    return All((Bound(one, other, step), Bound(other, one, -step)))


def _beyond(one: str, other: str, sign: int) -> Bound:
    low, high = (one, other) if sign < 0 else (other, one)
    return Bound(low, high, Fraction(0), strict=True)


def _named(value: str, pool: Sequence[str]) -> list[str]:
    """The quantities whose names a list says; none where it is no list of some of them."""
    said = re.split(r", | and ", value)
    found = [text for text in pool if measured(text) in said]
    return found if listed(sorted(map(measured, found))) == value else []
