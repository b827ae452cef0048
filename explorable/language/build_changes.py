"""Statements out of a tree: movement, *no longer*, closing lists, and one place of two names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from explorable.claims import TRUE, All, Any, Change, Claim, In, Not
from explorable.language.build import Builder, Said
from explorable.language.build_clauses import clause
from explorable.language.build_names import names
from explorable.language.build_places import placed, places, subject
from explorable.language.chart import Node
from explorable.language.draft import Draft, Moment, Role
from explorable.names import Kind

__all__ = ["statement"]


def statement(builder: Builder, node: Node) -> Draft:
    """The draft of a whole statement."""
    special = _SPECIAL.get(node.label)
    if special is not None:
        return special(builder, node)
    return _draft(builder, _CHANGES.get(node.label, clause)(builder, node))


def _draft(builder: Builder, said: Said) -> Draft:
    done = builder.finished(said)
    return Draft(
        readings=done.readings,
        mentions=tuple(builder.mentions),
        default=done.default,
        moment=done.moment,
        movers=done.movers,
        notes=tuple(builder.notes),
        hints=done.hints,
    )


def _each(who: tuple[str, ...], there: tuple[str, ...]) -> Claim:
    claims = []
    for one in who:
        ins = tuple(In(one, place) for place in there)
        claims.append(ins[0] if len(ins) == 1 else Any(ins))
    return claims[0] if len(claims) == 1 else All(tuple(claims))


def _went(builder: Builder, node: Node) -> Said:
    """S47: whoever goes gives up her place; *from* says where she was (E29 where no *then*)."""
    first, route = node.parts
    assert isinstance(first, Node)
    assert isinstance(route, Node)
    who = subject(builder, first)
    parts = [places(builder, part, person=who.person) for part in route.parts]
    if route.label == "from_to":
        parts.reverse()
    goals = parts[0]
    origin = parts[1] if len(parts) == 2 else ()
    after = _each(who.names, goals)
    before = _each(who.names, origin) if origin else TRUE
    change = Change(who.names, before, after)
    if node.label == "went" and not origin:
        hints = ("a movement", "a fact about now")
        return Said((change, after), Moment.MOVES, who.names, hints=hints)
    return Said((change,), Moment.MOVES, who.names)


def _then_placed(builder: Builder, node: Node) -> Said:
    inner = node.parts[0]
    assert isinstance(inner, Node)
    said = placed(builder, inner)
    keep = said.moment is Moment.KEEPS
    readings = tuple(
        Change(said.movers, TRUE, claim, keep)
        for claim in said.readings
        if not isinstance(claim, Change)
    )
    return replace(said, readings=readings)


def _longer(builder: Builder, node: Node) -> Said:
    """S49: she was there, and now she is not."""
    first, second = node.parts
    assert isinstance(first, Node)
    who = subject(builder, first)
    there = places(builder, second, person=who.person)
    before = _each(who.names, there)
    nots = tuple(Not(In(one, place)) for one in who.names for place in there)
    after = nots[0] if len(nots) == 1 else All(nots)
    return Said((Change(who.names, before, after),), Moment.KEEPS, who.names)


def _only_places(builder: Builder, node: Node) -> Draft:
    names(builder, node, Role.ROOM)
    return replace(_draft(builder, Said((TRUE,))), closes=Kind.ROOM)


def _only_people(builder: Builder, node: Node) -> Draft:
    names(builder, node, Role.PERSON)
    return replace(_draft(builder, Said((TRUE,))), closes=Kind.PERSON)


def _alike(builder: Builder, node: Node) -> Draft:
    said = names(builder, node, Role.PLACE)
    draft = _draft(builder, Said((TRUE,)))
    return replace(draft, same=(said[0], said[1]))


_CHANGES: Mapping[str, Callable[[Builder, Node], Said]] = {
    "went": _went,
    "then_went": _went,
    "then_placed": _then_placed,
    "longer": _longer,
}

_SPECIAL: Mapping[str, Callable[[Builder, Node], Draft]] = {
    "only_places": _only_places,
    "only_people": _only_people,
    "alike": _alike,
}
