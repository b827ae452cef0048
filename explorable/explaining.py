"""A certificate in sentences that quote the statements it rests on.

The sentences say only what the certificate shows: *open* names two worlds, *forced* a
world and the statements that exclude every other answer, *contradictory* the statements
that cannot hold together, each with a world that the others allow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from explorable.certificates import Certificate, Decisions, Exclusion, History, growth
from explorable.checking.number_goals import is_about_numbers
from explorable.checking.truth import value
from explorable.claims import claim_of, spoken_of
from explorable.describing import describe_apart, describe_history, differing
from explorable.names import listed
from explorable.questions import asked_claim
from explorable.statements import Statement, is_measured
from explorable.status import Status
from explorable.vocabulary import Vocabulary, vocabulary

__all__ = ["explain"]


def explain(
    certificate: Certificate | None, statements: Sequence[Statement], inner: Collection[str]
) -> list[str]:
    """Lines of plain text, in the order a person reads a proof.

    Parameters
    ----------
    certificate : Certificate or None
        A checked certificate, or None where the budget ended before it was whole.
    statements : sequence of Statement
        The text, for its sentences.
    inner : collection of str
        The witnessed answers.
    """
    if certificate is None:
        return ["There is no certificate: the budget ended before it was whole."]
    words = vocabulary(statements, certificate.question, certificate.known)
    shown = _Shown(certificate, tuple(statements), words)
    match certificate.status:
        case Status.CONTRADICTORY:
            return list(shown.contradictory())
        case Status.FORCED:
            return list(shown.forced())
        case Status.OPEN:
            return list(shown.open())
        case Status.UNRESOLVED:
            return list(shown.unresolved(inner))


@dataclass(frozen=True)
class _Shown:
    """One certificate in words."""

    certificate: Certificate
    statements: tuple[Statement, ...]
    words: Vocabulary

    def contradictory(self) -> Iterator[str]:
        conflict = self.certificate.conflict
        if not conflict:
            yield "No world remains, before any statement is read."
            yield self._checked()
            return
        together = "cannot hold together" if len(conflict) > 1 else "cannot hold"
        yield f"No world remains: {_these(conflict)} {together}."
        yield from self._quoted(conflict)
        for number, history in self.certificate.dropped:
            yield f"Without {number}, this world remains: {self._say(history)}."
        yield self._checked()

    def forced(self) -> Iterator[str]:
        certificate = self.certificate
        for history in certificate.witnesses:
            witnessed = f'"{certificate.value}" is witnessed: {self._say(history)}'
            yield f"The text is consistent, and {witnessed}."
        if certificate.refutation is None:
            yield "Checked: this world, against every original statement."
            return
        if certificate.support:
            yield f"Every other answer is excluded by {_these(certificate.support)}:"
            yield from self._quoted(certificate.support)
        else:
            yield "Every other answer is excluded before any statement is read."
        for number, history in certificate.dropped:
            yield f"Without {number}, another answer is possible: {self._say(history)}."
        yield self._checked()

    def open(self) -> Iterator[str]:
        certificate = self.certificate
        yield "The text leaves the answer open:"
        said = self._say_apart(certificate.witnesses)
        for number, shown in enumerate(said, start=1):
            yield f"World {number} satisfies every statement: {shown}."
        if certificate.grown is not None:
            shown = self._say_grown(certificate.grown, said)
            yield f"With one new name in the vocabulary, another answer appears: {shown}."
        elif len(certificate.witnesses) == 1:
            yield "The answer stands for something without a name, so it is never forced."
        yield "Checked: each world, against every original statement."

    def unresolved(self, inner: Collection[str]) -> Iterator[str]:
        yield "The budget ended before the answer was settled; that is a fact about the budget."
        if inner:
            yield f"Witnessed so far: {listed(sorted(inner))}."
        for shown in self._say_apart(self.certificate.witnesses):
            yield f"This world satisfies every statement: {shown}."

    def _quoted(self, numbers: Sequence[int]) -> Iterator[str]:
        for number in numbers:
            yield f"  {number}. {self.statements[number - 1].text}"

    def _checked(self) -> str:
        if isinstance(self.certificate.refutation, Exclusion):
            return "Checked: every world was gone through, and each that is left out breaks one."
        if isinstance(self.certificate.refutation, Decisions):
            return "Checked: every way to order the numbers was followed to where it cannot go on."
        return (
            "Checked: a proof by unit propagation, over clauses derived again from the sentences."
        )

    def _say(self, history: History) -> str:
        return describe_history(self._part(history), self.words, self._about())

    def _say_apart(self, histories: Iterable[History]) -> list[str]:
        return describe_apart([*map(self._part, histories)], self.words, self._about())

    def _say_grown(self, grown: History, said: Collection[str]) -> str:
        """A history with one more name; where the words are those of a witness, what differs."""
        shown = describe_history(grown, self._grown(), self._about())
        if shown not in said:
            return shown
        also = set().union(*(differing((grown, one)) for one in self.certificate.witnesses))
        return describe_history(grown, self._grown(), self._about(), also)

    def _part(self, history: History) -> History:
        """What matters of a history: its numbers, or who and what is where."""
        said = (self.statements[number - 1] for number in self.certificate.conflict)
        about = any(is_measured(statement.meaning) for statement in said)
        about = about or is_about_numbers(self.certificate.question.ask)
        numbers = self.words.quantities
        return tuple({f: v for f, v in w.items() if (f in numbers) == about} for w in history)

    def _grown(self) -> Vocabulary:
        """The vocabulary with the one new name that splits the witnessed answer."""
        ask, level = self.certificate.question.ask, self.certificate.level
        answer = value(ask, level, self.certificate.witnesses[0][-1], self.words)
        return growth(ask, level, answer, self.words) or self.words

    def _about(self) -> set[str]:
        """What the question and the statements that the certificate rests on speak of."""
        certificate = self.certificate
        asked = asked_claim(certificate.question.ask)
        names = (name.text for name in certificate.question.names)
        about = set(names if asked is None else spoken_of(asked))
        for number in (*certificate.conflict, *certificate.support):
            about |= spoken_of(claim_of(self.statements[number - 1].meaning))
        return about


def _these(numbers: Sequence[int]) -> str:
    said = listed([str(number) for number in numbers])
    return f"statement {said}" if len(numbers) == 1 else f"statements {said}"
