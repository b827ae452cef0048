"""What the panel "one stream, two memories" hands out: a picture, a table, numbers, calls, rows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import sqrt
from types import MappingProxyType
from typing import Any

from explorable.figures.handing import Kinds, handed
from explorable.figures.plotted import label, picture, plain, table
from explorable.figures.streams import view
from explorable.figures.streams_words import call, tex
from explorable.sessions.streams import StreamSession
from explorable.sessions.streams_rows import text
from explorable.sessions.streams_state import run, settings

__all__ = ["KINDS", "export"]

WIDE, SIDE, TOP, AREA = 720, 340, 40, 4.5
DARK, THIN = 'fill="#454c53"', 'fill="none" stroke="#83898f"'


def export(session: StreamSession, kind: str) -> dict[str, str]:
    """A file: its name, its type and its text.

    Parameters
    ----------
    kind : {"svg", "csv", "json", "py", "tex", "txt"}

    Raises
    ------
    InputError
        There is no such kind.
    """
    return handed(KINDS, kind, session, view(session))


def _svg(_session: StreamSession, shown: Mapping[str, Any]) -> str:
    reach = shown["frame"][0][1]
    unit = SIDE / 2 / reach
    second = shown["second"]
    names = ["Verbatim", second["name"] if second else "The other memory is hidden"]
    parts = []
    for n, name in enumerate(names):
        middle = n * (WIDE - SIDE) + SIDE / 2, TOP + SIDE / 2
        parts.append(label(middle[0] - SIDE / 2 + 8, 24, name, bold=True))
        parts.append(f'<circle cx="{middle[0]:g}" cy="{middle[1]:g}" r="{unit:.1f}" {THIN}/>')
        for one in shown["writes"]:
            x, y = middle[0] + one["at"][0] * unit, middle[1] - one["at"][1] * unit
            mark = f"M{x - 3.5:.1f} {y - 3.5:.1f}l7 7m0 -7l-7 7"
            dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{AREA}" {DARK}/>'
            parts.append(f'<path d="{mark}" {THIN}/>' if n else dot)
        for one in (second or {"locations": []})["locations"] if n else []:
            x, y = middle[0] + one["at"][0] * unit, middle[1] - one["at"][1] * unit
            r = AREA * sqrt(one["n"])
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" {DARK}/>')
            parts.append(label(x, y - r - 6, f"n = {one['count']}", anchor="middle", bold=True))
        q = shown["query"]["at"]
        x, y = middle[0] + q[0] * unit, middle[1] - q[1] * unit
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="white" stroke="black"'
            ' stroke-width="3"/>'
        )
        parts.append(label(x, y + 24, "query", anchor="middle", bold=True))
    title = "One stream in two memories"
    return picture(WIDE, TOP + SIDE + 8, title, shown["described"], "".join(parts))


def _csv(_session: StreamSession, shown: Mapping[str, Any]) -> str:
    rows = [["write", "key", "value"]]
    rows += [[str(n), one["key"], one["value"]] for n, one in enumerate(shown["writes"], 1)]
    rows += [[], ["read at", *shown["query"]["texts"]], ["verbatim", shown["verbatim"]]]
    if shown["second"]:
        second = shown["second"]
        rows += [[second["name"], second["value"], second["status"]], []]
        rows.append(["location", "count", "value", "cosine", "share", "turned", "weight at q"])
        fields = ("name", "count", "value", "cosine", "share", "turned", "weight")
        rows += [[one[field] for field in fields] for one in second["locations"]]
    return table([[plain(cell) for cell in line] for line in rows])


def _json(session: StreamSession, shown: Mapping[str, Any]) -> str:
    state = session.state
    found = run(state)
    body: dict[str, Any] = {
        "rows": [[[str(x) for x in part] for part in one] for one in state.rows],
        "written": state.at,
        "query": [str(one) for one in state.query],
        "verbatim": {"locations": state.at, "read": found.verbatim.value.tolist()},
    }
    if shown["second"]:
        body["second"] = {
            "competitive": state.competitive,
            "settings": settings(state),
            "read": found.second.value.tolist(),
            "status": str(found.second.status),
            "locations": [
                {
                    "id": one.id,
                    "address": one.address.tolist(),
                    "count": one.write_count,
                    "value": one.value.tolist(),
                }
                for one in found.moments[-1].locations
            ],
        }
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


KINDS: Kinds = MappingProxyType(
    {
        "svg": ("memories.svg", "image/svg+xml", _svg),
        "csv": ("memories.csv", "text/csv", _csv),
        "json": ("memories.json", "application/json", _json),
        "py": ("memories.py", "text/x-python", lambda session, _: call(session.state)),
        "tex": ("memories.tex", "application/x-tex", lambda session, _: tex(session.state)),
        "txt": ("stream.txt", "text/plain", lambda session, _: text(session.state.rows)),
    }
)
