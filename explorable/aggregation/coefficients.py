r"""The heads of section 4 in one form: s_j = p_j (1 − (k_j − k̄)·ρ), one direction ρ a head.

They sum to one for every ρ, and a negative one subtracts its value. With m = k̄ − q and
d² = mᵀC⁻¹m:

========================  =====================================================================
average                   ρ = 0: softmax, or whatever the weights are
local linear              ρ* = C⁻¹m: reproduces the query exactly
covariance-corrected      any ρ, such as a learned W_R x
factor dropped            ρ_q = (C + mmᵀ)⁻¹m = ρ*/(1 + d²), read about the query; read about
                          the mean it is C⁻¹m = ρ*, and nothing is divided
ridge                     ρ_λ = (C + λI)⁻¹m
========================  =====================================================================
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from explorable.aggregation import given
from explorable.aggregation.design import Design
from explorable.aggregation.given import Numbers, array, kept
from explorable.aggregation.worstcase import residual
from explorable.errors import InputError

__all__ = [
    "Coefficients",
    "NoLocalFit",
    "average",
    "corrected",
    "dropped_factor",
    "local_linear",
    "ridge_solution",
]

Reading = Literal["query-centred", "mean-centred"]
FORM = r"s_j = p_j\bigl(1-(k_j-\bar k)^{\top}\rho\bigr)"


class NoLocalFit(InputError):
    """No coefficients reproduce the query: it lies outside the affine span of attended keys."""


@dataclass(frozen=True, eq=False, slots=True)
class Coefficients:
    """Coefficients of one head at one query.

    Attributes
    ----------
    s : ndarray (n,)
        One a key; they sum to one and may be negative.
    rho : ndarray (d,)
        The direction ρ they come from.
    name : str
        What the head is called.
    formula : str
        LaTeX of ρ, or of s where ρ is anything.
    """

    s: Numbers
    rho: Numbers
    name: str
    formula: str

    @property
    def negative(self) -> tuple[int, ...]:
        """The numbers of the keys whose value is subtracted."""
        return tuple(int(j) for j in np.flatnonzero(self.s < 0))

    def estimate(self, values: ArrayLike) -> Numbers:
        """Σ s_j v_j of values (n,) or (n, D); a number or (D,).

        Raises
        ------
        InputError
            There is not one value a key, or one is no finite number.
        """
        v = array(values, "values")
        if v.ndim not in {1, 2} or len(v) != len(self.s):
            raise InputError(
                f"there are {len(self.s)} keys, so {len(self.s)} values; not {v.shape}"
            )
        return kept(np.asarray(self.s @ v))


def corrected(
    design: Design, rho: ArrayLike, name: str = "covariance-corrected", formula: str = FORM
) -> Coefficients:
    """The covariance-corrected average along any direction.

    Parameters
    ----------
    design : Design
        Keys, query and weights.
    rho : array (d,), or a number on the line
        ρ, in units of one over the key.

    Raises
    ------
    InputError
        ρ has not d finite numbers.

    Examples
    --------
    >>> from explorable.aggregation.design import Design
    >>> corrected(Design([0, 2], 0, weights="uniform"), 0.25).s.tolist()
    [0.625, 0.375]
    """
    along = np.atleast_1d(array(rho, "rho"))
    if along.shape != (design.d,):
        raise InputError(f"keys have {design.d} coordinates; the shape of rho is {along.shape}")
    return Coefficients(weighed(design, along), kept(along), name, formula)


def weighed(design: Design, rho: Numbers) -> Numbers:
    """s_j = p_j (1 - (k_j - k̄)·ρ), (n,), with the sum of one that rounding may take from it.

    A part of ρ across all k_j - k̄ counts for nothing; it is left out of ``rho``, as it may be
    so long that rounding makes it count.
    """
    s = design.weights * (1 - design.centred @ rho)
    return kept(s + design.weights * (1 - math.fsum(s)))


def reproducing(design: Design, rho: Numbers) -> Numbers:
    """The same of the exact direction ρ₀, with what rounding leaves unreproduced fitted again."""
    s, axes = weighed(design, rho), design.axes
    left = axes.directions @ residual(design, s)
    return kept(
        s - design.weights * (design.centred @ (axes.directions.T @ (left / axes.variances)))
    )


def average(design: Design) -> Coefficients:
    """The weights themselves, ρ = 0: softmax where the design weighs its keys so."""
    name = {"softmax": "softmax", "uniform": "uniform average"}.get(design.weighting, "average")
    return corrected(design, np.zeros(design.d), name, r"\rho = 0")


def local_linear(design: Design) -> Coefficients:
    """The exact local linear fit, ρ* = C⁻¹m: a line through the values, read at the query.

    Where C is singular, C⁺ stands for C⁻¹ as long as attended keys still reach the query.

    Raises
    ------
    NoLocalFit
        The attended keys do not affinely span a space with the query in it.

    Examples
    --------
    >>> from explorable.aggregation.design import Design
    >>> local_linear(Design([0, 2], -1, weights="uniform")).s.round(12).tolist()
    [1.5, -0.5]
    """
    return _exact(design, "local linear", r"\rho^{\star} = C^{-1}m")


def dropped_factor(design: Design, reading: Reading = "query-centred") -> Coefficients:
    """The local linear fit without the factor 1 + d² of its query-centred direction.

    Parameters
    ----------
    reading : "query-centred" or "mean-centred"
        What *the query-centred direction* means. About the query it is ρ_q = (C + mmᵀ)⁻¹m, and
        dropping the factor divides the correction by 1 + d². About the mean it would be C⁻¹m,
        which is the local linear fit itself: under this reading the claim is false.

    Raises
    ------
    InputError
        There is no such reading.
    NoLocalFit
        About the mean, where there is no local linear fit. About the query there always is a
        direction; where d² is infinite it corrects nothing.

    Examples
    --------
    >>> from explorable.aggregation.design import Design
    >>> design = Design([0, 2], -1, weights="uniform")
    >>> [
    ...     dropped_factor(design, it).s.round(12).tolist()
    ...     for it in ("query-centred", "mean-centred")
    ... ]
    [[0.7, 0.3], [1.5, -0.5]]
    """
    name = f"factor dropped, {reading}"
    if reading == "mean-centred":
        return _exact(design, name, r"\rho = C^{-1}m")
    if reading != "query-centred":
        raise InputError(f"a reading is 'query-centred' or 'mean-centred'; got {reading!r}")
    formula = r"\rho_q = (C+mm^{\top})^{-1}m = \rho^{\star}/(1+d^2)"
    if design.reaches:
        return corrected(design, _direction(design) / (1 + design.leverage), name, formula)
    beyond = design.axes.beyond  # (C + mmᵀ)⁺m lies where the attended keys do not differ
    found = corrected(design, beyond / float(beyond @ beyond), name, formula)
    return Coefficients(design.weights, found.rho, name, formula)


def ridge_solution(design: Design, lam: float) -> Coefficients:
    """The ridge solution ρ_λ = (C + λI)⁻¹m; λ = 0 is the local linear fit.

    Raises
    ------
    InputError
        λ is negative, infinite or NaN.
    NoLocalFit
        λ = 0 where there is no local linear fit.

    Examples
    --------
    >>> from explorable.aggregation.design import Design
    >>> ridge_solution(Design([0, 2], 0, weights="uniform"), 3**0.5 - 1).s.round(3).tolist()
    [0.789, 0.211]
    """
    penalty = given.nonnegative(lam, "lambda")
    formula = r"\rho_\lambda = (C+\lambda I)^{-1}m"
    if penalty == 0:
        return _exact(design, "ridge", formula)
    axes = design.axes
    along = axes.offsets / (axes.variances + penalty)
    within = axes.directions.T @ along
    with np.errstate(over="ignore"):
        rho = within + axes.beyond / penalty
    if not np.isfinite(rho).all():
        raise InputError(f"lambda {penalty:.3g} is too small: the direction is no float")
    return Coefficients(weighed(design, within), kept(rho), "ridge", formula)


def _exact(design: Design, name: str, formula: str) -> Coefficients:
    rho = _direction(design)
    return Coefficients(reproducing(design, rho), rho, name, formula)


def _direction(design: Design) -> Numbers:
    rho = design.direction
    if rho is None:
        short = math.sqrt(float(design.axes.beyond @ design.axes.beyond))
        raise NoLocalFit(
            f"the {len(design.attended)} attended keys span {design.rank} of {design.d} "
            f"directions, and the query lies {short:.6g} outside: no coefficients reproduce it"
        )
    return rho
