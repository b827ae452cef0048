"""Certificates of octagons: found here, checked by `explorable.checking.bounds_sums`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from explorable.checking.bounds import Point
from explorable.checking.bounds_sums import (
    INTEGERS,
    RATIONALS,
    Line,
    Reach,
    Sum,
    SumsCertificate,
    Terms,
)
from explorable.domains.difference_points import pick_two
from explorable.domains.octagon_graph import Node, Proof, bar, ends, tight
from explorable.domains.octagon_whole import Whole
from explorable.status import Status

if TYPE_CHECKING:
    from explorable.domains.octagon import Octagon

__all__ = ["certified", "proved", "refuted", "statements"]

ONE, HALF, ZERO = Fraction(1), Fraction(1, 2), Fraction(0)


def statements(proof: Iterable[Line]) -> tuple[Hashable, ...]:
    """The statements that a proof uses, each once."""
    sums = (used for line in proof for _, used in line.uses if isinstance(used, Sum))
    return tuple(dict.fromkeys(who for one in sums for who in one.statements))


def refuted(octagon: Octagon) -> tuple[Line, ...]:
    """A proof of a contradiction whose statements are all needed."""
    proof = _refuted(octagon)
    members = statements(proof)
    if octagon.over != INTEGERS:  # one cycle, whose statements are all needed
        return proof
    place = {who: at for at, who in enumerate(members)}
    all_of = [one for one in octagon.constraints if place.keys() >= set(one.statements)]
    near = sorted(all_of, key=lambda one: place[one.statements[0]])  # along the proof
    whole = Whole(near)
    for who in members:
        left = frozenset(statements(proof))
        if who not in left:
            continue
        among = left - {who}
        if whole.impossible(at for at, one in enumerate(near) if among.issuperset(one.statements)):
            rest = tuple(one for one in octagon.constraints if among.issuperset(one.statements))
            proof = _refuted(replace(octagon, constraints=rest))
    return proof


def _refuted(octagon: Octagon) -> tuple[Line, ...]:
    graph, proof = octagon.graph, Proof(octagon.told, octagon.over)
    if graph.cycle:
        proof.add(proof.along(graph.cycle, ONE))
        return tuple(proof.lines)
    if octagon.over != INTEGERS:
        return ()
    for name in octagon.names:
        node = (name, 1)
        up = tight(graph.entry(node, bar(node)), INTEGERS)
        down = tight(graph.entry(bar(node), node), INTEGERS)
        if up is not None and down is not None and up.most + down.most < 0:
            above, below = _single(octagon, node, proof), _single(octagon, bar(node), proof)
            proof.add([(ONE, above), (ONE, below)])
            return tuple(proof.lines)
    return ()


def _single(octagon: Octagon, node: Node, proof: Proof) -> int:
    """A line with the tightest bound on one signed variable: half of twice it, rounded."""
    path = octagon.graph.path(node, bar(node))
    return proof.add(proof.along(path, HALF), round_down=True)


def certified(octagon: Octagon, terms: Terms) -> SumsCertificate:
    """Why a sum has its interval, with a proof and a point or a ray an end."""
    over = octagon.over
    if octagon.refutation:
        return SumsCertificate(terms, over, Status.CONTRADICTORY, refutation=octagon.refutation)
    interval = octagon.interval(terms)
    values = pick_two(interval)
    return SumsCertificate(
        terms,
        over,
        Status.FORCED if len(values) == 1 else Status.OPEN,
        interval,
        points=tuple(_at(octagon, terms, value) for value in values),
        high=_reach(octagon, terms),
        low=_reach(octagon, _negative(terms)),
    )


def _negative(terms: Terms) -> Terms:
    return {name: -sign for name, sign in terms.items()}


def _at(octagon: Octagon, terms: Terms, value: Fraction) -> Point:
    """A point where the sum is ``value``."""
    return octagon.tell(terms, value).tell(_negative(terms), -value).witness()


def _reach(octagon: Octagon, terms: Terms) -> Reach:
    upper = octagon.upper(terms)
    if upper is None:  # a direction in which the sum grows and none of the told ones does
        level = tuple(replace(one, most=ZERO, strict=False) for one in octagon.constraints)
        cone = replace(octagon, over=RATIONALS, constraints=level)
        return Reach(ray=cone.tell(_negative(terms), -1).witness())
    met = octagon
    if upper.strict:  # the end itself lies on strict bounds
        told = tuple(replace(one, strict=False) for one in octagon.constraints)
        met = replace(octagon, constraints=told)
    return Reach(proved(octagon, terms), _at(met, terms, upper.most))


def proved(octagon: Octagon, terms: Terms) -> tuple[Line, ...]:
    """A proof of the tightest bound on a sum: one chain, or what is known of each variable."""
    a, b = ends(terms)
    proof = Proof(octagon.told, octagon.over)
    if len(terms) == 1:
        _single(octagon, a, proof)
    elif octagon.graph.entry(a, b) == octagon.upper(terms):
        proof.add(proof.along(octagon.graph.path(a, b), ONE))
    else:
        one, two = _single(octagon, a, proof), _single(octagon, bar(b), proof)
        proof.add([(ONE, one), (ONE, two)])
    return tuple(proof.lines)
