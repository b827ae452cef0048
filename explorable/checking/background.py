"""The background on ONE world: what every world of a vocabulary respects.

The rules are those of ``vocabulary``'s docstring: sharing is local and transitive, containment
has no cycle, no person owns two houses, and *X's house* stands empty where it is a noun house.
Each is checked among the factors present, so that a part of a world can be checked too.
"""

from __future__ import annotations

from itertools import combinations, permutations

from explorable.checking.numbers import is_number
from explorable.names import Kind
from explorable.questions import ELSEWHERE, NOBODY, SOMEONE_ELSE
from explorable.vocabulary import YES, Vocabulary, World, rest_leaf

__all__ = ["consistent", "denoted", "is_world", "share"]


def is_world(world: World, vocabulary: Vocabulary) -> bool:
    """Whether ``world`` gives exactly the factors legal values and respects the background."""
    factors, numbers = vocabulary.factors, vocabulary.quantities
    return (
        world.keys() == {*factors, *numbers}
        and all(is_number(world[text]) for text in numbers)
        and all(world[factor] in values for factor, values in factors.items())
        and consistent(world, vocabulary)
    )


def consistent(world: World, vocabulary: Vocabulary) -> bool:
    """Whether no background rule among the factors present is broken (a part of a world may do)."""
    return (
        _sharing_is_local(world, vocabulary)
        and _sharing_is_transitive(world, vocabulary)
        and _containment_has_no_cycle(world, vocabulary)
        and _owners_are_different(world, vocabulary)
        and _second_names_stand_empty(world, vocabulary)
    )


def share(a: str, b: str, world: World, vocabulary: Vocabulary) -> bool | None:
    """Whether ``a`` and ``b`` share an unnamed room; None where that factor is absent."""
    order = vocabulary.sharing.index
    first, second = sorted((a, b), key=order)
    said = world.get(f"{first} with {second}")
    return None if said is None else said == YES


def _sharing_is_local(world: World, vocabulary: Vocabulary) -> bool:
    unnamed = {*vocabulary.rests, ELSEWHERE} & set(vocabulary.leaves)
    for a, b in combinations(vocabulary.sharing, 2):
        if share(a, b, world, vocabulary):
            places = {world[f"place of {x}"] for x in (a, b) if f"place of {x}" in world}
            if len(places) > 1 or not places <= unnamed:
                return False
    return True


def _sharing_is_transitive(world: World, vocabulary: Vocabulary) -> bool:
    return not any(
        share(a, b, world, vocabulary)
        and share(b, c, world, vocabulary)
        and share(a, c, world, vocabulary) is False
        for a, b, c in permutations(vocabulary.sharing, 3)
    )


def _containment_has_no_cycle(world: World, vocabulary: Vocabulary) -> bool:
    for thing in vocabulary.things:
        seen = {thing}
        at = world.get(f"place of {thing}")
        while at is not None and vocabulary.kinds.get(at) is Kind.THING:
            if at in seen:
                return False
            seen.add(at)
            at = world.get(f"place of {at}")
    return True


def _owners_are_different(world: World, vocabulary: Vocabulary) -> bool:
    owners = [world.get(f"owner of {house.text}") for house in vocabulary.houses]
    people = [owner for owner in owners if owner not in (None, SOMEONE_ELSE, NOBODY)]
    return len(people) == len(set(people))


def _second_names_stand_empty(world: World, vocabulary: Vocabulary) -> bool:
    for house in vocabulary.houses:
        if denoted(house.text, world, vocabulary, partial=True) == house.text:
            continue
        rest = rest_leaf(house)
        for factor, at in world.items():
            if at == rest and factor.startswith("place of "):
                return False
            if at == house.text and factor.startswith("house of "):
                return False
            if factor == f"others in {rest}" and at != "0":
                return False
    return True


def denoted(house: str, world: World, vocabulary: Vocabulary, *, partial: bool = False) -> str:
    """The house that is meant: for *X's house* the house known by its noun that X owns, if any."""
    named_after = next((h.owner for h in vocabulary.houses if h.text == house), None)
    if named_after is None:
        return house
    nouns = [h.text for h in vocabulary.houses if h.owner is None]
    for noun in nouns:
        factor = f"owner of {noun}"
        if (not partial or factor in world) and world[factor] == named_after:
            return noun
    return house
