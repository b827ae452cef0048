"""What the panel "when not to answer" hands out: a picture, a table, numbers, the calls."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from explorable.figures.abstain import view
from explorable.figures.handing import Kinds, handed
from explorable.figures.load_exports import LINES
from explorable.figures.plotted import label, picture, plain, table
from explorable.sessions.abstain import AbstainSession

__all__ = ["KINDS", "export"]

WIDE, HIGH, LEFT, TOP, RIGHT, FOOT = 720, 420, 64, 40, 170, 350
TENTHS = 10


def export(session: AbstainSession, kind: str) -> dict[str, str]:
    """A file: its name, its type and its text.

    Parameters
    ----------
    kind : {"svg", "csv", "json", "py", "tex", "txt"}

    Raises
    ------
    InputError
        There is no such kind.
    """
    return handed(KINDS, kind, view(session))


def _svg(shown: Mapping[str, Any]) -> str:
    top = float(shown["top"])

    def at(point: list[float]) -> str:
        x = LEFT + point[0] * (WIDE - RIGHT - LEFT)
        y = FOOT - min(1.0, point[1] / top) * (FOOT - TOP)
        return f"{x:.1f} {y:.1f}"

    def path(points: list[list[float]]) -> str:
        return "M" + "L".join(map(at, points))

    parts = [label(LEFT, 20, "Risk of the answers against the share that is answered", bold=True)]
    for n in range(round(top * TENTHS) + 1):
        x, y = at([0.0, n / TENTHS]).split(" ")
        parts.append(f'<path d="M{x} {y}H{WIDE - RIGHT}" stroke="#ccc"/>')
        parts.append(label(LEFT - 8, float(y) + 4.5, f"{n / TENTHS:g}", anchor="end"))
    parts += [
        label(float(at([n / 5, 0.0]).split(" ")[0]), FOOT + 20, f"{n / 5:g}", anchor="middle")
        for n in range(6)
    ]
    parts.append(label(WIDE - RIGHT, FOOT + 40, "share answered", anchor="end"))
    parts.append(
        f'<path d="{path(shown["best"])}" fill="none" stroke="#83898f" stroke-width="8"'
        ' opacity=".35"/>'
    )
    for n, one in enumerate(shown["curves"]):
        line = LINES[one["role"]]
        parts.append(f'<path d="{path(one["points"])}" fill="none" stroke-width="2.5" {line}/>')
        down = TOP + 20 + 22 * n
        parts.append(f'<path d="M{WIDE - RIGHT + 12} {down}h30" stroke-width="2.5" {line}/>')
        parts.append(label(WIDE - RIGHT + 48, down + 5, one["name"]))
    allowed = at([0.0, shown["allowed"]]).split(" ")[1]
    parts.append(
        f'<path d="M{LEFT} {allowed}H{WIDE - RIGHT}" stroke="black" stroke-dasharray="2 3"/>'
    )
    return picture(WIDE, HIGH, "When not to answer", shown["described"], "".join(parts))


def _csv(shown: Mapping[str, Any]) -> str:
    head = ["signal", "area", "answered at the allowed risk", "risk there", "from"]
    names = ("name", "area", "coverage", "risk", "least")
    rows = [[plain(one[name]) for name in names] for one in shown["rows"]]
    points = [
        [one["name"], repr(share), repr(risk)]
        for one in shown["curves"]
        for share, risk in one["points"]
    ]
    statuses = [[one["status"], str(one["count"]), one["wrong"]] for one in shown["statuses"]]
    sums = [[plain(name), plain(value)] for name, value in shown["arithmetic"]]
    return table(
        [
            *(head, *rows, []),
            *(["status", "reads", "wrong"], *statuses, []),
            *(*sums, []),
            *(["signal", "share answered", "risk"], *points),
        ]
    )


def _json(shown: Mapping[str, Any]) -> str:
    keys = ("rows", "curves", "best", "statuses", "strips", "verdict", "risk", "allowed")
    body = {key: shown[key] for key in keys}
    body["numbers"] = {key: one["text"] for key, one in shown["knobs"].items()}
    body["arithmetic"] = dict(shown["arithmetic"])
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


KINDS: Kinds = MappingProxyType(
    {
        "svg": ("abstain.svg", "image/svg+xml", _svg),
        "csv": ("abstain.csv", "text/csv", _csv),
        "json": ("abstain.json", "application/json", _json),
        "py": ("abstain.py", "text/x-python", lambda shown: str(shown["call"])),
        "tex": ("abstain.tex", "application/x-tex", lambda shown: str(shown["formula"])),
        "txt": ("abstain.txt", "text/plain", lambda shown: str(shown["text"])),
    }
)
