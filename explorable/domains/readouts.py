"""Which worlds give a question one value, as formulas (contract of questions.py).

Levels: *room*, *house* and, for a thing, *holder*; None where a question has one level.
"""

from __future__ import annotations

from explorable.domains.formula import F, Formula, conj, disj, neg
from explorable.domains.grounding_counts import people, saturated, unnamed
from explorable.domains.grounding_places import Places
from explorable.errors import InputError
from explorable.names import Kind, listed
from explorable.questions import (
    NO_HOUSE,
    NOBODY,
    OTHERS,
    Ask,
    HowMany,
    WhereIs,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
)
from explorable.vocabulary import NO, NOWHERE, YES

__all__ = ["either", "has_value"]


def has_value(places: Places, ask: Ask, level: str | None, value: str) -> Formula:
    """The worlds in which ``ask`` has ``value`` at ``level``; claims are asked elsewhere."""
    match ask, level:
        case ((WhereIs(name) | WhichRoom(name)), ("room" | None)):
            return places.at(name, value)
        case WhereIs(name), "house":
            return _house(places, name, NOWHERE if value == NO_HOUSE else value)
        case (WhereIs(name), "holder") | (WhoHas(name), _):
            return _holder(places, name, value)
        case WhoseHouse(name), _:
            return _owner(places, name, value)
        case WhoOwns(place), _:
            if places.kind(place) is Kind.HOUSE:
                return places.owner(place, value)
            return _owner(places, place, value)
        case WhoIn(place), _:
            return _who(places, place, value)
        case HowMany(place), _:
            return _how_many(places, place, value)
        case _:
            raise InputError(f"{type(ask).__name__} has no values at level {level!r}")


def either(claim: Formula, value: str) -> Formula:
    """A claim that has the truth value *yes* or *no*."""
    if value not in (YES, NO):
        raise InputError(f"a yes or no question has no value {value!r}")
    return claim if value == YES else neg(claim)


def _house(places: Places, name: str, house: str) -> Formula:
    if places.kind(name) is Kind.ROOM:
        return places.house_of(name, house)
    leaves = places.vocabulary.leaves
    places.spend(len(leaves))
    return disj(
        conj((places.at(name, leaf), lies))
        for leaf in leaves
        if (lies := places.house_of(leaf, house)) != F
    )


def _holder(places: Places, thing: str, value: str) -> Formula:
    carriers = [c for c in places.carriers(thing) if places.kind(c) is Kind.PERSON]
    if value == NOBODY:
        return neg(disj(places.reaches(thing, person) for person in carriers))
    return places.reaches(thing, value) if value in carriers else F


def _owner(places: Places, name: str, value: str) -> Formula:
    if value == NO_HOUSE:
        return _house(places, name, NOWHERE)
    return disj(
        conj((_house(places, name, house), owned))
        for house in places.houses
        if (owned := places.owner(house, value)) != F
    )


def _who(places: Places, place: str, value: str) -> Formula:
    there, rest = _named(value, places.vocabulary.people)
    if there is None:
        return F
    someone_else = unnamed(places, place)
    parts = [someone_else if rest else neg(someone_else)]
    for person in places.vocabulary.people:
        inside = places.inside(person, place)
        parts.append(inside if person in there else neg(inside))
    return conj(parts)


def _named(value: str, everybody: tuple[str, ...]) -> tuple[frozenset[str] | None, bool]:
    """The people a value of *who* names and whether it goes on with *others*."""
    if value == NOBODY:
        return frozenset(), False
    rest = value == OTHERS or value.endswith(f" and {OTHERS}")
    said = value.replace(" and ", ", ").split(", ")
    people_said = [person for person in sorted(everybody) if person in said]
    if listed([*people_said, *([OTHERS] if rest else [])]) != value:
        return None, False
    return frozenset(people_said), rest


def _how_many(places: Places, place: str, value: str) -> Formula:
    number, more, _ = value.partition(" or more")
    if f"{number}{more}" != value or not number.isdecimal() or str(int(number)) != number:
        return F
    exact = people(places, place, int(number), int(number))
    full = saturated(places, place)
    return conj((exact, full if more else neg(full)))
