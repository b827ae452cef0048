"""One world as a small floor plan: houses as outlines, rooms as boxes with a letter, dots.

The picture is data (the browser draws it) and the same as SVG for export. All worlds of one
`Plan` have the same size, and a room keeps its slot in every house it may be in, so two
pictures differ only where their worlds do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from explorable.questions import ELSEWHERE
from explorable.vocabulary import NOWHERE, Vocabulary, World

__all__ = ["Plan", "letters", "plan", "svg"]

MOST_HOUSES, MOST_ROOMS, MOST_PEOPLE, MOST_THINGS = 3, 4, 4, 2
ROOM, GAP, EDGE = 20.0, 3.0, 10.0
TOP, EAVES = 5.0, 24.0
OPEN = 17.0  # where rooms begin that are in no house of a picture without houses
DISC, SMALL = 4.6, 3.4

Picture = dict[str, Any]


def letters(names: Sequence[str]) -> dict[str, str]:
    """One or two letters a name, all different where two letters are enough.

    >>> letters(["kitchen", "garden", "kennel"])
    {'kitchen': 'Ki', 'garden': 'G', 'kennel': 'Ke'}
    """
    firsts = [name[:1].upper() for name in names]
    return {
        name: first if firsts.count(first) == 1 else f"{first}{name[1:2]}"
        for name, first in zip(names, firsts, strict=True)
    }


@dataclass(frozen=True)
class Plan:
    """What is drawn, and where.

    Attributes
    ----------
    houses, rooms, dots : tuple of str
        Names; dots are people and things.
    people : frozenset of str
        Those of ``dots`` that are people.
    rests : mapping of str to str
        Each house's unnamed leaf with the house.
    """

    houses: tuple[str, ...]
    rooms: tuple[str, ...]
    dots: tuple[str, ...]
    people: frozenset[str]
    rests: Mapping[str, str]

    @property
    def columns(self) -> int:
        """How many rooms stand side by side in a house."""
        return 1 if len(self.rooms) < 2 else 2

    @property
    def levels(self) -> int:
        """How many rooms stand above each other."""
        return max(1, -(-len(self.rooms) // self.columns))

    @property
    def width(self) -> float:
        """The width of a house."""
        return 2 * EDGE + self.columns * (ROOM + GAP) - GAP

    @property
    def base(self) -> float:
        """The ground of all houses."""
        return EAVES + EDGE + self.levels * (ROOM + GAP)

    @property
    def outside(self) -> float:
        """Where what is in no house begins."""
        return 4 + len(self.houses) * (self.width + 7) if self.houses else 4.0

    @property
    def box(self) -> tuple[float, float]:
        """Width and height of every picture."""
        across = self.columns if self.levels > 1 or not self.houses else 1
        if not self.houses:
            across = max(1, len(self.rooms))
        wide = self.outside + across * (ROOM + GAP) + 1 + (0 if self.houses else 14)
        return wide, self.base + 3 if self.houses else OPEN + ROOM + GAP

    def slot(self, room: str, house: str | None) -> tuple[float, float]:
        """The corner of a room in a house, or outside of all."""
        n = self.rooms.index(room)
        if house is not None:
            left = 4 + self.houses.index(house) * (self.width + 7) + EDGE
            across, down = n % self.columns, n // self.columns
            return left + across * (ROOM + GAP), EAVES + EDGE - 1 + down * (ROOM + GAP)
        if not self.houses:
            return self.outside + n * (ROOM + GAP), OPEN
        deep = max(self.levels, 2)
        return self.outside + n // deep * (ROOM + GAP), 14 + n % deep * (ROOM + GAP)

    def picture(self, world: World) -> Picture:
        """The world as data: ``box``, ``houses``, ``rooms`` and ``dots``."""
        corners = {}
        for room in self.rooms:
            house = world.get(f"house of {room}", NOWHERE)
            corners[room] = self.slot(room, house if house in self.houses else None)
        named = letters(self.rooms)
        return {
            "box": list(self.box),
            "houses": [self._house(n, house) for n, house in enumerate(self.houses)],
            "rooms": [
                {"name": room, "letter": named[room], "x": x, "y": y, "w": ROOM, "h": ROOM}
                for room, (x, y) in corners.items()
            ],
            "dots": list(self._dots(world, corners)),
        }

    def _house(self, n: int, name: str) -> dict[str, Any]:
        left = 4 + n * (self.width + 7)
        return {
            "name": name,
            "x": left,
            "y": TOP,
            "w": self.width,
            "h": self.base - TOP,
            "eaves": EAVES - TOP,
        }

    def _dots(
        self, world: World, corners: Mapping[str, tuple[float, float]]
    ) -> Iterable[dict[str, Any]]:
        at: dict[str, list[str]] = {}
        for dot in self.dots:
            leaf = self._leaf(dot, world)
            if leaf is not None:
                at.setdefault(leaf, []).append(dot)
        named = letters(self.dots) if len(self.dots) > 1 else {}
        for leaf, dots in at.items():
            for n, dot in enumerate(dots):
                x, y, r = self._spot(leaf, n, len(dots), corners)
                yield {
                    "name": dot,
                    "letter": named.get(dot, ""),
                    "kind": "person" if dot in self.people else "thing",
                    "x": round(x, 1),
                    "y": round(y, 1),
                    "r": r,
                }

    def _leaf(self, dot: str, world: World) -> str | None:
        """The leaf place at the end of its chain; None where the world does not say."""
        seen = set()
        at: str | None = dot
        while at is not None and at not in seen:
            seen.add(at)
            at = world.get(f"place of {at}")
            if at in self.rooms or at in self.rests or at == ELSEWHERE:
                return at
        return None

    def _spot(
        self, leaf: str, n: int, of: int, corners: Mapping[str, tuple[float, float]]
    ) -> tuple[float, float, float]:
        if leaf in corners:
            x, y = corners[leaf]
            if of == 1:
                return x + 12.5, y + 13, DISC
            return x + 6.5 + n % 2 * 8, y + 14.5 - n // 2 * 8, SMALL
        if leaf in self.rests:
            middle = 4 + self.houses.index(self.rests[leaf]) * (self.width + 7) + self.width / 2
            return middle + (n - (of - 1) / 2) * 8, TOP + 15, DISC if of == 1 else SMALL
        right = self.outside - 13 if self.houses else self.box[0] - 8
        return right - n * 8, TOP + 5, DISC if of == 1 else SMALL


def plan(vocabulary: Vocabulary, factors: Iterable[str]) -> Plan | None:
    """How to draw the worlds that these factors tell apart; None where a drawing says nothing.

    Only what the factors speak of is drawn: whose place is told apart, and the rooms and
    houses a factor can name.
    """
    told = set(factors)
    rooms, houses = vocabulary.rooms, tuple(house.text for house in vocabulary.houses)
    people = tuple(p for p in vocabulary.people if f"place of {p}" in told)
    things = tuple(t for t in vocabulary.things if f"place of {t}" in told)
    most = (
        (houses, MOST_HOUSES),
        (rooms, MOST_ROOMS),
        (people, MOST_PEOPLE),
        (things, MOST_THINGS),
    )
    spoken = people or things or any(factor.startswith("house of ") for factor in told)
    if not spoken or any(len(names) > limit for names, limit in most):
        return None
    return Plan(houses, rooms, (*people, *things), frozenset(people), dict(vocabulary.rests))


def svg(picture: Picture, x: float = 0, y: float = 0) -> str:
    """The picture as a group of SVG shapes in the colour of the text around it."""
    parts = []
    for house in picture["houses"]:
        left, right = house["x"], house["x"] + house["w"]
        base, eaves = house["y"] + house["h"], house["y"] + house["eaves"]
        middle = (left + right) / 2
        parts.append(
            f'<path d="M{left:g} {base:g}V{eaves:g}L{middle:g} {house["y"]:g} {right:g} {eaves:g}'
            f'V{base:g}Z" stroke-linejoin="round" opacity=".75"/>'
        )
    parts += [_room(room) for room in picture["rooms"]]
    parts += [_dot(dot) for dot in picture["dots"]]
    return (
        f'<g transform="translate({x:g} {y:g})" fill="none" stroke="currentColor"'
        f' stroke-width="1.3">{"".join(parts)}</g>'
    )


def _room(room: dict[str, Any]) -> str:
    x, y = room["x"], room["y"]
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{room["w"]:g}" height="{room["h"]:g}"/>'
        f'<text x="{x + 2.5:g}" y="{y + 9:g}" font-size="8.5" font-weight="600" stroke="none"'
        f' fill="currentColor">{escape(room["letter"])}</text>'
    )


def _dot(dot: dict[str, Any]) -> str:
    x, y, r = dot["x"], dot["y"], dot["r"]
    filled = 'fill="currentColor" stroke="none"'
    if dot["kind"] == "person":
        shape = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {filled}/>'
    else:
        side = f'width="{2 * r:g}" height="{2 * r:g}"'
        shape = f'<rect x="{x - r:g}" y="{y - r:g}" {side} {filled}/>'
    if not dot["letter"]:
        return shape
    return shape + (
        f'<text x="{x:g}" y="{y + 2:g}" font-size="5.5" text-anchor="middle" stroke="none"'
        f' fill="white">{escape(dot["letter"])}</text>'
    )
