"""Every value that a question could have on a vocabulary: the outer set nothing has cut yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations

from explorable.checking.numbers import number_background, said
from explorable.claims import ZERO, measured
from explorable.intervals import Interval
from explorable.names import Kind, listed
from explorable.questions import (
    ALIKE,
    NO_HOUSE,
    NOBODY,
    NOTHING,
    OTHERS,
    SOMEONE_ELSE,
    Ask,
    Beside,
    Foremost,
    HowFar,
    HowMany,
    WhereIs,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
)
from explorable.vocabulary import NO, YES, Vocabulary

__all__ = ["ANY_GROUP", "all_there_could_be", "candidates"]

ANY_GROUP = "some other group"
GROUPED = 6  # people whose groups are still listed one by one


def candidates(ask: Ask, level: str | None, vocabulary: Vocabulary) -> Iterator[str]:
    """All values of ``ask`` at ``level``; groups of many people are one value, ANY_GROUP."""
    match ask, level:
        case WhereIs(), "house":
            yield from (house.text for house in vocabulary.houses)
            yield NO_HOUSE
        case (WhereIs(), "holder") | (WhoHas(), _):
            yield from vocabulary.people
            yield NOBODY
        case ((WhereIs() | WhichRoom()), _):
            yield from vocabulary.leaves
        case ((WhoseHouse() | WhoOwns()), _):
            yield from vocabulary.people
            yield from (NOBODY if vocabulary.closed_people else SOMEONE_ELSE, NO_HOUSE)
        case WhoIn(), _:
            yield from _groups(vocabulary.people)
        case HowMany(place), _:
            named, cap = len(vocabulary.people), vocabulary.cap
            if vocabulary.closed_people:
                yield from map(str, range(named + 1))
                return
            room = vocabulary.kinds[place] is Kind.ROOM
            leaves = 1 if room else len(vocabulary.rooms) + 1
            yield from map(str, range(named + (cap - 1) * leaves + 1))
            yield f"{cap} or more"
        case HowFar(), _:
            yield _widest(ask).said(lambda number: said(number, ask.unit))
        case Foremost(of, _, among), _:
            yield ALIKE[of]
            names = among or tuple(map(measured, vocabulary.measured(of)))
            yield from _sets(names, at_least=1)
        case Beside(axis), _:
            yield NOTHING
            yield from _sets(tuple(map(measured, vocabulary.measured(axis))), at_least=1)
        case _:
            yield from (NO, YES)


def all_there_could_be(
    ask: Ask, level: str | None, vocabulary: Vocabulary, found: Iterable[str]
) -> frozenset[str]:
    """The outer set that excludes nothing: all values, and those ``found`` that are none of them.

    Of numbers it is one interval, which holds those found.
    """
    every = frozenset(candidates(ask, level, vocabulary))
    return every if isinstance(ask, HowFar) else every.union(found)


def _widest(ask: HowFar) -> Interval:
    """All numbers that there are: a time lies in its day, an age is not below zero."""
    ends = {ZERO: Interval(Fraction(0), Fraction(0))}
    for text in (ask.first, ask.second):
        bounds = {bound.second == ZERO: bound for bound in number_background((text,))}
        low, high = bounds.get(False), bounds.get(True)
        if text != ZERO:
            ends[text] = Interval(
                None if low is None else -low.most,
                None if high is None else high.most,
                low is None or low.strict,
                high is None or high.strict,
            )
    return ends[ask.first].plus(ends[ask.second].negated)


def _sets(names: tuple[str, ...], at_least: int) -> Iterator[str]:
    if len(names) > GROUPED:
        yield ANY_GROUP
        return
    for size in range(at_least, len(names) + 1):
        yield from map(listed, combinations(sorted(names), size))


def _groups(people: tuple[str, ...]) -> Iterator[str]:
    if len(people) > GROUPED:
        yield ANY_GROUP
        return
    for size in range(len(people) + 1):
        for group in combinations(sorted(people), size):
            yield listed(group) or NOBODY
            yield listed([*group, OTHERS])
