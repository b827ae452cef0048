"""The curves of a memory under load, and the numbers at its marker."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from explorable.figures.digits import fixed
from explorable.memory.loads import AtLoad, weights_at
from explorable.sessions.load_state import LoadState, grid, left, memory, questions, tried
from explorable.sessions.typed_numbers import written

__all__ = [
    "Curve",
    "Shares",
    "at_marker",
    "capped",
    "curves",
    "most",
    "percent",
    "shares",
]

ALMOST = 0.9995
NAMED = 4  # other locations that are named at the marker


@dataclass(frozen=True, slots=True)
class Curve:
    """One curve of the picture.

    Attributes
    ----------
    role, name : str
    points : tuple of (load, mean error)
    state : LoadState or None
        What it is the curve of; None where each item is left out.
    """

    role: str
    name: str
    points: tuple[tuple[int, float], ...]
    state: LoadState | None


def curves(state: LoadState) -> tuple[Curve, ...]:
    """What is drawn: the reader's own first, and others to hold it against."""
    own = _curve("opt", _name(state), state)
    if not state.shown:
        return (own,)
    if state.out:
        means = tuple(float(one.mean()) for one in left(state))
        points = tuple(zip(grid(state), means, strict=True))
        return own, Curve("cut", "left out", points, None)
    rest = [one for one in _others(state) if one != state]
    return own, *(
        _curve(role, _name(one), one) for role, one in zip(_roles(state), rest, strict=True)
    )


def _others(state: LoadState) -> tuple[LoadState, ...]:
    if state.over == "beta":
        if state.beta == 0:
            return (replace(state, beta=Fraction(4)), replace(state, beta=Fraction(8)))
        return tuple(replace(state, beta=state.beta * one) for one in (Fraction(1, 2), 2))
    if state.rows:  # one's own keys are as far apart as they are
        return ()
    far = state.separation * 4 > 1
    factors = (Fraction(1, 2), Fraction(1, 4)) if far else (Fraction(1, 2), Fraction(4))
    return tuple(replace(state, separation=state.separation * one) for one in factors)


def _roles(state: LoadState) -> tuple[str, ...]:
    return ("avg", "fit")[: len(_others(state))]


def _name(state: LoadState) -> str:
    if state.over == "separation" and not state.rows:
        return f"separation {written(state.separation)}"
    return f"β = {written(state.beta)}"


def _curve(role: str, name: str, state: LoadState) -> Curve:
    points = tuple((one.load, float(one.errors.mean())) for one in tried(state))
    return Curve(role, name, points, state)


def at_marker(state: LoadState) -> AtLoad:
    """The reads at the marker."""
    return tried(state)[grid(state).index(state.load)]


def most(state: LoadState) -> float:
    """Twice the longest key: no read is off by more."""
    return 2 * round(float(np.linalg.norm(memory(state), axis=1).max()), 12)


def capped(state: LoadState, one: AtLoad) -> float:
    """The mean over the reads of their bounds, none above what no read exceeds."""
    return float(np.minimum(one.bounds, most(state)).mean())


@dataclass(frozen=True, slots=True)
class Shares:
    """Who has the weight in the read of the first item.

    Attributes
    ----------
    own, next, rest : float
        Of the item, of the location after it, and of all others.
    named : tuple of (id, weight)
        The strongest others.
    """

    own: float
    next: float
    rest: float
    named: tuple[tuple[int, float], ...]


def shares(state: LoadState) -> Shares:
    """The read of the first item at the marker; left out, it has no weight itself."""
    query = questions(state)[0]
    weights = weights_at(
        memory(state), query, float(state.beta), state.load, 0 if state.out else None
    )
    order = [int(one) for one in np.lexsort((np.arange(state.load), -weights)) if one != 0]
    named = tuple((one, float(weights[one])) for one in order[:NAMED])
    own, following = float(weights[0]), named[0][1]
    return Shares(own, following, max(0.0, 1.0 - own - following), named)


def percent(value: float) -> str:
    """A share; what is not all is never written as all, and what is not nothing not as nothing.

    >>> percent(0.4635), percent(1.0), percent(0.99999), percent(0.00004)
    ('46.4 %', '100 %', 'over 99.9 %', 'under 0.1 %')
    """
    if value in {0.0, 1.0}:
        return f"{value:.0%}".replace("%", " %")
    if value >= ALMOST:
        return "over 99.9 %"
    return "under 0.1 %" if value < 1 - ALMOST else f"{fixed(100 * value, 1)} %"
