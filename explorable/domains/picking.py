"""Which engine a question gets: enumeration while the space is small, else satisfiability."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explorable.budget import Budget
from explorable.domains.clauses import Clauses
from explorable.domains.engine import Engine, Result
from explorable.domains.formula import Formula, TooLarge
from explorable.domains.grounding import Grounding, grounding
from explorable.domains.worlds import Worlds
from explorable.questions import (
    NO_HOUSE,
    NOBODY,
    SOMEONE_ELSE,
    Ask,
    Could,
    HowMany,
    Must,
    Question,
    WhereEveryone,
    WhereIs,
    Whether,
    WhichRoom,
    WhoIn,
    levels,
)
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary

__all__ = ["SMALL", "asked", "engine_for"]

SMALL = 1 << 16


def engine_for(
    vocabulary: Vocabulary,
    statements: Sequence[Statement],
    budget: Budget | None = None,
    question: Question | None = None,
) -> Engine:
    """The engine for a text and a question.

    Up to 2**16 combinations of what they speak of are enumerated; larger spaces go to
    satisfiability, and so does a goal that would make a small space large.
    """
    return _Either(vocabulary, statements, budget or Budget(), question)


class _Either:
    """Enumeration until a goal does not fit any more."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        statements: Sequence[Statement],
        budget: Budget,
        question: Question | None,
    ) -> None:
        self._text = vocabulary, statements
        self._budget = budget
        self._worlds: Worlds | None = None
        self._clauses: Clauses | None = None
        try:
            ground = grounding(vocabulary, budget.clauses)
            goals = tuple(asked(ground, question.ask)) if question else ()
            small = Budget(min(budget.worlds, SMALL), clauses=budget.clauses)
            self._worlds = Worlds(vocabulary, statements, small, goals)
        except TooLarge:
            self._worlds = None

    def find(self, goal: Formula, only: frozenset[int] | None = None) -> Result:
        """Look for a history; see `Engine`."""
        if self._worlds is not None and self._worlds.reaches(goal):
            return self._worlds.find(goal, only)
        self._worlds = None
        if self._clauses is None:
            self._clauses = Clauses(*self._text, self._budget)
        return self._clauses.find(goal, only)


def asked(ground: Grounding, ask: Ask) -> Iterator[Formula]:
    """Formulas that speak of every factor the answer depends on."""
    vocabulary = ground.vocabulary
    match ask:
        case Whether(claim) | Could(claim) | Must(claim):
            yield ground.formula(claim)
        case WhereEveryone():
            for person in vocabulary.people:
                yield from asked(ground, WhereIs(person))
        case WhereIs() | WhichRoom():
            rest = {"holder": NOBODY, "house": NO_HOUSE}
            for level in levels(ask, vocabulary.kinds):
                for value in (rest[level],) if level in rest else vocabulary.leaves[:1]:
                    yield ground.is_value(ask, level, value)
        case HowMany() | WhoIn():
            yield ground.is_value(ask, None, "0" if isinstance(ask, HowMany) else NOBODY)
        case _:
            for value in (SOMEONE_ELSE, NO_HOUSE, NOBODY, *vocabulary.people):
                yield ground.is_value(ask, None, value)
