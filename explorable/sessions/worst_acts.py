"""What one can do to the keys, the query, the coefficients and the radii: pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.guide import stepping
from explorable.sessions.named import choosing
from explorable.sessions.placing import (
    DROPS,
    Place,
    coordinate,
    drag,
    home,
    nudge,
    place_of,
    put,
)
from explorable.sessions.typed_numbers import MOST_CHARACTERS, number
from explorable.sessions.weighing import added, divided, removed, weighed, weighted
from explorable.sessions.worst_heads import chosen
from explorable.sessions.worst_presets import BY_KEY, GUIDE
from explorable.sessions.worst_state import (
    HEADS,
    MAPS,
    MOST_KEYS,
    TOLERANCES,
    WEIGHTINGS,
    WorstState,
)

__all__ = ["ACTS", "at_step", "checked", "looking", "size"]

WIDEST = Fraction(10**6)
DIMENSIONS = range(1, 4)
BEGIN = choosing(BY_KEY)
TURNED, LOWEST, HIGHEST = Fraction(1000), Fraction(1, 10), Fraction(7, 5)


def size(text: str, what: str, most: int = MOST_CHARACTERS) -> Fraction:
    """R_W or δ as it is typed: 0 or more."""
    return number(text, what, least=Fraction(0), most=WIDEST, characters=most)


def checked(state: WorstState) -> WorstState:
    """The state, if its parts fit together.

    Raises
    ------
    InputError
        They do not.
    """
    n, d = len(state.keys), len(state.query)
    if not 1 <= n <= MOST_KEYS:
        raise InputError(f"There can be 1 to {MOST_KEYS} keys; there are {n}.")
    if d not in DIMENSIONS or any(len(key) != d for key in state.keys):
        raise InputError("Keys and query have the same number of coordinates, 1 to 3.")
    if len(state.mine) != n or len(state.weights) != (n if state.weighting == "given" else 0):
        raise InputError(f"There are {n} keys, so {n} coefficients and {n} weights.")
    if any(one < 0 for one in state.weights):
        raise InputError("A weight is not negative.")
    if state.who == "given" and state.weighting != "given":
        raise InputError("There are no given weights here.")
    return state


_to_step = stepping(GUIDE)


def at_step(state: WorstState, n: int) -> WorstState:
    """A step of the guide; coefficients the reader found stay where a step sets none."""
    at = replace(_to_step(state, n), kept=state.kept, camera=state.camera)
    fits = at.keys == state.keys and at.mine == BY_KEY[at.preset].state.mine
    return replace(at, mine=state.mine) if fits else at


def _place(state: WorstState, what: str, at: str) -> WorstState:
    """Where a handle is let go, or a whole place that is typed."""
    given = tuple(coordinate(one, "a place", DROPS) for one in at.split(" "))
    here = place_of(state, what)
    if not 1 <= len(given) <= len(here):
        raise InputError(f"A place has {len(here)} numbers here.")
    return put(state, what, (*given, *here[len(given) :])).framed()


def _coordinate(state: WorstState, what: str, axis: int, value: str) -> WorstState:
    here = place_of(state, what)
    if not 0 <= axis < len(here):
        raise InputError(f"Coordinates are counted from 0 to {len(here) - 1}.")
    place = (*here[:axis], coordinate(value), *here[axis + 1 :])
    return put(state, what, place).framed()


def _nudge(state: WorstState, what: str, by: str) -> WorstState:
    """An arrow key: the query, a key or the two radii move by so much, exactly."""
    if what == "radii":
        steps = tuple(coordinate(one, "a step", DROPS) for one in by.split(" "))
        if len(steps) != 2:
            raise InputError("There are two radii.")
        pair = (state.radius + steps[0], state.delta + steps[1])
        first, second = (min(state.room, max(Fraction(0), one)) for one in pair)
        return replace(state, radius=first, delta=second, guide=None)
    return nudge(state, what, by)


def _home(state: WorstState, what: str) -> WorstState:
    """Back to where the preset has it."""
    begin = BY_KEY[state.preset].state
    if what == "radii":
        return replace(state, radius=begin.radius, delta=begin.delta, guide=None)
    return home(state, begin, what)


def _sweep(state: WorstState, radius: str, delta: str) -> WorstState:
    pair = (size(radius, "the radius", DROPS), size(delta, "delta", DROPS))
    first, second = (min(state.room, one) for one in pair)
    return replace(state, radius=first, delta=second, guide=None)


def _radii(state: WorstState, radius: str, delta: str) -> WorstState:
    pair = (size(radius, "the radius", DROPS), size(delta, "delta", DROPS))
    if pair == (state.radius, state.delta):
        return state.framed()
    return replace(state, radius=pair[0], delta=pair[1], guide=None).framed()


def _mine(state: WorstState, n: int, value: str) -> WorstState:
    """One of the reader's own coefficients."""
    if not 0 <= n < len(state.mine):
        raise InputError(f"Coefficients are counted from 0 to {len(state.mine) - 1}.")
    found = coordinate(value, "a coefficient")
    return replace(state, mine=(*state.mine[:n], found, *state.mine[n + 1 :]), who="mine")


