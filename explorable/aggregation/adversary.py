"""The slope, the noise and the values that attain a worst-case error.

Section 3 of the source says that the supremum is attained: by W* = R_W t / ‖t‖ with
t = Σ s_j (k_j - q), and by ε* = δ P⁻¹s / ‖P^-½ s‖ under the weighted tolerance or
ε_j = δ_j sign(s_j) under the per-statement one. Where t = 0 every slope attains it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from explorable.aggregation import given
from explorable.aggregation.design import EPSILON, Design
from explorable.aggregation.given import Numbers, kept
from explorable.aggregation.worstcase import (
    Tolerance,
    amplified,
    error_terms,
    precisions,
    residual,
    weighted_delta,
)
from explorable.errors import InputError

__all__ = ["Adversary", "adversary"]


@dataclass(frozen=True, eq=False, slots=True)
class Adversary:
    """What is allowed and misleads these coefficients the most.

    Attributes
    ----------
    slope : ndarray (d,), or (d, D) for vectors
        W*.
    noise : ndarray (n,) or (n, D)
        ε*.
    values : ndarray (n,) or (n, D)
        v_j = W*ᵀ(k_j - q) + ε_j, whose b* is 0; add any b* to all of them.
    error : float
        How far Σ s_j v_j lies from b*: the worst-case error.
    any_slope : bool
        Whether t = 0 up to rounding, so that every allowed slope attains it and one was chosen.
    """

    slope: Numbers
    noise: Numbers
    values: Numbers
    error: float
    any_slope: bool


def adversary(
    design: Design,
    s: ArrayLike,
    radius: float,
    delta: ArrayLike,
    tolerance: Tolerance = "weighted",
    *,
    precision: ArrayLike | None = None,
    along: ArrayLike | None = None,
) -> Adversary:
    """Return slope, noise and values that attain the worst-case error of ``s``.

    Parameters
    ----------
    design, s, radius, delta, tolerance, precision
        As in `error_terms`.
    along : array (D,), optional
        For vector values, the direction in which to mislead; only its direction counts.

    Raises
    ------
    InputError
        As `error_terms`; and where the error is infinite, so that nothing attains it.

    Examples
    --------
    >>> design = Design([0, 2], 0, weights="uniform")
    >>> worst = adversary(design, [0.5, 0.5], radius=1, delta=2)
    >>> worst.slope.tolist(), worst.noise.round(6).tolist(), round(worst.error, 6)
    ([1.0], [2.0, 2.0], 3.0)
    """
    R = given.radius(radius, "radius")
    terms = error_terms(design, s, radius, delta, tolerance, precision=precision)
    if not math.isfinite(terms.total):
        raise InputError("a key of weight 0 has a coefficient: the error is infinite, not attained")
    s = given.coefficients(s, design.n)
    if tolerance == "per-statement":
        noise = given.tolerances(delta, design.n) * np.sign(s)
    elif one := weighted_delta(delta, tolerance):
        turned = amplified(s, precisions(design, precision))
        noise = one * turned / math.sqrt(turned @ s)
    else:
        noise = np.zeros(design.n)
    t = residual(design, s)
    size = math.sqrt(t @ t)
    apart = design.keys - design.query
    farthest = math.sqrt(float((apart[(s != 0) | (design.weights > 0)] ** 2).sum(axis=1).max()))
    # a t this short is what rounding leaves of 0; its direction would mean nothing
    level = size <= 16 * EPSILON * farthest * float(np.abs(s).sum())
    slope = _levelling(design, R, delta) if level else R * t / size
    values = apart @ slope + noise
    if along is not None:
        u = given.array(along, "along")
        if u.ndim != 1 or not u.any():
            raise InputError("along should be one direction, a row of numbers not all zero")
        u /= np.abs(u).max()
        u /= math.sqrt(u @ u)
        slope, noise, values = (np.multiply.outer(x, u) for x in (slope, noise, values))
    return Adversary(kept(slope), kept(noise), kept(values), terms.total, level)


def _levelling(design: Design, radius: float, delta: ArrayLike) -> Numbers:
    """W = δρ₀ / √(1 + ρ₀ᵀCρ₀), which makes the values of the exact fit all the same.

    It is allowed exactly where the exact fit is optimal; beyond, as much of it as is allowed.
    """
    rho = design.direction
    if rho is None or np.ndim(delta) or not rho.any():
        return np.zeros(design.d)
    wanted: Numbers = given.tolerances(delta, 1)[0] * rho / math.sqrt(1 + design.leverage)
    length = math.sqrt(wanted @ wanted)
    return wanted * min(1.0, radius / length) if length else wanted
