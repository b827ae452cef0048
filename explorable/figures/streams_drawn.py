"""One stream in two memories as a picture that stands alone: two planes, and the read beneath."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, cos, pi, sin, sqrt
from types import MappingProxyType
from typing import Any

from explorable.figures.merged_exports import MARKS
from explorable.figures.plotted import label, picture

__all__ = ["drawn"]

WIDE, SIDE, TOP, AREA = 720, 340, 40, 4.5
LETTER, LINE, LINK = 7.5, 9, 11  # px of a bold letter, half a line, the widest weight
DARK, THIN = 'fill="#454c53"', 'fill="none" stroke="#83898f"'
HALO = 'paint-order="stroke" stroke="white" stroke-width="4" stroke-linejoin="round"'
AWAY = (0.0, 16.0, 32.0)  # px from its mark, and turns from the way out, where a name may stand
TURNS = (0.0, -0.45, 0.45, -0.9, 0.9, -1.5, 1.5, 2.3, -2.3, pi)
READS: Mapping[str, str] = MappingProxyType(  # each has the mark of one of the merged panel
    {"verbatim": "unmerged", "counted": "second", "bare": "bare"}
)
LIST = 26  # px a line below the planes

Box = tuple[float, float, float, float]


@dataclass
class _Plane:
    """A square of the picture with one unit on both axes, and what of it is taken."""

    left: float
    top: float
    frame: Sequence[Sequence[float]]
    taken: list[Box] = field(default_factory=list)

    @property
    def unit(self) -> float:
        low, high = self.frame[0]
        return SIDE / (high - low)

    def at(self, place: Sequence[float]) -> tuple[float, float]:
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


def drawn(shown: Mapping[str, Any]) -> str:
    """The picture of a view: what came on the left, what the second memory made of it on the right.

    Examples
    --------
    >>> from explorable.figures.streams import view
    >>> from explorable.sessions.streams import StreamSession
    >>> drawn(view(StreamSession("groups"))).startswith("<svg ")
    True
    """
    second, read = shown["second"], shown["read"]
    right = WIDE - SIDE
    parts = [*_memory(_Plane(0, TOP, shown["frame"]), shown, "Verbatim", None)]
    name = second["name"] if second else "The other memory is hidden"
    parts += _memory(_Plane(right, TOP, shown["frame"]), shown, name, second or {"locations": []})
    high = TOP + SIDE + 8
    if read:
        low = high + TOP
        parts += _weights(_Plane(0, low, shown["frame"]), shown, read)
        parts += _outputs(_Plane(right, low, read["frame"]), read)
        parts += _said(low + SIDE + LIST, read)
        high = low + SIDE + LIST * (len(read["reads"]) + 1)
    title = "One stream in two memories"
    return picture(WIDE, high, title, shown["described"], "".join(parts))


def _head(plane: _Plane, words: str) -> str:
    return label(plane.left + 8, plane.top - 16, words, bold=True)


def _ground(plane: _Plane, query: Sequence[float]) -> list[str]:
    """The circle of length 1, and the query, whose name is written last."""
    x, y = plane.at((0, 0))
    plane.keep(query, 12)
    return [f'<circle cx="{x:g}" cy="{y:g}" r="{plane.unit:.1f}" {THIN}/>']


def _query(plane: _Plane, query: Sequence[float]) -> list[str]:
    x, y = plane.at(query)
    ring = 'fill="white" stroke="black" stroke-width="3"'
    return [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" {ring}/>',
        plane.name(query, 9, "query"),
    ]


def _memory(
    plane: _Plane, shown: Mapping[str, Any], name: str, second: Mapping[str, Any] | None
) -> Iterable[str]:
    query = shown["query"]["at"]
    yield _head(plane, name)
    yield from _ground(plane, query)
    for one in shown["writes"]:
        x, y = plane.at(one["at"])
        mark = f"M{x - 3.5:.1f} {y - 3.5:.1f}l7 7m0 -7l-7 7"
        plane.keep(one["at"], AREA)
        dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{AREA}" {DARK}/>'
        yield dot if second is None else f'<path d="{mark}" {THIN}/>'
    locations = second["locations"] if second else []
    yield from _discs(plane, locations)
    yield from _query(plane, query)
    for one in locations:
        yield plane.name(one["at"], AREA * sqrt(one["n"]), f"n = {one['count']}")


def _discs(plane: _Plane, locations: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    for one in locations:
        x, y = plane.at(one["at"])
        r = AREA * sqrt(one["n"])
        plane.keep(one["at"], r)
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" {DARK}/>'


def _link(plane: _Plane, one: Sequence[float], two: Sequence[float], share: float) -> str:
    (a, b), (c, d) = plane.at(one), plane.at(two)
    line = f'stroke="#b9beb9" stroke-width="{1 + LINK * share:.1f}"'
    return f'<path d="M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" {line}/>'


def _weights(plane: _Plane, shown: Mapping[str, Any], read: Mapping[str, Any]) -> Iterable[str]:
    """The keys, joined with the query by lines as wide as their weights."""
    query = shown["query"]["at"]
    how = "with" if read["who"] == "counted" else "without"
    yield _head(plane, f"Weights {how} ln n, {read['title']}")
    yield from _ground(plane, query)
    for one in read["rows"]:
        yield _link(plane, query, one["at"], one["share"])
    yield from _discs(plane, read["rows"])
    yield from _query(plane, query)
    for one in read["rows"]:
        yield plane.name(one["at"], AREA * sqrt(one["n"]), one["weight"])


def _outputs(plane: _Plane, read: Mapping[str, Any]) -> Iterable[str]:
    """The values of the keys, and what is read."""
    yield _head(plane, "What is read, value space")
    to = next(one["at"] for one in read["reads"] if one["id"] == read["who"])
    for one in read["rows"]:
        yield _link(plane, to, one["to"], one["share"])
    for one in read["rows"]:
        x, y = plane.at(one["to"])
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{AREA}" {DARK}/>'
    for one in read["reads"]:
        x, y = plane.at(one["at"])
        yield f'<path d="M{x:.1f} {y:.1f}{_mark(one)}" {_pen(one)}/>'


def _mark(one: Mapping[str, Any]) -> str:
    return MARKS[READS[one["id"]]]


def _pen(one: Mapping[str, Any]) -> str:
    return 'fill="none" stroke="black" stroke-width="2"' if one["id"] == "verbatim" else ""


def _said(top: float, read: Mapping[str, Any]) -> Iterable[str]:
    """The reads in words, each beside its mark."""
    for n, one in enumerate(read["reads"]):
        y = top + n * LIST
        status = f", {one['status']}" if one["status"] else ""
        words = f"{one['name']}, over {one['over']}: {one['value']}, {one['off']} off{status}"
        yield f'<path d="M18 {y - 4:g}{_mark(one)}" {_pen(one)}/>'
        yield label(36, y, words)
