"""One stream in two memories as a picture that stands alone: two planes, and the read beneath."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from types import MappingProxyType
from typing import Any

from explorable.figures.memory_drawn import (
    AREA,
    DARK,
    MARKS,
    SIDE,
    THIN,
    Plane,
    discs,
    ground,
    query,
)
from explorable.figures.plotted import label, picture
from explorable.figures.streams_words import counted

__all__ = ["drawn"]

WIDE, TOP, LINK = 720, 40, 11  # px; the last is the widest weight
WIDELY, NAMED = 0.2, 12  # a weight whose line no name crosses; values that are named, at most
READS: Mapping[str, str] = MappingProxyType(  # each has the mark of one of the merged panel
    {"verbatim": "unmerged", "counted": "second", "bare": "bare"}
)
LIST = 26  # px a line below the planes
DRAWN = (
    "Circle: length 1. Discs: locations, by number, area = count. Thin crosses: writes."
    " Lines: weights."
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
    parts = [*_memory(Plane(0, TOP, shown["frame"]), shown, "Verbatim", None)]
    name = second["name"] if second else "The other memory is hidden"
    parts += _memory(Plane(right, TOP, shown["frame"]), shown, name, second or {"locations": []})
    high = TOP + SIDE + 8
    if read:
        low = high + TOP
        parts += _weights(Plane(0, low, shown["frame"]), shown, read)
        parts += _outputs(Plane(right, low, read["frame"]), read)
        parts += _said(low + SIDE + LIST, read)
        high = low + SIDE + LIST * (len(read["reads"]) + 2)
    title = "One stream in two memories"
    return picture(WIDE, high, title, shown["described"], "".join(parts))


def _head(plane: Plane, words: str) -> str:
    return label(plane.left + 8, plane.top - 16, words, bold=True)


def _memory(
    plane: Plane, shown: Mapping[str, Any], name: str, second: Mapping[str, Any] | None
) -> Iterable[str]:
    asked = shown["query"]["at"]
    yield _head(plane, name)
    yield from ground(plane, asked)
    for one in shown["writes"]:
        x, y = plane.at(one["at"])
        mark = f"M{x - 3.5:.1f} {y - 3.5:.1f}l7 7m0 -7l-7 7"
        plane.keep(one["at"], AREA)
        dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{AREA}" {DARK}/>'
        yield dot if second is None else f'<path d="{mark}" {THIN}/>'
    locations = second["locations"] if second else []
    yield from discs(plane, locations)
    yield from query(plane, asked)
    for one in locations:
        yield plane.name(one["at"], AREA * sqrt(one["n"]), f"n = {one['count']}")


def _link(plane: Plane, one: Sequence[float], two: Sequence[float], share: float) -> str:
    (a, b), (c, d) = plane.at(one), plane.at(two)
    for part in (0.25, 0.5, 0.75) if share > WIDELY else ():
        plane.keep([x + (y - x) * part for x, y in zip(one, two, strict=True)], LINK * share / 2)
    line = f'stroke="#b9beb9" stroke-width="{1 + LINK * share:.1f}"'
    return f'<path d="M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" {line}/>'


def _weights(plane: Plane, shown: Mapping[str, Any], read: Mapping[str, Any]) -> Iterable[str]:
    """The keys, joined with the query by lines as wide as their weights."""
    asked = shown["query"]["at"]
    how = "with" if read["who"] == "counted" else "without"
    yield _head(plane, f"Weights {how} ln n, {read['title']}")
    yield from ground(plane, asked)
    for one in read["rows"]:
        yield _link(plane, asked, one["at"], one["share"])
    yield from discs(plane, read["rows"])
    yield from query(plane, asked)
    for one in read["rows"]:
        words = f"{_number(one)}: {one['weight']}"
        yield plane.name(one["at"], AREA * sqrt(one["n"]), words)


def _outputs(plane: Plane, read: Mapping[str, Any]) -> Iterable[str]:
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
        plane.keep(one["at"], 9)
        yield f'<path d="M{x:.1f} {y:.1f}{_mark(one)}" {_pen(one)}/>'
    for one in read["rows"] if len(read["rows"]) <= NAMED else []:
        yield plane.name(one["to"], AREA, _number(one))


def _number(one: Mapping[str, Any]) -> str:
    """A location by its number alone."""
    return str(one["name"]).removeprefix("location ")


def _mark(one: Mapping[str, Any]) -> str:
    return MARKS[READS[one["id"]]]


def _pen(one: Mapping[str, Any]) -> str:
    return 'fill="none" stroke="black" stroke-width="2"' if one["id"] == "verbatim" else ""


def _said(top: float, read: Mapping[str, Any]) -> Iterable[str]:
    """The reads in words, each beside its mark, and what else is drawn."""
    for n, one in enumerate(read["reads"]):
        y = top + n * LIST
        status = f", {one['status']}" if one["status"] else ""
        over = counted(one["keys"], "key")
        words = f"{one['name']}, over {over}: {one['value']}, {one['off']} off{status}"
        yield f'<path d="M18 {y - 4:g}{_mark(one)}" {_pen(one)}/>'
        yield label(36, y, words)
    yield label(8, top + len(read["reads"]) * LIST, DRAWN)
