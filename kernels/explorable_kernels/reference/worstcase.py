"""The least worst-case error the slow way: 120 decimal digits, elimination, and bisection.

By another algorithm than `explorable_kernels.worstcase`: no eigenvalue is ever computed. The
moments are exact fractions, (C + λI)ρ = m is solved by Gaussian elimination, and λ is bisected.
The exact fit is the limit λ → 0, taken at 10⁻⁴⁰, where an offset outside the range of C makes
ρ so long that the fit is never optimal, as it should be.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Least", "least"]

Numbers = NDArray[np.float64]
Vector = list[Decimal]

DIGITS, HALVINGS = 120, 220
NOTHING = Decimal("1e-40")


class Least(NamedTuple):
    """Error, λ (0 for the exact fit, infinity for the plain average), ρ (d,) and s (n,)."""

    error: float
    ridge: float
    rho: Numbers
    coefficients: Numbers


def least(keys: Numbers, query: Numbers, weights: Numbers, radius: float, delta: float) -> Least:
    """Return the least of R_W ‖m - Cρ‖ + δ √(1 + ρᵀCρ), and what attains it; δ > 0."""
    d = len(query)
    with localcontext() as context:
        context.prec = DIGITS
        share, apart, m, c = _moments(keys, query, weights)
        R, tolerance = Decimal(radius), Decimal(delta)

        def fit(ridge: Decimal) -> Vector:
            return _solved([[c[i][j] + ridge * (i == j) for j in range(d)] for i in range(d)], m)

        def stretched(rho: Vector) -> Decimal:
            turned = [_dot(row, rho) for row in c]
            return (1 + _dot(rho, turned)).sqrt()

        def long(ridge: Decimal) -> bool:
            rho = fit(ridge)
            return tolerance * _dot(rho, rho).sqrt() > R * stretched(rho)

        if R == 0:
            ridge, rho = Decimal("Infinity"), [Decimal(0)] * d
        elif long(NOTHING):
            ridge = _bisected(long)
            rho = fit(ridge)
        else:
            ridge, rho = Decimal(0), fit(NOTHING)
        left = [x - _dot(row, rho) for x, row in zip(m, c, strict=True)]
        error = R * _dot(left, left).sqrt() + tolerance * stretched(rho)
        s = [p * (1 - _dot(x, rho)) for p, x in zip(share, apart, strict=True)]
        return Least(float(error), float(ridge), _floats(rho), _floats(s))


def _bisected(long: Callable[[Decimal], bool]) -> Decimal:
    """The λ up to which the fit is too long."""
    low, high = NOTHING, Decimal(1)
    while long(high):
        low, high = high, high * 1000
    for _ in range(HALVINGS):
        middle = (low * high).sqrt()
        low, high = (middle, high) if long(middle) else (low, middle)
    return high


def _moments(
    keys: Numbers, query: Numbers, weights: Numbers
) -> tuple[Vector, list[Vector], Vector, list[Vector]]:
    """p, k - k̄, m and C, exact and then rounded to so many digits."""
    n, d = keys.shape
    k = [[Fraction(float(x)) for x in row] for row in keys]
    w = [Fraction(float(x)) for x in weights]
    p = [x / sum(w) for x in w]
    mean = [sum((p[j] * k[j][i] for j in range(n)), Fraction(0)) for i in range(d)]
    apart = [[x - y for x, y in zip(row, mean, strict=True)] for row in k]
    c = [
        [sum((p[t] * apart[t][i] * apart[t][j] for t in range(n)), Fraction(0)) for j in range(d)]
        for i in range(d)
    ]
    m = [y - Fraction(float(x)) for x, y in zip(query, mean, strict=True)]
    return _vector(p), [_vector(row) for row in apart], _vector(m), [_vector(row) for row in c]


def _vector(values: list[Fraction]) -> Vector:
    return [Decimal(x.numerator) / Decimal(x.denominator) for x in values]


def _floats(values: Vector) -> Numbers:
    return np.array([float(x) for x in values])


def _dot(x: Vector, y: Vector) -> Decimal:
    return sum((a * b for a, b in zip(x, y, strict=True)), Decimal(0))


def _solved(matrix: list[Vector], right: Vector) -> Vector:
    """Gauss's elimination; the matrix is positive definite, so no pivot has to be sought."""
    rows = [[*row, x] for row, x in zip(matrix, right, strict=True)]
    d = len(rows)
    for i in range(d):
        for j in range(i + 1, d):
            factor = rows[j][i] / rows[i][i]
            rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i], strict=True)]
    found = [Decimal(0)] * d
    for i in reversed(range(d)):
        found[i] = (rows[i][d] - _dot(rows[i][i + 1 : d], found[i + 1 :])) / rows[i][i]
    return found
