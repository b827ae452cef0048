"""Lengths and rounding errors, in float64 and rounded outward.

What a float read may be off the exact sum, derived: let u be half the spacing at 1, S = scale
|q| max|k|, N = max|ln n|, L the number of locations, M = max|v|, w the least number.

- logit: the dot is off gamma(d) |q||k| (gamma(m) = m u / (1 - m u)), the scaling by u more,
  ln n by 3 u N, their sum and the difference to the largest by u and 2 u of what they round:
  together u ((d + 4) S + 6 N), and ``scale d w`` where products are too small to be normal;
- exponential: one ulp, so a factor within exp(+-3 u), or w where it is too small;
- weights off by factors within exp(+-E) have moved by at most tanh(E / 2) in total variation,
  and so the output by at most 2 tanh(E / 2) M <= E M;
- the sum Z, the division, the products and their sum: gamma(2 L + 2) M.

That is u (2 L + 3 + (d + 4) S + 6 N) M and higher terms. The same holds for a read of merged
and of unmerged locations, each with its own L, S, N and M.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from explorable_kernels.contract import Array, Rows, Wide

__all__ = ["HALF_SPACING", "MOST_POWER", "STEPS", "Sizes", "far", "far_rows", "up"]

HALF_SPACING = 2.0**-53  # at 1, in float64
MOST_POWER = 700.0  # exp of it is a float; what is beyond it exceeds any bound that says anything
STEPS = 16  # no fewer than the operations that an index rounds on the way to a bound
MANY = 4096  # rows that are in float64 at once


def up(number: Any, steps: int | Rows) -> Any:
    """A float64 result that took so many rounded operations, made no smaller than the exact.

    What is added stands for products too small to be normal.
    """
    return number * (1 + (2 * steps + 8) * HALF_SPACING) + 1e-320


def far_rows(rows: Array, less: Array | None = None) -> Wide:
    """No less than the lengths (m,) of rows (m, d), or of rows ``less`` a vector (d,).

    Whatever their size: no square overflows, and none that matters is lost.
    """
    found = np.empty(len(rows))
    for start in range(0, len(rows), MANY):
        wide = np.asarray(rows[start : start + MANY], np.float64)
        wide = np.abs(wide if less is None else wide - np.asarray(less, np.float64))
        most = wide.max(axis=1, initial=0.0)
        safe = np.where(most > 0, most, 1.0)
        lengths = most * np.sqrt(((wide / safe[:, np.newaxis]) ** 2).sum(axis=1))
        lengths = np.where(most > 0, up(lengths, rows.shape[1] + 8), 0.0)
        found[start : start + MANY] = np.where(np.isfinite(most), lengths, np.inf)
    return found


def far(row: Array) -> float:
    """No less than the length of a vector (d,)."""
    return float(far_rows(row[np.newaxis])[0])


@dataclass(frozen=True, slots=True)
class Sizes:
    """What the rounding error of one read depends on; names as in the module."""

    dtype: np.dtype[Any]
    d: int
    d_v: int
    L: float
    scale: float
    S: float
    N: float
    M: float

    @property
    def factor(self) -> float:
        """E: every weight before normalising is off by a factor within exp(+-E)."""
        u, least = self._units()
        logit = u * ((self.d + 4) * self.S + 6 * self.N) + self.scale * self.d * least
        return 1.02 * (logit + 3 * u)  # two in a hundred pay for gamma and for higher terms

    @property
    def rounding(self) -> float:
        """How far the float read may be from the exact one."""
        u, least = self._units()
        terms = (2 * self.L + 3) * u
        if terms > 0.5 or self.d * u > 0.005:
            return np.inf
        sums = 1.001 * terms / (1 - terms)
        small = 4 * self.L * least * (self.M + self.d_v + 1)
        return float((self.factor + sums) * self.M + small)

    def _units(self) -> tuple[float, float]:
        about = np.finfo(self.dtype)
        return float(about.eps) / 2, float(about.smallest_subnormal)
