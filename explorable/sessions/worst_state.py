"""What the session of the exact worst case holds, and the names of what can be chosen in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType
from typing import Self

from explorable.aggregation.comparing import Measured
from explorable.sessions.placing import Frame, Place, extents, outside

__all__ = [
    "CAMERA",
    "HEADS",
    "MAPS",
    "MOST_KEYS",
    "ROOM",
    "TOLERANCES",
    "WEIGHTINGS",
    "WorstState",
]

MOST_KEYS = 8
ROOM = Fraction(4)  # how far the map over the radii goes, at least
AWAY = 20  # a query farther off than so many times the keys' spread is not in the picture

CAMERA = (Fraction(7, 10), Fraction(1, 2))

HEADS: Mapping[str, str] = MappingProxyType(
    {
        "uniform": "uniform average",
        "softmax": "softmax",
        "given": "the given weights",
        "fit": "exact local fit",
        "opt": "optimum",
        "mine": "your own",
    }
)
WEIGHTINGS: Mapping[str, str] = MappingProxyType(
    {"uniform": "uniform", "softmax": "softmax", "given": "given"}
)
TOLERANCES: Mapping[str, str] = MappingProxyType(
    {"weighted": "weighted", "per-statement": "per statement"}
)
MAPS: Mapping[str, str] = MappingProxyType(
    {"radii": "over R and δ", "surface": "as a surface", "query": "over the query"}
)


@dataclass(frozen=True, slots=True)
class WorstState:
    """What undo restores and a link holds.

    Attributes
    ----------
    keys : tuple of places
        One to eight keys, each of one to three coordinates.
    query : place
    radius, delta : Fraction
        R_W, values a unit of key, and δ, in the unit of the values; 0 or more.
    weighting : {"uniform", "softmax", "given"}
        What P is.
    weights : tuple of Fraction
        The given ones; empty elsewhere.
    mine : tuple of Fraction
        The reader's own coefficients; they need not sum to one yet.
    tolerance : {"weighted", "per-statement"}
    who : str
        The head whose adversary is drawn: a key of ``HEADS``.
    map : {"radii", "surface", "query"}
    shown : bool
        Whether the exact fit and the optimum are told.
    kept : Measured or None
        A number kept aside, with all it was found under: without that it cannot be compared.
    preset : str
        Where this began; the key Home brings a handle back there.
    guide : int or None
        The step of the guide; None once keys, query, weights or radii were changed by hand.
    frame : tuple of pairs
        What the picture shows of each axis; it stays while something is dragged.
    room : Fraction
        How far the map over the radii goes.
    camera : pair of Fraction
        From where the surface is seen: turned, and raised, in radians.
    """

    keys: tuple[Place, ...]
    query: Place
    radius: Fraction
    delta: Fraction
    weighting: str = "uniform"
    weights: tuple[Fraction, ...] = ()
    mine: tuple[Fraction, ...] = ()
    tolerance: str = "weighted"
    who: str = "opt"
    map: str = "radii"
    shown: bool = True
    kept: Measured | None = None
    preset: str = "two"
    guide: int | None = None
    frame: Frame = ()
    room: Fraction = ROOM
    camera: Place = CAMERA

    @property
    def d(self) -> int:
        """How many coordinates a key has."""
        return len(self.query)

    @property
    def away(self) -> bool:
        """Whether the query is too far off for the picture."""
        return outside(self.query, self.frame)

    def framed(self) -> Self:
        """The same, with a picture that shows all of it."""
        far = max(self.radius, self.delta)
        room = ROOM if far <= ROOM else Fraction(ceil(far * Fraction(5, 4)))
        return replace(self, frame=_frame(self.keys, self.query), room=room)


def _frame(keys: tuple[Place, ...], query: Place) -> Frame:
    """What is shown of each of the first two axes, as far across as up."""
    ends = extents(keys, query, min(len(query), 2), AWAY)
    span = max(high - low for low, high in ends)
    pad = max(span, Fraction(2)) if len(query) == 1 else max(span / 2, Fraction(1))
    half = span / 2 + pad
    middles = [(low + high) / 2 for low, high in ends]
    return tuple((Fraction(floor(m - half)), Fraction(ceil(m + half))) for m in middles)
