"""A read as a picture that stands alone: keys, values, weights, and all it was computed from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from explorable.figures.attending_sweeps_drawn import sweeps
from explorable.figures.beside import Box, Mark, named
from explorable.figures.captions import caption, of_places
from explorable.figures.plotted import label, picture
from explorable.figures.ruled import bottom, side, ticks
from explorable.sessions.attending_state import AttendingState
from explorable.sessions.lines import row as written_row
from explorable.sessions.typed_numbers import written

__all__ = ["drawn"]

WIDE, SIDE, TOP = 720, 280, 72
LANE, BARS, LONG = 36, 390, 240
DOTS, COSINES = 270, 350  # clear of the longest name
INK, GREY, BLUE = "#14181c", "#83898f", "#0072b2"
HOLLOW = f'fill="none" stroke="{GREY}" stroke-width="1.5"'


@dataclass(frozen=True, slots=True)
class Plane:
    """A square of the picture, with one unit on both axes."""

    name: str
    left: float
    frame: Sequence[Sequence[float]]

    @property
    def unit(self) -> float:
        """Pixels of one unit."""
        return SIDE / max(high - low for low, high in self.frame)

    def x(self, value: float) -> float:
        """Across."""
        low, high = self.frame[0]
        return self.left + SIDE / 2 + (value - (low + high) / 2) * self.unit

    def y(self, value: float) -> float:
        """Up."""
        low, high = self.frame[1]
        return TOP + SIDE / 2 - (value - (low + high) / 2) * self.unit

    def ground(self, title: str, parts: Iterable[str]) -> str:
        """The plane with its axes, and what stands in it, cut at its edge."""
        half = SIDE / 2 / self.unit
        ends = [((low + high) / 2 - half, (low + high) / 2 + half) for low, high in self.frame]
        box = f'x="{self.left}" y="{TOP}" width="{SIDE}" height="{SIDE}"'
        return "".join(
            [
                label(self.left, TOP - 12, title, bold=True),
                bottom(self.x, ticks(*ends[0], 6), TOP, TOP + SIDE),
                side(self.y, ticks(*ends[1], 6), self.left, self.left + SIDE),
                f'<rect {box} {HOLLOW}/><clipPath id="{self.name}"><rect {box}/></clipPath>',
                f'<g clip-path="url(#{self.name})">{"".join(parts)}</g>',
            ]
        )

    def line(self, at: Sequence[float], style: str) -> str:
        """From 0 to a place."""
        return (
            f'<path d="M{self.x(0):.1f} {self.y(0):.1f}L{self.x(at[0]):.1f} {self.y(at[1]):.1f}"'
            f" {style}/>"
        )

    def disc(self, at: Sequence[float], radius: float, style: str) -> str:
        """Around a place."""
        return (
            f'<circle cx="{self.x(at[0]):.1f}" cy="{self.y(at[1]):.1f}" r="{radius:.1f}" {style}/>'
        )

    def box(self, at: Sequence[float], half: float, style: str) -> str:
        """A square around a place."""
        x, y = self.x(at[0]) - half, self.y(at[1]) - half
        return f'<rect x="{x:.1f}" y="{y:.1f}" width="{2 * half}" height="{2 * half}" {style}/>'

    def mark(self, at: Sequence[float], name: str, rim: float = 8, *, bold: bool = False) -> Mark:
        """A place whose name is to stand outside its rim."""
        return Mark(self.x(at[0]), self.y(at[1]), max(8, rim), name, bold)

    def covers(self, at: Sequence[float], half: float) -> Box:
        """What a mark without a name covers."""
        return Mark(self.x(at[0]), self.y(at[1]), half, "").box

    def names(self, marks: Sequence[Mark], taken: Sequence[Box] = ()) -> str:
        """The names of places that the picture shows, within it."""
        box = (self.left, TOP, self.left + SIDE, TOP + SIDE)
        seen = [m for m in marks if box[0] <= m.x <= box[2] and box[1] <= m.y <= box[3]]
        return named(seen, box, taken)


def drawn(state: AttendingState, shown: Mapping[str, Any]) -> str:
    """The picture of a read.

    Parameters
    ----------
    shown : mapping
        Its view, in which something was read.
    """
    foot = TOP + SIDE + 66
    bars, end = _bars(shown, foot)
    below, end = sweeps(shown, end + 32)
    words, last = caption(8, end + 14, WIDE, _said(state, shown))
    head = label(8, 22, shown["verdict"]["text"], bold=True)
    output = label(WIDE - 8, 22, f"output {shown['output']}", anchor="end")
    body = "".join([head, output, _keys(shown), _values(shown), bars, below, words])
    return picture(WIDE, last, "Attention is a read", shown["described"], body)


def _weights(shown: Mapping[str, Any]) -> dict[int, float]:
    return {one["n"]: one["weight"]["value"] for one in shown["rows"] if one["weight"]}


def _disc(weight: float) -> float:
    return 4 + 20 * sqrt(weight)


def _keys(shown: Mapping[str, Any]) -> str:
    plane = Plane("keys", 40, shown["frame"])
    query, *keys = shown["places"]
    made, weights = shown["locations"], _weights(shown)
    light = f'fill="#e3e6e3" stroke="{GREY}"'
    parts, marks = [], []
    for n, one in enumerate(keys):
        rim = _disc(weights[n]) + 4 if n in weights and not made else 0
        parts.append(plane.line(one["at"], f'stroke="{GREY}"'))
        parts.append(plane.disc(one["at"], rim, light) if rim else "")
        parts.append(plane.disc(one["at"], 5, f'fill="{INK}"'))
        marks.append(plane.mark(one["at"], one["name"], rim))
    parts += [plane.box(one["at"], 6, f'fill="white" stroke="{INK}"') for one in made]
    if not shown["away"]:
        parts += [
            plane.line(query["at"], f'stroke="{INK}" stroke-width="2.5"'),
            plane.disc(query["at"], 6, f'fill="white" stroke="{INK}" stroke-width="3"'),
        ]
        marks.append(plane.mark(query["at"], "query", bold=True))
    return plane.ground("Keys and query", [*parts, plane.names(marks)])


def _values(shown: Mapping[str, Any]) -> str:
    it, weights = shown["plane"], _weights(shown)
    plane = Plane("values", 424, it["frame"])
    made = shown["locations"]
    names = [one["name"] for one in shown["places"][1:]]
    places = [(one["n"], one["value"]) for one in made] or [*enumerate(it["values"])]
    light = f'fill="#e3e6e3" stroke="{GREY}"'
    parts, marks = [plane.disc(at, 3.5, HOLLOW) for at in it["values"]], []
    for n, at in places:
        rim = _disc(weights[n]) if n in weights else 0
        if rim:
            parts.append(plane.disc(at, rim, light))
            parts.append(plane.disc(at, 3.5, f'fill="{INK}"'))
        marks.append(plane.mark(at, names[n], rim))
    if it["radius"] is not None:
        dashes = f'fill="none" stroke="{INK}" stroke-dasharray="5 4"'
        parts.append(plane.disc(it["read"], it["radius"] * plane.unit, dashes))
    parts += [
        plane.box(it["alone"], 8, f'fill="none" stroke="{BLUE}" stroke-width="2.5"'),
        plane.disc(it["read"], 5, f'fill="{INK}"'),
    ]
    outputs = [plane.covers(it["alone"], 9), plane.covers(it["read"], 6)]
    return plane.ground("Values and both outputs", [*parts, plane.names(marks, outputs)])


def _bars(shown: Mapping[str, Any], top: float) -> tuple[str, float]:
    """A lane a token, and where the last one ends."""
    heads = ((8, "start", "token"), (DOTS, "end", "q·k"), (COSINES, "end", "cosine"))
    parts = [label(x, top, word, anchor=anchor) for x, anchor, word in heads]
    parts.append(label(BARS, top, "weight: solid in the store, hollow in attention"))
    for n, one in enumerate(shown["rows"]):
        y = top + 14 + n * LANE
        parts += [
            label(8, y + 15, one["token"], bold=True),
            label(DOTS, y + 15, one["dot"], anchor="end"),
            label(COSINES, y + 15, one["cosine"], anchor="end"),
        ]
        for lane, (key, style) in enumerate((("weight", f'fill="{INK}"'), ("alone", HOLLOW))):
            if one[key] is None:
                words = one["note"] if key == "weight" else ""
                parts.append(label(BARS, y + 10, words) if words else "")
                continue
            long = max(0.5, one[key]["value"] * LONG)
            parts.append(
                f'<rect x="{BARS}" y="{y + lane * 14}" width="{long:.1f}" height="11" {style}/>'
            )
            parts.append(label(round(BARS + long + 8, 1), y + 10 + lane * 14, one[key]["text"]))
    return "".join(parts), top + 14 + len(shown["rows"]) * LANE


def _said(state: AttendingState, shown: Mapping[str, Any]) -> list[str]:
    """All that it was computed from."""
    values = ", ".join(f"({written_row(one).replace(' ', ', ')})" for one in state.values)
    scale = f"1/√{state.d}" if state.standard else written(state.scale)
    used = "every key takes part" if state.every else f"the {state.k} largest logits take part"
    writes = "verbatim" if state.verbatim else "competitive"
    out = [state.tokens[n] for n in state.out]
    left = f" Left out: {', '.join(out)}." if out else ""
    steps = ", ".join(one["ulp"] for one in shown["bits"])
    within = f"; the full read lies in the dashed circle, within {shown['bound']}"
    bound = "" if shown["plane"]["radius"] is None else within
    return [
        "Disc: the store's output; square: attention's; circles as large as weights.",
        of_places(shown["places"]),
        f"Values: {values.replace('-', '−')}.",
        f"Scale {scale}; {used}; {writes} writes; numbers in {state.floats}.{left}",
        f"Store and attention are {steps} apart, number by number; mass {shown['mass']}{bound}.",
    ]
