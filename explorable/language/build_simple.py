"""Simple clauses out of a tree: places, counts, rooms shared, things held, houses owned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, pairwise

from explorable.claims import (
    All,
    Any,
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
from explorable.language.amounts import amount
from explorable.language.build import Builder, Said, distinct
from explorable.language.build_names import names
from explorable.language.build_places import join, placed, places, subject
from explorable.language.chart import Node
from explorable.language.draft import Moment, Role
from explorable.language.tokens import Token

__all__ = ["SIMPLE"]


# ---- counted --------------------------------------------------------------------------------
def _spots(builder: Builder, node: Node) -> tuple[str, ...]:
    last = node.parts[-1]
    return places(builder, last, person=True)


def _nobody(builder: Builder, node: Node) -> Said:
    empty = tuple(People(place, 0, 0) for place in _spots(builder, node))
    return Said((empty[0] if len(empty) == 1 else All(empty),))


def _someone(builder: Builder, node: Node) -> Said:
    some = tuple(People(place, 1, None) for place in _spots(builder, node))
    return Said((some[0] if len(some) == 1 else Any(some),))


def _everyone(builder: Builder, node: Node) -> Said:
    """S15: each in one of the places, or all of them in the same one."""
    each = _each(builder, node)
    if len(each.places) == 1:
        return Said((each,))
    together = tuple(Everyone((spot,)) for spot in each.places)
    return Said(distinct((each, One(together) if each.once else Any(together))))


def _not_everyone(builder: Builder, node: Node) -> Said:
    return Said((Not(_each(builder, node)),))


def _each(builder: Builder, node: Node) -> Everyone:
    spots, last = _spots(builder, node), node.parts[-1]
    return Everyone(spots, len(spots) > 1 and isinstance(last, Node) and last.label == "either")


def _everyone_not(builder: Builder, node: Node) -> Said:
    """E16, E17: nobody is, or not everyone is; there is no default."""
    place = _spots(builder, node)[0]
    return Said((People(place, 0, 0), Not(Everyone((place,)))), default=False)


def _count(builder: Builder, node: Node) -> Said:
    how = node.parts[0]
    assert isinstance(how, Node)
    token = how.parts[0]
    assert isinstance(token, Token)
    n = int(amount(token.text))
    place = _spots(builder, node)[0]
    least, exact = People(place, n, None), People(place, n, n)
    match how.label:
        case "at_least":
            return Said((least,))
        case "at_most":
            return Said((People(place, 0, n),))
        case "exactly":
            return Said((exact,))
        case "more_than":
            return Said((People(place, n + 1, None),))
        case "fewer_than":
            return Said((People(place, 0, n - 1) if n else Any(()),))
        case _:
            builder.note(f"\u201c{token.text}\u201d read as exactly {token.text.lower()}")
            return Said((exact, least))


def _only_there(builder: Builder, node: Node) -> Said:
    first = node.parts[0]
    assert isinstance(first, Node)
    who = subject(builder, first, Role.PERSON)
    place = _spots(builder, node)[0]
    there = join(who, lambda one: In(one, place))
    return Said((All((*_flat(there[0]), People(place, 0, 0, who.names))),))


def _nobody_but(builder: Builder, node: Node) -> Said:
    """*Nobody except Ana*: she is there alone, or at most she is there."""
    only = _only_there(builder, node).readings[0]
    assert isinstance(only, All)
    return Said((only, only.parts[-1]))


def _flat(claim: Claim) -> tuple[Claim, ...]:
    return claim.parts if isinstance(claim, All) else (claim,)


# ---- the same room --------------------------------------------------------------------------
def _roommates(builder: Builder, node: Node) -> tuple[str, ...]:
    return tuple(
        name_
        for part in node.parts
        if isinstance(part, Node)
        for name_ in subject(builder, part).names
    )


def _same(who: tuple[str, ...]) -> Claim:
    pairs = tuple(SameRoom(a, b) for a, b in pairwise(who))
    return pairs[0] if len(pairs) == 1 else All(pairs)


def _apart(who: tuple[str, ...]) -> Claim:
    pairs = tuple(Not(SameRoom(a, b)) for a, b in combinations(who, 2))
    return pairs[0] if len(pairs) == 1 else All(pairs)


def _same_room(builder: Builder, node: Node) -> Said:
    return Said((_same(_roommates(builder, node)),))


def _not_same_room(builder: Builder, node: Node) -> Said:
    return Said((Not(_same(_roommates(builder, node))),))


def _different(builder: Builder, node: Node) -> Said:
    who = _roommates(builder, node)
    return Said(distinct((_apart(who), Not(_same(who)))))


def _not_different(builder: Builder, node: Node) -> Said:
    who = _roommates(builder, node)
    if len(who) == 2:
        return Said((_same(who),))
    return Said(distinct((Not(_apart(who)), _same(who))))


def _with(builder: Builder, node: Node) -> Said:
    builder.note("\u201cwith\u201d read as in the same room")
    return _same_room(builder, node)


def _not_with(builder: Builder, node: Node) -> Said:
    builder.note("\u201cwith\u201d read as in the same room")
    return _not_same_room(builder, node)


# ---- has and owns ---------------------------------------------------------------------------
def _has(builder: Builder, node: Node) -> Said:
    first, second = node.parts
    assert isinstance(first, Node)
    assert isinstance(second, Node)
    who = subject(builder, first, Role.PERSON)
    things = tuple(names(builder, second, Role.THING))

    def says(one: str) -> Claim:
        parts = tuple(Has(one, thing) for thing in things)
        if len(parts) == 1:
            return parts[0]
        return Any(parts) if second.label == "any" else All(parts)

    readings = tuple(join(who, says))
    plain = second.label != "any"
    if node.label == "has_not" or who.how == "neither":
        if node.label == "has_not":
            readings = (Not(readings[0]),)
        return Said(readings, Moment.KEEPS, things)
    if who.how == "one" and plain:
        return Said(readings, Moment.MOVES, things)
    return Said(readings)


def _owns(builder: Builder, node: Node) -> Said:
    first, second = node.parts
    assert isinstance(first, Node)
    who = subject(builder, first, Role.PERSON)
    houses = tuple(dict.fromkeys(names(builder, second, Role.HOUSE)))

    def says(one: str) -> Claim:
        parts = tuple(Owns(one, house) for house in houses)
        return parts[0] if len(parts) == 1 else Any(parts)

    readings = join(who, says)
    return Said(tuple(Not(r) for r in readings) if node.label == "owns_not" else tuple(readings))


def _belongs(builder: Builder, node: Node) -> Said:
    first = node.parts[0]
    house = names(builder, first, Role.HOUSE)[0]
    who = _owner(builder, node.parts[1])
    claim: Claim = Owns(who, house)
    return Said((Not(claim) if node.label == "belongs_not" else claim,))


def _owner(builder: Builder, part: Node | Token) -> str:
    if isinstance(part, Node):
        return names(builder, part, Role.PERSON)[0]
    return names(builder, Node("name", (part,)), Role.PERSON)[0]


SIMPLE: Mapping[str, Callable[[Builder, Node], Said]] = {
    "placed": placed,
    "placed_not_both": placed,
    "nobody": _nobody,
    "someone": _someone,
    "everyone": _everyone,
    "everyone_not": _everyone_not,
    "not_everyone": _not_everyone,
    "count": _count,
    "only_there": _only_there,
    "nobody_but": _nobody_but,
    "same_room": _same_room,
    "not_same_room": _not_same_room,
    "different": _different,
    "not_different": _not_different,
    "with": _with,
    "not_with": _not_with,
    "has": _has,
    "has_not": _has,
    "owns": _owns,
    "owns_not": _owns,
    "belongs": _belongs,
    "belongs_q": _belongs,
    "belongs_not": _belongs,
}
