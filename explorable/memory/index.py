"""An index of our own: lists of keys around centres, each with the most that it can hold.

No logit in a list exceeds scale (q m + |q| rho) + the largest ln n in it, m being the mean of
its keys and rho how far the farthest lies; in float64, rounded outward, plus what a float logit
may be off. Lists are looked at from the highest such bound down. Once the k-th best logit is
above the next bound, no row elsewhere can be among the k: that is a proof, and otherwise the
bounds say what mass may be missing. Keys are kept a second time, list by list; rows appended
since are all looked at. Source: activation takes the k best keys through an index.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from explorable.memory import arithmetic
from explorable.memory.index_leaders import centres, folded, sampled
from explorable.memory.locations import Locations
from explorable.memory.outward import HALF_SPACING, STEPS, Sizes, far, far_rows, up
from explorable_kernels.contract import BLOCK, Array, Rows, Wide, get, pack, put, room

__all__ = [
    "Copied",
    "Extremes",
    "Finder",
    "Found",
    "Index",
    "Wanted",
    "built",
    "lists_for",
    "seeded",
]

PAID = 1 + 1e-12  # more than what a few float64 operations lose
TINY = 1e-300  # more than what products lose that are too small to be normal


@dataclass(frozen=True, slots=True)
class Wanted:
    """The k largest logits of a query (d,), without the rows (ascending) that are shut."""

    query: Array
    scale: Any
    k: int
    shut: Rows


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found.

    Attributes
    ----------
    rows : (k,)
        Ascending.
    scores : (m,)
        The logits that are known, those of the k among them.
    looked : int
        How many rows were looked at and take part.
    best : float
        The largest logit.
    missing : float
        All others together have no more than so many times the exponential of ``best``.
    complete : bool
        Whether it is proven that no other row is among the k.
    off : float
        How far a float logit may be from the exact one.
    """

    rows: Rows
    scores: Array
    looked: int
    best: float
    missing: float
    complete: bool
    off: float


@dataclass(slots=True)
class Extremes:
    """The largest numbers among the first ``upto`` rows; rows that are appended join them."""

    upto: int = 0
    longest: float = 0.0
    steepest: float = 0.0
    largest: float = 0.0
    total: float = 0.0
    plain: bool = True

    def follow(self, held: Locations) -> None:
        """Take in the rows that have come since."""
        if self.upto == held.size:
            return
        new = np.arange(self.upto, held.size)
        lengths, counts = far_rows(get(held.keys, new)), held.counts[new].astype(np.float64)
        self.longest = max(self.longest, float(lengths.max()))
        self.steepest = max(self.steepest, float(np.abs(np.log(counts)).max()) * PAID)
        self.largest = max(self.largest, float(far_rows(held.values(new)).max()))
        self.total += float(counts.sum())
        self.plain &= bool(held.verbatim[new].all() and (counts == 1).all())
        self.upto = held.size

    def sizes(self, held: Locations, query: Array, scale: float) -> Sizes:
        """What the rounding of a read of all of them depends on."""
        return Sizes(
            dtype=held.dtype,
            d=held.key_dim,
            d_v=held.value_dim,
            L=up(max(self.total, self.upto), self.upto) + 1,
            scale=scale,
            S=up(scale * far(query) * self.longest, 8),
            N=self.steepest,
            M=self.largest * PAID,
        )


class Finder(Protocol):
    """What finds rows without looking at all of them.

    Attributes
    ----------
    most : int or None
        How many lists a search looks at; None: as many as a proof needs, or all.
    """

    most: int | None
    extremes: Extremes

    def __len__(self) -> int:
        """How many lists there are."""

    def fits(self, held: Locations) -> bool:
        """Whether these are still the locations that it was made for, or more of them."""

    def find(self, held: Locations, wanted: Wanted) -> Found:
        """Search."""


@dataclass(frozen=True, slots=True)
class Lists:
    """Keys by list, as `explorable_kernels.searching` wants them, and the bounds of each."""

    keys: Array
    logs: Array
    rows: Rows
    starts: Rows
    counts: Wide
    means: Wide
    lengths: Wide  # of the means
    radii: Wide
    tops: Wide  # the largest ln n


@dataclass(slots=True)
class Copied:
    """The first rows of a memory, of which an index keeps a copy, as they were."""

    held: Locations
    edits: int
    size: int

    def fits(self, held: Locations) -> bool:
        """Whether nothing but appended rows has come since."""
        return held is self.held and held.edits == self.edits


