"""How far a read may be from the read it stands for: a sparse one, and one of merged locations.

Source: merging is lossless to the extent that the merged keys were alike; here is that extent.
With Delta = scale |q| rho, the mass of n merged keys around their mean is n exp(scale q k)
times something in [1, cosh Delta], and their value is within 2 R tanh(Delta / 2) of the mean
value, R being the value radius. So the whole output is within

    sum min(1, a cosh Delta) 2 R tanh(Delta / 2) + 2 tanh(max ln cosh Delta / 4) max|v - o|

and the rounding of both reads (`outward`), and what address and value miss their exact means
by. All numbers here are float64, rounded outward; a status is decided by them alone.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from explorable.memory.locations import Locations
from explorable.memory.outward import MOST_POWER, Sizes, far, far_rows, up
from explorable.status import Status
from explorable_kernels.contract import Array, Rows, Wide

__all__ = ["Certified", "Setting", "certify"]

MOST_SHIFT = 300.0  # cosh of it is a float; what is cut there is less than permitted, so inward
PAID = 1.000001  # more than what a logarithm or a length loses by rounding


@dataclass(frozen=True, slots=True)
class Certified:
    """What is known of a read beyond its value; see `reads.Read`."""

    bound: float
    ball: float | None
    witness: float

    def status(self, tolerance: float) -> Status:
        """Forced to the tolerance, open where the locations permit more, or else unresolved."""
        if self.ball is None:
            return Status.UNRESOLVED
        if self.ball <= tolerance:
            return Status.FORCED
        return Status.OPEN if self.witness > tolerance else Status.UNRESOLVED


@dataclass(frozen=True, slots=True)
class Setting:
    """One read, as it was computed: of these rows, with these exponentials.

    ``exponentials`` and ``values`` are of all rows that were not barred; ``kept`` says which of
    them the read used, and is None where it used all.
    """

    held: Locations
    rows: Rows
    query: Array
    scale: float
    exponentials: Array
    values: Array
    kept: Rows | None
    value: Array
    extra: float = 0.0  # the most that second-order terms added to a logit


def certify(read: Setting) -> Certified:
    """The bound of a sparse read, the ball around it, and how far another output is permitted."""
    parts = _extents(read)
    merged, lost = parts is not None, read.kept is not None
    verbatim = bool(read.held.verbatim[read.rows].all())
    if not merged and not lost:
        return Certified(0.0, 0.0 if verbatim else None, 0.0)
    sizes = _sizes(read, parts)
    away = far_rows(read.values, read.value)
    bound = _sure(_bound(read, sizes, away)) if lost else 0.0
    if not verbatim:
        return Certified(bound, None, 0.0)
    if parts is None:
        return Certified(bound, bound, 0.0)
    ball, witness = _ball(read, parts, sizes, float(away.max()) + bound)
    return Certified(bound, _sure(ball + bound), 0.0 if lost else witness)


def _sure(number: float) -> float:
    """A bound, and no bound where it could not be computed."""
    return math.inf if math.isnan(number) else number


def _extents(read: Setting) -> tuple[Wide, ...] | None:
    """The four columns of `Locations.extents`, or None where nothing was merged."""
    if (read.held.counts[read.rows] == 1).all():
        return None
    return tuple(read.held.extents[read.rows].T)


def _sizes(read: Setting, parts: tuple[Wide, ...] | None) -> Sizes:
    """Of the read of these locations; it holds for the unmerged ones, with more of them, too."""
    held, rows = read.held, read.rows
    reach, spread = (0.0, 0.0) if parts is None else (parts[0], parts[1])
    # a length was rounded d + 1 times, and squares that are too small have added nothing to it
    small = math.sqrt(held.key_dim * float(np.finfo(held.dtype).smallest_subnormal))
    lengths = held.lengths[rows].astype(np.float64) * (1 + 1e-6 + held.key_dim * 1e-7) + small
    longest = float((lengths + reach).max())
    counts = held.counts[rows].astype(np.float64)
    return Sizes(
        dtype=held.dtype,
        d=held.key_dim,
        d_v=held.value_dim,
        L=float(max(counts.sum(), len(rows))) + 1,
        scale=read.scale,
        S=up(read.scale * far(read.query) * longest, 8),
        N=float(np.abs(np.log(counts)).max()) * PAID + read.extra,
        M=float((far_rows(read.values) + spread).max()) * PAID,
    )


def _bound(read: Setting, sizes: Sizes, away: Wide) -> float:
    """How far a sparse read is at most from the dense read of the same locations."""
    dropped = np.ones(len(read.rows), np.bool_)
    dropped[read.kept] = False
    e = read.exponentials.astype(np.float64)
    tiny = float(np.finfo(sizes.dtype).smallest_subnormal)
    missing = float((e[dropped] + tiny).sum()) / float(e.sum())
    missing = min(1.0, up(missing, len(e)) * math.exp(min(2 * sizes.factor, MOST_POWER)))
    farthest = float(away[dropped].max()) + sizes.rounding
    return float(up(missing * farthest + 2 * sizes.rounding, 16))


def _ball(
    read: Setting, parts: tuple[Wide, ...], sizes: Sizes, farthest: float
) -> tuple[float, float]:
    """How far the unmerged read is at most, and how far the locations permit it to be."""
    reach, spread, key_drift, value_drift = parts
    steepness = up(read.scale * far(read.query), 4)
    delta = up(steepness * reach, 2)
    drift = float(up(steepness * key_drift, 2).max())
    # added: more than what log(2) is off by
    grown = up(np.logaddexp(delta, -delta) - math.log(2), 8) + 1e-15  # ln cosh,
    grown = np.minimum(grown, up(delta * delta / 2, 4))  # which is below that
    e = read.exponentials.astype(np.float64)
    tiny = float(np.finfo(sizes.dtype).smallest_subnormal)
    weights = up((e + tiny) / e.sum(), len(e))
    with np.errstate(over="ignore"):
        masses = np.minimum(1.0, weights * np.exp(grown + 2 * drift + 2 * sizes.factor))
    inside = float((masses * 2 * spread * np.tanh(delta / 2)).sum())
    between = 2 * math.tanh((float(grown.max()) + 2 * drift) / 4) * (farthest + sizes.rounding)
    rounding = float(value_drift.max()) + 2 * sizes.rounding
    ball = float(up(inside + between + rounding, 2 * len(e) + 64))
    seen = weights * math.exp(-min(2 * sizes.factor, MOST_POWER)) * (1 - 1e-6)  # inward
    return ball, _witness(read, parts, steepness, seen) - rounding


def _witness(read: Setting, parts: tuple[Wide, ...], steepness: float, weights: Wide) -> float:
    """How far an output lies that the locations permit, rounded inward.

    Half of the members of one location stand as far toward the query as its radius lets them,
    with their values as far on one side, and half on the other; all other members stand at the
    mean. The address, the value, the count and both radii are then what they are, and the
    output has moved by no less than the weight of the location times the shift of its value.
    """
    reach, spread = parts[0], parts[1]
    n = read.held.counts[read.rows].astype(np.float64)
    delta = np.minimum(steepness * reach * (1 - 1e-9), MOST_SHIFT)
    half = np.floor(n / 2)
    shift = 2 * half * np.sinh(delta) / (2 * half * np.cosh(delta) + (n - 2 * half))
    return float((weights * spread * shift).max())
