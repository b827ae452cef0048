"""The session of one curve at its edge: values along a line, a query, and heads that read them.

Source, section 4. Every number a person sets is exact here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.leverage_edge_state import (
    BY_KEY,
    LIMITS,
    MOST_KEYS,
    READINGS,
    WEIGHTINGS,
    EdgeState,
    edge_number,
)
from explorable.sessions.leverage_text import edge_opened
from explorable.sessions.named import choosing, linked_preset, named
from explorable.sessions.sliding import SlidingSession
from explorable.sessions.typed_numbers import MOST_KEPT

__all__ = ["EdgeSession"]


def _row(state: EdgeState, what: str) -> tuple[str, int]:
    """Which list is meant, and which of it."""
    name, _, n = what.partition(" ")
    fields = {"key": "keys", "value": "values"}
    if name not in fields or not n.isdecimal() or not n.isascii() or int(n) >= len(state.keys):
        names = ", ".join(LIMITS)
        raise InputError(f"There is no {what[:20]!r}; there are {names}, key 0, value 0 and so on.")
    return fields[name], int(n)


def _changed(state: EdgeState, what: str, found: Fraction) -> EdgeState:
    if what in LIMITS:
        return replace(state, **{what: found})  # type: ignore[arg-type]
    field, n = _row(state, what)
    old: tuple[Fraction, ...] = getattr(state, field)
    if old[n] == found:
        return state
    # values that were changed by hand lie near no curve any more
    return replace(state, **{field: (*old[:n], found, *old[n + 1 :])}, curve=())  # type: ignore[arg-type]


def _set(state: EdgeState, what: str, value: str) -> EdgeState:
    """A number that is typed, or where a handle or a slider is let go."""
    changed = _changed(state, what, edge_number(what, value))
    kept = changed.keys == state.keys and not changed.away and changed.delta <= changed.room
    return changed if kept else changed.framed()


def _slide(state: EdgeState, what: str, value: str) -> EdgeState:
    """The same on its way: the picture stays, and nothing leaves it."""
    found = edge_number(what, value)
    if what == "query":
        found = min(state.frame[1], max(state.frame[0], found))
    if what == "delta":
        found = min(state.room, found)
    return _changed(state, what, found)


def _nudge(state: EdgeState, what: str, by: str) -> EdgeState:
    """An arrow key: a number moves by so much, exactly, inside its limits."""
    if what not in LIMITS:
        raise InputError(f"What moves by keys is {', '.join(LIMITS)}.")
    low, high = LIMITS[what]
    to = getattr(state, what) + edge_number("a step", by)
    return _slide(state, what, str(min(high, max(low, to))))


def _home(state: EdgeState, what: str) -> EdgeState:
    """Back to where the preset has it."""
    if what not in LIMITS:
        raise InputError(f"What has a place to come back to is {', '.join(LIMITS)}.")
    return _set(state, what, str(getattr(BY_KEY[state.preset].state, what)))


def _weighting(state: EdgeState, kind: str) -> EdgeState:
    return replace(state, weighting=one_of(kind, WEIGHTINGS, "way to weigh"))


def _reading(state: EdgeState, kind: str) -> EdgeState:
    return replace(state, reading=one_of(kind, READINGS, "reading"))


def _add(state: EdgeState) -> EdgeState:
    """One more key, half a width beyond the last, with its value."""
    if len(state.keys) >= MOST_KEYS:
        raise InputError(f"There can be at most {MOST_KEYS} keys.")
    last = max(range(len(state.keys)), key=lambda n: state.keys[n])
    keys = (*state.keys, state.keys[last] + Fraction(1, 2))
    return replace(state, keys=keys, values=(*state.values, state.values[last]), curve=()).framed()


def _remove(state: EdgeState, n: int) -> EdgeState:
    if len(state.keys) < 2 or not 0 <= n < len(state.keys):
        raise InputError("The last key stays.")
    keys, values = ((*one[:n], *one[n + 1 :]) for one in (state.keys, state.values))
    return replace(state, keys=keys, values=values).framed()


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "preset": choosing(BY_KEY),
        "set": _set,
        "slide": _slide,
        "nudge": _nudge,
        "home": _home,
        "weighting": _weighting,
        "reading": _reading,
        "add": _add,
        "remove": _remove,
        "open": edge_opened,
    }
)


class EdgeSession(SlidingSession[EdgeState]):
    """Values along a line and a query; acts as in ``ACTS``.

    Parameters
    ----------
    preset : str
        A key of ``leverage_edge_state.PRESETS``.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = EdgeSession("two")
    >>> session.act("set", what="delta", value="1.4")
    >>> str(session.state.delta)
    '7/5'
    """

    kind = "edge"
    keys = (
        *("keys", "values", "query", "width", "rho", "radius", "delta"),
        *("weighting", "reading", "curve", "preset"),
    )
    slides = MappingProxyType({"slide": "set"})

    def __init__(self, preset: str = "edge") -> None:
        super().__init__(named(BY_KEY, preset).state)
        self.acts = ACTS

    def fields(self, state: EdgeState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "keys": " ".join(map(str, state.keys)),
            "values": " ".join(map(str, state.values)),
            **{name: str(getattr(state, name)) for name in LIMITS},
            "weighting": state.weighting,
            "reading": state.reading,
            "curve": "yes" if state.curve else "",
            "preset": state.preset,
        }

    def of_fields(self, fields: Mapping[str, str]) -> EdgeState:
        """The state that a link holds."""
        preset = linked_preset(BY_KEY, fields.get("preset", "edge"))
        begin = BY_KEY[preset].state
        keys, values = (
            tuple(edge_number("a number of the link", one, MOST_KEPT) for one in text.split(" "))
            for text in (fields.get("keys", ""), fields.get("values", ""))
        )
        if not 1 <= len(keys) <= MOST_KEYS or len(keys) != len(values):
            raise InputError(f"There are 1 to {MOST_KEYS} keys, each with one value.")
        found = {name: edge_number(name, fields.get(name, ""), MOST_KEPT) for name in LIMITS}
        on = zip(begin.keys, begin.values, strict=True)  # all of them, or what was not removed
        same = fields.get("curve") == "yes" and set(zip(keys, values, strict=True)) <= set(on)
        state = EdgeState(
            keys,
            values,
            **found,  # type: ignore[arg-type]
            weighting=one_of(fields.get("weighting", ""), WEIGHTINGS, "way to weigh"),
            reading=one_of(fields.get("reading", ""), READINGS, "reading"),
            curve=begin.curve if same else (),
            preset=preset,
            room=begin.room,
        )
        return state.framed()
