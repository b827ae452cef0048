"""Writes that were merged, and reads of them: what a person sets, and what the memory gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from explorable.memory import Joined, Location, Read, Store, attention
from explorable.sessions.placing import Frame, Place
from explorable.sessions.streams_rows import SCALE, Row, frame, numbers

__all__ = ["READS", "Found", "MergedState", "found"]

EVERYTHING = 1e9  # a radius within which all keys lie

READS: Mapping[str, str] = MappingProxyType(
    {"counted": "with ln n", "bare": "without ln n", "second": "second order"}
)


@dataclass(frozen=True, slots=True)
class MergedState:
    """What undo restores and a link holds.

    Attributes
    ----------
    rows : tuple of rows
        What is written, verbatim, before anything is merged.
    radius : Fraction
        Keys at most this far apart are merged, the closest pair first.
    query : place
    tolerance : Fraction
        What counts as the same output.
    who : {"counted", "bare", "second"}
        The read that is looked at: with ln n in the logit, without it, or with covariances.
    preset : str
        Where this began.
    frame : tuple of pairs
        What the plane shows of each axis; it stays while something is dragged.
    """

    rows: tuple[Row, ...]
    radius: Fraction
    query: Place
    tolerance: Fraction = Fraction(3, 10)
    who: str = "counted"
    preset: str = "groups"
    guide: int | None = None  # there is none here
    frame: Frame = ()

    @property
    def keys(self) -> tuple[Place, ...]:
        """No key can be dragged: what was written stays written."""
        return ()

    def framed(self) -> Self:
        """The same, with a plane that shows all of it."""
        return replace(self, frame=frame(self.rows, self.query, self.radius))


@dataclass(frozen=True, slots=True)
class Found:
    """What the memory gives.

    Attributes
    ----------
    locations : tuple of Location
        After the merge.
    joined, tree : tuple of Joined
        The pairs that were merged, and those that a merge of everything goes through; it begins
        with the same.
    unmerged, counted, second : Read
        Of all writes; of the locations; and of the locations with covariances.
    bare : (2,) array
        The read of the locations without ln n: attention of the contract on their addresses.
    """

    locations: tuple[Location, ...]
    joined: tuple[Joined, ...]
    tree: tuple[Joined, ...]
    unmerged: Read
    counted: Read
    second: Read
    bare: NDArray[np.float64]

    def value(self, who: str) -> NDArray[np.float64]:
        """The output of one of ``READS``."""
        if who == "bare":
            return self.bare
        read = self.second if who == "second" else self.counted
        return read.value

    def apart(self, who: str) -> float:
        """How far one of ``READS`` is from the unmerged read."""
        return float(np.hypot(*(self.value(who) - self.unmerged.value)))


@lru_cache(maxsize=8)
def found(state: MergedState) -> Found:
    """What follows from a state."""
    store, joined, tree = _merged(state.rows, float(state.radius))
    query, tolerance = [float(one) for one in state.query], float(state.tolerance)
    locations = tuple(store.locations)
    keys = np.array([one.address for one in locations])
    values = np.array([one.value for one in locations])
    plain = Store(2, 2)
    plain.extend(*numbers(state.rows))
    read = store.read_attention
    return Found(
        locations,
        joined,
        tree,
        plain.read_attention(query, tolerance=tolerance),
        read(query, trace=True, tolerance=tolerance, second_order=False),
        read(query, trace=True, tolerance=tolerance, second_order=True),
        attention(np.array([query]), keys, values, SCALE)[0],
    )


@lru_cache(maxsize=64)
def _merged(
    rows: tuple[Row, ...], radius: float
) -> tuple[Store, tuple[Joined, ...], tuple[Joined, ...]]:
    """A memory with these writes, merged; it is only read from here on."""
    store, whole = Store(2, 2, second_order=True), Store(2, 2)
    for one in (store, whole):
        one.extend(*numbers(rows))
    return store, store.merge(radius=radius).joined, whole.merge(radius=EVERYTHING).joined
