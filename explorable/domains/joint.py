"""Places and numbers of one text side by side: two engines that share no variable.

A history exists where both parts have one; an answer depends on one of them (source, section
2: what is said about different things multiplies).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeGuard, cast

from explorable.budget import Budget
from explorable.checking.decisions import Decisions
from explorable.claims import TRUE, All, Any, Bound, Claim, Not, One
from explorable.domains.deciding import Assigned, Numbers
from explorable.domains.engine import Engine, Found, Nothing, Result, Unknown
from explorable.domains.formula import Formula, T
from explorable.domains.picking import engine_for
from explorable.errors import BudgetEnded
from explorable.statements import Statement, is_measured, placed
from explorable.vocabulary import Vocabulary, World

__all__ = ["Joint", "numbers_of"]

WHY = "more ways to order what is measured than the budget allows"


def numbers_of(statements: Sequence[Statement], vocabulary: Vocabulary, budget: Budget) -> Numbers:
    """What the statements about numbers say."""
    measured = vocabulary.quantities  # without any, no statement need be looked at
    said = {s.number: s.claim for s in statements if measured and is_measured(s.meaning)}
    return Numbers(said, vocabulary.quantities, budget)


class Joint:
    """The histories of a text about places and numbers."""

    def __init__(
        self, vocabulary: Vocabulary, statements: Sequence[Statement], budget: Budget
    ) -> None:
        self.numbers = numbers_of(statements, vocabulary, budget)
        about_places = placed(statements) if vocabulary.quantities else statements
        self.places: Engine = engine_for(vocabulary, about_places, budget)
        self.decided: tuple[Bound, ...] = ()  # the bounds that hold in what was found last

    def find(self, goal: Formula | Claim, only: frozenset[int] | None = None) -> Result:
        """Look for a history, with a goal for its places or a claim about its numbers.

        See `Engine`.
        """
        if not self.numbers.quantities:
            return self.places.find(_places(goal), only)
        try:
            found = self.numbers.find(goal if _is_claim(goal) else TRUE, only)
        except BudgetEnded as reason:
            return Unknown(str(reason))
        if found is None:
            return Unknown(WHY)
        if isinstance(found, Decisions):
            return Nothing(found.numbers)
        self.decided = found.decided
        result = self.places.find(_places(goal), only)
        if isinstance(result, Found):
            return Found(with_numbers(result.history, found))
        return result


def _is_claim(goal: Formula | Claim) -> TypeGuard[Claim]:
    return isinstance(goal, Bound | All | Any | Not | One)


def _places(goal: Formula | Claim) -> Formula:
    return T if _is_claim(goal) else cast("Formula", goal)


def with_numbers(history: Sequence[World], found: Assigned) -> tuple[World, ...]:
    """The history with the same numbers at every moment."""
    numbers = {text: str(Fraction(value)) for text, value in found.values.items()}
    return tuple({**world, **numbers} for world in history)
