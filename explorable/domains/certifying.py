"""From a found answer to its certificate: small supports, necessity, and what refutes the rest.

Everything found here is re-checked by ``explorable.checking``. About places it shares no code
with what is found; about numbers both start from the same bounds for an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

from explorable.budget import Budget
from explorable.certificates import Certificate, Decisions, Exclusion, History, Proof, growth
from explorable.checking.growing import splits
from explorable.checking.number_goals import is_about_numbers
from explorable.checking.truth import is_rest, value
from explorable.claims import TRUE, Claim
from explorable.domains.engine import Found, Nothing
from explorable.domains.formula import Formula, T, TooLarge, neg
from explorable.domains.grounding import Grounding, grounding
from explorable.domains.joint import Joint
from explorable.domains.number_answers import number_answers, other_than
from explorable.domains.refuting import refute
from explorable.domains.search import Search, answers, minimal
from explorable.errors import BudgetEnded
from explorable.names import Name
from explorable.questions import Could, HowFar, Must, Question
from explorable.statements import Statement, is_measured, placed
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
    def engine(self) -> Joint:
        """The engines that fit the size of the space."""
        return Joint(self.vocabulary, self.statements, self.budget)

    def search(self, level: str | None, seen: tuple[History, ...] = ()) -> Search:
        """All values of the question; see `answers`."""
        if is_about_numbers(self.question.ask):
            return number_answers(self.engine, self.question.ask, self.vocabulary, self.budget)
        return answers(
            self.engine, self.grounding, self.question.ask, level, self.budget, seen=seen
        )

    def other(self, level: str | None, value: str) -> Formula | Claim:
        """What holds exactly where the question has another value."""
        if is_about_numbers(self.question.ask):
            return other_than(self.question.ask, (value,), self.vocabulary)
        return neg(self.grounding.is_value(self.question.ask, level, value))

    def refute(
        self, level: str | None, value: str | None, members: tuple[int, ...]
    ) -> Exclusion | Proof | Decisions | None:
        """Why these statements allow no other value; with None, no history."""
        ask, words = self.question.ask, self.vocabulary
        measured = any(is_measured(self.statements[n - 1].meaning) for n in members)
        if is_about_numbers(ask) if value else measured:
            goal = TRUE if value is None else other_than(ask, (value,), words)
            found = self.engine.numbers.find(goal, frozenset(members))
            return found if isinstance(found, Decisions) else None
        return refute(words, placed(self.statements), members, (ask, level, value), self.budget)


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
    found = _necessary(case.engine, case.other(made.level, value))
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
    if isinstance(case.question.ask, HowFar):
        return _far(case, made, two[0])
    larger = growth(case.question.ask, made.level, value, case.vocabulary)
    if larger is None:
        return replace(made, witnesses=two)
    grown = replace(case, vocabulary=larger)
    ask, level = case.question.ask, made.level
    search = grown.search(level)
    for other, history in search.values.items():
        if splits(value, other, ask, is_rest(other, ask, level)):
            return replace(made, witnesses=two, grown=history)
    everything = tuple(statement.number for statement in case.statements)
    refutation = grown.refute(level, value, everything) if search.complete else None
    return replace(made, witnesses=two, refutation=refutation) if refutation else None


def _far(case: Case, made: Certificate, one: History) -> Certificate | None:
    """Two histories with different numbers, both in the interval."""
    number = value(case.question.ask, made.level, one[-1], case.vocabulary)
    other = case.engine.find(case.other(made.level, number))
    return replace(made, witnesses=(one, other.history)) if isinstance(other, Found) else None


def _necessary(
    engine: Joint, goal: Formula | Claim
) -> tuple[tuple[int, ...], tuple[tuple[int, History], ...]] | None:
    """The statements of a minimal core, and for each the history that appears without it."""
    result = engine.find(goal)
    if not isinstance(result, Nothing):
        return None
    found = minimal(partial(engine.find, goal), result.core)
    if found is None:
        return None
    numbers, dropped = found
    return numbers, tuple((number, dropped[number]) for number in numbers)
