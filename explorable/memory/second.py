"""Second-order locations: covariances of what was merged, and what they correct in a read.

A location that keeps S_KK, the covariance of its keys, and S_VK, that of values with keys,
has the logit s q k + s^2 q S_KK q / 2 + ln n and the value v + s S_VK q: the first terms that
the mean leaves out. The value is the covariance-corrected average of its members, with rho =
-s q: here both sources meet.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from explorable.memory.locations import Locations, Moments
from explorable_kernels.contract import Array, Rows, Wide

__all__ = ["corrections", "moments"]


class Scored(Protocol):
    """Logits (1, L) and values (L, d_v) of rows."""

    @property
    def scores(self) -> Array: ...
    @property
    def values(self) -> Array: ...


def moments(shares: Wide, keys: Wide, values: Wide, held: list[Moments | None]) -> Moments:
    """The covariances of parts with these shares (m,) of the count.

    Parameters
    ----------
    keys, values : (m, d), (m, d_v)
        Each part's address and value, less those of the whole.
    held : list
        What each part has brought along, None where it is a single write.
    """
    both = np.einsum("m,mi,mj->ij", shares, keys, keys)
    cross = np.einsum("m,mi,mj->ij", shares, values, keys)
    for share, part in zip(shares.tolist(), held, strict=True):
        if part is not None:
            both, cross = both + share * part.keys, cross + share * part.values
    both.flags.writeable = cross.flags.writeable = False
    return Moments(both, cross)


def corrections(
    held: Locations, rows: Rows, query: Array, scale: Any, plain: Scored
) -> tuple[Array, Array, float]:
    """Corrected logits (1, L) and values (L, d_v), and the most that a logit has gained.

    Computed in float64 and then rounded to the type; rows without covariances stay as they are.
    """
    scores, values = plain.scores.copy(), np.array(plain.values)
    q, s, extra = query.astype(np.float64), float(scale), 0.0
    places = {location: place for place, location in enumerate(held.ids[rows].tolist())}
    for location, kept in held.moments.items():
        place = places.get(location)
        if place is None:
            continue
        gain = held.dtype.type(s * s / 2 * float(q @ kept.keys @ q))
        scores[0, place] += gain
        values[place] += (s * (kept.values @ q)).astype(held.dtype)
        extra = max(extra, float(gain))
    return scores, values, extra
