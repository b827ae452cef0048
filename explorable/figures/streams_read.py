"""The read of the second memory as attention over its own keys: what is drawn, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable.figures.digits import fixed, row
from explorable.figures.merged_words import distance
from explorable.figures.streams_words import counted, held, named
from explorable.sessions.streams_read import Learned, learned
from explorable.sessions.streams_state import Run, StreamState

__all__ = ["read_view"]

ROLES: Mapping[str, str] = {"verbatim": "fit", "counted": "cut", "bare": "avg"}
Array = NDArray[np.float64]
MARGIN = 0.12  # of the plane of values, on each side


def read_view(state: StreamState, found: Run) -> dict[str, Any]:
    """Weights, outputs and what equals what, for the read that is looked at."""
    it = learned(state, found)
    values = [one.value.tolist() for one in it.locations]
    outputs = {
        "verbatim": found.verbatim.value,
        "counted": found.second.value,
        "bare": it.plain,
    }
    every = [*values, *(one.tolist() for one in outputs.values())]
    return {
        "who": "counted" if state.counts else "bare",
        "title": _title(state, it),
        "rows": _rows(state, it),
        "reads": [_output(state, found, it, key, outputs[key].tolist()) for key in ROLES],
        "frame": _frame(every),
        "same": _same(state, found, it),
        "why": _why(state, it),
    }


def _title(state: StreamState, it: Learned) -> str:
    what = "it learned" if state.competitive else "it holds"
    return f"over the {counted(len(it.locations), 'key')} {what}"


def _rows(state: StreamState, it: Learned) -> list[dict[str, Any]]:
    shown = it.counted if state.counts else it.bare
    return [
        {
            "id": one.id,
            "name": named(one.id),
            "at": one.address.tolist(),
            "to": one.value.tolist(),
            "n": one.write_count,
            "logit": fixed(logit),
            "log": fixed(log),
            "share": weight,
            "weight": fixed(weight),
            "value": row(one.value, 2),
        }
        for one, logit, log, weight in zip(
            it.locations, it.logits.tolist(), it.logs.tolist(), shown.tolist(), strict=True
        )
    ]


def _output(
    state: StreamState, found: Run, it: Learned, key: str, value: list[float]
) -> dict[str, Any]:
    names = {
        "verbatim": "verbatim",
        "counted": "competitive" if state.competitive else "the second",
        "bare": "without ln n",
    }
    status = {"verbatim": found.verbatim.status, "counted": found.second.status}
    return {
        "id": key,
        "name": names[key],
        "role": ROLES[key],
        "keys": state.at if key == "verbatim" else len(it.locations),
        "at": value,
        "value": row(value),
        "off": distance(_apart(value, found.verbatim.value.tolist())),
        "status": str(status.get(key, "")),
    }


def _apart(one: list[float], two: list[float]) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def _frame(every: list[list[float]]) -> list[list[float]]:
    """A square around all of it, with some room."""
    sides = [[one[axis] for one in every] for axis in (0, 1)]
    span = max(max(one) - min(one) for one in sides) or 1.0
    half = span * (0.5 + MARGIN)
    middles = [(max(one) + min(one)) / 2 for one in sides]
    return [[middle - half, middle + half] for middle in middles]


def _same(state: StreamState, found: Run, it: Learned) -> list[dict[str, str]]:
    """What the read is to the bit and what not: each word is decided by comparing numbers."""
    keys = counted(len(it.locations), "key")
    read, verbatim = found.second.value, found.verbatim.value
    off = _apart(it.longer.tolist(), read.tolist())
    steps = (
        "here even bit for bit, and nothing promises that."
        if off == 0
        else f"{distance(off)} away, which is rounding."
    )
    same = np.array_equal(read, verbatim)
    apart = _apart(it.plain.tolist(), read.tolist())
    return [
        {
            "word": _word(it.alone, read),
            "name": f"Attention over its {keys}, with ln n in the logits",
            "text": f"computed without any memory: {_compared(it.alone, read)}.",
        },
        {
            "word": "same" if off == 0 else "no",
            "name": "The same with no counts at all",
            "text": "√2 · ln n as a third number of each key, and 1 in the query; the scale stays"
            f" 1/√2: {steps}",
        },
        {
            "word": _word(it.plain, it.rows),
            "name": "Without ln n, a verbatim memory of these rows",
            "text": f"{_compared(it.plain, it.rows)}, "
            + (
                "and here the same read."
                if apart == 0
                else f"and another read: {distance(apart)} away."
            ),
        },
        {
            "word": _word(read, verbatim),
            "name": f"Attention over the {counted(state.at, 'key')} that came",
            "text": f"{_compared(read, verbatim)}."
            + ("" if same else f" The verbatim memory reads that{held(state)}."),
        },
    ]


def _word(one: Array, two: Array) -> str:
    return "yes" if np.array_equal(one, two) else "no"


def _compared(one: Array, two: Array) -> str:
    """How one read is held against another that should be the same."""
    if np.array_equal(one, two):
        return "bit for bit"
    return f"{distance(_apart(one.tolist(), two.tolist()))} away"


def _why(state: StreamState, it: Learned) -> str:
    """Why there is a ball, or none."""
    if not state.competitive:
        return "No key has moved, so the read is that of all writes, and the ball around it is 0."
    many = len(it.locations)
    return (
        "It is attention, over other keys and values than those that came. A ball would have to"
        f" bound the way back to the {counted(state.at, 'write')}, and from"
        f" {counted(many, 'location')} nothing does: competitive writes move addresses, share"
        " values out, and keep no write as it came. So the status stays unresolved, and no"
        " tolerance changes that."
    )
