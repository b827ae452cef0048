"""One question put to one text: search, settle, witness, certify; a level at a time.

Witnesses are re-checked here against every original statement before they count; the
certificate is found only when it is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from explorable.answers import Answer, History
from explorable.budget import Budget, limited
from explorable.certificates import Certificate
from explorable.checking.candidates import all_there_could_be
from explorable.checking.truth import is_history
from explorable.domains.certifying import Case, certify
from explorable.domains.formula import TooLarge
from explorable.domains.search import Search
from explorable.errors import BudgetEnded, CertificateError
from explorable.frozen import Frozen
from explorable.language.refuse import update_offer
from explorable.names import Name
from explorable.questions import Could, Must, Question, WhereEveryone, levels
from explorable.settling import everyone, headline_level, part_question, settle
from explorable.statements import Statement
from explorable.status import Status
from explorable.vocabulary import vocabulary

__all__ = ["Context", "answer"]


@dataclass(frozen=True, slots=True)
class Context:
    """What a question is put to.

    Attributes
    ----------
    statements, known, budget
        The text, the names known beforehand, the limits.
    choices : mapping of int to int
        The readings in force.
    origin : mapping
        Plain data that reads the text again.
    """

    statements: tuple[Statement, ...]
    known: tuple[Name, ...]
    budget: Budget
    choices: Mapping[int, int]
    origin: Mapping[str, Any]


def answer(context: Context, question: Question) -> Answer:
    """The answer at its headline level, with every other level beside it."""
    with limited(context.budget.steps):
        return _answer(context, question)


def _answer(context: Context, question: Question) -> Answer:
    words = vocabulary(context.statements, question, context.known)
    if isinstance(question.ask, WhereEveryone):
        return _everyone(context, question, words.people)
    case = Case(context.statements, question, context.known, context.budget, words)
    at: dict[str | None, Answer] = {}
    for level in levels(question.ask, words.kinds):
        seen = tuple(history for other in at.values() for history in other.witnesses)
        at[level] = _at(context, case, level, seen)
    headline = at[headline_level(question.ask, {level: a.outer for level, a in at.items()})]
    if None in at:
        return headline
    by_level = Frozen({str(level): other for level, other in at.items()})
    return replace(headline, levels=by_level)


def _at(context: Context, case: Case, level: str | None, seen: tuple[History, ...]) -> Answer:
    """The answer at one level; ``seen`` are witnesses found for another level."""
    ask = case.question.ask
    search = _search(case, level, seen)
    for history in search.values.values():
        if history not in seen and not is_history(history, case.statements, case.vocabulary):
            raise CertificateError("a witness does not satisfy every original statement")
    status, found = settle(ask, level, search.values, search.complete)
    outer = frozenset(found)
    if status in (Status.OPEN, Status.UNRESOLVED) and not search.complete:
        outer = all_there_could_be(ask, level, case.vocabulary, found)
    shown = search.values if isinstance(ask, Could | Must) else found

    return Answer(
        question=case.question,
        status=status,
        inner=frozenset(found),
        outer=outer,
        witnesses=tuple(found.values()),
        level=level,
        notes=(*case.question.notes, *([search.why] if search.why else [])),
        statements=context.statements,
        choices=context.choices,
        origin=context.origin,
        _certify=_Certifying(context, case, level, status, Frozen(shown)),
        _offer=partial(update_offer, context.statements),
    )


def _case(context: Context, question: Question) -> Case:
    words = vocabulary(context.statements, question, context.known)
    return Case(context.statements, question, context.known, context.budget, words)


class _Certifying:
    """The certificate of one answer: found when it is first asked for, and kept.

    A copy holds what is asked and what was found, and builds its engines anew.
    """

    def __init__(
        self,
        context: Context,
        case: Case,
        level: str | None,
        status: Status,
        shown: Mapping[str, History],
    ) -> None:
        self.context, self.case = context, case
        self.level, self.status, self.shown = level, status, shown

    def __call__(self) -> Certificate | None:
        return self._found

    @cached_property
    def _found(self) -> Certificate | None:
        with limited(self.context.budget.steps):
            made = certify(self.case, self.level, self.status, self.shown)
            try:
                if made is not None:
                    made.check(self.context.statements)
            except BudgetEnded:
                return None  # found, but not checked: no certificate
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "case": self.case.question}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, case=_case(state["context"], state["case"]))


def _search(case: Case, level: str | None, seen: tuple[History, ...]) -> Search:
    try:
        return case.search(level, seen)
    except TooLarge as reason:
        return Search({}, complete=False, why=str(reason))


def _everyone(context: Context, question: Question, people: tuple[str, ...]) -> Answer:
    parts = {who: _answer(context, part_question(who, question)) for who in people}
    status, inner, outer = everyone({who: (p.status, p.inner, p.outer) for who, p in parts.items()})
    return Answer(
        question=question,
        status=status,
        inner=inner,
        outer=outer,
        parts=Frozen(parts),
        notes=question.notes,
        statements=context.statements,
        choices=context.choices,
        origin=context.origin,
    )
