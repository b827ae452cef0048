"""The answers to a question about numbers: its values, or the intervals it lies in.

A value is looked for that is none of those found, until there is none. Of *when* and *how
long* each find gives an interval: as far as its chain of bounds lets it go (source, section
5); those that meet are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from explorable.budget import Budget
from explorable.checking.numbers import number_value, said
from explorable.checking.truth import holds
from explorable.claims import All, Bound, Claim, Not
from explorable.domains.engine import Found, Nothing
from explorable.domains.joint import Joint
from explorable.domains.number_goals import goal, groups
from explorable.domains.search import History, Search
from explorable.intervals import Interval, united
from explorable.questions import Ask, Beside, Foremost, HowFar
from explorable.vocabulary import NO, YES, Vocabulary

__all__ = ["number_answers", "other_than", "reach"]


def number_answers(engine: Joint, ask: Ask, vocabulary: Vocabulary, budget: Budget) -> Search:
    """All values of a question about numbers; one search a value and one more."""
    if isinstance(ask, HowFar):
        return _intervals(engine, ask, budget)
    if isinstance(ask, Foremost) and (goals := groups(ask, vocabulary)):
        return _each(engine, goals)
    found: dict[str, History] = {}
    while len(found) < budget.answers:
        result = engine.find(other_than(ask, tuple(found), vocabulary))
        if isinstance(result, Nothing):
            return Search(found, complete=True, core=result.core)
        if not isinstance(result, Found):
            return Search(found, complete=False, why=result.why)
        found[_value(ask, result.history, vocabulary)] = result.history
    return Search(found, complete=False, why=f"more than {budget.answers} answers")


def _each(engine: Joint, goals: Mapping[str, Claim]) -> Search:
    """One search a value: each says how all bounds lie, so none has to choose among orders."""
    found: dict[str, History] = {}
    core: frozenset[int] = frozenset()
    for value, claim in goals.items():
        result = engine.find(claim)
        if isinstance(result, Found):
            found[value] = result.history
        elif isinstance(result, Nothing):
            core |= result.core
        else:
            return Search(found, complete=False, why=result.why)
    return Search(found, complete=True, core=core)


def other_than(ask: Ask, values: Sequence[str], vocabulary: Vocabulary) -> Claim:
    """The question has none of these values."""
    return All(tuple(Not(goal(ask, value, vocabulary)) for value in values))


def _value(ask: Ask, history: History, vocabulary: Vocabulary) -> str:
    if isinstance(ask, Foremost | Beside):
        return number_value(ask, history[-1], vocabulary)
    return YES if holds(goal(ask, YES, vocabulary), history[-1], vocabulary) else NO


def _intervals(engine: Joint, ask: HowFar, budget: Budget) -> Search:
    found: list[tuple[Interval, History]] = []
    complete, core, why = False, None, f"more than {budget.answers} intervals"
    while len(found) < budget.answers:
        result = engine.find(All(tuple(Not(_inside(ask, one)) for one, _ in found)))
        if not isinstance(result, Found):
            complete = isinstance(result, Nothing)
            core, why = (result.core, "") if isinstance(result, Nothing) else (None, result.why)
            break
        bounds = engine.decided
        found.append((reach(bounds, ask.first, ask.second), result.history))
    whole = united(one for one, _ in found)
    values = {
        one.said(lambda number: said(number, ask.unit)): next(
            history for part, history in found if united((one, part)) == (one,)
        )
        for one in whole
    }
    return Search(values, complete=complete, core=core, why=why)


def reach(bounds: Sequence[Bound], first: str, second: str) -> Interval:
    """From where to where ``first`` − ``second`` goes under these bounds, which hold together."""
    high, high_open = _farthest(bounds, first, second)
    low, low_open = _farthest(bounds, second, first)
    return Interval(None if low is None else -low, high, low_open, high_open)


def _farthest(bounds: Sequence[Bound], first: str, second: str) -> tuple[Fraction | None, bool]:
    """The least upper bound of ``first`` − ``second``, by the shortest chain, and if it is open."""
    far: dict[str, tuple[Fraction, bool]] = {first: (Fraction(0), False)}
    changed = True
    while changed:  # the bounds hold together, so no chain gets shorter for ever
        changed = False
        for bound in bounds:
            if bound.first not in far:
                continue
            sofar, strict = far[bound.first]
            there = sofar + bound.most, strict or bound.strict
            old = far.get(bound.second)
            if old is None or (there[0], not there[1]) < (old[0], not old[1]):
                far[bound.second] = there
                changed = True
    return far.get(second, (None, True))


def _inside(ask: HowFar, one: Interval) -> Claim:
    parts: list[Claim] = []
    if one.high is not None:
        parts.append(Bound(ask.first, ask.second, one.high, one.high_open))
    if one.low is not None:
        parts.append(Bound(ask.second, ask.first, -one.low, one.low_open))
    return All(tuple(parts))
