"""Chains of bounds: the told matrix, its packed form, and the chain behind a closed entry."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from explorable.budget import spend
from explorable.checking.bounds import Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.domains.difference_closing import Packing, Rows

__all__ = ["Least", "Matrix", "followed", "started", "statements", "unpacked", "upper"]

Least = Sequence[Mapping[int, Constraint]]  # the tightest told bound from place to place
Matrix = tuple[tuple[Upper | None, ...], ...]


def upper(one: Constraint) -> Upper:
    """The bound of a constraint."""
    return Upper(one.most, one.strict)


def statements(path: Iterable[Constraint]) -> tuple[Hashable, ...]:
    """The statements of a chain, each once, in its order."""
    return tuple(dict.fromkeys(who for one in path for who in one.statements))


def started(least: Least, packing: Packing) -> Rows:
    """The told bounds, packed; the diagonal starts at 0."""
    n = len(least)
    rows: Rows = [[0 if i == k else None for k in range(n)] for i in range(n)]
    for i, told in enumerate(least):
        for k, one in told.items():
            packed, old = packing.pack(upper(one)), rows[i][k]
            rows[i][k] = packed if old is None else min(old, packed)
    return rows


def unpacked(rows: Rows, packing: Packing) -> Matrix:
    """The bounds that packed rows stand for."""
    spend(2 * len(rows) ** 2)
    return tuple(tuple(None if v is None else packing.upper(v) for v in row) for row in rows)


def followed(
    rows: Rows, least: Least, packing: Packing, here: int, end: int
) -> tuple[Constraint, ...]:
    """The chain of told bounds that sums to a closed entry; empty where it is absent.

    From each place some told bound and the closed rest sum to the entry, and no place comes
    twice, since no cycle weighs nothing.
    """
    out: list[Constraint] = []
    while here != end and (left := rows[here][end]) is not None:
        spend(1 + len(least[here]))
        for there, one in least[here].items():
            rest = rows[there][end]
            if rest is not None and packing.pack(upper(one)) + rest == left:
                out.append(one)
                here = there
                break
    return tuple(out)
