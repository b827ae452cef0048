"""The exact worst-case error of coefficients that sum to one.

Section 3 of the source: values obey v_j = b* + W*ᵀ(k_j - q) + ε_j with ‖W*‖ ≤ R_W, and the
estimate is Σ s_j v_j. The *reproduction* term is R_W ‖Σ s_j (k_j - q)‖: what the coefficients
fail to reproduce of the query. The *amplification* term is δ ‖P^-½ s‖ under the weighted
tolerance ‖P^½ ε‖ ≤ δ, and Σ δ_j |s_j| under the per-statement one |ε_j| ≤ δ_j. Values may be
vectors, with the operator norm of W* and the norms of the ε_j: the numbers are the same.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from explorable.aggregation import given
from explorable.aggregation.design import Design
from explorable.aggregation.given import Numbers
from explorable.errors import InputError

__all__ = ["Terms", "Tolerance", "error_terms", "residual", "worst_case_error"]

Tolerance = Literal["weighted", "per-statement"]


@dataclass(frozen=True, slots=True)
class Terms:
    """The two terms of a worst-case error, section 3."""

    reproduction: float
    amplification: float

    @property
    def total(self) -> float:
        """The error: their sum."""
        return self.reproduction + self.amplification


def residual(design: Design, s: Numbers) -> Numbers:
    """Return t = Σ s_j (k_j - q), (d,), for coefficients that sum to one.

    As m + Σ (s_j - p_j)(k_j - k̄), which a query far away does not round off.
    """
    t: Numbers = design.offset + (s - design.weights) @ design.centred
    return t


def error_terms(
    design: Design,
    s: ArrayLike,
    radius: float,
    delta: ArrayLike,
    tolerance: Tolerance = "weighted",
    *,
    precision: ArrayLike | None = None,
) -> Terms:
    """Return both terms of the exact worst-case error of coefficients ``s``.

    Parameters
    ----------
    design : Design
        Keys, query and weights.
    s : array (n,)
        The coefficients; they sum to one and may be negative.
    radius : float
        R_W, the most that ‖W*‖ may be: values a unit of key.
    delta : float, or array (n,) under the per-statement tolerance
        δ, in the unit of the values.
    tolerance : "weighted" or "per-statement"
        Which noise is allowed.
    precision : array (n,), optional
        The positive diagonal of P under the weighted tolerance; the weights where nothing is
        said. A key of weight zero then tolerates any noise: its coefficient must be zero, or
        the error is infinite.

    Raises
    ------
    InputError
        Where shapes differ, the coefficients do not sum to one, or a radius is negative or NaN.

    Examples
    --------
    >>> design = Design([0, 2], 0, weights="uniform")
    >>> error_terms(design, [0.5, 0.5], radius=1, delta=2)
    Terms(reproduction=1.0, amplification=2.0)
    """
    s = given.coefficients(s, design.n)
    t = residual(design, s)
    reproduction = given.radius(radius, "radius") * math.sqrt(t @ t)
    if tolerance == "per-statement":
        if precision is not None:
            raise InputError("precision belongs to the weighted tolerance")
        return Terms(reproduction, float(given.tolerances(delta, design.n) @ np.abs(s)))
    one = weighted_delta(delta, tolerance)
    if one == 0:
        return Terms(reproduction, 0.0)
    return Terms(reproduction, one * math.sqrt(amplified(s, precisions(design, precision)) @ s))


def worst_case_error(
    design: Design,
    s: ArrayLike,
    radius: float,
    delta: ArrayLike,
    tolerance: Tolerance = "weighted",
    *,
    precision: ArrayLike | None = None,
) -> float:
    """Return the exact worst-case error of coefficients ``s``: the total of `error_terms`.

    Examples
    --------
    >>> design = Design([0, 2], 0, weights="uniform")
    >>> worst_case_error(design, [0.5, 0.5], radius=1, delta=2)
    3.0
    >>> round(worst_case_error(design, [1, 0], radius=1, delta=2), 3)
    2.828
    >>> worst_case_error(design, [1, 0], radius=1, delta=2, tolerance="per-statement")
    2.0
    """
    return error_terms(design, s, radius, delta, tolerance, precision=precision).total


def weighted_delta(delta: ArrayLike, tolerance: Tolerance) -> float:
    """The one δ of the weighted tolerance."""
    if tolerance != "weighted":
        raise InputError(f'tolerance should be "weighted" or "per-statement", not {tolerance!r}')
    if np.ndim(delta):
        raise InputError("the weighted tolerance has one delta; per-statement has one a statement")
    return given.radius(delta, "delta")  # type: ignore[arg-type]  # has no dimension


def precisions(design: Design, precision: ArrayLike | None) -> Numbers:
    """The diagonal of P, (n,)."""
    if precision is None:
        return design.weights
    found = given.array(precision, "precision")
    if found.shape != (design.n,) or (found <= 0).any():
        raise InputError(f"precision should be {design.n} numbers above 0, the diagonal of P")
    with np.errstate(over="ignore"):
        given.near(1 / found, "one over precision")
    return given.near(found, "precision")


def amplified(s: Numbers, precision: Numbers) -> Numbers:
    """P⁻¹s, (n,): 0 where both are 0, and infinite where only the precision is."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.where(s == 0, 0.0, s / precision)
