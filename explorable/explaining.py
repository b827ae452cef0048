"""A certificate in sentences that quote the statements it rests on.

The sentences say only what the certificate shows: *open* names two worlds, *forced* a
world and the statements that exclude every other answer, *contradictory* the statements
that cannot hold together, each with a world that the others allow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from explorable.certificates import Certificate
from explorable.checking.exclusion import Exclusion
from explorable.describing import describe_history
from explorable.names import listed
from explorable.statements import Statement
from explorable.status import Status
from explorable.vocabulary import Vocabulary, World, vocabulary

__all__ = ["explain"]


def explain(
    certificate: Certificate | None, statements: Sequence[Statement], inner: Collection[str]
) -> list[str]:
    """Lines of plain text, in the order a person reads a proof.

    Parameters
    ----------
    certificate : Certificate or None
        A checked certificate, or None where the budget ended without one.
    statements : sequence of Statement
        The text, for its sentences.
    inner : collection of str
        The witnessed answers.
    """
    if certificate is None:
        return ["The budget ended before the answer was settled."]
    words = vocabulary(statements, certificate.question, certificate.known)
    match certificate.status:
        case Status.CONTRADICTORY:
            lines = _contradictory(certificate, statements, words)
        case Status.FORCED:
            lines = _forced(certificate, statements, words)
        case Status.OPEN:
            lines = _open(certificate, words)
        case Status.UNRESOLVED:
            lines = _unresolved(certificate, words, inner)
    return list(lines)


def _contradictory(
    certificate: Certificate, statements: Sequence[Statement], words: Vocabulary
) -> Iterator[str]:
    yield f"No world remains: {_these(certificate.conflict)} cannot hold together."
    yield from _quoted(certificate.conflict, statements)
    for number, history in certificate.dropped:
        yield f"Without {number}, this world remains: {_say(history, words, certificate)}."
    yield _checked(certificate)


def _forced(
    certificate: Certificate, statements: Sequence[Statement], words: Vocabulary
) -> Iterator[str]:
    answer = f'"{certificate.value}"'
    if certificate.witnesses:
        shown = _say(certificate.witnesses[0], words, certificate)
        yield f"The text is consistent, and {answer} is witnessed: {shown}."
    if certificate.refutation is None:
        return
    if certificate.support:
        yield f"Every other answer is excluded by {_these(certificate.support)}:"
        yield from _quoted(certificate.support, statements)
    else:
        yield "Every other answer is excluded before any statement is read: no world gives one."
    for number, history in certificate.dropped:
        shown = _say(history, words, certificate)
        yield f"Without {number}, another answer is possible: {shown}."
    yield _checked(certificate)


def _open(certificate: Certificate, words: Vocabulary) -> Iterator[str]:
    yield "The text leaves the answer open:"
    for number, history in enumerate(certificate.witnesses, start=1):
        yield f"World {number} satisfies every statement: {_say(history, words, certificate)}."
    if certificate.grown is not None:
        shown = describe_history(certificate.grown, words, _about(certificate))
        yield f"With one new name in the vocabulary, another answer appears: {shown}."
    elif len(certificate.witnesses) == 1:
        yield "The answer stands for something without a name, so it is never forced."
    yield "Checked: each world, against every original statement."


def _unresolved(
    certificate: Certificate, words: Vocabulary, inner: Collection[str]
) -> Iterator[str]:
    yield "The budget ended before the answer was settled; that is a fact about the budget."
    if inner:
        yield f"Witnessed so far: {listed(sorted(inner))}."
    for history in certificate.witnesses:
        yield f"This world satisfies every statement: {_say(history, words, certificate)}."


def _these(numbers: Sequence[int]) -> str:
    said = listed([str(number) for number in numbers])
    return f"statement {said}" if len(numbers) == 1 else f"statements {said}"


def _quoted(numbers: Sequence[int], statements: Sequence[Statement]) -> Iterator[str]:
    for number in numbers:
        yield f"  {number}. {statements[number - 1].text}"


def _checked(certificate: Certificate) -> str:
    if isinstance(certificate.refutation, Exclusion):
        return "Checked: every world was tried, and one of these statements excludes it."
    return "Checked: a proof by unit propagation, over clauses derived again from the sentences."


def _about(certificate: Certificate) -> tuple[str, ...]:
    return tuple(name.text for name in certificate.question.names)


def _say(history: Sequence[World], words: Vocabulary, certificate: Certificate) -> str:
    return describe_history(history, words, _about(certificate))
