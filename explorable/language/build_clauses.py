"""Clauses joined: and, or, either, if, unless, not true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from explorable.claims import All, Any, Change, Claim, Not, One
from explorable.language.build import Builder, Said, cross, distinct
from explorable.language.build_measures import MEASURES
from explorable.language.build_places import join, placed, subject, where
from explorable.language.build_simple import SIMPLE
from explorable.language.chart import Node
from explorable.language.draft import Moment

__all__ = ["clause"]


def clause(builder: Builder, node: Node) -> Said:
    """What a clause says."""
    return _CLAUSES[node.label](builder, node)


def _claims(said: Said) -> tuple[Claim, ...]:
    return tuple(reading for reading in said.readings if not isinstance(reading, Change))


# ---- joined ---------------------------------------------------------------------------------
def _parts(node: Node) -> list[Node]:
    """The members of a chain: its tail, which the grammar nests, is laid flat."""
    out: list[Node] = []
    for part in node.parts:
        assert isinstance(part, Node)
        if part.label == node.label and part is node.parts[-1]:
            out.extend(_parts(part))
        else:
            out.append(part)
    return out


def _chain(builder: Builder, node: Node, join_: Callable[[tuple[Claim, ...]], Claim]) -> Said:
    said = [clause(builder, part) for part in _parts(node)]
    readings = cross([_claims(one) for one in said], join_)
    return Said(distinct(readings), default=all(one.default for one in said))


def _ors(builder: Builder, node: Node) -> Said:
    return _chain(builder, node, Any)


def _ands(builder: Builder, node: Node) -> Said:
    return _chain(builder, node, All)


def _eithers(builder: Builder, node: Node) -> Said:
    inner = node.parts[0]
    assert isinstance(inner, Node)
    exactly = _chain(builder, inner, One)
    least = tuple(Any(r.parts) for r in _claims(exactly) if isinstance(r, One))
    return replace(exactly, readings=distinct((*exactly.readings, *least)))


def _either_one(builder: Builder, node: Node) -> Said:
    return _chain(builder, node, One)


def _not_true(builder: Builder, node: Node) -> Said:
    inner = node.parts[0]
    assert isinstance(inner, Node)
    said = clause(builder, inner)
    return Said(tuple(Not(c) for c in _claims(said)), default=said.default)


def _if(condition: Claim, then: Claim) -> Claim:
    return Any((Not(condition), then))


def _cond(builder: Builder, node: Node) -> Said:
    first, second = node.parts
    assert isinstance(first, Node)
    assert isinstance(second, Node)
    condition, then = clause(builder, first), clause(builder, second)
    readings = cross([_claims(condition), _claims(then)], lambda way: _if(way[0], way[1]))
    return Said(distinct(readings), default=condition.default and then.default)


def _post(builder: Builder, node: Node) -> Said:
    first, how, second = node.parts
    assert isinstance(first, Node)
    assert isinstance(how, Node)
    assert isinstance(second, Node)
    main = clause(builder, first)
    return _connected(main, how.label, clause(builder, second))


def _connected(main: Said, how: str, other: Said) -> Said:
    pairs = [_claims(main), _claims(other)]
    default = main.default and other.default
    match how:
        case "if":
            readings = cross(pairs, lambda way: _if(way[1], way[0]))
        case "only_if":
            readings = cross(pairs, lambda way: _if(way[0], way[1]))
        case "iff":
            readings = cross(pairs, lambda way: All((_if(way[0], way[1]), _if(way[1], way[0]))))
        case _:
            readings = [*cross(pairs, Any), *cross(pairs, One)]
    return Said(distinct(readings), default=default)


def _post_ellipsis(builder: Builder, node: Node) -> Said:
    """*... unless Luis is*: the predicate of the first clause, said of another (E24)."""
    first, how, second = node.parts
    assert isinstance(first, Node)
    assert isinstance(how, Node)
    assert isinstance(second, Node)
    main = placed(builder, first)
    who = subject(builder, second)
    predicate = first.parts[1]
    assert isinstance(predicate, Node)
    silent = Builder(builder.known)  # the places are mentioned once, by the first clause
    there = where(silent, predicate, person=who.person)
    claims = [claim for says in there.readings for claim in join(who, says)]
    is_not = "is not" if second.label == "same_not" or there.moment is Moment.KEEPS else "is"
    if second.label == "same_not":
        claims = [Not(claim) for claim in claims]
    builder.note(f"filled in: {who.names[0]} {is_not} in {silent.listed(there.places)}")
    return _connected(main, how.label, Said(tuple(claims)))


_CLAUSES: Mapping[str, Callable[[Builder, Node], Said]] = {
    "ors": _ors,
    "ands": _ands,
    "eithers": _eithers,
    "either_one": _either_one,
    "nott": _not_true,
    "cond": _cond,
    "post": _post,
    "post_ellipsis": _post_ellipsis,
    **SIMPLE,
    **MEASURES,
}
