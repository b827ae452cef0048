"""What one can do to tokens, keys, values, query and the way they are read: pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.attending_bits import FLOATS
from explorable.sessions.attending_presets import BY_KEY, GUIDE
from explorable.sessions.attending_state import MOST_TOKENS, ORDERS, AttendingState, checked
from explorable.sessions.attending_text import opened, scale_of, whole
from explorable.sessions.guide import stepping
from explorable.sessions.named import choosing
from explorable.sessions.placing import DROPS, coordinate, drag, home, nudge, place_of, put

__all__ = ["ACTS", "at_step"]

SWITCHES = ("standard", "every", "verbatim")


at_step = stepping(GUIDE)


def _place(state: AttendingState, what: str, at: str) -> AttendingState:
    """Where a handle is let go."""
    given = tuple(coordinate(one, "a place", DROPS) for one in at.split(" "))
    here = place_of(state, what)
    if not 1 <= len(given) <= len(here):
        raise InputError(f"A place has {len(here)} numbers here.")
    return put(state, what, (*given, *here[len(given) :])).framed()


def _coordinate(state: AttendingState, what: str, axis: int, value: str) -> AttendingState:
    """One number of a key or of the query."""
    here = place_of(state, what)
    if not 0 <= axis < len(here):
        raise InputError(f"Coordinates are counted from 0 to {len(here) - 1}.")
    return put(state, what, (*here[:axis], coordinate(value), *here[axis + 1 :])).framed()


def _value(state: AttendingState, n: int, axis: int, value: str) -> AttendingState:
    """One number of a value."""
    if not 0 <= n < len(state.values) or not 0 <= axis < len(state.values[0]):
        raise InputError("There is no such value here.")
    here = state.values[n]
    found = (*here[:axis], coordinate(value), *here[axis + 1 :])
    values = (*state.values[:n], found, *state.values[n + 1 :])
    return state if values == state.values else replace(state, values=values, guide=None)


def _home(state: AttendingState, what: str) -> AttendingState:
    """Back to where the preset has it."""
    return home(state, BY_KEY[state.preset].state, what)


def _switch(state: AttendingState, what: str, on: bool) -> AttendingState:
    """One of the three settings."""
    if what not in SWITCHES:
        raise InputError(f"The settings are {', '.join(SWITCHES)}.")
    changed: dict[str, Any] = {what: on}
    return replace(state, **changed, guide=None)


def _scale(state: AttendingState, value: str) -> AttendingState:
    """A scale of one's own, which is not the standard one then."""
    return replace(state, scale=scale_of(value, DROPS), standard=False, guide=None)


def _k(state: AttendingState, value: str) -> AttendingState:
    """How many keys take part; all of them are all, whatever k is."""
    found = whole(value)
    if not 1 <= found <= MOST_TOKENS:
        raise InputError(f"The number of keys, k, goes from 1 to {MOST_TOKENS}; got {found}.")
    return replace(state, k=found, every=False, guide=None)


def _floats(state: AttendingState, kind: str) -> AttendingState:
    """The type of all numbers."""
    if kind not in FLOATS:
        raise InputError(f"Numbers are {' or '.join(FLOATS)}; got {kind[:20]!r}.")
    return replace(state, floats=kind, guide=None)


def _out(state: AttendingState, n: int) -> AttendingState:
    """Leave a token out of the read, or take it back."""
    if not 0 <= n < len(state.tokens):
        raise InputError(f"Tokens are counted from 0 to {len(state.tokens) - 1}.")
    out = {*state.out} ^ {n}
    return checked(replace(state, out=tuple(sorted(out)), guide=None))


def _order(state: AttendingState, kind: str) -> AttendingState:
    return replace(state, order=one_of(kind, ORDERS, "order"))


def _add(state: AttendingState) -> AttendingState:
    """One more token, in the middle of the picture, with a value of zeros."""
    if len(state.tokens) >= MOST_TOKENS:
        raise InputError(f"There can be at most {MOST_TOKENS} tokens.")
    key = tuple((low + high) / 2 for low, high in state.frame)
    rest = (Fraction(0),) * (state.d - len(key))
    value = (Fraction(0),) * len(state.values[0])
    return replace(
        state,
        tokens=(*state.tokens, f"token {len(state.tokens) + 1}"),
        keys=(*state.keys, (*key, *rest)),
        values=(*state.values, value),
        guide=None,
    )


def _remove(state: AttendingState, n: int) -> AttendingState:
    """Take a token away with its key and its value."""
    if not 0 <= n < len(state.tokens):
        raise InputError(f"Tokens are counted from 0 to {len(state.tokens) - 1}.")

    def but(row: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*row[:n], *row[n + 1 :])

    new = replace(
        state,
        tokens=but(state.tokens),
        keys=but(state.keys),
        values=but(state.values),
        out=tuple(one - (one > n) for one in state.out if one != n),
        guide=None,
    )
    if not new.tokens:
        raise InputError("The last token has to stay.")
    return checked(new).framed()


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "preset": choosing(BY_KEY),
        "step": at_step,
        "place": _place,
        "drag": drag,
        "coordinate": _coordinate,
        "value": _value,
        "nudge": nudge,
        "home": _home,
        "switch": _switch,
        "scale": _scale,
        "warm": _scale,
        "k": _k,
        "count": _k,
        "floats": _floats,
        "out": _out,
        "order": _order,
        "add": _add,
        "remove": _remove,
        "open": opened,
    }
)
