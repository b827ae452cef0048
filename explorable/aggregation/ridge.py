"""The one positive root λ of δ ‖ρ_λ‖ = R_W √(1 + ρ_λᵀCρ_λ), with ρ_λ = (C + λI)⁻¹m.

Along the principal axes ρ_λ has the coordinates μ_i / (c_i + λ), so that with
A = Σ (μ_i / (c_i + λ))² and B = Σ c_i (μ_i / (c_i + λ))² the equation reads
√((1 + B) / A) = δ / R_W. Its left side rises with λ: 1/A does, and so does B/A, a mean of the
c_i whose weight moves to the larger ones. Section 4 of the source.

`explorable_kernels.worstcase` takes these steps over grids; here one design needs no compiler.
"""

from __future__ import annotations

import math

import numpy as np

from explorable.aggregation.given import Numbers

__all__ = ["level", "root"]

MOST = 200  # halvings of an exponent and a mantissa end sooner
CLOSE = 4 * float(np.finfo(np.float64).eps)  # a step this short is rounding


def level(variances: Numbers, offsets: Numbers, ridge: float) -> tuple[float, float]:
    """Return √((1 + B) / A), the δ / R_W that this λ answers, and its derivative in λ."""
    shifted = variances + ridge
    rho = offsets / shifted
    square = rho * rho
    a, b = float(square.sum()), float(variances @ square)
    bent = square / shifted
    da, db = -2 * float(bent.sum()), -2 * float(variances @ bent)
    value = math.sqrt((1 + b) / a)
    return value, (db - (1 + b) / a * da) / (2 * a * value)


def root(variances: Numbers, offsets: Numbers, ratio: float) -> float:
    """Return the λ whose level is ``ratio`` = δ / R_W, for a ratio above the level at zero.

    Newton's steps, kept inside a bracket that shrinks with every one. With c between the least
    and the greatest variance, λ = ‖m‖ √(ratio² - c) - c.
    """
    length = math.sqrt(offsets @ offsets)
    low, high = 0.0, length * ratio
    ridge = max(0.0, high - float(variances.max(initial=0.0))) or high / 2
    for _ in range(MOST):
        value, slope = level(variances, offsets, ridge)
        if value < ratio:
            low = ridge
        else:
            high = ridge
        step = (value - ratio) / slope
        if abs(step) <= CLOSE * ridge or low == high:
            return ridge - step
        following = ridge - step
        if not low < following < high:
            following = math.sqrt(low) * math.sqrt(high) if low else high / 16
        ridge = following
    return ridge
