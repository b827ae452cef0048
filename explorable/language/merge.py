"""Readings with equal meanings are one reading (LANGUAGE.md, "Ambiguity").

Equality is decided in two steps, cheapest first: the same truth table over the claims
without parts, of which at most one room a person is true, then, where few worlds are enough
to tell, the same worlds of the sentence's own vocabulary. Where all claims put people in
rooms the table is the whole truth. Meanings are growth-safe (Worlds 10), so what is equal
there stays equal in every larger text. What is neither shown equal nor small stays apart:
two equal readings side by side cost a line, a wrong merge costs an answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod

from explorable.checking.background import is_world
from explorable.checking.truth import holds
from explorable.claims import (
    All,
    Any,
    Bound,
    Change,
    Claim,
    In,
    Meaning,
    Not,
    One,
    atoms,
    claim_of,
    spoken_of,
)
from explorable.names import Kind, Name
from explorable.statements import Reading, Statement
from explorable.vocabulary import vocabulary

__all__ = ["merged", "names_in"]

PERSON, ROOM = Kind.PERSON, Kind.ROOM
MOST_ROWS = 1 << 10
MOST_WORLDS = 1 << 9


def merged(meanings: Sequence[Meaning], names: Sequence[Name]) -> tuple[int, ...]:
    """The positions of the readings that stay, in order: the first of each meaning.

    Parameters
    ----------
    meanings : sequence of Meaning
        In grammar order, the default first.
    names : sequence of Name
        Every name in them, with its level.
    """
    if len(meanings) == 1:
        return (0,)
    return _merged(tuple(meanings), tuple(names))


@lru_cache(maxsize=1024)
def _merged(meanings: tuple[Meaning, ...], names: tuple[Name, ...]) -> tuple[int, ...]:
    kept: list[int] = []
    for i, meaning in enumerate(meanings):
        if not any(_equal(meanings[k], meaning, names) for k in kept):
            kept.append(i)
    return tuple(kept)


def _equal(first: Meaning, second: Meaning, names: Sequence[Name]) -> bool:
    if isinstance(first, Change) or isinstance(second, Change):
        return (
            isinstance(first, Change)
            and isinstance(second, Change)
            and set(first.movers) == set(second.movers)
            and first.keep == second.keep
            and _same(first.before, second.before, names)
            and _same(first.after, second.after, names)
        )
    return _same(first, second, names)


def _same(first: Claim, second: Claim, names: Sequence[Name]) -> bool:
    if first == second:
        return True
    kinds = {name.text: name.kind for name in names}
    groups: dict[object, list[Claim]] = {}
    simple = True
    for part in dict.fromkeys((*atoms(first), *atoms(second))):
        match part:
            case In(inner, outer) if kinds[inner] is PERSON and kinds[outer] is ROOM:
                groups.setdefault(inner, []).append(part)
            case _:
                groups.setdefault(part, []).append(part)
                simple = False
    numbers = any(isinstance(part, Bound) for group in groups.values() for part in group)
    if prod(len(group) + 1 for group in groups.values()) <= MOST_ROWS:
        equal = _same_table(first, second, groups.values())
        if equal or simple:
            return equal
    if numbers:
        return False  # there is a world for each number
    worlds = _worlds(first, second, names)
    return worlds is not None and all(a == b for a, b in worlds)


def _same_table(first: Claim, second: Claim, groups: Collection[Sequence[Claim]]) -> bool:
    """Whether both have one truth table, in which at most one claim of a group is true."""
    parts = [part for group in groups for part in group]
    for true in product(*((None, *group) for group in groups)):
        world = {part: part in true for part in parts}
        if _true(first, world) != _true(second, world):
            return False
    return True


def _true(claim: Claim, world: Mapping[Claim, bool]) -> bool:
    match claim:
        case Not(part):
            return not _true(part, world)
        case All(parts):
            return all(_true(part, world) for part in parts)
        case Any(parts):
            return any(_true(part, world) for part in parts)
        case One(parts):
            return sum(_true(part, world) for part in parts) == 1
        case _:
            return world[claim]


def _worlds(
    first: Claim, second: Claim, names: Sequence[Name]
) -> Iterator[tuple[bool, bool]] | None:
    """Both claims on every world of their own vocabulary; None where there are too many."""
    reading = Reading(All((first, second)), "")
    words = vocabulary([Statement(1, "", (0, 0), (reading,), names=tuple(names))])
    factors = words.factors
    if prod(map(len, factors.values())) > MOST_WORLDS:
        return None

    def pairs() -> Iterator[tuple[bool, bool]]:
        for values in product(*factors.values()):
            world = dict(zip(factors, values, strict=True))
            if is_world(world, words):
                yield holds(first, world, words), holds(second, world, words)

    return pairs()


def names_in(meaning: Meaning) -> set[str]:
    """The texts of all names in a meaning, and of whoever moves in it."""
    movers = meaning.movers if isinstance(meaning, Change) else ()
    return {*spoken_of(claim_of(meaning)), *movers}
