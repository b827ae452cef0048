"""The statements of a text, each with what it was taken to mean and what it took away."""

from __future__ import annotations

from collections.abc import Collection

from explorable.answers import Answer
from explorable.figures.marks import check, count, law_badge, typed
from explorable.reading import Reading
from explorable.statements import Statement
from explorable.status import Status

__all__ = ["statement_list"]


def statement_list(reading: Reading, answer: Answer | None = None) -> str:
    """A numbered list; the statements a certificate rests on are marked.

    Counts are shown where the space was enumerated; elsewhere the text says nothing of them.
    """
    if not reading.statements:
        return '<p class="empty">Nothing is said yet, so every world is possible.</p>'
    conflict, support = _rests_on(answer)
    rows = "".join(
        _row(statement, reading.trail, conflict, support) for statement in reading.statements
    )
    return (
        f'<h3>The text as it was read <small>{_left(reading)}</small></h3><ol class="stmts">'
        f"{rows}</ol>"
    )


def _rests_on(answer: Answer | None) -> tuple[Collection[int], Collection[int]]:
    certificate = answer.certificate if answer is not None else None
    if certificate is None or answer is None:
        return (), ()
    if answer.status is Status.CONTRADICTORY:
        return certificate.conflict, ()
    return (), certificate.support if answer.status is Status.FORCED else ()


def _row(
    statement: Statement,
    trail: tuple[int | None, ...],
    conflict: Collection[int],
    support: Collection[int],
) -> str:
    number = statement.number
    flag, kind = "", ""
    if number in conflict:
        flag, kind = '<span class="flag">in conflict</span>', " conflict"
    elif number in support:
        flag, kind = f'<span class="flag">{check()}needed</span>', " support"
    notes = "".join(f'<p class="para">{typed(note)}</p>' for note in statement.notes)
    return (
        f'<li class="stmt{kind}"><span class="no">{number}</span><div>'
        f"{typed(statement.text, 'text')}"
        f'<p class="para means">{typed(statement.paraphrase)}</p>{notes}'
        f'<div class="meta">{law_badge(statement.law)}{_effect(number, trail)}{flag}</div>'
        "</div></li>"
    )


def _effect(number: int, trail: tuple[int | None, ...]) -> str:
    if number >= len(trail):
        return ""
    before, after = trail[number - 1], trail[number]
    if before is None or after is None:
        return ""
    same = " (no new information)" if before == after else ""
    return (
        f'<span class="effect"><span class="vh">worlds: </span>{before:,} <span aria-hidden="true">'
        f'→</span><span class="vh"> before, now </span> <b>{after:,}</b>{same}</span>'
    )


def _left(reading: Reading) -> str:
    if reading.remaining is None or not reading.trail or reading.trail[0] is None:
        return count(len(reading.statements), "statement")
    return f"<b>{reading.remaining:,}</b> of {reading.trail[0]:,} worlds remain"
