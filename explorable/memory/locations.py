"""The locations of a memory: growing arrays, in the order of their ids.

A *location* has an id, an address [d], a counter [d_v] and a write_count; its value is counter
/ write_count. For the ball around a merged read it also has the radius of the keys that were
merged into it and of their values, how far its address and value may be from their exact
means, and whether only verbatim writes went into it. Source: a hard location.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable.errors import OutOfRange
from explorable_kernels.contract import BLOCK, Array, Rows, get, put, room

__all__ = ["Locations", "Moments", "least_length"]


@dataclass(frozen=True, slots=True)
class Moments:
    """Covariances of what was merged: keys with keys (d, d), values with keys (d_v, d)."""

    keys: NDArray[np.float64]
    values: NDArray[np.float64]


@cache
def least_length(dtype: np.dtype[Any]) -> float:
    """Below this, squares may have lost what a length is made of: it, and a direction, are none."""
    about = np.finfo(dtype)
    return math.sqrt(float(about.tiny) / float(about.eps))


@cache
def most_count(dtype: np.dtype[Any]) -> float:
    """From here on a count does not see one more write."""
    return float(2.0 ** (np.finfo(dtype).nmant + 1))


class Locations:
    """All locations of one memory; only the modules of this package change it."""

    def __init__(self, key_dim: int, value_dim: int, dtype: np.dtype[Any]) -> None:
        self.size = self.edits = 0  # edits: how often rows changed that an index may have copied
        self.key_dim, self.value_dim, self.dtype = key_dim, value_dim, dtype
        self._told = 0  # so many of the first rows have a length that can be told
        self.keys = room(BLOCK, key_dim, dtype)
        self._ids = np.zeros(BLOCK, np.int64)
        self._lengths: Array = np.zeros(BLOCK, dtype)
        self._counts: Array = np.zeros(BLOCK, dtype)
        self._logs: Array = np.zeros(BLOCK, dtype)
        self._counters: Array = np.zeros((BLOCK, value_dim), dtype)
        self._verbatim = np.zeros(BLOCK, np.bool_)
        self._extents = np.zeros((BLOCK, 4))
        self.members: dict[int, tuple[int, ...]] = {}
        self.moments: dict[int, Moments] = {}

    def __len__(self) -> int:
        return self.size

    @property
    def packed(self) -> Array:
        """The blocks of keys that are in use."""
        return self.keys[: -(-self.size // BLOCK)]

    @property
    def ids(self) -> Rows:
        """(L,), ascending."""
        return self._ids[: self.size]

    @property
    def lengths(self) -> Array:
        """(L,): the lengths of the addresses."""
        return self._lengths[: self.size]

    @property
    def counts(self) -> Array:
        """(L,): write_count."""
        return self._counts[: self.size]

    @property
    def logs(self) -> Array:
        """(L,): ln write_count."""
        return self._logs[: self.size]

    @property
    def counters(self) -> Array:
        """(L, d_v)."""
        return self._counters[: self.size]

    @property
    def verbatim(self) -> NDArray[np.bool_]:
        """(L,): whether only verbatim writes went into a location."""
        return self._verbatim[: self.size]

    @property
    def extents(self) -> NDArray[np.float64]:
        """(L, 4): how far what was merged lies from what is kept, rounded outward.

        Radius of its keys, and of its values; how far address and value miss the exact means.
        """
        return self._extents[: self.size]

    def values(self, rows: Rows | None = None) -> Array:
        """(L, d_v) or of these rows: counter / write_count."""
        counters, counts = self.counters, self.counts
        if rows is not None:
            counters, counts = counters[rows], counts[rows]
        if (counts == 1).all():
            return counters
        found: Array = counters / counts[:, np.newaxis]
        return found

    def row(self, location: int) -> int | None:
        """The row of an id, or None."""
        found = int(np.searchsorted(self.ids, location))
        return found if found < self.size and self._ids[found] == location else None

    def forgotten(self, location: int) -> bool:
        """Whether an id may be that of a write which was merged, and forgotten."""
        merged = self.verbatim & (self.counts > 1)
        each = zip(self.ids[merged].tolist(), self.counts[merged].tolist(), strict=True)
        return any(i < location and len(self.members.get(i, (i,))) < n for i, n in each)

    def add(self, ids: Rows, keys: Array, lengths: Array, counters: Array, counts: Array) -> None:
        """Append rows, as verbatim writes; their ids are above all others."""
        start, stop = self.size, self.size + len(ids)
        self._told = min(self._told, start)
        self.make_room(stop)
        self.size = stop
        self._put(start, keys)
        self._ids[start:stop], self._lengths[start:stop] = ids, lengths
        self._counters[start:stop], self._verbatim[start:stop] = counters, True
        self._counts[start:stop], self._logs[start:stop] = counts, 0
        others = np.flatnonzero(counts != 1)
        if others.size:
            self.recount(start + others, counts[others])

    def _put(self, start: int, keys: Array) -> None:
        """Write keys to the rows from ``start`` on, full blocks as they are."""
        if len(keys) == 1:
            put(self.keys, start, keys[0])
            return
        first = min(len(keys), -start % BLOCK)
        last = len(keys) - (len(keys) - first) % BLOCK
        full = keys[first:last].reshape(-1, BLOCK, self.key_dim).transpose(0, 2, 1)
        self.keys[(start + first) // BLOCK : (start + last) // BLOCK] = full
        for some in (range(first), range(last, len(keys))):
            rows = np.array(some, np.int64)
            put(self.keys, start + rows, keys[rows])

    def recount(self, rows: Rows, counts: Array) -> None:
        """Set the counts of these rows, and their logarithms, which are exactly 0 at 1.

        Raises
        ------
        OutOfRange
            One is so large that one more would be lost in its rounding; nothing was set.
        """
        most = most_count(self.dtype)
        if counts.size and float(counts.max()) >= most:
            raise OutOfRange(
                f"a count of {most:,.0f} or more does not see one more write in {self.dtype}; "
                "nothing was changed"
            )
        self._counts[rows] = counts
        self._logs[rows] = list(map(math.log, counts.tolist()))

    def check_lengths(self) -> None:
        """Nothing, or an error where cosines with an address cannot be told in this type.

        A zero address is like nothing, which can be told.

        Raises
        ------
        OutOfRange
            An address is so long or so short that its squares leave the range.
        """
        if self._told >= self.size:
            return
        lengths = self.lengths[self._told :]
        usual = (lengths >= least_length(self.dtype)) & (lengths < np.inf)
        for row in (np.flatnonzero(~usual) + self._told).tolist():
            if get(self.keys, np.array([row])).any():
                much = "long" if self._lengths[row] > 1 else "short"
                raise OutOfRange(
                    f"the address of location {self._ids[row]} is too {much} for cosines: "
                    f"its squares leave the range of {self.dtype}"
                )
        self._told = self.size

    def mix(self, rows: Rows) -> None:
        """Say that these rows took part in a competitive write."""
        self._verbatim[rows] = False
        self.edits += 1
        for location in self.ids[rows].tolist():
            self.moments.pop(location, None)

    def picked(self, rows: Rows) -> Locations:
        """These rows, ascending, as locations of their own."""
        found = Locations(self.key_dim, self.value_dim, self.dtype)
        found.join(self, rows)
        return found

    def join(self, other: Locations, rows: Rows) -> None:
        """Append rows of other locations, whose ids are above all of these."""
        start = self.size
        parts = (a[rows] for a in (other.ids, other.lengths, other.counters, other.counts))
        ids, lengths, counters, counts = parts
        self.add(ids, get(other.keys, rows), lengths, counters, counts)
        self._logs[start : self.size] = other.logs[rows]
        self._verbatim[start : self.size] = other.verbatim[rows]
        self._extents[start : self.size] = other.extents[rows]
        came = set(ids.tolist())
        self.members.update({i: one for i, one in other.members.items() if i in came})
        self.moments.update({i: one for i, one in other.moments.items() if i in came})

    def make_room(self, size: int) -> None:
        """Make room for so many, at least twice as much as there was where that is too little."""
        held = len(self._ids)
        if size <= held:
            return
        more = -(-max(size, 2 * held) // BLOCK) * BLOCK

        def grown(array: Any, length: int) -> Any:
            longer = np.zeros((length, *array.shape[1:]), array.dtype)
            longer[: len(array)] = array
            return longer

        self.keys = grown(self.keys, more // BLOCK)
        for name in ("_ids", "_lengths", "_counts", "_logs", "_counters", "_verbatim", "_extents"):
            setattr(self, name, grown(getattr(self, name), more))
