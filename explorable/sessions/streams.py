"""The session of one stream in two memories, and all that one may do to it.

Source: attention is a read; the write path verbatim and competitive. Every number a person sets
is exact here; what the memories do with it is in ``explorable.memory``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.guide import linked_step, stepping
from explorable.sessions.hiding import HidingSession, revealing
from explorable.sessions.named import choosing, linked_preset, named
from explorable.sessions.placing import DROPS, coordinate, drag, home, nudge, put
from explorable.sessions.streams_presets import BY_KEY, GUIDE, PRESETS
from explorable.sessions.streams_rows import LARGEST, MOST_ROWS, pair, row, rows, text
from explorable.sessions.streams_state import StreamState
from explorable.sessions.typed_numbers import MOST_KEPT, number

__all__ = ["READ_SWITCH", "SWITCHES", "StreamSession"]

SWITCHES = ("competitive", "novelty", "overload")
READ_SWITCH = "counts"  # it changes what is looked at, and neither of the memories
EVERY = (*SWITCHES, READ_SWITCH)
LIMITS: Mapping[str, tuple[Fraction, Fraction, str]] = MappingProxyType(
    {
        "eta": (Fraction(1, 1000), Fraction(1), "the learning rate η"),
        "split": (Fraction(-1), Fraction(1), "the cosine of something new"),
        "limit": (Fraction(1), Fraction(10**6), "the count of a full location"),
    }
)
SLIDES = MappingProxyType({"drag": "place", "scrub": "go", "slide": "set"})


class StreamSession(HidingSession[StreamState]):
    """One stream, two memories; acts as in ``ACTS``.

    Parameters
    ----------
    preset : str or None
        A key of ``streams_presets.PRESETS``; without one, the first step of the guide, which
        hides the second memory until a bet is placed.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = StreamSession("groups")
    >>> session.act("go", n=9)
    >>> session.act("write", key="0 -1", value="1 1")
    >>> session.state.at, len(session.state.rows)
    (10, 25)
    """

    kind = "streams"
    keys = ("rows", "at", "query", "off", "numbers", "shown", "preset", "guide")
    slides = SLIDES

    def __init__(self, preset: str | None = None) -> None:
        begin = GUIDE[0].state if preset is None else named(BY_KEY, preset).state
        super().__init__(begin)
        self.acts = {**ACTS, "reveal": revealing(at_step), "unhide": self.shown}

    def fields(self, state: StreamState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "rows": text(state.rows),
            "at": str(state.at),
            "query": " ".join(map(str, state.query)),
            "off": " ".join(one for one in EVERY if not getattr(state, one)),
            "numbers": " ".join(str(getattr(state, one)) for one in LIMITS),
            "shown": "yes" if state.shown else "",
            "preset": state.preset,
            "guide": "" if state.guide is None else str(state.guide),
        }

    def of_fields(self, fields: Mapping[str, str]) -> StreamState:
        """The state that a link holds."""
        stream = rows(fields.get("rows", ""), MOST_KEPT)
        preset = linked_preset(BY_KEY, fields.get("preset", ""))
        off, given = fields.get("off", "").split(), fields.get("numbers", "").split()
        if not set(off) <= set(EVERY) or len(given) != len(LIMITS):
            raise InputError("The link names a switch or a number there is not.")
        query = tuple(
            coordinate(one, "the query", MOST_KEPT) for one in fields.get("query", "").split()
        )
        if len(query) != 2 or any(abs(one) > LARGEST for one in query):
            raise InputError("The link needs a query with two numbers.")
        pairs = zip(LIMITS, given, strict=True)
        eta, split, limit = (_limited(one, value, MOST_KEPT) for one, value in pairs)
        state = StreamState(
            rows=stream,
            at=_written(fields.get("at", ""), len(stream)),
            query=query,
            **{one: one not in off for one in EVERY},  # type: ignore[arg-type]
            eta=eta,
            split=split,
            limit=limit,
            shown=fields.get("shown") == "yes",
            preset=preset,
        ).framed()
        n = linked_step(GUIDE, fields.get("guide", ""))
        if n is None:
            return state
        step = GUIDE[n].state
        same = replace(step, shown=state.shown or step.shown, counts=state.counts)
        return same if same == replace(state, guide=step.guide) else state


def _written(text: str, most: int) -> int:
    """How many rows of a link are written."""
    if not (text.isdecimal() and text.isascii() and 1 <= int(text[:9]) <= most):
        raise InputError("The link is at no write there is.")
    return int(text)


at_step = stepping(GUIDE)


def _go(state: StreamState, n: int) -> StreamState:
    """So many of the rows are written; beyond the last, all."""
    if n < 1:
        raise InputError("At least one row is written.")
    at = min(n, len(state.rows))
    return state if at == state.at else replace(state, at=at, guide=None)


def _write(state: StreamState, key: str, value: str) -> StreamState:
    """One more write comes now; what was to come comes after it."""
    if len(state.rows) >= MOST_ROWS:
        raise InputError(f"There can be at most {MOST_ROWS} rows.")
    stream = (*state.rows[: state.at], row(key, value, DROPS), *state.rows[state.at :])
    return replace(state, rows=stream, at=state.at + 1, guide=None).framed()


def _stream(state: StreamState, text: str) -> StreamState:
    """Other rows, all of them written."""
    found = rows(text)
    return replace(state, rows=found, at=len(found), guide=None).framed()


def _open(state: StreamState, text: str) -> StreamState:
    """Rows of a file; lines that begin with # or > are passed over."""
    kept = [line for line in text.splitlines() if not line.lstrip().startswith(("#", ">"))]
    return _stream(state, "\n".join(kept))


def _reverse(state: StreamState) -> StreamState:
    return replace(state, rows=tuple(reversed(state.rows)), guide=None)


def _switch(state: StreamState, what: str, on: bool) -> StreamState:
    if what not in EVERY:
        raise InputError(f"What is switched is {', '.join(EVERY)}.")
    guide = state.guide if what == READ_SWITCH else None
    return replace(state, **{what: on}, guide=guide)  # type: ignore[arg-type]


def _limited(what: str, value: str, most: int = DROPS) -> Fraction:
    if what not in LIMITS:
        raise InputError(f"What is set is {', '.join(LIMITS)}.")
    low, high, name = LIMITS[what]
    return number(value, name, least=low, most=high, characters=most)


def _set(state: StreamState, what: str, value: str) -> StreamState:
    return replace(state, **{what: _limited(what, value)}, guide=None)  # type: ignore[arg-type]


def _place(state: StreamState, what: str, at: str) -> StreamState:
    """Where the query is let go, or typed."""
    return put(state, what, pair(at, "A place", DROPS)).framed()


def _home(state: StreamState, what: str) -> StreamState:
    return home(state, BY_KEY[state.preset].state, what)


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "preset": choosing({one.key: one for one in PRESETS}),
        "step": at_step,
        "go": _go,
        "scrub": _go,
        "write": _write,
        "stream": _stream,
        "open": _open,
        "reverse": _reverse,
        "switch": _switch,
        "set": _set,
        "slide": _set,
        "place": _place,
        "drag": drag,
        "nudge": nudge,
        "home": _home,
    }
)
