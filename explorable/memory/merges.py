"""Merging: the closest pair first, as if all distances were measured again after each merge.

Address and value of two locations become their means, weighted by their counts; the merged
location keeps the lower id, and its place. What went into it stays known, so that a trace
still names every write, and the merge can be undone; unless it is asked to be forgotten, so that
a memory takes no more room than its locations do. Source: an explicit merge() pass.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from explorable.errors import CannotUndo, OutOfRange
from explorable.memory import arithmetic
from explorable.memory.events import Joined, Merged
from explorable.memory.locations import Locations
from explorable.memory.outward import HALF_SPACING, far_rows, up
from explorable.memory.second import moments
from explorable_kernels.contract import Array, Rows, Wide, get, put

__all__ = ["Plan", "Undo", "merge", "undo"]

RAW = (
    "some of these keys do not have length 1: likeness does not see how long a key is, "
    "but attention does, so merging by it can change a read a great deal"
)


@dataclass(frozen=True, slots=True)
class Plan:
    """How to merge.

    Attributes
    ----------
    bound : float
        The largest distance, infinite for any, or with ``alike`` the cosine that must be exceeded.
    alike : bool
    least : int
        How many locations are left at least.
    keep : bool
        Keep what goes into a location: its members, and the locations as they were.
    second : bool
        Keep covariances.
    """

    bound: float
    alike: bool = False
    least: int = 1
    keep: bool = True
    second: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """The locations that one merge changed or absorbed, as they were, and what it made of them."""

    before: Locations
    made: tuple[int, ...]
    event: Merged


@dataclass(frozen=True, slots=True)
class _Groups:
    """Which rows became one: all rows that were joined, group after group, ascending in each.

    Attributes
    ----------
    rows : (m,)
    starts, sizes : (groups,)
        Where a group begins among them, and how many it has.
    """

    rows: Rows
    starts: Rows
    sizes: Rows

    @classmethod
    def of(cls, lows: Rows, highs: Rows, size: int) -> _Groups:
        """Groups of rows, of which each high one was put into a low one, in this order."""
        owner = np.arange(size)
        for low, high in zip(lows[::-1].tolist(), highs[::-1].tolist(), strict=True):
            owner[high] = owner[low]  # from the last one back, so that the low one has its own
        joined = np.zeros(size, np.bool_)
        joined[lows], joined[highs] = True, True
        rows = np.flatnonzero(joined)
        rows = rows[np.argsort(owner[rows], kind="stable")]
        owners, starts, sizes = np.unique(owner[rows], return_index=True, return_counts=True)
        assert (rows[starts] == owners).all()  # the lowest row of a group is what it became
        return cls(rows, starts, sizes)

    @property
    def made(self) -> Rows:
        """The rows (groups,) that they became, ascending."""
        return self.rows[self.starts]

    def each(self, numbers: Rows | Wide) -> Wide:
        """One number a group, for each of its rows."""
        return np.repeat(numbers, self.sizes)

    def sums(self, numbers: Wide) -> Wide:
        """Sums over each group, of numbers (m,) or rows of them."""
        return np.add.reduceat(numbers, self.starts, axis=0)

    def most(self, numbers: Wide) -> Wide:
        """The largest number of each group."""
        return np.maximum.reduceat(numbers, self.starts)

    def parts(self) -> list[Rows]:
        """The places of each group among the rows."""
        return np.split(np.arange(len(self.rows)), self.starts[1:])


def merge(held: Locations, plan: Plan) -> tuple[Locations, Undo]:
    """New locations, and how to go back; the old ones stay as they are."""
    dtype, bound = held.dtype.type, plan.bound
    if plan.alike:
        held.check_lengths()
    else:
        most = float(np.finfo(dtype).max)
        if bound >= math.sqrt(most) and held.size:  # a distance beyond that is infinite here
            if float(held.lengths.max()) >= math.sqrt(most) / 4:
                raise OutOfRange(f"with keys so long, a radius must be below {math.sqrt(most):g}")
            bound = min(bound, most)
    state = held.packed.copy(), held.lengths.copy(), held.counters.copy(), held.counts.copy()
    with np.errstate(over="ignore", invalid="ignore"):
        pairs = arithmetic.join(state, dtype(bound), max(held.size - plan.least, 0), plan.alike)
        groups = _Groups.of(pairs[0], pairs[1], held.size)
        keys = get(state[0], groups.made)
        if not (np.isfinite(keys).all() and np.isfinite(state[2][groups.made]).all()):
            raise OutOfRange(f"this merge leaves the range of {held.dtype}")
        after = _rebuilt(held, groups, state, plan)
    ids = held.ids[pairs[0]].tolist(), held.ids[pairs[1]].tolist(), pairs[2].tolist()
    joined = tuple(Joined(*one) for one in zip(*ids, strict=True))
    warning = RAW if plan.alike and joined and _raw(held) else None
    event = Merged(joined, held.size, after.size, warning)
    made = tuple(held.ids[groups.made].tolist())
    return after, Undo(held.picked(np.sort(groups.rows)), made, event)


def _raw(held: Locations) -> bool:
    """Whether an address has another length than 1, by more than rounding."""
    slack = 8 * (held.key_dim + 4) * np.finfo(held.dtype).eps
    return bool((np.abs(held.lengths - 1) > slack).any())


def _rebuilt(
    held: Locations, groups: _Groups, state: tuple[Array, Array, Array, Array], plan: Plan
) -> Locations:
    """Locations with what was joined, its extents and its members."""
    made = groups.made
    left = np.ones(held.size, np.bool_)
    left[groups.rows], left[made] = False, True
    rows = np.flatnonzero(left)
    after, places = held.picked(rows), np.searchsorted(rows, made)
    keys, lengths, counters, counts = state
    put(after.keys, places, get(keys, made))
    after.lengths[places], after.counters[places] = lengths[made], counters[made]
    after.recount(places, counts[made])
    if made.size:
        after.verbatim[places] = np.logical_and.reduceat(held.verbatim[groups.rows], groups.starts)
        _measure(held, after, groups, places, second=plan.second)
        _name(held, after, groups, keep=plan.keep)
    return after


def _name(held: Locations, after: Locations, groups: _Groups, *, keep: bool) -> None:
    """Say which writes went into each location; one that is to forget them has its own id."""
    ids = held.ids[groups.rows].tolist()
    for part in groups.parts():
        names = [ids[place] for place in part.tolist()]
        if keep:
            members = (held.members.get(i, (i,)) for i in names)
            after.members[names[0]] = tuple(sorted(i for some in members for i in some))
        else:
            after.members.pop(names[0], None)


def _measure(
    held: Locations, after: Locations, groups: _Groups, places: Rows, *, second: bool
) -> None:
    """How far the parts lie from what they became; in float64, rounded outward."""
    rows = groups.rows
    became = np.repeat(places, groups.sizes)
    keys = get(held.keys, rows).astype(np.float64) - get(after.keys, became).astype(np.float64)
    values = held.values(rows).astype(np.float64) - after.values(became).astype(np.float64)
    counts = held.counts[rows].astype(np.float64)
    shares = counts / groups.each(groups.sums(counts))
    old = held.extents[rows]

    def reach(off: Wide, radii: Wide, drifts: Wide) -> tuple[Wide, Wide]:
        lengths = far_rows(off)
        radius = groups.most(lengths + radii) * (1 + 8 * HALF_SPACING)  # 0 stays 0
        # the mean of the parts lies that far from what is kept, and their own means as far off
        mean = far_rows(groups.sums(shares[:, np.newaxis] * off))
        slack = 2 * (groups.sizes + 4) * HALF_SPACING * groups.most(lengths)
        return radius, up(mean + slack + groups.sums(shares * drifts), groups.sizes + 4)

    (after.extents[places, 0], after.extents[places, 2]) = reach(keys, old[:, 0], old[:, 2])
    (after.extents[places, 1], after.extents[places, 3]) = reach(values, old[:, 1], old[:, 3])
    if second:
        for place, part in zip(places.tolist(), groups.parts(), strict=True):
            brought = [held.moments.get(i) for i in held.ids[rows[part]].tolist()]
            found = moments(shares[part], keys[part], values[part], brought)
            after.moments[int(after.ids[place])] = found


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
