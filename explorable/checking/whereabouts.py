"""Where somebody or something is in one world: chains, leaves, houses, owners, crowds.

The plain facts that `truth` builds claims and answers from; one world, no search.
"""

from __future__ import annotations

from explorable.checking.background import denoted, share
from explorable.errors import InputError
from explorable.names import Kind
from explorable.questions import NO_HOUSE
from explorable.vocabulary import NOWHERE, Vocabulary, World

__all__ = [
    "chain",
    "house_of",
    "house_of_leaf",
    "is_in",
    "kind_of",
    "leaf_in",
    "leaf_of",
    "others_in",
    "owner_of",
    "owner_of_place",
    "people_in",
    "root_of",
    "same_room",
    "some_counter_full",
]


def chain(x: str, world: World, vocabulary: Vocabulary) -> list[str]:
    """What ``x`` is in, step by step: holder or containers, and at the end its leaf."""
    chain = [world[f"place of {x}"]]
    while chain[-1] not in vocabulary.leaves:
        chain.append(world[f"place of {chain[-1]}"])
        if len(chain) > len(vocabulary.names) + 1:
            raise InputError(f"{x} is inside itself; such a mapping is not a world")
    return chain


def leaf_of(x: str, world: World, vocabulary: Vocabulary) -> str:
    """The leaf place that the chain of ``x`` ends at."""
    return chain(x, world, vocabulary)[-1]


def root_of(x: str, world: World, vocabulary: Vocabulary) -> str:
    """What stands at the leaf for ``x``: itself, or its outermost holder or container."""
    return [x, *chain(x, world, vocabulary)][-2]


def house_of_leaf(leaf: str, world: World, vocabulary: Vocabulary) -> str | None:
    """The house a leaf lies in, if any."""
    if leaf in vocabulary.rests:
        house = vocabulary.rests[leaf]
    elif leaf in vocabulary.rooms:
        house = world[f"house of {leaf}"]
    else:
        return None
    return None if house == NOWHERE else denoted(house, world, vocabulary)


def house_of(x: str, world: World, vocabulary: Vocabulary) -> str | None:
    """The house that a person, thing or room is in."""
    kind = kind_of(x, vocabulary)
    leaf = x if kind is Kind.ROOM else leaf_of(x, world, vocabulary)
    return house_of_leaf(leaf, world, vocabulary)


def kind_of(x: str, vocabulary: Vocabulary) -> Kind:
    """The kind of a name of the vocabulary."""
    if x not in vocabulary.kinds:
        raise InputError(f"{x!r} is not a name of this vocabulary")
    return vocabulary.kinds[x]


def leaf_in(leaf: str, place: str, world: World, vocabulary: Vocabulary) -> bool:
    """Whether a leaf lies in a room (is it) or in a house."""
    if kind_of(place, vocabulary) is Kind.HOUSE:
        house = house_of_leaf(leaf, world, vocabulary)
        return house is not None and house == denoted(place, world, vocabulary)
    return leaf == place


def is_in(inner: str, outer: str, world: World, vocabulary: Vocabulary) -> bool:
    """Whether ``inner`` is in ``outer``, directly or further inside."""
    match kind_of(inner, vocabulary), kind_of(outer, vocabulary):
        case ((Kind.PERSON | Kind.THING), (Kind.ROOM | Kind.HOUSE)):
            return leaf_in(leaf_of(inner, world, vocabulary), outer, world, vocabulary)
        case Kind.ROOM, Kind.HOUSE:
            return leaf_in(inner, outer, world, vocabulary)
        case Kind.THING, Kind.THING:
            return outer in chain(inner, world, vocabulary)
        case one, other:
            raise InputError(f"a {one} is never in a {other}: {inner!r} in {outer!r}")


def owner_of(house: str, world: World, vocabulary: Vocabulary) -> str:
    """Who owns a house."""
    named = next((h.owner for h in vocabulary.houses if h.text == house), None)
    return world[f"owner of {house}"] if named is None else named


def owner_of_place(place: str, world: World, vocabulary: Vocabulary) -> str:
    """Owner of a house, or of the house a person, thing or room is in; or *no named house*."""
    if kind_of(place, vocabulary) is Kind.HOUSE:
        return owner_of(place, world, vocabulary)
    house = house_of(place, world, vocabulary)
    return NO_HOUSE if house is None else owner_of(house, world, vocabulary)


def same_room(a: str, b: str, world: World, vocabulary: Vocabulary) -> bool:
    """Whether two are in one room, named or not."""
    a, b = root_of(a, world, vocabulary), root_of(b, world, vocabulary)
    place = world[f"place of {a}"]
    if a == b:
        return True
    if place != world[f"place of {b}"]:
        return False
    if place in vocabulary.rooms:
        return True
    shared = share(a, b, world, vocabulary)
    if shared is None:
        raise KeyError(f"{a} with {b}")
    return shared


def people_in(place: str, world: World, vocabulary: Vocabulary) -> list[str]:
    """The named people in a place."""
    return [p for p in vocabulary.people if is_in(p, place, world, vocabulary)]


def others_in(place: str, world: World, vocabulary: Vocabulary) -> int:
    """How many unnamed people are counted in a place."""
    return sum(
        int(world[f"others in {leaf}"])
        for leaf in vocabulary.leaves
        if leaf_in(leaf, place, world, vocabulary)
    )


def some_counter_full(place: str, world: World, vocabulary: Vocabulary) -> bool:
    """Whether a counter in ``place`` stands at the cap, which means "or more"."""
    return any(
        world[f"others in {leaf}"] == str(vocabulary.cap)
        for leaf in vocabulary.leaves
        if leaf_in(leaf, place, world, vocabulary)
    )
