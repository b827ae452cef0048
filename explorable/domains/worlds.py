"""The enumerated domain: what remains of a text, world by world.

Only the factors that the statements and goals speak of, closed under the background, are
laid out; all others have a default that no law minds. The set after every statement is
kept, so a history is found backwards and counts cost nothing more. A plain statement
intersects, a change takes the set to its image (LANGUAGE.md, Worlds 11, 18, 19 and 25).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from explorable.budget import Budget
from explorable.domains.dependence import depends
from explorable.domains.engine import Found, Nothing, Result, Unknown
from explorable.domains.formula import Formula, TooLarge, support
from explorable.domains.grounding import grounding
from explorable.domains.spaces import Ints, Layout, Space
from explorable.domains.steps import Step, steps_of
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary, World

__all__ = ["Worlds"]

SMALL_BITS = 23  # up to here Python ints: slower than the kernel, and there before it is loaded
MEMORY_BITS = 1 << 32  # what the kept sets of one text may take together


class Worlds:
    """All histories of a text, enumerated.

    Parameters
    ----------
    vocabulary : Vocabulary
        Of all statements, the question and the names known beforehand.
    statements : sequence of Statement
    budget : Budget
        ``worlds`` bounds the codes that are laid out; past it, `find` answers `Unknown`.
    goals : sequence of Formula
        What will be looked for; a goal not given here is laid out when it comes.

    Raises
    ------
    TooLarge
        When the space passes the budget.

    Examples
    --------
    >>> from explorable.claims import Any, In
    >>> from explorable.names import Kind, Name
    >>> from explorable.statements import Reading
    >>> names = (Name("Ana", Kind.PERSON), Name("hall", Kind.ROOM), Name("attic", Kind.ROOM))
    >>> claim = Any((In("Ana", "hall"), In("Ana", "attic")))
    >>> said = Statement(1, "Ana is in the hall or the attic.", (0, 32), (Reading(claim, ""),))
    >>> Worlds(Vocabulary(names), [said]).trail
    (3, 2)
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        statements: Sequence[Statement],
        budget: Budget | None = None,
        goals: Sequence[Formula] = (),
    ) -> None:
        self.budget = budget or Budget()
        self.statements = statements if isinstance(statements, tuple) else tuple(statements)
        self.grounding = grounding(vocabulary, self.budget.clauses)
        self._steps = steps_of(self.statements, self.grounding)
        self._said = frozenset(step.number for step in self._steps)
        parts = [formula for step in self._steps for formula in (step.before, step.after)]
        self._lay_out(support(*parts, *goals))

    @staticmethod
    def size(
        vocabulary: Vocabulary, statements: Sequence[Statement], goals: Sequence[Formula] = ()
    ) -> int:
        """How many codes would be laid out; a power of two.

        Raises
        ------
        TooLarge
            When even the formulas outgrow the default budget.
        """
        ground = grounding(vocabulary)
        steps = [Step(statement, ground) for statement in statements]
        parts = [formula for step in steps for formula in (step.before, step.after)]
        closed = ground.closure(support(*parts, *goals))
        return 1 << _bits(ground.places.factors[factor] for factor in closed)

    def _lay_out(self, spoken: frozenset[str]) -> None:
        laws, closed = self.grounding.background(spoken)
        values = self.grounding.places.factors
        bits = _bits(values[factor] for factor in closed)
        if 1 << bits > self.budget.worlds:
            most = f"the {self.budget.worlds} worlds of the budget"
            raise TooLarge(f"2^{bits} combinations are more than {most}")
        layout = Layout({factor: values[factor] for factor in values if factor in closed})
        changes = sum(step.change is not None for step in self._steps)
        if changes + 2 << layout.bits > MEMORY_BITS:
            raise TooLarge("the sets of all moments together are too large to keep")
        self._closed = closed
        self._layout = layout
        self._space = _space(layout)
        worlds = self._space.legal()
        for law in laws:
            worlds = self._space.meet(worlds, self._space.where(law))
        self._all = worlds
        self._full_run: list[Any] | None = None

    def _run(self, only: frozenset[int]) -> list[Any]:
        """The set before the first statement and after each."""
        if only == self._said:
            if self._full_run is None:
                self._full_run = self._image_of_all(only)
            return self._full_run
        return self._image_of_all(only)

    def _image_of_all(self, only: frozenset[int]) -> list[Any]:
        sets = [self._all]
        for step in self._steps:
            sets.append(self._image(sets[-1], step, step.number in only))
        return sets

    def _image(self, worlds: Any, step: Step, said: bool) -> Any:
        space = self._space
        if step.change is None:
            return space.meet(worlds, space.where(step.after)) if said else worlds
        moved = self._moved(step)
        if not said:
            return space.meet(space.forget(worlds, moved), self._all)
        worlds = space.meet(worlds, space.where(step.before))
        there = space.where(step.after)
        if not step.change.keep:
            return space.meet(space.meet(space.forget(worlds, moved), there), self._all)
        leaving = space.forget(space.minus(worlds, there), moved)
        arrived = space.meet(space.meet(leaving, there), self._all)
        return space.join(space.meet(worlds, there), arrived)

    def _moved(self, step: Step) -> list[str]:
        return [factor for factor in step.released if factor in self._closed]

    def reaches(self, goal: Formula) -> bool:
        """Whether the factors of ``goal`` fit as well."""
        try:
            self._reach(goal)
        except TooLarge:
            return False
        return True

    def _reach(self, goal: Formula) -> None:
        asked = support(goal)
        if not asked <= self._closed:
            self._lay_out(self._closed | asked)

    def find(self, goal: Formula, only: frozenset[int] | None = None) -> Result:
        """Look for a history whose last world satisfies ``goal``; see `Engine`."""
        only = self._said if only is None else only & self._said
        try:
            self._reach(goal)
        except TooLarge as reason:
            return Unknown(str(reason))
        sets = self._run(only)
        left = self._space.meet(sets[-1], self._space.where(goal))
        code = next(self._space.codes(left), None)
        if code is None:
            return Nothing(self._core(sets, goal, only))
        return Found(self._history(code, sets, only))

    def _core(self, sets: list[Any], goal: Formula, only: frozenset[int]) -> frozenset[int]:
        """Statements that leave nothing with ``goal``, none of which can be dropped.

        From the last to the first, each is dropped if then still no world that the
        statements before it left can reach the goal.
        """
        space, core = self._space, set()
        wanted = space.meet(self._all, space.where(goal))  # worlds from which the goal is reached
        for i in range(len(self._steps) - 1, -1, -1):
            step = self._steps[i]
            unsaid = self._sources(wanted, step, said=False)
            if step.number in only and self._any(space.meet(sets[i], unsaid)):
                core.add(step.number)
                wanted = self._sources(wanted, step, said=True)
            else:
                wanted = unsaid
        return frozenset(core)

    def _any(self, worlds: Any) -> bool:
        return next(self._space.codes(worlds), None) is not None

    def _sources(self, wanted: Any, step: Step, *, said: bool) -> Any:
        """The worlds that the statement allows and may take into ``wanted``."""
        space = self._space
        if step.change is None:
            return space.meet(wanted, space.where(step.after)) if said else wanted
        moved = self._moved(step)
        if not said:
            return space.meet(space.forget(wanted, moved), self._all)
        there = space.where(step.after)
        arriving = space.meet(wanted, there)
        leaving = space.meet(space.forget(arriving, moved), self._all)
        if step.change.keep:
            leaving = space.join(space.minus(leaving, there), arriving)
        return space.meet(leaving, space.where(step.before))

    def _history(self, code: int, sets: list[Any], only: frozenset[int]) -> tuple[World, ...]:
        """One world a moment, the last with this code, found backwards."""
        codes = [code]
        for i in range(len(self._steps) - 1, -1, -1):
            step = self._steps[i]
            if step.change is not None:
                codes.append(self._earlier(codes[-1], step, sets[i], step.number in only))
        return tuple(self._world(one) for one in reversed(codes))

    def _earlier(self, code: int, step: Step, worlds: Any, said: bool) -> int:
        """A world of ``worlds`` that the change takes to ``code``."""
        space = self._space
        near = space.near(code, self._moved(step))
        if not said:
            return next(space.codes(space.meet(near, worlds)))
        worlds = space.meet(worlds, space.where(step.before))
        if step.change is not None and step.change.keep:
            there = space.where(step.after)
            stays = space.meet(space.near(code, ()), space.meet(worlds, there))
            if self._any(stays):
                return code
            worlds = space.minus(worlds, there)
        return next(space.codes(space.meet(near, worlds)))

    def _world(self, code: int) -> World:
        return {**self._defaults, **self._layout.decode(code)}

    @cached_property
    def _defaults(self) -> dict[str, str]:
        ground = self.grounding
        return {f: ground.default(f) if v else "" for f, v in ground.vocabulary.factors.items()}

    @cached_property
    def factors(self) -> tuple[str, ...]:
        """The factors on which some statement's meaning depends, in the vocabulary's order."""
        parts = [formula for step in self._steps for formula in (step.before, step.after)]
        needed = {factor for part in parts for factor in depends(part, self.grounding)}
        return tuple(factor for factor in self.grounding.vocabulary.factors if factor in needed)

    @cached_property
    def trail(self) -> tuple[int, ...]:
        """Worlds before the first statement and after each, on `factors` (Worlds 18)."""
        space, sets = self.outlines(self.factors)
        return tuple(space.count(some) for some in sets)

    def outlines(
        self, factors: Sequence[str], only: frozenset[int] | None = None
    ) -> tuple[Space, Iterator[Any]]:
        """The set before the first statement and after each, one code a world over ``factors``.

        A code spells the first value of every other factor, so codes are worlds.
        """
        if not set(factors) <= self._closed:
            self._lay_out(self._closed.union(factors))
        space = self._space
        extra = [factor for factor in self._closed if factor not in factors]
        kept = space.near(0, [factor for factor in self._closed if factor in factors])
        sets = self._run(self._said if only is None else only & self._said)
        return space, (space.meet(space.forget(some, extra), kept) for some in sets)

    @property
    def remaining(self) -> int:
        """Worlds left at the last moment, on `factors`."""
        return self.trail[-1]

    def worlds(self, limit: int) -> Iterator[World]:
        """The worlds left at the last moment, on `factors`; at most ``limit``."""
        left = self._run(self._said)[-1]
        extra = [factor for factor in self._closed if factor not in self.factors]
        codes = self._space.codes(left)
        for _ in range(limit):
            code = next(codes, None)
            if code is None:
                return
            values = self._layout.decode(code)
            yield {factor: values[factor] for factor in self.factors}
            if extra:
                left = self._space.minus(left, self._space.near(code, extra))
                codes = self._space.codes(left)


def _bits(factors: Iterable[tuple[str, ...]]) -> int:
    """How many binary digits spell a value of each factor."""
    return sum(max(len(values) - 1, 0).bit_length() for values in factors)


def _space(layout: Layout) -> Space:
    if layout.bits <= SMALL_BITS:
        return Ints(layout)
    from explorable.domains.words import Words  # numba and numpy load only here

    return Words(layout)
