"""Min-plus closure in whole numbers of any size: what `Bounds` and `Octagon` compute with.

A row matrix ``rows[i][k]`` holds the most that x_i - x_k may be, packed into one whole number,
or None where nothing bounds it; the diagonal starts at 0. Packed numbers add and compare as
the triples (bound, minus the strict bounds on the chain, the bounds on the chain): of two
chains that say the same, the one with fewer strict bounds, then the longer one, is larger. So
a sum below zero is a contradiction, and no other cycle weighs nothing: chains can be followed
from the closed matrix alone, and whatever else closes packed numbers finds the same: a kernel
does for many variables, where a machine's numbers are wide enough. Source, section 5.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from explorable.budget import spend
from explorable.checking.bounds import Constraint
from explorable.checking.bounds_numbers import Upper

__all__ = [
    "Closure",
    "Packing",
    "Rows",
    "by_hand",
    "by_kernel",
    "closed",
    "extended",
    "largest",
    "reclosed",
    "squared",
]

Rows = list[list[int | None]]

# How many variables repay a kernel, whose compiler takes a second to load; see the measurements
# of `benchmarks/difference.py`.
MANY = 96


@dataclass(frozen=True, slots=True)
class Packing:
    """How bounds become whole numbers.

    Attributes
    ----------
    scale : int
        A common denominator of all bounds.
    parts : int
        More than the bounds on any chain that is ever summed: 4 n is enough for n variables.
    """

    scale: int
    parts: int

    @staticmethod
    def fitting(constraints: Sequence[Constraint], n: int) -> Packing:
        """The smallest packing for these bounds on n variables."""
        scale = lcm(*{one.most.denominator for one in constraints})
        return Packing(scale, 1 << (4 * n).bit_length())

    def pack(self, upper: Upper) -> int:
        """One bound, as it was told.

        >>> packing = Packing(scale=4, parts=16)
        >>> packing.upper(packing.pack(Upper(Fraction(-1, 4), strict=True)))
        Upper(most=Fraction(-1, 4), strict=True)
        """
        scaled = upper.most * self.scale
        assert scaled.denominator == 1
        return (scaled.numerator * self.parts - upper.strict) * self.parts + 1

    def upper(self, packed: int) -> Upper:
        """What a sum of packed bounds says."""
        bound = packed // self.parts
        most = -(-bound // self.parts)
        return Upper(Fraction(most, self.scale), bound != most * self.parts)

    def into(self, other: Packing, packed: int) -> int:
        """The same sum in another packing, whose scale is a multiple of this one."""
        bound, length = divmod(packed, self.parts)
        most = -(-bound // self.parts)
        strict = most * self.parts - bound
        scaled = most * (other.scale // self.scale)
        return (scaled * other.parts - strict) * other.parts + length


@dataclass(frozen=True, slots=True)
class Closure:
    """Closed rows in their packing; ``rows`` is None where the bounds contradict."""

    packing: Packing
    rows: Rows | None


def largest(rows: Rows) -> int:
    """The largest magnitude."""
    return max((abs(value) for row in rows for value in row if value is not None), default=0)


def closed(rows: Rows) -> Rows | None:
    """The least sum over all chains; None for a contradiction."""
    return by_kernel(rows) if suits_kernel(rows) else by_hand(rows)


def suits_kernel(rows: Rows) -> bool:
    """Whether a kernel closes these sooner: there are many, and a machine's numbers hold them."""
    if len(rows) < MANY:
        return False
    from explorable_kernels.minplus_bounds import width

    return width(len(rows), largest(rows)) is not None


