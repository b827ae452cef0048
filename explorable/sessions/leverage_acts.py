"""What one can do to keys, query and weights: pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.guide import BEFORE_THE_ANSWER
from explorable.sessions.leverage_presets import BY_KEY, GUIDE
from explorable.sessions.leverage_state import (
    MOST_KEYS,
    MOST_SQUEEZE,
    NOISES,
    WEIGHTINGS,
    LeverageState,
    Place,
)
from explorable.sessions.named import choosing
from explorable.sessions.typed_numbers import MOST_CHARACTERS, number

__all__ = ["ACTS", "at_step", "checked", "coordinate", "one_of"]

FARTHEST = Fraction(10**9)
DIMENSIONS = (2, 3)
DROPS = 40  # characters of a place that is dragged to


def coordinate(text: str, what: str = "a coordinate", most: int = MOST_CHARACTERS) -> Fraction:
    """A coordinate as it is typed."""
    return number(text, what, least=-FARTHEST, most=FARTHEST, characters=most)


def one_of(kind: str, allowed: Mapping[str, str], what: str) -> str:
    """A name, if it is one of those there are."""
    if kind not in allowed:
        raise InputError(f"There is no {what} {kind[:40]!r}; there are {', '.join(allowed)}.")
    return kind


def checked(state: LeverageState) -> LeverageState:
    """The state, if its parts fit together.

    Raises
    ------
    InputError
        They do not.
    """
    n, d = len(state.keys), state.d
    if not 1 <= n <= MOST_KEYS:
        raise InputError(f"There can be 1 to {MOST_KEYS} keys; there are {n}.")
    if d not in DIMENSIONS or any(len(key) != d for key in state.keys):
        raise InputError("Keys and query have the same number of coordinates, 2 or 3.")
    if len(state.weights) != (n if state.weighting == "given" else 0):
        raise InputError(f"There are {n} keys, so {n} weights.")
    if any(one < 0 for one in state.weights):
        raise InputError("A weight is not negative.")
    if not 0 <= state.squeeze <= MOST_SQUEEZE:
        raise InputError(f"Keys are squeezed by 0 to {MOST_SQUEEZE} powers of ten.")
    if state.squeeze and d != 2:
        raise InputError("Only keys of the plane are squeezed onto a line.")
    return state


def at_step(state: LeverageState, n: int) -> LeverageState:  # noqa: ARG001 (as every act)
    """A step of the guide."""
    if not 0 <= n < len(GUIDE):
        raise InputError(f"The steps are counted from 0 to {len(GUIDE) - 1}.")
    return GUIDE[n].state


def _reveal(state: LeverageState) -> LeverageState:
    """Tell what remains of a correction; the guide goes on to it."""
    if state.shown:
        return state
    if state.guide is not None and state.guide < BEFORE_THE_ANSWER:
        return at_step(state, BEFORE_THE_ANSWER)
    return replace(state, shown=True)


def _where(state: LeverageState, what: str) -> int | None:
    """Which key is meant; None is the query."""
    if what == "query":
        return None
    name, _, n = what.partition(" ")
    if name != "key" or not n.isdecimal() or not n.isascii() or int(n) >= len(state.keys):
        raise InputError(f"There is no {what[:20]!r}; there are the query and key 0 and so on.")
    if state.squeeze:
        raise InputError("The keys are squeezed. They can be moved where the squeeze is 0.")
    return int(n)


def _at(state: LeverageState, what: str) -> Place:
    n = _where(state, what)
    return state.query if n is None else state.keys[n]


def _put(state: LeverageState, what: str, place: Place) -> LeverageState:
    n = _where(state, what)
    if place == _at(state, what):
        return state
    if n is None:
        return replace(state, query=place, guide=None)
    return replace(state, keys=(*state.keys[:n], place, *state.keys[n + 1 :]), guide=None)


def _drag(state: LeverageState, what: str, at: str) -> LeverageState:
    """Where a handle is on its way: the picture stays, and nothing leaves it."""
    here, given = _at(state, what), at.split(" ")
    if len(given) != len(state.frame):
        raise InputError(f"A place in this picture has {len(state.frame)} numbers.")
    moved = tuple(
        min(high, max(low, coordinate(one, "a place", DROPS)))
        for one, (low, high) in zip(given, state.frame, strict=True)
    )
    return _put(state, what, (*moved, *here[len(moved) :]))


def _slide(state: LeverageState, what: str, axis: int, value: str) -> LeverageState:
    """A slider on its way."""
    return _put(state, what, _coordinated(state, what, axis, value))


def _coordinate(state: LeverageState, what: str, axis: int, value: str) -> LeverageState:
    """A coordinate that is typed, or where a slider is let go."""
    moved = _slide(state, what, axis, value)
    seen = moved.frame and all(
        low <= at <= high for at, (low, high) in zip(_at(moved, what), moved.frame, strict=False)
    )
    return moved if seen or moved is state else moved.framed()


def _coordinated(state: LeverageState, what: str, axis: int, value: str) -> Place:
    here = _at(state, what)
    if not 0 <= axis < len(here):
        raise InputError(f"Coordinates are counted from 0 to {len(here) - 1}.")
    return (*here[:axis], coordinate(value, most=DROPS), *here[axis + 1 :])


def _nudge(state: LeverageState, what: str, by: str) -> LeverageState:
    """An arrow key: the query or a key moves by so much, exactly."""
    steps = tuple(coordinate(one, "a step", DROPS) for one in by.split(" "))
    here = _at(state, what)
    seen = zip(here, steps, state.frame, strict=False)
    moved = tuple(
        min(max(high, at), max(min(low, at), at + step)) for at, step, (low, high) in seen
    )
    return _put(state, what, (*moved, *here[len(moved) :]))


def _home(state: LeverageState, what: str) -> LeverageState:
    """Back to where the preset has it."""
    begin = BY_KEY[state.preset].state
    n = _where(state, what)
    if state.d != begin.d or (n is not None and n >= len(begin.keys)):
        raise InputError("The preset has no such place.")
    return _put(state, what, begin.query if n is None else begin.keys[n])


def _squeeze(state: LeverageState, n: int) -> LeverageState:
    return checked(replace(state, squeeze=n, guide=state.guide if n == state.squeeze else None))


def _weighting(state: LeverageState, kind: str) -> LeverageState:
    n = len(state.keys)
    given = (state.weights or (Fraction(1, n),) * n) if kind == "given" else ()
    kind = one_of(kind, WEIGHTINGS, "way to weigh")
    return replace(state, weighting=kind, weights=given, guide=None)


def _weight(state: LeverageState, n: int, value: str) -> LeverageState:
    if state.weighting != "given" or not 0 <= n < len(state.weights):
        raise InputError("There are no such given weights here.")
    found = number(value, "a weight", least=Fraction(0), most=FARTHEST)
    weights = (*state.weights[:n], found, *state.weights[n + 1 :])
    return replace(state, weights=weights, guide=None)


def _normalise(state: LeverageState) -> LeverageState:
    """The given weights, divided by their sum."""
    total = sum(state.weights, Fraction(0))
    if not total:
        raise InputError("The weights sum to 0, and nothing can be divided by that.")
    return replace(state, weights=tuple(one / total for one in state.weights))


def _noise(state: LeverageState, kind: str) -> LeverageState:
    return replace(state, noise=one_of(kind, NOISES, "kind of noise"))


def _add(state: LeverageState) -> LeverageState:
    """One more key, in the middle of the picture, with weight 0 where weights are given."""
    if len(state.keys) >= MOST_KEYS:
        raise InputError(f"There can be at most {MOST_KEYS} keys.")
    middle = tuple((low + high) / 2 for low, high in state.frame)
    weights = (*state.weights, Fraction(0)) if state.weights else ()
    keys = (*state.keys, (*middle, *state.query[len(middle) :]))
    return replace(state, keys=keys, weights=weights, guide=None)


def _remove(state: LeverageState, n: int) -> LeverageState:
    if len(state.keys) < 2 or not 0 <= n < len(state.keys):
        raise InputError("The last key stays.")
    keys, weights = ((*row[:n], *row[n + 1 :]) for row in (state.keys, state.weights))
    return replace(state, keys=keys, weights=weights, guide=None).framed()


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "preset": choosing(BY_KEY),
        "step": at_step,
        "reveal": _reveal,
        "place": _drag,
        "drag": _drag,
        "coordinate": _coordinate,
        "slide": _slide,
        "nudge": _nudge,
        "home": _home,
        "squeeze": _squeeze,
        "squeezing": _squeeze,
        "weighting": _weighting,
        "weight": _weight,
        "normalise": _normalise,
        "noise": _noise,
        "add": _add,
        "remove": _remove,
    }
)
