"""Keys of which some are near: for tests of what is left early because nothing can be near."""

from __future__ import annotations

import numpy as np

from explorable_kernels.contract import Array, pack

__all__ = ["crowded"]

STRETCHED = {np.dtype(np.float32): 1, np.dtype(np.float64): 20}  # powers of two


def crowded(d: int, stretch: int, dtype: type[np.float32 | np.float64]) -> Array:
    """70 packed keys of clusters with noise of every size, two of them zero.

    Lengths are about 2 ** -stretch in float32, and 2 ** (-20 stretch) in float64.
    """
    rng = np.random.default_rng([d, stretch])
    places = rng.normal(size=(30, d))[rng.integers(0, 30, 70)]
    raw = places + 10.0 ** rng.uniform(-7, 0, (70, 1)) * rng.normal(size=(70, d))
    raw[7] = raw[8] = 0
    return pack(np.ldexp(raw, -stretch * STRETCHED[np.dtype(dtype)]).astype(dtype))
