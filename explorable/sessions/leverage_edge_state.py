"""What the session of one curve at its edge holds, and what it can begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType
from typing import Self

from explorable.sessions.named import Preset
from explorable.sessions.placing import DROPS
from explorable.sessions.typed_numbers import number

__all__ = [
    "BY_KEY",
    "LIMITS",
    "MOST_KEYS",
    "PRESETS",
    "READINGS",
    "WEIGHTINGS",
    "EdgeState",
    "edge_number",
    "on_curve",
]

MOST_KEYS = 12
FAR = 12  # a query farther off than so many times the keys' spread is not in the picture

READINGS: Mapping[str, str] = MappingProxyType(
    {
        "query-centred": "about the query, M⁻¹m with M = C + m²",
        "mean-centred": "about the mean, C⁻¹m",
    }
)
WEIGHTINGS: Mapping[str, str] = MappingProxyType(
    {"near": "softmax of −(k − q)²/2h²", "uniform": "equal"}
)


WIDE = Fraction(10**6)
LIMITS: Mapping[str, tuple[Fraction, Fraction]] = MappingProxyType(
    {
        "query": (-Fraction(10**9), Fraction(10**9)),
        "rho": (-WIDE, WIDE),
        "radius": (Fraction(0), WIDE),
        "delta": (Fraction(0), WIDE),
        "width": (Fraction(1, 100), Fraction(1000)),
    }
)
_NAMES = {
    "query": "the query",
    "rho": "your ρ",
    "radius": "the bound on the slope",
    "delta": "the tolerance δ",
    "width": "the width h",
}


def edge_number(what: str, text: str, most: int = DROPS) -> Fraction:
    """One of the numbers of the state as it is typed.

    >>> edge_number("width", "1/2")
    Fraction(1, 2)
    """
    least, top = LIMITS.get(what, (-WIDE, WIDE))
    name, _, n = what.partition(" ")  # a person counts from 1, as the boxes do
    said = _NAMES.get(what) or (f"{name} {int(n) + 1}" if n.isdecimal() and len(n) < 3 else what)
    return number(text, said, least=least, most=top, characters=most)


@dataclass(frozen=True, slots=True)
class EdgeState:
    """What undo restores and a link holds.

    Attributes
    ----------
    keys, values : tuples of Fraction
        One to twelve places on the line, and what was read there.
    query : Fraction
    width : Fraction
        h, how far softmax looks.
    rho : Fraction
        The reader's own direction, in units of one over the key; the same for every query.
    radius, delta : Fraction
        R_W and δ, 0 or more.
    weighting : {"near", "uniform"}
    reading : {"query-centred", "mean-centred"}
        What *the query-centred direction* means.
    curve : tuple of Fraction
        Coefficients of the curve the values lie near, lowest first; empty where there is none.
    preset : str
        Where this began; the key Home brings a handle back there.
    frame : pair
        What the picture shows of the line; it stays while something is dragged.
    room : Fraction
        How far the picture of λ goes in δ.
    """

    keys: tuple[Fraction, ...]
    values: tuple[Fraction, ...]
    query: Fraction
    width: Fraction = Fraction(3, 5)
    rho: Fraction = Fraction(1)
    radius: Fraction = Fraction(1)
    delta: Fraction = Fraction(1)
    weighting: str = "near"
    reading: str = "query-centred"
    curve: tuple[Fraction, ...] = ()
    preset: str = "edge"
    frame: tuple[Fraction, Fraction] = (Fraction(0), Fraction(1))
    room: Fraction = Fraction(2)

    @property
    def away(self) -> bool:
        """Whether the query is too far off for the picture."""
        return not self.frame[0] <= self.query <= self.frame[1]

    def framed(self) -> Self:
        """The same, with a picture that shows all of it."""
        low, high = min(self.keys), max(self.keys)
        spread = max(high - low, Fraction(1, 2))
        if low - FAR * spread <= self.query <= high + FAR * spread:
            low, high = min(low, self.query), max(high, self.query)
        pad = max((high - low) * Fraction(3, 20), Fraction(1, 10))
        room = self.room if self.delta <= self.room else Fraction(ceil(self.delta * 5 / 4))
        ends = Fraction(floor((low - pad) * 20), 20), Fraction(ceil((high + pad) * 20), 20)
        return replace(self, frame=ends, room=room)


def on_curve(curve: tuple[Fraction, ...], x: Fraction) -> Fraction:
    """The value of the curve at a place.

    >>> on_curve((Fraction(1), Fraction(2)), Fraction(3))
    Fraction(7, 1)
    """
    return sum((one * x**power for power, one in enumerate(curve)), Fraction(0))


def _numbers(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.split()))


_CURVE = _numbers("0.6 1.15 -0.16")
_KEYS = _numbers("0 0.35 0.6 1.05 1.5 1.9 2.4 2.8 3.35 4")
_OFF = _numbers("0.06 -0.1 0.09 -0.05 0.08 -0.07 0.05 -0.09 0.07 -0.04")
_VALUES = tuple(on_curve(_CURVE, x) + off for x, off in zip(_KEYS, _OFF, strict=True))


def _preset(key: str, name: str, query: str, **given: object) -> Preset[EdgeState]:
    state = EdgeState(_KEYS, _VALUES, Fraction(query), curve=_CURVE, delta=Fraction(3, 4))
    return Preset(key, name, replace(state, preset=key, **given).framed())  # type: ignore[arg-type]


_TWO = {
    "keys": _numbers("0 2"),
    "values": _numbers("1 2"),
    "curve": (),
    "weighting": "uniform",
    "rho": Fraction(1, 4),
    "room": Fraction(4),
}

PRESETS = (
    _preset("edge", "Where the keys end", "0"),
    _preset("interior", "Among the keys", "2", rho=Fraction(-1, 20)),
    _preset("two", "Two keys, 0 and 2", "0", **_TWO, delta=Fraction(2)),
    _preset("below", "Two keys, δ below the threshold", "0", **_TWO, delta=Fraction(7, 5)),
    _preset(
        "close",
        "Keys close together",
        "1",
        keys=_numbers("0 0.05 0.1"),
        values=_numbers("0.6 0.7 0.65"),
        curve=(),
        weighting="uniform",
        rho=Fraction(-1, 2),
    ),
    _preset("far", "One far query", "100000000", rho=Fraction(-1)),
)
BY_KEY: Mapping[str, Preset[EdgeState]] = MappingProxyType({one.key: one for one in PRESETS})
