"""What the panel "a long stream" hands out: a picture, a table, numbers and calls."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from explorable.figures.handing import Kinds, handed
from explorable.figures.plotted import label, picture, plain, table
from explorable.figures.streams_long import here, view
from explorable.figures.streams_long_words import call, count
from explorable.sessions.streams_long import LongSession

__all__ = ["KINDS", "export"]

WIDE, HIGH, LEFT, FOOT = 680, 300, 60, 250
LINE = 18  # px that two names keep apart
BALL = "ball of the merged"
DASHES = {"opt": "", "cut": ' stroke-dasharray="10 3 2 3"', "avg": ' stroke-dasharray="2 4"'}


def export(session: LongSession, kind: str) -> dict[str, str]:
    """A file: its name, its type and its text.

    Parameters
    ----------
    kind : {"svg", "csv", "json", "py"}

    Raises
    ------
    InputError
        There is no such kind.
    """
    return handed(KINDS, kind, session, view(session))


def _svg(_session: LongSession, shown: Mapping[str, Any]) -> str:
    """How far the reads are off, on a scale of powers of ten."""
    low, high = shown["powers"]["offs"]["ends"]

    def place(at: float, power: float) -> str:
        x = LEFT + at / shown["most"] * (WIDE - LEFT - 170)
        return f"{x:.1f} {FOOT - (power - low) / (high - low) * (FOOT - 50):.1f}"

    title = f"How far reads are off, and the ball; {count(shown['come'])} tokens to the right"
    parts = [label(8, 20, title, bold=True)]
    for one in shown["powers"]["offs"]["names"]:
        y = float(place(0, one["at"]).split()[1])
        parts.append(f'<path d="M{LEFT} {y}H{WIDE - 170}" stroke="#dadedb"/>')
        parts.append(label(LEFT - 8, y + 4, one["text"], anchor="end"))
    for one in shown["series"]:
        line = "L".join(place(at, power) for at, power in one["offs"])
        parts.append(
            f'<path d="M{line}" fill="none" stroke="black" stroke-width="2"{DASHES[one["role"]]}/>'
        )
    line = "L".join(place(at, power) for at, power in shown["ball"])
    parts.append(f'<path d="M{line}" fill="none" stroke="black"/>')
    ends = [float(place(*one["offs"][-1]).split()[1]) for one in shown["series"]]
    ends.append(float(place(*shown["ball"][-1]).split()[1]))
    names = [*(one["name"] for one in shown["series"]), BALL]
    for name, y in zip(names, _spread(ends), strict=True):
        parts.append(label(WIDE - 162, y + 4, name))
    parts.append(label(LEFT, FOOT + 24, "0"))
    parts.append(label(WIDE - 170, FOOT + 24, count(shown["most"]), anchor="end"))
    return picture(WIDE, HIGH, "A long stream", shown["described"], "".join(parts))


def _spread(heights: Sequence[float]) -> list[float]:
    """Heights of names in the order given, the lowest where it is and none within a line."""
    out, limit = list(heights), float("inf")
    for n in sorted(range(len(out)), key=out.__getitem__, reverse=True):
        out[n] = min(out[n], limit)
        limit = out[n] - LINE
    return out


def _csv(session: LongSession, _shown: Mapping[str, Any]) -> str:
    known = [asdict(one) for one in session.walk.points]
    rows = [[*known[0]], *([str(value) for value in one.values()] for one in known)]
    return table([[plain(cell) for cell in line] for line in rows])


def _json(session: LongSession, _shown: Mapping[str, Any]) -> str:
    body = {
        "setting": asdict(session.state),
        "points": [asdict(one) for one in session.walk.points],
    }
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


KINDS: Kinds = MappingProxyType(
    {
        "svg": ("stream.svg", "image/svg+xml", _svg),
        "csv": ("stream.csv", "text/csv", _csv),
        "json": ("stream.json", "application/json", _json),
        "py": ("stream.py", "text/x-python", lambda session, _: call(session, here(session))),
    }
)
