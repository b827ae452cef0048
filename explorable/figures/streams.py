"""All that the panel "one stream, two memories" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees
from typing import Any

from explorable.figures.digits import fixed, row
from explorable.figures.panel_view import framed, spoken
from explorable.figures.placed import place, told
from explorable.figures.streams_read import read_view
from explorable.figures.streams_words import (
    apart,
    arithmetic,
    call,
    checked,
    event,
    named,
    reading,
    said,
    tex,
)
from explorable.memory import Location
from explorable.sessions.streams import LIMITS, SWITCHES, StreamSession
from explorable.sessions.streams_presets import BY_KEY, GUIDE, PRESETS
from explorable.sessions.streams_rows import MOST_ROWS, text
from explorable.sessions.streams_state import Moment, Run, StreamState, run
from explorable.sessions.typed_numbers import written

__all__ = ["view"]

NAMES: Mapping[str, str] = {
    "competitive": "Competitive",
    "novelty": "Open what is new",
    "overload": "Split what is full",
}
KNOBS: Mapping[str, tuple[str, float, float, float]] = {
    "eta": ("Learning rate η", 0.01, 1.0, 0.01),
    "split": ("New below cosine", -1.0, 1.0, 0.05),
    "limit": ("Full above count", 1.0, 40.0, 1.0),
}


def view(
    session: StreamSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(StreamSession("groups"))
    >>> len(shown["writes"]), [one["count"] for one in shown["second"]["locations"]]
    (24, ['19.6', '3.7', '4.1'])
    """
    state = session.state
    words = text(state.rows)
    out = {
        **framed(session, seq, problem, presets=PRESETS, text=words),
        "choose": _beginning(state),
        "chosen": _chosen(state),
        "guide": {
            "steps": [{"name": one.name, "text": one.text} for one in GUIDE],
            "at": state.guide,
            "own": "Your own stream.",
        },
        "shown": state.shown,
        "at": state.at,
        "most": len(state.rows),
        "full": len(state.rows) >= MOST_ROWS,
        "rows": words,
        "frame": [[float(one) for one in pair] for pair in state.frame],
        "query": place("query", "query", state.query),
        "writes": [_write(state, n) for n in range(state.at)],
        "switches": [
            {"id": one, "name": NAMES[one], "on": getattr(state, one), "off": _idle(state, one)}
            for one in SWITCHES
        ],
        "knobs": {one: _knob(state, one) for one in LIMITS},
        "second": _second(state, run(state)) if state.shown else None,
        "printed": _printed(state),
        "read": read_view(state, run(state)) if state.shown else None,
        "verbatim": row(run(state).verbatim.value),
        "reading": reading(state),
        "arithmetic": arithmetic(state),
        "checked": checked(state),
        "formula": tex(state),
        "call": call(state),
    }
    return out | spoken(session, said(state))


def _chosen(state: StreamState) -> str:
    begin = BY_KEY[state.preset].state
    fields = ("rows", "at", "query", *SWITCHES, *LIMITS, "shown")
    same = all(getattr(state, name) == getattr(begin, name) for name in fields)
    return state.preset if same else ""


def _beginning(state: StreamState) -> str:
    own = state.guide is None
    return f"Your own, from {BY_KEY[state.preset].name}" if own else "choose a stream"


def _idle(state: StreamState, what: str) -> bool:
    """Whether a switch does nothing now."""
    return what != "competitive" and not state.competitive


def _knob(state: StreamState, what: str) -> dict[str, Any]:
    name, least, most, step = KNOBS[what]
    found = told(getattr(state, what))
    off = not state.competitive or (what == "split" and not state.novelty)
    off = off or (what == "limit" and not state.overload)
    most = max(most, found["value"])
    least = min(least, found["value"])
    return {"name": name, "least": least, "most": most, "step": step, "off": off, **found}


def _printed(state: StreamState) -> str:
    """How the second memory is made, for paper, which has no controls."""
    if not state.competitive:
        return "The second memory writes verbatim too."
    split, limit, eta = (
        written(one).replace("-", "−") for one in (state.split, state.limit, state.eta)
    )
    new = f"new below cosine {split}" if state.novelty else "nothing is ever new"
    full = f"full above count {limit}" if state.overload else "nothing is split"
    return f"The second memory: learning rate η {eta}, {new}, {full}."


def _write(state: StreamState, n: int) -> dict[str, Any]:
    key, value = state.rows[n]
    there = place(str(n), f"write {n + 1}", key)
    texts = place("value", "value", value)["texts"]
    return {"at": there["at"], "key": " ".join(there["texts"]), "value": " ".join(texts)}


def _second(state: StreamState, found: Run) -> dict[str, Any]:
    last = found.moments[-1]
    taking = {one.id: one for one in last.event.activated}
    turned = {one.id: _turn(one.before, one.after) for one in last.event.moved}
    weights = {one.id: one.weight for one in found.second.trace or ()}
    rows = []
    for one in last.locations:
        part = taking.get(one.id)
        rows.append(
            {
                "id": one.id,
                "name": named(one.id),
                "at": one.address.tolist(),
                "n": one.write_count,
                "count": fixed(one.write_count, 1) if state.competitive else "1",
                "trail": _trail(one, found.moments) if state.competitive else [],
                "value": row(one.value, 2),
                "cosine": "" if part is None else fixed(part.cosine, 2),
                "share": "" if part is None else fixed(part.weight, 2),
                "turned": "" if one.id not in turned else f"{fixed(turned[one.id], 1)}°",
                "weight": fixed(weights[one.id]),
                "role": _role(one, last),
            }
        )
    return {
        "name": "Competitive" if state.competitive else "Verbatim as well",
        "locations": rows,
        "event": event(state, state.at, last.event),
        "value": row(found.second.value),
        "status": str(found.second.status),
        "apart": fixed(apart(found)),
    }


def _role(one: Location, last: Moment) -> str:
    """What the last write made of a location."""
    if one.id == last.event.opened or (last.event.winner is None and one.id == last.event.id):
        return "opened"
    if one.id == last.event.split:
        return "split"
    return "won" if one.id == last.event.winner else ""


def _turn(before: Any, after: Any) -> float:
    """By how many degrees an address has turned."""
    cross = before[0] * after[1] - before[1] * after[0]
    return abs(degrees(atan2(cross, before @ after)))


def _trail(one: Location, moments: tuple[Moment, ...]) -> list[list[float]]:
    """Where a location stood after each write that moved it."""
    found: list[list[float]] = []
    for moment in moments:
        at = next((each.address.tolist() for each in moment.locations if each.id == one.id), None)
        if at is not None and at not in found[-1:]:
            found.append(at)
    return found
