"""What is read from a store of tokens, and what attention gives on the same plain arrays.

Nothing here computes attention a second way: the store and the contract do, and their bits are
held against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np

from explorable.errors import ExplorableError, NothingLeft, OutOfRange, WrongVector
from explorable.memory import Read, Recalled, Store, attention
from explorable.sessions.attending_bits import FLOATS, Floats, ulps
from explorable.sessions.attending_state import AttendingState
from explorable.sessions.placing import Place

__all__ = [
    "Found",
    "Held",
    "Line",
    "barred",
    "found",
    "plain",
    "read_with",
    "scale_used",
    "usual",
    "written",
]

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Held:
    """A store with the tokens in it.

    Attributes
    ----------
    store : Store
    owner : tuple of int
        Of each location, in the order of ids, the token that opened it.
    into : tuple of tuple of int
        Of each token, the locations that its write moved or opened.
    """

    store: Store
    owner: tuple[int, ...]
    into: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One token in a read.

    Attributes
    ----------
    token : int
    location : int or None
        The one that it opened; None where it only moved those of others.
    count, dot, cosine, logit : float or None
        Of that location; None without one, or where it is not defined.
    weight : float or None
        In the read; None where it takes no part.
    alone : float or None
        In attention on the plain arrays; None where the token is left out.
    """

    token: int
    location: int | None
    count: float | None
    dot: float | None
    cosine: float | None
    logit: float | None
    weight: float | None
    alone: float | None


@dataclass(frozen=True)
class Found:
    """A read, attention beside it, and what they have in common.

    Attributes
    ----------
    held : Held
    read : Read
    alone : array
        Attention of the contract on the tokens that are not left out.
    lines : tuple of Line
        One a token.
    same : bool
        Whether read and attention are equal to the bit.
    dense : bool
        Whether every location that is not left out takes part, whatever k was given.
    promised : bool
        Whether scale, k and writes are those under which equal bits are promised.
    apart : tuple of int
        How many floats lie between them, number by number.
    recalled : Recalled or None
        The ordinary read by cosines; None for a query without a direction.
    full : array
        The same read with every location that is not left out.
    usual : tuple of int
        How many floats lie between attention of the contract and NumPy's own product, exponential
        and sum, number by number; the machine decides.
    """

    held: Held
    read: Read
    alone: Floats
    lines: tuple[Line, ...]
    same: bool
    dense: bool
    promised: bool
    apart: tuple[int, ...]
    recalled: Recalled | None
    full: Floats
    usual: tuple[int, ...]

    @property
    def first(self) -> Line:
        """The token whose location weighs most."""
        assert self.read.trace is not None
        top = self.read.trace[0].id
        return next(one for one in self.lines if one.location == top)

    @property
    def away(self) -> float:
        """How far the full read is from this one."""
        return float(np.linalg.norm(self.full - self.read.value))


def scale_used(state: AttendingState) -> float:
    """The scale of the read as a float of the type that is read in."""
    given = 1 / np.sqrt(np.float64(state.d)) if state.standard else float(state.scale)
    return float(FLOATS[state.floats](given))


@lru_cache(maxsize=8)
def found(state: AttendingState) -> Found | str:
    """What is read; where nothing can be read, why."""
    try:
        return _found(state)
    except NothingLeft:
        return "Nothing is read: every location that came of the writes is left out."
    except ExplorableError as error:
        return f"Nothing is read: {error}."


