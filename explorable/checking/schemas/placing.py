"""Schemas for places, holders, houses, owners and shared rooms: one function a form.

Each returns a literal that is true exactly where the form is. A thing's leaf follows its
holder or container: the definition goes one step up the chain and uses the same name there;
since containment has no cycle, that determines it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from explorable.checking.schemas.chaining import are_many, through
from explorable.checking.schemas.sheet import FALSE, TRUE, Case, Sheet
from explorable.errors import InputError
from explorable.names import Kind
from explorable.questions import NO_HOUSE
from explorable.vocabulary import NOWHERE, YES

__all__ = ["has", "house_is", "inside", "leaf_inside", "leaf_is", "owner_is", "same_room", "shares"]


def _kind(sheet: Sheet, x: str) -> Kind:
    if x not in sheet.vocabulary.kinds:
        raise InputError(f"{x!r} is not a name of this vocabulary")
    return sheet.vocabulary.kinds[x]


def _options(sheet: Sheet, x: str) -> tuple[str, ...]:
    return sheet.values(f"place of {x}")


def _steps(sheet: Sheet, x: str) -> list[str]:
    """The holders and containers ``x`` may be with."""
    leaves = set(sheet.vocabulary.leaves)
    return [option for option in _options(sheet, x) if option not in leaves]


def leaf_is(sheet: Sheet, x: str, leaf: str, moment: int) -> int:
    """The person or thing ``x`` is at this leaf place."""
    place = f"place of {x}"
    steps = _steps(sheet, x)
    if not steps:
        return sheet.fact(place, leaf, moment)

    def cases() -> Iterator[Case]:
        for option in _options(sheet, x):
            target, guard = TRUE if option == leaf else FALSE, sheet.fact(place, option, moment)
            if option in steps:
                guard = _step(sheet, x, option, moment)
                target = leaf_is(sheet, option, leaf, moment)
            yield (guard,), target

    return sheet.define(f"{x} is at {leaf}", moment, cases)


def _step(sheet: Sheet, x: str, option: str, moment: int) -> int:
    """What goes where the holder or container ``option`` goes: it is there, of many inside."""
    if are_many(sheet) and _kind(sheet, option) is Kind.THING:
        return through(sheet, x, option, moment)
    return sheet.fact(f"place of {x}", option, moment)


def has(sheet: Sheet, person: str, thing: str, moment: int) -> int:
    """``person`` holds ``thing``, directly or inside something she holds."""
    return _reaches(sheet, thing, person, moment)


def _reaches(sheet: Sheet, thing: str, target: str, moment: int) -> int:
    """The chain of ``thing`` passes through ``target``, a person or a container."""
    place = f"place of {thing}"
    containers = [step for step in _steps(sheet, thing) if _kind(sheet, step) is Kind.THING]
    if not containers:
        return sheet.fact(place, target, moment)
    if are_many(sheet) and _kind(sheet, target) is Kind.THING:
        return through(sheet, thing, target, moment)

    def cases() -> Iterator[Case]:
        for option in _options(sheet, thing):
            reached, guard = TRUE if option == target else FALSE, sheet.fact(place, option, moment)
            if option in containers and option != target:
                guard = _step(sheet, thing, option, moment)
                reached = _reaches(sheet, option, target, moment)
            yield (guard,), reached

    return sheet.define(f"{thing} is with or in {target}", moment, cases)


def _is_house(sheet: Sheet, house: str, place: str) -> int:
    """``place`` means the house of this name: itself, or *X's house* where X owns it."""
    if house == place:
        return TRUE
    owners = {name.text: name.owner for name in sheet.vocabulary.houses}
    owner = owners[place]
    if owner is None or owners[house] is not None:
        return FALSE
    return sheet.fact(f"owner of {house}", owner, 0)


def leaf_inside(sheet: Sheet, leaf: str, place: str) -> int:
    """A leaf place is the room ``place`` or lies in the house ``place``."""
    if _kind(sheet, place) is not Kind.HOUSE:
        return TRUE if leaf == place else FALSE
    rests = sheet.vocabulary.rests
    if leaf in rests:
        return _is_house(sheet, rests[leaf], place)
    if leaf not in sheet.vocabulary.rooms:
        return FALSE
    factor = f"house of {leaf}"

    def cases() -> Iterator[Case]:
        for house in sheet.values(factor):
            same = FALSE if house == NOWHERE else _is_house(sheet, house, place)
            yield (sheet.fact(factor, house, 0),), same

    return sheet.define(f"{leaf} is in {place}", 0, cases)


