"""The session of merged writes: a radius, a query, a tolerance, and three ways to read.

Source: attention is a read; count-weighted logits. Every number a person sets is exact here; what
is merged and read is in ``explorable.memory``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.merged_state import READS, MergedState
from explorable.sessions.named import Preset, choosing, linked_preset, named
from explorable.sessions.placing import DROPS, Place, coordinate, drag, home, nudge, put
from explorable.sessions.sliding import SlidingSession
from explorable.sessions.streams_presets import QUERY
from explorable.sessions.streams_rows import LARGEST, STREAMS, pair, rows, text
from explorable.sessions.typed_numbers import MOST_KEPT, number, written

__all__ = ["BY_KEY", "LIMITS", "PRESETS", "MergedSession", "saved"]

LIMITS: Mapping[str, tuple[Fraction, Fraction, str]] = MappingProxyType(
    {
        "radius": (Fraction(0), Fraction(10**4), "the merge radius"),
        "tolerance": (Fraction(0), Fraction(10**4), "the tolerance"),
    }
)


def _preset(key: str, name: str, stream: str, radius: str, **given: object) -> Preset[MergedState]:
    state = MergedState(STREAMS[stream], Fraction(radius), QUERY, preset=key)
    return Preset(key, name, replace(state, **given).framed())  # type: ignore[arg-type]


_RIGHT: Place = (Fraction(1), Fraction(0))

PRESETS = (
    _preset("groups", "Four groups, merged within 0.45", "groups", "0.45"),
    _preset("wide", "The same, merged within 1.2", "groups", "1.2"),
    _preset("apart", "The same, nothing merged", "groups", "0"),
    _preset(
        "duplicates",
        "Three keys written ten times",
        "duplicates",
        "0",
        tolerance=Fraction(1, 10**6),
    ),
    _preset("ring", "Twelve directions, merged within 0.55", "ring", "0.55"),
    _preset("lengths", "One direction, two lengths", "lengths", "2", query=_RIGHT),
)
BY_KEY: Mapping[str, Preset[MergedState]] = MappingProxyType({one.key: one for one in PRESETS})


class MergedSession(SlidingSession[MergedState]):
    """Verbatim writes, a merge radius and a query; acts as in ``ACTS``.

    Parameters
    ----------
    preset : str
        A key of ``PRESETS``.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = MergedSession("groups")
    >>> session.act("set", what="radius", value="0.2")
    >>> str(session.state.radius)
    '1/5'
    """

    kind = "merged"
    keys = ("rows", "radius", "query", "tolerance", "who", "preset")
    slides = MappingProxyType({"drag": "place", "slide": "set"})

    def __init__(self, preset: str = "groups") -> None:
        super().__init__(named(BY_KEY, preset).state)
        self.acts = ACTS

    def fields(self, state: MergedState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "rows": text(state.rows),
            "radius": str(state.radius),
            "query": " ".join(map(str, state.query)),
            "tolerance": str(state.tolerance),
            "who": state.who,
            "preset": state.preset,
        }

    def of_fields(self, fields: Mapping[str, str]) -> MergedState:
        """The state that a link holds."""
        query = tuple(
            coordinate(one, "the query", MOST_KEPT) for one in fields.get("query", "").split()
        )
        if len(query) != 2 or any(abs(one) > LARGEST for one in query):
            raise InputError("The link needs a query with two numbers.")
        return MergedState(
            rows=rows(fields.get("rows", ""), MOST_KEPT, directed=False),
            radius=_limited("radius", fields.get("radius", ""), MOST_KEPT),
            query=query,
            tolerance=_limited("tolerance", fields.get("tolerance", ""), MOST_KEPT),
            who=one_of(fields.get("who", ""), READS, "read"),
            preset=linked_preset(BY_KEY, fields.get("preset", "")),
        ).framed()


def saved(state: MergedState) -> str:
    """A state as a text that the act *open* reads: its rows, and a line for each number set.

    >>> print(saved(BY_KEY["lengths"].state), end="")
    1 0 : 0 0
    3 0 : 1 0
    query: 1 0
    radius: 2
    tolerance: 0.3
    """
    query = " ".join(map(written, state.query))
    lines = [f"{name}: {written(getattr(state, name))}" for name in LIMITS]
    return text(state.rows) + "\n".join([f"query: {query}", *lines, ""])


def _limited(what: str, value: str, most: int = DROPS) -> Fraction:
    if what not in LIMITS:
        raise InputError(f"What is set is {', '.join(LIMITS)}.")
    low, high, name = LIMITS[what]
    return number(value, name, least=low, most=high, characters=most)


def _slide(state: MergedState, what: str, value: str) -> MergedState:
    """On the way; the plane stays as it is under the finger."""
    return replace(state, **{what: _limited(what, value)})  # type: ignore[arg-type]


def _set(state: MergedState, what: str, value: str) -> MergedState:
    return _slide(state, what, value).framed()


def _who(state: MergedState, kind: str) -> MergedState:
    return replace(state, who=one_of(kind, READS, "read"))


def _stream(state: MergedState, text: str) -> MergedState:
    """Other rows."""
    return replace(state, rows=rows(text, directed=False)).framed()


def _open(state: MergedState, text: str) -> MergedState:
    """Rows of a text, and lines that name a radius, a tolerance or a query.

    Lines that begin with # or > are passed over.
    """
    kept: list[str] = []
    changed: dict[str, Any] = {}
    for line in text.splitlines():
        name, _, value = (part.strip() for part in line.partition(":"))
        if name in LIMITS:
            changed[name] = _limited(name, value)
        elif name == "query":
            changed[name] = pair(value, "The query")
        elif not line.lstrip().startswith(("#", ">")):
            kept.append(line)
    return _stream(replace(state, **changed, who="counted"), "\n".join(kept))


def _place(state: MergedState, what: str, at: str) -> MergedState:
    """Where the query is let go, or typed."""
    return put(state, what, pair(at, "A place", DROPS)).framed()


def _home(state: MergedState, what: str) -> MergedState:
    return home(state, BY_KEY[state.preset].state, what)


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "preset": choosing(BY_KEY),
        "set": _set,
        "slide": _slide,
        "who": _who,
        "stream": _stream,
        "open": _open,
        "place": _place,
        "drag": drag,
        "nudge": nudge,
        "home": _home,
    }
)