def _found(state: AttendingState) -> Found:
    held = written(state)
    left, k = state.left, None if state.every else state.k
    read = read_with(state, held, k, trace=True)
    full = read_with(state, held, None).value
    asked, keys, values, scale = plain(state)
    alone = attention(asked[np.newaxis], keys, values, scale)[0]
    dense = k is None or k >= len(held.owner) - len(barred(state, held))
    shares = attention(asked[np.newaxis], keys, np.eye(len(left), dtype=keys.dtype), scale)[0]
    return Found(
        held=held,
        read=read,
        alone=alone,
        lines=_lines(state, held, read, dict(zip(left, shares.tolist(), strict=True))),
        same=read.value.tobytes() == alone.tobytes(),
        dense=dense,
        promised=dense and state.verbatim and scale_used(state) == float(scale),
        apart=ulps(read.value, alone),
        recalled=_directed(lambda: held.store.read(_floats(state.query))),
        full=full,
        usual=ulps(usual(asked, keys, values, scale), alone),
    )


def barred(state: AttendingState, held: Held) -> list[int]:
    """The locations of the tokens that are left out."""
    return [n for n, owner in enumerate(held.owner) if owner in state.out]


def read_with(state: AttendingState, held: Held, k: int | None, *, trace: bool = False) -> Read:
    """The read of a state, of so many keys."""
    scale = None if state.standard else float(state.scale)
    query, out = _floats(state.query), barred(state, held)
    return held.store.read_attention(query, scale, k, barred=out, trace=trace)


def _directed(read: Callable[[], Answer]) -> Answer | None:
    """What is read by direction; None where the query has none, or too short a one."""
    try:
        return read()
    except (OutOfRange, WrongVector):
        return None


def plain(state: AttendingState) -> tuple[Floats, Floats, Floats, np.floating[Any]]:
    """The query, keys and values of what is not left out, as arrays, and the standard scale."""
    kind, left = FLOATS[state.floats], state.left
    query = np.array(_floats(state.query), kind)
    keys, values = (
        np.array([_floats(places[n]) for n in left], kind) for places in (state.keys, state.values)
    )
    return query, keys, values, kind(1 / np.sqrt(np.float64(state.d)))


def usual(query: Floats, keys: Floats, values: Floats, scale: np.floating[Any]) -> Floats:
    """Attention as NumPy computes it, in whatever order its library likes."""
    scores = scale * (keys @ query)
    e = np.exp(scores - scores.max())
    out: Floats = (e / e.sum()) @ values
    return out


def written(state: AttendingState) -> Held:
    """All tokens written in their order."""
    store = Store(state.d, len(state.values[0]), dtype=FLOATS[state.floats])
    owner: list[int] = []
    into: list[tuple[int, ...]] = []
    for n, (key, value) in enumerate(zip(state.keys, state.values, strict=True)):
        event = store.write(_floats(key), _floats(value), competitive=not state.verbatim)
        if state.verbatim or event.opened is not None:
            owner.append(n)
        touched = {*(one.id for one in event.activated if one.weight > 0), event.id}
        into.append(tuple(sorted(touched)))
    return Held(store, tuple(owner), tuple(into))


def _lines(
    state: AttendingState, held: Held, read: Read, shares: dict[int, float]
) -> tuple[Line, ...]:
    assert read.trace is not None
    weights = {one.id: one.weight for one in read.trace}
    query = _floats(state.query)
    cosines = dict(_directed(lambda: held.store.analyze(query)) or ())
    everything = held.store.read_attention(query, scale_used(state), trace=True).trace
    assert everything is not None
    dots = {one.id: one.dot for one in everything}
    locations = {owner: n for n, owner in enumerate(held.owner)}
    lines = []
    for token in range(len(state.tokens)):
        id_ = locations.get(token)
        if id_ is None:
            lines.append(Line(token, None, None, None, None, None, None, shares.get(token)))
            continue
        count = held.store.locations[id_].write_count
        kind = FLOATS[state.floats]  # in which equal logits are equal
        logit = float(kind(scale_used(state)) * kind(dots[id_]))
        logit += float(np.log(count)) if count != 1 else 0.0
        parts = count, dots[id_], cosines.get(id_), logit, weights.get(id_)
        lines.append(Line(token, id_, *parts, shares.get(token)))
    return tuple(lines)


def _floats(place: Place) -> list[float]:
    return [float(one) for one in place]
