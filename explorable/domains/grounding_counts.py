"""How many people are in a place, named or not, as formulas (LANGUAGE.md, Worlds 5 and 22).

Unnamed people are counted by one factor a leaf, up to ``cap``, which means "or more". No
number said reaches the cap, so a saturated counter compares as its value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explorable.domains.formula import F, Formula, at_least, conj, disj, exactly_one, neg
from explorable.domains.grounding_places import Places

__all__ = ["everyone", "people", "saturated", "unnamed"]


def people(
    places: Places, place: str, low: int, high: int | None, besides: tuple[str, ...] = ()
) -> Formula:
    """The number of people in ``place``, leaving out ``besides``, is in ``low .. high``."""
    named = [
        places.inside(person, place) for person in places.vocabulary.people if person not in besides
    ]
    counted = [*named, *(one for _, steps in _counters(places, place) for one in steps)]
    enough = at_least(low, counted)
    return enough if high is None else conj((enough, neg(at_least(high + 1, counted))))


def everyone(places: Places, where: Sequence[str], *, once: bool = False) -> Formula:
    """Each person is in one (``once``: exactly one) of these places, the unnamed by their leaf."""
    some = exactly_one if once else disj
    named = [
        some(places.inside(person, place) for place in where) for person in places.vocabulary.people
    ]
    unnamed_people = (
        disj(
            (some(places.within(leaf, place) for place in where), neg(_more_than(places, leaf, 0)))
        )
        for leaf in _counted_leaves(places)
    )
    return conj((*named, *unnamed_people))


def unnamed(places: Places, place: str) -> Formula:
    """Some unnamed person is in ``place``."""
    return disj(steps[0] for _, steps in _counters(places, place) if steps)


def saturated(places: Places, place: str) -> Formula:
    """Some counter in ``place`` stands at its last value, "or more"."""
    return disj(steps[-1] for _, steps in _counters(places, place) if steps)


def _counted_leaves(places: Places) -> tuple[str, ...]:
    return places.vocabulary.leaves if places.vocabulary.counted else ()


def _counters(places: Places, place: str) -> Iterator[tuple[str, list[Formula]]]:
    """Each leaf of ``place`` with its counter in unary: more than 0, more than 1, …"""
    for leaf in _counted_leaves(places):
        lies = places.within(leaf, place)
        if lies != F:
            top = len(places.factors[f"others in {leaf}"]) - 1
            yield leaf, [conj((lies, _more_than(places, leaf, n))) for n in range(top)]


def _more_than(places: Places, leaf: str, n: int) -> Formula:
    factor = f"others in {leaf}"
    values = places.factors[factor][n + 1 :]
    places.spend(1 + len(values))
    return disj(places.literal(factor, value) for value in values)
