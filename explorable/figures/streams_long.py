"""All that the panel "a long stream" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import Any

from explorable.figures.digits import power_of_ten
from explorable.figures.merged_words import distance
from explorable.figures.panel_view import framed, spoken
from explorable.figures.streams_long_words import TEX, call, count, latest, reading, said
from explorable.sessions.streams_long import BY_KEY, PRESETS, LongSession
from explorable.sessions.streams_walk import CHUNK, MANY, Moved, Point

__all__ = ["here", "view"]

LEAST = 1e-17  # below, a distance is drawn as this
ROW, LOCATION = 4, 13  # numbers that a plain key and value, and a location of a memory take up
MOST_POWERS = 6  # that are named beside a plot
YET = "…"  # what has not come
FIELDS = ("locations", "kept", "off", "ball")
NAMES: Mapping[str, tuple[str, str]] = {
    "merged": ("merged", "opt"),
    "competitive": ("competitive", "cut"),
    "window": ("the latest alone", "avg"),
}


def view(
    session: LongSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw, of as much as has come.

    Examples
    --------
    >>> shown = view(LongSession("same"))
    >>> [(one["name"], one["locations"]) for one in shown["rows"]][1]  # the others still grow
    ('merged', '24')
    """
    state, known, after = session.state, session.walk.points, session.walk.moved
    point = here(session)
    moved = _moved(session, point)
    begin = BY_KEY[state.preset]
    series = [_series(key, known, after) for key in NAMES]
    ball = [[one.at, _power(one.ball)] for one in known]
    whole = [[one.at, log10(one.at)] for one in known]
    out = {
        **framed(session, seq, problem, presets=PRESETS, text=call(session, point)),
        "chosen": state.preset if state.at == begin.state.at else "",
        "choose": f"From {begin.name}",
        "at": point.at,
        "come": known[-1].at,
        "progress": _progress(known[-1].at, after[-1].at),
        "done": session.walk.done,
        "turns": session.turns,
        "coming": session.coming,
        "most": MANY,
        "step": CHUNK,
        "series": series,
        "ball": ball,
        "whole": whole,
        "powers": {
            "counts": _powers([whole, *(one["counts"] for one in series)]),
            "offs": _powers([ball, *(one["offs"] for one in series)]),
        },
        "rows": _rows(point, moved),
        "head": f"After {count(point.at)} tokens",
        "reading": reading(state, point, moved or after[-1]),
        "arithmetic": _arithmetic(point, moved),
        "checked": "",
        "formula": TEX,
        "call": call(session, point),
    }
    spoke = spoken(session, said(point, moved or after[-1]))
    if session.coming and not session.walk.done:
        spoke["said"] = ""  # once, when all of it has come
    return out | spoke


def here(session: LongSession) -> Point:
    """The point that is looked at: the last one that has come, if it has not yet."""
    known = session.walk.points
    return known[min(session.state.at // CHUNK, len(known)) - 1]


def _moved(session: LongSession, point: Point) -> Moved | None:
    """The competitive memory at the same token; None where it has not come there."""
    after = session.walk.moved
    return after[point.at // CHUNK - 1] if point.at <= after[-1].at else None


def _progress(come: int, moved: int) -> str:
    if moved == MANY:
        return f"All {count(MANY)} tokens have come."
    behind = f", {count(moved)} to the competitive memory" if moved < come else ""
    return f"{count(come)} of {count(MANY)} tokens have come{behind}."


def _power(value: float) -> float:
    """Its power of ten, as a distance is drawn."""
    return log10(max(value, LEAST))


def _series(key: str, known: Sequence[Point], after: Sequence[Moved]) -> dict[str, Any]:
    """The lines of one memory; the latest alone are as many as the merged memory has."""
    told = {
        "merged": [(one.at, one.merged, one.off_merged) for one in known],
        "competitive": [(one.at, one.competitive, one.off_competitive) for one in after],
        "window": [(one.at, latest(one), one.off_window) for one in known],
    }[key]
    name, role = NAMES[key]
    return {
        "name": name,
        "role": role,
        "counts": [[at, log10(many)] for at, many, _ in told],
        "offs": [[at, _power(off)] for at, _, off in told],
    }


def _powers(lines: Sequence[Sequence[Sequence[float]]]) -> dict[str, Any]:
    """Whole powers of ten around some lines, and those that are named."""
    heights = [power for line in lines for _, power in line]
    low, high = floor(min(heights)), ceil(max(heights))
    high = max(high, low + 1)
    step = max(1, ceil((high - low) / MOST_POWERS))
    named = range(low, high + 1, step)
    return {
        "ends": [low, high],
        "names": [{"at": one, "text": power_of_ten(one) if one else "1"} for one in named],
    }


def _arithmetic(point: Point, moved: Moved | None) -> list[list[str]]:
    """How many numbers are kept, instead of how many."""
    lines = [("all tokens", ROW, point.at), ("merged", LOCATION, point.merged)]
    if moved is not None:
        lines.append(("competitive", LOCATION, moved.competitive))
    lines.append(("the latest alone", ROW, latest(point)))
    return [[f"{name}, {each} · {count(many)}", count(each * many)] for name, each, many in lines]


def _rows(point: Point, moved: Moved | None) -> list[dict[str, str]]:
    """What each memory keeps and how far its read is off, where it has come so far."""
    told: dict[str, tuple[int, int, str, str] | None] = {
        "merged": (LOCATION, point.merged, distance(point.off_merged), distance(point.ball)),
        "competitive": None
        if moved is None
        else (LOCATION, moved.competitive, distance(moved.off_competitive), "none"),
        "window": (ROW, latest(point), distance(point.off_window), "none"),
    }
    rows = [_row("all tokens", "fit", (ROW, point.at, "0", "–"))]
    return rows + [_row(*NAMES[key], known) for key, known in told.items()]


def _row(name: str, role: str, told: tuple[int, int, str, str] | None) -> dict[str, str]:
    if told is None:
        return {"name": name, "role": role} | dict.fromkeys(FIELDS, YET)
    each, many, off, ball = told
    cells = count(many), count(each * many), off, ball
    return {"name": name, "role": role} | dict(zip(FIELDS, cells, strict=True))
