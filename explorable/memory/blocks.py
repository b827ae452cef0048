"""Locations as bytes: up to 64 of them together, keys packed as the kernels want them.

Three parts: keys (d, n), so that a full block is copied as it is; counters (n, d_v); and *about*,
a record a location with everything else. A *seal* over the parts tells a single changed word for
certain, and other damage all but surely. All bytes are little-endian.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from struct import unpack_from
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable.errors import DamagedFile
from explorable.memory.locations import Locations
from explorable_kernels.contract import BLOCK, Array, get, put

__all__ = ["Form", "Row", "overlaid", "seal"]

Row = tuple[int, int, Any, Any, Any]  # place, seal, about, keys, counters
ODD, WORD = 0x9E3779B97F4A7C15, 1 << 64
WORDS = np.dtype("<u8")
SHORT = 64  # words that are summed sooner one by one
TOGETHER = 8  # rows that are checked and copied at a time


def seal(place: int, *parts: Any) -> int:
    """A signed 64-bit number that depends on every byte of the parts and on their place."""
    return _sealed(place, [(len(part), _sum(part)) for part in parts])


def _sealed(place: int, parts: Iterable[tuple[int, int]]) -> int:
    """The seal of parts, of which the sizes and sums are given."""
    total = place
    for size, number in parts:
        total = (total * ODD + number + size) % WORD
    return total - WORD // 2


def _sum(part: Any) -> int:
    """The sum of all words, to which a seal wraps around, and then of what is left."""
    whole = len(part) // 8
    if whole < SHORT:
        words: int = sum(unpack_from(f"<{whole}Q", part))
    else:
        words = int(np.add.reduce(np.frombuffer(part, WORDS, whole)))
    return words + int.from_bytes(bytes(part[8 * whole :]), "little")


def _sums(joined: bytes, rows: int) -> list[tuple[int, int]]:
    """Sizes and sums of equal parts of whole words, one a row."""
    words = np.frombuffer(joined, WORDS).reshape(rows, -1)
    return [(len(joined) // rows, number) for number in np.add.reduce(words, axis=1).tolist()]


class Form:
    """How locations of one memory are written.

    Attributes
    ----------
    numbers : dtype
        The float type, little-endian.
    about : dtype
        A record of what is not key and counter: whole words, so that it can be summed.
    """

    def __init__(self, key_dim: int, value_dim: int, dtype: np.dtype[Any]) -> None:
        self._shape = key_dim, value_dim, dtype
        self.numbers, wide = dtype.newbyteorder("<"), dtype.itemsize
        parts = {
            "id": ("<i8", 0),
            "extents": (("<f8", 4), 8),
            "length": (self.numbers, 40),
            "count": (self.numbers, 40 + wide),
            "log": (self.numbers, 40 + 2 * wide),
            "verbatim": ("?", 40 + 3 * wide),
        }
        self.about = np.dtype(
            {
                "names": list(parts),
                "formats": [kind for kind, _ in parts.values()],
                "offsets": [place for _, place in parts.values()],
                "itemsize": 48 + 3 * wide // 8 * 8,
            }
        )

    def rows(self, held: Locations, spans: Iterable[tuple[int, int, int]]) -> Iterator[Row]:
        """Rows of a table, of spans: the place of each, and its rows (start, stop), at most 64."""
        for place, start, stop in spans:
            about = self._about(held, start, stop)
            block, lane = divmod(start, BLOCK)
            if lane + stop - start <= BLOCK:
                packed = held.keys[block, :, lane : lane + stop - start]
            else:
                packed = get(held.keys, np.arange(start, stop)).T
            keys = packed.astype(self.numbers, "C", copy=False).data.cast("B")
            counters = held.counters[start:stop].astype(self.numbers, "C", copy=False)
            parts = about.data.cast("B"), keys, counters.data.cast("B")
            yield place, seal(place, *parts), *parts

    def _about(self, held: Locations, start: int, stop: int) -> NDArray[Any]:
        found = np.zeros(stop - start, self.about)
        found["id"], found["extents"] = held.ids[start:stop], held.extents[start:stop]
        found["length"], found["count"] = held.lengths[start:stop], held.counts[start:stop]
        found["log"], found["verbatim"] = held.logs[start:stop], held.verbatim[start:stop]
        return found

    def gathered(self, found: Iterable[Row], size: int) -> Locations:
        """The locations that such rows hold, in their order; no more than ``size``.

        Raises
        ------
        DamagedFile
            Where a row is not what was written.
        """
        held = Locations(*self._shape)
        held.make_room(size)
        held.size = size
        at, rows = 0, iter(found)
        listed: list[bytes] = []
        while batch := list(islice(rows, TOGETHER)):
            counts = [len(about) // self.about.itemsize for _, _, about, _, _ in batch]
            if at + sum(counts) > size:
                raise DamagedFile("there are more rows than were written")
            if at % BLOCK == 0 and set(counts) == {BLOCK}:
                listed.append(self._blocks(held, at, batch))
                at += sum(counts)
                continue
            for n, (place, sealed, about, keys, counters) in zip(counts, batch, strict=True):
                _check(place, sealed, seal(place, about, keys, counters))
                packed = np.frombuffer(keys, self.numbers).reshape(held.key_dim, n)
                put(held.keys, np.arange(at, at + n), packed.T)
                held.counters[at : at + n] = np.frombuffer(counters, self.numbers).reshape(n, -1)
                listed.append(about)
                at += n
        held.size = at
        if at:
            _describe(held, np.frombuffer(b"".join(listed), self.about))
        return held

    def _blocks(self, held: Locations, at: int, batch: list[Row]) -> bytes:
        """Copy full blocks to the rows from ``at`` on; what is said about them."""
        places, sealed, *columns = zip(*batch, strict=True)
        joined = [b"".join(column) for column in columns]
        sums = zip(*(_sums(one, len(batch)) for one in joined), strict=True)
        for place, told, parts in zip(places, sealed, sums, strict=True):
            _check(place, told, _sealed(place, parts))
        about, keys, counters = joined
        packed = np.frombuffer(keys, self.numbers).reshape(-1, held.key_dim, BLOCK)
        held.keys[at // BLOCK :][: len(packed)] = packed
        rows = np.frombuffer(counters, self.numbers).reshape(-1, held.value_dim)
        held.counters[at:][: len(rows)] = rows
        return about


def _check(place: int, told: int, found: int) -> None:
    if told != found:
        raise DamagedFile(f"row {place} is not what was written")


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
