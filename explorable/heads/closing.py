"""Four heads that read one entry of the next step, and how far each is off; decided exactly.

Each emits a number a row, combines them, and what it reads out is held against the step and
against the tightest bound. Source, section 5.

=========  =======================  =============================================
best       the column               an average, by the weights that miss least
softmax    the column               an average, by softmax of the row
sums       both bounds together     an average, by softmax of the row
soft       both bounds together     the logarithm of a sum of exponentials
=========  =======================  =============================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from explorable.checking.mixes import Best
from explorable.heads.enclosed import Enclosed, soft_minimum, softmax, weighted
from explorable.heads.mixing import best_weights
from explorable.heads.squares import Numbers, Square, distance, stepped

__all__ = ["MECHANISMS", "Mechanism", "Read", "bests", "far_off", "gaps", "reads", "scaled"]

SCALES = tuple(Fraction(n, 4) for n in range(7))  # of the distance to a potential


@dataclass(frozen=True, slots=True)
class Read:
    """One way to read an entry.

    Attributes
    ----------
    kind : str
        One of ``MECHANISMS``.
    value : Enclosed
        Exact where both ends are one number.
    sound : bool or None
        Whether it is at least the tightest bound; None where thirty digits do not tell.
    exact : bool or None
        Whether it is what the step gives.
    """

    kind: str
    value: Enclosed
    sound: bool | None
    exact: bool | None


@lru_cache(maxsize=64)
def bests(matrix: Square) -> tuple[Best, ...]:
    """The best weights for each row."""
    return tuple(best_weights(matrix, row) for row in range(len(matrix)))


_softmax = lru_cache(maxsize=512)(softmax)  # of one row, for all columns


@dataclass(frozen=True, slots=True)
class Mechanism:
    """One way to read an entry of the next step.

    Attributes
    ----------
    emit : callable
        Of a matrix, a row and a column: the number that each row of the matrix hands over.
    combine : callable
        Of the matrix, the sharpness, the row and what was emitted: the number that is read out.

    Examples
    --------
    >>> matrix = tuple(tuple(map(Fraction, row)) for row in ((0, -2, 9), (9, 0, -3), (9, 9, 0)))
    >>> [str(one) for one in MECHANISMS["sums"].emit(matrix, 0, 2)]
    ['9', '-5', '9']
    >>> MECHANISMS["best"].read(matrix, Fraction(2), 0, 2).above(Fraction(-3))
    True
    """

    emit: Callable[[Square, int, int], Numbers]
    combine: Callable[[Square, Fraction, int, Numbers], Enclosed]

    def read(self, matrix: Square, beta: Fraction, i: int, k: int) -> Enclosed:
        """What is read of the entry in row i and column k."""
        return self.combine(matrix, beta, i, self.emit(matrix, i, k))


def _column(matrix: Square, _i: int, k: int) -> Numbers:
    return tuple(row[k] for row in matrix)


def _sums(matrix: Square, i: int, k: int) -> Numbers:
    return tuple(one + row[k] for one, row in zip(matrix[i], matrix, strict=True))


def _by_best(matrix: Square, _beta: Fraction, i: int, values: Numbers) -> Enclosed:
    return weighted([Enclosed(one, one) for one in bests(matrix)[i].weights], values)


def _by_softmax(matrix: Square, beta: Fraction, i: int, values: Numbers) -> Enclosed:
    return weighted(_softmax(matrix[i], beta), values)


def _by_logarithm(_matrix: Square, beta: Fraction, _i: int, values: Numbers) -> Enclosed:
    return soft_minimum(values, beta)


MECHANISMS: Mapping[str, Mechanism] = MappingProxyType(
    {
        "best": Mechanism(_column, _by_best),
        "softmax": Mechanism(_column, _by_softmax),
        "sums": Mechanism(_sums, _by_softmax),
        "soft": Mechanism(_sums, _by_logarithm),
    }
)


def reads(matrix: Square, tightest: Square, beta: Fraction, i: int, k: int) -> tuple[Read, ...]:
    """All ways to read the entry, each held against the step and the tightest bound."""
    step, least = stepped(matrix)[i][k], tightest[i][k]
    out = []
    for kind, mechanism in MECHANISMS.items():
        value = mechanism.read(matrix, beta, i, k)
        sound, exact = value.above(least), _same(value, step)
        if kind == "soft":  # a sum of several exponentials is above the largest of them
            exact = False
            sound = False if step == least else sound
        out.append(Read(kind, value, sound, exact))
    return tuple(out)


def _same(value: Enclosed, other: Fraction) -> bool | None:
    if value.low == value.high:
        return value.low == other
    return False if not value.low <= other <= value.high else None


@lru_cache(maxsize=256)
def gaps(matrix: Square, beta: Fraction) -> tuple[Enclosed, ...]:
    """For each of ``MECHANISMS`` how far it is off in the entry of the step that it misses most."""
    step, every = stepped(matrix), range(len(matrix))
    best = max(one.most for one in bests(matrix))  # as its certificate says
    out = [Enclosed(best, best)]
    for kind in list(MECHANISMS)[1:]:
        read = MECHANISMS[kind].read
        found = [_apart(read(matrix, beta, i, k), step[i][k]) for i in every for k in every]
        out.append(Enclosed(max(one.low for one in found), max(one.high for one in found)))
    return tuple(out)


def _apart(value: Enclosed, other: Fraction) -> Enclosed:
    """How far a number is from another one."""
    low, high = value.low - other, value.high - other
    inside = low <= 0 <= high
    return Enclosed(Fraction(0) if inside else min(abs(low), abs(high)), max(abs(low), abs(high)))


far_off = lru_cache(maxsize=64)(distance)


@lru_cache(maxsize=32)
def scaled(matrix: Square) -> tuple[tuple[Fraction, Square], ...]:
    """The matrix, moved towards its nearest potential and away from it, with its distances."""
    far, potential = far_off(matrix)
    if not far:
        return ((far, matrix),)
    every = range(len(matrix))
    return tuple(
        (
            scale * far,
            tuple(
                tuple(
                    (1 - scale) * (potential[i] - potential[k]) + scale * matrix[i][k]
                    for k in every
                )
                for i in every
            ),
        )
        for scale in SCALES
    )
