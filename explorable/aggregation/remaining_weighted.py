"""What remains under the weighted tolerance: floats propose lines and coefficients.

For a multiplier μ ≥ 0 of ‖W‖² ≤ R_W², with C, z̄, v̄ about the query and e the mean noise,
W = (C + μI)⁻¹(g + w e z̄) and w e² (1 + w z̄·(C+μI)⁻¹z̄) is the room left by δ² + μR_W². The
set is widest where ‖W‖ = R_W, or at μ = 0 (source, section 3). What comes out is checked exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from explorable.aggregation.given import Numbers
from explorable.aggregation.remaining_exact import (
    Moments,
    Proposal,
    embedded,
    moments,
    touches,
    touching,
)
from explorable.aggregation.remaining_inward import inward, shortened
from explorable.checking.averages_told import Declared, Vector, dot

__all__ = ["weighted"]

FLAT = 1e-13  # of the largest spread: what floats leave of a spread of 0
CLOSE = 1e-9  # where exact arithmetic looks whether the least noise is δ itself


class _Spectrum:
    """C in its own axes, and what depends on μ and e."""

    def __init__(self, it: Moments, declared: Declared) -> None:
        self.total = float(it.total)
        values, self.axes = np.linalg.eigh(np.array(it.covariance, dtype=np.float64))
        self.spectrum: Numbers = np.where(values > values.max() * FLAT, values, 0.0)
        self.offset: Numbers = np.array(it.offset, dtype=np.float64) @ self.axes
        self.cross: Numbers = np.array(it.cross, dtype=np.float64) @ self.axes
        self.cross[self.spectrum == 0] = 0.0
        small = np.abs(self.offset) <= FLAT * float(np.linalg.norm(self.offset))
        self.offset[small & (self.spectrum == 0)] = 0.0
        pulled = tuple(p * v for p, v in zip(it.weights, it.values, strict=True))
        self.spread = float(dot(pulled, it.values))
        self.delta2, self.radius = float(declared.deltas[0]) ** 2, float(declared.radius)

    def _over(self, x: Numbers, mu: float) -> Numbers:
        with np.errstate(all="ignore"):
            return np.where(x == 0, 0.0, x / (self.spectrum + mu))

    def slope(self, mu: float, e: float = 0.0) -> Numbers:
        return self._over(self.cross + self.total * e * self.offset, mu)

    def room(self, mu: float) -> float:
        taken = float(self.cross @ self.slope(mu))
        return self.delta2 + mu * self.radius**2 - self.spread + taken

    def mean(self, mu: float) -> float:
        """The size of the mean noise at an end."""
        wide = 1 + self.total * float(self.offset @ self._over(self.offset, mu))
        return float(np.sqrt(max(self.room(mu), 0.0) / self.total / wide))

    @property
    def held(self) -> bool:
        """Whether the keys keep the line from turning about the query."""
        return not np.any(self.offset[self.spectrum == 0])

    def where(self, slope: Callable[[float], Numbers], bounded: bool = True) -> float:
        """The μ where ‖W‖ comes down to R_W; 0 where it never is longer."""

        def long(mu: float) -> bool:
            return not float(np.linalg.norm(slope(mu))) <= self.radius

        if bounded and not long(0.0):
            return 0.0
        high = float(self.spectrum.max()) or 1.0
        while long(high) and high < 1e300:
            high *= 16
        low = high
        while not long(low) and low > 1e-300:
            low /= 16
        for _ in range(80):
            middle = float(np.sqrt(low) * np.sqrt(high))
            low, high = (middle, high) if long(middle) else (low, middle)
        return high


def weighted(declared: Declared) -> Proposal:
    """Both ends, a conflict, or the one line of least noise; R_W and δ are above 0."""
    it = moments(declared)
    if it is None:
        return Proposal()
    n, at = len(declared.values), _Spectrum(it, declared)
    least = at.where(at.slope)
    room = at.room(least)
    if abs(room) <= CLOSE * (at.delta2 + at.spread):
        met = touching(declared)
        if met is not None and touches(declared, met):
            return Proposal(touching=met)
    calm = _line(it, at, at.slope(least), 0.0, declared)
    if room < 0:
        pulled = _pulled(it, calm[1])
        return Proposal(conflict=embedded(it.rows, _balanced(it, pulled), n))
    lines, ends = [], []
    for sign in (1, -1):  # a mean noise above 0 is an answer below the mean

        def slope(mu: float, sign: int = sign) -> Numbers:
            return at.slope(mu, sign * at.mean(mu))

        mu = at.where(slope, at.held)
        line = _line(it, at, slope(mu), sign * at.mean(mu), declared)
        pulled = _pulled(it, line[1])
        mean = it.total * (it.value - line[0] - dot(line[1], it.offset))
        if mean:
            rest = zip(it.weights, pulled, strict=True)
            s = [p / it.total + x / mean for p, x in rest]
            short = 1 - sum(s)
            s = [x + short * p / it.total for x, p in zip(s, it.weights, strict=True)]
            ends.append(embedded(it.rows, s, n))
        lines.append(inward(declared, line, calm))
    low, high = ends if len(ends) == 2 else (None, None)
    return Proposal(tuple(line for line in (*lines, calm) if line), low, high)


def _line(
    it: Moments, at: _Spectrum, slope: Numbers, e: float, declared: Declared
) -> tuple[Fraction, Vector]:
    turned = tuple(Fraction(float(x)) for x in at.axes @ slope)
    steep = shortened(turned, declared.radius)
    return it.value - Fraction(e) - dot(steep, it.offset), steep


def _pulled(it: Moments, slope: Vector) -> list[Fraction]:
    """p(ε − ε̄), which the slope leaves."""
    return [
        p * (v - dot(slope, z)) for p, v, z in zip(it.weights, it.values, it.offsets, strict=True)
    ]


def _balanced(it: Moments, s: list[Fraction]) -> list[Fraction]:
    over = sum(s)
    return [x - over * p / it.total for x, p in zip(s, it.weights, strict=True)]
