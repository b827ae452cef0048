"""The coefficients of least worst-case error under the per-statement tolerance |ε_j| ≤ δ_j.

Section 3 of the source: R_W ‖Σ s_j (k_j - q)‖ + Σ δ_j |s_j| over Σ s_j = 1, a second-order cone
program without a closed form. Its dual says what the adversary can do: the largest β for which
a slope ‖W‖ ≤ R_W and allowed noise make every value β while the answer is 0. Any such β is a
lower bound and any coefficients are an upper one, so the answer comes in a bracket that needs
no trust in how it was found.

By default the dual is climbed along its central path, in NumPy, and the answer refined.
``solver="clarabel"`` asks the conic solver Clarabel instead, where it is installed: it is kept
up, small, called directly, and solves quadratic and other cones too; the bracket is then made
from its answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from explorable.aggregation import given
from explorable.aggregation.central_path import climbed
from explorable.aggregation.conic import by_clarabel
from explorable.aggregation.design import EPSILON, Design
from explorable.aggregation.given import Numbers, kept
from explorable.aggregation.optimum import optimum
from explorable.aggregation.worstcase import Terms, error_terms
from explorable.errors import InputError

__all__ = ["PerStatementOptimum", "per_statement_optimum"]


@dataclass(frozen=True, eq=False, slots=True)
class PerStatementOptimum:
    """The least worst-case error under the per-statement tolerance, in a bracket.

    Attributes
    ----------
    coefficients : ndarray (n,)
        s; zero at dropped keys.
    terms : Terms
        The two terms of the error of these coefficients: the upper end.
    lower : float
        No coefficients do better than this.
    slope : ndarray (d,)
        The W* that proves it: with noise |ε_j| ≤ δ_j all values are ``lower`` and b* is 0.
    """

    coefficients: Numbers
    terms: Terms
    lower: float
    slope: Numbers

    @property
    def error(self) -> float:
        """The error of these coefficients, the upper end of the bracket."""
        return self.terms.total

    @property
    def gap(self) -> float:
        """How much better other coefficients could be at most."""
        return max(0.0, self.error - self.lower)


def per_statement_optimum(
    design: Design,
    radius: float,
    delta: ArrayLike,
    solver: Literal["own", "clarabel"] = "own",
) -> PerStatementOptimum:
    """Return coefficients of least worst-case error under the per-statement tolerance.

    Parameters
    ----------
    design : Design
        Keys and query; of the weights only which are zero, for those keys are dropped.
    radius : float
        R_W, 0 or more.
    delta : float or array (n,)
        δ_j, 0 or more.
    solver : "own" or "clarabel"
        Who looks for the answer; the bracket is made here either way.

    Raises
    ------
    InputError
        Where a radius is negative, infinite or NaN, or Clarabel is wanted and not installed.

    Examples
    --------
    >>> best = per_statement_optimum(Design([0, 2], 0, "uniform"), radius=1, delta=2)
    >>> best.coefficients.tolist(), best.error, round(best.lower, 9)
    ([1.0, 0.0], 2.0, 2.0)
    """
    if solver not in {"own", "clarabel"}:
        raise InputError(f'solver should be "own" or "clarabel", not {solver!r}')
    R, every = given.radius(radius, "radius"), given.tolerances(delta, design.n)
    keys = design.attended
    apart, tolerance = (design.keys - design.query)[keys], every[keys]
    find = climbed if solver == "own" else by_clarabel

    def error(s: Numbers) -> float:
        t = s @ apart
        return R * math.sqrt(t @ t) + float(tolerance @ np.abs(s))

    pairs = find(apart, R, tolerance)
    # far from the keys floats lose the path; there a key alone, or weighted, is close to the best
    lengths = np.sqrt((apart**2).sum(axis=1))
    alone = np.eye(len(keys))[(R * lengths + tolerance).argmin()]
    weighted = optimum(design, R, float(tolerance.mean())).coefficients[keys]
    whole = [alone, *_summing_to_one([*(s for s, _ in pairs), weighted], tolerance)]
    best = np.zeros(design.n)
    best[keys] = found = min(whole, key=error)
    t = found @ apart
    against = [R * t / length] if (length := math.sqrt(t @ t)) else []
    slopes = [*(w for _, w in pairs), *against]
    lower, slope = max((_proved(apart, R, tolerance, w) for w in slopes), key=lambda it: it[0])
    return PerStatementOptimum(
        kept(best),
        error_terms(design, best, R, every, "per-statement"),
        lower,
        kept(slope),
    )


def _proved(
    apart: Numbers, radius: float, tolerance: Numbers, slope: Numbers
) -> tuple[float, Numbers]:
    """A β that some slope allows, and that slope: this one, or a part of it.

    Allowed is what lies within δ_j of W·(k_j - q) for every j, up to the rounding of that
    product. What is allowed forms a convex set around zero, so a part of what is not may be.
    """
    length = math.sqrt(slope @ slope)
    if length > radius:
        slope = slope * (radius / length)
    along = apart @ slope
    high, low = float((along + tolerance).min()), float((along - tolerance).max())
    beta = high if high >= low else (high + low) / 2
    rounded = 4 * (apart.shape[1] + 2) * EPSILON * (np.abs(apart) @ np.abs(slope) + abs(beta))
    left = np.abs(beta - along)
    with np.errstate(divide="ignore", invalid="ignore"):
        part = float(np.where(left <= tolerance + rounded, 1.0, tolerance / left).min())
    if part * beta > (least := float(tolerance.min())):
        return part * beta, part * slope
    return least, np.zeros(len(slope))  # the slope zero allows that much


def _summing_to_one(found: list[Numbers], tolerance: Numbers) -> list[Numbers]:
    """What was found, each divided by its sum, and the surest key alone."""
    n = len(tolerance)
    whole = [s for s in found if np.isfinite(s).all() and abs(math.fsum(s)) > 0.5]
    return [np.eye(n)[tolerance.argmin()], *(s / math.fsum(s) for s in whole)]
