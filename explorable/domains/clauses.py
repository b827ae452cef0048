"""The same domain by satisfiability: for spaces too large to enumerate.

One selector literal a statement guards what the statement says, so a core is a set of
statements; the laws of worlds and what a change gives up are hard. CaDiCaL 1.9.5 through
python-sat, with a conflict budget for every call.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any
from weakref import finalize

from explorable.budget import Budget, left, spend
from explorable.domains.encoded import encoded
from explorable.domains.engine import Found, Nothing, Result, Unknown
from explorable.domains.formula import Conj, F, Formula, T, TooLarge, support
from explorable.errors import BudgetEnded
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary, World

__all__ = ["Clauses", "solve"]

SOLVER = "cadical195"
FIRST_CONFLICTS = 64  # of a search; then it is looked how many steps a conflict takes


class _Copy:
    """A factor at one moment, and where in a model its value stands."""

    __slots__ = ("_first", "_last", "_values", "factor")

    def __init__(self, factor: str, first: int, values: tuple[str, ...]) -> None:
        self.factor, self._first, self._values = factor, first, values
        self._last = 0  # one model differs little from the next, so this is tried first

    def value(self, model: list[int]) -> str:
        """The value that the factor has in a model."""
        first, values = self._first, self._values
        if len(values) == 2:
            return values[model[first] > 0]
        if model[first + self._last] < 0:
            self._last = max(model[first : first + len(values)]) - 1 - first
        return values[self._last]


_Spoken = tuple[dict[str, str], list[_Copy]]


class Clauses:
    """All histories of a text, as a formula in clauses.

    Parameters
    ----------
    vocabulary : Vocabulary
        Of all statements, the question and the names known beforehand.
    statements : sequence of Statement
    budget : Budget
        ``clauses`` bounds the encoding and ``conflicts`` each search; past either, `find`
        answers `Unknown`.

    Attributes
    ----------
    calls : int
        Searches so far.
    """

    def __init__(
        self, vocabulary: Vocabulary, statements: Sequence[Statement], budget: Budget | None = None
    ) -> None:
        self.budget = budget or Budget()
        self.statements = statements if isinstance(statements, tuple) else tuple(statements)
        self.vocabulary = vocabulary
        self.calls = 0
        self._why: str | None = None
        self._solver: Any = None
        self._sought: dict[Formula, int] = {}
        self._where: list[_Spoken] = []
        self._copies = -1
        try:
            self._encode()
        except (TooLarge, BudgetEnded) as reason:
            self._why = str(reason)

    def _encode(self) -> None:
        text = encoded(self.vocabulary, self.statements, self.budget.clauses)
        self._text, self._encoding = text, text.encoding
        self.grounding, self._selectors = text.grounding, text.selectors
        self._moment, self._changes = text.moment, text.changes

    def find(self, goal: Formula, only: frozenset[int] | None = None) -> Result:
        """Look for a history whose last world satisfies ``goal``; see `Engine`."""
        if goal == F:
            return Nothing(frozenset())
        try:
            assumed = self._goal(goal)
        except (TooLarge, BudgetEnded) as reason:
            self._why = str(reason)
        if self._why is not None:
            return Unknown(self._why)
        if self.budget.conflicts < 1:
            return Unknown("the budget allows no conflict")
        selectors = self._selectors
        if only is None:
            assumptions = [*selectors.values(), *assumed]
        else:
            assumptions = [s for number, s in selectors.items() if number in only] + assumed
        solver = self._ready()
        self.calls += 1
        try:
            outcome = solve(solver, assumptions, self.budget.conflicts)
        except BudgetEnded as reason:
            return Unknown(str(reason))
        if outcome is None:
            return Unknown(f"the search took more than {self.budget.conflicts} conflicts")
        if outcome:
            return Found(self._history(solver.get_model()))
        core = set(solver.get_core() or ())
        return Nothing(frozenset(number for number, s in selectors.items() if s in core))

    def _goal(self, goal: Formula) -> list[int]:
        if self._why is not None or goal == T:
            return []
        # What is looked for next adds a part to the last.
        return [self._part(part) for part in (goal.parts if isinstance(goal, Conj) else (goal,))]

    def _part(self, part: Formula) -> int:
        found = self._sought.get(part)
        if found is None:
            self._text.open_up(support(part))
            found = self._sought[part] = self._encoding.literal(part, self._moment)
        return found

    def _ready(self) -> Any:
        if self._solver is None:
            from pysat.solvers import Solver  # takes a while to load, and most texts need none

            self._solver = Solver(name=SOLVER)
            finalize(self, self._solver.delete)  # also before modules are taken down at the end
        self._solver.append_formula(self._encoding.taken())
        return self._solver

    def _history(self, model: list[int]) -> tuple[World, ...]:
        # The solver leaves out what it has no clause of; there every value will do.
        model += range(-len(model) - 1, -self._encoding.variables - 1, -1)
        world, history = self._defaults, []
        for unsaid, said in self._spoken():
            world = {**world, **unsaid}
            for copy in said:
                world[copy.factor] = copy.value(model)
            history.append(world)
        return tuple(history)

    def _spoken(self) -> list[_Spoken]:
        """For each moment what some clause speaks of, and the defaults of what is given up."""
        if self._copies != self._encoding.copies:
            self._copies = self._encoding.copies
            closed = self._text.closed & self.vocabulary.factors.keys()
            fixed = [factor for factor in closed if factor not in self._changes]
            first = [*fixed, *(factor for factor in self._changes if factor in closed)]
            self._where = [
                self._spoken_at(moment, factors)
                for moment, factors in enumerate([first, *self._given_up[1:]])
            ]
        return self._where

    def _spoken_at(self, moment: int, factors: list[str]) -> _Spoken:
        unsaid, said = {}, []
        for factor in factors:
            first = self._encoding.first(factor, moment)
            if first is None:
                unsaid[factor] = self._defaults[factor]  # every value will do
            else:
                said.append(_Copy(factor, first - 1, self.grounding.places.factors[factor]))
        return unsaid, said

    @cached_property
    def _given_up(self) -> list[list[str]]:
        """The factors given up at each moment."""
        out: list[list[str]] = [[] for _ in range(self._moment + 1)]
        for factor, moments in self._changes.items():
            for moment in moments if factor in self.vocabulary.factors else ():
                out[moment].append(factor)
        return out

    @cached_property
    def _defaults(self) -> dict[str, str]:
        factors = self.vocabulary.factors
        return {f: self.grounding.default(f) for f, values in factors.items() if values}


def solve(solver: Any, assumptions: Sequence[int], conflicts: int) -> bool | None:
    """Whether a solver finds a model; None past so many conflicts.

    The solver knows no limit of steps, so it is asked for some conflicts at a time. A step is
    a propagation.

    Raises
    ------
    BudgetEnded
        When the propagations pass the limit in force.
    """
    done = before = _propagations(solver)
    part, used = FIRST_CONFLICTS, 0
    while used < conflicts:
        part = min(part, conflicts - used)
        solver.conf_budget(part)  # spent by one call; python-sat reads 0 as "no limit"
        outcome: bool | None = solver.solve_limited(assumptions=assumptions)
        used += part
        now = _propagations(solver)
        spend(now - done)
        done = now
        if outcome is not None:
            return outcome
        part *= 2
        if (steps := left()) is not None:
            part = max(1, min(part, steps * used // max(1, done - before)))
    return None


def _propagations(solver: Any) -> int:
    return int(solver.accum_stats()["propagations"])
