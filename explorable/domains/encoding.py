"""Formulas as clauses: one literal a value of a factor, a name for every formula inside another.

A factor has a copy at moment 0 and at every change that gives it up; between two of these
it is the same variables, so nothing has to say that it stays. `stamp` is the moment of a
copy. Definitions are equivalences: a literal can be used in both signs and at any time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from copy import copy
from itertools import combinations, pairwise

from explorable.budget import spend
from explorable.domains.formula import AtLeast, Conj, Disj, Formula, Lit, Neg, TooLarge

__all__ = ["CLAUSE", "Encoding"]

CLAUSE = 8  # steps to say one
PAIRWISE = 6  # up to so many values, "not two at once" is said pair by pair


class Encoding:
    """Clauses over numbered variables, handed on in batches.

    Parameters
    ----------
    factors : mapping
        Each factor with its values.
    changes : mapping
        For a factor that is given up at some moments, these moments in order.
    first : int
        The first variable to use.
    limit : int
        How many clauses there may be.

    Attributes
    ----------
    steps : int
        What all clauses so far took.

    Raises
    ------
    TooLarge
        In every method, before the clause that would pass the limit is kept.
    """

    def __init__(
        self,
        factors: Mapping[str, tuple[str, ...]],
        changes: Mapping[str, Sequence[int]],
        first: int,
        limit: int,
    ) -> None:
        self.batch: list[list[int]] = []
        self.left = limit
        self.steps = 0
        self._factors = factors
        self._changes = changes
        self._next = first
        self._copies: dict[tuple[str, int], dict[str, int]] = {}
        self._names: dict[tuple[Formula, int], int] = {}
        self._stamps: dict[Formula, tuple[int, ...]] = {}

    def copied(self) -> Encoding:
        """The same clauses, to go on from without a trace in these."""
        other = copy(self)
        own = ("_copies", "_names", "_stamps")
        vars(other).update({name: dict(vars(self)[name]) for name in own}, batch=list(self.batch))
        return other

    def taken(self) -> list[list[int]]:
        """The clauses since the last call."""
        batch, self.batch = self.batch, []
        return batch

    def _variables(self, count: int) -> range:
        self._next += count
        return range(self._next - count, self._next)

    def add(self, *clauses: list[int], steps: int = CLAUSE) -> None:
        """Keep clauses, each for so many steps."""
        self.left -= len(clauses)
        self.steps += steps * len(clauses)
        spend(steps * len(clauses))
        if self.left < 0:
            raise TooLarge("the text needs more clauses than the budget allows")
        self.batch += clauses

    def stamp(self, factor: str, moment: int) -> int:
        """The moment since which the factor has been the same."""
        changes = self._changes.get(factor)
        if changes is None:
            return 0
        place = bisect_right(changes, moment)
        return changes[place - 1] if place else 0

    @property
    def variables(self) -> int:
        """The last variable so far."""
        return self._next - 1

    @property
    def copies(self) -> int:
        """How many copies of factors some clause mentions."""
        return len(self._copies)

    def first(self, factor: str, stamp: int) -> int | None:
        """The first variable of a copy that some clause mentions.

        Of two values it is true for the second; of more, one follows the other.
        """
        copy = self._copies.get((factor, stamp))
        return None if copy is None else abs(next(iter(copy.values())))

    def copy(self, factor: str, moment: int) -> dict[str, int]:
        """The literals of a factor at a moment, by value; exactly one of them is true."""
        key = factor, self.stamp(factor, moment)
        found = self._copies.get(key)
        if found is None:
            found = self._copies[key] = self._new_copy(self._factors[factor])
        return found

    def _new_copy(self, values: tuple[str, ...]) -> dict[str, int]:
        if len(values) == 2:
            (variable,) = self._variables(1)
            return {values[0]: -variable, values[1]: variable}
        count = len(values)
        literals = self._variables(count)
        if count <= PAIRWISE:
            self.add(list(literals), *([-a, -b] for a, b in combinations(literals, 2)))
        else:
            # A ladder: rung i says that one of the values up to i holds.
            rungs = self._variables(count - 1)
            self.add(list(literals))
            self.add(*[[-a, b] for a, b in zip(literals, rungs, strict=False)])
            self.add(*[[-a, b] for a, b in pairwise(rungs)])
            self.add(*[[-a, -b] for a, b in zip(rungs, literals[1:], strict=True)])
        return dict(zip(values, literals, strict=True))

    def literal(self, formula: Formula, moment: int) -> int:
        """A literal that is true exactly where ``formula``, not a constant, holds."""
        if isinstance(formula, Lit):
            return self.copy(formula.factor, moment)[formula.value]
        if isinstance(formula, Neg):
            return -self.literal(formula.part, moment)
        key = formula, self._latest(formula, moment)
        found = self._names.get(key)
        if found is None:
            found = self._names[key] = self._define(formula, moment)
        return found

    def _latest(self, formula: Formula, moment: int) -> int:
        """The moment since which the formula has been the same."""
        if not self._changes:
            return 0
        moments = self.changes_of(formula)
        place = bisect_right(moments, moment)
        return moments[place - 1] if place else 0

    def changes_of(self, formula: Formula) -> tuple[int, ...]:
        """The moments at which some factor of the formula is given up."""
        found = self._stamps.get(formula)
        if found is not None:
            return found
        moments: set[int] = set()
        if isinstance(formula, Lit):
            moments.update(self._changes.get(formula.factor, ()))
        else:
            parts = (formula.part,) if isinstance(formula, Neg) else formula.parts
            for part in parts:
                moments.update(self.changes_of(part))
        self._stamps[formula] = found = tuple(sorted(moments))
        return found

    def _define(self, formula: Conj | Disj | AtLeast, moment: int) -> int:
        literals = [self.literal(part, moment) for part in formula.parts]
        if isinstance(formula, AtLeast):
            return self._count(formula.k, literals)
        sign = 1 if isinstance(formula, Disj) else -1
        (name,) = self._variables(1)
        self.add([-sign * name, *(sign * one for one in literals)])
        self.add(*([sign * name, -sign * one] for one in literals))
        return name

    def _count(self, k: int, literals: list[int]) -> int:
        """At least ``k`` of ``literals``: a sequential counter, row by row from the end."""
        # after[j]: at least j of the literals behind the current one; None is "never".
        after: list[int | None] = [None] * (k + 1)
        for place in range(len(literals) - 1, -1, -1):
            here = literals[place]
            row = after.copy()
            least = max(1, k - place)  # fewer are of no use: too few stand in front
            for j in range(least, k + 1):
                row[j] = self._carry(here, j, after)
            after = row
        name = after[k]
        assert name is not None
        return name

    def _carry(self, here: int, j: int, after: list[int | None]) -> int | None:
        """At least ``j`` from here on: ``j`` behind, or ``j - 1`` behind and this one."""
        more, fewer = after[j], after[j - 1]
        if j == 1:
            return here if more is None else self._either(here, more)
        if fewer is None:
            return None
        (name,) = self._variables(1)
        if more is None:
            self.add([-name, here], [-name, fewer], [name, -here, -fewer])
        else:
            self.add([-more, name], [-here, -fewer, name], [-name, fewer], [-name, here, more])
        return name

    def _either(self, one: int, other: int) -> int:
        (name,) = self._variables(1)
        self.add([-one, name], [-other, name], [-name, one, other])
        return name

    def claim(self, formula: Formula, moment: int, unless: tuple[int, ...] = ()) -> None:
        """Say that ``formula`` holds at ``moment``, or one of the literals ``unless``."""
        match formula:
            case Lit() | AtLeast() | Neg(Lit()) | Neg(AtLeast()):
                self.add([*unless, self.literal(formula, moment)])
            case Conj(parts):
                for part in parts:
                    self.claim(part, moment, unless)
            case Disj(parts):
                self.add([*unless, *[self.literal(part, moment) for part in parts]])
            case Neg(Disj(parts)):
                self.add(*[[*unless, -self.literal(part, moment)] for part in parts])
            case Neg(Conj(parts)):
                self.add([*unless, *[-self.literal(part, moment) for part in parts]])
