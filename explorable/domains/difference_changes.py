"""What is derived from bounds as told: conflicts, what follows, what forgetting leaves, hulls."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from explorable.checking.bounds import ZERO, Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.domains.difference_chains import statements, upper
from explorable.domains.difference_cycles import levels, negative_cycle, reach

if TYPE_CHECKING:
    from explorable.domains.difference import Bounds
    from explorable.domains.difference_told import ToldBounds

__all__ = ["conflict", "eliminated", "hulled", "implied"]


def _edges(bounds: ToldBounds, told: Iterable[Constraint]) -> list[tuple[int, int, int]]:
    place = bounds.places
    pack = bounds.packing.pack
    return [(place[one.first], place[one.second], pack(upper(one))) for one in told]


def _cycle(bounds: ToldBounds, told: list[Constraint]) -> tuple[Constraint, ...]:
    found = negative_cycle(len(bounds.names), _edges(bounds, told))
    if found is None:
        return ()
    first = found.index(min(found))  # begins with what was told first
    return tuple(told[at] for at in (*found[first:], *found[:first]))


def conflict(bounds: ToldBounds) -> tuple[Constraint, ...]:
    """A cycle below zero whose statements are all needed: without any one there is none."""
    cycle = _cycle(bounds, list(bounds.constraints))
    members = statements(cycle)
    near = _among(bounds.constraints, members)
    if len(near) == len(cycle):  # it is simple, and its statements say nothing else
        return cycle
    # Along the cycle, so that what does not contradict is seen in a few sweeps.
    order = {one.first: at for at, one in enumerate(cycle)}
    along = sorted(near, key=lambda one: order.get(one.first, 0))
    packed = list(zip(along, _edges(bounds, along), strict=True))
    for who in members:
        left = frozenset(statements(cycle))
        if who not in left:
            continue
        among = left - {who}
        edges = [edge for one, edge in packed if among.issuperset(one.statements)]
        if levels(len(bounds.names), edges) is None:
            cycle = _cycle(bounds, _among(near, among))
    return cycle


def _among(told: Iterable[Constraint], members: Iterable[Hashable]) -> list[Constraint]:
    """The bounds that none but these statements say."""
    among = frozenset(members)
    return [one for one in told if among.issuperset(one.statements)]


def implied(bounds: ToldBounds) -> tuple[Hashable, ...]:
    """Each statement whose bounds all follow from the bounds of the others."""
    place = bounds.places
    out: list[Hashable] = []
    for who in statements(bounds.constraints):
        gone = [one for one in bounds.constraints if who in one.statements]
        rest = _edges(bounds, (one for one in bounds.constraints if who not in one.statements))
        if all(_follows(bounds, one, rest, place) for one in gone):
            out.append(who)
    return tuple(out)


def _follows(
    bounds: ToldBounds,
    one: Constraint,
    edges: list[tuple[int, int, int]],
    place: dict[Hashable, int],
) -> bool:
    packed = reach(len(bounds.names), edges, place[one.first])[place[one.second]]
    return packed is not None and bounds.packing.upper(packed).within(upper(one))


def eliminated(bounds: Bounds, name: Hashable) -> tuple[Constraint, ...]:
    """All that is said without ``name``, and what its bounds say of other names in pairs.

    Of the pairs, only those that are as tight as the closed entry, and not told otherwise.
    """
    kept = [one for one in bounds.constraints if name not in (one.first, one.second)]
    into = [one for one in bounds.constraints if one.second == name != one.first]
    out_of = [one for one in bounds.constraints if one.first == name != one.second]
    kept += [
        replace(one, first=ZERO, second=ZERO)  # below 0, whatever the name
        for one in bounds.constraints
        if one.first == one.second == name and upper(one).excludes(Fraction(0))
    ]
    for one in into:
        for two in out_of:
            derived = Constraint(
                one.first,
                two.second,
                one.most + two.most,
                one.strict or two.strict,
                statements((one, two)),
            )
            if _adds(bounds, derived):
                kept.append(derived)
    return tuple(kept)


def _adds(bounds: Bounds, derived: Constraint) -> bool:
    if derived.first == derived.second:
        return upper(derived).excludes(Fraction(0))
    if bounds.cycle:
        return True
    return upper(derived) == bounds.entry(derived.first, derived.second)


def hulled(one: Bounds, two: Bounds) -> tuple[Constraint, ...]:
    """The looser of both closed entries, wherever both have one."""
    out: list[Constraint] = []
    both = [name for name in one.names if name in two.names]
    for i in both:
        for k in both:
            a, b = (None, None) if i == k else (one.entry(i, k), two.entry(i, k))
            if a is not None and b is not None:
                loose: Upper = b if a.within(b) else a
                behind = statements((*one.path(i, k), *two.path(i, k)))
                out.append(Constraint(i, k, loose.most, loose.strict, behind))
    return tuple(out)
