"""The numbers behind the figure of leverage: at the query, over the plane, and as floats see it.

Source, section 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable.aggregation import Design
from explorable.aggregation.coefficients import dropped_factor
from explorable.aggregation.given import Numbers
from explorable.aggregation.inflation import variance_inflation
from explorable.aggregation.level_sets import LevelSets, level_sets
from explorable.aggregation.leverage_exact import ExactLeverage, exact_leverage
from explorable.aggregation.many import inflations, softmax_rows
from explorable.sessions.leverage_state import MOST_SQUEEZE, LeverageState, squeezed

__all__ = ["LEVELS", "At", "at_query", "design", "exact", "floats", "following", "shape"]

LEVELS = (2.0, 3.0, 5.0, 10.0, 30.0, 100.0, 1000.0)
CLOSE = 1e-9  # relative; of numbers that are found in two ways


@lru_cache(maxsize=32)
def design(state: LeverageState) -> Design:
    """Keys, query and weights as the formulas take them; given weights sum to one."""
    keys = [[float(one) for one in key] for key in state.placed]
    query = [float(one) for one in state.query]
    if state.weighting == "given":
        return Design(keys, query, [float(one) for one in state.weights])
    return Design(keys, query, "uniform" if state.weighting == "uniform" else None)


@lru_cache(maxsize=32)
def exact(state: LeverageState) -> ExactLeverage:
    """Rank and d² in fractions; softmax weights count as equal, which changes d² but not rank.

    A key whose softmax weight underflows is dropped, as in the formulas.
    """
    keys, n = state.placed, len(state.keys)
    if state.weighting == "given":
        return exact_leverage(keys, state.query, state.weights)
    if state.weighting == "softmax":
        keys = tuple(keys[j] for j in design(state).attended)
        n = len(keys)
    return exact_leverage(keys, state.query, (Fraction(1, n),) * n)


@dataclass(frozen=True, eq=False, slots=True)
class At:
    """What holds at the query.

    Attributes
    ----------
    inverse, equal : float
        The inflation of the variance where value j has variance σ²/p_j, and where all have σ².
    second : float or None
        1 + d² found a second way, as Σ s_j²/p_j of the local linear coefficients.
    kept : float
        The part of a correction that is left without the factor: 1/(1 + d²).
    full, cut : array (d,) or None
        ρ* and ρ_q; without a local linear fit there is no ρ*.
    """

    inverse: float
    equal: float
    second: float | None
    kept: float
    full: Numbers | None
    cut: Numbers


@lru_cache(maxsize=32)
def at_query(state: LeverageState) -> At:
    """The inflation at the query, and both directions."""
    it = design(state)
    cut = dropped_factor(it).rho
    if exact(state).square is None or not it.reaches:
        return At(inf, inf, None, 0.0, None, cut)
    found = variance_inflation(it)
    return At(found.expected, found.equal, found.inverse, 1 / found.expected, it.direction, cut)


def shape(state: LeverageState) -> LevelSets:
    """The level sets of the inflation over the first two coordinates, for weights that are held."""
    beyond = float(state.query[2]) if state.d == 3 else None
    return level_sets(design(state), equal=state.noise == "equal", third=beyond)


def following(state: LeverageState, x: Numbers, y: Numbers) -> Numbers:
    """The inflation on a grid of queries (len(y), len(x)), the softmax weights following."""
    it = design(state)
    rest = it.query[2:]
    flat = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    queries = np.hstack([flat, np.broadcast_to(rest, (len(flat), len(rest)))])
    p = softmax_rows((it.scale or 1.0) * queries @ it.keys.T)
    return inflations(it.keys, p, queries, equal=state.noise == "equal").reshape(len(y), len(x))


@lru_cache(maxsize=8)
def floats(state: LeverageState) -> tuple[dict[str, float | None], ...]:
    """For each power of ten by which the keys are squeezed: d², and how far floats miss it.

    Each row has ``exact`` (d² of the fractions, rounded once; None where infinite), and the
    relative errors of ``double`` and ``single`` (C⁻¹m solved in 64 and 32 bits) and ``axes``
    (singular values of the keys, 64 bits); an error is None where there was no answer.
    """
    n = len(state.keys)
    p = state.weights if state.weighting == "given" else (Fraction(1, n),) * n
    rows = []
    for power in range(MOST_SQUEEZE + 1):
        keys = squeezed(state.keys, power)
        found = exact_leverage(keys, state.query, p).square
        row: dict[str, float | None] = {"exact": None if found is None else float(found)}
        for name, kind in (("double", np.float64), ("single", np.float32)):
            row[name] = _missed(_solved(keys, state.query, p, kind), found)
        it = Design(
            [[float(one) for one in key] for key in keys],
            [float(one) for one in state.query],
            [float(one) for one in p],
        )
        row["axes"] = _missed(it.leverage, found)
        rows.append(row)
    return tuple(rows)


def _solved(
    keys: tuple[tuple[Fraction, ...], ...],
    query: tuple[Fraction, ...],
    weights: tuple[Fraction, ...],
    kind: type[np.float64 | np.float32],
) -> float | None:
    """d² by solving C x = m, all in one kind of float; None where the solver gives up."""
    k: NDArray[Any] = np.array([[float(one) for one in key] for key in keys], kind)
    q: NDArray[Any] = np.array([float(one) for one in query], kind)
    p: NDArray[Any] = np.array([float(one) for one in weights], kind)
    mean = p @ k
    apart = k - mean
    C, m = (apart * p[:, None]).T @ apart, mean - q
    try:
        return float(m @ np.linalg.solve(C, m))
    except np.linalg.LinAlgError:
        return None


def _missed(found: float | None, exactly: Fraction | None) -> float | None:
    if found is None or exactly is None or not exactly or not np.isfinite(found):
        return None
    return float(abs(Fraction(found) - exactly) / exactly)
