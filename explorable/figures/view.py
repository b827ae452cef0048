"""All that a panel of statements shows, as plain data: one message a step.

The browser draws it and owns nothing; everything in it was computed here from the session,
so that the list, the worlds, the answer and the sentence for a live region agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from explorable.domains.stages import stages
from explorable.errors import ExplorableError
from explorable.figures.packing import packed
from explorable.figures.saying import said
from explorable.figures.verdicts import flags, labels, verdict
from explorable.figures.worlds import Laid, laid_out
from explorable.names import Kind, listed
from explorable.sessions.rows import Row
from explorable.sessions.statements import StatementsSession
from explorable.statements import Statement, placed

__all__ = ["view"]

MOST_COMPARED = 6  # other readings that are asked the question too


def view(
    session: StatementsSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Parameters
    ----------
    seq : int
        Counts the messages.
    problem : mapping, optional
        ``message`` and ``do`` of something that went wrong on the way; the ``refusal`` of a
        sentence that was given back.

    Examples
    --------
    >>> shown = view(StatementsSession(step=2))
    >>> shown["said"]
    '2 worlds of 16 remain; the answer is forced: Luis.'
    >>> [(row["before"], row["after"]) for row in shown["rows"]]
    [(16, 8), (8, 2), (None, None)]
    """
    state, read = session.state, session.read
    laid = laid_out(read.reading, session.answer, read.whole)
    rows = _Rows(session, laid)
    told = said(laid)
    if session.refusal is not None:
        told = f"{told.removesuffix('Nothing is asked.')} The question is not understood.".strip()
    if problem is None and session.problem is not None:
        problem = {
            "message": str(session.problem),
            "do": "What was here stays. Copy the link again, whole, or go on from here.",
        }
    return {
        "seq": seq,
        "said": told,
        "guide": {
            "steps": [{"name": step.name, "text": step.text} for step in session.steps],
            "at": state.step,
        }
        if session.steps
        else None,
        "presets": [{"id": one.key, "name": one.name} for one in session.presets],
        "chosen": session.preset,
        "choose": _beginning(session),
        "can": {"undo": session.can_undo, "redo": session.can_redo},
        "law": state.law,
        "count": {
            "rows": len(state.rows),
            "on": sum(row.on for row in state.rows),
            "read": len(read.numbers),
        },
        "rows": [rows.row(row) for row in state.rows],
        "question": {
            "text": state.question,
            "notes": list(session.answer.question.notes) if session.answer else [],
            "refusal": session.refusal.to_json() if session.refusal else None,
        },
        "worlds": packed(laid.to_json(labels(laid)), laid),
        "answer": verdict(laid),
        "problem": dict(problem) if problem else None,
        "text": session.text,
        "link": session.to_link(),
    }


def _beginning(session: StatementsSession) -> str:
    """What the list of presets says while none of them is shown."""
    state = session.state
    found = next((one.name for one in session.presets if one.key == state.origin), "")
    if found:
        return f"Your own text, from {found.partition(':')[0]}"
    return "choose a text" if state.step is not None or session.at_begin else "Your own text"


class _Rows:
    """The rows of one view."""

    def __init__(self, session: StatementsSession, laid: Laid) -> None:
        self._session = session
        self._read = session.read
        self._laid = laid
        self._flags = flags(laid.answer)
        self._compared = 0

    def row(self, row: Row) -> dict[str, Any]:
        """One row as plain data."""
        statement = self._read.statements.get(row.id)
        refusal = self._read.refusals.get(row.id)
        number = self._read.numbers.get(row.id)
        counts = self._laid.stages.counts if self._laid.stages and number else None
        return {
            "id": row.id,
            "number": number,
            "text": row.text,
            "on": row.on,
            "paraphrase": statement.paraphrase if statement else "",
            "law": str(statement.law) if statement else self._session.state.law,
            "before": counts[number - 1] if counts and number else None,
            "after": counts[number] if counts and number else None,
            "removed": self._laid.removed(number) if number else [],
            "closing": self._closing(statement) if statement and number else None,
            "background": list(statement.background) if statement else [],
            "notes": list(statement.notes) if statement else [],
            "readings": self._readings(statement, number) if statement else [],
            "flag": self._flags.get(number) if number else None,
            "refusal": refusal.to_json() if refusal else None,
        }

    def _closing(self, statement: Statement) -> str | None:
        """What a closing list takes away before anything is read (LANGUAGE.md, Worlds 18)."""
        if statement.closes is None:
            return None
        reading = self._read.reading
        if statement.closes is Kind.PERSON:
            away = "people without a name"
        else:
            rests = [f"somewhere else in {house.said}" for house in reading.vocabulary.houses]
            away = listed([*rests, "elsewhere"])
        return f"takes {away} away{self._shrunk(statement.closes)}"

    def _shrunk(self, closes: Kind) -> str:
        """How the first count changed, where it can be counted."""
        reading, total = self._read.reading, self._laid.total
        if total is None:
            return ""
        words = reading.vocabulary
        if closes is Kind.PERSON:
            words = replace(words, closed_people=False)
        else:
            words = replace(words, closed_places=False)
        before = stages(words, placed(reading.statements), reading.budget, limit=0)
        if before is None or before.counts[0] == total:
            return ""
        return f": from {before.counts[0]:,} worlds to {total:,}"

    def _readings(self, statement: Statement, number: int | None) -> list[dict[str, Any]]:
        if len(statement.readings) < 2:
            return []
        return [
            {
                "paraphrase": one.paraphrase,
                "chosen": n == statement.chosen,
                "differs": n != statement.chosen and self._differs(number, n),
            }
            for n, one in enumerate(statement.readings, 1)
        ]

    def _differs(self, number: int | None, chosen: int) -> bool:
        """Whether the answer is another under this reading of one statement."""
        answer = self._laid.answer
        if answer is None or number is None or self._compared >= MOST_COMPARED:
            return False
        self._compared += 1
        try:
            other = self._read.reading.choosing({number: chosen}).ask(answer.question.text)
        except ExplorableError:
            return True
        return (other.status, other.outer) != (answer.status, answer.outer)
