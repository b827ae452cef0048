"""The coefficients that the chapter compares, and what each costs at worst.

All under one P, one pair of radii and one tolerance: nothing else may be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from explorable.aggregation import (
    Adversary,
    Design,
    Measured,
    NoLocalFit,
    Optimum,
    PerStatementOptimum,
    Reference,
    Terms,
    adversary,
    local_linear,
    optimum,
    per_statement_optimum,
)
from explorable.aggregation.given import Numbers
from explorable.aggregation.over_queries import reproduced
from explorable.aggregation.worstcase import Tolerance
from explorable.errors import InputError
from explorable.sessions.typed_numbers import MOST_CHARACTERS, written
from explorable.sessions.worst_state import HEADS, WorstState

__all__ = [
    "Head",
    "attacked",
    "best",
    "chosen",
    "design",
    "heads",
    "least",
    "per_statement",
    "summed",
    "tolerance",
]

NO_FIT = "no coefficients reproduce the query: d² is infinite"


@dataclass(frozen=True, eq=False, slots=True)
class Head:
    """One set of coefficients.

    Attributes
    ----------
    key, name : str
    s : array (n,) or None
        The coefficients; None where there are none.
    measured : Measured or None
        Its error; None where ``s`` is, or where it does not sum to one.
    why : str
        Why there is no error; empty where there is one.
    """

    key: str
    name: str
    s: Numbers | None
    measured: Measured | None
    why: str = ""

    @property
    def terms(self) -> Terms | None:
        """The two terms of the error."""
        return None if self.measured is None else self.measured.terms


def design(state: WorstState) -> Design:
    """Keys, query and weights as the formulas take them.

    Raises
    ------
    InputError
        The given weights do not sum to one.
    """
    keys = [[float(one) for one in key] for key in state.keys]
    query = [float(one) for one in state.query]
    if state.weighting == "given":
        total = sum(state.weights, Fraction(0))
        if total != 1:
            raise InputError(f"The given weights sum to {summed(total)}, not to 1.")
        return Design(keys, query, [float(one) for one in state.weights])
    return Design(keys, query, "uniform" if state.weighting == "uniform" else None)


@lru_cache(maxsize=32)
def heads(state: WorstState) -> tuple[Head, ...]:
    """All heads of a state, each with its two terms.

    Examples
    --------
    >>> from explorable.sessions.worst_presets import BY_KEY
    >>> for one in heads(BY_KEY["two"].state):
    ...     print(one.name, round(one.terms.total, 3))
    uniform average 3.0
    softmax 3.0
    exact local fit 2.828
    optimum 2.732
    your own 3.0
    """
    it = design(state)
    n = it.n
    rows: list[tuple[str, Numbers | None, str]] = [("uniform", np.full(n, 1 / n), "")]
    try:
        rows.append(("softmax", Design(it.keys, it.query).weights, ""))
    except InputError as error:
        rows.append(("softmax", None, str(error)))
    if state.weighting == "given":
        rows.append(("given", it.weights, ""))
    try:
        rows.append(("fit", local_linear(it).s, ""))
    except NoLocalFit:
        rows.append(("fit", None, NO_FIT))
    weighted = state.tolerance == "weighted"
    rows.append(("opt", (best if weighted else per_statement)(state).coefficients, ""))
    total = sum(state.mine, Fraction(0))
    mine = np.array([float(one) for one in state.mine])
    rows.append(("mine", mine, "" if total == 1 else f"they sum to {summed(total)}, not to 1"))
    under = Reference.of(
        it,
        radius=float(state.radius),
        delta=float(state.delta),
        tolerance=tolerance(state),
    )
    return tuple(
        Head(key, HEADS[key], s, None if why or s is None else under.measure(s, HEADS[key]), why)
        for key, s, why in rows
    )


def summed(total: Fraction) -> str:
    """A sum of what was typed: as it is typed, where that is not too long to read.

    >>> summed(Fraction(163, 300)), summed(Fraction(1, 3**40))
    ('163/300', '8.22526e−20')
    """
    text = written(total)
    return (text if len(text) <= MOST_CHARACTERS else f"{float(total):.6g}").replace("-", "−")


def tolerance(state: WorstState) -> Tolerance:
    """The tolerance model."""
    return "per-statement" if state.tolerance == "per-statement" else "weighted"


@lru_cache(maxsize=32)
def best(state: WorstState) -> Optimum:
    """The optimum under the weighted tolerance."""
    return optimum(design(state), float(state.radius), float(state.delta))


@lru_cache(maxsize=32)
def per_statement(state: WorstState) -> PerStatementOptimum:
    """The optimum per statement, with the slope that proves that nothing does better."""
    return per_statement_optimum(design(state), float(state.radius), float(state.delta))


def least(state: WorstState, it: Design | None = None) -> Callable[[float, float], float]:
    """The least error as a function of R_W and δ, of a design that is made once.

    Per statement only on a line: there an optimum needs one key, or two that reproduce the query.
    """
    made = design(state) if it is None else it
    if state.tolerance == "weighted":
        return lambda radius, delta: optimum(made, radius, delta).error
    apart = made.keys[:, 0] - made.query[0]
    nearest, spread = float(np.abs(apart).min()), reproduced(apart)
    return lambda radius, delta: min(radius * nearest + delta, delta * spread)


def chosen(state: WorstState) -> Head:
    """The head that is looked at."""
    return next(one for one in heads(state) if one.key == state.who)


def attacked(state: WorstState) -> Adversary | None:
    """What is allowed and misleads the chosen head the most; None where nothing attains it."""
    head = chosen(state)
    if head.s is None or head.terms is None or not np.isfinite(head.terms.total):
        return None
    radius, delta = float(state.radius), float(state.delta)
    return adversary(design(state), head.s, radius, delta, tolerance(state))
