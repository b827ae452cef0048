"""The error over where a query stands: contours in the plane, and every query of a line.

With weights that do not follow the query the least error only grows along a ray from k̄, and on
the ridge branch λ itself is the parameter: for an offset r u,

    r² = 1 / ((δ/R)² A - B),   A = Σ (u_i / (c_i + λ))²,   B = Σ c_i (u_i / (c_i + λ))²,

so a contour is a root in λ along each ray. Source, sections 3 and 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import numpy as np

from explorable.aggregation.design import Design
from explorable.aggregation.given import Numbers

__all__ = ["contours", "on_line", "on_line_per_statement", "reproduced"]

RAYS = 96  # from the mean key
HALVINGS = 34  # of λ: 2^-34 of where it begins is far below what can be drawn

Three = tuple[Numbers, Numbers, Numbers]  # of the uniform average, the exact fit and the optimum


def contours(it: Design, radius: float, delta: float, levels: Sequence[float]) -> Numbers:
    """Where the least error of a design in the plane reaches each of some levels.

    Parameters
    ----------
    it : Design
        Keys of two coordinates; where its query stands does not matter.
    radius, delta : float
        Above 0.
    levels : sequence of float
        Above ``delta``, the error at the mean key.

    Returns
    -------
    array (levels, RAYS, 2)
        Places along rays from the mean key, counterclockwise.

    Examples
    --------
    >>> found = contours(Design([[0, 0], [2, 0], [1, 1]], [0, 0], "uniform"), 1.0, 1.0, [2.0])
    >>> found.shape
    (1, 96, 2)
    """
    turns = np.linspace(0.0, 2 * np.pi, RAYS, endpoint=False)
    rays = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    axes = it.axes
    spread = np.zeros(2)
    spread[: it.rank] = axes.variances
    along = rays @ np.vstack([axes.directions, axes.unspanned]).T
    ratio = delta / radius

    def at(ridge: Numbers) -> tuple[Numbers, Numbers]:
        """How far from the mean key this λ is optimal, and the error there."""
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            part = np.where(along == 0, 0.0, along / (spread + ridge[..., None])) ** 2
            a, b = part.sum(axis=-1), (np.where(part == 0, 0.0, part * spread)).sum(axis=-1)
            room = ratio**2 * a - b
            far = np.where(room > 0, 1 / np.sqrt(np.where(room > 0, room, 1.0)), inf)
            cost = far * (radius * ridge * np.sqrt(a)) + delta * np.sqrt(1 + far**2 * b)
        return np.where(np.isfinite(a), far, 0.0), np.where(np.isfinite(a), cost, delta)

    level = np.array(levels, dtype=float)[:, None]
    begin, cost = at(np.zeros(RAYS))
    cost = np.where(np.isinf(begin), inf, cost)  # along such a ray the exact fit is always best
    with np.errstate(divide="ignore", invalid="ignore"):
        leverage = np.where(along == 0, 0.0, along**2 / spread).sum(axis=1)
        exact = np.sqrt((level / delta) ** 2 - 1) / np.sqrt(leverage)
    high = np.broadcast_to(ratio * level / delta + float(spread.max()) + 1.0, exact.shape)
    for _ in range(HALVINGS):
        short = at(high)[1] < level
        if not short.any():
            break
        high = np.where(short, 2 * high, high)
    low = np.zeros(exact.shape)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        below = at(middle)[1] < level
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    reach = np.where((begin > 0) & (cost >= level), exact, at(high)[0])
    rings: Numbers = it.mean_key + rays * reach[..., None]
    return rings


def on_line(k: Numbers, p: Numbers, queries: Numbers, radius: float, delta: float) -> Three:
    """The errors at every query of a line, under the weighted tolerance.

    There ρ on the ridge branch is R_W / √(δ² - R_W² C), whatever m, so that the least error is
    R_W |m| + √(δ² - R_W² C), and δ √(1 + m²/C) on the exact one.

    Parameters
    ----------
    k : array (n,)
    p : array (N, n)
        Weights, a row for each query.
    queries : array (N,)
    radius, delta : float
        0 or more.

    Returns
    -------
    tuple of array (N,)
        Of the uniform average, the exact fit and the optimum; not finite where there is none.
    """
    mean = p @ k
    m = np.abs(mean - queries)
    spread = (p * (k - mean[:, None]) ** 2).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        flat = radius * np.abs(k.mean() - queries)
        uniform = flat + delta * np.sqrt((1 / p).sum(axis=1)) / len(k)
        fit = delta * np.sqrt(1 + m**2 / spread)
        free = delta**2 - radius**2 * spread
        rest = np.sqrt(np.maximum(free, 0.0))
        ridge = (free > 0) & (m * rest > radius * spread)
        best = np.where(ridge, radius * m + rest, np.where(m == 0, delta, fit))
    return uniform, fit, best


def on_line_per_statement(
    k: Numbers, p: Numbers, queries: Numbers, radius: float, delta: float
) -> Three:
    """The same as `on_line` per statement: R_W |Σ s(k - q)| + δ Σ|s|."""
    mean = (p @ k)[:, None]
    uniform = radius * np.abs(k.mean() - queries) + delta
    with np.errstate(divide="ignore", invalid="ignore"):
        rho = (mean - queries[:, None]) / (p * (k - mean) ** 2).sum(axis=1, keepdims=True)
        fit = delta * np.abs(p * (1 - (k - mean) * rho)).sum(axis=1)
    apart = k - queries[:, None]
    needed = np.array([reproduced(row) for row in apart])
    best = np.minimum(radius * np.abs(apart).min(axis=1) + delta, delta * needed)
    return uniform, fit, best


def reproduced(apart: Numbers) -> float:
    """The least Σ|s_j| of coefficients that reproduce the query, from k_j - q on a line."""
    gaps = np.abs(apart[:, None] - apart)
    with np.errstate(divide="ignore", invalid="ignore"):
        sums = np.where(gaps > 0, (np.abs(apart[:, None]) + np.abs(apart)) / gaps, np.inf)
    return 1.0 if (apart == 0).any() else float(sums.min())
