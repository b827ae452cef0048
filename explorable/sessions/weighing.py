"""Keys that weigh: given weights, one more key, one less; what sessions of averages share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Protocol, Self, TypeVar

from explorable.errors import InputError
from explorable.sessions.placing import FARTHEST, Frame, Place
from explorable.sessions.typed_numbers import number

__all__ = ["added", "divided", "removed", "weighed", "weighted"]


class Weighed(Protocol):
    """A state with keys that weigh; ``weights`` are empty but where they are given."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def keys(self) -> tuple[Place, ...]: ...
    @property
    def query(self) -> Place: ...
    @property
    def weighting(self) -> str: ...
    @property
    def weights(self) -> tuple[Fraction, ...]: ...
    @property
    def frame(self) -> Frame: ...
    def framed(self) -> Self: ...


State = TypeVar("State", bound=Weighed)


def weighted(state: State, kind: str, allowed: Mapping[str, str]) -> State:
    """Another way to weigh; given weights begin equal.

    Raises
    ------
    InputError
        There is no such way.
    """
    if kind not in allowed:
        raise InputError(f"There is no way to weigh {kind[:40]!r}; there are {', '.join(allowed)}.")
    n = len(state.keys)
    given = (state.weights or (Fraction(1, n),) * n) if kind == "given" else ()
    return replace(state, weighting=kind, weights=given, guide=None)


def weighed(state: State, n: int, value: str) -> State:
    """One of the given weights."""
    if state.weighting != "given" or not 0 <= n < len(state.weights):
        raise InputError("There are no such given weights here.")
    found = number(value, "a weight", least=Fraction(0), most=FARTHEST)
    weights = (*state.weights[:n], found, *state.weights[n + 1 :])
    return replace(state, weights=weights, guide=None)


def divided(numbers: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """Numbers divided by their sum.

    >>> [str(one) for one in divided((Fraction(1), Fraction(3)))]
    ['1/4', '3/4']
    """
    total = sum(numbers, Fraction(0))
    if not total:
        raise InputError("They sum to 0, and nothing can be divided by that.")
    return tuple(one / total for one in numbers)


def added(state: State, most: int) -> State:
    """One more key, in the middle of the picture, with weight 0 where weights are given."""
    if len(state.keys) >= most:
        raise InputError(f"There can be at most {most} keys.")
    middle = tuple((low + high) / 2 for low, high in state.frame)
    place = (*middle, *state.query[len(middle) :])
    weights = (*state.weights, Fraction(0)) if state.weights else ()
    return replace(state, keys=(*state.keys, place), weights=weights, guide=None)


def removed(state: State, n: int) -> State:
    """One key less, with its weight."""
    if len(state.keys) < 2 or not 0 <= n < len(state.keys):
        raise InputError("The last key stays.")
    keys, weights = ((*row[:n], *row[n + 1 :]) for row in (state.keys, state.weights))
    return replace(state, keys=keys, weights=weights, guide=None)
