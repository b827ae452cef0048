"""Certificates: why an answer has its status, so that code that did not find it can check it.

What each status must show, and nothing beside it:

=============  ===============================================================================
contradictory  a conflict: statements that no history satisfies (a refutation), each needed
               (a history without it)
forced         a witness, and a support: statements that exclude every other answer (a
               refutation), each needed (a history without it that has another answer)
open           two witnesses with different answers; or one whose answer has no name, and a
               history over a vocabulary grown by the checker that has another answer
unresolved     at most one witness
=============  ===============================================================================

*Could* forced to *yes* and *must* forced to *no* rest on their witness alone. The checkers
start from the statements as they were read; they import no solver (source, section 3;
LANGUAGE.md, Worlds 8, 25, 33, 34).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from explorable.checking import saved
from explorable.checking.certified import PARTS, Check
from explorable.checking.decisions import Decisions
from explorable.checking.exclusion import Exclusion
from explorable.checking.growing import growth
from explorable.checking.proofs import Proof
from explorable.checking.saved import History
from explorable.errors import CertificateError, InputError
from explorable.frozen import frozen_worlds
from explorable.names import Name
from explorable.options import instance, items
from explorable.questions import Question
from explorable.statements import Statement
from explorable.status import Status

__all__ = ["Certificate", "Decisions", "Exclusion", "History", "Proof", "growth"]

_KEYS = ("version", "question", "level", "known", "status", *PARTS)
_VERSION = 1


@dataclass(frozen=True)
class Certificate:
    """Why a question has its status at one level.

    Attributes
    ----------
    question : Question
        What was asked.
    level : str or None
        The level, for a question that has levels.
    known : tuple of Name
        Names known beforehand; with the statements and the question they fix the vocabulary.
    status : Status
        What is claimed.
    value : str or None
        The forced answer.
    conflict, support : tuple of int
        1-based statement numbers, ascending.
    witnesses : tuple of histories
        Each satisfies every statement; a history is one world a moment.
    grown : history or None
        For one witness whose answer has no name: another answer over the grown vocabulary.
    dropped : tuple of (int, history)
        For each member of the conflict or support, a history that satisfies the others (and,
        for a support, has another answer).
    refutation : Exclusion, Proof, Decisions or None
        That the conflict has no history; that the support allows no other answer; or, for one
        witness whose answer has no name, that even the grown vocabulary has no other answer.
    """

    question: Question
    level: str | None
    known: tuple[Name, ...]
    status: Status
    value: str | None = None
    conflict: tuple[int, ...] = ()
    support: tuple[int, ...] = ()
    witnesses: tuple[History, ...] = ()
    grown: History | None = None
    dropped: tuple[tuple[int, History], ...] = ()
    refutation: Exclusion | Proof | Decisions | None = None

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "witnesses", tuple(map(frozen_worlds, self.witnesses)))
        put(self, "dropped", tuple((n, frozen_worlds(history)) for n, history in self.dropped))
        if self.grown is not None:
            put(self, "grown", frozen_worlds(self.grown))

    def check(self, statements: Sequence[Statement]) -> None:
        """Check everything that is claimed, from the statements alone.

        Raises
        ------
        CertificateError
            Some part does not hold; the message says which.
        InputError
            ``statements`` are no statements.
        """
        said = items(statements, Statement, "what a certificate is checked on")
        try:
            Check(self, said).run()
        except CertificateError:
            raise
        except (InputError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise CertificateError(
                f"the certificate does not fit these statements: {str(error)[:200]}"
            ) from None

    def to_json(self) -> dict[str, Any]:
        """Plain data for ``json.dumps``; the keys are stable."""
        return {
            "version": _VERSION,
            "question": self.question.text,
            "level": self.level,
            "known": [saved.write_name(name) for name in self.known],
            "status": str(self.status),
            "value": self.value,
            "conflict": list(self.conflict),
            "support": list(self.support),
            "witnesses": [[dict(world) for world in history] for history in self.witnesses],
            "grown": None if self.grown is None else [dict(world) for world in self.grown],
            "dropped": [
                {"statement": number, "history": [dict(world) for world in history]}
                for number, history in self.dropped
            ],
            "refutation": saved.write_refutation(self.refutation),
        }

    @staticmethod
    def from_json(data: object, question: Question) -> Certificate:
        """Read what `to_json` wrote; ``question`` is the saved question, read again.

        Raises
        ------
        CertificateError
            A key is unknown or missing, or a value has a wrong type or size.
        InputError
            ``question`` is no question.
        """
        instance(question, Question, "what a certificate answers")
        entry = saved.fields(data, _KEYS, "the certificate")
        if entry["version"] != _VERSION or type(entry["version"]) is not int:
            raise CertificateError(f"only version {_VERSION} of certificates is known")
        if saved.string(entry["question"], "question") != question.text:
            raise CertificateError("the certificate is about another question")
        return Certificate(
            question=question,
            level=saved.maybe(saved.string, entry["level"], "level"),
            known=saved.names(entry["known"], "known"),
            status=Status(saved.one_of(entry["status"], tuple(Status), "status")),
            value=saved.maybe(saved.string, entry["value"], "value"),
            conflict=saved.numbers(entry["conflict"], "conflict"),
            support=saved.numbers(entry["support"], "support"),
            witnesses=saved.histories(entry["witnesses"], "witnesses"),
            grown=saved.maybe(saved.history, entry["grown"], "grown"),
            dropped=saved.pairs(entry["dropped"], "dropped"),
            refutation=saved.maybe(saved.refutation, entry["refutation"], "refutation"),
        )
