"""Closure as a person watches it: one synchronous squaring at a time."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from explorable.checking.bounds import Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.domains.difference_chains import Least, Matrix, started, statements, unpacked
from explorable.domains.difference_closing import Packing, squared

__all__ = ["Improved", "Step", "squarings"]


@dataclass(frozen=True, slots=True)
class Improved:
    """An entry that one step made tighter.

    Attributes
    ----------
    first, second : hashable
        It bounds ``first`` - ``second``.
    before : Upper or None
        None where nothing bounded it.
    after : Upper
        The new bound.
    path : tuple of Constraint
        The chain of bounds that sums to it.
    """

    first: Hashable
    second: Hashable
    before: Upper | None
    after: Upper
    path: tuple[Constraint, ...]

    @property
    def statements(self) -> tuple[Hashable, ...]:
        """The statements of the chain."""
        return statements(self.path)


@dataclass(frozen=True, slots=True)
class Step:
    """One squaring, or for octagons one of the passes after the last.

    Attributes
    ----------
    number : int
        Counted from 1.
    names : tuple of hashable
        The variables of rows and columns.
    matrix : tuple of tuple of Upper or None
        All entries after the step.
    improved : tuple of Improved
        The entries that became tighter, row by row; at least one.
    contradictory : bool
        Whether an entry on the diagonal fell below 0; the improved ones on the diagonal are
        the cycles. No other entry means anything then, and no step follows.
    kind : str
        ``"squaring"``, ``"tightening"`` or ``"strengthening"``.
    """

    number: int
    names: tuple[Hashable, ...]
    matrix: Matrix
    improved: tuple[Improved, ...]
    contradictory: bool
    kind: str = "squaring"


def squarings(names: tuple[Hashable, ...], least: Least, packing: Packing) -> Iterator[Step]:
    """All squarings that improve something, up to the first contradiction."""
    rows = started(least, packing)
    paths: dict[tuple[int, int], tuple[Constraint, ...]] = {
        (i, k): (one,) for i, told in enumerate(least) for k, one in told.items()
    }
    if any(row[i] != 0 for i, row in enumerate(rows)):  # a bound on x - x below 0
        return
    matrix, number = unpacked(rows, packing), 0
    while True:
        rows, via = squared(rows)
        halves = {(i, k): (paths[i, j], paths[j, k]) for (i, k), j in via.items()}
        paths.update({at: (*one, *two) for at, (one, two) in halves.items()})
        before, matrix = matrix, unpacked(rows, packing)
        improved = tuple(
            Improved(names[i], names[k], before[i][k], now, paths[i, k])
            for i, k in sorted(via)
            if (now := matrix[i][k]) is not None and now != before[i][k]
        )
        if not improved:
            return
        number += 1
        fell = any((row[i] or 0) < 0 for i, row in enumerate(rows))
        yield Step(number, names, matrix, improved, fell)
        if fell:
            return
