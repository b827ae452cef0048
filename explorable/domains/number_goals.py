"""What is looked for when a question about numbers is asked: its answers, as bounds.

Written apart from what the checkers take an answer to claim (`checking.number_goals`); tests
hold the two together world by world. Source, section 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from explorable.claims import FALSE, ZERO, All, Any, Bound, Claim, Not, One, measured, quantity
from explorable.intervals import DAY, HOUR
from explorable.names import listed
from explorable.questions import ALIKE, NOTHING, Ask, Beside, Foremost, HowFar, asked_claim
from explorable.vocabulary import NO, YES, Vocabulary

__all__ = ["always", "converse", "goal", "groups", "settled"]

MOST_NAMES = 6  # whose groups are looked for one by one


def goal(ask: Ask, value: str, vocabulary: Vocabulary) -> Claim:
    """What holds exactly where the question has this answer; FALSE for what is none."""
    match ask:
        case HowFar(first, second, unit):
            far = _number(value, unit)
            return FALSE if far is None else _apart(first, second, far)
        case Foremost():
            pool = _pool(ask, vocabulary)
            group = tuple(pool) if value == ALIKE[ask.of] else _said(value, pool)
            known = group and _words(ask, group, pool) == value
            return _ahead(ask, group, pool) if known else FALSE
        case Beside(axis, sign, name, immediate):
            here, pool = quantity(axis, name), vocabulary.measured(axis)
            each = {
                text: _apart(text, here, Fraction(sign)) if immediate else _past(text, here, sign)
                for text in pool
            }
            there = _said(value, pool)
            if value != (_listed(there) if there else NOTHING):
                return FALSE
            return All(tuple(c if text in there else Not(c) for text, c in each.items()))
    asked = asked_claim(ask)
    if asked is None or value not in (YES, NO):
        return FALSE
    return asked if value == YES else Not(asked)


def groups(ask: Foremost, vocabulary: Vocabulary) -> dict[str, Claim]:
    """Everyone who may be first, together, and what that claims; empty where there are too many."""
    pool = _pool(ask, vocabulary)
    if len(pool) > MOST_NAMES:
        return {}
    sizes = range(1, len(pool) + 1)
    every = (group for size in sizes for group in combinations(pool, size))
    return {_words(ask, group, pool): _ahead(ask, group, pool) for group in every}


def always(quantities: Sequence[str]) -> Iterator[Bound]:
    """What holds of all quantities: a time lies within the day, an age is not below zero."""
    for text in quantities:
        if text.startswith(("arrival of ", "age of ")):
            yield Bound(ZERO, text, Fraction(0))
        if text.startswith("arrival of "):
            yield Bound(text, ZERO, Fraction(DAY), strict=True)


def converse(bound: Bound) -> Bound:
    """What is said where a bound is denied: the other way round, and strict where it was not."""
    return Bound(bound.second, bound.first, -bound.most, strict=not bound.strict)


def settled(claim: Claim, decided: Mapping[Bound, bool]) -> bool | None:
    """Whether what is decided makes a claim true, or false; None where it does neither."""
    match claim:
        case Bound():
            if claim in decided:
                return decided[claim]
            denied = decided.get(converse(claim))
            return None if denied is None else not denied
        case Not(part):
            truth = settled(part, decided)
            return None if truth is None else not truth
        case All(parts):
            return _least(settled(part, decided) for part in parts)
        case Any(parts):
            none = _least(_not(settled(part, decided)) for part in parts)
            return _not(none)
        case One(parts):
            truths = [settled(part, decided) for part in parts]
            if truths.count(True) > 1:
                return False
            return None if None in truths else True in truths
        case _:
            raise AssertionError("a claim about numbers is made of bounds")


def _least(truths: Iterator[bool | None]) -> bool | None:
    known: bool | None = True
    for truth in truths:
        if truth is False:
            return False
        known = None if truth is None else known
    return known


def _not(truth: bool | None) -> bool | None:
    return None if truth is None else not truth


def _pool(ask: Foremost, vocabulary: Vocabulary) -> list[str]:
    return [quantity(ask.of, name) for name in ask.among] or vocabulary.measured(ask.of)


def _said(value: str, pool: Sequence[str]) -> tuple[str, ...]:
    """Those of a pool whose names a list of words holds."""
    words = value.replace(" and ", ", ").split(", ")
    return tuple(text for text in pool if measured(text) in words)


def _words(ask: Foremost, group: Sequence[str], pool: Sequence[str]) -> str:
    """How an answer calls a group; two of two have a word of their own."""
    return ALIKE[ask.of] if len(group) == len(pool) == 2 else _listed(group)


def _listed(group: Sequence[str]) -> str:
    return listed(sorted(map(measured, group)))


def _ahead(ask: Foremost, group: Sequence[str], pool: Sequence[str]) -> Claim:
    """All of a group together, and each of them strictly before everyone else."""
    level = [Bound(one, other, Fraction(0)) for one, other in permutations(group, 2)]
    rest = [text for text in pool if text not in group]
    sign = -1 if ask.least else 1
    return All((*level, *(_past(one, other, sign) for one in group for other in rest)))


def _past(one: str, other: str, sign: int) -> Bound:
    """``one`` is strictly above ``other``, or with -1 below it."""
    first, second = (other, one) if sign > 0 else (one, other)
    return Bound(first, second, Fraction(0), strict=True)


def _apart(one: str, other: str, far: Fraction) -> Claim:
    return All((Bound(one, other, far), Bound(other, one, -far)))


def _number(value: str, unit: str) -> Fraction | None:
    """The number an answer says; None where it is none, such as an interval."""
    hours, colon, minutes = value.partition(":")
    try:
        if unit == "clock" and colon:
            return Fraction(HOUR * int(hours) + int(minutes))
        return Fraction(value.removesuffix(" minutes") if unit == "clock" else value)
    except (ValueError, ZeroDivisionError):
        return None
