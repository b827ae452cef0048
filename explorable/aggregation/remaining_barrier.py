"""What remains per statement with keys in a space: floats propose lines and coefficients.

A linear goal over pairs of linear bounds and one ball, ‖W‖ ≤ R_W: Newton's method along a
logarithmic barrier, whose multipliers are the coefficients. First the least by which all δ_j
would have to grow (above 0: a conflict), then both ends. What is said twice about one key is
intersected before, and statements with δ_j = 0 are equations (source, section 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from explorable.aggregation.given import Numbers
from explorable.aggregation.remaining_exact import (
    Proposal,
    embedded,
    exact_fit,
    solve,
    touches,
)
from explorable.aggregation.remaining_inward import Line, inward
from explorable.aggregation.remaining_newton import ALMOST, Program, least
from explorable.checking.averages_told import Declared, Vector, dot

__all__ = ["per_statement"]

ZERO, ONE = Fraction(0), Fraction(1)
CLOSE = 1e-8  # where exact arithmetic looks whether the bounds only just meet


class _Key(NamedTuple):
    """What is said about one key: from ``low`` to ``high``, by these statements."""

    offset: Vector
    low: Fraction
    high: Fraction
    low_row: int
    high_row: int


def per_statement(declared: Declared) -> Proposal:
    """Both ends, or a conflict; d ≥ 2, R_W > 0 and some δ_j > 0."""
    n = len(declared.values)
    keys = _keys(declared)
    for key in keys:
        if key.low > key.high:
            pair = (key.low_row, key.high_row)
            return Proposal(conflict=embedded(pair, (ONE, -ONE), n))
    fixed = [key for key in keys if key.low == key.high]
    said = _equations(declared, fixed)
    if said.conflict is not None or len(fixed) == len(keys):
        return said
    space = _Space(declared, keys)
    calm = space.calm()
    if calm is None:
        return replace(said, conflict=_missed(declared, keys))
    if abs(calm[2]) <= CLOSE * space.scale:
        met = space.touching(calm)
        if touches(declared, met):
            return Proposal(touching=met)
    s = space.conflict(calm)
    if s is not None:
        return Proposal(conflict=s)
    centre = space.exact(calm)
    lines, ends = [], []
    for sign in (-1, 1):
        at, coefficients = space.end(calm, sign)
        lines.append(inward(declared, space.exact(at), centre))
        ends.append(coefficients)
    if said.low is not None and said.high is not None and _same(said):
        ends = [said.low, said.high]
    return Proposal(tuple(line for line in (*lines, centre) if line), *ends)


def _keys(declared: Declared) -> list[_Key]:
    out: dict[Vector, _Key] = {}
    said = zip(declared.offsets, declared.values, declared.deltas, strict=True)
    for row, (offset, value, delta) in enumerate(said):
        new = _Key(offset, value - delta, value + delta, row, row)
        old = out.get(offset, new)
        below, above = (old if old.low >= new.low else new), (old if old.high <= new.high else new)
        out[offset] = _Key(offset, below.low, above.high, below.low_row, above.high_row)
    return list(out.values())


def _equations(declared: Declared, fixed: Sequence[_Key]) -> Proposal:
    """What the statements that leave one value say alone; nothing where there are none."""
    if not fixed:
        return Proposal()
    at = [(key.low_row, key.high_row) for key in fixed]
    values = tuple(key.low for key in fixed)
    keys = tuple(
        tuple(x + q for x, q in zip(key.offset, declared.query, strict=True)) for key in fixed
    )
    alone = Declared(keys, declared.query, values, declared.radius, (ZERO,) * len(fixed))
    found = exact_fit(alone)

    def spread(s: Vector | None, sign: int) -> Vector | None:
        return None if s is None else _spread(s, at, sign, len(declared.values))

    return Proposal(
        found.lines, spread(found.low, -1), spread(found.high, 1), spread(found.conflict, -1)
    )


def _missed(declared: Declared, keys: Sequence[_Key]) -> Vector | None:
    """That the value which the equations fix at some key is not what is said there."""
    fixed = [key for key in keys if key.low == key.high]
    columns = list(zip(*((ONE, *key.offset) for key in fixed), strict=True))
    for at, key in enumerate(keys):
        c = None if key in fixed else solve(columns, (ONE, *key.offset))
        if c is None:
            continue
        value = sum((x * told.low for x, told in zip(c, fixed, strict=True)), ZERO)
        if not key.low <= value <= key.high:
            sign = 1 if value > key.high else -1
            s = embedded([keys.index(told) for told in fixed], [sign * x for x in c], len(keys))
            balanced = [x - sign * (j == at) for j, x in enumerate(s)]
            rows = [(told.low_row, told.high_row) for told in keys]
            return _spread(balanced, rows, -1, len(declared.values))
    return None


def _spread(s: Sequence[Fraction], rows: Sequence[tuple[int, int]], sign: int, n: int) -> Vector:
    """Coefficients of keys as those of the statements that bind: for an upper end (1) the
    upper bound where a coefficient is positive.
    """
    out = [ZERO] * n
    for x, (low, high) in zip(s, rows, strict=True):
        out[high if x * sign > 0 else low] += x
    return tuple(out)


def _same(said: Proposal) -> bool:
    """Whether the equations alone leave one b."""
    return len({line[0] for line in said.lines}) == 1 and bool(said.lines)


class _Space:
    """The bounds in floats: x = (b + W·home, W/R_W) = start + basis·y, where equations hold."""

    def __init__(self, declared: Declared, keys: Sequence[_Key]) -> None:
        self.declared, self.keys = declared, keys
        self.radius = float(declared.radius)
        offsets = np.array([key.offset for key in keys], dtype=np.float64)
        # a home among the keys: about a query far away, all of them would look the same
        self.home = tuple(Fraction(float(x)) for x in offsets.mean(axis=0))
        near = [[x - h for x, h in zip(key.offset, self.home, strict=True)] for key in keys]
        turning = np.array(near, dtype=np.float64) * self.radius
        self.rows: Numbers = np.hstack([np.ones((len(keys), 1)), turning])
        self.goal: Numbers = np.array([1.0, *(-float(h) * self.radius for h in self.home)])
        self.low: Numbers = np.array([key.low for key in keys], dtype=np.float64)
        self.high: Numbers = np.array([key.high for key in keys], dtype=np.float64)
        self.fixed = np.array([key.low == key.high for key in keys])
        equal = self.rows[self.fixed]
        width = self.rows.shape[1]
        if len(equal):
            _, sizes, axes = np.linalg.svd(equal)
            rank = int((sizes > sizes.max() * 1e-13).sum())
            self.basis: Numbers = axes[rank:].T
            self.start: Numbers = np.linalg.lstsq(equal, self.low[self.fixed], rcond=1e-13)[0]
        else:
            self.basis, self.start = np.eye(width), np.zeros(width)
        free = ~self.fixed
        turned = np.linalg.norm(offsets, axis=1) * self.radius
        self.width = float((self.high + turned).min() - (self.low - turned).max())
        self.scale = float(np.abs(self.high - self.low).max())
        self.sides: Numbers = np.vstack([self.rows[free], -self.rows[free]])
        self.most: Numbers = np.concatenate([self.high[free], -self.low[free]])

    def calm(self) -> tuple[Numbers, Numbers, float] | None:
        """Where the bounds must grow least, their multipliers, and by how much (or None)."""
        turn = self.basis[1:]
        y = np.linalg.lstsq(turn, -self.start[1:], rcond=1e-13)[0]
        x = self.start + self.basis @ y
        if not np.linalg.norm(x[1:]) < 1 - ALMOST or not self.basis.size:
            return None
        middle = float(np.mean(self.most[: len(self.most) // 2] - self.most[len(self.most) // 2 :]))
        along = self.basis[0]
        if along.any() and not np.any(turn @ along):
            y += along * (middle / 2 - x[0]) / float(along @ along)
            x = self.start + self.basis @ y
        missing = float((self.sides @ x - self.most).max())
        growing = np.hstack([self.sides @ self.basis, -np.ones((len(self.sides), 1))])
        start = np.append(y, missing + self.scale)
        goal = np.append(np.zeros(len(y)), 1.0)
        turns = np.hstack([turn, np.zeros((len(turn), 1))])
        most = self.most - self.sides @ self.start
        program = Program(growing, most, turns, self.start[1:])
        y, forces = least(program, goal, start, missing + self.scale, signed=True)
        return self.start + self.basis @ y[:-1], forces, float(y[-1])

    def conflict(self, calm: tuple[Numbers, Numbers, float]) -> Vector | None:
        x, forces, grown = calm
        if grown <= 0:
            return None
        s = self._coefficients(forces, x, np.zeros(len(x)))
        return self._exactly(-s, 0, -1)

    def touching(self, calm: tuple[Numbers, Numbers, float]) -> Vector:
        """The coefficients of a conflict, moved in rationals to where no slope plays a part."""
        x, forces, _ = calm
        s = -self._coefficients(forces, x, np.zeros(len(x)))
        used = [j for j in range(len(s)) if abs(s[j]) > CLOSE * np.abs(s).max()]
        rows = [(ONE, *self.keys[j].offset) for j in used]
        rough = tuple(Fraction(float(s[j])) for j in used)
        columns = list(zip(*rows, strict=True))
        square = [tuple(dot(a, b) for b in columns) for a in columns]
        moved = solve(square, tuple(dot(a, rough) for a in columns)) or ()
        exact = [y - dot(moved, row) for y, row in zip(rough, rows, strict=True)]
        places = [(self.keys[j].low_row, self.keys[j].high_row) for j in used]
        return _spread(exact, places, -1, len(self.declared.values))

    def end(
        self, calm: tuple[Numbers, Numbers, float], sign: int
    ) -> tuple[tuple[Numbers, Numbers, float], Vector]:
        """Where the upper (1) or lower (-1) end is, and coefficients for it."""
        inside, _, _ = calm
        y: Numbers = self.basis.T @ (inside - self.start)
        most = self.most - self.sides @ self.start
        goal = -sign * self.goal @ self.basis
        if np.linalg.norm(goal) <= ALMOST * np.linalg.norm(self.goal):  # equations leave one b
            return calm, self._exactly(np.ones(len(self.keys)) / len(self.keys), 1, sign)
        program = Program(self.sides @ self.basis, most, self.basis[1:], self.start[1:])
        y, forces = least(program, goal, y, self.width)
        x = self.start + self.basis @ y
        s = self._coefficients(forces, x, sign * self.goal)
        return (x, forces, 0.0), self._exactly(sign * s, 1, sign)

    def _coefficients(self, forces: Numbers, x: Numbers, wanted: Numbers) -> Numbers:
        """A number a key: what the two bounds pull, balanced with the ball and the equations."""
        half = len(forces) // 2
        s = np.zeros(len(self.keys))
        s[~self.fixed] = forces[:half] - forces[half : 2 * half]
        any_size = 1e3 * float(np.abs(forces).max())  # of equations nothing is known yet
        size = np.where(self.fixed, any_size, np.abs(s))
        ball = np.append(0.0, x[1:])[:, None] * forces[-1]  # its force, too, is known in part
        pulled = np.hstack([self.rows.T * size, ball])
        slack = wanted - ball[:, 0] - self.rows.T @ s
        missing: Numbers = np.linalg.lstsq(pulled, slack, rcond=1e-14)[0]
        return s + size * missing[:-1]

    def _exactly(self, s: Numbers, total: int, sign: int) -> Vector:
        """As exact coefficients of the statements, with exactly this sum."""
        exact = [Fraction(float(x)) for x in s]
        largest = max(range(len(exact)), key=lambda j: abs(exact[j]))
        exact[largest] += total - sum(exact)
        rows = [(key.low_row, key.high_row) for key in self.keys]
        return _spread(exact, rows, sign, len(self.declared.values))

    def exact(self, at: tuple[Numbers, Numbers, float]) -> Line:
        """The line there, moved in rationals to where the equations hold."""
        x = at[0]
        slope = tuple(Fraction(float(w)) * self.declared.radius for w in x[1:])
        b = Fraction(float(x[0])) - dot(slope, self.home)
        equal = [((ONE, *key.offset), key.low) for key in self.keys if key.low == key.high]
        if not equal:
            return b, slope
        missing = tuple(told - dot(row, (b, *slope)) for row, told in equal)
        square = [tuple(dot(a, c) for c, _ in equal) for a, _ in equal]
        y = solve(square, missing) or (ZERO,) * len(equal)
        moved = [dot(y, column) for column in zip(*(row for row, _ in equal), strict=True)]
        return b + moved[0], tuple(w + m for w, m in zip(slope, moved[1:], strict=True))
