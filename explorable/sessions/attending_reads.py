"""What is read from a store of tokens, and what attention gives on the same plain arrays.

Nothing here computes attention a second way: the store and the contract do, and their bits are
held against each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from explorable.errors import ExplorableError
from explorable.memory import Read, Recalled, Store, attention
from explorable.sessions.attending_state import AttendingState
from explorable.sessions.placing import Place

__all__ = ["Found", "Held", "Line", "bits", "found", "scale_used", "ulps"]

Numbers = NDArray[np.float64]


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
    alone: Numbers
    lines: tuple[Line, ...]
    same: bool
    dense: bool
    promised: bool
    apart: tuple[int, ...]
    recalled: Recalled | None
    full: Numbers
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


def bits(value: float) -> str:
    """The 64 bits of a float as 16 digits.

    >>> bits(1.0), bits(-2.0)
    ('3ff0000000000000', 'c000000000000000')
    """
    return f"{int(np.float64(value).view(np.uint64)):016x}"


def ulps(one: float, two: float) -> int:
    """How many steps from one float to the next lead from one to the other.

    >>> ulps(1.0, 1.0), ulps(1.0, 1.0000000000000002), ulps(-0.0, 0.0)
    (0, 1, 0)
    """

    def place(value: float) -> int:
        signed = int(np.float64(value).view(np.int64))
        return signed if signed >= 0 else -(1 << 63) - signed

    return abs(place(one) - place(two))


def scale_used(state: AttendingState) -> float:
    """The scale of the read as a float."""
    return float(1 / np.sqrt(state.d)) if state.standard else float(state.scale)


@lru_cache(maxsize=8)
def found(state: AttendingState) -> Found | str:
    """What is read; where nothing can be read, why."""
    try:
        return _found(state)
    except ExplorableError as error:
        return f"Nothing is read: {error}."


def _found(state: AttendingState) -> Found:
    held = _written(state)
    store, left = held.store, state.left
    query = _floats(state.query)
    barred = [n for n, owner in enumerate(held.owner) if owner in state.out]
    own = None if state.standard else float(state.scale)
    k = None if state.every else state.k
    read = store.read_attention(query, own, k, barred=barred, trace=True)
    full = store.read_attention(query, own, barred=barred).value
    keys, values = _array(state.keys, left), _array(state.values, left)
    scale = 1 / np.sqrt(np.float64(state.d))
    alone = attention(np.array([query]), keys, values, scale)[0]
    dense = k is None or k >= len(held.owner) - len(barred)
    shares = attention(np.array([query]), keys, np.eye(len(left)), scale)[0]
    return Found(
        held=held,
        read=read,
        alone=alone,
        lines=_lines(state, held, read, dict(zip(left, shares.tolist(), strict=True))),
        same=read.value.tobytes() == alone.tobytes(),
        dense=dense,
        promised=dense and state.verbatim and scale_used(state) == float(scale),
        apart=tuple(map(ulps, read.value.tolist(), alone.tolist())),
        recalled=store.read(query) if any(state.query) else None,
        full=full,
        usual=tuple(map(ulps, _usual(query, keys, values, float(scale)), alone.tolist())),
    )


def _usual(query: list[float], keys: Numbers, values: Numbers, scale: float) -> list[float]:
    """Attention as NumPy computes it, in whatever order its library likes."""
    scores = scale * (keys @ np.array(query))
    e = np.exp(scores - scores.max())
    out: list[float] = ((e / e.sum()) @ values).tolist()
    return out


def _written(state: AttendingState) -> Held:
    """All tokens written in their order."""
    store = Store(state.d, len(state.values[0]))
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
    cosines = dict(held.store.analyze(query)) if any(state.query) else {}
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
        logit = scale_used(state) * dots[id_] + (float(np.log(count)) if count != 1 else 0.0)
        parts = count, dots[id_], cosines.get(id_), logit, weights.get(id_)
        lines.append(Line(token, id_, *parts, shares.get(token)))
    return tuple(lines)


def _array(places: tuple[Place, ...], chosen: tuple[int, ...]) -> Numbers:
    return np.array([_floats(places[n]) for n in chosen], np.float64)


def _floats(place: Place) -> list[float]:
    return [float(one) for one in place]
