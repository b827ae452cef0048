"""Which combinations are worlds, restricted to the factors that matter (vocabulary.py, 1 to 3).

A set of factors is *closed* when every choice of values for it that satisfies the laws among
its own factors extends to a world, whatever the choice, by the *defaults* of all others. So
an engine looks at a closed set only and loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import combinations

from explorable.domains.formula import F, Formula, conj, disj, neg
from explorable.domains.grounding_places import Places
from explorable.questions import ELSEWHERE, NOBODY, SOMEONE_ELSE
from explorable.vocabulary import NO, NOWHERE, rest_leaf

__all__ = ["Background"]


class Background:
    """The laws of worlds on one vocabulary."""

    def __init__(self, places: Places) -> None:
        vocabulary = places.vocabulary
        self._places = places
        self._named_after = tuple(house for house in vocabulary.houses if house.owner is not None)
        self._pairs = {f"{a} with {b}": (a, b) for a, b in combinations(vocabulary.sharing, 2)}
        self._boxes = frozenset(f"place of {thing}" for thing in vocabulary.containers)
        elsewhere = () if vocabulary.closed_places else (ELSEWHERE,)
        self._unnamed = (*vocabulary.rests, *elsewhere)

    def closure(self, factors: AbstractSet[str]) -> frozenset[str]:
        """The closed set that these factors generate.

        Raises
        ------
        TooLarge
            When the sharing of unnamed rooms alone outgrows the limit.
        """
        closed = set(factors)
        if shared := closed & self._pairs.keys():
            for group in self._groups(shared):
                self._places.spend(len(group) ** 2)
                ordered = [name for name in self._places.vocabulary.sharing if name in group]
                closed.update(f"{a} with {b}" for a, b in combinations(ordered, 2))
                closed.update(f"place of {name}" for name in group)
        if closed & self._boxes:
            closed |= self._boxes
        closed |= self._places.chains.closure(closed)
        return frozenset(closed)

    def _groups(self, shared: AbstractSet[str]) -> list[set[str]]:
        """The names that the pairs connect: sharing is transitive inside each group."""
        group_of: dict[str, set[str]] = {}
        for factor in shared:
            one, other = (group_of.setdefault(name, {name}) for name in self._pairs[factor])
            if one is not other:
                small, large = sorted((one, other), key=len)
                large |= small
                group_of.update(dict.fromkeys(small, large))
        return list({id(group): group for group in group_of.values()}.values())

    def laws(self, closed: AbstractSet[str]) -> Iterator[Formula]:
        """The laws among the factors of a closed set, one by one."""
        if not all(self._places.factors.values()):
            yield F  # a closing list left a factor without any value
        yield from self._sharing(closed)
        yield from self._containment(closed)
        yield from self._ownership(closed)

    def _sharing(self, closed: AbstractSet[str]) -> Iterator[Formula]:
        literal, spend, shares = self._places.literal, self._places.spend, self._places.shares
        pairs = {factor: pair for factor, pair in self._pairs.items() if factor in closed}
        groups = self._groups(pairs.keys())
        spend(sum(len(group) ** 3 for group in groups))
        for a, b in pairs.values():
            apart = neg(shares(a, b))
            spend(2 * len(self._unnamed))
            yield disj((apart, *(literal(f"place of {a}", leaf) for leaf in self._unnamed)))
            for leaf in self._unnamed:
                here, there = literal(f"place of {a}", leaf), literal(f"place of {b}", leaf)
                yield disj((apart, neg(here), there))
        for group in groups:
            ordered = (name for name in self._places.vocabulary.sharing if name in group)
            for a, b, c in combinations(ordered, 3):
                three = shares(a, b), shares(b, c), shares(a, c)
                for odd in three:
                    yield disj((odd, *(neg(pair) for pair in three if pair is not odd)))

    def _containment(self, closed: AbstractSet[str]) -> Iterator[Formula]:
        boxes = self._places.vocabulary.containers
        if self._places.chains.boxes or not self._boxes <= closed:
            return  # through many containers `Chains` says it
        for box in boxes:
            for inner in boxes:
                step = self._places.literal(f"place of {box}", inner)
                if inner != box and step != F:
                    yield neg(conj((step, self._places.reaches(inner, box))))

    def _ownership(self, closed: AbstractSet[str]) -> Iterator[Formula]:
        owned = [noun for noun in self._places.nouns if f"owner of {noun}" in closed]
        literal, spend = self._places.literal, self._places.spend
        for named in self._named_after:
            for noun in owned:
                owns = literal(f"owner of {noun}", str(named.owner))
                spend(len(closed))
                for use in self._uses(named.text, rest_leaf(named), closed):
                    yield disj((neg(owns), neg(use)))
        for one, other in combinations(owned, 2):
            spend(len(self._places.vocabulary.people))
            for person in self._places.vocabulary.people:
                both = (literal(f"owner of {house}", person) for house in (one, other))
                yield neg(conj(both))

    def _uses(self, house: str, rest: str, closed: AbstractSet[str]) -> Iterator[Formula]:
        """Everything that lies in a house under the name of its owner."""
        literal, vocabulary = self._places.literal, self._places.vocabulary
        for room in vocabulary.rooms:
            if (factor := f"house of {room}") in closed:
                yield literal(factor, house)
        for name in (*vocabulary.people, *vocabulary.things):
            if (factor := f"place of {name}") in closed:
                yield literal(factor, rest)
        if (factor := f"others in {rest}") in closed:
            yield neg(literal(factor, "0"))

    def default(self, factor: str) -> str:
        """The value a factor outside the closed set gets; no law among others minds it."""
        values = self._places.factors[factor]
        for rest in (NOWHERE, SOMEONE_ELSE, NOBODY, NO, "0"):
            if rest in values and not factor.startswith("place of "):
                return rest
        return ELSEWHERE if ELSEWHERE in values and factor.startswith("place of ") else values[0]

    def released(self, movers: tuple[str, ...]) -> frozenset[str]:
        """The factors that a change of these movers gives up."""
        out = {f"place of {name}" for name in movers}
        for factor, pair in self._pairs.items():
            if pair[0] in movers or pair[1] in movers:
                out.add(factor)
        out |= self._places.chains.released(movers)
        return frozenset(out & self._places.factors.keys())
