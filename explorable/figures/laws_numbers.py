"""The curve of each law of capacity, the trial beside it, and the source's numbers on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from explorable.memory.capacity import bit_error, recall, sum_readout
from explorable.memory.capacity_trials import ASKED, Tried, distances, try_bits, try_sums
from explorable.memory.loads import AtLoad, asked, at_loads, spread_keys
from explorable.memory.outward import MOST_POWER
from explorable.sessions.laws_state import LawsState

__all__ = ["WIDEST", "Law", "Point", "active", "found", "held", "reads", "theorem"]

WIDEST = 2.0  # a read of patterns of length 1 can be no further off
LEAST = 0.1  # locations: where the curve of the sparse memory begins
PLACES = 60  # of a curve
# where trials are made along a curve: patterns a unit, steepness, D/m
LOADS = (0.08, 0.1, 0.138, 0.2, 0.3, 0.4, 0.5)
STEEPS = (2, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32)
ROUNDED = 1e-15  # how far reads are off, that differ by less, is alike
RATIOS = (64, 32, 16, 8, 4)


@dataclass(frozen=True, slots=True)
class Point:
    """What a law says at one place, and what was found there.

    Attributes
    ----------
    at, law : float
    trial, error : float
        What was found, and its standard error.
    answers : int
        Of how many answers.
    spread : float
        The standard error that the law itself would have of so many answers.
    """

    at: float
    law: float
    trial: float
    error: float
    answers: int
    spread: float

    @property
    def off(self) -> float:
        """How many standard errors the trial lies above the law; of the two, the larger one."""
        error = max(self.error, self.spread)
        return (self.trial - self.law) / error if error else 0.0


@dataclass(frozen=True, slots=True)
class Law:
    """One law as it is drawn.

    Attributes
    ----------
    at, here : float
        Where the reader's own numbers stand, and what the law says there.
    curve : tuple of (at, law)
    marks : tuple of (at, law, words)
        Numbers of the source that lie on this curve.
    own : Point or None
        The trial at the reader's own numbers; None while they are being moved.
    tries : tuple of Point
        Trials along the curve.
    """

    at: float
    here: float
    curve: tuple[tuple[float, float], ...]
    marks: tuple[tuple[float, float, str], ...]
    own: Point | None
    tries: tuple[Point, ...]


def found(state: LawsState, *, tried: bool = True) -> Law:
    """The law that is chosen, with its trial where that is wanted."""
    return _MADE[state.law](state, tried)


def held(state: LawsState) -> int:
    """How many patterns a Hopfield network of such a load holds."""
    return max(1, round(state.load * state.units))


@lru_cache(maxsize=4)
def _within(bits: int) -> tuple[float, ...]:
    """The share of all addresses within each radius from 0 on."""
    sums, total = [], 0
    for far in range(bits + 1):
        total += math.comb(bits, far)
        sums.append(total)
    return tuple(one / 2**bits for one in sums)


@lru_cache(maxsize=4)
def _far(bits: int, locations: int, seed: int) -> tuple[tuple[int, ...], ...]:
    counts = distances(bits, locations, 2, seed).cumsum(axis=1)
    return tuple(tuple(int(one) for one in row) for row in counts)


def active(state: LawsState) -> tuple[int, int, int]:
    """How many locations each of two addresses activated, and how many both did."""
    one, other, both = (row[state.radius] for row in _far(state.bits, state.locations, state.seed))
    return one, other, both


def _sparse(state: LawsState, tried: bool) -> Law:
    many, shares = state.locations, _within(state.bits)
    first = next(r for r, share in enumerate(shares) if share * many >= LEAST)
    low, high = min(first, state.radius), max(state.bits // 2, state.radius)
    step = max(1, (high - low) // PLACES)
    radii = sorted({*range(low, high + 1, step), high})

    def point(radius: int) -> Point:
        share = shares[radius]
        error = math.sqrt(many * share * (1 - share))
        counted = _far(state.bits, many, state.seed)[0][radius]
        return Point(radius, many * share, counted, error, many, error)

    seen = [r for r in range(first, high + 1, max(1, (high - first) // 9)) if shares[r] * many >= 1]
    marks = ((451, many * shares[451], "1,071.9"),) if state.bits == 1000 and many == 10**6 else ()
    return Law(
        at=state.radius,
        here=many * shares[state.radius],
        curve=tuple((r, many * shares[r]) for r in radii),
        marks=marks,
        own=point(state.radius) if tried else None,
        tries=tuple(map(point, seen)) if tried else (),
    )


@lru_cache(maxsize=64)
def _bits(units: int, patterns: int, drawn: int, seed: int) -> Tried:
    return try_bits(units, patterns, drawn, seed)


def _shared(at: float, law: float, one: Tried) -> Point:
    """A share; where all answers came out alike, its error is that of the law."""
    spread = math.sqrt(law * (1 - law) / one.trials)
    return Point(at, law, one.share, one.error or spread, one.trials, spread)


def _hopfield(state: LawsState, tried: bool) -> Law:
    def point(patterns: int) -> Point:
        one = _bits(state.units, patterns, state.drawn, state.seed)
        return _shared(patterns / state.units, bit_error(patterns / state.units), one)

    at = held(state) / state.units
    places = np.linspace(min(0.05, at), max(0.5, at), PLACES).tolist()
    counts = sorted({max(1, round(one * state.units)) for one in LOADS})
    return Law(
        at=at,
        here=bit_error(at),
        curve=tuple((one, bit_error(one)) for one in places),
        marks=((0.138, bit_error(0.138), "0.00355"),),
        own=point(held(state)) if tried else None,
        tries=tuple(map(point, counts)) if tried else (),
    )


@lru_cache(maxsize=128)
def _reads(patterns: int, width: int, seed: int, away: float, beta: float) -> AtLoad:
    keys = spread_keys(patterns, width, 1.0, seed)
    (one,) = at_loads(keys, asked(keys[:ASKED], away, seed), beta, [patterns])
    return one


def reads(state: LawsState, beta: float | None = None) -> AtLoad:
    """The reads of a modern network, at another steepness where one is given."""
    steep = float(state.beta) if beta is None else beta
    return _reads(state.patterns, state.width, state.seed, float(state.away), steep)


def theorem(state: LawsState) -> float:
    """The mean bound as the literature has it, with the fixed point, none above 2."""
    away, beta = float(state.away), float(state.beta)
    return _theorem(state.patterns, state.width, state.seed, away, beta)


@lru_cache(maxsize=16)
def _theorem(patterns: int, width: int, seed: int, away: float, beta: float) -> float:
    keys = spread_keys(patterns, width, 1.0, seed)
    queries = asked(keys[:ASKED], away, seed)
    bounds = [recall(keys, one, n, beta).bound for n, one in enumerate(queries)]
    return float(np.minimum(bounds, WIDEST).mean())


def _modern(state: LawsState, tried: bool) -> Law:
    lead = reads(state, 0.0).separations - 2 * float(state.away)  # all patterns have length 1

    def proved(beta: float) -> float:
        powers = np.minimum(-beta * lead, MOST_POWER)
        return float(np.minimum(2 * (state.patterns - 1) * np.exp(powers), WIDEST).mean())

    def point(beta: float) -> Point:
        errors = reads(state, beta).errors
        mean, spread = float(errors.mean()), float(errors.std(ddof=1)) / math.sqrt(len(errors))
        spread = spread if spread > ROUNDED else 0.0
        return Point(beta, proved(beta), mean, spread, len(errors), 0.0)

    at = float(state.beta)
    places = np.linspace(0.0, max(32.0, at), 33).tolist()
    return Law(
        at=at,
        here=proved(at),
        curve=tuple((one, proved(one)) for one in places),
        marks=(),
        own=point(at) if tried else None,
        tries=tuple(point(float(one)) for one in STEEPS) if tried else (),
    )


@lru_cache(maxsize=256)
def _right(items: int, ratio: float) -> float:
    return sum_readout(items, ratio)


@lru_cache(maxsize=64)
def _sums(items: int, dimensions: int, pairs: int, drawn: int, seed: int) -> Tried:
    return try_sums(items, dimensions, pairs, drawn, seed)


def _sum(state: LawsState, tried: bool) -> Law:
    items, many = state.items, state.dimensions

    def point(pairs: int) -> Point:
        one = _sums(items, many, pairs, state.drawn, state.seed)
        return _shared(many / pairs, _right(items, many / pairs), one)

    at = many / state.pairs
    low, high = min(0.0, math.log2(at)), max(7.0, math.log2(at))
    places = [2 ** float(one) for one in np.linspace(low, high, 36)]
    counts = sorted({max(1, round(many / one)) for one in RATIOS})
    marks = ((32.0, _right(items, 32), "0.9880"), (16.0, _right(items, 16), "0.7640"))
    return Law(
        at=at,
        here=_right(items, at),
        curve=tuple((one, _right(items, one)) for one in places),
        marks=marks if items == 1000 else (),
        own=point(state.pairs) if tried else None,
        tries=tuple(map(point, counts)) if tried else (),
    )


_MADE: Mapping[str, Callable[[LawsState, bool], Law]] = MappingProxyType(
    {"sparse": _sparse, "hopfield": _hopfield, "modern": _modern, "sum": _sum}
)
