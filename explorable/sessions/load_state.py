"""What the session of load holds, with its limits and the loads that are tried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from explorable.memory.loads import AtLoad, asked, at_loads, left_out, spread_keys
from explorable.sessions.knobs import Knob, knob
from explorable_kernels.contract import Wide

__all__ = [
    "COMPARED",
    "ITEMS",
    "KNOBS",
    "LOADS",
    "LoadState",
    "breaks",
    "grid",
    "left",
    "memory",
    "questions",
    "tried",
]

Row = tuple[Fraction, ...]

LOADS = tuple(round(2 ** (n / 2)) for n in range(2, 25))  # two to each doubling, up to 4096
HALF = 0.5
ITEMS = 16  # that are asked for; all where fewer are stored
COMPARED: Mapping[str, str] = MappingProxyType(
    {"beta": "several β", "separation": "several separations"}
)
KNOBS: Mapping[str, Knob] = MappingProxyType(
    {
        "beta": knob("β", "0 1000", "0 32 1/2"),
        "separation": knob("the separation", "1/100 1", "1/100 1 1/100"),
        "away": knob("how far a query is off", "0 10", "0 1 1/50"),
        "dimensions": knob("the numbers in a key", "2 48", "2 48 1", whole=True),
        "seed": knob("the seed", "0 9999", "0 20 1", whole=True),
    }
)


@dataclass(frozen=True, slots=True)
class LoadState:
    """What undo restores and a link holds.

    Attributes
    ----------
    beta, separation, away : Fraction
        How steep a read is, how much of two random keys differs, how far a query is off its key.
    dimensions, seed : int
        Numbers in a random key, and which keys are drawn.
    rows : tuple of rows
        The reader's own keys in place of random ones; empty for those.
    load : int
        Where the marker stands: one of ``grid``.
    over : {"beta", "separation"}
        What differs between the curves.
    out : bool
        Whether each item is also left out of its own read.
    shown : bool
        Whether steeper and flatter reads are told.
    preset : str
        Where this began.
    guide : int or None
        The step of the guide; None once a number was changed by hand.
    """

    beta: Fraction = Fraction(8)
    separation: Fraction = Fraction(1)
    away: Fraction = Fraction(0)
    dimensions: int = 24
    seed: int = 0
    rows: tuple[Row, ...] = ()
    load: int = 64
    over: str = "beta"
    out: bool = False
    shown: bool = True
    preset: str = "random"
    guide: int | None = None


def grid(state: LoadState) -> tuple[int, ...]:
    """The loads that are tried.

    >>> grid(LoadState())[:6]
    (2, 3, 4, 6, 8, 11)
    """
    return LOADS if not state.rows else tuple(range(2, len(state.rows) + 1))


@lru_cache(maxsize=16)
def _random(dimensions: int, separation: Fraction, seed: int) -> Wide:
    return spread_keys(LOADS[-1], dimensions, float(separation), seed)


def memory(state: LoadState) -> Wide:
    """All keys, of which a load is so many of the first."""
    if state.rows:
        return np.array([[float(one) for one in row] for row in state.rows])
    return _random(state.dimensions, state.separation, state.seed)


def questions(state: LoadState) -> Wide:
    """The queries, one beside each of the first keys."""
    keys = memory(state)
    return asked(keys[: len(keys) if state.rows else ITEMS], float(state.away), state.seed)


def _plain(state: LoadState) -> LoadState:
    """Only what the reads depend on, so that they are computed once."""
    return LoadState(
        state.beta, state.separation, state.away, state.dimensions, state.seed, state.rows
    )


def tried(state: LoadState, loads: tuple[int, ...] | None = None) -> tuple[AtLoad, ...]:
    """The reads at each load."""
    return _tried(_plain(state), grid(state) if loads is None else loads)


@lru_cache(maxsize=64)
def _tried(state: LoadState, loads: tuple[int, ...]) -> tuple[AtLoad, ...]:
    return at_loads(memory(state), questions(state), float(state.beta), loads)


def breaks(state: LoadState) -> int | None:
    """The load from which on others have more than half of the weight, on average.

    Keys of one's own may come apart again, so the last load that kept half decides. None where
    that is the last that is tried.

    >>> breaks(LoadState(beta=Fraction(4)))
    45
    """
    reads = tried(state)
    lost = next((n for n, one in enumerate(reversed(reads)) if one.own.mean() >= HALF), len(reads))
    return reads[-lost].load if lost else None


def left(state: LoadState) -> tuple[Wide, ...]:
    """The errors at each load with each item left out of its own read."""
    return _left(_plain(state))


@lru_cache(maxsize=16)
def _left(state: LoadState) -> tuple[Wide, ...]:
    return left_out(memory(state), questions(state), float(state.beta), grid(state))
