"""A text as checks in order: whether one world a moment is what it tells.

Every witness is held against every statement, so what a statement looks at is found once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from explorable.checking.background import is_world
from explorable.checking.combined import Check
from explorable.checking.compiled import Checks
from explorable.checking.once import Same
from explorable.claims import Change, Claim
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary, World

__all__ = ["Told", "released", "told_of"]

Plainly = Callable[[Claim, World, Vocabulary], bool]


def released(factor: str, change: Change) -> bool:
    """Whether ``change`` gives up ``factor``: a mover's place, or whom she shares a room with."""
    return any(
        factor == f"place of {mover}"
        or factor.startswith(f"{mover} with ")
        or factor.endswith(f" with {mover}")
        for mover in change.movers
    )


@dataclass(frozen=True, slots=True)
class _Move:
    """A change, with what the earlier and the later world are held to."""

    change: Change
    before: Check
    after: Check


class Told:
    """The statements of a text over one vocabulary, as checks."""

    def __init__(self, statements: Sequence[Statement], checks: Checks) -> None:
        self._vocabulary = checks.vocabulary
        self._steps: list[tuple[int, Check | _Move]] = []
        for number, statement in enumerate(statements, 1):
            meaning = statement.meaning
            if isinstance(meaning, Change):
                before, after = checks.check(meaning.before), checks.check(meaning.after)
                self._steps.append((number, _Move(meaning, before, after)))
            else:
                self._steps.append((number, checks.check(meaning)))
        self._moments = 1 + sum(isinstance(step, _Move) for _, step in self._steps)

    def allows(self, history: Sequence[World], only: frozenset[int] | None) -> bool:
        """Whether a history is one world a moment and satisfies the statements; see `truth`."""
        words = self._vocabulary
        if len(history) != self._moments or not all(is_world(world, words) for world in history):
            return False
        moment, world = 0, history[0]
        for number, step in self._steps:
            if isinstance(step, _Move):
                moment += 1
                earlier, world = world, history[moment]
                changed = [factor for factor, at in earlier.items() if world[factor] != at]
                if not all(released(factor, step.change) for factor in changed):
                    return False
                if (only is None or number in only) and not _changes(step, earlier, world, changed):
                    return False
            elif (only is None or number in only) and not step(world):
                return False
        return True


def _changes(step: _Move, earlier: World, later: World, changed: list[str]) -> bool:
    if not step.before(earlier) or not step.after(later):
        return False
    return not (step.change.keep and changed and step.after(earlier))


def told_of(statements: Sequence[Statement], vocabulary: Vocabulary, plainly: Plainly) -> Told:
    """The checks of a text; those of the latest texts are kept.

    ``plainly`` decides a claim that does not fit the vocabulary, and refuses it.
    """
    checks = _checks_of(Same(vocabulary), plainly)
    if isinstance(statements, tuple):  # what cannot change is the same text the next time
        return _told(Same(statements), Same(checks))
    return Told(statements, checks)


@lru_cache(maxsize=16)
def _told(statements: Same[tuple[Statement, ...]], checks: Same[Checks]) -> Told:
    return Told(statements.held, checks.held)


@lru_cache(maxsize=16)
def _checks_of(vocabulary: Same[Vocabulary], plainly: Plainly) -> Checks:
    return _checks(vocabulary.held, plainly)  # an equal vocabulary has the same checks


_checks = lru_cache(maxsize=16)(Checks)
