"""What one can do to keys, query and weights: pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.guide import stepping
from explorable.sessions.hiding import revealing
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
from explorable.sessions.weighing import added, divided, removed, weighed, weighted

__all__ = ["ACTS", "at_step", "checked"]

DIMENSIONS = (2, 3)


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


at_step = stepping(GUIDE)


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
    return weighted(state, kind, WEIGHTINGS)


def _weight(state: LeverageState, n: int, value: str) -> LeverageState:
    return weighed(state, n, value)


def _normalise(state: LeverageState) -> LeverageState:
    """The given weights, divided by their sum."""
    return replace(state, weights=divided(state.weights))


def _noise(state: LeverageState, kind: str) -> LeverageState:
    return replace(state, noise=one_of(kind, NOISES, "kind of noise"))


def _add(state: LeverageState) -> LeverageState:
    return added(state, MOST_KEYS)


def _remove(state: LeverageState, n: int) -> LeverageState:
    return removed(state, n).framed()


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "preset": choosing(BY_KEY),
        "step": at_step,
        "reveal": revealing(at_step),
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
