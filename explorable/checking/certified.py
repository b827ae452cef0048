"""Whether a certificate shows what its status claims, from the statements alone.

`explorable.certificates` says what each status must show; here it is held to that, part by part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from explorable.checking.decisions import BACKGROUND, GOAL, Decisions
from explorable.checking.exclusion import Exclusion, excluded
from explorable.checking.growing import growth, splits
from explorable.checking.number_goals import is_about_numbers, number_claim
from explorable.checking.numbers import number_background
from explorable.checking.proofs import Proof
from explorable.checking.saved import History
from explorable.checking.schemas import refutation_clauses
from explorable.checking.truth import is_history, is_rest, value
from explorable.claims import All, Claim, Not
from explorable.errors import CertificateError
from explorable.names import Kind, Name
from explorable.questions import (
    ELSEWHERE,
    NO_HOUSE,
    NOBODY,
    OTHERS,
    SOMEONE_ELSE,
    Ask,
    Could,
    Must,
    WhereEveryone,
    Whether,
    levels,
)
from explorable.statements import Statement, is_measured, placed
from explorable.status import Status
from explorable.vocabulary import NO, NOWHERE, YES, Vocabulary, vocabulary

if TYPE_CHECKING:
    from explorable.certificates import Certificate

__all__ = ["PARTS", "Check"]

PARTS = ("value", "conflict", "support", "witnesses", "grown", "dropped", "refutation")
_RESERVED = {"", YES, NO, NOWHERE, ELSEWHERE, NO_HOUSE, SOMEONE_ELSE, NOBODY, OTHERS}
_INSIDE_FACTORS = (" with ", "somewhere else in ", "=", "@")


class Check:
    """One certificate against one text."""

    def __init__(self, certificate: Certificate, statements: Sequence[Statement]) -> None:
        self.certificate = certificate
        self.statements = tuple(statements)
        asked = certificate.question.ask
        if isinstance(asked, WhereEveryone):
            _refuse("this question has an answer for each person, and no certificate of its own")
        self.ask: Ask = Whether(asked.claim) if isinstance(asked, Could | Must) else asked
        self._fits(certificate.known)
        self.words = vocabulary(self.statements, certificate.question, certificate.known)
        if certificate.level not in levels(asked, self.words.kinds):
            _refuse(f"the question has no level {certificate.level!r}")

    def _fits(self, known: tuple[Name, ...]) -> None:
        """What is known beforehand must be what the text takes it for, and inside its lists."""
        said = {name.text: name for name in self.certificate.question.names}
        said |= {name.text: name for s in self.statements for name in s.names}
        closed = {s.closes for s in self.statements}
        if len({name.text for name in known}) != len(known):
            _refuse("a name is known twice")
        for name in known:
            if name.text in _RESERVED or any(part in name.text for part in _INSIDE_FACTORS):
                _refuse(f"{name.text[:40]!r} cannot be a name")
            if name.owner is not None and name.kind is not Kind.HOUSE:
                _refuse(f"{name.text!r} cannot have an owner in its name")
            owner = () if name.owner is None else (Name(name.owner, Kind.PERSON),)
            for one in (name, *owner):
                same = said.get(one.text, one)
                if (same.kind, same.owner) != (one.kind, one.owner):
                    _refuse(f"{one.text!r} is known as something else than the text says")
                if one.text not in said and one.kind in closed:
                    _refuse(f"{one.text!r} is known, but a closing list leaves it out")

    def run(self) -> None:
        """Hold the certificate to what its status must show."""
        match self.certificate.status:
            case Status.CONTRADICTORY:
                self._contradictory()
            case Status.FORCED:
                self._forced()
            case Status.OPEN:
                self._open()
            case Status.UNRESOLVED:
                self._unresolved()

    def _contradictory(self) -> None:
        self._only("conflict", "dropped", "refutation")
        self._needed("conflict", self.certificate.conflict, None)
        self._refuted(self.words, self.certificate.conflict, None)

    def _forced(self) -> None:
        claimed = self.certificate.value
        if claimed is None:
            _refuse("a forced answer must be named")
        if is_rest(claimed, self.ask, self.certificate.level):
            _refuse(f"{claimed!r} has no name of its own, so it is never forced")
        if len(self.certificate.witnesses) != 1:
            _refuse("a forced answer has exactly one witness")
        if self._answer(self.certificate.witnesses[0], "the witness") != claimed:
            _refuse(f"the witness has another answer than {claimed!r}")
        if self._shown_by_one_world(claimed):
            self._only("value", "witnesses")
            return
        self._only("value", "witnesses", "support", "dropped", "refutation")
        self._needed("support", self.certificate.support, claimed)
        self._refuted(self.words, self.certificate.support, claimed)

    def _shown_by_one_world(self, claimed: str) -> bool:
        asked = self.certificate.question.ask
        return (isinstance(asked, Could) and claimed == "yes") or (
            isinstance(asked, Must) and claimed == "no"
        )

    def _open(self) -> None:
        certificate = self.certificate
        if isinstance(certificate.question.ask, Could | Must):
            _refuse("could and must are never open")
        answers = [
            self._answer(history, f"witness {n}")
            for n, history in enumerate(certificate.witnesses, 1)
        ]
        if len(answers) == 2:
            self._only("witnesses")
            if answers[0] == answers[1]:
                _refuse("the two witnesses have the same answer")
            return
        if len(answers) != 1:
            _refuse("an open answer has two witnesses, or one whose answer has no name")
        answer = answers[0]
        if not is_rest(answer, self.ask, certificate.level):
            _refuse(f"{answer!r} has a name: one witness does not leave the answer open")
        grown = growth(self.ask, certificate.level, answer, self.words)
        if grown is None:
            self._only("witnesses")
        elif certificate.grown is not None:
            self._only("witnesses", "grown")
            self._split(answer, certificate.grown, grown)
        else:
            self._only("witnesses", "refutation")
            self._refuted(grown, tuple(range(1, len(self.statements) + 1)), answer)

    def _split(self, answer: str, history: History, grown: Vocabulary) -> None:
        if not is_history(history, self.statements, grown):
            _refuse("the history over the grown vocabulary does not satisfy every statement")
        other = value(self.ask, self.certificate.level, history[-1], grown)
        if not splits(answer, other, self.ask, is_rest(other, self.ask, self.certificate.level)):
            _refuse(f"over the grown vocabulary the answer {other!r} is no second answer")

    def _unresolved(self) -> None:
        self._only("witnesses")
        if len(self.certificate.witnesses) > 1:
            _refuse("two witnesses with different answers would be open, not unresolved")
        for history in self.certificate.witnesses:
            answer = self._answer(history, "the witness")
            if self._shown_by_one_world(answer) or (
                is_rest(answer, self.ask, self.certificate.level)
                and growth(self.ask, self.certificate.level, answer, self.words) is None
            ):
                _refuse("the witness already settles the answer")

    def _only(self, *used: str) -> None:
        """Refuse what this status does not use."""
        for field in PARTS:
            unused = None if field in ("value", "grown", "refutation") else ()
            if field not in used and getattr(self.certificate, field) != unused:
                _refuse(f"the status {self.certificate.status} does not use the field {field!r}")

    def _answer(self, history: History, what: str) -> str:
        if not is_history(history, self.statements, self.words):
            _refuse(f"{what} does not satisfy every statement")
        return value(self.ask, self.certificate.level, history[-1], self.words)

    def _needed(self, what: str, members: tuple[int, ...], claimed: str | None) -> None:
        """Every member is a statement, listed once, and without it the rest does not do."""
        if list(members) != sorted(set(members)):
            _refuse(f"the {what} must list each statement once, in order")
        if not all(1 <= number <= len(self.statements) for number in members):
            _refuse(f"the {what} names a statement that does not exist")
        if tuple(number for number, _ in self.certificate.dropped) != members:
            _refuse(f"each member of the {what} needs exactly one history without it, in order")
        for number, history in self.certificate.dropped:
            others = frozenset(members) - {number}
            if not is_history(history, self.statements, self.words, others):
                _refuse(f"the history without statement {number} breaks another of the {what}")
            if claimed is not None:
                answer = value(self.ask, self.certificate.level, history[-1], self.words)
                if answer == claimed:
                    _refuse(f"without statement {number} the answer shown is still {claimed!r}")

    def _refuted(self, words: Vocabulary, members: tuple[int, ...], claimed: str | None) -> None:
        """No history satisfies the members; with ``claimed``, none that has another answer."""
        level, said = self.certificate.level, placed(self.statements)
        refutation = self.certificate.refutation
        if claimed is not None and is_about_numbers(self.ask) != isinstance(refutation, Decisions):
            _refuse("the refutation is not about what the question asks")
        match refutation:
            case Exclusion() as table:
                if excluded(words, said, members, self.ask, level, claimed) != table:
                    _refuse("the table of excluded worlds is not what going through them gives")
            case Proof() as proof:
                proof.check(refutation_clauses(words, said, members, self.ask, level, claimed))
            case Decisions() as decisions:
                decisions.check(self._numbers(words, members, claimed))
            case _:
                _refuse(f"the status {self.certificate.status} needs a refutation here")

    def _numbers(
        self, words: Vocabulary, members: tuple[int, ...], claimed: str | None
    ) -> dict[int, Claim]:
        """What the members say about numbers, and that the answer is another one."""
        chosen = (self.statements[number - 1] for number in members)
        claims = {s.number: s.claim for s in chosen if is_measured(s.meaning)}
        claims[BACKGROUND] = All(number_background(words.quantities))
        if claimed is not None:
            claims[GOAL] = Not(number_claim(self.ask, claimed, words))
        return claims


def _refuse(reason: str) -> NoReturn:
    raise CertificateError(reason)
