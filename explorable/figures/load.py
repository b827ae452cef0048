"""All that the panel "a memory under load" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil, floor, log10
from typing import Any

from explorable.figures.digits import fixed, power_of_ten, shortest
from explorable.figures.load_numbers import (
    Curve,
    at_marker,
    capped,
    curves,
    most,
    percent,
    shares,
)
from explorable.figures.load_words import (
    NOTHING,
    TEX,
    arithmetic,
    call,
    checked,
    error,
    reading,
    said,
)
from explorable.figures.panel_view import begun, framed, slid, spoken
from explorable.memory.loads import AtLoad
from explorable.sessions.load import LoadSession
from explorable.sessions.load_acts import text
from explorable.sessions.load_presets import GUIDE, PRESETS
from explorable.sessions.load_state import COMPARED, KNOBS, LoadState, breaks, grid, tried
from explorable.sessions.typed_numbers import written

__all__ = ["view"]

DEEPEST = -12  # powers of ten that the axis goes down to; below, rounding is all that is left
MOST_LOW = 4.0  # up to here the axis ends at 5 and not at 10
FIRST = 6
TICKS = (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096)


def view(
    session: LoadSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(LoadSession("flat"))
    >>> [(one["name"], one["error"]) for one in shown["rows"]]
    [('β = 4', '0.461'), ('β = 2', '0.804'), ('β = 8', '0.0397')]
    """
    state = session.state
    drawn = curves(state)
    return {
        **framed(session, seq, problem, presets=PRESETS, text=text(state)),
        **spoken(session, said(state)),
        **_begun(state),
        "guide": {
            "steps": [{"name": one.name, "text": one.text} for one in GUIDE],
            "at": state.guide,
            "own": "Your own memory.",
        },
        "shown": state.shown,
        "knobs": {name: slid(one, getattr(state, name)) for name, one in KNOBS.items()},
        "random": not state.rows,
        "keys": "\n".join(" ".join(map(written, row)) for row in state.rows),
        "over": state.over,
        "overs": [{"id": key, "name": name} for key, name in COMPARED.items()],
        "out": state.out,
        "load": state.load,
        "loads": list(grid(state)),
        "ticks": [one for one in TICKS if one <= grid(state)[-1]] if not state.rows else None,
        "curves": [_drawn(one, bound=state.shown and one is not drawn[0]) for one in drawn],
        "bound": _bound(state) if state.shown else [],
        "excludes": "no mean error of stored items can be here"
        if state.out
        else f"no mean error at {drawn[0].name} can be here",
        "axis": _axis(state, drawn),
        "most": most(state),
        "mostText": shortest(most(state)),
        "rows": [_row(state, one) for one in drawn],
        "read": _read(state),
        "words": reading(state),
        "arithmetic": arithmetic(state),
        "checked": checked(state),
        "formula": TEX,
        "call": call(state),
    }


def _begun(state: LoadState) -> dict[str, str]:
    """What the list of presets shows; a step of the guide is nobody's own."""
    found = begun(PRESETS, lambda one: _same(one.state, state), state.preset, "Your own numbers")
    return found if state.guide is None else found | {"choose": "choose a memory"}


def _same(begin: LoadState, state: LoadState) -> bool:
    return state == replace(begin, load=state.load, guide=state.guide) and state.shown


def _drawn(one: Curve, *, bound: bool) -> dict[str, Any]:
    end = None if one.state is None else breaks(one.state)
    return {
        "role": one.role,
        "name": one.name,
        "points": [[load, value] for load, value in one.points],
        "bound": _bound(one.state) if bound and one.state is not None else [],
        "breaks": None
        if end is None
        else [end, next(value for load, value in one.points if load == end)],
    }


def _bound(state: LoadState) -> list[list[float]]:
    return [[one.load, capped(state, one)] for one in tried(state)]


def _axis(state: LoadState, drawn: tuple[Curve, ...]) -> dict[str, Any]:
    """Whole powers of ten around what is drawn, and their names."""
    begin = min(FIRST, grid(state)[-1])  # a memory of two says little, and would stretch the axis
    values = [value for one in drawn for load, value in one.points if load >= begin and value > 0]
    low = max(DEEPEST, min(floor(log10(min(values, default=1.0))), -2))
    high = max(1, ceil(log10(most(state)))) if most(state) > 1 else 0
    every = max(1, ceil((high - low) / 7))
    end = log10(5) if high == 1 and most(state) <= MOST_LOW else high
    powers = [one for one in range(low, high + 1, every) if one <= end]
    return {
        "low": low,
        "high": end,
        "ticks": [{"power": one, "text": _power(one)} for one in powers],
    }


def _power(power: int) -> str:
    return {0: "1", -1: "0.1", -2: "0.01", 1: "10"}.get(power, power_of_ten(power))


def _row(state: LoadState, one: Curve) -> dict[str, Any]:
    """One curve at the marker."""
    if one.state is None:
        at = grid(state).index(state.load)
        cells = {"error": error(one.points[at][1]), "own": "0 %", "first": "none", "bound": ""}
        return {"role": one.role, "name": one.name, "breaks": "", **cells}
    here = at_marker(one.state)
    end = breaks(one.state)
    return {
        "role": one.role,
        "name": one.name,
        "error": error(float(here.errors.mean())),
        "own": percent(float(here.own.mean())),
        "first": _leads(here),
        "bound": _proved(one.state, here),
        "breaks": f"{end:,}" if end is not None else f"over {grid(state)[-1]:,}",
    }


def _proved(state: LoadState, here: AtLoad) -> str:
    found = capped(state, here)
    return "says nothing" if found >= NOTHING * most(state) else error(found)


def _leads(here: AtLoad) -> str:
    return "all" if here.first.all() else f"{int(here.first.sum())} of {len(here.first)}"


def _read(state: LoadState) -> dict[str, Any]:
    """Who has the weight in one read at the marker."""
    found = shares(state)
    others = state.load - 1 - len(found.named)
    rest = max(0.0, 1.0 - found.own - sum(weight for _, weight in found.named))
    rows = [["the item itself", percent(found.own), found.own]] if not state.out else []
    rows += [[f"location {one}", percent(weight), weight] for one, weight in found.named]
    if others > 0:
        rows.append([f"the other {others:,}" if others > 1 else "one other", percent(rest), rest])
    return {
        "rows": [{"name": name, "text": told, "value": value} for name, told, value in rows],
        "own": found.own,
        "sum": fixed(found.own + sum(w for _, w in found.named) + rest),
    }
