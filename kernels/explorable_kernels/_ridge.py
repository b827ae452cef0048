"""The least worst-case error at one pair of radii, along principal axes, inside kernels.

With ρ_λ = (C + λI)⁻¹m, A = ‖ρ_λ‖² and B = ρ_λᵀCρ_λ, the ridge is the root λ of √((1 + B) / A) =
δ / R_W, whose left side, the *level*, rises with λ; up to the level at 0 the exact fit is optimal.
Variances c (r,) and offsets μ (r,) are as in `explorable_kernels.worstcase`.

Section 4 of the source.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._eigen import EPSILON
from explorable_kernels._jit import jit

__all__ = ["CLOSE", "Radii", "at_zero", "least_error"]

Numbers = NDArray[np.float64]
Radii = tuple[float, float]  # R_W and δ

MOST = 200  # steps to a root; four are usual
CLOSE = 4 * EPSILON  # a step this short is rounding


@jit
def _level(c: Numbers, mu: Numbers, ridge: float) -> tuple[float, float, float, float]:
    """A = ‖ρ‖², B = ρᵀCρ, √((1 + B) / A), and its derivative in λ."""
    a = b = da = db = 0.0
    for i in range(c.size):
        if mu[i] != 0.0:
            shrunk = 1.0 / (c[i] + ridge)
            square = (mu[i] * shrunk) * (mu[i] * shrunk)
            bent = square * shrunk
            a += square
            b += c[i] * square
            da += bent
            db += c[i] * bent
    value = math.sqrt((1.0 + b) / a)
    return a, b, value, (((1.0 + b) / a) * da - db) / (a * value)


@jit
def _root(c: Numbers, mu: Numbers, ratio: float, low: float, guess: float) -> float:
    """The λ above ``low`` whose level is ``ratio``, which the level at ``low`` does not exceed."""
    length = 0.0
    for i in range(mu.size):
        length += mu[i] * mu[i]
    high = math.sqrt(length) * ratio
    ridge = guess if low < guess <= high else high
    for _ in range(MOST):
        _, _, value, slope = _level(c, mu, ridge)
        if value < ratio:
            low = ridge
        else:
            high = ridge
        step = (value - ratio) / slope
        if abs(step) <= CLOSE * ridge or low == high:
            return ridge - step
        following = ridge - step
        if not low < following < high:
            following = math.sqrt(low) * math.sqrt(high) if low > 0.0 else high / 16.0
        ridge = following
    return ridge


@jit
def at_zero(c: Numbers, mu: Numbers) -> tuple[float, float, float]:
    """Length of the offset outside the range of C, leverage, and level at λ = 0.

    The level is infinite where the offset is zero, and zero where some lies outside.
    """
    outside = leverage = length = 0.0
    for i in range(c.size):
        if c[i] > 0.0:
            part = mu[i] / c[i]
            leverage += mu[i] * part
            length += part * part
        else:
            outside += mu[i] * mu[i]
    if outside > 0.0:
        return math.sqrt(outside), leverage, 0.0
    if length == 0.0:
        return 0.0, leverage, math.inf
    return 0.0, leverage, math.sqrt((1.0 + leverage) / length)


@jit
def least_error(
    c: Numbers,
    mu: Numbers,
    begin: tuple[float, float, float],
    radii: Radii,
    guess: tuple[float, float],
) -> tuple[float, float]:
    """Error and ridge at one point; ``begin`` is what `at_zero` gave.

    ``guess`` is a λ at most the one sought, and a likely one.
    """
    outside, leverage, edge = begin
    radius, delta = radii
    if radius == 0.0:
        return delta, math.inf
    if delta == 0.0 or delta <= radius * edge:
        return radius * outside + delta * math.sqrt(1.0 + leverage), 0.0
    ridge = _root(c, mu, delta / radius, *guess)
    a, b, _, _ = _level(c, mu, ridge)
    return radius * ridge * math.sqrt(a) + delta * math.sqrt(1.0 + b), ridge
