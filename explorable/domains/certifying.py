"""From a found answer to its certificate: small supports, necessity, and what refutes the rest.

Everything found here is re-checked by ``explorable.checking``, which shares no code with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from explorable.budget import Budget
from explorable.certificates import Certificate, Exclusion, History, Proof, growth
from explorable.checking.growing import splits
from explorable.checking.truth import is_rest
from explorable.domains.engine import Engine, Nothing
from explorable.domains.formula import Formula, T, TooLarge, neg
from explorable.domains.grounding import Grounding, grounding
from explorable.domains.picking import engine_for
from explorable.domains.refuting import refute
from explorable.domains.search import answers, minimal
from explorable.errors import BudgetEnded
from explorable.names import Name
from explorable.questions import Could, Must, Question
from explorable.statements import Statement
from explorable.status import Status
from explorable.vocabulary import NO, YES, Vocabulary

__all__ = ["Case", "certify"]


@dataclass(frozen=True)
class Case:
    """One question put to one text over one vocabulary: what a search and a certificate need."""

    statements: tuple[Statement, ...]
    question: Question
    known: tuple[Name, ...]
    budget: Budget
    vocabulary: Vocabulary

    @cached_property
    def grounding(self) -> Grounding:
        """Formulas over this vocabulary."""
        return grounding(self.vocabulary, self.budget.clauses)

    @cached_property
    def engine(self) -> Engine:
        """The engine that fits the size of the space."""
        return engine_for(self.vocabulary, self.statements, self.budget)

    def is_value(self, level: str | None, value: str) -> Formula:
        """The worlds in which the question has this value."""
        return self.grounding.is_value(self.question.ask, level, value)

    def refute(
        self, level: str | None, value: str | None, members: tuple[int, ...]
    ) -> Exclusion | Proof | None:
        """Why these statements allow no other value; with None, no history."""
        goal = (self.question.ask, level, value)
        return refute(self.vocabulary, self.statements, members, goal, self.budget)


def certify(
    case: Case, level: str | None, status: Status, values: Mapping[str, History]
) -> Certificate | None:
    """The certificate of a searched answer, or None where a budget ends before it is whole.

    Parameters
    ----------
    values : mapping of str to history
        The witnessed answers; for *could* and *must*, of the claim asked about.
    """
    made = Certificate(case.question, level, case.known, status)
    try:
        match status:
            case Status.CONTRADICTORY:
                return _contradictory(case, made)
            case Status.FORCED if isinstance(case.question.ask, Could | Must):
                return _modal(case, made, values)
            case Status.FORCED:
                return _forced(case, made, next(iter(values.items())))
            case Status.OPEN:
                return _open(case, made, values)
            case Status.UNRESOLVED:
                return replace(made, witnesses=tuple(values.values()))
    except (TooLarge, BudgetEnded):
        return None


def _contradictory(case: Case, made: Certificate) -> Certificate | None:
    found = _necessary(case.engine, T)
    if found is None:
        return None
    numbers, dropped = found
    refutation = case.refute(made.level, None, numbers)
    if refutation is None:
        return None
    return replace(made, conflict=numbers, dropped=dropped, refutation=refutation)


def _forced(
    case: Case, made: Certificate, witnessed: tuple[str, History], said: str | None = None
) -> Certificate | None:
    """``said`` is the answer where it is not the witnessed value itself."""
    value, witness = witnessed
    found = _necessary(case.engine, neg(case.is_value(made.level, value)))
    if found is None:
        return None
    numbers, dropped = found
    refutation = case.refute(made.level, value, numbers)
    if refutation is None:
        return None
    return replace(
        made,
        value=said or value,
        witnesses=(witness,),
        support=numbers,
        dropped=dropped,
        refutation=refutation,
    )


def _modal(case: Case, made: Certificate, values: Mapping[str, History]) -> Certificate | None:
    """*Could* is yes by a world that says yes; *must* is no by one that says no (Worlds 33)."""
    shown = YES if isinstance(case.question.ask, Could) else NO
    if shown in values:
        return replace(made, value=shown, witnesses=(values[shown],))
    return _forced(case, made, next(iter(values.items())))


def _open(case: Case, made: Certificate, values: Mapping[str, History]) -> Certificate | None:
    two = tuple(values.values())[:2]
    if len(two) == 2:
        return replace(made, witnesses=two)
    (value,) = values
    larger = growth(case.question.ask, made.level, value, case.vocabulary)
    if larger is None:
        return replace(made, witnesses=two)
    grown = replace(case, vocabulary=larger)
    ask, level = case.question.ask, made.level
    search = answers(grown.engine, grown.grounding, ask, level, grown.budget)
    for other, history in search.values.items():
        if splits(value, other, ask, is_rest(other, ask, level)):
            return replace(made, witnesses=two, grown=history)
    everything = tuple(statement.number for statement in case.statements)
    refutation = grown.refute(level, value, everything) if search.complete else None
    return replace(made, witnesses=two, refutation=refutation) if refutation else None


def _necessary(
    engine: Engine, goal: Formula
) -> tuple[tuple[int, ...], tuple[tuple[int, History], ...]] | None:
    """The statements of a minimal core, and for each the history that appears without it."""
    result = engine.find(goal)
    if not isinstance(result, Nothing):
        return None
    found = minimal(engine, goal, result.core)
    if found is None:
        return None
    numbers, dropped = found
    return numbers, tuple((number, dropped[number]) for number in numbers)
