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
)
from explorable.sessions.named import choosing
from explorable.sessions.placing import (
    DROPS,
    FARTHEST,
    Place,
    coordinate,
    drag,
    home,
    nudge,
    outside,
    place_of,
    put,
    where,
)
from explorable.sessions.typed_numbers import number

__all__ = ["ACTS", "at_step", "checked", "one_of"]

DIMENSIONS = (2, 3)


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


def _free(state: LeverageState, what: str) -> None:
    """Refuse to move a key that is squeezed."""
    if where(state, what) is not None and state.squeeze:
        raise InputError("The keys are squeezed. They can be moved where the squeeze is 0.")


def _drag(state: LeverageState, what: str, at: str) -> LeverageState:
    _free(state, what)
    return drag(state, what, at)


def _slide(state: LeverageState, what: str, axis: int, value: str) -> LeverageState:
    """A slider on its way."""
    return put(state, what, _coordinated(state, what, axis, value))


def _coordinate(state: LeverageState, what: str, axis: int, value: str) -> LeverageState:
    """A coordinate that is typed, or where a slider is let go."""
    moved = _slide(state, what, axis, value)
    seen = moved.frame and not outside(place_of(moved, what), moved.frame)
    return moved if seen or moved is state else moved.framed()


def _coordinated(state: LeverageState, what: str, axis: int, value: str) -> Place:
    _free(state, what)
    here = place_of(state, what)
    if not 0 <= axis < len(here):
        raise InputError(f"Coordinates are counted from 0 to {len(here) - 1}.")
    return (*here[:axis], coordinate(value, most=DROPS), *here[axis + 1 :])


def _nudge(state: LeverageState, what: str, by: str) -> LeverageState:
    _free(state, what)
    return nudge(state, what, by)


def _home(state: LeverageState, what: str) -> LeverageState:
    _free(state, what)
    return home(state, BY_KEY[state.preset].state, what)


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
