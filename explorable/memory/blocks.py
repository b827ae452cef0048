"""Locations as bytes: up to 64 of them together, keys packed as the kernels want them.

Three parts: keys (d, n), so that a full block is copied as it is; counters (n, d_v); and *about*,
a record a location with everything else. A *seal* over the parts tells a single changed word for
certain, and other damage all but surely. All bytes are little-endian.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable.errors import DamagedFile
from explorable.memory.locations import Locations
from explorable_kernels.contract import BLOCK, Array, get, put

__all__ = ["Form", "Row", "overlaid", "seal"]

Row = tuple[int, int, Any, Any, Any]  # place, seal, about, keys, counters
ODD, WORD = 0x9E3779B97F4A7C15, 1 << 64


def seal(place: int, *parts: Any) -> int:
    """A signed 64-bit number that depends on every byte of the parts and on their place."""
    total = place
    for part in parts:
        given = np.frombuffer(part, np.uint8) if len(part) else np.zeros(0, np.uint8)
        whole = given.size // 8 * 8
        words = int(np.add.reduce(given[:whole].view("<u8")))  # wraps around: that is meant
        rest = int.from_bytes(given[whole:].tobytes(), "little")
        total = (total * ODD + words + rest + given.size) % WORD
    return total - WORD // 2


@dataclass(frozen=True, slots=True)
class Form:
    """How locations of one memory are written."""

    key_dim: int
    value_dim: int
    dtype: np.dtype[Any]

    @property
    def numbers(self) -> np.dtype[Any]:
        """The float type, little-endian."""
        return self.dtype.newbyteorder("<")

    @property
    def about(self) -> np.dtype[Any]:
        """A record: whole words, so that it can be summed."""
        wide = self.dtype.itemsize
        parts = {
            "id": ("<i8", 0),
            "extents": (("<f8", 4), 8),
            "length": (self.numbers, 40),
            "count": (self.numbers, 40 + wide),
            "log": (self.numbers, 40 + 2 * wide),
            "verbatim": ("?", 40 + 3 * wide),
        }
        return np.dtype(
            {
                "names": list(parts),
                "formats": [kind for kind, _ in parts.values()],
                "offsets": [place for _, place in parts.values()],
                "itemsize": 48 + 3 * wide // 8 * 8,
            }
        )

    def row(self, held: Locations, place: int, start: int, stop: int) -> Row:
        """Rows ``start`` to ``stop`` as one row of a table; they fill no more than one block."""
        about = np.zeros(stop - start, self.about)
        about["id"], about["extents"] = held.ids[start:stop], held.extents[start:stop]
        about["length"], about["count"] = held.lengths[start:stop], held.counts[start:stop]
        about["log"], about["verbatim"] = held.logs[start:stop], held.verbatim[start:stop]
        if stop - start == BLOCK and not start % BLOCK:
            packed = held.keys[start // BLOCK]
        else:
            packed = get(held.keys, np.arange(start, stop)).T
        keys = np.ascontiguousarray(packed, self.numbers)
        counters = np.ascontiguousarray(held.counters[start:stop], self.numbers)
        return place, seal(place, about, keys.ravel(), counters.ravel()), about, keys, counters

    def gathered(self, found: Iterable[Row], size: int) -> Locations:
        """The locations that such rows hold, in their order; no more than ``size``.

        Raises
        ------
        DamagedFile
            Where a row is not what was written.
        """
        d, d_v, dtype, kind = self.key_dim, self.value_dim, self.numbers, self.about
        held = Locations(d, d_v, self.dtype)
        held.make_room(size)
        held.size = size
        counted, at, listed = held.counters, 0, []
        for place, sealed, about, keys, counters in found:
            n, rest = divmod(len(about), kind.itemsize)
            fits = not rest and 0 < n <= BLOCK and at + n <= size
            if not fits or seal(place, about, keys, counters) != sealed:
                raise DamagedFile(f"row {place} is not what was written")
            packed = np.frombuffer(keys, dtype).reshape(d, n)
            if n == BLOCK and not at % BLOCK:
                held.keys[at // BLOCK] = packed
            else:
                put(held.keys, np.arange(at, at + n), packed.T)
            counted[at : at + n] = np.frombuffer(counters, dtype).reshape(n, d_v)
            listed.append(about)
            at += n
        held.size = at
        if at:
            _describe(held, np.frombuffer(b"".join(listed), kind))
        return held


def _describe(held: Locations, about: NDArray[Any]) -> None:
    held.ids[:], held.extents[:] = about["id"], about["extents"]
    held.lengths[:], held.counts[:] = about["length"], about["count"]
    held.logs[:], held.verbatim[:] = about["log"], about["verbatim"]


def overlaid(held: Locations, later: Locations) -> Locations:
    """Locations with later ones in the place of those with the same ids, or beside them."""
    rows = np.searchsorted(held.ids, later.ids)
    known = np.zeros(later.size, np.bool_)
    inside = rows < held.size
    known[inside] = held.ids[rows[inside]] == later.ids[inside]
    old, new = rows[known], np.flatnonzero(known)
    put(held.keys, old, get(later.keys, new))
    pairs: list[tuple[Array, Array]] = [
        (held.counters, later.counters),
        (held.extents, later.extents),
        (held.lengths, later.lengths),
        (held.counts, later.counts),
        (held.logs, later.logs),
        (held.verbatim, later.verbatim),
    ]
    for ours, theirs in pairs:
        ours[old] = theirs[new]
    between = bool(inside[~known].any())
    held.join(later, np.flatnonzero(~known))
    return held.picked(np.argsort(held.ids, kind="stable")) if between else held
