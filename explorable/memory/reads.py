"""Reading as attention does: raw dot products, counted logits, no normalised output.

The order of the computation, and so every bit, is that of `explorable_kernels.contract`. Top-k
only chooses a set; the sum over it still runs in the order of the ids.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from explorable.errors import EmptyStore, NothingLeft, OutOfRange, UnknownLocation
from explorable.memory import arithmetic
from explorable.memory.balls import Certified, Setting, certify
from explorable.memory.locations import Locations
from explorable.memory.outward import far, up
from explorable.memory.second import corrections
from explorable.memory.signals import Signals, signals
from explorable.status import Status
from explorable_kernels.contract import Array, Rows

__all__ = [
    "Asked",
    "Contributor",
    "Read",
    "Search",
    "contributors",
    "find",
    "kept_rows",
    "read",
    "weighed",
]


@dataclass(frozen=True, slots=True)
class Contributor:
    """One location that a read used.

    Attributes
    ----------
    id : int
    dot : float
        The raw dot product q k, neither scaled nor counted.
    weight : float
        The weight that was applied to its value.
    members : tuple of int
        The writes that were merged into it, its own among them.
    """

    id: int
    dot: float
    weight: float
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """How an index found the k locations of a read.

    Attributes
    ----------
    rows : int
        How many locations were looked at.
    complete : bool
        Whether it is proven that no other location is among the k.
    """

    rows: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Read:
    """What a read found, and how far that may be from what it stands for.

    Attributes
    ----------
    value : (d_v,) array
    mass : float
        The share of the full softmax mass that the k locations hold; 1 for a dense read. Where
        an index left locations out, it is no less than this.
    bound : float or None
        The dense read of the same locations is no further from ``value``; None uncertified.
    ball : float or None
        The dense read of all that was written, unmerged, is no further from ``value``; None
        where competitive writes took part, and no such read is defined, and uncertified; and
        where an index found them among merged ones.
    status : Status
        Forced where the ball is within the tolerance, open where the locations permit an
        output further away than that, otherwise unresolved.
    trace : tuple of Contributor or None
        By weight, the largest first, ties by the lowest id.
    signals : Signals
    search : Search or None
        None where no index was used.
    """

    value: Array
    mass: float
    bound: float | None
    ball: float | None
    status: Status
    trace: tuple[Contributor, ...] | None
    signals: Signals
    search: Search | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """One read, checked: see `store.Store.read_attention`."""

    query: Array
    scale: Any
    k: int | None
    barred: frozenset[int]
    trace: bool
    tolerance: float
    certify: bool
    second_order: bool


def find(held: Locations, location: int) -> int:
    """The row of an id; a named error says where a merged one has gone."""
    row = held.row(location)
    if row is not None:
        return row
    owner = next((i for i, members in held.members.items() if location in members), None)
    where = "" if owner is None else f"; it was merged into {owner}"
    if owner is None and held.forgotten(location):
        where = "; if it was ever written, it is among what was merged here and forgotten"
    raise UnknownLocation(f"there is no location {location!r}{where}")


def kept_rows(held: Locations, barred: Iterable[int]) -> Rows:
    """The rows that are left when these ids are barred."""
    if not held.size:
        raise EmptyStore("this memory has no locations yet: write something first")
    left = np.ones(held.size, np.bool_)
    left[[find(held, location) for location in barred]] = False
    rows = np.flatnonzero(left)
    if not rows.size:
        raise NothingLeft("every location is barred")
    return rows


def contributors(
    held: Locations, rows: Rows, dots: Array, weights: Array
) -> tuple[Contributor, ...]:
    """The trace of a read of these rows (k,), by weight, ties by the lowest id."""
    order = np.lexsort((rows, -weights))
    return tuple(
        Contributor(location, dot, weight, held.members.get(location, (location,)))
        for location, dot, weight in zip(
            held.ids[rows][order].tolist(),
            dots[order].tolist(),
            weights[order].tolist(),
            strict=True,
        )
    )


def read(held: Locations, asked: Asked) -> Read:
    """Read as attention does; the store has checked what was asked."""
    rows = kept_rows(held, asked.barred)
    all_rows = len(rows) == held.size
    with np.errstate(over="ignore", invalid="ignore"):
        products = arithmetic.dots(held.packed, held.size, asked.query[np.newaxis])
        logs = held.logs
        if not all_rows:
            products, logs = products[:, rows], logs[rows]
        scores = arithmetic.logits(products, asked.scale, logs)
        plain = _Plain(held, rows, scores, held.values(None if all_rows else rows))
        first = _finish(plain, asked)
        if not asked.second_order or not held.moments:
            return _result(held, asked, products[0], first)
        scores, values, extra = corrections(held, rows, asked.query, asked.scale, plain)
        second = _finish(_Plain(held, rows, scores, values, extra), asked)
    return _result(held, asked, products[0], _around(first, second))


@dataclass(frozen=True, slots=True)
class _Plain:
    """What a read goes over: rows, logits (1, L) and values of them."""

    held: Locations
    rows: Rows
    scores: Array
    values: Array
    extra: float = 0.0


@dataclass(frozen=True, slots=True)
class _Finished:
    """A read that was computed."""

    rows: Rows
    kept: Rows | None
    weights: Array
    value: Array
    mass: float
    certified: Certified | None


def weighed(held: Locations, scores: Array, values: Array) -> tuple[Array, Array, Array, Array]:
    """Exponentials (1, k) of logits (1, k), their sum (1,), weights (1, k) and output (d_v,)."""
    e, total = arithmetic.shares(scores)
    weights = e / total
    value = arithmetic.combine(weights, values)[0]
    if not np.isfinite(value).all():
        raise OutOfRange(f"the output of this read leaves the range of {held.dtype}")
    value.flags.writeable = False
    return e, total, weights, value


def _finish(given: _Plain, asked: Asked) -> _Finished:
    held, scores, values = given.held, given.scores, given.values
    if not np.isfinite(scores).all():
        raise OutOfRange(f"a logit of this read leaves the range of {held.dtype}")
    kept: Rows | None = None
    if asked.k is not None and asked.k < scores.size:
        kept = np.sort(arithmetic.nearest(scores[0], asked.k))
    some = (scores, values) if kept is None else (scores[:, kept], values[kept])
    e, total, weights, value = weighed(held, *some)
    mass, every = 1.0, e
    if kept is not None:
        every, whole = arithmetic.shares(scores)
        mass = min(1.0, float(total[0]) / float(whole[0]))
    certified = None
    if asked.certify:
        parts = held, given.rows, asked.query, float(asked.scale), every[0], values, kept, value
        certified = certify(Setting(*parts, extra=given.extra))
    return _Finished(given.rows, kept, weights[0], value, mass, certified)


def _around(first: _Finished, second: _Finished) -> _Finished:
    """The second-order read; its ball is the plain one's, wider by how far the reads are apart."""
    if first.certified is None or second.certified is None:
        return second
    off = far(second.value.astype(np.float64) - first.value.astype(np.float64))
    ball, witness = first.certified.ball, (first.certified.witness - off) * (1 - 1e-12)
    moved = ball if ball is None or not off else float(up(ball + off, 2))
    certified = Certified(second.certified.bound, moved, witness)
    parts = second.rows, second.kept, second.weights, second.value, second.mass
    return _Finished(*parts, certified)


def _result(held: Locations, asked: Asked, products: Array, done: _Finished) -> Read:
    rows, certified = done.rows, done.certified
    used = rows if done.kept is None else rows[done.kept]
    trace = None
    if asked.trace:
        dots = products if done.kept is None else products[done.kept]
        trace = contributors(held, used, dots, done.weights)
    return Read(
        value=done.value,
        mass=done.mass,
        bound=None if certified is None else certified.bound,
        ball=None if certified is None else certified.ball,
        status=Status.UNRESOLVED if certified is None else certified.status(asked.tolerance),
        trace=trace,
        signals=signals(done.weights, done.mass),
    )
