"""Variance inflation: how much more the coefficients let noise vary than the average does.

Of the exact local fit, Σ s_j²/p_j = 1 + d² (source, section 4). That is a variance only where
the noise of value j has variance σ²/p_j; where all have one variance σ², the ratio to the
average is Σ s_j²/Σ p_j², another number.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from explorable.aggregation.coefficients import local_linear
from explorable.aggregation.design import Design
from explorable.aggregation.given import coefficients

__all__ = ["Inflation", "variance_inflation"]


@dataclass(frozen=True, slots=True)
class Inflation:
    """The variance of an estimate over that of the average, under two assumptions.

    Attributes
    ----------
    inverse : float
        Σ s_j²/p_j: value j has variance σ²/p_j.
    equal : float
        Σ s_j²/Σ p_j²: every value has variance σ².
    expected : float
        1 + d², what ``inverse`` is for the exact local fit; infinite where there is none.
    """

    inverse: float
    equal: float
    expected: float


def variance_inflation(design: Design, s: ArrayLike | None = None) -> Inflation:
    """Both ratios for coefficients, or for the exact local fit where none are given.

    Parameters
    ----------
    design : Design
        Keys, query and weights.
    s : array (n,), optional
        Coefficients that sum to one.

    Raises
    ------
    NoLocalFit
        There is no exact local fit, and no coefficients were given.
    InputError
        There are not n coefficients that sum to one.

    Examples
    --------
    >>> from explorable.aggregation.design import Design
    >>> found = variance_inflation(Design([0, 1, 2], 0, [0.5, 0.25, 0.25]))
    >>> round(found.inverse, 3), round(found.expected, 3), round(found.equal, 3)
    (1.818, 1.818, 2.314)
    """
    found = local_linear(design).s if s is None else coefficients(s, design.n)
    squares = found**2
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        shared = np.where(squares == 0, 0.0, squares / design.weights)
    return Inflation(
        float(shared.sum()),
        float(squares.sum() / (design.weights**2).sum()),
        1 + design.leverage,
    )
