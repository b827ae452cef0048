"""The numbers behind one curve at its edge: the heads along the line, and their errors in ρ and δ.

On the line ρ is one number, so that the error is a curve over ρ, R_W |m − Cρ| + δ √(1 + Cρ²), and
the ridge of the optimum is λ = |m| √(δ²/R_W² − C) − C from its threshold on.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import inf

import numpy as np

from explorable.aggregation import Design, Optimum, error_terms, normalised, optimum
from explorable.aggregation.coefficients import (
    Coefficients,
    NoLocalFit,
    average,
    corrected,
    dropped_factor,
    local_linear,
)
from explorable.aggregation.given import Numbers
from explorable.aggregation.many import softmax_rows
from explorable.sessions.leverage_edge_state import EdgeState, on_curve

__all__ = ["Head", "Lines", "best", "design", "errors", "heads", "lines", "ridges", "weights"]

LEAST = 1e-13  # a variance below so much of the keys' own is none


def weights(state: EdgeState, queries: Numbers) -> Numbers:
    """The weights at each query, (Q, n)."""
    k = np.array([float(one) for one in state.keys])
    if state.weighting == "uniform":
        return np.full((len(queries), len(k)), 1 / len(k))
    apart = -((queries[:, None] - k) ** 2)
    # differences from the nearest key, so that no query is too far for an exponent
    near = apart - apart.max(axis=1, keepdims=True)
    return softmax_rows(near / (2 * float(state.width) ** 2))


@lru_cache(maxsize=32)
def design(state: EdgeState) -> Design:
    """Keys, query and weights as the formulas take them."""
    query = float(state.query)
    p = normalised(weights(state, np.array([query]))[0])
    return Design([float(one) for one in state.keys], query, p)


@lru_cache(maxsize=32)
def best(state: EdgeState) -> Optimum:
    """The coefficients of least error at the query."""
    return optimum(design(state), float(state.radius), float(state.delta))


@dataclass(frozen=True, eq=False, slots=True)
class Head:
    """One head at the query.

    Attributes
    ----------
    role, name : str
    rho : float or None
        None where there is no such direction.
    value, correction, error : float
        Σ s_j v_j; that less the average; the worst-case error.
    off : float or None
        From the curve, where there is one at this query.
    why : str
        Why there is none.
    """

    role: str
    name: str
    rho: float | None
    value: float = 0.0
    correction: float = 0.0
    error: float = inf
    off: float | None = None
    why: str = ""


@lru_cache(maxsize=32)
def heads(state: EdgeState) -> tuple[Head, ...]:
    """All heads at the query.

    Examples
    --------
    >>> from explorable.sessions.leverage_edge_state import BY_KEY
    >>> for one in heads(BY_KEY["two"].state):
    ...     print(one.role, round(one.rho, 3), round(one.value, 3), round(one.error, 3))
    avg 0.0 1.5 3.0
    fit 1.0 1.0 2.828
    cut 0.5 1.25 2.736
    own 0.25 1.375 2.812
    opt 0.577 1.211 2.732
    """
    it = design(state)
    name = "softmax" if state.weighting == "near" else "uniform average"
    reading = "query-centred" if state.reading == "query-centred" else "mean-centred"
    out = [_head(state, "avg", name, average(it))]
    for role, said in (("fit", "local linear"), ("cut", "factor dropped")):
        try:
            found = local_linear(it) if role == "fit" else dropped_factor(it, reading)  # type: ignore[arg-type]
        except NoLocalFit:
            why = "no coefficients reproduce the query: d² is infinite"
            out.append(Head(role, said, None, why=why))
        else:
            out.append(_head(state, role, said, found))
    out.append(_head(state, "own", "your ρ", corrected(it, float(state.rho))))
    out.append(_head(state, "opt", "optimum", corrected(it, best(state).rho)))
    return tuple(out)


def _head(state: EdgeState, role: str, name: str, found: Coefficients) -> Head:
    it = design(state)
    v = [float(one) for one in state.values]
    value, rho = float(found.estimate(v)), float(found.rho[0])
    error = error_terms(it, found.s, float(state.radius), float(state.delta)).total
    off = None
    if state.curve and min(state.keys) <= state.query <= max(state.keys):
        off = value - float(on_curve(state.curve, state.query))
    correction = -float(it.key_value_covariance(v)[0]) * rho
    return Head(role, name, rho, value, correction, error, off)


@dataclass(frozen=True, eq=False, slots=True)
class Lines:
    """The heads for every query of a row; NaN where there is none."""

    queries: Numbers
    factor: Numbers
    avg: Numbers
    fit: Numbers
    cut: Numbers
    own: Numbers


def lines(state: EdgeState, queries: Numbers) -> Lines:
    """The estimates of the heads, and 1 + d², at each of some queries."""
    k = np.array([float(one) for one in state.keys])
    v = np.array([float(one) for one in state.values])
    p = weights(state, queries)
    mean, avg = p @ k, p @ v
    apart = k - mean[:, None]
    C = (p * apart**2).sum(axis=1)
    sigma = (p * apart * (v - avg[:, None])).sum(axis=1)
    m = mean - queries
    none = (C / max(float(np.ptp(k)) ** 2, 1e-300)) <= LEAST
    with np.errstate(all="ignore"):
        full = np.where(none, np.nan, m / C)
        cut = m / (C + m**2) if state.reading == "query-centred" else full
        factor = np.where(none, np.inf, 1 + m**2 / C)
    return Lines(
        queries,
        factor,
        avg,
        avg - sigma * full,
        avg - sigma * cut,
        avg - sigma * float(state.rho),
    )


def errors(state: EdgeState, rho: Numbers) -> Numbers:
    """The worst-case error at the query for each of some directions."""
    it = design(state)
    C, m = float(it.covariance[0, 0]), float(it.offset[0])
    R, delta = float(state.radius), float(state.delta)
    found: Numbers = R * np.abs(m - C * rho) + delta * np.sqrt(1 + C * rho**2)
    return found


def ridges(state: EdgeState, deltas: Numbers) -> Numbers:
    """λ of the optimum for each of some δ; not finite where R_W is 0."""
    it = design(state)
    C, m, R = float(it.covariance[0, 0]), abs(float(it.offset[0])), float(state.radius)
    with np.errstate(all="ignore"):
        found = m * np.sqrt(np.maximum((deltas / R) ** 2 - C, 0.0)) - C
    return np.where(np.isfinite(found), np.maximum(found, 0.0), np.inf)
