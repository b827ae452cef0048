"""What the session of leverage holds, and the names of what can be chosen in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType
from typing import Self

from explorable.sessions.placing import Frame, Place, extents, outside

__all__ = [
    "FAR",
    "MOST_KEYS",
    "MOST_SQUEEZE",
    "NOISES",
    "WEIGHTINGS",
    "LeverageState",
    "squeezed",
]

MOST_KEYS = 8
MOST_SQUEEZE = 8
FAR = 8  # a query farther off than so many times the keys' spread is not in the picture
SHAPE = Fraction(7, 5)  # of the picture: so much wider than high, one unit on both axes

WEIGHTINGS: Mapping[str, str] = MappingProxyType(
    {
        "uniform": "equal, held",
        "given": "given, held",
        "softmax": "softmax, following the query",
    }
)
NOISES: Mapping[str, str] = MappingProxyType(
    {"inverse": "σ²/p_j, less where weights are large", "equal": "σ², the same for all"}
)


@dataclass(frozen=True, slots=True)
class LeverageState:
    """What undo restores and a link holds.

    Attributes
    ----------
    keys : tuple of places
        One to eight keys, each of two or three coordinates.
    query : place
    weighting : {"uniform", "given", "softmax"}
        What p is; only softmax changes as the query moves.
    weights : tuple of Fraction
        The given ones; empty elsewhere.
    noise : {"inverse", "equal"}
        The variance of value j: σ²/p_j, or σ².
    squeeze : int
        The keys stand nearer to their line by ten to this power.
    shown : bool
        Whether what remains of a correction is told.
    preset : str
        Where this began; the key Home brings a handle back there.
    guide : int or None
        The step of the guide; None once something was changed by hand.
    frame : two pairs
        What the picture shows of the first two axes; it stays while something is dragged.
    """

    keys: tuple[Place, ...]
    query: Place
    weighting: str = "uniform"
    weights: tuple[Fraction, ...] = ()
    noise: str = "inverse"
    squeeze: int = 0
    shown: bool = True
    preset: str = "eight"
    guide: int | None = None
    frame: Frame = ()

    @property
    def d(self) -> int:
        """How many coordinates a key has."""
        return len(self.query)

    @property
    def placed(self) -> tuple[Place, ...]:
        """Where the keys stand after squeezing."""
        return squeezed(self.keys, self.squeeze)

    @property
    def away(self) -> bool:
        """Whether the query is too far off for the picture."""
        return outside(self.query, self.frame)

    def framed(self) -> Self:
        """The same, with a picture that shows all of it."""
        return replace(self, frame=_frame(self.keys, self.query))


def squeezed(keys: tuple[Place, ...], power: int) -> tuple[Place, ...]:
    """Keys of the plane, nearer to the line of least squares through them by ten to ``power``.

    Examples
    --------
    >>> keys = ((Fraction(0), Fraction(1)), (Fraction(0), Fraction(-1)), (Fraction(2), Fraction(0)))
    >>> [str(y) for _, y in squeezed(keys, 2)]
    ['1/100', '-1/100', '0']
    """
    if not power:
        return keys
    n = len(keys)
    x0, y0 = (sum((key[axis] for key in keys), Fraction(0)) / n for axis in (0, 1))
    spread = sum(((x - x0) ** 2 for x, _ in keys), Fraction(0))
    if not spread:  # they stand on a line already
        return keys
    slope = sum(((x - x0) * (y - y0) for x, y in keys), Fraction(0)) / spread
    part = Fraction(1, 10**power)
    line = [(x, y, y0 + slope * (x - x0)) for x, y in keys]
    return tuple((x, on + (y - on) * part) for x, y, on in line)


def _frame(keys: tuple[Place, ...], query: Place) -> Frame:
    """What is shown of the first two axes, with room around keys and query."""
    (left, right), (low, high) = extents(keys, query, 2, FAR)
    pad = max(right - left, high - low, Fraction(1)) * Fraction(3, 10)
    half = max((high - low) / 2 + pad, ((right - left) / 2 + pad) / SHAPE)
    half = Fraction(ceil(4 * half), 4)
    middles = (Fraction(floor(2 * (left + right) + 1), 4), Fraction(floor(2 * (low + high) + 1), 4))
    wide = half * SHAPE
    return (middles[0] - wide, middles[0] + wide), (middles[1] - half, middles[1] + half)
