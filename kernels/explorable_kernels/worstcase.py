"""The least worst-case error of weighted averages, over grids of radii, queries and keys.

A *design* along its principal axes is two arrays (r,): the variances c_i of the attended keys,
none negative, and the offset μ_i of their mean from the query. An axis of variance zero stands
for what lies outside the range of the covariance C. Results, for each point of a grid:

- *error*: the least of R_W ‖m - Cρ‖ + δ √(1 + ρᵀCρ) over all ρ;
- *ridge*: λ ≥ 0 with (C + λI)ρ = m; 0 is the exact local fit, infinity the plain average;
- *leverage*: d² = mᵀC⁻¹m, infinite where m lies outside the range of C.

Everything is float64 and C-contiguous. No function writes to an input unless it is named
``out``. Input is trusted: finite, radii not negative. ``threads=None`` uses all processors on
large grids only; 1 keeps to the calling thread.

`designs` finds principal axes of C itself, so an eigenvalue below 8 d ε of the largest counts
as zero: leverages above 1e14 or so are called infinite there.

Sections 3 and 4 of the source.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._eigen import EPSILON, diagonalise
from explorable_kernels._jit import frozen, jit, spread
from explorable_kernels._ridge import CLOSE, Radii, at_zero, least_error
from explorable_kernels.moments import gather

__all__ = ["designs", "queries", "solve", "surface"]

Numbers = NDArray[np.float64]
Axes = tuple[Numbers, Numbers]  # variances (r,), and offsets (r,) or (N, r)
Surface = tuple[Numbers, Numbers]  # error and ridge

GRAIN = 8  # points of a grid: a thread takes at least 256 times as many


def surface(
    axes: Axes, radii: Numbers, deltas: Numbers, out: Surface, *, threads: int | None = None
) -> None:
    """Write error and ridge (a, b) of one design for every radius (a,) and every delta (b,)."""
    error, ridge = out
    c, mu, radii, deltas = (frozen(x) for x in (*axes, radii, deltas))

    def part(start: int, stop: int) -> None:
        _surface((c, mu), radii[start:stop], deltas, (error[start:stop], ridge[start:stop]))

    spread(part, radii.size, max(1, GRAIN // max(1, deltas.size)), threads)


def queries(axes: Axes, radii: Radii, out: Surface, *, threads: int | None = None) -> None:
    """Write error and ridge (N,) for offsets (N, r) under one set of keys and weights."""
    error, ridge = out
    c, mu = (frozen(x) for x in axes)

    def part(start: int, stop: int) -> None:
        _queries((c, mu[start:stop]), radii, (error[start:stop], ridge[start:stop]))

    spread(part, len(mu), GRAIN, threads)


def designs(
    places: tuple[Numbers, Numbers],
    weights: Numbers | float,
    radii: Radii,
    out: tuple[Numbers, Numbers, Numbers],
    *,
    threads: int | None = None,
) -> None:
    """Write error, ridge and leverage (N,) of designs whose keys or queries move.

    ``places``: keys (N, n, d) or (1, n, d), and queries (N, d) or (1, d). ``weights`` (n,) with
    any positive sum; or the scale of softmax weights exp(scale k·q), found anew every time.
    """
    keys, query = (frozen(x) for x in places)
    softmax = isinstance(weights, float)
    w = frozen(np.empty(0) if softmax else np.asarray(weights, np.float64))
    scale = float(weights) if softmax else 0.0

    def part(start: int, stop: int) -> None:
        error, ridge, leverage = (array[start:stop] for array in out)
        _designs((keys, query), (w, scale), radii, start, (error, ridge, leverage))

    spread(part, out[0].size, 1, threads)


def solve(
    keys: Numbers,
    query: Numbers,
    weights: Numbers,
    radii: Radii,
    out: tuple[Numbers, Numbers],
) -> tuple[float, float]:
    """Write the optimal s (n,) and ρ (d,) of one design; return its error and ridge.

    ``weights`` (n,) sum to one.
    """
    return _solve(frozen(keys), frozen(query), frozen(weights), radii, out)


@jit
def _surface(axes: Axes, radii: Numbers, deltas: Numbers, out: Surface) -> None:
    (c, mu), (error, ridge) = axes, out
    start = at_zero(c, mu)
    for i in range(radii.size):
        before = low = guess = 0.0
        for j in range(deltas.size):
            here = radii[i], deltas[j]
            if deltas[j] < before:
                low = guess = 0.0
            error[i, j], found = least_error(c, mu, start, here, (low, guess))
            ridge[i, j] = found
            if 0.0 < found < math.inf:  # λ rises with δ, and nearly in a line
                guess = found * (2.0 - before / deltas[j]) if low > 0.0 else found
                low = found * (1.0 - CLOSE)
            before = deltas[j]


@jit
def _queries(axes: Axes, radii: Radii, out: Surface) -> None:
    (c, mu), (error, ridge) = axes, out
    guess = 0.0
    for i in range(len(mu)):
        start = at_zero(c, mu[i])
        error[i], ridge[i] = least_error(c, mu[i], start, radii, (0.0, guess))
        if 0.0 < ridge[i] < math.inf:
            guess = ridge[i]


@jit
def _weigh(keys: Numbers, query: Numbers, scale: float, weights: Numbers) -> None:
    """Softmax weights, the largest of them one; a weight may underflow."""
    most = -math.inf
    for j in range(len(keys)):
        score = 0.0
        for i in range(query.size):
            score += keys[j, i] * query[i]
        weights[j] = scale * score
        most = max(most, weights[j])
    for j in range(len(keys)):
        weights[j] = math.exp(weights[j] - most)


@jit
def _axes(
    keys: Numbers,
    query: Numbers,
    weights: Numbers,
    room: tuple[Numbers, Numbers, Numbers, Numbers, Numbers],
) -> Any:
    """Fill ``room``: variances, offsets (d,), eigenvectors as rows, mean, scratch (d, d).

    What counts as rounding becomes zero. Returns the heaviest key, which the mean is less.
    """
    c, mu, rows, mean, matrix = room
    d = query.size
    mean[:] = 0.0
    matrix[:] = 0.0
    origin = keys[weights.argmax()]
    total = gather(keys, weights, origin, (mean, matrix))
    largest = far = 0.0
    for i in range(d):
        for j in range(d):
            matrix[i, j] /= total
        reach = abs(origin[i] + mean[i]) + math.sqrt(max(0.0, matrix[i, i]))
        far = max(far, abs(query[i]), reach)
    diagonalise(matrix, c, rows, mu)
    for i in range(d):
        largest = max(largest, c[i])
    least, outside = 16.0 * d * EPSILON * far, 0.0
    for i in range(d):
        mu[i] = 0.0
        for j in range(d):
            mu[i] += rows[i, j] * ((origin[j] - query[j]) + mean[j])
        if c[i] <= max(8.0 * d * EPSILON * largest, least * least):
            c[i] = 0.0
            outside += mu[i] * mu[i]
    if math.sqrt(outside) <= least:
        for i in range(d):
            if c[i] == 0.0:
                mu[i] = 0.0
    return origin


@jit
def _designs(
    places: tuple[Numbers, Numbers],
    weighing: tuple[Numbers, float],
    radii: Radii,
    first: int,
    out: tuple[Numbers, Numbers, Numbers],
) -> None:
    (keys, query), (weights, scale), (error, ridge, leverage) = places, weighing, out
    n, d = keys.shape[1], keys.shape[2]
    room = np.empty(d), np.empty(d), np.empty((d, d)), np.empty(d), np.empty((d, d))
    own = np.empty(n)
    for i in range(error.size):
        k, q = keys[(first + i) % len(keys)], query[(first + i) % len(query)]
        if weights.size == 0:
            _weigh(k, q, scale, own)
        else:
            own[:] = weights
        _axes(k, q, own, room)
        start = at_zero(room[0], room[1])
        leverage[i] = math.inf if start[0] > 0.0 else start[1]
        error[i], ridge[i] = least_error(room[0], room[1], start, radii, (0.0, 0.0))


@jit
def _solve(
    keys: Numbers, query: Numbers, weights: Numbers, radii: Radii, out: tuple[Numbers, Numbers]
) -> tuple[float, float]:
    coefficients, rho = out
    d = query.size
    room = np.empty(d), np.empty(d), np.empty((d, d)), np.empty(d), np.empty((d, d))
    origin = _axes(keys, query, weights, room)
    c, mu, rows, mean, _ = room
    error, ridge = least_error(c, mu, at_zero(c, mu), radii, (0.0, 0.0))
    rho[:] = 0.0
    within = np.zeros(d)  # ρ along the keys; its other part may be so long that rounding counts it
    for i in range(d):
        if mu[i] != 0.0 and c[i] + ridge > 0.0 and ridge < math.inf:
            part = mu[i] / (c[i] + ridge)
            for j in range(d):
                rho[j] += part * rows[i, j]
                if c[i] > 0.0:
                    within[j] += part * rows[i, j]
    whole = 1.0
    for i in range(d):
        whole += mean[i] * within[i]
    even = d - d % 4
    for j in range(len(keys)):  # four sums, so that none waits for the one before
        one = other = third = fourth = 0.0
        for i in range(0, even, 4):
            one += (keys[j, i] - origin[i]) * within[i]
            other += (keys[j, i + 1] - origin[i + 1]) * within[i + 1]
            third += (keys[j, i + 2] - origin[i + 2]) * within[i + 2]
            fourth += (keys[j, i + 3] - origin[i + 3]) * within[i + 3]
        for i in range(even, d):
            one += (keys[j, i] - origin[i]) * within[i]
        coefficients[j] = weights[j] * (whole - ((one + other) + (third + fourth)))
    return error, ridge
