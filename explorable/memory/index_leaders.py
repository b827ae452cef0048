"""Centres for the lists of an index: keys that lie far apart, chosen from a seeded sample.

The first is drawn, each other one is the key that is farthest from all before it. Where keys
lie in clusters each cluster gets one before any gets a second, and the distance of the next one
drops: there it ends. Then every centre moves to the mean of the sample's keys nearest to it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable.memory import arithmetic
from explorable.memory.locations import Locations
from explorable_kernels.contract import Array, Rows, get, pack

__all__ = ["SAMPLE", "centres", "folded", "sampled"]

SAMPLE = 1 << 15  # keys from which centres are chosen
DROP = 0.6  # of the distance before: there every cluster has its centre


def sampled(size: int, rng: np.random.Generator) -> Rows:
    """``SAMPLE`` of ``size`` rows, or all where there are fewer; (rows,), ascending."""
    if size <= SAMPLE:
        return np.arange(size)
    return np.sort(rng.choice(size, SAMPLE, replace=False))


def folded(held: Locations, rows: Rows) -> Array:
    """Keys with ln n as one more coordinate (rows, d + 1): so a logit is a dot product."""
    return np.concatenate([get(held.keys, rows), held.logs[rows, np.newaxis]], axis=1)


def centres(keys: Array, most: int, rng: np.random.Generator) -> Array:
    """Centres (c, d) of keys (L, d), at least one and at most ``most``."""
    packed, size = pack(keys), len(keys)
    chosen = [int(rng.integers(size))]
    nearest: Any = np.full(size, np.inf, keys.dtype)
    before = np.inf
    while len(chosen) < most:
        apart = arithmetic.apart(packed, size, keys[chosen[-1]])
        nearest = np.minimum(nearest, np.where(np.isfinite(apart), apart, np.inf))
        farthest = int(nearest.argmax())
        away = float(nearest[farthest])
        if away == 0 or (len(chosen) > 1 and away < DROP * before):
            break
        chosen.append(farthest)
        before = away
    leaders = keys[chosen]
    owner = arithmetic.assigned(packed, size, leaders)
    sums = np.zeros(leaders.shape)
    np.add.at(sums, owner, keys.astype(np.float64))
    counts = np.bincount(owner, minlength=len(leaders))
    led = counts > 0
    means: Array = (sums[led] / counts[led, np.newaxis]).astype(keys.dtype)
    return means
