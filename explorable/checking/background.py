"""The background on ONE world: what every world of a vocabulary respects.

The rules are those of ``vocabulary``'s docstring: sharing is local and transitive, containment
has no cycle, no person owns two houses, and *X's house* stands empty where it is a noun house.
Each is checked among the factors present, so that a part of a world can be checked too.
"""

from __future__ import annotations

from itertools import combinations

from explorable.checking.numbers import bound_holds, is_number, number_background
from explorable.checking.once import once
from explorable.names import Kind
from explorable.questions import ELSEWHERE, NOBODY, SOMEONE_ELSE
from explorable.vocabulary import YES, Vocabulary, World, rest_leaf

__all__ = ["consistent", "denoted", "is_world", "share"]


class _Rules:
    """The rules of one vocabulary, with everything they look at found once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        factors = vocabulary.factors
        self.numbers = vocabulary.quantities
        self.bounds = number_background(self.numbers)
        self.size = len(factors) + len(self.numbers)
        self.legal = frozenset((f, value) for f, values in factors.items() for value in values)
        self.pairs = {f"{a} with {b}": (a, b) for a, b in combinations(vocabulary.sharing, 2)}
        self.places = {name: f"place of {name}" for name in vocabulary.sharing}
        self.unnamed = {*vocabulary.rests, ELSEWHERE} & set(vocabulary.leaves)
        self.things = {thing: f"place of {thing}" for thing in vocabulary.of(Kind.THING)}
        self.owners = tuple(f"owner of {h.text}" for h in vocabulary.houses if h.owner is None)
        self.named = {h.owner: (h.text, rest_leaf(h)) for h in vocabulary.houses if h.owner}

    def holds_world(self, world: World) -> bool:
        """Whether exactly the factors have legal values; the numbers among them are numbers."""
        if len(world) != self.size:
            return False
        if self.numbers:
            if not all(is_number(world.get(text, "")) for text in self.numbers):
                return False
            if not all(bound_holds(bound, world) for bound in self.bounds):
                return False
            world = {text: value for text, value in world.items() if text not in self.numbers}
        return world.items() <= self.legal

    def sharing(self, world: World) -> bool:
        """Whether sharing is local and transitive."""
        rooms: dict[str, set[str]] = {}
        for factor, (a, b) in self.pairs.items():
            if world.get(factor) == YES:
                places = {world[at] for at in (self.places[a], self.places[b]) if at in world}
                if len(places) > 1 or not places <= self.unnamed:
                    return False
                rooms.setdefault(a, {a}).add(b)
                rooms.setdefault(b, {b}).add(a)
        fine: set[str] = set()
        for one, room in rooms.items():
            if one not in fine:
                if all(rooms[other] == room for other in room):
                    fine |= room  # each of them says so of all others
                elif self._torn(room, world):
                    return False
        return True

    def _torn(self, room: set[str], world: World) -> bool:
        """Whether two of those who share a room with one do not share theirs."""
        together = [name for name in self.places if name in room]
        return any(world.get(f"{a} with {b}", YES) != YES for a, b in combinations(together, 2))

    def containment(self, world: World) -> bool:
        """Whether nothing is inside itself."""
        fine: set[str] = set()
        for thing, place in self.things.items():
            seen = {thing}
            at = world.get(place)
            while at in self.things and at not in fine:
                if at in seen:
                    return False
                seen.add(at)
                at = world.get(self.things[at])
            fine |= seen
        return True

    def ownership(self, world: World) -> bool:
        """Whether no person owns two houses, and the second names of houses stand empty."""
        owners = [world[factor] for factor in self.owners if factor in world]
        people = [owner for owner in owners if owner not in (SOMEONE_ELSE, NOBODY)]
        return len(people) == len(set(people)) and all(
            self._empty(*self.named[owner], world) for owner in people if owner in self.named
        )

    def _empty(self, house: str, rest: str, world: World) -> bool:
        return world.get(f"others in {rest}", "0") == "0" and not any(
            (at == rest and factor.startswith("place of "))
            or (at == house and factor.startswith("house of "))
            for factor, at in world.items()
        )


_rules = once(_Rules)


def is_world(world: World, vocabulary: Vocabulary) -> bool:
    """Whether ``world`` gives exactly the factors legal values and respects the background."""
    return _rules(vocabulary).holds_world(world) and consistent(world, vocabulary)


def consistent(world: World, vocabulary: Vocabulary) -> bool:
    """Whether no background rule among the factors present is broken (a part of a world may do)."""
    rules = _rules(vocabulary)
    return rules.sharing(world) and rules.containment(world) and rules.ownership(world)


def share(a: str, b: str, world: World, vocabulary: Vocabulary) -> bool | None:
    """Whether ``a`` and ``b`` share an unnamed room; None where that factor is absent."""
    order = vocabulary.sharing.index
    first, second = sorted((a, b), key=order)
    said = world.get(f"{first} with {second}")
    return None if said is None else said == YES


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
