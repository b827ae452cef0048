"""Weighted mean and covariance of keys, read once.

Keys are C-contiguous float64 (n, d), weights float64 (n,), none negative; both results are
divided by the sum of the weights. Blocks of keys are summed about one centre, first the
heaviest key and then, each time the weight has grown fourfold, the mean so far: neither a mean
far from zero nor keys that drift cost digits.

No function writes to an input unless it is named ``out``. Input is trusted. ``threads=None``
uses all processors on many keys only; 1 keeps to the calling thread.

Section 4 of the source: k̄ = Σ p_j k_j and C = Σ p_j (k_j - k̄)(k_j - k̄)ᵀ.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._jit import TALL, frozen, jit, multiplied, spread

__all__ = ["gather", "moments"]

Numbers = NDArray[np.float64]
Moments = tuple[Numbers, Numbers]

BLOCK = 64  # keys at once: their copies stay in the nearest caches
WIDE = 8  # columns of a tile of float64
GROWN = 4.0


def moments(keys: Numbers, weights: Numbers, out: Moments, threads: int | None = None) -> float:
    """Write k̄ (d,) and C (d, d) to ``out``; return the sum of the weights.

    Where that sum is 0 both are 0.
    """
    keys, weights = frozen(keys), frozen(weights)
    mean, covariance = out
    origin = keys[weights.argmax()]

    def part(start: int, stop: int) -> tuple[float, Moments]:
        own = np.zeros_like(mean), np.zeros_like(covariance)
        return gather(keys[start:stop], weights[start:stop], origin, own), own

    total = 0.0
    mean[:] = 0.0
    covariance[:] = 0.0
    for weight, (middle, scatter) in spread(part, len(keys), BLOCK, threads):
        if weight > 0.0:
            covariance += scatter
            total = _join(total, out, weight, middle)
    if total > 0.0:
        mean += origin
        covariance /= total
    return total


@jit
def gather(keys: Numbers, weights: Numbers, origin: Numbers, out: Moments) -> float:
    """Write k̄ less ``origin``, and Σ w_j (k_j - k̄)(k_j - k̄)ᵀ, over zeros; return Σ w_j."""
    n, d = keys.shape
    # rows of a block one after another; a tile at the last may read on past them
    block, sums = np.zeros(min(BLOCK, n + 1) * d + TALL + WIDE), np.zeros(d)
    tiles = np.zeros((-(-d // TALL), -(-d // WIDE), TALL * WIDE))
    centre = origin.copy()
    total = since = 0.0
    for low in range(0, n, BLOCK):
        size = min(BLOCK, n - low)
        since += _centre(keys[low : low + size], weights[low : low + size], centre, block, sums)
        if size & 1:  # tiles take two keys a turn
            block[size * d : (size + 1) * d] = 0.0
        _multiply(block, size + (size & 1), d, tiles)
        if since > GROWN * total or low + size == n:
            if since > 0.0:
                total = _settle(total, out, since, (centre, origin), (sums, tiles))
                for i in range(d):
                    centre[i] = out[0][i] + origin[i]
            since = 0.0
    return total


@jit
def _centre(
    keys: Numbers, weights: Numbers, centre: Numbers, block: Numbers, sums: Numbers
) -> float:
    """Write √w (k - centre), add w (k - centre) to the sums, and return Σ w."""
    d, total = centre.size, 0.0
    for t in range(len(keys)):
        total += weights[t]
        root = math.sqrt(weights[t])
        for i in range(d):
            rooted = root * (keys[t, i] - centre[i])
            block[t * d + i] = rooted
            sums[i] += root * rooted
    return total


@jit
def _multiply(block: Numbers, depth: int, d: int, tiles: Numbers) -> None:
    """Add a block's products to the tiles that reach the diagonal or lie below it."""
    down, across = tiles.shape[0], tiles.shape[1]
    flat = tiles.ravel()
    for g in range(down):
        for h in range(min(across, (TALL * g + TALL - 1) // WIDE + 1)):
            out = (g * across + h) * TALL * WIDE
            multiplied((flat, out), (block, g * TALL), (block, h * WIDE), depth, d)


@jit
def _settle(
    total: float,
    out: Moments,
    since: float,
    places: tuple[Numbers, Numbers],
    summed: tuple[Numbers, Numbers],
) -> float:
    """Join what was summed about the centre with the rest, and begin from zero."""
    (centre, origin), (sums, tiles) = places, summed
    d = centre.size
    middle = sums / since
    scatter = out[1]
    for i in range(d):
        for j in range(i + 1):
            place = (i % TALL) * WIDE + j % WIDE
            scatter[i, j] += tiles[i // TALL, j // WIDE, place] - since * (middle[i] * middle[j])
            scatter[j, i] = scatter[i, j]
    for i in range(d):
        middle[i] += centre[i] - origin[i]
    sums[:] = 0.0
    tiles[:] = 0.0
    return _join(total, out, since, middle)


@jit
def _join(total: float, out: Moments, weight: float, middle: Numbers) -> float:
    """Move the mean, and add what the distance of two means scatters; return both weights."""
    mean, scatter = out
    d, both = mean.size, total + weight
    for i in range(d):
        middle[i] -= mean[i]
    part = total * (weight / both)
    for i in range(d):
        for j in range(d):
            scatter[i, j] += part * (middle[i] * middle[j])
    for i in range(d):
        mean[i] += middle[i] * (weight / both)
    return both
