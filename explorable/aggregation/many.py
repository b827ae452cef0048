"""Many small designs at once, one for each query: no compiler is loaded, as in `surfaces`.

Weights, the least weighted error, and how much a local fit inflates the variance. Source,
sections 3 and 4.
"""

from __future__ import annotations

import numpy as np

from explorable.aggregation.given import Numbers

__all__ = ["inflations", "least_errors", "softmax_rows"]

HALVINGS = 60
FLAT = 1e-12  # an extent of C below this part of all that is drawn counts as none
THIN = 1e-13  # an eigenvalue of C below this part of its largest entry counts as none


def softmax_rows(scores: Numbers) -> Numbers:
    """Weights proportional to exp(score), (N, n), a row for each query; some may underflow to 0.

    >>> softmax_rows(np.array([[0.0, 0.0], [0.0, -1000.0]])).tolist()
    [[0.5, 0.5], [1.0, 0.0]]
    """
    with np.errstate(under="ignore"):
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


def inflations(keys: Numbers, weights: Numbers, queries: Numbers, *, equal: bool) -> Numbers:
    """By how much the local linear fit varies more than the average, at every query.

    Parameters
    ----------
    keys : array (n, d)
    weights : array (N, n)
        A row for each query.
    queries : array (N, d)
    equal : bool
        Whether all values have one variance, and not σ²/p_j.

    Returns
    -------
    array (N,)
        Infinite where the keys that weigh anything do not span.

    Examples
    --------
    >>> keys, half = np.array([[0.0], [2.0]]), np.full((1, 2), 0.5)
    >>> inflations(keys, half, np.array([[-1.0]]), equal=False).tolist()
    [5.0]
    """
    with np.errstate(all="ignore"):
        mean = weights @ keys
        apart = keys - mean[:, None]
        C = np.einsum("qn,qna,qnb->qab", weights, apart, apart)
        m = mean - queries
        # an axis of almost no variance: say so by an endless factor, and do not divide by it
        flat = np.linalg.eigvalsh(C)[:, 0] <= THIN * np.abs(C).max(axis=(1, 2))
        C[flat] = np.eye(keys.shape[1])
        rho = np.linalg.solve(C, m[:, :, None])[:, :, 0]
        if equal:
            s = weights * (1 - np.einsum("qna,qa->qn", apart, rho))
            found = (s**2).sum(axis=1) / (weights**2).sum(axis=1)
        else:
            found = 1 + np.einsum("qa,qa->q", m, rho)
    out: Numbers = np.where(flat, np.inf, found)
    return out
