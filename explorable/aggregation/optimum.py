"""The coefficients of least worst-case error under the weighted tolerance, and the reason.

Section 4 of the source: s_j = p_j (1 - (k_j - k̄)·ρ). The exact local fit ρ₀ = C⁺m is the
optimum as long as δ ‖ρ₀‖ ≤ R_W √(1 + ρ₀ᵀCρ₀); beyond that threshold it is ρ_λ = (C + λI)⁻¹m,
whose λ the design and the radii fix (`explorable.aggregation.ridge`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from explorable.aggregation import given
from explorable.aggregation.coefficients import reproducing, weighed
from explorable.aggregation.design import Design
from explorable.aggregation.given import Numbers, kept
from explorable.aggregation.ridge import level, root
from explorable.aggregation.weights import normalised
from explorable.aggregation.worstcase import Terms, precisions

__all__ = ["Branch", "Optimum", "optimum"]

Branch = Literal["exact", "ridge", "average"]


@dataclass(frozen=True, eq=False, slots=True)
class Optimum:
    """The least worst-case error under the weighted tolerance, and what attains it.

    Attributes
    ----------
    coefficients : ndarray (n,)
        s; zero at dropped keys.
    terms : Terms
        The two terms of the error.
    rho : ndarray (d,)
        The direction ρ of the corrected average.
    ridge : float
        λ; 0 for the exact fit, infinite for the plain average.
    branch : "exact", "ridge" or "average"
        "average" where R_W = 0 and any δ > 0: then s = p.
    threshold : float
        The δ up to which the exact fit is optimal for this R_W; 0 where there is no exact fit,
        infinite where m = 0.
    unique : bool
        Whether no other coefficients do as well. They may where δ = 0, and then need not be a
        corrected average; ``coefficients`` are those of least ‖P^-½ s‖.
    """

    coefficients: Numbers
    terms: Terms
    rho: Numbers
    ridge: float
    branch: Branch
    threshold: float
    unique: bool

    @property
    def error(self) -> float:
        """The least worst-case error."""
        return self.terms.total


def optimum(
    design: Design, radius: float, delta: float, precision: ArrayLike | None = None
) -> Optimum:
    """Return the coefficients of least worst-case error under the weighted tolerance.

    Parameters
    ----------
    design : Design
        Keys, query and weights.
    radius, delta : float
        R_W and δ, 0 or more.
    precision : array (n,), optional
        The positive diagonal of P; the weights where nothing is said. With another P the
        optimum is a corrected average under weights proportional to it, and ``rho`` is about
        their mean key.

    Raises
    ------
    InputError
        Where a radius is negative, infinite or NaN, or the precision is not positive.

    Examples
    --------
    >>> best = optimum(Design([0, 2], 0, weights="uniform"), radius=1, delta=2)
    >>> best.branch, round(best.error, 3), best.coefficients.round(3).tolist()
    ('ridge', 2.732, [0.789, 0.211])
    """
    R, tolerance = given.radius(radius, "radius"), given.radius(delta, "delta")
    unit = 1.0
    if precision is not None:
        diagonal = precisions(design, precision)
        design = design.reweighted(normalised(diagonal))
        unit = math.sqrt(math.fsum(diagonal))  # then P is ``unit``² times the weights
        tolerance /= unit
    axes = design.axes
    beyond = math.sqrt(axes.beyond @ axes.beyond)
    # the part of m outside the range of C is one more axis, of variance zero
    variances, offsets = axes.variances, axes.offsets
    if beyond:
        variances, offsets = np.append(variances, 0.0), np.append(offsets, beyond)
    threshold = R * ceiling(design)
    if R == 0:
        terms = Terms(0.0, tolerance)
        return Optimum(
            design.weights,
            terms,
            kept(np.zeros(design.d)),
            math.inf,
            "average",
            threshold * unit,
            tolerance > 0 or len(design.attended) == 1,
        )
    branch: Branch = "ridge"
    ridge = 0.0
    if tolerance == 0 or tolerance <= threshold:
        along = axes.offsets / axes.variances
        reproduction = R * beyond
        within = rho = axes.directions.T @ along
        branch = "exact" if design.reaches else "ridge"
        variances = axes.variances
    else:
        ridge = root(variances, offsets, tolerance / R)
        along = offsets / (variances + ridge)
        reproduction = R * ridge * math.sqrt(along @ along)
        within = axes.directions.T @ along[: design.rank]
        rho = within + axes.beyond / ridge
    return Optimum(
        coefficients=weighed(design, within) if ridge else reproducing(design, within),
        terms=Terms(reproduction, tolerance * math.sqrt(1 + float(variances @ along**2))),
        rho=kept(rho),
        ridge=ridge,
        branch=branch,
        threshold=threshold * unit,
        # affinely independent keys reproduce in one way what they reproduce
        unique=tolerance > 0 or len(design.attended) == design.rank + 1,
    )


def ceiling(design: Design) -> float:
    """Return the δ up to which the exact fit is optimal, for a radius of one."""
    if not design.reaches:
        return 0.0
    if not design.axes.offsets.any():
        return math.inf
    return level(design.axes.variances, design.axes.offsets, 0.0)[0]
