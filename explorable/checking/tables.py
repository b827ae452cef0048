"""Many statements held against one world at once, each that one fact or another is so.

Every value of a factor satisfies some of the statements: the bits of one number. A world
satisfies them all where the numbers of its values have every bit between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from explorable.checking.combined import Fact
from explorable.vocabulary import World

__all__ = ["Table"]


class Table:
    """Statements of one moment.

    Parameters
    ----------
    factors : mapping
        Each factor with its values.

    Examples
    --------
    >>> table = Table({"place of Ana": ("hall", "attic"), "place of Luis": ("hall", "attic")})
    >>> table.add(1, [Fact("place of Ana", "hall"), Fact("place of Luis", "hall", wanted=False)])
    >>> table.allows({"place of Ana": "attic", "place of Luis": "attic"}, None)
    True
    >>> table.allows({"place of Ana": "attic", "place of Luis": "hall"}, None)
    False
    """

    def __init__(self, factors: Mapping[str, Sequence[str]]) -> None:
        self._factors = factors
        self._satisfied: dict[tuple[str, str], int] = {}
        self._all = 0

    def add(self, number: int, facts: Iterable[Fact]) -> None:
        """One statement: one of ``facts`` is so, or more."""
        bit = 1 << number
        self._all |= bit
        for fact in facts:
            for value in self._factors[fact.factor]:
                if (value == fact.value) is fact.wanted:
                    key = fact.factor, value
                    self._satisfied[key] = self._satisfied.get(key, 0) | bit

    def allows(self, world: World, only: frozenset[int] | None) -> bool:
        """Whether a total world satisfies the statements, or those of them in ``only``."""
        missing = self._all if only is None else self._all & sum(1 << number for number in only)
        satisfied = self._satisfied
        for fact in world.items():
            if fact in satisfied:
                missing &= ~satisfied[fact]
        return not missing
