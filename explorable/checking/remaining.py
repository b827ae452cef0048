"""The answers left when every world of a small space is gone through, with nothing that searches.

The space is that of `exclusion`: only the factors that the statements and the question can
touch, at most 2¹² combinations. What is found is every answer, so it can be held against an
outer set; a larger space is not gone through.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from explorable.budget import spend
from explorable.checking.background import consistent
from explorable.checking.exclusion import WORLD, space
from explorable.checking.number_cases import numbers_left
from explorable.checking.number_goals import is_about_numbers
from explorable.checking.truth import holds, released, value
from explorable.claims import TRUE, Change
from explorable.questions import Ask, Whether
from explorable.statements import Statement, is_measured, placed
from explorable.vocabulary import Vocabulary

__all__ = ["answers_left"]

ANYTHING = Whether(TRUE)  # *yes* in every world

_World = dict[str, str]


def answers_left(
    ask: Ask, level: str | None, statements: Sequence[Statement], vocabulary: Vocabulary
) -> frozenset[str] | None:
    """Every value of ``ask`` at ``level`` in the worlds that all ``statements`` leave.

    *Could* and *must* have the values of the claim they ask about.

    Returns
    -------
    frozenset of str or None
        None where the space is too large to go through.
    """
    numbers = [s.claim for s in statements if is_measured(s.meaning)]
    about_numbers = is_about_numbers(ask)
    if numbers or about_numbers:
        number_ask, place_ask = (ask, ANYTHING) if about_numbers else (ANYTHING, ask)
        far = numbers_left(number_ask, numbers, vocabulary)
        near = answers_left(place_ask, level, placed(statements), vocabulary)
        nothing: frozenset[str] = frozenset()
        if nothing in (far, near):
            return nothing
        return None if far is None or near is None else far if about_numbers else near
    everything = range(1, len(statements) + 1)
    factors = space(vocabulary, statements, everything, ask, level)
    if factors is None:
        return None
    every = (dict(zip(factors, values, strict=True)) for values in product(*factors.values()))
    try:
        worlds = [world for world in every if consistent(world, vocabulary)]
        left = worlds
        for statement in statements:
            spend(WORLD * len(left))
            meaning = statement.meaning
            if isinstance(meaning, Change):
                left = _after(meaning, left, worlds, vocabulary)
            else:
                left = [world for world in left if holds(meaning, world, vocabulary)]
        return frozenset(value(ask, level, world, vocabulary) for world in left)
    except KeyError:  # a factor is looked at that was left out: these worlds say too little
        return None


def _after(
    change: Change, left: list[_World], worlds: list[_World], vocabulary: Vocabulary
) -> list[_World]:
    """The worlds that the change leads to from those left."""

    def rest(world: _World) -> frozenset[tuple[str, str]]:
        return frozenset(item for item in world.items() if not released(item[0], change))

    start = [world for world in left if holds(change.before, world, vocabulary)]
    stay, move = [], set()
    for world in start:
        if change.keep and holds(change.after, world, vocabulary):
            stay.append(frozenset(world.items()))
        else:
            move.add(rest(world))
    stays = set(stay)
    return [
        world
        for world in worlds
        if (rest(world) in move or frozenset(world.items()) in stays)
        and holds(change.after, world, vocabulary)
    ]
