"""Bounds on numbers, joined by and, or and not: numbers that satisfy them, or why there are none.

Bounds are decided one by one; after each, the numbers found so far are mended along the bounds
that they now break, and where the mending comes back to where it began, the bounds on the way
are a negative cycle (source, section 5). What is found in vain is the refutation. Exact:
fractions, and an infinitesimal for strict bounds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from explorable.budget import Budget, spend
from explorable.checking.decisions import (
    BACKGROUND,
    GOAL,
    Cycle,
    Decide,
    Decisions,
    Falsified,
    Step,
)
from explorable.claims import TRUE, ZERO, All, Any, Bound, Claim, Not, One, atoms
from explorable.domains.number_goals import always, converse, settled

__all__ = ["Assigned", "Numbers"]

LOOK = 5  # steps that a look at one bound takes
MEND = 20  # steps that mending one number takes
_Near = tuple[Fraction, int]  # a number and how many infinitesimals are added to it
_NOUGHT: _Near = (Fraction(0), 0)


@dataclass(frozen=True, slots=True)
class Assigned:
    """Numbers that satisfy everything, and the bounds that were decided on the way."""

    values: Mapping[str, Fraction]
    decided: tuple[Bound, ...]


class Numbers:
    """What some statements say about quantities.

    Parameters
    ----------
    claims : mapping of int to Claim
        The statements about numbers, by their 1-based number.
    quantities : sequence of str
        Everything that gets a number.
    budget : Budget
        ``conflicts`` bounds the ways that may end in vain.
    """

    def __init__(
        self, claims: Mapping[int, Claim], quantities: Sequence[str], budget: Budget
    ) -> None:
        self.claims = dict(claims)
        self.quantities = tuple(quantities)
        self.budget = budget

    def find(
        self, goal: Claim = TRUE, only: frozenset[int] | None = None
    ) -> Assigned | Decisions | None:
        """Numbers that satisfy the statements and the goal; a refutation; None out of budget.

        Parameters
        ----------
        only : frozenset of int, optional
            The statements that count; absent, all.
        """
        claims = self._ordered(goal, only)
        steps: list[Step] = []
        way: list[tuple[Bound, bool, int]] = []
        decided: dict[Bound, bool] = {}
        potential, ends, at = _Potential(), 0, 0
        end: Step | None = None
        while True:
            if end is None:
                at, bound = _undecided(claims, at, decided)
                if bound is None:
                    return Assigned(potential.values(self.quantities), potential.bounds)
                if isinstance(bound, Falsified):
                    end = bound
                    continue
                steps.append(Decide(bound))
                way.append((bound, True, at))
                decided[bound] = True
                end = potential.add(bound)
                continue
            steps.append(end)
            end = None
            ends += 1
            if ends > self.budget.conflicts:
                return None
            while way and not way[-1][1]:
                potential.drop()
                del decided[way.pop()[0]]
            if not way:
                return Decisions(tuple(steps))
            bound, _, at = way[-1]
            potential.drop()
            way[-1] = bound, False, at
            decided[bound] = False
            end = potential.add(converse(bound))

    def _ordered(self, goal: Claim, only: frozenset[int] | None) -> list[tuple[int, Claim, int]]:
        """The claims with their numbers and sizes: what leaves little choice comes first."""
        claims = {n: c for n, c in self.claims.items() if only is None or n in only}
        claims[BACKGROUND] = All(tuple(always(self.quantities)))
        if goal != TRUE:
            claims[GOAL] = goal
        sized = [(n, c, LOOK * (1 + sum(1 for _ in atoms(c)))) for n, c in claims.items()]
        return sorted(sized, key=lambda one: (_choices(one[1]), one[0]))


def _undecided(
    claims: Sequence[tuple[int, Claim, int]], at: int, decided: Mapping[Bound, bool]
) -> tuple[int, Bound | Falsified | None]:
    """The first claim from ``at`` that is not true yet, and its next bound, or that it is false."""
    while at < len(claims):
        number, claim, size = claims[at]
        spend(size)
        truth = settled(claim, decided)
        if truth is False:
            return at, Falsified(number)
        if truth is None:
            bounds = (bound for bound in atoms(claim) if isinstance(bound, Bound))
            return at, next(bound for bound in bounds if settled(bound, decided) is None)
        at += 1
    return at, None


def _choices(claim: Claim) -> int:
    """How many ways there are to make a claim true, at most; 1 where nothing is chosen."""
    match claim:
        case All(parts):
            return prod(map(_choices, parts))
        case Any(parts) | One(parts):
            return max(1, sum(map(_choices, parts)))
        case Not(part):
            return 1 if isinstance(part, Bound) else _choices(part) + 1
        case _:
            return 1


class _Potential:
    """Numbers that satisfy the bounds added so far; each can be dropped again, last first."""

    def __init__(self) -> None:
        self._at: dict[str, _Near] = {}
        self._leaving: dict[str, list[Bound]] = {}
        self._added: list[tuple[Bound, dict[str, _Near]]] = []

    @property
    def bounds(self) -> tuple[Bound, ...]:
        """Those that hold."""
        return tuple(bound for bound, _ in self._added)

    def add(self, bound: Bound) -> Cycle | None:
        """Satisfy one bound more, or find the cycle that it closes."""
        before: dict[str, _Near] = {}
        self._added.append((bound, before))
        self._leaving.setdefault(bound.second, []).append(bound)
        if bound.first == bound.second:
            return Cycle((bound,)) if _limit(bound) < _NOUGHT else None
        return self._mend(bound, before)

    def _mend(self, new: Bound, before: dict[str, _Near]) -> Cycle | None:
        cause: dict[str, Bound] = {}
        waiting = deque([new])
        while waiting:
            bound = waiting.popleft()
            spend(MEND)
            most = _sum(self._value(bound.second), _limit(bound))
            if self._value(bound.first) <= most:
                continue
            if bound.first == new.second:
                return Cycle(tuple(_way_round(bound, cause, new)))
            before.setdefault(bound.first, self._value(bound.first))
            self._at[bound.first] = most
            cause[bound.first] = bound
            waiting.extend(self._leaving.get(bound.first, ()))
        return None

    def drop(self) -> None:
        """Forget the last bound, and what was mended for it."""
        bound, before = self._added.pop()
        self._leaving[bound.second].pop()
        self._at.update(before)

    def _value(self, quantity: str) -> _Near:
        return self._at.get(quantity, _NOUGHT)

    def values(self, quantities: Sequence[str]) -> dict[str, Fraction]:
        """Numbers, ZERO at zero, with an infinitesimal small enough for every bound."""
        tiny = Fraction(1)
        for bound, _ in self._added:
            (one, ones), (other, others) = self._value(bound.first), self._value(bound.second)
            room, extra = bound.most - (one - other), ones - others
            if extra > 0:
                tiny = min(tiny, room / extra / 2)
        origin = self._value(ZERO)
        return {
            quantity: (value[0] - origin[0]) + (value[1] - origin[1]) * tiny
            for quantity in quantities
            for value in [self._value(quantity)]
        }


def _limit(bound: Bound) -> _Near:
    return bound.most, -1 if bound.strict else 0


def _sum(one: _Near, other: _Near) -> _Near:
    return one[0] + other[0], one[1] + other[1]


def _way_round(last: Bound, cause: Mapping[str, Bound], new: Bound) -> list[Bound]:
    """The bounds from ``last``, which would move the end of ``new``, back to ``new``."""
    out = [last]
    while out[-1] is not new:
        out.append(cause[out[-1].second])
    return out
