"""Weights of keys: softmax, or a person's own, which sum to one.

Section 4 of the source: p_j are the softmax weights at a query.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from explorable.aggregation.given import Numbers, array, kept
from explorable.errors import InputError

__all__ = ["checked", "normalised", "softmax"]

SLACK = 1e-12  # how far from one a sum of weights may lie; ten tenths miss it by 1e-16


def softmax(keys: Numbers, query: Numbers, scale: float) -> Numbers:
    """Weights proportional to exp(scale k·q), (n,); a weight may underflow to zero.

    Raises
    ------
    InputError
        A score is no float.
    """
    with np.errstate(under="ignore", over="ignore", invalid="ignore"):
        scores = scale * (keys @ query)
        if not np.isfinite(scores).all():
            raise InputError("a score scale k·q is too large for a float; use a smaller scale")
        weights = np.exp(scores - scores.max())
    total: Numbers = weights / math.fsum(weights)
    return total


def checked(weights: ArrayLike, n: int) -> Numbers:
    """The weights a person gave, (n,), none negative and with sum 1.

    Raises
    ------
    InputError
        They are not.
    """
    p = array(weights, "weights")
    if p.shape != (n,):
        raise InputError(f"there are {n} keys, so {n} weights; the shape is {p.shape}")
    if (p < 0).any():
        raise InputError(f"weights should not be negative; the least is {p.min()}")
    total = math.fsum(p)
    if abs(total - 1) > SLACK:
        raise InputError(
            f"weights should sum to 1; these sum to {total:.12g} "
            "(normalised(weights) divides them by their sum)"
        )
    return p


def normalised(weights: ArrayLike) -> Numbers:
    """Weights divided by their sum, (n,).

    Raises
    ------
    InputError
        Where a weight is negative or no number, or all are zero.

    Examples
    --------
    >>> normalised([1, 3]).tolist()
    [0.25, 0.75]
    """
    found = array(weights, "weights")
    if found.ndim != 1 or not found.size or (found < 0).any() or not found.any():
        raise InputError("weights should be a row of numbers, none negative and not all zero")
    found /= found.max()  # so that no sum overflows
    return kept(found / math.fsum(found))
