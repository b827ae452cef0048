"""A linear goal over linear bounds and one ball, by Newton's method along a logarithmic barrier."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from explorable.aggregation.given import Numbers

__all__ = ["ALMOST", "Program", "least"]

GAP = 1e-12  # of the scale; nearer, rounding is larger than the distance
FASTER = 20.0  # of the push; any factor from 10 to 50 takes about as many steps in all
PUSHES, NEWTON = 40, 40  # at most; steps a push
DONE, LAST = 1e-10, 1e-8  # decrements: nothing to gain; the step after this one gains nothing
ENOUGH = 0.1  # of what the decrement promises, so that a step counts (Armijo)
SHORTEST, LEFT = 1e-12, 1e-13  # of a step; of a solution, before the slower way is taken
ALMOST = 1e-12  # the ball leaves no room that floats could tell


class Program(NamedTuple):
    """The y with sides·y ≤ most and ‖turn·y + turned‖ ≤ 1."""

    sides: Numbers
    most: Numbers
    turn: Numbers
    turned: Numbers


def least(
    it: Program, goal: Numbers, y: Numbers, scale: float, *, signed: bool = False
) -> tuple[Numbers, Numbers]:
    """The least goal·y, from a y inside, and its multipliers.

    ``scale`` is about how far the goal goes. The multipliers are one a side, and for the ball
    that of its gradient. Where ``signed``, only on which side of 0 the least lies is asked.
    """
    count = len(it.most) + 2
    push = count / scale
    for _ in range(PUSHES):
        for _ in range(NEWTON):
            y, done = _step(it, push * goal, y)
            if done:
                break
        gap, value = count / push, float(goal @ y)
        room = 1 - float(np.sum((it.turn @ y + it.turned) ** 2))
        if gap <= GAP * scale or room < ALMOST or (signed and (value < -gap or value > 10 * gap)):
            break
        push *= FASTER
    slack = it.most - it.sides @ y
    w = it.turn @ y + it.turned
    return y, np.append(1 / (push * slack), 2 / (push * (1 - float(w @ w))))


def _step(it: Program, goal: Numbers, y: Numbers) -> tuple[Numbers, bool]:
    """One damped step, and whether it was the last one worth taking."""
    slack, w = it.most - it.sides @ y, it.turn @ y + it.turned
    room = 1 - float(w @ w)
    pull = it.turn.T @ w
    gradient = goal + it.sides.T @ (1 / slack) + 2 * pull / room
    curved = it.sides / slack[:, None]
    ball = 2 * it.turn.T @ it.turn / room + 4 * np.outer(pull, pull) / room**2
    hessian = curved.T @ curved + ball
    if not (np.isfinite(hessian).all() and np.isfinite(gradient).all()):
        raise FloatingPointError("numbers too far apart for floats")
    size = np.sqrt(np.maximum(np.diag(hessian), 1e-300))
    step = -_solved(hessian / np.outer(size, size), gradient / size) / size
    decrement = float(-gradient @ step)
    if not decrement > DONE:
        return y, True
    against, turning = (it.sides @ step) / slack, it.turn @ step
    bend, straight = float(turning @ turning), 2 * float(pull @ step)
    length = 1.0
    while length > SHORTEST:
        left, there = 1 - length * (straight + length * bend) / room, y + length * step
        if (length * against < 1).all() and left > 0 and _inside(it, there):
            # how much the barrier changes, without the cancellation of two large values
            gain = length * float(goal @ step) - float(np.log1p(-length * against).sum())
            if gain - float(np.log(left)) <= -ENOUGH * length * decrement:
                return there, decrement < LAST
        length /= 2
    return y, True


def _inside(it: Program, y: Numbers) -> bool:
    """Whether rounding, too, leaves room to every bound there."""
    w = it.turn @ y + it.turned
    return bool((it.most > it.sides @ y).all()) and float(w @ w) < 1


def _solved(matrix: Numbers, right: Numbers) -> Numbers:
    """The solution, by the slower way where the faster one leaves too much."""
    try:
        found = np.linalg.solve(matrix, right)
    except np.linalg.LinAlgError:
        found = np.zeros_like(right)
    if float(np.abs(matrix @ found - right).max()) > LEFT * float(np.abs(found).max()):
        found = np.linalg.lstsq(matrix, right, rcond=1e-15)[0]
    return np.asarray(found, dtype=np.float64)
