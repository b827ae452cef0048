"""The ways to read one entry of the next step, and how far each is off; all decided exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from explorable.domains.simplex import Best
from explorable.domains.softened import (
    Enclosed,
    Square,
    best_weights,
    distance,
    soft_minimum,
    softmax,
    stepped,
    weighted,
)

__all__ = ["READS", "Read", "bests", "far_off", "gaps", "reads", "scaled"]

READS = ("best", "softmax", "sums", "soft")
SCALES = tuple(Fraction(n, 4) for n in range(7))


@dataclass(frozen=True, slots=True)
class Read:
    """One way to read an entry.

    Attributes
    ----------
    kind : str
        One of ``READS``.
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


_weights = lru_cache(maxsize=512)(softmax)  # of one row, for all columns


def _value(kind: str, matrix: Square, beta: Fraction, i: int, k: int) -> Enclosed:
    column = [row[k] for row in matrix]
    sums = [one + other for one, other in zip(matrix[i], column, strict=True)]
    if kind == "soft":
        return soft_minimum(sums, beta)
    if kind == "best":
        mixed = sum(
            (w * v for w, v in zip(bests(matrix)[i].weights, column, strict=True)), Fraction(0)
        )
        return Enclosed(mixed, mixed)
    return weighted(_weights(matrix[i], beta), column if kind == "softmax" else sums)


def reads(matrix: Square, tightest: Square, beta: Fraction, i: int, k: int) -> tuple[Read, ...]:
    """All ways to read the entry, each held against the step and the tightest bound."""
    step, least = stepped(matrix)[i][k], tightest[i][k]
    out = []
    for kind in READS:
        value = _value(kind, matrix, beta, i, k)
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
    """For each of ``READS`` how far it is off in the entry of the step that it misses most."""
    step, every = stepped(matrix), range(len(matrix))
    best = max(one.most for one in bests(matrix))
    others = []
    for kind in READS[1:]:
        found = [_apart(_value(kind, matrix, beta, i, k), step[i][k]) for i in every for k in every]
        others.append(Enclosed(max(one.low for one in found), max(one.high for one in found)))
    return (Enclosed(best, best), *others)


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
