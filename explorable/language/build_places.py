"""Who is where: subjects and places out of a tree, and what they claim together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from explorable.claims import All, Any, Claim, In, Not, One, People
from explorable.language.build import Builder, Said, distinct, leaves
from explorable.language.build_names import NAMES, is_person, is_place, name, names, subject_role
from explorable.language.chart import Node
from explorable.language.draft import Moment, Role
from explorable.language.tokens import Token

__all__ = ["Subject", "join", "placed", "places", "subject", "where"]

Says = Callable[[str], Claim]


@dataclass(frozen=True, slots=True)
class Subject:
    """One or several names and how they are joined: one, every, some, either or neither."""

    how: str
    names: tuple[str, ...]
    person: bool
    movable: bool


@dataclass(frozen=True, slots=True)
class Where:
    """What is said of a name: one way a reading, and whether the first is a default."""

    readings: tuple[Says, ...]
    moment: Moment
    label: str
    places: tuple[str, ...]
    default: bool = True


def subject(
    builder: Builder,
    node: Node,
    role: Role | None = None,
    role_of: Callable[[Builder, Node], Role] = subject_role,
) -> Subject:
    """The subject of a clause; without ``role`` each name has that of ``role_of``."""
    found = leaves(node, NAMES)
    person = any(is_person(builder, leaf) for leaf in found)
    each = [name(builder, leaf, role or role_of(builder, leaf)) for leaf in found]
    said = tuple(dict.fromkeys(each))
    if len(said) < len(each):
        builder.note(f"the same name twice: read as {builder.listed(said)}")
    how = node.label if node.label in {"every", "some", "either", "neither"} else "one"
    if how == "one" and len(said) > 1:
        how = "every"
    elif how != "neither" and len(said) == 1:
        how = "one"
    return Subject(how, said, person, not any(is_place(builder, leaf) for leaf in found))


def places(builder: Builder, node: Node | Token, *, person: bool) -> tuple[str, ...]:
    """The places below a node, each once; a repetition is noted (E18)."""
    said = names(builder, node, Role.PLACE if person else Role.CONTAINER)
    once = tuple(dict.fromkeys(said))
    if len(once) < len(said):
        builder.note(f"the same place twice: read as in {builder.listed(once)}")
    return once


def _in(place: str) -> Says:
    return lambda who: In(who, place)


def _not(says: Says) -> Says:
    return lambda who: Not(says(who))


def _all(parts: Sequence[Says]) -> Says:
    return parts[0] if len(parts) == 1 else lambda who: All(tuple(says(who) for says in parts))


def _any(parts: Sequence[Says]) -> Says:
    return parts[0] if len(parts) == 1 else lambda who: Any(tuple(says(who) for says in parts))


def _one(parts: Sequence[Says]) -> Says:
    return parts[0] if len(parts) == 1 else lambda who: One(tuple(says(who) for says in parts))


def _only(place: str) -> Says:
    return lambda who: All((In(who, place), People(place, 0, 0, (who,))))


def where(builder: Builder, node: Node, *, person: bool) -> Where:
    """What a predicate of place says of whoever is its subject."""
    label = node.label
    inner = node.parts[0]
    assert isinstance(inner, Node)
    found = places(builder, node, person=person)
    ins = [_in(place) for place in found]
    nots = [_not(says) for says in ins]
    moves, keeps = Moment.MOVES, Moment.KEEPS

    def said(*readings: Says, moment: Moment = moves, default: bool = True) -> Where:
        of = inner.label if label == "not" else ""
        return Where(readings, moment, f"{label} {of}".strip(), found, default)

    match label:
        case "single" | "any":
            return said(_any(ins))
        case "either":
            return said(_one(ins))
        case "every":
            return said(_all(ins))
        case "not" if inner.label == "any" and len(ins) > 1:
            return said(_all(nots), _any([nots[0], *ins[1:]]), moment=keeps)
        case "not" if inner.label == "every" and len(ins) > 1:
            return said(_all(nots), _not(_all(ins)), moment=keeps)
        case "not" | "neither" | "not_either" | "not_and_not":
            return said(_all(nots), moment=keeps)
        case "not_or_not":
            return said(_any(nots), moment=keeps)
        case "but_not":
            return said(_all([ins[0], *nots[1:]]))
        case "not_but":
            return said(_all([nots[0], *ins[1:]]))
        case _:
            assert label == "only"
            return said(_only(found[0]), ins[0], moment=Moment.HOLDS, default=False)


def join(who: Subject, says: Says) -> list[Claim]:
    """What one predicate says of a subject: its readings, the default first."""
    parts = tuple(says(one) for one in who.names)
    match who.how:
        case "some":
            return [Any(parts), One(parts)]
        case "either":
            return [One(parts), Any(parts)]
        case "neither":
            return [All(tuple(Not(part) for part in parts))]
        case _:
            return [parts[0] if len(parts) == 1 else All(parts)]


def placed(builder: Builder, node: Node) -> Said:
    """S1-S10, S24-S26, S29: somebody or something is somewhere, or is not."""
    first, second = node.parts
    assert isinstance(first, Node)
    assert isinstance(second, Node)
    who = subject(builder, first)
    there = where(builder, second, person=who.person)
    readings = [claim for says in there.readings for claim in join(who, says)]
    if who.how == "every" and len(who.names) > 1:
        readings += _together(who, there)
    if node.label == "placed_not_both":
        readings = [Not(readings[0])]
    moment = there.moment
    if who.how == "neither":
        moment = Moment.KEEPS
    if who.how in {"some", "either"} or node.label == "placed_not_both" or not who.movable:
        moment = Moment.HOLDS
    if who.how == "some":
        builder.note(f"\u201cor\u201d read as one or {'both' if len(who.names) == 2 else 'more'}")
    return Said(
        distinct(readings),
        moment,
        who.names if moment is not Moment.HOLDS else (),
        there.default,
    )


def _together(who: Subject, there: Where) -> list[Claim]:
    """Where several subjects can also be meant together: *both in one of them*, *not both*."""
    if there.label == "any" and len(there.places) > 1:
        return [Any(tuple(All(tuple(In(one, p) for one in who.names)) for p in there.places))]
    if there.label == "not single":
        return [Not(All(tuple(In(one, there.places[0]) for one in who.names)))]
    return []
