"""Clauses about times, ages, sizes and positions out of a tree (S31 to S39)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, pairwise

from explorable.claims import All, Any, Bound, Claim, Not
from explorable.claims import measured as measured_of
from explorable.language.build import Builder, Said, distinct, leaves
from explorable.language.build_places import Subject, join, subject
from explorable.language.build_relations import (
    LEVEL,
    RELATIONS,
    measured,
    measured_role,
    pairs,
    relations,
)
from explorable.language.chart import Node

__all__ = ["MEASURES"]


def _who(builder: Builder, node: Node, of: str) -> Subject:
    return subject(builder, node, role_of=lambda b, leaf: measured_role(b, leaf, of))


def _clause(builder: Builder, node: Node) -> Said:
    """Who arrived when, or is how old, how big, or on which side of whom."""
    first, second = node.parts
    assert isinstance(first, Node)
    assert isinstance(second, Node)
    who = _who(builder, first, measured(leaves(second, RELATIONS)[0]))
    readings = [claim for says in relations(builder, second) for claim in join(who, says)]
    if who.how == "some":
        builder.note(f"\u201cor\u201d read as one or {'both' if len(who.names) == 2 else 'more'}")
    _note_itself(builder, readings[0])
    return Said(distinct(readings))


def _denied(builder: Builder, node: Node) -> Said:
    """The denial: of several each is denied, unless they are meant together."""
    first, second = node.parts
    assert isinstance(first, Node)
    assert isinstance(second, Node)
    found = leaves(second, RELATIONS)
    who = _who(builder, first, measured(found[0]))
    readings: list[Claim] = []
    together: list[Claim] = []
    for says in relations(builder, second):
        claims = [says(one) for one in who.names]
        each = [_none(claim) for claim in claims]
        readings.append(each[0] if len(each) == 1 else All(tuple(each)))
        together.append(Not(claims[0] if len(claims) == 1 else All(tuple(claims))))
    if found[0].label in {"as_old", "as_big"} and len(found) == 1:
        readings = [*_less(builder, who, found[0]), *readings]
    _note_itself(builder, readings[0])
    several = len(who.names) > 1 or leaves(second, frozenset({"and_np"})) or second.label == "every"
    return Said(distinct([*readings, *(together if several else ())]))


def _none(claim: Claim) -> Claim:
    """The denial of a relation; of one to several others, of each of them."""
    match claim:
        case Any(parts) | All(parts) if not _one_pair(parts):
            return All(tuple(_none(part) for part in parts))
        case _:
            return Not(claim)


def _one_pair(parts: Iterable[Claim]) -> bool:
    """Whether claims compare the same two quantities, and so are one relation."""
    found: set[frozenset[str]] = set()
    for part in parts:
        inner = part.parts if isinstance(part, All | Any) else (part,)
        found.update(
            frozenset({measured_of(b.first), measured_of(b.second)})
            for b in inner
            if isinstance(b, Bound)
        )
    return len(found) == 1


def _less(builder: Builder, who: Subject, node: Node) -> list[Claim]:
    """*not as old as*: younger, as it is usually meant."""
    silent = Builder(builder.known, tokens=builder.tokens)  # the names are mentioned once
    less = Node("younger" if LEVEL[node.label] == "age" else "smaller", ())
    says = relations(silent, Node("single", (Node("compared", (less, *node.parts)),)))
    return [claim for one in says for claim in join(who, one)]


def _together(builder: Builder, node: Node) -> Said:
    """*Ana and Luis are equally old*: each two of them, or in a row."""
    first, second = node.parts
    assert isinstance(first, Node)
    assert isinstance(second, Node)
    who = _who(builder, first, LEVEL[second.label])
    pair = pairs(builder, second)[0]
    chained = second.label not in {"within", "next_to"}
    some = pairwise(who.names) if chained else combinations(who.names, 2)
    parts = tuple(pair(a, b) for a, b in some)
    claim = parts[0] if len(parts) == 1 else All(parts)
    return Said((Not(claim) if node.label == "together_not" else claim,))


def _fits(builder: Builder, node: Node) -> Said:
    """S37: what fits inside something is smaller."""
    first, second = node.parts
    relation = Node("compared", (Node("smaller", ()), second))
    inner = Node(node.label, (first, Node("single", (relation,))))
    return (_denied if node.label == "fits_not" else _clause)(builder, inner)


def _note_itself(builder: Builder, claim: Claim) -> None:
    """E42: what compares a name with itself is never so, or always."""
    if (so := _settled(claim)) is not None:
        why = "this says nothing" if so else "a contradiction inside one sentence"
        builder.note(f"{why}: a name is compared with itself")


def _settled(claim: Claim) -> bool | None:
    """Whether a claim is true, or false, by its comparisons of a name with itself alone."""
    match claim:
        case Bound(first, second, most, strict):
            return (most > 0 or (most == 0 and not strict)) if first == second else None
        case Not(part):
            return None if (so := _settled(part)) is None else not so
        case All(parts) | Any(parts):
            known = [_settled(part) for part in parts]
            end = isinstance(claim, Any)
            return end if end in known else (None if None in known else not end)
        case _:
            return None


MEASURES: Mapping[str, Callable[[Builder, Node], Said]] = {
    "arrived": _clause,
    "arrived_not": _denied,
    "related": _clause,
    "related_not": _denied,
    "together": _together,
    "together_not": _together,
    "fits": _fits,
    "fits_not": _fits,
}
