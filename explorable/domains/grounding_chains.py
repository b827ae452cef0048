"""Many containers: what a chain passes through and where it ends, as factors of their own.

Formulas can say every way through a few containers (`grounding_places`); through many they
would be too long. So past `FEW` each thing gets more factors, and clauses that fix them:

====================  ===========================================================
``book through box``  ``no``, ``yes``: the chain of the book passes through the box
``end of book``       what its chain of containers ends at: a leaf, or who holds it
====================  ===========================================================

They are no part of a world. Only a solver meets them: so many containers are too many worlds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from explorable.domains.encoding import Encoding
from explorable.vocabulary import NO, YES, Vocabulary

__all__ = ["FEW", "STEPS", "Chains"]

FEW = 8  # containers whose ways are formulas
STEPS = 2  # for a clause: most of them are written in one loop

Literals = Mapping[str, int]


class Chains:
    """The further factors of one vocabulary; none where the containers are few.

    Attributes
    ----------
    boxes : tuple of str
        The containers, where they are many.
    factors : mapping of str to tuple of str
        The further factors with their values.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        many = len(vocabulary.containers) > FEW
        self.boxes = vocabulary.containers if many else ()
        self._leaves = vocabulary.leaves
        self._holders = dict(vocabulary.holders)
        self._rows = {thing: self._row(thing) for thing in (vocabulary.things if many else ())}
        self.factors = {name: values for row in self._rows.values() for name, values in row.items()}
        self._thing_of = {factor: thing for thing, row in self._rows.items() for factor in row}

    def _row(self, thing: str) -> dict[str, tuple[str, ...]]:
        held = dict.fromkeys(who for x in (thing, *self.boxes) for who in self._holders.get(x, ()))
        row = {self.end(thing): (*self._leaves, *held)}
        return row | {self.through(thing, box): (NO, YES) for box in self.boxes if box != thing}

    @staticmethod
    def size(vocabulary: Vocabulary) -> int:
        """How many further factors there are, found without building them."""
        boxes = len(vocabulary.containers)
        return len(vocabulary.things) * boxes if boxes > FEW else 0

    @staticmethod
    def end(thing: str) -> str:
        """The factor that says where the containers of a thing end."""
        return f"end of {thing}"

    @staticmethod
    def through(thing: str, box: str) -> str:
        """The factor that says whether a thing is in a container, however far inside."""
        return f"{thing} through {box}"

    def closure(self, closed: AbstractSet[str]) -> set[str]:
        """What a closed set holds besides: with one container all, with a chain its thing."""
        things = {self._thing_of[factor] for factor in closed if factor in self._thing_of}
        if things or any(f"place of {box}" in closed for box in self.boxes):
            things.update(self.boxes)
        places = {f"place of {thing}" for thing in things}
        return places.union(*(self._rows[thing] for thing in things))

    def released(self, movers: tuple[str, ...]) -> set[str]:
        """The further factors that may differ when these have moved."""
        if any(mover in self.boxes for mover in movers):
            return {*self.factors}
        return {factor for mover in movers for factor in self._rows.get(mover, ())}

    def opened(self, factors: AbstractSet[str]) -> tuple[str, ...]:
        """The things whose further factors are among these."""
        return tuple(thing for thing in self._rows if self.end(thing) in factors)

    def clauses(self, encoding: Encoding, thing: str, moment: int) -> Iterator[list[int]]:
        """What fixes the further factors of one thing, given those of the containers.

        Besides what defines them they say that being inside is transitive and that what is
        inside ends where its container does. So a solver need not follow chains step by step.
        """
        boxes = [box for box in self.boxes if box != thing]
        place = encoding.copy(f"place of {thing}", moment)
        inside = self._inside(encoding, thing, moment)
        end = encoding.copy(self.end(thing), moment)
        yield from ([-at, end[value]] for value, at in place.items() if value in end)
        for box in boxes:
            yield [-place[box], inside[box]]
            yield [-inside[box], *(place[other] for other in boxes)]
            further = self._inside(encoding, box, moment)
            if (back := further.get(thing)) is not None:
                yield [-inside[box], -back]
            for other, beyond in further.items():
                if other != thing:
                    yield [-place[box], -inside[other], beyond]
                    yield [-inside[box], -beyond, inside[other]]
            ends = encoding.copy(self.end(box), moment)
            yield from ([-inside[box], -there, end[value]] for value, there in ends.items())

    def _inside(self, encoding: Encoding, thing: str, moment: int) -> Literals:
        """For each container, that the thing is in it."""
        return {
            box: encoding.copy(self.through(thing, box), moment)[YES]
            for box in self.boxes
            if box != thing
        }
