"""The covariance of the attended keys and the offset along its principal axes."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from explorable.aggregation.given import Numbers, kept

__all__ = ["NONE", "Axes", "along_axes"]

NONE = 1e-60  # of rounding: an offset below it is none, for its square may be


@dataclass(frozen=True, eq=False, slots=True)
class Axes:
    """C and m along the principal axes of the attended keys.

    Attributes
    ----------
    variances : ndarray (r,)
        The eigenvalues of C that are not zero, falling.
    directions : ndarray (r, d)
        Their unit eigenvectors, as rows.
    offsets : ndarray (r,)
        The offset m along them.
    beyond : ndarray (d,)
        The part of m outside the range of C; exactly zero where there is none.
    unspanned : ndarray (d - r, d)
        Orthonormal directions in which the attended keys do not differ.
    """

    variances: Numbers
    directions: Numbers
    offsets: Numbers
    beyond: Numbers
    unspanned: Numbers


def along_axes(spread: Numbers, offset: Numbers, least: float) -> Axes:
    """Return C = spreadᵀ spread and m = ``offset`` along the principal axes of C.

    ``spread`` is P^½(K - k̄), (n, d), whose singular values keep the digits that those of C
    lose. An extent up to ``least`` counts as none.
    """
    d = len(offset)
    if len(spread) > d:
        spread = np.asarray(np.linalg.qr(spread, mode="r"))
    _, extents, rows = np.linalg.svd(spread, full_matrices=True)
    r = int((extents > least).sum())
    directions = rows[:r]
    beyond = offset - directions.T @ (directions @ offset)
    beyond -= directions.T @ (directions @ beyond)  # once more: the first is not orthogonal
    if r == d or math.sqrt(beyond @ beyond) <= least:
        beyond = np.zeros(d)
    offsets = directions @ offset
    offsets[np.abs(offsets) < least * NONE] = 0.0
    return Axes(
        kept(extents[:r] ** 2),
        kept(directions.copy()),
        kept(offsets),
        kept(beyond),
        kept(rows[r:].copy()),
    )
