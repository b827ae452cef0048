"""Which values a question still has, and which statements an answer needs.

One loop for both engines: find a history, read its value, look for one with another value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from explorable.budget import Budget
from explorable.checking.truth import value
from explorable.domains.engine import Engine, Found, Nothing, Result
from explorable.domains.formula import Formula, T, TooLarge, conj, neg
from explorable.domains.grounding import Grounding
from explorable.questions import Ask
from explorable.vocabulary import World

__all__ = ["Search", "answers", "minimal"]

History = tuple[World, ...]


@dataclass(frozen=True)
class Search:
    """The values found.

    Attributes
    ----------
    values : dict of str to history
        Each value with a history whose last world has it; in the order they were found.
    complete : bool
        Whether there is no other value.
    core : frozenset of int or None
        Statements that leave no other value (with no value: that contradict), where known.
    goal : Formula
        What was looked for last: a value other than those found.
    why : str
        Which budget ended, where not complete.
    """

    values: dict[str, History]
    complete: bool
    core: frozenset[int] | None = None
    goal: Formula = T
    why: str = ""


def answers(
    engine: Engine,
    grounding: Grounding,
    ask: Ask,
    level: str | None,
    budget: Budget,
    *,
    seen: tuple[History, ...] = (),
) -> Search:
    """All values that ``ask`` has at ``level`` in the histories left.

    Takes one search a value found and one more; values of the histories ``seen``, found
    for another level of the same question, take none.
    """
    found: dict[str, History] = {}
    other: list[Formula] = []
    cells = budget.clauses

    def keep(history: History) -> None:
        nonlocal cells
        cells -= len(history) * len(history[-1])
        said = value(ask, level, history[-1], grounding.vocabulary)
        if said not in found:
            found[said] = history
            other.append(neg(grounding.is_value(ask, level, said)))

    goal: Formula = T
    try:
        for history in seen:
            keep(history)
        while len(found) < budget.answers and cells >= 0:
            goal = conj(other)
            result = engine.find(goal)
            if isinstance(result, Nothing):
                return Search(found, complete=True, core=result.core, goal=goal)
            if not isinstance(result, Found):
                return Search(found, complete=False, goal=goal, why=result.why)
            known = len(found)
            keep(result.history)
            assert len(found) > known, "a formula and the truth of a world disagree"
    except TooLarge as reason:
        return Search(found, complete=False, goal=goal, why=str(reason))
    why = f"more than {budget.answers} answers" if cells >= 0 else "the answers take too much space"
    return Search(found, complete=False, goal=goal, why=why)


def minimal(
    find: Callable[[frozenset[int]], Result], core: frozenset[int]
) -> tuple[tuple[int, ...], dict[int, History]] | None:
    """The smallest part of ``core``, by dropping, with which ``find`` still finds no history.

    Returns
    -------
    tuple or None
        The numbers, in order, and for each of them a history found with all the others but
        not it; None where a budget ended. Takes at most one search a member.
    """
    left = set(core)
    needed: dict[int, History] = {}
    for number in sorted(core):
        if number not in left:
            continue
        result = find(frozenset(left - {number}))
        if isinstance(result, Found):
            needed[number] = result.history
        elif isinstance(result, Nothing):
            left = set(result.core) | needed.keys()
        else:
            return None
    return tuple(sorted(left)), {number: needed[number] for number in sorted(left)}
