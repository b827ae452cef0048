"""The least worst-case error over grids: of radii, of query positions, of keys being moved.

Sections 3 and 4 of the source. These load the compiled kernels (`explorable_kernels.worstcase`);
a single design does without them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from explorable.aggregation import given
from explorable.aggregation.axes import NONE
from explorable.aggregation.design import Design
from explorable.aggregation.given import Numbers, kept
from explorable.errors import InputError

__all__ = ["Grid", "error_map", "moving_keys", "surface"]


@dataclass(frozen=True, eq=False, slots=True)
class Grid:
    """The optimum at every point of a grid.

    Attributes
    ----------
    error : ndarray
        The least worst-case error.
    ridge : ndarray
        λ; 0 for the exact fit, infinite for the plain average.
    leverage : ndarray
        d²; infinite where the query lies outside what the attended keys affinely span.
    """

    error: Numbers
    ridge: Numbers
    leverage: Numbers

    @property
    def exact(self) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """Where the exact local fit is the optimum."""
        return np.asarray((self.ridge == 0) & np.isfinite(self.leverage))


def surface(design: Design, radii: ArrayLike, deltas: ArrayLike) -> Grid:
    """Return the optimum for every pair of a radius and a delta, (a, b).

    Parameters
    ----------
    design : Design
        Keys, query and weights.
    radii, deltas : array (a,) and (b,)
        R_W and δ, 0 or more; fastest where ``deltas`` rise.

    Raises
    ------
    InputError
        Where a radius is negative, infinite or NaN.

    Examples
    --------
    >>> grid = surface(Design([0, 2], 0, weights="uniform"), radii=[1], deltas=[1, 2])
    >>> grid.error.round(3).tolist(), grid.exact.tolist()
    ([[1.414, 2.732]], [[True, False]])
    """
    from explorable_kernels import worstcase

    R, tolerance = _radii(radii, "radii"), _radii(deltas, "deltas")
    axes = design.axes
    beyond = math.sqrt(axes.beyond @ axes.beyond)
    variances, offsets = np.append(axes.variances, 0.0), np.append(axes.offsets, beyond)
    error, ridge = np.empty((R.size, tolerance.size)), np.empty((R.size, tolerance.size))
    worstcase.surface((variances, offsets), R, tolerance, (error, ridge))
    return _grid(error, ridge, np.full_like(error, design.leverage))


def error_map(
    design: Design, queries: ArrayLike, radius: float, delta: float, *, weigh_anew: bool = False
) -> Grid:
    """Return the optimum for every query of (..., d), with the keys of one design.

    Parameters
    ----------
    design : Design
        Keys and weights; its own query plays no part.
    queries : array (..., d), or (...) on the line
        Query positions.
    radius, delta : float
        R_W and δ, 0 or more.
    weigh_anew : bool
        Whether softmax weights are found again for every query; otherwise the weights stay.

    Raises
    ------
    InputError
        Where dimensions differ, a radius is negative or NaN, or the weights are no softmax and
        should be found again.

    Examples
    --------
    >>> design = Design([0, 2], 0, weights="uniform")
    >>> error_map(design, [0, 1], radius=1, delta=2).error.round(3).tolist()
    [2.732, 2.0]
    """
    from explorable_kernels import worstcase

    pair = given.radius(radius, "radius"), given.radius(delta, "delta")
    places, shape = _places(queries, design.d)
    error, ridge, leverage = (np.empty(len(places)) for _ in range(3))
    if weigh_anew:
        scale = _scale(design)
        worstcase.designs((design.keys[None], places), scale, pair, (error, ridge, leverage))
    else:
        axes, least = design.axes, design.rounding(places)
        offsets = (design.mean_key - places) if len(places) else places
        along = offsets @ axes.directions.T
        along[np.abs(along) < least * NONE] = 0.0
        outside = offsets - along @ axes.directions
        outside -= (outside @ axes.directions.T) @ axes.directions
        beyond = np.sqrt((outside**2).sum(axis=1))
        beyond[beyond <= least] = 0.0
        if design.spans:
            beyond[:] = 0.0
        variances = np.append(axes.variances, 0.0)
        worstcase.queries((variances, np.column_stack([along, beyond])), pair, (error, ridge))
        leverage = (along**2 / axes.variances).sum(axis=1)
        leverage[beyond > 0] = math.inf
    return _grid(error.reshape(shape), ridge.reshape(shape), leverage.reshape(shape))


def moving_keys(design: Design, keys: ArrayLike, radius: float, delta: float) -> Grid:
    """Return the optimum for each of several places of the keys, (N, n, d): keys being dragged.

    The query stays; so do weights that were given, and softmax weights are found again.

    Raises
    ------
    InputError
        Where shapes differ from the design's, or a radius is negative or NaN.

    Examples
    --------
    >>> design = Design([0, 2], 0, weights="uniform")
    >>> moving_keys(design, [[[0], [2]], [[0], [4]]], radius=1, delta=2).error.round(3).tolist()
    [2.732, 2.828]
    """
    from explorable_kernels import worstcase

    pair = given.radius(radius, "radius"), given.radius(delta, "delta")
    places = given.near(given.array(keys, "keys"), "keys")
    if places.ndim != 3 or places.shape[1:] != design.keys.shape:
        raise InputError(
            f"keys should be N times {design.n} rows of {design.d}; the shape is {places.shape}"
        )
    weights = _scale(design) if design.weighting == "softmax" else design.weights
    error, ridge, leverage = (np.empty(len(places)) for _ in range(3))
    worstcase.designs((places, design.query[None]), weights, pair, (error, ridge, leverage))
    return _grid(error, ridge, leverage)


def _radii(values: ArrayLike, what: str) -> Numbers:
    found = given.array(values, what)
    if found.ndim != 1:
        raise InputError(f"{what} should be a row of numbers, 0 or more")
    return given.sizes(found, what)


def _places(queries: ArrayLike, d: int) -> tuple[Numbers, tuple[int, ...]]:
    """Queries one after another, and the shape that they came in."""
    found = given.near(given.array(queries, "queries"), "queries")
    if d == 1 and found.shape[-1:] != (1,):
        found = found[..., None]
    if not found.ndim or found.shape[-1] != d:
        raise InputError(f"queries should have {d} coordinates each; the shape is {found.shape}")
    return found.reshape(-1, d), found.shape[:-1]


def _scale(design: Design) -> float:
    if design.scale is None:
        raise InputError("weights that were given, or uniform ones, do not change with the query")
    return design.scale


def _grid(error: Numbers, ridge: Numbers, leverage: Numbers) -> Grid:
    return Grid(kept(error), kept(ridge), kept(leverage))
