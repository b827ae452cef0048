"""Checks of one world put together: not, and, or, exactly one.

Most sentences join a few facts by *or*, so facts are looked up side by side, without a call each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from explorable.vocabulary import World

__all__ = ["Check", "Fact", "Facts", "every", "one", "opposite", "some"]

Check = Callable[[World], bool]


class Fact:
    """That a factor has a value, or (``wanted`` false) that it has another one."""

    __slots__ = ("factor", "value", "wanted")

    def __init__(self, factor: str, value: str, wanted: bool = True) -> None:
        self.factor, self.value, self.wanted = factor, value, wanted

    def __call__(self, world: World) -> bool:
        """Whether it is so."""
        return (world[self.factor] == self.value) is self.wanted


class Facts:
    """That one of some facts is so, or more."""

    __slots__ = ("_looked", "facts")

    def __init__(self, facts: Sequence[Fact]) -> None:
        self.facts = tuple(facts)
        self._looked = [(fact.factor, fact.value, fact.wanted) for fact in facts]

    def __call__(self, world: World) -> bool:
        """Whether it is so."""
        for factor, value, wanted in self._looked:  # noqa: SIM110
            if (world[factor] == value) is wanted:
                return True
        return False


def opposite(check: Check) -> Check:
    """Where ``check`` does not hold."""
    if isinstance(check, Fact):
        return Fact(check.factor, check.value, not check.wanted)
    return lambda world: not check(world)


def every(checks: Sequence[Check]) -> Check:
    """Where all hold."""

    def holds(world: World) -> bool:
        for check in checks:  # noqa: SIM110 - a generator would cost more than the checks
            if not check(world):
                return False
        return True

    return holds


def some(checks: Sequence[Check]) -> Check:
    """Where one of them holds, or more."""
    facts = [check for check in checks if isinstance(check, Fact)]
    if len(facts) == len(checks):
        return Facts(facts)

    def holds(world: World) -> bool:
        for check in checks:  # noqa: SIM110
            if check(world):
                return True
        return False

    return holds


def one(checks: Sequence[Check]) -> Check:
    """Where exactly one holds."""
    return lambda world: sum(check(world) for check in checks) == 1