def _normalise(state: WorstState, what: str) -> WorstState:
    """The reader's coefficients, or the given weights, divided by their sum."""
    if what not in {"mine", "weights"}:
        raise InputError("What can be divided by its sum is 'mine' or 'weights'.")
    if what == "mine":
        return replace(state, mine=divided(state.mine))
    return replace(state, weights=divided(state.weights))


def _weighting(state: WorstState, kind: str) -> WorstState:
    who = "opt" if state.who == "given" and kind != "given" else state.who
    return replace(weighted(state, kind, WEIGHTINGS), who=who)


def _weight(state: WorstState, n: int, value: str) -> WorstState:
    return weighed(state, n, value)


def _add(state: WorstState) -> WorstState:
    """One more key, with coefficient and weight 0."""
    return replace(added(state, MOST_KEYS), mine=(*state.mine, Fraction(0)))


def _remove(state: WorstState, n: int) -> WorstState:
    fewer = removed(state, n)
    return replace(fewer, mine=(*state.mine[:n], *state.mine[n + 1 :])).framed()


def _chosen(field: str, allowed: Mapping[str, str], leaves: bool = False) -> Callable[..., Any]:
    """The act that chooses one of some names."""

    def choose(state: WorstState, kind: str) -> WorstState:
        changed: dict[str, Any] = {field: one_of(kind, allowed, field)}
        if leaves:
            changed["guide"] = None
        return checked(replace(state, **changed))

    return choose


def _preset(state: WorstState, id_: str) -> WorstState:
    """A preset, seen from where the reader looks."""
    return replace(BEGIN(state, id_), camera=state.camera)


def looking(place: Place) -> Place:
    """From where a surface is seen; as far round as one likes, and never from below."""
    if len(place) != 2 or abs(place[0]) > TURNED or not LOWEST <= place[1] <= HIGHEST:
        raise InputError("A surface is seen from two angles, and from above.")
    return place


def _look(state: WorstState, yaw: str, pitch: str) -> WorstState:
    turned, raised = (coordinate(one, "an angle") for one in (yaw, pitch))
    return replace(state, camera=looking((turned, raised)))


def _keep(state: WorstState) -> WorstState:
    """The error of the head that is looked at, kept aside with all it was found under."""
    head = chosen(state)
    if head.measured is None:
        raise InputError(f"There is no number to keep: {head.why}")
    return replace(state, kept=head.measured)


def _forget(state: WorstState) -> WorstState:
    return replace(state, kept=None)


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "preset": _preset,
        "step": at_step,
        "place": _place,
        "drag": drag,
        "coordinate": _coordinate,
        "nudge": _nudge,
        "home": _home,
        "radii": _radii,
        "sweep": _sweep,
        "mine": _mine,
        "normalise": _normalise,
        "weighting": _weighting,
        "weight": _weight,
        "add": _add,
        "remove": _remove,
        "tolerance": _chosen("tolerance", TOLERANCES, leaves=True),
        "who": _chosen("who", HEADS),
        "map": _chosen("map", MAPS),
        "keep": _keep,
        "forget": _forget,
        "look": _look,
    }
)
