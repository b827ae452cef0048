"""Each law of capacity computed a second way, for the panel to say whether both agree."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np

from explorable.figures.laws_numbers import Law
from explorable.sessions.laws_state import LawsState

__all__ = ["twice"]

FINE = 12001  # places at which an area is added up
BELL = 12.0  # standard deviations: beyond, a bell has nothing left that a float beside it shows


def twice(state: LawsState, one: Law) -> tuple[float, float] | None:
    """The law at the reader's own numbers, computed in two ways; None where it is a bound."""
    if state.law == "sparse":
        logs = (_log_term(state.bits, r) for r in range(state.radius + 1))
        return one.here, state.locations * math.fsum(map(math.exp, logs))
    if state.law == "hopfield":
        edge = 1 / math.sqrt(one.at)
        return one.here, _area(lambda x: np.exp(-x * x / 2), edge, edge + BELL)
    if state.law == "sum":
        ahead, others = math.sqrt(one.at), state.items - 1
        below = np.vectorize(lambda x: math.erfc(-x / math.sqrt(2)) / 2)
        return one.here, _area(
            lambda y: others * np.exp(-y * y / 2) * below(y) ** (others - 1) * below(ahead - y),
            -BELL,
            BELL,
        )
    return None


def _log_term(bits: int, far: int) -> float:
    ways = math.lgamma(bits + 1) - math.lgamma(far + 1) - math.lgamma(bits - far + 1)
    return ways - bits * math.log(2)


def _area(under: Callable[[np.ndarray], Iterable[float]], low: float, high: float) -> float:
    x = np.linspace(low, high, FINE)
    return float(np.trapezoid(np.asarray(under(x)), x)) / math.sqrt(2 * math.pi)
