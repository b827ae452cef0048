"""What the panel "four laws" hands out: a picture, a table, numbers, the calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.figures.handing import WRITTEN, data_of_view, handed, kinds
from explorable.figures.laws import view
from explorable.figures.plotted import label, picture, plain, table
from explorable.sessions.laws import LawsSession

__all__ = ["KINDS", "export"]

WIDE, HIGH, LEFT, TOP, RIGHT, FOOT = 680, 420, 70, 50, 640, 350
FIT = "#0072b2"


def export(session: LawsSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, view(session))


def _svg(shown: Mapping[str, Any]) -> str:
    def x(at: float) -> float:
        return LEFT + at * (RIGHT - LEFT)

    def y(at: float) -> float:
        return FOOT - at * (FOOT - TOP)

    titles = shown["titles"]
    name = f"{shown['name'][0].upper()}{shown['name'][1:]}"
    parts = [
        label(8, 20, f"{name}: {titles['law']} and trial", bold=True),
        label(8, 38, titles["up"]),
        label(RIGHT, FOOT + 42, titles["across"], anchor="end"),
    ]
    for at, words in shown["up"]:
        parts.append(f'<path d="M{LEFT} {y(at):.1f}H{RIGHT}" stroke="#ccc"/>')
        parts.append(label(LEFT - 8, round(y(at) + 4.5, 1), words, anchor="end"))
    for at, words in shown["across"]:
        parts.append(f'<path d="M{x(at):.1f} {FOOT}v5" stroke="black"/>')
        parts.append(label(round(x(at), 1), FOOT + 20, words, anchor="middle"))
    line = "L".join(f"{x(at):.1f} {y(up):.1f}" for at, up in shown["curve"])
    parts.append(f'<path d="M{line}" fill="none" stroke="black" stroke-width="2.5"/>')
    at = x(shown["here"][0])
    parts.append(f'<path d="M{at:.1f} {TOP}V{FOOT}" stroke="black" stroke-dasharray="2 3"/>')
    for one in [*shown["tries"], *([shown["own"]] if shown["own"] else [])]:
        across, (low, high) = x(one["at"][0]), one["bar"]
        parts.append(
            f'<path d="M{across:.1f} {y(low):.1f}V{y(high):.1f}" stroke="{FIT}" stroke-width="2"/>'
            f'<rect x="{across - 4:.1f}" y="{y(one["at"][1]) - 4:.1f}" width="8" height="8"'
            f' fill="{FIT}"/>'
        )
    for one in shown["marks"]:
        across, up = x(one["at"][0]), y(one["at"][1])
        parts.append(
            f'<circle cx="{across:.1f}" cy="{up:.1f}" r="9" fill="none" stroke="black"'
            ' stroke-width="1.75"/>'
        )
        parts.append(label(round(across - 13, 1), round(up - 8, 1), one["text"], anchor="end"))
    parts.append(f'<path d="M{LEFT} {HIGH - 12}h30" stroke="black" stroke-width="2.5"/>')
    parts.append(label(LEFT + 38, HIGH - 8, f"the {titles['law']}"))
    parts.append(f'<rect x="{LEFT + 150}" y="{HIGH - 16}" width="8" height="8" fill="{FIT}"/>')
    parts.append(label(LEFT + 166, HIGH - 8, "tried, two standard errors up and down"))
    if shown["marks"]:
        ring = f'<circle cx="{LEFT + 440}" cy="{HIGH - 12}" r="7" fill="none" stroke="black"/>'
        parts += [ring, label(LEFT + 454, HIGH - 8, "a number of the source")]
    return picture(WIDE, HIGH, "A law of capacity", shown["described"], "".join(parts))


def _csv(shown: Mapping[str, Any]) -> str:
    keys = ("at", "law", "trial", "error", "answers")
    rows = [[_cell(one[key]) for key in keys] for one in shown["rows"]]
    sums = [[plain(name), plain(value)] for name, value in shown["arithmetic"]]
    points = [[repr(at), repr(value)] for at, value in shown["points"]]
    head = [plain(one) for one in shown["columns"]]
    return table([head, *rows, [], *sums, [], [head[0], shown["titles"]["law"]], *points])


def _cell(text: str) -> str:
    """A number without the commas that part its thousands."""
    return plain(text).replace(",", "")


KINDS = kinds("law", svg=_svg, csv=_csv, json=data_of_view("law", "points", "rows"), **WRITTEN)
