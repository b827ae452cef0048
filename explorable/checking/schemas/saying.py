"""Schemas for claims, and for what a statement or a value of a question says."""

from __future__ import annotations

import re

from explorable.checking.schemas.counting import at_least, nobody_outside, people_in, some_others_in
from explorable.checking.schemas.placing import has, house_is, inside, leaf_is, owner_is, same_room
from explorable.checking.schemas.sheet import FALSE, Owner, Sheet
from explorable.claims import (
    All,
    Any,
    Bound,
    Claim,
    Everyone,
    Has,
    In,
    Not,
    One,
    Owns,
    People,
    SameRoom,
)
from explorable.errors import InputError
from explorable.names import listed
from explorable.questions import (
    NOBODY,
    OTHERS,
    Ask,
    Could,
    HowMany,
    Must,
    WhereIs,
    Whether,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
    levels,
)

__all__ = ["says", "states", "value_is"]


def _said(claim: Claim) -> str:
    """A short name for a claim, the same for the same claim."""
    match claim:
        case In(inner, outer):
            return f"{inner} is in {outer}"
        case Has(person, thing):
            return f"{person} has {thing}"
        case Bound(first, second, most, strict):
            return f"{first} - {second} {'<' if strict else '<='} {most}"
        case Owns(person, place):
            return f"{person} owns {place}"
        case SameRoom(first, second):
            return f"{first} and {second} are together"
        case People(place, low, high, besides):
            but = f" besides {listed(besides)}" if besides else ""
            return f"{low} to {'any' if high is None else high} people{but} are in {place}"
        case Everyone(places, once):
            where = "; ".join(places)
            return f"everyone is in {'exactly ' if once else ''}one of {where}"
        case Not(part):
            return f"not ({_said(part)})"
        case All(parts) | Any(parts) | One(parts):
            words = {All: "all", Any: "any", One: "one"}[type(claim)]
            return f"{words} of ({'; '.join(_said(part) for part in parts)})"


def says(sheet: Sheet, claim: Claim, moment: int) -> int:
    """The literal that is true exactly where ``claim`` holds at ``moment``."""
    match claim:
        case In(inner, outer):
            return inside(sheet, inner, outer, moment)
        case Has(person, thing):
            return has(sheet, person, thing, moment)
        case Bound():
            raise InputError("numbers are no part of a world of places")
        case Owns(person, place):
            return owner_is(sheet, place, person, moment)
        case SameRoom(first, second):
            return same_room(sheet, first, second, moment)
        case People(place, low, high, besides):
            items = people_in(sheet, place, besides, moment)
            name = f"people in {place}" + (f" besides {listed(besides)}" if besides else "")
            enough = at_least(sheet, low, items, name, moment)
            if high is None:
                return enough
            over = at_least(sheet, high + 1, items, name, moment)
            return sheet.both(_said(claim), moment, [enough, -over])
        case Everyone(places, once):
            return nobody_outside(sheet, places, moment, once=once)
        case Not(part):
            return -says(sheet, part, moment)
        case All(parts):
            return sheet.both(_said(claim), moment, [says(sheet, p, moment) for p in parts])
        case Any(parts):
            return sheet.either(_said(claim), moment, [says(sheet, p, moment) for p in parts])
        case One(parts):
            items = [says(sheet, part, moment) for part in parts]
            name = _said(claim)
            some = at_least(sheet, 1, items, name, moment)
            return sheet.both(name, moment, [some, -at_least(sheet, 2, items, name, moment)])


def states(sheet: Sheet, claim: Claim, moment: int, owner: Owner) -> None:
    """Write that ``claim`` holds at ``moment``, as clauses of ``owner``."""
    match claim:
        case All(parts):
            for part in parts:
                states(sheet, part, moment, owner)
        case Any(parts):
            sheet.add(owner, [says(sheet, part, moment) for part in parts])
        case Not(Not(part)):
            states(sheet, part, moment, owner)
        case Not(Any(parts)):
            for part in parts:
                states(sheet, Not(part), moment, owner)
        case Not(All(parts)):
            sheet.add(owner, [-says(sheet, part, moment) for part in parts])
        case _:
            sheet.add(owner, [says(sheet, claim, moment)])


def value_is(sheet: Sheet, ask: Ask, level: str | None, value: str, moment: int) -> int:
    """The literal that is true exactly where the answer at ``level`` is ``value``."""
    if level not in levels(ask, sheet.vocabulary.kinds):
        raise InputError(f"{type(ask).__name__} is not answered at the level {level!r}")
    match ask:
        case WhereIs(name) if level == "holder":
            return _holder_is(sheet, name, value, moment)
        case WhereIs(name) if level == "house":
            return house_is(sheet, name, value, moment)
        case WhereIs(name) | WhichRoom(name):
            return leaf_is(sheet, name, value, moment)
        case WhoseHouse(name) | WhoOwns(name):
            return owner_is(sheet, name, value, moment)
        case Whether(claim) | Could(claim) | Must(claim):
            truth = says(sheet, claim, moment)
            return {"yes": truth, "no": -truth}.get(value, FALSE)
        case WhoIn(place):
            return _people_are(sheet, place, value, moment)
        case HowMany(place):
            return _number_is(sheet, place, value, moment)
        case WhoHas(thing):
            return _holder_is(sheet, thing, value, moment)
        case _:
            raise InputError("this question has a value for each person, none of its own")


def _holder_is(sheet: Sheet, thing: str, value: str, moment: int) -> int:
    people = sheet.vocabulary.people
    if value in people:
        return has(sheet, value, thing, moment)
    if value != NOBODY:
        return FALSE
    parts = [-has(sheet, person, thing, moment) for person in people]
    return sheet.both(f"nobody has {thing}", moment, parts)


def _people_are(sheet: Sheet, place: str, value: str, moment: int) -> int:
    said = [] if value == NOBODY else re.split(r", | and ", value)
    named = [person for person in sorted(sheet.vocabulary.people) if person in said]
    rest = [OTHERS] if said[-1:] == [OTHERS] else []
    if (listed([*named, *rest]) or NOBODY) != value:
        return FALSE
    parts = []
    for person in sheet.vocabulary.people:
        there = inside(sheet, person, place, moment)
        parts.append(there if person in named else -there)
    others = some_others_in(sheet, place)
    parts.append(others if rest else -others)
    return sheet.both(f"who is in {place}: {value}", moment, parts)


def _number_is(sheet: Sheet, place: str, value: str, moment: int) -> int:
    found = re.fullmatch(r"(0|[1-9][0-9]{0,5})( or more)?", value)
    if found is None:
        return FALSE
    number, name = int(found[1]), f"people in {place}"
    items = people_in(sheet, place, (), moment)
    enough = at_least(sheet, number, items, name, moment)
    over = at_least(sheet, number + 1, items, name, moment)
    full = some_others_in(sheet, place, sheet.vocabulary.cap)
    return sheet.both(f"{value} {name}", moment, [enough, -over, full if found[2] else -full])
