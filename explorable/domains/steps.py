"""One statement of a text as formulas on a vocabulary: what an engine takes step by step."""

from __future__ import annotations

from functools import lru_cache

from explorable.checking.once import Same
from explorable.claims import Change
from explorable.domains.formula import Formula, T
from explorable.domains.grounding import Grounding
from explorable.statements import Statement

__all__ = ["Step", "steps_of"]


class Step:
    """One statement, grounded; a plain claim is its ``after``."""

    def __init__(self, statement: Statement, ground: Grounding) -> None:
        meaning = statement.meaning
        self.number = statement.number
        self.change = meaning if isinstance(meaning, Change) else None
        self.released: frozenset[str] = frozenset()
        self.before: Formula = T
        if isinstance(meaning, Change):
            self.before = ground.formula(meaning.before)
            self.after = ground.formula(meaning.after)
            self.released = ground.released(meaning.movers)
        else:
            self.after = ground.formula(meaning)


def steps_of(statements: tuple[Statement, ...], ground: Grounding) -> tuple[Step, ...]:
    """The steps of a text; those of the latest text are kept for the next question."""
    return _steps_of(Same(statements), Same(ground))


@lru_cache(maxsize=2)
def _steps_of(statements: Same[tuple[Statement, ...]], ground: Same[Grounding]) -> tuple[Step, ...]:
    return tuple(Step(statement, ground.held) for statement in statements.held)
