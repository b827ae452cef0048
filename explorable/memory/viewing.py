"""Locations to look at: values that stay as they were, and the list of those there are now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np

from explorable.memory.locations import Locations
from explorable_kernels.contract import Array, get

__all__ = ["Location", "View"]


@dataclass(frozen=True, slots=True)
class Location:
    """One location, as it is now.

    Attributes
    ----------
    id : int
    address : (d,) array
    counter, value : (d_v,) arrays
    write_count : float
    members : tuple of int
        The ids of the writes that were merged into it, its own among them, but for those that a
        merge forgot: of a verbatim location, ``write_count`` says how many there were.
    key_radius, value_radius : float
        No merged key or value is further from address or value, rounded outward; 0 for one.
    verbatim : bool
        Whether only verbatim writes went into it; otherwise its reads have no ball.
    """

    id: int
    address: Array
    counter: Array
    value: Array
    write_count: float
    members: tuple[int, ...]
    key_radius: float
    value_radius: float
    verbatim: bool


class View(Sequence[Location]):
    """The locations of a memory, to look at: always those that it has now, by their ids."""

    def __init__(self, now: Callable[[], Locations]) -> None:
        self._now = now

    def __len__(self) -> int:
        return self._now().size

    @overload
    def __getitem__(self, index: int) -> Location: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Location, ...]: ...
    def __getitem__(self, index: int | slice) -> Location | tuple[Location, ...]:
        if isinstance(index, slice):
            return tuple(self._location(row) for row in range(len(self))[index])
        return self._location(range(len(self))[index])

    def __iter__(self) -> Iterator[Location]:
        return map(self._location, range(len(self)))

    def _location(self, row: int) -> Location:
        held, rows = self._now(), np.array([row])
        location = int(held.ids[row])
        arrays = get(held.keys, rows)[0], held.counters[row].copy(), held.values(rows)[0].copy()
        for array in arrays:
            array.flags.writeable = False
        address, counter, value = arrays
        return Location(
            id=location,
            address=address,
            counter=counter,
            value=value,
            write_count=float(held.counts[row]),
            members=held.members.get(location, (location,)),
            key_radius=float(held.extents[row, 0]),
            value_radius=float(held.extents[row, 1]),
            verbatim=bool(held.verbatim[row]),
        )
