"""What the session of four laws holds, with its limits and what can be begun with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from explorable.sessions.knobs import Knob, knob
from explorable.sessions.named import Preset, begins

__all__ = ["BY_KEY", "KNOBS", "LAWS", "PRESETS", "LawsState", "knobs"]

LAWS: Mapping[str, str] = MappingProxyType(
    {
        "sparse": "sparse distributed memory",
        "hopfield": "Hopfield network",
        "modern": "modern Hopfield network",
        "sum": "sum of pairs",
    }
)
KNOBS: Mapping[str, Knob] = MappingProxyType(
    {
        "bits": knob("bits of an address", "8 2000", "8 2000 8", whole=True),
        "radius": knob("radius", "0 2000", "0 1000 1", whole=True),
        "locations": knob("locations", "100 1000000", "10000 1000000 10000", whole=True),
        "units": knob("units", "16 1000", "50 1000 50", whole=True),
        "load": knob("α, patterns a unit", "1/100 1", "1/50 1/2 1/500"),
        "patterns": knob("patterns", "2 1024", "2 1024 2", whole=True),
        "beta": knob("β, how steep", "0 100", "0 32 1/2"),
        "width": knob("numbers in a pattern", "2 48", "2 48 1", whole=True),
        "away": knob("query off its pattern by", "0 2", "0 1 1/50"),
        "items": knob("items to choose from, K", "2 2000", "50 2000 50", whole=True),
        "dimensions": knob("numbers of the sum, D", "16 1024", "32 1024 32", whole=True),
        "pairs": knob("pairs in the sum, m", "1 1024", "1 128 1", whole=True),
        "drawn": knob("memories drawn", "2 40", "2 40 1", whole=True),
        "seed": knob("seed", "0 9999", "0 20 1", whole=True),
    }
)
# memories are drawn by those alone of which a trial needs several
OF: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "sparse": ("bits", "radius", "locations"),
        "hopfield": ("units", "load", "drawn"),
        "modern": ("patterns", "beta", "width", "away"),
        "sum": ("items", "dimensions", "pairs", "drawn"),
    }
)


def knobs(law: str) -> tuple[str, ...]:
    """The numbers that count for a law.

    >>> knobs("sum")
    ('items', 'dimensions', 'pairs', 'drawn', 'seed')
    """
    return (*OF[law], "seed")


@dataclass(frozen=True, slots=True)
class LawsState:
    """What undo restores and a link holds.

    Attributes
    ----------
    law : str
        A key of ``LAWS``; the numbers of the others are kept.
    bits, radius, locations : int
        Of a sparse distributed memory.
    units : int
    load : Fraction
        Of a Hopfield network: patterns for each unit.
    patterns, width : int
    beta, away : Fraction
        Of a modern one: patterns of so many numbers, the scale, and how far a query is off.
    items, dimensions, pairs : int
        Of a sum of pairs.
    drawn, seed : int
        How many memories a trial draws, where it draws several, and which.
    preset : str
        Where this began.
    """

    law: str = "sum"
    bits: int = 1000
    radius: int = 451
    locations: int = 1_000_000
    units: int = 1000
    load: Fraction = Fraction(138, 1000)
    patterns: int = 64
    beta: Fraction = Fraction(12)
    width: int = 24
    away: Fraction = Fraction(0)
    items: int = 1000
    dimensions: int = 512
    pairs: int = 16
    drawn: int = 20
    seed: int = 0
    preset: str = "sum"


def _preset(key: str, name: str, **settings: Any) -> Preset[LawsState]:
    return begins(key, name, LawsState(**settings))


PRESETS = (
    _preset("sum", "A sum of 16 pairs"),
    _preset("twice", "A sum of 32 pairs", pairs=32),
    _preset("sparse", "A million locations", law="sparse"),
    _preset("hopfield", "A Hopfield network at its edge", law="hopfield"),
    _preset("modern", "The bound over β", law="modern"),
)
BY_KEY: Mapping[str, Preset[LawsState]] = MappingProxyType({one.key: one for one in PRESETS})
