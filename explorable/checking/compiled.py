"""Claims as checks: what `truth.holds` says of one world, found out in a few look-ups.

A check is made once for a claim and a vocabulary and takes total worlds only: every factor has
a legal value, and no thing is inside itself. `truth` says what a claim means, case by case;
tests hold these checks against it. What does not fit the vocabulary is left to it, errors too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import TypeVar

from explorable.checking.combined import Check, Fact, every, one, opposite, some
from explorable.checking.numbers import bound_holds
from explorable.claims import (
    All,
    Any,
    Bound,
    Claim,
    Everyone,
    Has,
    In,
    Not,
    One,
    Owns,
    People,
    SameRoom,
)
from explorable.names import Kind
from explorable.questions import NO_HOUSE
from explorable.vocabulary import NOWHERE, YES, Vocabulary, World

__all__ = ["Checks"]

T = TypeVar("T")
_Find = Callable[[World], str]
_MOVE = (Kind.PERSON, Kind.THING)


class Checks:
    """The checks of one vocabulary, each made when it is first wanted.

    Parameters
    ----------
    vocabulary : Vocabulary
    plainly : callable
        What decides a claim that no check is made for.
    """

    def __init__(
        self, vocabulary: Vocabulary, plainly: Callable[[Claim, World, Vocabulary], bool]
    ) -> None:
        self.vocabulary = vocabulary
        self._plainly = plainly
        self._checks: dict[Claim, Check] = {}
        self._kinds = vocabulary.kinds
        self._rooms = {room: f"house of {room}" for room in vocabulary.rooms}
        self._owners = {h.text: f"owner of {h.text}" for h in vocabulary.houses if not h.owner}
        self._named = {h.text: h.owner for h in vocabulary.houses if h.owner}
        self._places = {who: f"place of {who}" for who in vocabulary.people}
        # What is at a leaf is in nothing else, so a chain ends there.
        leaves = set(vocabulary.leaves)
        names = (*vocabulary.people, *vocabulary.things)
        self._up = {name: f"place of {name}" for name in names if name not in leaves}
        self._pairs: dict[tuple[str, str], str] = {}
        for a, b in combinations(vocabulary.sharing, 2):
            self._pairs[a, b] = self._pairs[b, a] = f"{a} with {b}"

    def check(self, claim: Claim) -> Check:
        """Whether the claim holds in a world."""
        found = self._checks.get(claim)
        if found is None:
            made = self._made(claim)
            if made is None:
                made = partial(_said, self._plainly, claim, self.vocabulary)
            found = self._checks[claim] = made
        return found

    def _made(self, claim: Claim) -> Check | None:
        match claim:
            case Not(part):
                return opposite(self.check(part))
            case All(parts):
                return every([self.check(part) for part in parts])
            case Any(parts):
                return some([self.check(part) for part in parts])
            case One(parts):
                return one([self.check(part) for part in parts])
            case Bound():
                return partial(bound_holds, claim)
            case In(inner, outer):
                return self._inside(inner, outer)
            case Has(person, thing) if self._kinds.get(thing) in _MOVE:
                return self._passing(thing, person)
            case Owns(person, place) if place in self._kinds:
                return self._owned(person, place)
            case SameRoom(first, second):
                movers = first in self._up and second in self._up
                return self._together(first, second) if movers else None
            case People(place, low, high, besides) if self._is_place(place):
                return self._crowd(place, low, high, besides)
            case Everyone(places, once) if all(self._is_place(place) for place in places):
                return self._everybody(places, once)
            case _:
                return None

    def _is_place(self, name: str) -> bool:
        return self._kinds.get(name) in (Kind.ROOM, Kind.HOUSE)

    def _leaf(self, name: str) -> _Find:
        """Where the chain of a person or thing ends."""
        place, up = f"place of {name}", self._up
        if self._kinds[name] is Kind.PERSON:
            return lambda world: world[place]

        def leaf(world: World) -> str:
            at = world[place]
            while at in up:
                at = world[up[at]]
            return at

        return leaf

    def _passing(self, name: str, target: str) -> Check:
        """Whether the chain of a person or thing passes through ``target``."""
        place, up = f"place of {name}", self._up

        def passes(world: World) -> bool:
            at = world[place]
            while at != target:
                if at not in up:
                    return False
                at = world[up[at]]
            return True

        return passes

    def _inside(self, inner: str, outer: str) -> Check | None:
        match self._kinds.get(inner), self._kinds.get(outer):
            case Kind.PERSON, Kind.ROOM:
                return Fact(f"place of {inner}", outer)
            case Kind.THING, Kind.ROOM:
                leaf = self._leaf(inner)
                return lambda world: leaf(world) == outer
            case ((Kind.PERSON | Kind.THING), Kind.HOUSE):
                at, house_of, meant = self._leaf(inner), self._house_of, self._meant
                return lambda world: house_of(at(world), world) == meant(outer, world)
            case Kind.ROOM, Kind.HOUSE:
                house_of, meant = self._house_of, self._meant
                return lambda world: house_of(inner, world) == meant(outer, world)
            case Kind.THING, Kind.THING:
                return self._passing(inner, outer)
            case _:
                return None

    def _meant(self, house: str, world: World) -> str:
        """The house of this name; for *X's house* the one known by its noun that X owns."""
        owner = self._named.get(house)
        if owner is not None:
            for noun, factor in self._owners.items():
                if world[factor] == owner:
                    return noun
        return house

    def _house_of(self, leaf: str, world: World) -> str | None:
        house = self.vocabulary.rests.get(leaf)
        if house is None:
            if leaf not in self._rooms:
                return None
            house = world[self._rooms[leaf]]
            if house == NOWHERE:
                return None
        return self._meant(house, world)

    def _owner(self, house: str, world: World) -> str:
        return self._named.get(house) or world[self._owners[house]]

    def _owned(self, person: str, place: str) -> Check:
        kind = self._kinds[place]
        if kind is Kind.HOUSE:
            return lambda world: self._owner(place, world) == person
        leaf = partial(_always, place) if kind is Kind.ROOM else self._leaf(place)

        def owned(world: World) -> bool:
            house = self._house_of(leaf(world), world)
            return (NO_HOUSE if house is None else self._owner(house, world)) == person

        return owned

    def _together(self, first: str, second: str) -> Check:
        if first == second:
            return partial(_always, True)
        up, rooms, pairs = self._up, self._rooms, self._pairs

        def together(world: World) -> bool:
            one, other = first, second
            while (at := world[up[one]]) in up:
                one = at
            while (there := world[up[other]]) in up:
                other = there
            if one == other:
                return True
            return at == there and (at in rooms or world[pairs[one, other]] == YES)

        return together

    def _inside_leaves(self, place: str) -> Callable[[World], set[str]]:
        """The leaves that lie in a room or house."""
        if self._kinds[place] is Kind.ROOM:
            only = {place} & {*self.vocabulary.leaves}
            return partial(_always, only)

        def leaves(world: World) -> set[str]:
            meant = self._meant(place, world)
            return {leaf for leaf, house in self._housed(world) if house == meant}

        return leaves

    def _housed(self, world: World) -> Iterator[tuple[str, str]]:
        """Each leaf in a house, with that house under the name it is meant by."""
        for leaf in self.vocabulary.leaves:
            house = self._house_of(leaf, world)
            if house is not None:
                yield leaf, house

    def _crowd(self, place: str, low: int, high: int | None, besides: tuple[str, ...]) -> Check:
        people = [at for who, at in self._places.items() if who not in besides]
        inside = self._inside_leaves(place)

        def counted(world: World) -> bool:
            leaves = inside(world)
            number = sum(world[at] in leaves for at in people)
            number += sum(int(world[f"others in {leaf}"]) for leaf in leaves)
            return low <= number and (high is None or number <= high)

        return counted

    def _everybody(self, places: tuple[str, ...], once: bool) -> Check:
        insides = [self._inside_leaves(place) for place in places]
        counters = {leaf: f"others in {leaf}" for leaf in self.vocabulary.leaves}
        people = tuple(self._places.values())

        def everybody(world: World) -> bool:
            found = [inside(world) for inside in insides]
            full = {world[at] for at in people}
            for leaf, others in counters.items():
                number = sum(leaf in leaves for leaves in found)
                left_out = number != 1 and (once or not number)
                if left_out and (leaf in full or world[others] != "0"):
                    return False
            return True

        return everybody


def _said(
    plainly: Callable[[Claim, World, Vocabulary], bool],
    claim: Claim,
    vocabulary: Vocabulary,
    world: World,
) -> bool:
    return plainly(claim, world, vocabulary)


def _always(value: T, _: World) -> T:
    return value
