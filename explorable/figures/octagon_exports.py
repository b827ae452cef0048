"""What the panel "octagon in the plane" hands out: a picture, a table, the certificate, calls."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from explorable.figures.handing import handed
from explorable.figures.octagon_plane import text, view
from explorable.figures.plotted import label, picture, plain, table
from explorable.sessions.octagon_plane import PlaneSession, told

__all__ = ["KINDS", "export"]

SIDE = 440
INNER = 'fill="#0072b2" fill-opacity=".25" stroke="black" stroke-width="2"'
OUTER = 'fill="none" stroke="black" stroke-dasharray="5 4"'


def export(session: PlaneSession, kind: str) -> dict[str, str]:
    """A file: its name, its type and its text.

    Parameters
    ----------
    kind : {"svg", "csv", "json", "py", "txt"}

    Raises
    ------
    InputError
        There is no such kind.
    """
    return handed(KINDS, kind, session, view(session))


def _svg(_session: PlaneSession, shown: Mapping[str, Any]) -> str:
    frame = shown["frame"]
    unit = SIDE / (2 * frame["reach"])

    def place(at: list[float]) -> tuple[float, float]:
        x = SIDE / 2 + (at[0] - frame["x"]) * unit
        return round(x, 2), round(SIDE / 2 - (at[1] - frame["y"]) * unit, 2)

    parts = []
    for one in shown["lines"]:
        a, b = one["terms"]
        size = a * a + b * b
        gap = (one["at"] - a * frame["x"] - b * frame["y"]) / size
        foot = frame["x"] + a * gap, frame["y"] + b * gap
        long = 3 * frame["reach"]
        ends = [place([foot[0] - b * way, foot[1] + a * way]) for way in (-long, long)]
        wide = 3 if one["conflict"] else 1
        (x, y), (z, w) = ends
        parts.append(f'<path d="M{x} {y}L{z} {w}" stroke="black" stroke-width="{wide}"/>')
    for name, style in (("outer", OUTER), ("inner", INNER)):
        corners = [place(one) for one in shown[name]]
        if len(corners) == 1:
            x, y = corners[0]
            parts.append(f'<circle cx="{x}" cy="{y}" r="6" {style}/>')
        elif corners:
            path = " ".join(f"{x},{y}" for x, y in corners)
            parts.append(f'<polygon points="{path}" {style}/>')
    for one in shown["points"]:
        x, y = place(one)
        parts.append(f'<circle cx="{x}" cy="{y}" r="3.5"/>')
    said = "; ".join(f"{one['number']}: {one['name']}" for one in shown["lines"])
    parts.append(label(8, SIDE - 8, shown["headline"], bold=True))
    return picture(SIDE, SIDE, "An octagon in the plane", f"{shown['said']} {said}", "".join(parts))


def _csv(_session: PlaneSession, shown: Mapping[str, Any]) -> str:
    rows = [
        [one["name"], one["low"], one["high"], one["rationals"], one["integers"], one["status"]]
        for one in shown["rows"]
    ]
    head = ["sum", "at least", "at most", "over the rationals", "over the integers", "status"]
    return table([head, *([plain(cell) for cell in row] for row in rows)])


def _json(session: PlaneSession, shown: Mapping[str, Any]) -> str:
    body = {
        "over": session.state.over,
        "statements": {one.number: str(one) for one in told(session.state)},
        "headline": shown["headline"],
        "intervals": {plain(one["name"]): plain(one[session.state.over]) for one in shown["rows"]},
        "asked": shown["asked"]["name"],
        "status": shown["asked"]["status"],
        "why": shown["asked"]["why"],
        "passes": shown["passes"],
    }
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def _calls(session: PlaneSession, _shown: Mapping[str, Any]) -> str:
    tells = "".join(
        f"octagon = octagon.tell({dict(one.terms)!r}, {str(one.most)!r}, statement={one.number})\n"
        for one in told(session.state)
    )
    return (
        "from explorable.domains.octagon import Octagon\n\n"
        f"octagon = Octagon({session.state.over!r})\n{tells}"
        "contradiction = octagon.contradiction\n"
        "steps = list(octagon.steps())\n"
    )


Make = Callable[[PlaneSession, Mapping[str, Any]], str]
KINDS: Mapping[str, tuple[str, str, Make]] = MappingProxyType(
    {
        "svg": ("octagon.svg", "image/svg+xml", _svg),
        "csv": ("octagon.csv", "text/csv", _csv),
        "json": ("octagon.json", "application/json", _json),
        "py": ("octagon.py", "text/x-python", _calls),
        "txt": ("bounds.txt", "text/plain", lambda session, _: text(session.state)),
    }
)
