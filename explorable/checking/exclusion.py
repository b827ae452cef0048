"""Refutation by going through every world of a small space: which statement excludes which.

Only the factors that the statements and the question can touch are spelled out (at most
2¹² combinations). A part of a world that breaks a background rule is no world; the parts that
are left stand for at least every world, so that where none of them survives, no world does.
The mapping holds just those factors: a claim that looks at another fails loudly.

Through a change the *set* of worlds moves: its image has every value of what was given up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

from explorable.budget import spend
from explorable.checking.background import consistent
from explorable.checking.truth import holds, released, value
from explorable.claims import Change, Claim, Everyone, Has, In, Owns, People, SameRoom, atoms
from explorable.errors import CertificateError
from explorable.names import Kind
from explorable.questions import (
    Ask,
    Could,
    HowMany,
    Must,
    WhereIs,
    Whether,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
)
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary

__all__ = ["LIMIT", "Exclusion", "excluded", "space"]

LIMIT = 1 << 12
WORLD = 10  # steps to look at one world

_World = dict[str, str]


@dataclass(frozen=True, slots=True)
class Exclusion:
    """How many worlds each statement excludes, of those the earlier ones left.

    Attributes
    ----------
    table : tuple of (int, int)
        For each statement of the set, in order, its number and what it excludes.
    """

    table: tuple[tuple[int, int], ...]


def excluded(  # noqa: PLR0917 - the goal is the last three, all or none
    vocabulary: Vocabulary,
    statements: Sequence[Statement],
    only: Collection[int],
    ask: Ask | None = None,
    level: str | None = None,
    value: str | None = None,
) -> Exclusion:
    """Go through every world and verify that none remains, or that each has the value.

    Parameters
    ----------
    only : collection of int
        1-based numbers of the statements that count.
    ask, level, value : optional
        The answer every remaining world must have; absent ``value``, none may remain.

    Raises
    ------
    CertificateError
        A world remains (with another value), or the space is too large to go through.
    """
    goal = None if ask is None or value is None else (ask, level, value)
    factors = space(vocabulary, statements, only, ask if goal else None, level)
    if factors is None:
        raise CertificateError(f"more than {LIMIT} worlds to go through")
    try:
        table, left = _go_through(vocabulary, statements, only, factors)
        wrong = [w for w in left if goal is None or _other(goal, w, vocabulary)]
    except KeyError as error:
        raise CertificateError(f"a factor was looked at that was left out: {error}") from None
    if wrong:
        raise CertificateError(
            "a world remains that the statements do not exclude"
            if goal is None
            else "a world with another answer remains"
        )
    return Exclusion(tuple(table.items()))


def _other(goal: tuple[Ask, str | None, str], world: _World, vocabulary: Vocabulary) -> bool:
    ask, level, wanted = goal
    return value(ask, level, world, vocabulary) != wanted


def _go_through(
    vocabulary: Vocabulary,
    statements: Sequence[Statement],
    only: Collection[int],
    factors: dict[str, tuple[str, ...]],
) -> tuple[dict[int, int], list[_World]]:
    """What each statement excludes, and the worlds left at the last moment."""
    spend(WORLD * prod(map(len, factors.values())))
    every = (dict(zip(factors, values, strict=True)) for values in product(*factors.values()))
    worlds = [world for world in every if consistent(world, vocabulary)]
    left = worlds
    table: dict[int, int] = {}
    for number, statement in enumerate(statements, 1):
        meaning, counts = statement.meaning, number in only
        if isinstance(meaning, Change):
            spend(WORLD * len(worlds))
            left, excludes = _moved(meaning, counts, left, worlds, vocabulary)
        elif counts:
            before = left
            spend(WORLD * len(before))
            left = [world for world in before if holds(meaning, world, vocabulary)]
            excludes = len(before) - len(left)
        if counts:
            table[number] = excludes
    return table, left


def _moved(
    change: Change, counts: bool, left: list[_World], worlds: list[_World], vocabulary: Vocabulary
) -> tuple[list[_World], int]:
    """The image of a set of worlds, and how many the change excludes before and after it."""
    factors = worlds[0] if worlds else {}
    stay = [factor for factor in factors if not released(factor, change)]
    if not counts and len(stay) == len(factors):
        return left, 0

    def rest(world: _World) -> tuple[str, ...]:
        return tuple(world[factor] for factor in stay)

    if not counts:
        reached = {rest(world) for world in left}
        return [world for world in worlds if rest(world) in reached], 0
    start = [world for world in left if holds(change.before, world, vocabulary)]
    fixed = [w for w in start if change.keep and holds(change.after, w, vocabulary)]
    unmoved = {tuple(world.items()) for world in fixed}
    reached = {rest(world) for world in start if tuple(world.items()) not in unmoved}
    image = [w for w in worlds if tuple(w.items()) in unmoved or rest(w) in reached]
    after = [world for world in image if holds(change.after, world, vocabulary)]
    return after, len(left) - len(start) + len(image) - len(after)


def space(
    vocabulary: Vocabulary,
    statements: Sequence[Statement],
    only: Collection[int],
    ask: Ask | None = None,
    level: str | None = None,
) -> dict[str, tuple[str, ...]] | None:
    """The factors that these statements and the question can touch; None past the limit."""
    touch = _Touch(vocabulary)
    for number, statement in enumerate(statements, 1):
        meaning = statement.meaning
        if number in only:
            claims = (meaning.before, meaning.after) if isinstance(meaning, Change) else (meaning,)
            for claim in claims:
                touch.claim(claim)
    if ask is not None:
        touch.ask(ask, level)
    if touch.owned:
        touch.owners()
    factors = {f: values for f, values in vocabulary.factors.items() if f in touch.found}
    return factors if prod(len(values) for values in factors.values()) <= LIMIT else None


class _Touch:
    """Collects the factors that an evaluation may look at, whatever the world."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.found: set[str] = set()
        self.owned = False

    def place(self, x: str) -> None:
        """The place of ``x`` and of everything it may be with or in; for a room, nothing."""
        factor = f"place of {x}"
        if factor in self.found or factor not in self.vocabulary.factors:
            return
        self.found.add(factor)
        for option in self.vocabulary.factors[factor]:
            if self.vocabulary.kinds.get(option) in (Kind.PERSON, Kind.THING):
                self.place(option)

    def houses(self, rooms: Collection[str]) -> None:
        """The houses of ``rooms``, and who owns what."""
        self.found.update(f"house of {room}" for room in rooms)
        self.owned = True

    def owners(self) -> None:
        """Every owner: no two houses have one, and a house may be another by its owner."""
        self.found.update(
            f"owner of {house.text}" for house in self.vocabulary.houses if house.owner is None
        )

    def whereabouts(self, x: str, place: str) -> None:
        """What decides whether ``x`` is in ``place``."""
        self.place(x)
        if self.vocabulary.kinds.get(place) is Kind.HOUSE:
            self._houses_of(x)

    def _houses_of(self, x: str) -> None:
        room = self.vocabulary.kinds.get(x) is Kind.ROOM
        self.houses([x] if room else self.vocabulary.rooms)

    def crowd(self, place: str, everywhere: bool = False) -> None:
        """What decides who is in ``place``."""
        for person in self.vocabulary.people:
            self.whereabouts(person, place)
        house = self.vocabulary.kinds.get(place) is Kind.HOUSE
        if house:
            self.houses(self.vocabulary.rooms)
        leaves = self.vocabulary.leaves if house or everywhere else (place,)
        self.found.update(f"others in {leaf}" for leaf in leaves)

    def claim(self, claim: Claim) -> None:
        """What an evaluation of ``claim`` may look at."""
        for atom in atoms(claim):
            match atom:
                case In(inner, outer):
                    self.whereabouts(inner, outer)
                case Has(_, thing):
                    self.place(thing)
                case Owns(_, place):
                    self._owner(place)
                case SameRoom(first, second):
                    self.place(first)
                    self.place(second)
                    near = [x for x in self.vocabulary.sharing if f"place of {x}" in self.found]
                    self.found.update(f"{a} with {b}" for a, b in combinations(near, 2))
                case People(place):
                    self.crowd(place)
                case Everyone(places):
                    for place in places:
                        self.crowd(place, everywhere=True)

    def _owner(self, place: str) -> None:
        self.place(place)
        self.owned = True
        if self.vocabulary.kinds.get(place) is not Kind.HOUSE:
            self._houses_of(place)

    def ask(self, ask: Ask, level: str | None) -> None:
        """What the answer in one world may depend on."""
        match ask:
            case WhereIs(name) if level in ("holder", "room"):
                self.place(name)
            case WhereIs(name) | WhoseHouse(name) | WhoOwns(name):
                self._owner(name)
            case WhichRoom(name) | WhoHas(name):
                self.place(name)
            case WhoIn(place) | HowMany(place):
                self.crowd(place)
            case Whether(claim) | Could(claim) | Must(claim):
                self.claim(claim)
            case _:
                pass
