"""The least weighted error of many small designs at once, for pictures: no compiler is loaded."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["least_errors", "softmax_rows"]

Numbers = NDArray[np.float64]
HALVINGS = 60
FLAT = 1e-12  # an extent of C below this part of all that is drawn counts as none


def softmax_rows(keys: Numbers, queries: Numbers) -> Numbers:
    """The softmax weights of every query at the usual scale, (N, n)."""
    scores = queries @ keys.T / np.sqrt(keys.shape[1])
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    out: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return out


def least_errors(
    keys: Numbers,
    weights: Numbers,
    queries: Numbers,
    radius: float | Numbers,
    delta: float | Numbers,
) -> Numbers:
    """The least error at every query.

    Parameters
    ----------
    keys : array (n, d)
    weights : array (N, n)
        A row for each query.
    queries : array (N, d)
    radius, delta : float or array (N,)
        Above 0.

    Returns
    -------
    array (N,)

    Examples
    --------
    >>> keys = np.array([[0.0], [2.0]])
    >>> float(least_errors(keys, np.full((1, 2), 0.5), np.zeros((1, 1)), 1, 2)[0].round(6))
    2.732051
    """
    mean = weights @ keys
    apart = keys - mean[:, None, :]
    spread = np.einsum("an,ani,anj->aij", weights, apart, apart)
    variances, axes = np.linalg.eigh(spread)
    size = float(max(np.abs(keys).max(), np.abs(queries).max(), 1e-300)) ** 2
    variances = np.where(variances > FLAT * size, variances, 0.0)
    m = np.einsum("aij,ai->aj", axes, mean - queries)
    m = np.where(np.abs(m) ** 2 > FLAT**2 * size, m, 0.0)

    def terms(ridge: Numbers) -> tuple[Numbers, Numbers]:
        with np.errstate(divide="ignore"):
            rho = np.where(m == 0, 0.0, m / (variances + ridge[:, None]))
        with np.errstate(invalid="ignore", over="ignore"):
            a = (rho**2).sum(axis=1)
            b = np.where(variances == 0, 0.0, variances * rho**2).sum(axis=1)
        return a, b

    ratio = delta / radius
    none = np.zeros(len(queries))
    a, b = terms(none)
    exact = np.isfinite(a) & (ratio**2 * a <= 1 + b)
    low, high = none, np.sqrt((m**2).sum(axis=1)) * ratio + 1e-300
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        a, b = terms(middle)
        with np.errstate(invalid="ignore"):
            above = ratio**2 * a > 1 + b
        low, high = np.where(above, middle, low), np.where(above, high, middle)
    ridge = np.where(exact, 0.0, high)
    a, b = terms(ridge)
    with np.errstate(invalid="ignore"):
        slope = np.where(ridge == 0, 0.0, ridge * np.sqrt(a))
    out: Numbers = radius * slope + delta * np.sqrt(1 + b)
    return out