@dataclass(slots=True)
class Index(Copied):
    """Lists of the first rows of a memory; see the module.

    Attributes
    ----------
    most : int or None
        How many lists a search looks at; None: as many as the proof needs.
    """

    lists: Lists
    most: int | None = None
    extremes: Extremes = field(default_factory=Extremes)

    def __len__(self) -> int:
        return int(self.lists.counts.size)

    def find(self, held: Locations, wanted: Wanted) -> Found:
        """The k best, of these lists and of all rows that were appended since."""
        self.extremes.follow(held)
        off = self.extremes.sizes(held, wanted.query, float(wanted.scale)).factor
        ceilings = self._ceilings(wanted, off)
        order = np.argsort(-ceilings, kind="stable")
        ceilings = ceilings[order]
        k = min(wanted.k, held.size - len(wanted.shut))
        best = np.empty(k, np.int64), np.empty(k, held.dtype)
        asked = wanted.query, wanted.scale, wanted.shut
        tail, filled = np.empty(0, held.dtype), 0
        if held.size > self.size:
            everything = np.zeros(1, np.int64), np.full(1, np.inf), 1
            _, tail, filled = arithmetic.search(self._tail(held), everything, asked, best, 0)
        lists = self.lists.keys, self.lists.logs, self.lists.rows, self.lists.starts
        most = len(self) if self.most is None else self.most
        plan = order, ceilings, most
        visited, scores, filled = arithmetic.search(lists, plan, asked, best, filled)
        while filled < k:  # so many are barred that the lists allowed do not hold k
            plan = order[visited:], ceilings[visited:], 1
            one, more, filled = arithmetic.search(lists, plan, asked, best, filled)
            visited, scores = visited + one, np.concatenate([scores, more])
        return self._told(best, np.concatenate([tail, scores]), (order, ceilings, visited), off)

    def _told(
        self, best: tuple[Rows, Array], scores: Array, gone: tuple[Rows, Wide, int], off: float
    ) -> Found:
        (rows, held), (order, ceilings, visited) = best, gone
        left, least = ceilings[visited:], float(held[-1])
        complete = bool(not left.size or least > left[0])
        most = float(held[0])
        counts = self.lists.counts[order[visited:]]
        with np.errstate(over="ignore", invalid="ignore"):
            reach = np.minimum(left, least) if complete else left
            missing = float(up((counts * np.exp(reach - most)).sum(), 2 * len(left) + STEPS) * PAID)
        return Found(np.sort(rows), scores, len(scores), most, missing, complete, off)

    def _ceilings(self, wanted: Wanted, off: float) -> Wide:
        """What no float logit of a list exceeds, rounded outward."""
        lists, query, scale = self.lists, wanted.query.astype(np.float64), float(wanted.scale)
        length = far(wanted.query)
        off_mean = 4 * len(query) * HALF_SPACING  # of its length: a dot product in any order
        with np.errstate(over="ignore", invalid="ignore"):
            dots = scale * (lists.means @ query)
            reach = scale * length * (lists.radii + off_mean * lists.lengths)
            size = np.abs(dots) + reach + np.abs(lists.tops) + off
            most = dots + reach + lists.tops + off + STEPS * HALF_SPACING * size + TINY
        return np.where(np.isnan(most), np.inf, most)  # what cannot be told is no bound

    def _tail(self, held: Locations) -> tuple[Array, Array, Rows, Rows]:
        """The rows that were appended, as one list."""
        first = self.size // BLOCK
        of_lane = np.arange(first * BLOCK, held.size)
        of_lane[of_lane < self.size] = -1
        keys = held.packed[first:]
        return keys, held.logs[first * BLOCK :], of_lane, np.array([0, len(keys)])


def lists_for(size: int) -> int:
    """How many lists so many keys get at most: looking at lists and at keys costs alike."""
    return max(1, round(2 * math.sqrt(size)))


def built(held: Locations, around: Array) -> Index:
    """An index of all locations there are, with these folded centres (c, d + 1)."""
    rows, size = np.arange(held.size), held.size
    keys = pack(folded(held, rows)) if held.logs.any() else held.packed
    owner = arithmetic.assigned(keys, size, around[:, : keys.shape[1]])
    index = Index(held, held.edits, size, _lists(held, owner, len(around)))
    index.extremes.follow(held)
    return index


def seeded(held: Locations, most: int, seed: int) -> tuple[Array, Rows]:
    """Centres for an index of these locations, and the rows they were chosen from."""
    rng = np.random.default_rng(seed)
    rows = sampled(held.size, rng)
    return centres(folded(held, rows), most, rng), rows


def _lists(held: Locations, owner: Rows, many: int) -> Lists:
    order = np.argsort(owner, kind="stable")
    counts = np.bincount(owner, minlength=many)
    counts = counts[counts > 0]
    blocks = -(-counts // BLOCK)
    starts = np.concatenate([[0], np.cumsum(blocks)])
    keys = room(int(starts[-1]) * BLOCK, held.key_dim, held.dtype)
    logs, of_lane = np.zeros(len(keys) * BLOCK, held.dtype), np.full(len(keys) * BLOCK, -1)
    means = np.empty((len(counts), held.key_dim))
    radii, tops = np.empty(len(counts)), np.empty(len(counts))
    for one, rows in enumerate(np.split(order, np.cumsum(counts)[:-1])):
        mine, lanes = get(held.keys, rows), starts[one] * BLOCK + np.arange(len(rows))
        put(keys, lanes, mine)
        logs[lanes], of_lane[lanes] = held.logs[rows], rows
        means[one] = mine.mean(axis=0, dtype=np.float64)
        radii[one] = far_rows(mine, means[one]).max()
        tops[one] = held.logs[rows].max()
    lengths = far_rows(means)
    return Lists(
        keys, logs, of_lane, starts, counts.astype(np.float64), means, lengths, radii, tops
    )
