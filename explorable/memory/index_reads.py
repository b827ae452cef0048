"""Reading through an index: the k locations are found without looking at all of them.

Their weights and the output have the bits of a scan that finds the same k. What was not looked
at is bounded by what each list can hold, so that the mass is a lower bound, and the bound of
the output holds with it. Source: top-k activation bounds the compute per read.
"""

from __future__ import annotations

import math

import numpy as np

from explorable.memory import arithmetic
from explorable.memory.balls import Certified
from explorable.memory.index import Extremes, Finder, Found, Wanted
from explorable.memory.locations import Locations
from explorable.memory.outward import MOST_POWER, STEPS, far, up
from explorable.memory.reads import Asked, Read, Search, contributors, find, weighed
from explorable.memory.signals import signals
from explorable.status import Status
from explorable_kernels.contract import Array, get, pack

__all__ = ["read"]

LOST = 1 - 1e-9  # sums of 10**6 exponentials in float64 lose less


def read(held: Locations, finder: Finder, asked: Asked) -> Read | None:
    """The sparse read, or None where it takes a scan.

    A dense one does, second order, locations that have changed since the index was made, and
    numbers so large that nothing can be told of them.
    """
    usual = not (asked.second_order and held.moments) and finder.fits(held)
    if asked.k is None or asked.k >= held.size - len(asked.barred) or not usual:
        return None
    shut = np.array(sorted(find(held, location) for location in asked.barred), np.int64)
    with np.errstate(over="ignore", invalid="ignore"):
        found = finder.find(held, Wanted(asked.query, asked.scale, asked.k, shut))
        rows = found.rows
        keys = pack(get(held.keys, rows))
        products = arithmetic.dots(keys, len(rows), asked.query[np.newaxis])
        scores = arithmetic.logits(products, asked.scale, held.logs[rows])
        if not np.isfinite(found.scores).all() or not math.isfinite(found.off):
            return None
        _, _, weights, value = weighed(held, scores, held.values(rows))
    mass = _mass(found, scores[0])
    certified = _certified(held, finder.extremes, asked, value, mass) if asked.certify else None
    return Read(
        value=value,
        mass=mass,
        bound=None if certified is None else certified.bound,
        ball=None if certified is None else certified.ball,
        status=Status.UNRESOLVED if certified is None else certified.status(asked.tolerance),
        trace=contributors(held, rows, products[0], weights[0]) if asked.trace else None,
        signals=signals(weights[0], mass),
        search=Search(found.looked, found.complete),
    )


def _mass(found: Found, scores: Array) -> float:
    """No more than the share that the k hold of all, rounding of the logits included."""
    kept = float(np.exp(scores.astype(np.float64) - found.best).sum())
    seen = float(np.exp(found.scores.astype(np.float64) - found.best).sum())
    return kept / (seen + found.missing) * math.exp(-min(2 * found.off, MOST_POWER)) * LOST


def _certified(
    held: Locations, extremes: Extremes, asked: Asked, value: Array, mass: float
) -> Certified:
    """The bound of the sparse read: what is left out lies no further than the largest value."""
    sizes = extremes.sizes(held, asked.query, float(asked.scale))
    farthest = extremes.largest + far(value) + sizes.rounding
    bound = float(up(up(1 - mass, 2) * farthest + 2 * sizes.rounding, STEPS))
    return Certified(bound, bound if extremes.plain else None, 0.0)