def inside(sheet: Sheet, inner: str, outer: str, moment: int) -> int:
    """``inner`` is in ``outer``, directly or further inside."""
    match _kind(sheet, inner), _kind(sheet, outer):
        case ((Kind.PERSON | Kind.THING), Kind.ROOM):
            return leaf_is(sheet, inner, outer, moment)
        case ((Kind.PERSON | Kind.THING), Kind.HOUSE):
            return sheet.define(
                f"{inner} is in {outer}",
                moment,
                lambda: (
                    ((leaf_is(sheet, inner, leaf, moment),), leaf_inside(sheet, leaf, outer))
                    for leaf in sheet.vocabulary.leaves
                ),
            )
        case Kind.ROOM, Kind.HOUSE:
            return leaf_inside(sheet, inner, outer)
        case Kind.THING, Kind.THING:
            return _reaches(sheet, inner, outer, moment)
        case one, other:
            raise InputError(f"a {one} is never in a {other}: {inner!r} in {outer!r}")


def _leaf_house_is(sheet: Sheet, leaf: str, house: str) -> int:
    """A leaf's house has this very name, or is *no named house*."""
    if leaf in sheet.vocabulary.rests:
        return TRUE if sheet.vocabulary.rests[leaf] == house else FALSE
    if leaf in sheet.vocabulary.rooms:
        return sheet.fact(f"house of {leaf}", NOWHERE if house == NO_HOUSE else house, 0)
    return TRUE if house == NO_HOUSE else FALSE


def house_is(sheet: Sheet, x: str, house: str, moment: int) -> int:
    """The house of the person, thing or room ``x`` has this name, or is *no named house*."""
    if _kind(sheet, x) is Kind.ROOM:
        return _leaf_house_is(sheet, x, house)
    return sheet.define(
        f"the house of {x} is {house}",
        moment,
        lambda: (
            ((leaf_is(sheet, x, leaf, moment),), _leaf_house_is(sheet, leaf, house))
            for leaf in sheet.vocabulary.leaves
        ),
    )


def _named_owner_is(sheet: Sheet, house: str, owner: str) -> int:
    named = next(h.owner for h in sheet.vocabulary.houses if h.text == house)
    if named is None:
        return sheet.fact(f"owner of {house}", owner, 0)
    return TRUE if named == owner else FALSE


def owner_is(sheet: Sheet, place: str, owner: str, moment: int) -> int:
    """``owner`` owns the house ``place``, or the house ``place`` is in; or there is *no house*."""
    if _kind(sheet, place) is Kind.HOUSE:
        return _named_owner_is(sheet, place, owner)

    def cases() -> Iterator[Case]:
        for house in (*(h.text for h in sheet.vocabulary.houses), NO_HOUSE):
            there = house_is(sheet, place, house, moment)
            if house == NO_HOUSE:
                yield (there,), TRUE if owner == NO_HOUSE else FALSE
            else:
                yield (there,), _named_owner_is(sheet, house, owner)

    return sheet.define(f"the owner where {place} is is {owner}", moment, cases)


def same_room(sheet: Sheet, a: str, b: str, moment: int) -> int:
    """``a`` and ``b`` are in one room: the same named one, or they share an unnamed one."""
    if a == b:
        return TRUE
    order = list(sheet.vocabulary.kinds).index
    a, b = sorted((a, b), key=order)
    a_steps, b_steps = _steps(sheet, a), _steps(sheet, b)
    up = [sheet.fact(f"place of {b}", step, moment) for step in b_steps]

    def cases() -> Iterator[Case]:
        for step in a_steps:
            yield (sheet.fact(f"place of {a}", step, moment),), same_room(sheet, step, b, moment)
        for leaf, step in product(sheet.vocabulary.leaves, b_steps):
            guards = (
                sheet.fact(f"place of {a}", leaf, moment),
                sheet.fact(f"place of {b}", step, moment),
            )
            yield guards, same_room(sheet, a, step, moment)
        for leaf in sheet.vocabulary.leaves:
            at, there = (sheet.fact(f"place of {x}", leaf, moment) for x in (a, b))
            same = there if leaf in sheet.vocabulary.rooms else shares(sheet, a, b, moment)
            yield (at, *(-step for step in up)), same

    return sheet.define(f"{a} is in the same room as {b}", moment, cases)


def shares(sheet: Sheet, a: str, b: str, moment: int) -> int:
    """``a`` and ``b`` share an unnamed room; both are then at one rest leaf."""
    first, second = sorted((a, b), key=sheet.vocabulary.sharing.index)
    return sheet.fact(f"{first} with {second}", YES, moment)
