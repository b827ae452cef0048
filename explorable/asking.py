"""One question put to one text: search, settle, witness, certify; a level at a time.

Witnesses are re-checked here against every original statement before they count; the
certificate is found only when it is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from explorable.answers import Answer, History, headline_level, settle
from explorable.budget import Budget
from explorable.certificates import Certificate
from explorable.checking.truth import is_history
from explorable.domains.candidates import candidates
from explorable.domains.certifying import Case, certify
from explorable.domains.formula import TooLarge
from explorable.domains.search import Search, answers
from explorable.errors import CertificateError
from explorable.language.refuse import update_offer
from explorable.names import Name
from explorable.questions import Could, Must, Question, WhereEveryone, WhereIs, levels
from explorable.statements import Statement
from explorable.status import Status
from explorable.vocabulary import vocabulary

__all__ = ["Context", "answer"]

WORST_FIRST = (Status.CONTRADICTORY, Status.UNRESOLVED, Status.OPEN, Status.FORCED)


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
    by_level = MappingProxyType({str(level): other for level, other in at.items()})
    return replace(headline, levels=by_level)


def _at(context: Context, case: Case, level: str | None, seen: tuple[History, ...]) -> Answer:
    """The answer at one level; ``seen`` are witnesses found for another level."""
    ask = case.question.ask
    search = _search(case, level, seen)
    for history in search.values.values():
        if history not in seen and not is_history(history, case.statements, case.vocabulary):
            raise CertificateError("a witness does not satisfy every original statement")
    status, found = settle(ask, level, search.values, search.complete)
    outer = set(found)
    if not search.complete:
        outer.update(candidates(ask, level, case.vocabulary))
    shown = search.values if isinstance(ask, Could | Must) else found

    @cache
    def certificate() -> Certificate | None:
        made = certify(case, level, status, shown)
        if made is not None:
            made.check(context.statements)
        return made

    return Answer(
        question=case.question,
        status=status,
        inner=frozenset(found),
        outer=frozenset(outer),
        witnesses=tuple(found.values()),
        level=level,
        notes=(*case.question.notes, *([search.why] if search.why else [])),
        statements=context.statements,
        choices=context.choices,
        origin=context.origin,
        _certify=certificate,
        _offer=lambda conflict: update_offer(context.statements, conflict),
    )


def _search(case: Case, level: str | None, seen: tuple[History, ...]) -> Search:
    try:
        return answers(
            case.engine, case.grounding, case.question.ask, level, case.budget, seen=seen
        )
    except TooLarge as reason:
        return Search({}, complete=False, why=str(reason))


def _everyone(context: Context, question: Question, people: tuple[str, ...]) -> Answer:
    parts = {
        who: answer(context, Question(f"Where is {who}?", WhereIs(who), question.names))
        for who in people
    }
    statuses = {part.status for part in parts.values()} or {Status.OPEN}
    return Answer(
        question=question,
        status=next(status for status in WORST_FIRST if status in statuses),
        inner=frozenset(f"{who}: {p.headline}" for who, p in parts.items() if p.inner),
        outer=frozenset(f"{who}: {p.headline}" for who, p in parts.items() if p.outer),
        parts=MappingProxyType(parts),
        notes=question.notes,
        statements=context.statements,
        choices=context.choices,
        origin=context.origin,
    )