def by_kernel(rows: Rows) -> Rows | None:
    """What `closed` says, where the kernel has a width for these rows."""
    import numpy as np

    from explorable_kernels import minplus
    from explorable_kernels.minplus_bounds import infinity, width

    n = len(rows)
    spend(n**2 + n**3 // 1000)
    dtype = width(n, largest(rows))
    assert dtype is not None
    absent = int(infinity(dtype))
    flat = [absent if value is None else value for row in rows for value in row]
    array = np.array(flat, dtype).reshape(n, n)
    if minplus.close(array) >= 0:
        return None
    return [[None if v == absent else v for v in row] for row in array.tolist()]


def by_hand(rows: Rows) -> Rows | None:
    """What `closed` says, in numbers of any size, one pivot after another.

    Before a pivot is used, the cycles through it are looked at: so no entry is ever made from
    a cycle below zero, and none grows beyond the sum of a chain.
    """
    out = [list(row) for row in rows]
    for k, pivot in enumerate(out):
        column = [row[k] for row in out]
        spend(len(rows) * (1 + sum(there is not None for there in column)) // 20)
        if any(
            there is not None and back is not None and there + back < 0
            for there, back in zip(column, pivot, strict=True)
        ):
            return None
        for row, there in zip(out, column, strict=True):
            if there is not None and row is not pivot:
                _lower(row, there, pivot)
    return out


def reclosed(rows: Rows, i: int, k: int, packed: int) -> Rows | None:
    """A closed matrix closed again after one more bound on x_i - x_k, in n**2 sums or fewer.

    Rows that stay as they were are shared with ``rows``.
    """
    spend(len(rows) ** 2 // 20)
    back, old, target = rows[k][i], rows[i][k], rows[k]
    if back is not None and back + packed < 0:
        return None
    if old is not None and old <= packed:
        return rows
    # What lowers (p, q) by way of the new bound lowers (i, q) and (p, k) too, as all was closed.
    columns = [
        (q, packed + onward)
        for q, (onward, least) in enumerate(zip(target, rows[i], strict=True))
        if onward is not None and (least is None or packed + onward < least)
    ]
    out: Rows = []
    for row in rows:
        there, known = row[i], row[k]
        if there is None or not (known is None or there + packed < known):
            out.append(row)
            continue
        lowered = list(row)
        for q, onward in columns:
            least = lowered[q]
            if least is None or there + onward < least:
                lowered[q] = there + onward
        out.append(lowered)
    return out


def extended(before: Closure, places: Mapping[Hashable, int], new: Constraint | None) -> Closure:
    """A closure after one more bound (or none) and the variables that came with it.

    ``places`` says where each variable stands; new ones stand last.
    """
    n = len(places)
    told = () if new is None else (new,)
    more = Packing.fitting(told, n)
    was = before.packing
    packing = Packing(lcm(was.scale, more.scale), max(was.parts, more.parts))
    if before.rows is None:
        return Closure(packing, None)
    rows = before.rows
    if packing != was:
        rows = [[None if v is None else was.into(packing, v) for v in row] for row in rows]
    if (grown := n - len(rows)) > 0:
        rows = [[*row, *[None] * grown] for row in rows]
        rows += [[0 if k == i else None for k in range(n)] for i in range(n - grown, n)]
    if new is None:
        return Closure(packing, rows)
    packed = packing.pack(Upper(new.most, new.strict))
    return Closure(packing, reclosed(rows, places[new.first], places[new.second], packed))


def _lower(row: list[int | None], there: int, pivot: list[int | None]) -> None:
    """Each entry becomes the lesser of itself and the sum by way of the pivot."""
    for j, onward in enumerate(pivot):
        if onward is not None:
            new, old = there + onward, row[j]
            if old is None or new < old:
                row[j] = new


def squared(rows: Rows) -> tuple[Rows, dict[tuple[int, int], int]]:
    """One synchronous squaring: every sum is made of entries from before the step.

    Returns
    -------
    rows : Rows
        The lesser of ``rows`` and its min-plus square.
    via : dict of (i, k) to j
        For each entry that became less, the place where its two halves meet.
    """
    out = [list(row) for row in rows]
    via: dict[tuple[int, int], int] = {}
    for i, (row, new) in enumerate(zip(rows, out, strict=True)):
        for j, there in enumerate(row):
            if there is None:
                continue
            for k, onward in enumerate(rows[j]):
                if onward is None:
                    continue
                total, least = there + onward, new[k]
                if least is None or total < least:
                    new[k] = total
                    via[i, k] = j
    return out, via
