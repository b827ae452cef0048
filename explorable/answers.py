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
from typing import Any

from explorable.certificates import Certificate
from explorable.errors import InputError
from explorable.explaining import explain
from explorable.frozen import Frozen, frozen, frozen_worlds
from explorable.questions import (
    NO_HOUSE,
    NOBODY,
    NOTHING,
    OTHERS,
    Beside,
    Question,
    WhoIn,
)
from explorable.settling import headline
from explorable.statements import Statement
from explorable.status import Status
from explorable.vocabulary import World

__all__ = ["Answer", "History"]

History = tuple[World, ...]


def _no_certificate() -> None:
    return None


def _no_offer(_: tuple[int, ...]) -> None:
    return None


def _no_others() -> tuple[Answer, ...]:
    return ()


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
        What reads the text again: text, law, known, conventions, choose.

    Notes
    -----
    Printed, it is one line; `why` says the certificate, and `to_json` has all of it.

    Examples
    --------
    >>> from explorable.reading import read
    >>> print(read("Ana is in the kitchen or the garden.").ask("Where is Ana?"))
    open: garden or kitchen
    """

    question: Question
    status: Status
    inner: frozenset[str]
    outer: frozenset[str]
    witnesses: tuple[History, ...] = ()
    level: str | None = None
    levels: Mapping[str, Answer] = field(default_factory=Frozen)
    parts: Mapping[str, Answer] = field(default_factory=Frozen)
    notes: tuple[str, ...] = ()
    statements: tuple[Statement, ...] = ()
    choices: Mapping[int, int] = field(default_factory=Frozen)
    origin: Mapping[str, Any] = field(default_factory=Frozen, repr=False, compare=False)
    _certify: Callable[[], Certificate | None] = field(
        default=_no_certificate, repr=False, compare=False
    )
    _offer: Callable[[tuple[int, ...]], str | None] = field(
        default=_no_offer, repr=False, compare=False
    )
    _others: Callable[[], tuple[Answer, ...]] = field(default=_no_others, repr=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "witnesses", tuple(map(frozen_worlds, self.witnesses)))
        for name in ("levels", "parts", "choices", "origin"):
            put(self, name, frozen(getattr(self, name)))

    def __str__(self) -> str:
        """Status and answer, in one line."""
        return f"{self.status}: {self.headline}"

    def __repr__(self) -> str:
        return f"<Answer to {self.question.text!r}: {self}>"

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
        return headline(self.status, self.inner, self.outer)

    @property
    def told_levels(self) -> Mapping[str, Answer]:
        """The levels that say something, where two or more do.

        That of houses does not where no house has a name: its one answer, *no named house*,
        stands for all of them.
        """
        said = {name: part for name, part in self.levels.items() if part.outer != {NO_HOUSE}}
        return said if len(said) > 1 else {}

    @property
    def certain(self) -> frozenset[str]:
        """For *Who is in …?*: who is there in every remaining world (empty when unresolved).

        So for *What is north of …?*.

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
        if not isinstance(self.question.ask, WhoIn | Beside):
            raise InputError("certain and possible belong to the question 'Who is in …?'")
        values = (value.replace(" and ", ", ").split(", ") for value in self.outer)
        return [frozenset(value) - {NOBODY, NOTHING, OTHERS} for value in values]

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
            **{key: _plain(value) for key, value in self.origin.items()},
            "question": self.question.text,
            **_claims(self),
            "level": self.level,
            "levels": {level: _claims(part) for level, part in self.levels.items()},
            "notes": list(self.notes),
        }
        if self.parts:
            out["parts"] = {who: part.to_json() for who, part in self.parts.items()}
        return out


def _plain(value: Any) -> Any:
    match value:
        case tuple():
            return list(value)
        case Mapping():
            return dict(value)
        case _:
            return value


def _claims(answer: Answer) -> dict[str, Any]:
    certificate = answer.certificate
    return {
        "status": str(answer.status),
        "inner": sorted(answer.inner),
        "outer": sorted(answer.outer),
        "witnesses": [[dict(world) for world in history] for history in answer.witnesses],
        "certificate": certificate.to_json() if certificate else None,
    }
