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
from explorable.sessions.streams_walk import CHUNK, MANY, Point

__all__ = ["here", "view"]

LEAST = 1e-17  # below, a distance is drawn as this
ROW, LOCATION = 4, 13  # numbers that a plain key and value, and a location of a memory take up
MOST_POWERS = 6  # that are named beside a plot
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
    state, known = session.state, session.walk.points
    point = here(session)
    begin = BY_KEY[state.preset]
    offs = [max(one, LEAST) for each in known for one in (*_offs(each).values(), each.ball)]
    counts = [one for each in known for one in (*_counts(each).values(), each.at)]
    out = {
        **framed(session, seq, problem, presets=PRESETS, text=call(session, point)),
        "chosen": state.preset if state.at == begin.state.at else "",
        "choose": f"From {begin.name}",
        "at": point.at,
        "come": known[-1].at,
        "progress": _progress(known[-1].at),
        "turns": session.turns,
        "coming": session.coming,
        "most": MANY,
        "step": CHUNK,
        "series": [_series(key, known) for key in NAMES],
        "ball": [[one.at, log10(max(one.ball, LEAST))] for one in known],
        "whole": [[one.at, log10(one.at)] for one in known],
        "powers": {"counts": _powers(counts), "offs": _powers(offs)},
        "rows": _rows(point),
        "head": f"After {count(point.at)} tokens",
        "reading": reading(state, point),
        "arithmetic": _arithmetic(point),
        "checked": "",
        "formula": TEX,
        "call": call(session, point),
    }
    spoke = spoken(session, said(point))
    if session.coming and not session.walk.done:
        spoke["said"] = ""  # once, when all of it has come
    return out | spoke


def here(session: LongSession) -> Point:
    """The point that is looked at: the last one that has come, if it has not yet."""
    known = session.walk.points
    return known[min(session.state.at // CHUNK, len(known)) - 1]


def _progress(come: int) -> str:
    if come == MANY:
        return f"All {count(MANY)} tokens have come."
    return f"{count(come)} of {count(MANY)} tokens have come."


def _offs(point: Point) -> dict[str, float]:
    return {
        "merged": point.off_merged,
        "competitive": point.off_competitive,
        "window": point.off_window,
    }


def _counts(point: Point) -> dict[str, int]:
    """Locations; the latest alone are as many as the merged memory has."""
    return {
        "merged": point.merged,
        "competitive": point.competitive,
        "window": latest(point),
    }


def _series(key: str, known: Sequence[Point]) -> dict[str, Any]:
    name, role = NAMES[key]
    return {
        "name": name,
        "role": role,
        "counts": [[one.at, log10(_counts(one)[key])] for one in known],
        "offs": [[one.at, log10(max(_offs(one)[key], LEAST))] for one in known],
    }


def _powers(values: Sequence[float]) -> dict[str, Any]:
    """Whole powers of ten around some numbers, and those that are named."""
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    high = max(high, low + 1)
    step = max(1, ceil((high - low) / MOST_POWERS))
    named = range(low, high + 1, step)
    return {
        "ends": [low, high],
        "names": [{"at": one, "text": power_of_ten(one) if one else "1"} for one in named],
    }


def _arithmetic(point: Point) -> list[list[str]]:
    """How many numbers are kept, instead of how many."""
    merged, moved = point.merged, point.competitive
    return [
        [f"all tokens, {ROW} · {count(point.at)}", count(ROW * point.at)],
        [f"merged, {LOCATION} · {count(merged)}", count(LOCATION * merged)],
        [f"competitive, {LOCATION} · {count(moved)}", count(LOCATION * moved)],
        [f"the latest alone, {ROW} · {count(latest(point))}", count(ROW * latest(point))],
    ]


def _rows(point: Point) -> list[dict[str, str]]:
    whole = {
        "name": "all tokens",
        "role": "fit",
        "locations": count(point.at),
        "kept": count(ROW * point.at),
        "off": "0",
        "ball": "–",
    }
    rest = [
        {
            "name": name,
            "role": role,
            "locations": count(_counts(point)[key]),
            "kept": count((ROW if key == "window" else LOCATION) * _counts(point)[key]),
            "off": distance(_offs(point)[key]),
            "ball": distance(point.ball) if key == "merged" else "none",
        }
        for key, (name, role) in NAMES.items()
    ]
    return [whole, *rest]
