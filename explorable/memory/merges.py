"""Merging: the closest pair first, as if all distances were measured again after each merge.

Address and value of two locations become their means, weighted by their counts; the merged
location keeps the lower id, and its place. What went into it stays known, so that a trace
still names every write, and the merge can be undone. Source: an explicit merge() pass.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass, field

import numpy as np

from explorable.errors import CannotUndo, OutOfRange
from explorable.memory import arithmetic
from explorable.memory.events import Joined, Merged
from explorable.memory.locations import Locations
from explorable.memory.outward import HALF_SPACING, far_rows, up
from explorable.memory.second import moments
from explorable_kernels.contract import Array, Rows, Wide, get, put

__all__ = ["Undo", "merge", "undo"]

RAW = (
    "some of these keys do not have length 1: likeness does not see how long a key is, "
    "but attention does, so merging by it can change a read a great deal"
)


@dataclass(frozen=True, slots=True)
class Undo:
    """The locations that one merge changed or absorbed, as they were, and what it made of them."""

    before: Locations
    made: tuple[int, ...]
    event: Merged


@dataclass(slots=True)
class _Work:
    """Locations while a merge goes on; rows are those from before it."""

    keys: Array
    lengths: Array
    counters: Array
    counts: Array
    alike: bool
    bound: float
    parts: dict[int, list[int]] = field(default_factory=dict)

    def near(self, row: int) -> Array:
        """Distances or cosines (L,) of all rows with one."""
        if self.alike:
            return arithmetic.alike(self.keys, self.lengths, row)
        key = get(self.keys, np.array([row]))[0]
        return arithmetic.apart(self.keys, len(self.counts), key)

    def join(self, low: int, high: int) -> None:
        """Put the higher row into the lower one; duplicates keep their key to the bit."""
        a, b = get(self.keys, np.array([low, high]))
        both = self.counts[low] + self.counts[high]
        put(self.keys, low, a + (self.counts[high] / both) * (b - a))
        self.counters[low] += self.counters[high]
        self.counts[low] = both
        self.parts[low] = self.parts.pop(low, [low]) + self.parts.pop(high, [high])
        one = get(self.keys, np.array([low]))[0]
        self.lengths[low] = arithmetic.unit(one)[1]


def merge(held: Locations, bound: float, *, alike: bool, second: bool) -> tuple[Locations, Undo]:
    """New locations, and how to go back; the old ones stay as they are.

    Parameters
    ----------
    bound : float
        The largest distance, or with ``alike`` the cosine that must be exceeded.
    second : bool
        Keep covariances.
    """
    if alike:
        held.check_lengths()
    else:
        most = math.sqrt(float(np.finfo(held.dtype).max))  # a distance beyond it is infinite here
        if bound >= most and held.size and float(held.lengths.max()) >= most / 4:
            raise OutOfRange(f"with keys so long, a radius must be below {most:g}")
    keys, lengths = held.packed.copy(), held.lengths.copy()
    work = _Work(keys, lengths, held.counters.copy(), held.counts.copy(), alike, bound)
    with np.errstate(over="ignore", invalid="ignore"):
        pairs = _closest_first(work)
        for row in work.parts:
            one = get(work.keys, np.array([row]))
            if not (np.isfinite(one).all() and np.isfinite(work.counters[row]).all()):
                raise OutOfRange(f"this merge leaves the range of {held.dtype}")
        after = _rebuilt(held, work, second=second)
    ids = held.ids
    joined = tuple(Joined(int(ids[low]), int(ids[high]), near) for low, high, near in pairs)
    warning = RAW if alike and joined and _raw(held) else None
    event = Merged(joined, held.size, after.size, warning)
    touched = np.array(sorted(row for part in work.parts.values() for row in part), np.int64)
    made = tuple(int(ids[row]) for row in sorted(work.parts))
    return after, Undo(held.picked(touched), made, event)


def _raw(held: Locations) -> bool:
    """Whether an address has another length than 1, by more than rounding."""
    slack = 8 * (held.key_dim + 4) * np.finfo(held.dtype).eps
    return bool((np.abs(held.lengths - 1) > slack).any())


def _closest_first(work: _Work) -> list[tuple[int, int, float]]:
    """Join pairs while one is near enough; (lower row, higher row, how near), in order.

    A heap holds every near pair; those of a row that has changed since are passed over.
    """
    if not work.counts.size:
        return []
    sign = -1 if work.alike else 1
    bound = work.keys.dtype.type(work.bound)
    if work.alike:
        found = arithmetic.pairs_alike(work.keys, work.lengths, bound)
    else:
        found = arithmetic.pairs_within(work.keys, len(work.counts), bound)
    turn = np.zeros(len(work.counts), np.int64)  # how often a row was joined; -1: it is gone
    lists = found[2].tolist(), found[0].tolist(), found[1].tolist()
    heap = [(sign * near, low, high, 0, 0) for near, low, high in zip(*lists, strict=True)]
    heapq.heapify(heap)
    done = []
    while heap:
        cost, low, high, turn_low, turn_high = heapq.heappop(heap)
        if turn[low] != turn_low or turn[high] != turn_high:
            continue
        work.join(low, high)
        done.append((low, high, sign * cost))
        turn[low], turn[high] = turn[low] + 1, -1
        near = work.near(low)
        fits = (near > bound if work.alike else near <= bound) & (turn >= 0)
        fits[low] = False
        for row in np.flatnonzero(fits).tolist():
            first, last = min(low, row), max(low, row)
            pair = first, last, int(turn[first]), int(turn[last])
            heapq.heappush(heap, (sign * float(near[row]), *pair))
    return done


def _rebuilt(held: Locations, work: _Work, *, second: bool) -> Locations:
    """Locations with what was joined, its extents and its members."""
    gone = np.zeros(held.size, np.bool_)
    for row, part in work.parts.items():
        gone[[other for other in part if other != row]] = True
    rows = np.flatnonzero(~gone)
    after = held.picked(rows)
    for row, part in work.parts.items():
        place, parts, location = int(np.searchsorted(rows, row)), np.array(part), int(held.ids[row])
        put(after.keys, place, get(work.keys, np.array([row]))[0])
        after.lengths[place] = work.lengths[row]
        after.counters[place] = work.counters[row]
        after.recount(np.array([place]), work.counts[row : row + 1])
        after.verbatim[place] = held.verbatim[parts].all()
        members = (held.members.get(i, (i,)) for i in held.ids[parts].tolist())
        after.members[location] = tuple(sorted(i for some in members for i in some))
        _measure(held, after, parts, place, second=second)
    return after


def _measure(held: Locations, after: Locations, parts: Rows, place: int, *, second: bool) -> None:
    """How far the parts lie from what they became; in float64, rounded outward."""
    location, at = int(after.ids[place]), np.array([place])
    keys = get(held.keys, parts).astype(np.float64) - get(after.keys, at).astype(np.float64)
    values = held.values(parts).astype(np.float64) - after.values(at).astype(np.float64)
    counts = held.counts[parts].astype(np.float64)
    shares = counts / counts.sum()
    ids = held.ids[parts].tolist()
    old = held.extents[parts]

    def reach(off: Wide, radii: Wide, drifts: Wide) -> tuple[float, float]:
        lengths = far_rows(off)
        radius = (lengths + radii).max() * (1 + 8 * HALF_SPACING)  # 0 stays 0
        # the mean of the parts lies that far from what is kept, and their own means as far off
        mean = far_rows((shares[:, np.newaxis] * off).sum(axis=0)[np.newaxis])[0]
        slack = 2 * (len(parts) + 4) * HALF_SPACING * lengths.max()
        drift = up(mean + slack + (shares * drifts).sum(), len(parts) + 4)
        return float(radius), float(drift)

    (after.extents[place, 0], after.extents[place, 2]) = reach(keys, old[:, 0], old[:, 2])
    (after.extents[place, 1], after.extents[place, 3]) = reach(values, old[:, 1], old[:, 3])
    if second:
        brought = [held.moments.get(i) for i in ids]
        after.moments[location] = moments(shares, keys, values, brought)


def undo(held: Locations, last: Undo) -> Locations:
    """Locations as if that merge had not been; what was written verbatim since stays."""
    made = [held.row(location) for location in last.made]
    rows = [row for row in made if row is not None]
    if len(rows) < len(made):
        raise CannotUndo("what this merge made is gone")
    left = np.ones(held.size, np.bool_)
    left[rows] = False
    both = held.picked(np.flatnonzero(left))
    both.join(last.before, np.arange(last.before.size))
    return both.picked(np.argsort(both.ids, kind="stable"))
