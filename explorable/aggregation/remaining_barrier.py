"""What remains per statement with keys in a space: floats propose lines and coefficients.

A linear goal over pairs of linear bounds and one ball, ‖W‖ ≤ R_W: Newton's method along a
logarithmic barrier, whose multipliers are the coefficients. First the least by which all δ_j
would have to grow (above 0: a conflict), then both ends. What is said twice about one key is
intersected before, and statements with δ_j = 0 are equations (source, section 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from explorable.aggregation.remaining_exact import Proposal, embedded, exact_fit, solve
from explorable.aggregation.remaining_inward import Line, inward
from explorable.checking.averages_told import Declared, Vector, dot

__all__ = ["per_statement"]

Floats = npt.NDArray[np.float64]
ZERO, ONE = Fraction(0), Fraction(1)
GAP, FASTER, NEWTON = 1e-12, 20.0, 40
ALMOST = 1e-12  # the ball and the equations leave no room to move in


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
    if said.conflict is not None:
        return said
    space = _Space(declared, keys)
    calm = space.calm()
    if calm is None:
        return said
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
    """The bounds in floats: x = (b, W/R_W) = start + basis·y, where the equations hold."""

    def __init__(self, declared: Declared, keys: Sequence[_Key]) -> None:
        self.declared, self.keys = declared, keys
        self.radius = float(declared.radius)
        offsets = np.array([key.offset for key in keys], dtype=np.float64)
        self.rows: Floats = np.hstack([np.ones((len(keys), 1)), offsets * self.radius])
        self.low: Floats = np.array([key.low for key in keys], dtype=np.float64)
        self.high: Floats = np.array([key.high for key in keys], dtype=np.float64)
        self.fixed = np.array([key.low == key.high for key in keys])
        equal = self.rows[self.fixed]
        width = self.rows.shape[1]
        if len(equal):
            _, sizes, axes = np.linalg.svd(equal)
            rank = int((sizes > sizes.max() * 1e-13).sum())
            self.basis: Floats = axes[rank:].T
            self.start: Floats = np.linalg.lstsq(equal, self.low[self.fixed], rcond=1e-13)[0]
        else:
            self.basis, self.start = np.eye(width), np.zeros(width)
        free = ~self.fixed
        self.scale = float(np.abs(self.high - self.low).max())
        self.sides: Floats = np.vstack([self.rows[free], -self.rows[free]])
        self.most: Floats = np.concatenate([self.high[free], -self.low[free]])

    def calm(self) -> tuple[Floats, Floats, float] | None:
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
        program = _Program(growing, most, turns, self.start[1:])
        y, forces = _least(program, goal, start, signed=True)
        return self.start + self.basis @ y[:-1], forces, float(y[-1])

    def conflict(self, calm: tuple[Floats, Floats, float]) -> Vector | None:
        x, forces, grown = calm
        if grown <= 0:
            return None
        s = self._coefficients(forces, x, np.zeros(len(x)))
        return self._exactly(-s, 0, -1)

    def end(
        self, calm: tuple[Floats, Floats, float], sign: int
    ) -> tuple[tuple[Floats, Floats, float], Vector]:
        """Where the upper (1) or lower (-1) end is, and coefficients for it."""
        inside, _, _ = calm
        y: Floats = self.basis.T @ (inside - self.start)
        most = self.most - self.sides @ self.start
        goal = -sign * self.basis[0]
        if not goal.any():
            return calm, self._exactly(np.ones(len(self.keys)) / len(self.keys), 1, sign)
        program = _Program(self.sides @ self.basis, most, self.basis[1:], self.start[1:])
        y, forces = _least(program, goal, y)
        x = self.start + self.basis @ y
        wanted = np.zeros(len(x))
        wanted[0] = sign
        s = self._coefficients(forces, x, wanted)
        return (x, forces, 0.0), self._exactly(sign * s, 1, sign)

    def _coefficients(self, forces: Floats, x: Floats, wanted: Floats) -> Floats:
        """A number a key: what the two bounds pull, balanced with the ball and the equations."""
        half = len(forces) // 2
        s = np.zeros(len(self.keys))
        s[~self.fixed] = forces[:half] - forces[half : 2 * half]
        size = np.where(self.fixed, max(1.0, float(np.abs(s).max())), np.abs(s))
        ball = np.append(0.0, x[1:])[:, None] * forces[-1]  # its force, too, is known in part
        pulled = np.hstack([self.rows.T * size, ball])
        slack = wanted - ball[:, 0] - self.rows.T @ s
        missing: Floats = np.linalg.lstsq(pulled, slack, rcond=1e-14)[0]
        return s + size * missing[:-1]

    def _exactly(self, s: Floats, total: int, sign: int) -> Vector:
        """As exact coefficients of the statements, with exactly this sum."""
        exact = [Fraction(float(x)) for x in s]
        largest = max(range(len(exact)), key=lambda j: abs(exact[j]))
        exact[largest] += total - sum(exact)
        rows = [(key.low_row, key.high_row) for key in self.keys]
        return _spread(exact, rows, sign, len(self.declared.values))

    def exact(self, at: tuple[Floats, Floats, float]) -> Line:
        """The line there, moved in rationals to where the equations hold."""
        x = at[0]
        b, slope = (
            Fraction(float(x[0])),
            tuple(Fraction(float(w)) * self.declared.radius for w in x[1:]),
        )
        equal = [((ONE, *key.offset), key.low) for key in self.keys if key.low == key.high]
        if not equal:
            return b, slope
        missing = tuple(told - dot(row, (b, *slope)) for row, told in equal)
        square = [tuple(dot(a, c) for c, _ in equal) for a, _ in equal]
        y = solve(square, missing) or (ZERO,) * len(equal)
        moved = [dot(y, column) for column in zip(*(row for row, _ in equal), strict=True)]
        return b + moved[0], tuple(w + m for w, m in zip(slope, moved[1:], strict=True))


class _Program(NamedTuple):
    """The y with sides·y ≤ most and ‖turn·y + turned‖ ≤ 1."""

    sides: Floats
    most: Floats
    turn: Floats
    turned: Floats


def _least(it: _Program, goal: Floats, y: Floats, *, signed: bool = False) -> tuple[Floats, Floats]:
    """The least goal·y, from a y inside, and its multipliers.

    They are one a side, and for the ball that of its gradient. Where ``signed``, only on which
    side of 0 the least lies is looked for.
    """
    count = len(it.most) + 2
    scale = float(np.abs(it.most - it.sides @ y).max()) * float(np.linalg.norm(goal)) or 1.0
    push = count / scale
    while True:
        for _ in range(NEWTON):
            y, done = _newton(it, push * goal, y)
            if done:
                break
        gap, value = count / push, float(goal @ y)
        if gap <= GAP * scale or (signed and (value < -gap or value > 10 * gap)):
            break
        push *= FASTER
    slack = it.most - it.sides @ y
    w = it.turn @ y + it.turned
    return y, np.append(1 / (push * slack), 2 / (push * (1 - float(w @ w))))


def _newton(it: _Program, goal: Floats, y: Floats) -> tuple[Floats, bool]:
    """One damped step, and whether it was the last one worth taking."""
    slack, w = it.most - it.sides @ y, it.turn @ y + it.turned
    room = 1 - float(w @ w)
    pull = it.turn.T @ w
    gradient = goal + it.sides.T @ (1 / slack) + 2 * pull / room
    curved = it.sides / slack[:, None]
    ball = 2 * it.turn.T @ it.turn / room + 4 * np.outer(pull, pull) / room**2
    hessian = curved.T @ curved + ball
    size = np.sqrt(np.maximum(np.diag(hessian), 1e-300))
    step = -np.linalg.lstsq(hessian / np.outer(size, size), gradient / size, rcond=1e-15)[0] / size
    decrement = float(-gradient @ step)
    if not decrement > 1e-10:
        return y, True
    against, turning = (it.sides @ step) / slack, it.turn @ step
    bend, straight = float(turning @ turning), 2 * float(pull @ step)
    length = 1.0
    while length > 1e-12:
        left = 1 - length * (straight + length * bend) / room
        if (length * against < 1).all() and left > 0:
            # how much the barrier changes, without the cancellation of two large values
            gain = length * float(goal @ step) - float(np.log1p(-length * against).sum())
            if gain - float(np.log(left)) <= -0.1 * length * decrement:
                return y + length * step, decrement < 1e-8
        length /= 2
    return y, True
