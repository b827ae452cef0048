"""Weighted mean and covariance the slow way: exact fractions of the very numbers given.

Same results as `explorable_kernels.moments`, returned, by another algorithm: the textbook sums
Σ w k kᵀ / Σ w - k̄ k̄ᵀ, which lose nothing in fractions, rounded once at the end.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

__all__ = ["moments"]

Numbers = NDArray[np.float64]


def moments(keys: Numbers, weights: Numbers) -> tuple[Numbers, Numbers, float]:
    """Return k̄ (d,), C (d, d) and the sum of the weights; zeros where that is 0."""
    n, d = keys.shape
    k = [[Fraction(float(x)) for x in row] for row in keys]
    w = [Fraction(float(x)) for x in weights]
    total = sum(w, Fraction(0))
    share = [x / total if total else Fraction(0) for x in w]
    mean = [sum((share[j] * k[j][i] for j in range(n)), Fraction(0)) for i in range(d)]
    covariance = [
        [
            sum((share[t] * k[t][i] * k[t][j] for t in range(n)), -mean[i] * mean[j])
            for j in range(d)
        ]
        for i in range(d)
    ]
    return np.array(mean, np.float64), np.array(covariance, np.float64), float(total)
