"""A long stream on its way: ten thousand tokens, and three small memories that they go through.

One merges verbatim writes as they come and forgets what it absorbed, one writes competitively, and
one keeps only the latest, as many as the first has locations. Each is read at six fixed queries and
compared with attention over all tokens so far. Everything is seeded; a walk goes on a little at a
time, so that nobody waits for its end. The competitive memory takes longest, so it comes after the
others, at its own pace.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable.memory import Store, attention
from explorable.sessions.streams_rows import SCALE
from explorable.sessions.streams_state import NEVER_FULL
from explorable_kernels.contract import Wide

__all__ = ["CHUNK", "MANY", "NEAREST", "NEW", "Moved", "Point", "Stream", "Walk", "tokens"]

MANY, CHUNK = 10_000, 200  # tokens in all, and between two merges
AHEAD = 4  # chunks that are merged for one that is written competitively
QUERIES = 6
NEW = 0.98  # the cosine below which the competitive memory opens a location: about 11°
NEAREST = 4  # locations that take part in one of its writes
WALKS = 4  # that are kept, each as far as it has come


@dataclass(frozen=True, slots=True)
class Stream:
    """What comes, and how it is merged.

    Attributes
    ----------
    groups : int
        Directions that the keys come from; 0 for any direction.
    spread : float
        How far a key lies off its direction, in radians, and off length 1.
    radius : float
        The merge radius; 0 where none is named.
    to : int
        Down to how many locations is merged; 0 where the radius says.
    seed : int
    """

    groups: int
    spread: float
    radius: float = 0.0
    to: int = 0
    seed: int = 1

    @property
    def merging(self) -> dict[str, Any]:
        """What ``Store.merge`` is asked for."""
        return {"to": self.to} if self.to else {"radius": self.radius}


@dataclass(frozen=True, slots=True)
class Point:
    """After so many tokens: locations, how far reads are off, and what is known of that.

    Attributes
    ----------
    at : int
    merged : int
        Locations of the merged memory; a verbatim one has ``at``.
    off_merged, off_window : float
        Mean distance from attention over all tokens so far, over the queries.
    ball : float
        Mean radius of the balls around the reads of the merged memory.
    reach : float
        Its largest key radius.
    """

    at: int
    merged: int
    off_merged: float
    off_window: float
    ball: float
    reach: float


@dataclass(frozen=True, slots=True)
class Moved:
    """The competitive memory after so many tokens.

    Attributes
    ----------
    at : int
    competitive : int
        Its locations.
    off_competitive : float
        As in ``Point``.
    counted : float
        The sum of all its counts.
    """

    at: int
    competitive: int
    off_competitive: float
    counted: float


def tokens(stream: Stream) -> tuple[Wide, Wide, Wide]:
    """Keys (n, 2), values (n, 2) and queries (6, 2) of a stream."""
    rng = np.random.default_rng(stream.seed)
    angles: NDArray[Any] = rng.uniform(0, 2 * np.pi, MANY)
    if stream.groups:
        angles = rng.integers(0, stream.groups, MANY) * (2 * np.pi / stream.groups)
    ideal = np.column_stack([np.cos(angles), np.sin(angles)])
    angles = angles + stream.spread * rng.standard_normal(MANY)
    lengths = 1 + stream.spread * rng.standard_normal((MANY, 1))
    keys = lengths * np.column_stack([np.cos(angles), np.sin(angles)])
    values = 2 * ideal + 0.2 * rng.standard_normal((MANY, 2))
    return keys, values, 2 * rng.standard_normal((QUERIES, 2))


class Walk:
    """A stream as far as it has come; ``of`` gives the one that is under way.

    Attributes
    ----------
    points : list of Point
        One after every ``CHUNK`` tokens.
    moved : list of Moved
        Likewise, and never more of them.

    Examples
    --------
    >>> walk = Walk(Stream(24, 0.0, radius=0.1))
    >>> walk.to(300)
    >>> [one.at for one in walk.points], walk.done
    ([200, 400], False)
    """

    def __init__(self, stream: Stream) -> None:
        self.points: list[Point] = []
        self.moved: list[Moved] = []
        self._whole: list[Wide] = []  # attention over all tokens, at each point
        self._stream = stream
        self._keys, self._values, self._queries = tokens(stream)
        self._merged = Store(2, 2)
        self._moving = Store(2, 2, k=NEAREST, tau_split=NEW, tau_overload=NEVER_FULL)

    @staticmethod
    def of(stream: Stream) -> Walk:
        """The walk of this stream, with its first tokens at least."""
        walk = _kept(stream)
        walk.to(CHUNK)
        return walk

    @property
    def done(self) -> bool:
        """Whether all tokens have come to all memories."""
        return len(self.moved) * CHUNK >= MANY

    def to(self, many: int) -> None:
        """Go on until so many tokens have come to all memories."""
        many = min(many, MANY)
        while len(self.points) * CHUNK < many:
            self._merge()
        while len(self.moved) * CHUNK < many:
            self._move()

    def for_seconds(self, seconds: float) -> None:
        """Go on for about this long, by one chunk at least."""
        until = perf_counter() + seconds
        while not self.done:
            self.step()
            if perf_counter() >= until:
                return

    def step(self) -> None:
        """One chunk into one of the memories."""
        some = len(self.points)
        if some * CHUNK < MANY and some < AHEAD * len(self.moved):
            self._merge()
        else:
            self._move()

    def _merge(self) -> None:
        begin = len(self.points) * CHUNK
        end = begin + CHUNK
        keys, values, queries = self._keys, self._values, self._queries
        self._merged.extend(keys[begin:end], values[begin:end])
        self._merged.merge(**self._stream.merging, keep=False)
        latest = slice(end - min(len(self._merged), end), end)
        whole = _alone(queries, keys[:end], values[:end])
        self._whole.append(whole)
        reads = [self._merged.read_attention(query) for query in queries]
        self.points.append(
            Point(
                end,
                len(self._merged),
                _off(whole, np.array([one.value for one in reads])),
                _off(whole, _alone(queries, keys[latest], values[latest])),
                float(np.mean([one.ball or 0.0 for one in reads])),
                max(one.key_radius for one in self._merged.locations),
            )
        )

    def _move(self) -> None:
        begin = len(self.moved) * CHUNK
        end = begin + CHUNK
        for key, value in zip(self._keys[begin:end], self._values[begin:end], strict=True):
            self._moving.write(key, value)
        off = _off(self._whole[len(self.moved)], self._moving.attend(self._queries))
        total = sum(one.write_count for one in self._moving.locations)
        self.moved.append(Moved(end, len(self._moving), off, total))


@lru_cache(maxsize=WALKS)
def _kept(stream: Stream) -> Walk:
    return Walk(stream)


def _alone(queries: Wide, keys: Wide, values: Wide) -> Wide:
    """Attention without a memory; one query at a time, for which no compiler is loaded."""
    return np.concatenate([attention(query[np.newaxis], keys, values, SCALE) for query in queries])


def _off(whole: Wide, read: Wide) -> float:
    return float(np.mean([sqrt(x * x + y * y) for x, y in (whole - read).tolist()]))
