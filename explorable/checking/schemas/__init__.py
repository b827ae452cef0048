"""From statements to clauses, by one schema a form: what a proof may use, and who said it.

Written apart from the encoder of the search; tests prove every schema by enumeration against
``checking.truth``. `refutation_clauses` derives the clauses from nothing but the statements,
the vocabulary and the goal, always in one order and with the same numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from explorable.checking.schemas.grounds import ground
from explorable.checking.schemas.saying import states, value_is
from explorable.checking.schemas.sheet import BACKGROUND, QUESTION, Clause, Owner, Sheet
from explorable.claims import Change
from explorable.questions import Ask, Question
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary

__all__ = ["BACKGROUND", "QUESTION", "Clause", "Derived", "Owner", "refutation_clauses"]


@dataclass(frozen=True)
class Derived:
    """Clauses with their owners and the names of their variables.

    Attributes
    ----------
    clauses : tuple of Clause
        Satisfiable exactly when a history satisfies the statements and misses the value.
    names : tuple of str
        The name of variable n at position n - 1.
    """

    clauses: tuple[Clause, ...]
    names: tuple[str, ...]

    def said(self, literal: int) -> str:
        """A literal in words: ``place of Ana=kitchen@2``, or *not* before it."""
        name = self.names[abs(literal) - 1]
        return name if literal > 0 else f"not {name}"


def refutation_clauses(  # noqa: PLR0917 - the goal is the last three, all or none
    vocabulary: Vocabulary,
    statements: Sequence[Statement],
    only: Collection[int],
    question: Question | Ask | None = None,
    level: str | None = None,
    value: str | None = None,
) -> Derived:
    """The clauses that say: the statements in ``only`` hold, and the answer is not ``value``.

    Parameters
    ----------
    vocabulary : Vocabulary
        That of the whole text, its question and what is known.
    statements : sequence of Statement
        The whole text: a change that is not in ``only`` still gives up its movers' places.
    only : collection of int
        1-based numbers of the statements that hold.
    question, level, value : optional
        Absent ``value``: no goal, the clauses say only that the statements hold. *Could* and
        *must* are read as *whether*.

    Raises
    ------
    InputError
        A claim or the question does not fit the vocabulary.
    """
    sheet = Sheet(vocabulary, statements)
    kept: dict[int, tuple[int, Change]] = {}
    moment = 0
    for number, statement in enumerate(statements, 1):
        meaning = statement.meaning
        if isinstance(meaning, Change):
            moment += 1
            if number in only:
                states(sheet, meaning.before, moment - 1, number)
                states(sheet, meaning.after, moment, number)
                if meaning.keep:
                    kept[moment] = (number, meaning)
        elif number in only:
            states(sheet, meaning, moment, number)
    if question is not None and value is not None:
        ask = question.ask if isinstance(question, Question) else question
        sheet.add(QUESTION, [-value_is(sheet, ask, level, value, moment)])
    ground(sheet, kept)
    return Derived(tuple(dict.fromkeys(sheet.clauses)), tuple(sheet.names))
