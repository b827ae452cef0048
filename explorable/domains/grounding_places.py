"""Where somebody or something is, as formulas: places, chains of holders, houses, sharing.

A thing's place may be a leaf, a person who holds it or a thing that contains it; its *chain*
goes on from there and ends at a leaf. The formulas are right on worlds, where chains have
no cycle (background 2); LANGUAGE.md, Worlds 3, 7, 20 and 24.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import permutations

from explorable.domains.formula import Disj, F, Formula, Lit, T, TooLarge, conj, disj
from explorable.domains.grounding_chains import Chains
from explorable.errors import UnknownName
from explorable.names import Kind
from explorable.questions import ELSEWHERE
from explorable.vocabulary import NOWHERE, YES, Vocabulary

__all__ = ["Places"]

PATH = 4  # what a step on a way between containers counts: it is built, defined and negated


class Places:
    """Formulas about places on one vocabulary.

    Parameters
    ----------
    vocabulary : Vocabulary
        The factors and their values.
    limit : int
        How many parts all formulas together may have.

    Raises
    ------
    TooLarge
        When the factors, or later the formulas, outgrow ``limit``.
    """

    def __init__(self, vocabulary: Vocabulary, limit: int) -> None:
        self.vocabulary = vocabulary
        self.left = limit
        self.spend(self._values())
        self.chains = Chains(vocabulary)
        self.factors: Mapping[str, tuple[str, ...]] = {
            **vocabulary.factors,
            **self.chains.factors,
        }
        self.houses = {house.text: house.owner for house in vocabulary.houses}
        self.nouns = tuple(house for house, owner in self.houses.items() if owner is None)
        self._literals = {
            (factor, value): Lit(factor, value) if len(values) > 1 else T
            for factor, values in self.factors.items()
            for value in values
        }
        self._chains: dict[tuple[str, str], Formula] = {}
        self._order = {name: i for i, name in enumerate(vocabulary.sharing)}

    def _values(self) -> int:
        """How many values the factors have, found without building them."""
        v = self.vocabulary
        leaves = len(v.rooms) + (0 if v.closed_places else 1 + len(v.houses))
        held = sum(len(who) for _, who in v.holders) + len(v.things) * len(v.containers)
        counters = leaves * (v.cap + 1) if v.counted else 0
        inside = len(v.houses) * (len(v.rooms) + len(v.people) + 1)
        placed = (len(v.people) + len(v.things)) * leaves
        return placed + held + counters + inside + len(v.sharing) ** 2 + Chains.size(v)

    def spend(self, parts: int) -> None:
        """Account for parts about to be built."""
        self.left -= parts
        if self.left < 0:
            raise TooLarge("the text needs more clauses than the budget allows")

    def kind(self, name: str) -> Kind:
        """The kind of a name, which must be in the vocabulary."""
        try:
            return self.vocabulary.kinds[name]
        except KeyError:
            raise UnknownName(f"{name} is not a name of this vocabulary") from None

    def literal(self, factor: str, value: str) -> Formula:
        """``factor`` has ``value``; false where it never can."""
        return self._literals.get((factor, value), F)

    def at(self, name: str, leaf: str) -> Formula:
        """The person or thing is at this leaf, held and contained things included."""
        here = self.literal(f"place of {name}", leaf)
        if self.kind(name) is Kind.PERSON:
            return here
        if self.chains.boxes:
            return self._ends_at(name, leaf)
        carriers = self.carriers(name)
        self.spend(len(carriers))
        through = (
            conj((self.reaches(name, carrier), self.literal(f"place of {carrier}", leaf)))
            for carrier in carriers
        )
        return disj((here, *through))

    def _ends_at(self, thing: str, leaf: str) -> Formula:
        """The containers of a thing end at a leaf, or at a person who is there."""
        end = Chains.end(thing)
        self.spend(len(self.factors[end]))
        people = [who for who in self.factors[end] if self.vocabulary.kinds.get(who) is Kind.PERSON]
        held = (
            conj((self.literal(end, who), self.literal(f"place of {who}", leaf))) for who in people
        )
        return disj((self.literal(end, leaf), *held))

    def carriers(self, thing: str) -> tuple[str, ...]:
        """People and things that the chain of ``thing`` may pass through."""
        out: dict[str, None] = {}
        may_hold = dict(self.vocabulary.holders)
        inside = [c for c in self.vocabulary.containers if c != thing]
        for one in (thing, *inside):
            out.update(dict.fromkeys(may_hold.get(one, ())))
        out.update(dict.fromkeys(inside))
        return tuple(out)

    def reaches(self, thing: str, target: str) -> Formula:
        """The chain of ``thing`` passes through ``target``, a person or another thing."""
        key = thing, target
        if key not in self._chains:
            self._chains[key] = self._reaches(thing, target)
        return self._chains[key]

    def _reaches(self, thing: str, target: str) -> Formula:
        boxes, place, direct = self.vocabulary.containers, "place of {}".format, self.literal
        if self.chains.boxes:
            if self.kind(target) is Kind.PERSON:
                return direct(Chains.end(thing), target)
            return direct(Chains.through(thing, target), YES)
        others = [box for box in boxes if box not in (thing, target)]
        if self.kind(target) is Kind.PERSON:
            through = ((self.reaches(thing, box), direct(place(box), target)) for box in others)
        elif target not in boxes:
            return F
        elif thing in boxes:
            return self._paths[thing, target]
        else:
            through = ((direct(place(thing), box), self._paths[box, target]) for box in others)
        self.spend(1 + len(others))
        return disj((direct(place(thing), target), *map(conj, through)))

    @cached_property
    def _paths(self) -> Mapping[tuple[str, str], Formula]:
        """For each two containers, whether the chain of one passes through the other.

        Containers are allowed on the way one after the other, so each way is built once.
        """
        boxes = self.vocabulary.containers
        self.spend(PATH * len(boxes) ** 3)
        paths = {(a, b): self.literal(f"place of {a}", b) for a, b in permutations(boxes, 2)}
        for box in boxes:
            for a, b in permutations((one for one in boxes if one != box), 2):
                detour = conj((paths[a, box], paths[box, b]))
                paths[a, b] = _either(paths[a, b], detour)
        return paths

    def house_of(self, leaf: str, house: str) -> Formula:
        """The house of this leaf, under the name it has there, is ``house``."""
        if leaf in self.vocabulary.rests:
            return T if self.vocabulary.rests[leaf] == house else F
        if leaf == ELSEWHERE:
            return T if house == NOWHERE else F
        return self.literal(f"house of {leaf}", house)

    def within(self, leaf: str, place: str) -> Formula:
        """The leaf is, or lies in, the room or house ``place``."""
        if self.kind(place) is not Kind.HOUSE:
            return T if leaf == place else F
        return disj((self.house_of(leaf, place), *self._owned(leaf, place)))

    def _owned(self, leaf: str, house: str) -> Iterator[Formula]:
        """*X's house* is the house known by its noun that X owns (background 3)."""
        if (person := self.houses[house]) is not None:
            for noun in self.nouns:
                self.spend(1)
                owned = self.literal(f"owner of {noun}", person)
                yield conj((owned, self.house_of(leaf, noun)))

    def inside(self, inner: str, outer: str) -> Formula:
        """``inner`` is in ``outer``, directly or further inside."""
        kind, into = self.kind(inner), self.kind(outer)
        if into is Kind.THING:
            return self.reaches(inner, outer)
        if kind is Kind.ROOM:
            return self.within(inner, outer)
        if into is Kind.ROOM:
            return self.at(inner, outer)
        leaves = self.vocabulary.leaves
        self.spend(len(leaves))
        return disj(
            conj((at, lies))
            for leaf in leaves
            if (lies := self.within(leaf, outer)) != F and (at := self.at(inner, leaf)) != F
        )

    def owner(self, house: str, person: str) -> Formula:
        """The owner of a house is ``person`` (or *someone else*)."""
        named_after = self.houses[house]
        if named_after is not None:
            return T if named_after == person else F
        return self.literal(f"owner of {house}", person)

    def owns(self, person: str, place: str) -> Formula:
        """``person`` owns the house, or the house that the room is in."""
        if self.kind(place) is Kind.HOUSE:
            return self.owner(place, person)
        self.spend(len(self.houses))
        return disj(
            conj((self.house_of(place, house), self.owner(house, person))) for house in self.houses
        )

    def root(self, name: str, root: str) -> Formula:
        """The chain of ``name`` ends at ``root``, who or which is at a leaf itself."""
        at_leaf = self.is_root(root)
        return at_leaf if name == root else conj((self.reaches(name, root), at_leaf))

    def is_root(self, name: str) -> Formula:
        """The place of ``name`` is a leaf: nobody holds it and nothing contains it."""
        if self.kind(name) is Kind.PERSON:
            return T
        place, leaves = f"place of {name}", set(self.vocabulary.leaves)
        carried = [value for value in self.factors[place] if value not in leaves]
        self.spend(len(self.factors[place]))
        if not carried:
            return T
        return disj(self.literal(place, leaf) for leaf in self.vocabulary.leaves)

    def same_room(self, first: str, second: str) -> Formula:
        """The two are in one room, named or not (Worlds 20)."""
        if first == second:
            return T
        return disj(
            conj((self.root(first, one), self.root(second, other), self._together(one, other)))
            for one in self._roots(first)
            for other in self._roots(second)
        )

    def _roots(self, name: str) -> tuple[str, ...]:
        return (name,) if self.kind(name) is Kind.PERSON else (name, *self.carriers(name))

    def _together(self, one: str, other: str) -> Formula:
        """Two at leaves are in one named room, or share an unnamed one."""
        if one == other:
            return T
        self.spend(len(self.vocabulary.rooms))
        named = (
            conj((self.literal(f"place of {one}", room), self.literal(f"place of {other}", room)))
            for room in self.vocabulary.rooms
        )
        return disj((self.shares(one, other), *named))

    def shares(self, one: str, other: str) -> Formula:
        """The two share an unnamed room; the background says where that can be."""
        first, second = sorted((one, other), key=lambda name: self._order.get(name, -1))
        return self.literal(f"{first} with {second}", YES)


def _either(one: Formula, other: Formula) -> Formula:
    """One of two, not flattened: ways between containers share what was built before."""
    if F in (one, other):
        return other if one == F else one
    return Disj((one, other))
