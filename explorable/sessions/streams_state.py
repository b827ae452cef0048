"""One stream written into two memories: what a person sets, and all that happens in both.

The second memory is a competitive one until that is switched off. Nothing about it is computed
here: what is kept of each write is the event that the memory gives, and its locations then.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Self

from explorable.memory import Location, Read, Store, Written
from explorable.sessions.placing import Frame, Place
from explorable.sessions.streams_rows import Row, frame, numbers

__all__ = ["SEED", "Moment", "Run", "StreamState", "run", "settings"]

SEED = 0  # of the direction in which a full location splits
NEVER_NEW, NEVER_FULL = -1.0, 1e9  # thresholds that no write reaches


@dataclass(frozen=True, slots=True)
class StreamState:
    """What undo restores and a link holds.

    Attributes
    ----------
    rows : tuple of rows
        The stream: one to forty writes, each a key and a value.
    at : int
        How many of them have been written.
    query : place
        Where both memories are read.
    competitive, novelty, overload : bool
        Whether the second memory writes competitively; opens a location for what is like
        nothing it has; splits a location that is full.
    eta : Fraction
        Its learning rate at the start.
    split, limit : Fraction
        The cosine below which a write is new, and the count above which a location is full.
    counts : bool
        Whether the read that is looked at has ln n in its logits.
    shown : bool
        Whether the second memory is shown.
    preset : str
        Where this began.
    guide : int or None
        The step of the guide; None once something was changed by hand.
    frame : tuple of pairs
        What the plane shows of each axis; it stays while something is dragged.
    """

    rows: tuple[Row, ...]
    at: int
    query: Place
    competitive: bool = True
    novelty: bool = True
    overload: bool = False
    eta: Fraction = Fraction(3, 5)
    split: Fraction = Fraction(3, 10)
    limit: Fraction = Fraction(10)
    counts: bool = True
    shown: bool = True
    preset: str = "groups"
    guide: int | None = None
    frame: Frame = ()

    @property
    def keys(self) -> tuple[Place, ...]:
        """No key can be dragged: what was written stays written."""
        return ()

    def framed(self) -> Self:
        """The same, with a plane that shows all of it."""
        return replace(self, frame=frame(self.rows, self.query))


@dataclass(frozen=True, slots=True)
class Moment:
    """One write into the second memory.

    Attributes
    ----------
    event : Written
    locations : tuple of Location
        As they are after it.
    eta : float
        The learning rate before it.
    """

    event: Written
    locations: tuple[Location, ...]
    eta: float


@dataclass(frozen=True, slots=True)
class Run:
    """All that happens while the stream is written.

    Attributes
    ----------
    moments : tuple of Moment
        One a write, of the second memory.
    verbatim, second : Read
        The read of both memories at the query after the last write.
    """

    moments: tuple[Moment, ...]
    verbatim: Read
    second: Read


def settings(state: StreamState) -> dict[str, float]:
    """What the second memory is made with, where it is not as usual."""
    found = {"eta": float(state.eta)}
    if not state.novelty:
        found["tau_split"] = NEVER_NEW
    elif state.split != Fraction(3, 10):
        found["tau_split"] = float(state.split)
    found["tau_overload"] = float(state.limit) if state.overload else NEVER_FULL
    return found


@lru_cache(maxsize=8)
def run(state: StreamState) -> Run:
    """Both memories after the first ``at`` writes."""
    given = tuple(sorted(settings(state).items()))
    moments = _moments(state.rows, state.competitive, given)[: state.at]
    keys, values = numbers(state.rows[: state.at])
    query = [float(one) for one in state.query]
    plain = Store(2, 2)
    plain.extend(keys, values)
    second = _store(state.rows[: state.at], state.competitive, given)
    return Run(
        moments,
        plain.read_attention(query, trace=True),
        second.read_attention(query, trace=True),
    )


@lru_cache(maxsize=16)
def _moments(
    rows: tuple[Row, ...], competitive: bool, given: tuple[tuple[str, float], ...]
) -> tuple[Moment, ...]:
    made: dict[str, Any] = dict(given)
    store = Store(2, 2, seed=SEED, **made)
    keys, values = numbers(rows)
    found = []
    for key, value in zip(keys, values, strict=True):
        eta = store.eta
        event = store.write(key, value, competitive=competitive)
        found.append(Moment(event, tuple(store.locations), eta))
    return tuple(found)


@lru_cache(maxsize=64)
def _store(rows: tuple[Row, ...], competitive: bool, given: tuple[tuple[str, float], ...]) -> Store:
    """The second memory after these writes; it is only read from here on."""
    made: dict[str, Any] = dict(given)
    store = Store(2, 2, seed=SEED, **made)
    for key, value in zip(*numbers(rows), strict=True):
        store.write(key, value, competitive=competitive)
    return store
