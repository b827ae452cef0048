"""What the panel "a memory under load" hands out: a picture, a table, numbers, the calls."""

from __future__ import annotations

from collections.abc import Mapping
from math import log2, log10
from typing import Any

from explorable.figures.handing import WRITTEN, data_of_view, handed, kinds
from explorable.figures.load import view
from explorable.figures.plotted import label, picture, plain, table
from explorable.sessions.load import LoadSession

__all__ = ["KINDS", "LINES", "export"]

WIDE, HIGH, LEFT, TOP, RIGHT, FOOT = 720, 420, 64, 40, 150, 350
LETTER = 8  # a wide one of a name
LINES = {
    "opt": 'stroke="black"',
    "fit": 'stroke="#0072b2" stroke-dasharray="9 4"',
    "avg": 'stroke="#b87a00" stroke-dasharray="1.5 4" stroke-linecap="round"',
    "cut": 'stroke="#b9608f" stroke-dasharray="10 3 2 3"',
}


def export(session: LoadSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, view(session))


def _svg(shown: Mapping[str, Any]) -> str:
    loads, axis = shown["loads"], shown["axis"]
    low: float = log2(loads[0])
    high: float = log2(loads[-1])

    def x(load: float) -> float:
        return LEFT + (log2(load) - low) / (high - low or 1) * (WIDE - RIGHT - LEFT)

    def y(value: float) -> float:
        least, end = float(axis["low"]), float(axis["high"])
        power = max(least, log10(value)) if value > 0 else least
        return FOOT - (power - least) / (end - least) * (FOOT - TOP)

    def path(points: list[list[float]]) -> str:
        return "M" + "L".join(f"{x(load):.1f} {y(value):.1f}" for load, value in points)

    parts = [label(LEFT, 20, "Error of a read against the number of locations", bold=True)]
    for tick in axis["ticks"]:
        at = y(10.0 ** tick["power"])
        parts.append(f'<path d="M{LEFT} {at:.1f}H{WIDE - RIGHT}" stroke="#ccc"/>')
        parts.append(label(LEFT - 8, round(at + 4.5, 1), tick["text"], anchor="end"))
    parts += [
        label(round(x(load), 1), FOOT + 20, f"{load:,}", anchor="middle")
        for load in shown["ticks"] or loads[:: max(1, len(loads) // 8)]
    ]
    parts.append(label(WIDE - RIGHT, FOOT + 40, "locations", anchor="end"))
    if shown["bound"]:
        parts.append(
            f'<path d="{path(shown["bound"])}" fill="none" stroke="#5f666d" stroke-width="1.5"/>'
        )
        load, value = shown["bound"][-1]
        parts.append(label(x(load) + 8, round(y(value), 1), "the bound"))
    for n, one in enumerate(shown["curves"]):
        if one["bound"]:
            parts.append(
                f'<path d="{path(one["bound"])}" fill="none" stroke-width="1"'
                f" {LINES[one['role']]}/>"
            )
        parts.append(
            f'<path d="{path(one["points"])}" fill="none" stroke-width="2.5" {LINES[one["role"]]}/>'
        )
        parts.append(
            f'<path d="M{WIDE - RIGHT + 8} {FOOT - 60 + 22 * n}h30" stroke-width="2.5"'
            f" {LINES[one['role']]}/>"
        )
        parts.append(label(WIDE - RIGHT + 44, FOOT - 55 + 22 * n, one["name"]))
    if any(one["bound"] for one in shown["curves"]):
        parts.append(label(WIDE - RIGHT + 8, FOOT - 80, "thin: its bound"))
    longest = max(len(one["name"]) for one in shown["curves"])
    wide = max(WIDE, WIDE - RIGHT + 60 + LETTER * longest)
    at = x(shown["load"])
    parts.append(f'<path d="M{at:.1f} {TOP}V{FOOT}" stroke="black" stroke-dasharray="2 3"/>')
    return picture(wide, HIGH, "A memory under load", shown["described"], "".join(parts))


def _csv(shown: Mapping[str, Any]) -> str:
    names = [one["name"] for one in shown["curves"]]
    columns = [dict(map(tuple, one["points"])) for one in shown["curves"]]
    proved = [shown["bound"], *(one["bound"] for one in shown["curves"][1:])]
    bounds = [
        (f"bound, {plain(name)}", dict(map(tuple, points)))
        for name, points in zip(names, proved, strict=True)
        if points
    ]
    head = ["locations", *(f"error, {plain(name)}" for name in names), *(one for one, _ in bounds)]
    rows = [
        [str(load), *(repr(one[load]) for one in (*columns, *(found for _, found in bounds)))]
        for load in shown["loads"]
    ]
    sums = [[plain(name), plain(value)] for name, value in shown["arithmetic"]]
    read = [[one["name"], repr(one["value"])] for one in shown["read"]["rows"]]
    return table([head, *rows, [], *sums, [], ["one read", "weight"], *read])


KINDS = kinds(
    "load",
    svg=_svg,
    csv=_csv,
    json=data_of_view("loads", "load", "curves", "bound", "rows", "read", "out", "keys"),
    **WRITTEN,
)
