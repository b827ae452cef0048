"""An answer: its status, both sets, witnesses, and the certificate behind it (source, section 1).

``inner`` holds the answers that a witness shows, ``outer`` those that nothing excludes.
An outer singleton is forced only with a witness; a wide outer set proves nothing by itself;
two witnessed answers are open. A *rest value* ("elsewhere") stands for several places
without a name and is never forced (LANGUAGE.md, Worlds 8).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from explorable.certificates import Certificate
from explorable.checking.truth import is_rest
from explorable.errors import InputError
from explorable.explaining import explain
from explorable.names import listed
from explorable.questions import NOBODY, OTHERS, Ask, Could, HowMany, Must, Question, WhoIn
from explorable.statements import Statement
from explorable.status import Status
from explorable.vocabulary import NO, YES, World

__all__ = ["Answer", "History", "decide", "headline_level", "settle"]

History = tuple[World, ...]


def decide(values: Mapping[str, bool], complete: bool) -> Status:
    """The status of a witnessed answer set.

    Parameters
    ----------
    values : mapping of str to bool
        Each witnessed answer and whether it is a rest value.
    complete : bool
        Whether every other answer is excluded.

    >>> str(decide({"kitchen": False}, complete=True)), str(decide({}, complete=True))
    ('forced', 'contradictory')
    >>> str(decide({"elsewhere": True}, complete=True)), str(decide({}, complete=False))
    ('open', 'unresolved')
    """
    if len(values) > 1 or any(values.values()):
        return Status.OPEN
    if not complete:
        return Status.UNRESOLVED
    return Status.FORCED if values else Status.CONTRADICTORY


def settle(
    ask: Ask, level: str | None, values: Mapping[str, History], complete: bool
) -> tuple[Status, dict[str, History]]:
    """The status and the answers, each with its witness, from the values found.

    All "k or more" are one answer, with the least k. *Could* and *must* have one answer, from
    the values of the claim they ask about (LANGUAGE.md, Worlds 22 and 33).
    """
    if isinstance(ask, Could | Must):
        return _modal(ask, values, complete)
    found = dict(values)
    if isinstance(ask, HowMany):
        capped = (value for value in values if is_rest(value, ask, level))
        for value in sorted(capped, key=_least)[1:]:
            del found[value]
    return decide({v: is_rest(v, ask, level) for v in found}, complete), found


def _least(value: str) -> int:
    """The k of "k or more"."""
    return int(value.split(maxsplit=1)[0])


def _modal(
    ask: Could | Must, values: Mapping[str, History], complete: bool
) -> tuple[Status, dict[str, History]]:
    shown, otherwise = (YES, NO) if isinstance(ask, Could) else (NO, YES)
    if shown in values:
        return Status.FORCED, {shown: values[shown]}
    if not complete:
        return Status.UNRESOLVED, {}
    if not values:
        return Status.CONTRADICTORY, {}
    return Status.FORCED, {otherwise: next(iter(values.values()))}


def headline_level(ask: Ask, outer: Mapping[str | None, frozenset[str]]) -> str | None:
    """The finest level at which a named place is an answer; where none has one, the finest.

    The holder of a thing is never the headline (LANGUAGE.md, Worlds 9 and 24).
    """
    places = [level for level in outer if level != "holder"]
    named = (level for level in places if any(not is_rest(v, ask, level) for v in outer[level]))
    return next(named, places[0])


@dataclass(frozen=True)
class Answer:
    """What a text still permits as an answer to one question.

    Attributes
    ----------
    question : Question
        The question as it was read.
    status : Status
        Forced, open, contradictory or unresolved, at ``level``.
    inner, outer : frozenset of str
        Witnessed answers, and answers not excluded.
    witnesses : tuple of histories
        One for each witnessed answer; a history is a tuple of worlds, one a moment, and
        each was re-checked against every statement.
    level : str or None
        The level of the headline, for a question that has levels.
    levels : mapping of str to Answer
        The same question at each level; empty for a question without levels.
    parts : mapping of str to Answer
        For *Where is everyone?*, one answer a person.
    notes : tuple of str
        What was assumed about the question, and what could help.
    statements : tuple of Statement
        The text that was asked.
    choices : mapping of int to int
        The readings in force (sentence and reading count from 1).
    origin : mapping
        What reads the text again: text, law, known, conventions, choose. Plain data.
    """

    question: Question
    status: Status
    inner: frozenset[str]
    outer: frozenset[str]
    witnesses: tuple[History, ...] = ()
    level: str | None = None
    levels: Mapping[str, Answer] = field(default_factory=lambda: MappingProxyType({}))
    parts: Mapping[str, Answer] = field(default_factory=lambda: MappingProxyType({}))
    notes: tuple[str, ...] = ()
    statements: tuple[Statement, ...] = ()
    choices: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    origin: Mapping[str, Any] = field(
        default_factory=lambda: MappingProxyType({}), repr=False, compare=False
    )
    _certify: Callable[[], Certificate | None] = field(
        default=lambda: None, repr=False, compare=False
    )
    _offer: Callable[[tuple[int, ...]], str | None] = field(
        default=lambda _: None, repr=False, compare=False
    )
    _others: Callable[[], tuple[Answer, ...]] = field(default=lambda: (), repr=False, compare=False)

    @property
    def certificate(self) -> Certificate | None:
        """Why: found and checked on first use, once for an answer and its level's.

        None for *Where is everyone?*, whose parts have one each.
        """
        return self._certify()

    @cached_property
    def alternatives(self) -> tuple[Answer, ...]:
        """The same question under the other readings, where status or answers differ."""
        return self._others()

    @property
    def headline(self) -> str:
        """The answer in a few words."""
        if self.parts:
            return "; ".join(f"{who}: {part.headline}" for who, part in self.parts.items())
        if self.status is Status.CONTRADICTORY:
            return "no answer"
        if self.status is Status.UNRESOLVED:
            return f"at least {listed(sorted(self.inner), 'and')}" if self.inner else "not settled"
        return listed(sorted(self.outer), "or")

    @property
    def certain(self) -> frozenset[str]:
        """For *Who is in …?*: who is there in every remaining world (empty when unresolved).

        Raises
        ------
        InputError
            For any other question; ``possible`` too.
        """
        if self.status in (Status.CONTRADICTORY, Status.UNRESOLVED):
            return frozenset()
        return frozenset.intersection(*self._members())

    @property
    def possible(self) -> frozenset[str]:
        """For *Who is in …?*: who is there in some witnessed world."""
        return frozenset().union(*self._members())

    def _members(self) -> list[frozenset[str]]:
        if not isinstance(self.question.ask, WhoIn):
            raise InputError("certain and possible belong to the question 'Who is in …?'")
        values = (value.replace(" and ", ", ").split(", ") for value in self.outer)
        return [frozenset(value) - {NOBODY, OTHERS} for value in values]

    def why(self) -> str:
        """The certificate in sentences that quote the statements."""
        if self.parts:
            return "\n\n".join(f"{who}: {part.why()}" for who, part in self.parts.items())
        lines = explain(self.certificate, self.statements, self.inner)
        conflict = self.certificate.conflict if self.certificate else ()
        if offer := self._offer(conflict):
            lines.append(f"If something moved in between, say so: {offer}")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data with stable keys; `rechecking.recheck` re-checks it."""
        out: dict[str, Any] = {
            **self.origin,
            "question": self.question.text,
            **_claims(self),
            "level": self.level,
            "levels": {level: _claims(part) for level, part in self.levels.items()},
            "notes": list(self.notes),
        }
        if self.parts:
            out["parts"] = {who: part.to_json() for who, part in self.parts.items()}
        return out


def _claims(answer: Answer) -> dict[str, Any]:
    certificate = answer.certificate
    return {
        "status": str(answer.status),
        "inner": sorted(answer.inner),
        "outer": sorted(answer.outer),
        "witnesses": [[dict(world) for world in history] for history in answer.witnesses],
        "certificate": certificate.to_json() if certificate else None,
    }
