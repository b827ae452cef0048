"""The two ways of writing: verbatim, and competitive in the order that the source gives."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorable.errors import OutOfRange, WrongVector
from explorable.memory import arithmetic
from explorable.memory.events import Activated, Moved, Written
from explorable.memory.locations import Locations, Moments, least_length
from explorable.memory.settings import Settings
from explorable_kernels.contract import Array, Rows, get, put

__all__ = ["Hand", "Noted", "compete", "verbatim"]

Before = tuple[Array, Array, Array, Array]  # keys, lengths, counters and counts of rows


@dataclass(frozen=True, slots=True)
class Noted:
    """Rows as they were before a competitive write."""

    held: Locations
    rows: Rows
    before: Before
    logs: Array
    verbatim: NDArray[np.bool_]
    moments: dict[int, Moments]

    @classmethod
    def of(cls, held: Locations, rows: Rows, before: Before) -> Noted:
        """What that write leaves to be noted, once the rows have moved and nothing else has."""
        ids = held.ids[rows].tolist() if held.moments else []
        moments = {location: held.moments[location] for location in ids if location in held.moments}
        return cls(held, rows, before, held.logs[rows], held.verbatim[rows], moments)

    def restore(self) -> None:
        """Make the rows what they were."""
        _restore(self.held, self.rows, self.before)
        self.held.logs[self.rows] = self.logs
        self.held.verbatim[self.rows] = self.verbatim
        self.held.moments.update(self.moments)


@dataclass(slots=True)
class Hand:
    """What a memory carries from one write to the next.

    Attributes
    ----------
    noted : list of Noted, optional
        Where writes that may be taken back say what they change.
    """

    rng: np.random.Generator
    eta: float
    next_id: int = 0
    noted: list[Noted] | None = None


def verbatim(held: Locations, hand: Hand, keys: Array, values: Array) -> range:
    """Append keys (m, d) and values (m, d_v) as they are, each with count 1; their ids."""
    ids = range(hand.next_id, hand.next_id + len(keys))
    with np.errstate(over="ignore", invalid="ignore"):
        lengths = arithmetic.row_lengths(keys)
    held.add(np.array(ids, np.int64), keys, lengths, values, np.ones(len(keys), held.dtype))
    hand.next_id = ids.stop
    return ids


def compete(held: Locations, hand: Hand, settings: Settings, key: Array, value: Array) -> Written:
    """Write competitively; the key counts by its direction alone."""
    direction = _direction(key)
    dtype = held.dtype.type
    if not held.size:
        first = _open(held, hand, direction, value, dtype(1))
        return Written(first, opened=first)
    held.check_lengths()
    state = held.packed, held.lengths, held.counters, held.counts
    learning = dtype(settings.gamma), dtype(hand.eta), dtype(settings.tau_damp)
    with np.errstate(over="ignore", invalid="ignore"):
        rows, near, weights, place, before = arithmetic.adapt(
            state, direction, value, settings.k, learning
        )
    likeness = near.tolist()
    if not (all(map(math.isfinite, likeness)) and np.isfinite(held.counters[rows]).all()):
        _restore(held, rows, before)
        raise OutOfRange(f"this write leaves the range of {held.dtype}; nothing was changed")
    if hand.noted is not None:
        hand.noted.append(Noted.of(held, rows, before))
    try:
        held.recount(rows, held.counts[rows])
    except OutOfRange:
        _restore(held, rows, before)
        raise
    held.mix(rows)
    hand.eta = max(settings.eta_min, hand.eta * settings.decay)
    ids = held.ids[rows].tolist()
    winner = int(rows[place])
    opened: int | None = None
    split: int | None = None
    if near[0] < settings.tau_split:
        opened = _open(held, hand, direction, value, dtype(1))
    if float(held.counts[winner]) > settings.tau_overload:
        split = _split(held, hand, settings, winner)
    return Written(
        id=ids[place] if opened is None else opened,
        activated=tuple(map(Activated, ids, likeness, weights.tolist())),
        winner=ids[place],
        moved=tuple(map(Moved, ids, _frozen(before[0]), _frozen(get(held.keys, rows)))),
        opened=opened,
        split=split,
    )


def _direction(key: Array) -> Array:
    with np.errstate(over="ignore"):
        found, length = arithmetic.unit(key)
    if least_length(key.dtype) <= length < math.inf:
        return found
    if not key.any():
        raise WrongVector("a zero key has no direction: it can only be written verbatim")
    if length < math.inf:
        raise OutOfRange(f"this key is too short for its direction in {key.dtype}")
    raise OutOfRange(f"the length of this key leaves the range of {key.dtype}")


def _restore(held: Locations, rows: Rows, before: Before) -> None:
    keys, lengths, counters, counts = before
    for row, key in zip(rows.tolist(), keys, strict=True):
        put(held.keys, row, key)
    held.lengths[rows], held.counters[rows], held.counts[rows] = lengths, counters, counts


def _open(held: Locations, hand: Hand, direction: Array, counter: Array, count: Array) -> int:
    """Append one location that no verbatim write made; its id."""
    location, row = hand.next_id, held.size
    length = arithmetic.unit(direction)[1]
    one = np.array([location]), direction[np.newaxis], length, counter, np.array([count])
    held.add(*one)
    held.mix(np.array([row]))
    hand.next_id += 1
    return location


def _split(held: Locations, hand: Hand, settings: Settings, winner: int) -> int:
    """Give half of a full location to a new one beside it, in a seeded direction; its id."""
    aside, _ = arithmetic.unit(hand.rng.standard_normal(held.key_dim).astype(held.dtype))
    address = get(held.keys, np.array([winner]))[0]
    direction, _ = arithmetic.unit(address + held.dtype.type(settings.jitter) * aside)
    half = held.counts[winner] / 2
    held.counters[winner] /= 2
    held.recount(np.array([winner]), np.array([half], held.dtype))
    return _open(held, hand, direction, held.counters[winner].copy(), half)


def _frozen(keys: Array) -> Array:
    keys.flags.writeable = False
    return keys
