"""Eigenvalues and eigenvectors of small symmetric matrices, inside kernels.

Householder's reflections make the matrix tridiagonal; rotations with Wilkinson's shift then
make it diagonal, each applied to two rows of eigenvectors, which lie one behind the other.
Eigenvalues are right to a few ε of the largest.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._jit import jit

__all__ = ["diagonalise"]

Numbers = NDArray[np.float64]

MOST = 60  # steps for one eigenvalue; three are usual
EPSILON = float(np.finfo(np.float64).eps)


@jit
def diagonalise(m: Numbers, values: Numbers, rows: Numbers, off: Numbers) -> None:
    """Write the eigenvalues (d,) and eigenvectors, as rows (d, d), of ``m``, which is spent.

    ``off`` (d,) is scratch. Eigenvalues come in no order.
    """
    d = values.size
    rows[:] = 0.0
    for i in range(d):
        rows[i, i] = 1.0
    _tridiagonal(m, rows, values)
    for i in range(d):
        values[i] = m[i, i]
        off[i] = m[i + 1, i] if i + 1 < d else 0.0
    high = d - 1
    for _ in range(MOST * d):
        while high > 0 and _small(values, off, high - 1):
            high -= 1
        if high == 0:
            return
        low = high - 1
        while low > 0 and not _small(values, off, low - 1):
            low -= 1
        _chase(values, off, rows, low, high)


@jit
def _small(values: Numbers, off: Numbers, i: int) -> bool:
    """Whether entry i beside the diagonal is rounding; if so it becomes zero."""
    if abs(off[i]) <= EPSILON * (abs(values[i]) + abs(values[i + 1])):
        off[i] = 0.0
        return True
    return False


@jit
def _tridiagonal(m: Numbers, rows: Numbers, v: Numbers) -> None:
    """Reflect ``m`` to tridiagonal form, and the rows with it; ``v`` (d,) is scratch."""
    d = v.size
    w = np.empty(d)
    for k in range(d - 2):
        size = 0.0
        for i in range(k + 1, d):
            size = max(size, abs(m[i, k]))
        if size == 0.0:
            continue
        total = 0.0
        for i in range(k + 1, d):
            v[i] = m[i, k] / size
            total += v[i] * v[i]
        length = math.sqrt(total) if v[k + 1] >= 0.0 else -math.sqrt(total)
        beta = 1.0 / (total + abs(v[k + 1] * length))  # 2 / vᵀv once the next line is done
        v[k + 1] += length
        _reflect(m, v, w, beta, k + 1)
        m[k + 1, k] = -length * size
        for j in range(d):
            w[j] = 0.0
        for i in range(k + 1, d):
            for j in range(d):
                w[j] += v[i] * rows[i, j]
        for i in range(k + 1, d):
            part = beta * v[i]
            for j in range(d):
                rows[i, j] -= part * w[j]


@jit
def _reflect(m: Numbers, v: Numbers, w: Numbers, beta: float, start: int) -> None:
    """Reflect the lower right block of ``m`` on both sides."""
    d = v.size
    for i in range(start, d):
        w[i] = 0.0
    for i in range(start, d):
        for j in range(start, d):
            w[j] += v[i] * m[i, j]
    along = 0.0
    for i in range(start, d):
        w[i] *= beta
        along += w[i] * v[i]
    for i in range(start, d):
        w[i] -= 0.5 * beta * along * v[i]
    for i in range(start, d):
        for j in range(start, d):
            m[i, j] -= v[i] * w[j] + w[i] * v[j]


@jit
def _chase(a: Numbers, b: Numbers, rows: Numbers, low: int, high: int) -> None:
    """One step on the block from ``low`` to ``high``: a bulge is chased down the diagonal."""
    half = 0.5 * (a[high - 1] - a[high])
    side = b[high - 1]
    reach = math.hypot(half, side)
    shift = a[high] - side * (side / (half + (reach if half >= 0.0 else -reach)))
    x, z = a[low] - shift, b[low]
    for k in range(low, high):
        r = math.hypot(x, z)
        c, s = (x / r, z / r) if r > 0.0 else (1.0, 0.0)
        if k > low:
            b[k - 1] = r
        upper, lower, beside = a[k], a[k + 1], b[k]
        turned = 2.0 * c * s * beside
        a[k] = c * c * upper + turned + s * s * lower
        a[k + 1] = s * s * upper - turned + c * c * lower
        b[k] = c * s * (lower - upper) + (c * c - s * s) * beside
        x = b[k]
        if k + 1 < high:
            z = s * b[k + 1]
            b[k + 1] *= c
        for j in range(rows.shape[1]):
            one, other = rows[k, j], rows[k + 1, j]
            rows[k, j] = c * one + s * other
            rows[k + 1, j] = c * other - s * one
