"""A text as checks in order: whether one world a moment is what it tells.

Every witness is held against every statement, so what a statement looks at is found once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from explorable.checking.background import is_world
from explorable.checking.combined import Check, Fact, Facts
from explorable.checking.compiled import Checks
from explorable.checking.once import Same
from explorable.checking.tables import Table
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


class _Moment:
    """What is said between two changes: facts in a table, the rest one by one."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._table = Table(vocabulary.factors)
        self._checks: list[tuple[int, Check]] = []

    def add(self, number: int, check: Check) -> None:
        """One statement more."""
        match check:
            case Facts(facts=facts):
                self._table.add(number, facts)
            case Fact():
                self._table.add(number, (check,))
            case _:
                self._checks.append((number, check))

    def allows(self, world: World, only: frozenset[int] | None) -> bool:
        """Whether a world satisfies the statements, or those of them in ``only``."""
        return self._table.allows(world, only) and all(
            check(world) for number, check in self._checks if only is None or number in only
        )


class Told:
    """The statements of a text over one vocabulary, as checks."""

    def __init__(self, statements: Sequence[Statement], checks: Checks) -> None:
        self._vocabulary = checks.vocabulary
        self._moments = [_Moment(checks.vocabulary)]
        self._moves: list[tuple[int, _Move]] = []  # each leads to the next moment
        for number, statement in enumerate(statements, 1):
            meaning = statement.meaning
            if isinstance(meaning, Change):
                before, after = checks.check(meaning.before), checks.check(meaning.after)
                self._moves.append((number, _Move(meaning, before, after)))
                self._moments.append(_Moment(checks.vocabulary))
            else:
                self._moments[-1].add(number, checks.check(meaning))

    def allows(self, history: Sequence[World], only: frozenset[int] | None) -> bool:
        """Whether a history is one world a moment and satisfies the statements; see `truth`."""
        words = self._vocabulary
        return (
            len(history) == len(self._moments)
            and all(is_world(world, words) for world in history)
            and all(
                moment.allows(world, only)
                for moment, world in zip(self._moments, history, strict=True)
            )
            and all(
                _moved(move, earlier, later, said=only is None or number in only)
                for (number, move), (earlier, later) in zip(
                    self._moves, pairwise(history), strict=True
                )
            )
        )


def _moved(move: _Move, earlier: World, later: World, *, said: bool) -> bool:
    """Whether only what the change gives up differs; and what was said of it (``said``) holds."""
    changed = [factor for factor, at in earlier.items() if later[factor] != at]
    if not all(released(factor, move.change) for factor in changed):
        return False
    return not said or _changes(move, earlier, later, changed)


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
