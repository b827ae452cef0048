"""All that the panel "a long stream" shows, as plain data, with its words; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor, log10
from typing import Any

from explorable.figures.digits import power_of_ten
from explorable.figures.merged_words import distance
from explorable.figures.panel_view import framed, spoken
from explorable.sessions.streams_long import (
    BY_KEY,
    CHUNK,
    MANY,
    NEW,
    PRESETS,
    LongSession,
    LongState,
    Point,
    points,
)

__all__ = ["call", "view"]

LEAST = 1e-17  # below, a distance is drawn as this
NAMES: Mapping[str, tuple[str, str]] = {
    "merged": ("merged", "opt"),
    "competitive": ("competitive", "cut"),
    "window": ("the latest alone", "avg"),
}


def view(
    session: LongSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(LongSession("same"))
    >>> [(one["name"], one["locations"]) for one in shown["rows"]][:2]
    [('all tokens', '1000'), ('merged', '24')]
    """
    state = session.state
    known = points(state)
    here = known[state.at // CHUNK - 1]
    offs = [max(one, LEAST) for point in known for one in _offs(point).values()]
    low, high = floor(log10(min(offs))), ceil(log10(max(offs)))
    out = {
        **framed(session, seq, problem, presets=PRESETS, text=call(state)),
        "chosen": state.preset if state.at == BY_KEY[state.preset].state.at else "",
        "choose": f"From {BY_KEY[state.preset].name}",
        "at": state.at,
        "most": MANY,
        "step": CHUNK,
        "series": [_series(key, known) for key in NAMES],
        "top": max(max(_counts(one).values()) for one in known),
        "powers": [
            {"at": one, "text": power_of_ten(one) if one else "1"}
            for one in range(low, max(high, low + 1) + 1, max(1, (high - low) // 6))
        ],
        "ends": [low, max(high, low + 1)],
        "rows": _rows(here),
        "reading": _reading(state, here),
        "arithmetic": [],
        "checked": "",
        "formula": "",
        "call": call(state),
    }
    return out | spoken(session, _said(here))


def _offs(point: Point) -> dict[str, float]:
    return {
        "merged": point.off_merged,
        "competitive": point.off_competitive,
        "window": point.off_window,
    }


def _counts(point: Point) -> dict[str, int]:
    """Locations; the latest alone are as many as the merged memory has."""
    latest = min(point.merged, point.at)
    return {"merged": point.merged, "competitive": point.competitive, "window": latest}


def _series(key: str, known: tuple[Point, ...]) -> dict[str, Any]:
    name, role = NAMES[key]
    return {
        "name": name,
        "role": role,
        "counts": [[one.at, _counts(one)[key]] for one in known],
        "offs": [[one.at, log10(max(_offs(one)[key], LEAST))] for one in known],
    }


def _rows(here: Point) -> list[dict[str, str]]:
    whole = {"name": "all tokens", "role": "fit", "locations": str(here.at), "off": "0"}
    rest = [
        {
            "name": name,
            "role": role,
            "locations": str(_counts(here)[key]),
            "off": distance(_offs(here)[key]),
        }
        for key, (name, role) in NAMES.items()
    ]
    return [whole, *rest]


def _said(here: Point) -> str:
    offs = {key: distance(one) for key, one in _offs(here).items()}
    return (
        f"{here.at} tokens. Merged: {here.merged} locations, {offs['merged']} off. Competitive:"
        f" {here.competitive} locations, {offs['competitive']} off. The latest"
        f" {_counts(here)['window']} tokens alone: {offs['window']} off."
    )


def _reading(state: LongState, here: Point) -> list[str]:
    offs = {key: distance(one) for key, one in _offs(here).items()}
    first = (
        f"After {here.at} tokens the merged memory reads over {here.merged} locations and is"
        f" {offs['merged']} from attention over all of them, on average over six queries. The same"
        f" number of tokens, the latest, kept alone are {offs['window']} off: what fell out of the"
        " window is gone."
    )
    second = (
        f"The competitive memory has {here.competitive} locations and is {offs['competitive']} off:"
        f" its addresses move, so keys that were known become new again (below a cosine of {NEW}),"
        " and its counts are no numbers of tokens."
    )
    third = (
        "What is bounded here is what a read goes over. The members and the way back from each"
        " merge are still kept, and they grow with the stream."
    )
    if state.spread == 0:
        first += " The keys are equal to the bit, so only rounding is lost."
    return [first, second, third]


def call(state: LongState) -> str:
    """Python that computes the numbers of the last token that has come."""
    angle = (
        f"rng.integers(0, {state.groups}, {MANY}) * (2 * np.pi / {state.groups})"
        if state.groups
        else "angles"
    )
    return (
        "import numpy as np\n\nfrom explorable.memory import Store, attention\n\n"
        f"rng = np.random.default_rng({state.seed})\n"
        f"angles = rng.uniform(0, 2 * np.pi, {MANY})\n"
        f"angles = {angle}\n"
        "ideal = np.column_stack([np.cos(angles), np.sin(angles)])\n"
        f"angles = angles + {state.spread} * rng.standard_normal({MANY})\n"
        f"lengths = 1 + {state.spread} * rng.standard_normal(({MANY}, 1))\n"
        "keys = lengths * np.column_stack([np.cos(angles), np.sin(angles)])\n"
        f"values = 2 * ideal + 0.2 * rng.standard_normal(({MANY}, 2))\n"
        "queries = 2 * rng.standard_normal((6, 2))\n\n"
        f"merged, competitive = Store(2, 2), Store(2, 2, tau_split={NEW})\n"
        f"for begin in range(0, {state.at}, {CHUNK}):\n"
        f"    some = slice(begin, begin + {CHUNK})\n"
        "    merged.extend(keys[some], values[some])\n"
        f"    merged.merge(radius={state.radius})\n"
        "    for key, value in zip(keys[some], values[some]):\n"
        "        competitive.write(key, value)\n\n"
        f"whole = attention(queries, keys[:{state.at}], values[:{state.at}], 1 / 2**0.5)\n"
        "for store in (merged, competitive):\n"
        "    off = np.hypot(*(whole - store.attend(queries)).T).mean()\n"
        "    print(len(store), off)\n"
    )
