"""A plane of keys as a picture that stands alone has it: the circle of length 1, discs and names.

The panels draw the same with ``memory_plane.js``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, cos, pi, sin, sqrt
from types import MappingProxyType
from typing import Any

from explorable.figures.plotted import label

__all__ = ["AREA", "DARK", "MARKS", "SIDE", "THIN", "Plane", "discs", "ground", "query"]

SIDE, AREA = 340, 4.5  # px of a plane, and of a disc at a count of 1
LETTER, LINE = 7.5, 9  # px of a bold letter, half a line
DARK, THIN = 'fill="#454c53"', 'fill="none" stroke="#83898f"'
HALO = 'paint-order="stroke" stroke="white" stroke-width="4" stroke-linejoin="round"'
AWAY = (0.0, 16.0, 32.0)  # px from its mark, and turns from the way out, where a name may stand
TURNS = (0.0, -0.45, 0.45, -0.9, 0.9, -1.5, 1.5, 2.3, -2.3, pi)
# paths from where a read lies: reads may coincide, so marks differ in shape
MARKS: Mapping[str, str] = MappingProxyType(
    {
        "unmerged": "m-5 -5l10 10m0 -10l-10 10",
        "counted": "m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0",
        "bare": "m0 -7l7 12h-14z",
        "second": "m0 -6l6 6l-6 6l-6 -6z",
    }
)

Box = tuple[float, float, float, float]


@dataclass
class Plane:
    """A square of the picture with one unit on both axes, and what of it is taken."""

    left: float
    top: float
    frame: Sequence[Sequence[float]]
    taken: list[Box] = field(default_factory=list)

    @property
    def unit(self) -> float:
        """How many px one unit is."""
        low, high = self.frame[0]
        return SIDE / (high - low)

    def at(self, place: Sequence[float]) -> tuple[float, float]:
        """Where a place lies in the picture, in px."""
        (low, _), (_, high) = self.frame
        return self.left + (place[0] - low) * self.unit, self.top + (high - place[1]) * self.unit

    def keep(self, place: Sequence[float], r: float) -> None:
        """Nothing is written within ``r`` px of a place."""
        x, y = self.at(place)
        self.taken.append((x - r, y - r, x + r, y + r))

    def name(self, place: Sequence[float], r: float, words: str) -> str:
        """Words beside a mark, away from 0 and from all that is taken where there is room."""
        wide = len(words) * LETTER / 2
        x, y = self.at(place)
        seats = []
        for far in AWAY:
            for turn in TURNS:
                to = atan2(place[1], place[0]) + turn
                a = x + cos(to) * (r + far + 8 + wide * abs(cos(to)))
                b = y - sin(to) * (r + far + 12)
                seats.append((a - wide, b - LINE, a + wide, b + LINE))
        box = next((one for one in seats if self._free(one)), seats[0])
        self.taken.append(box)
        words = label((box[0] + box[2]) / 2, box[3] - 4, words, anchor="middle", bold=True)
        return words.replace("<text ", f"<text {HALO} ", 1)

    def _free(self, box: Box) -> bool:
        a, b, c, d = box
        inside = a >= self.left and c <= self.left + SIDE and b >= self.top - 4
        return (
            inside
            and d <= self.top + SIDE
            and all(c < p or r < a or d < q or s < b for p, q, r, s in self.taken)
        )


def ground(plane: Plane, at: Sequence[float]) -> list[str]:
    """The circle of length 1, and room for the query at a place."""
    x, y = plane.at((0, 0))
    plane.keep(at, 12)
    return [f'<circle cx="{x:g}" cy="{y:g}" r="{plane.unit:.1f}" {THIN}/>']


def query(plane: Plane, at: Sequence[float]) -> list[str]:
    """The query, whose name is written where there is room."""
    x, y = plane.at(at)
    ring = 'fill="white" stroke="black" stroke-width="3"'
    return [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" {ring}/>', plane.name(at, 9, "query")]


def discs(plane: Plane, locations: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """Locations; the area of a disc is the count."""
    for one in locations:
        x, y = plane.at(one["at"])
        r = AREA * sqrt(one["n"])
        plane.keep(one["at"], r)
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" {DARK}/>'
