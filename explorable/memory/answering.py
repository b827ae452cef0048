"""A sample of answers of a memory: how sure each looks, whether it is right, and its status.

Three ways to say when not to answer: a signal of the weights (`signals`), the likeness of what
iterating comes to, which says nothing, and the status of a read (`reads.Read`), which needs no
threshold. Source: abstention.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorable.errors import EmptyStore
from explorable.memory.abstention import SIGNALS, Threshold, Trial, confidence
from explorable.memory.abstention import risk_coverage as curve_of
from explorable.memory.abstention import threshold as best_threshold
from explorable.memory.settings import whole
from explorable.memory.signals import Signals
from explorable.memory.store import Store
from explorable.memory.vectors import table
from explorable.status import Status
from explorable_kernels.contract import Rows, Wide

__all__ = ["Answers", "Asking", "answers", "iterated", "set_threshold"]

STEPS = 40  # of iterating, at most
SETTLED = 1e-6  # a step that moves less is the last


@dataclass(frozen=True, slots=True)
class Asking:
    """How a memory of keys is asked, beside the sample of queries.

    Attributes
    ----------
    beta : float
        The scale of a read.
    k : int or None
        How many locations a read uses; None is all.
    tolerance : float
        What counts as the same output where a status is decided.
    """

    beta: float
    k: int | None = None
    tolerance: float = 0.1


@dataclass(frozen=True, slots=True)
class Answers:
    """A sample of answers.

    Attributes
    ----------
    signals : tuple of Signals
        Of each read.
    sure : mapping of str to (n,) array
        By the name of a signal, more is surer: minus the entropy.
    meant, led : (n,) arrays
        The location that a query was drawn around, and the one with the largest weight.
    wrong : (n,) array of bool
        Whether these are not the same.
    after : (n,) array
        The cosine of what iterating comes to with the key most like it.
    statuses : tuple of Status
        Of each read, for the tolerance.
    asking : Asking
        How they were asked.
    """

    signals: tuple[Signals, ...]
    sure: Mapping[str, Wide]
    meant: Rows
    led: Rows
    wrong: NDArray[np.bool_]
    after: Wide
    statuses: tuple[Status, ...]
    asking: Asking


def answers(keys: Wide, trial: Trial, asking: Asking) -> Answers:
    """Ask a memory of these keys (L, d), each its own value, as `Store.calibrate` does.

    Examples
    --------
    >>> from explorable.memory.loads import spread_keys
    >>> found = answers(spread_keys(64, 16, 1.0), Trial(0.25, 100, 0), Asking(8.0, k=8))
    >>> float(found.wrong.mean()), sorted({str(one) for one in found.statuses})
    (0.11, ['forced', 'unresolved'])
    """
    size, width = table("keys", keys).shape
    if not size:
        raise EmptyStore("there are no keys to ask")
    store = Store(width)
    store.extend(keys, keys)
    reads, meant, queries = [], [], []
    for row, noise in trial.drawn(size, width):
        query = keys[row[0]] + noise
        read = store.read_attention(
            query, asking.beta, asking.k, trace=True, tolerance=asking.tolerance
        )
        reads.append(read)
        meant.append(int(row[0]))
        queries.append(query)
    led = [one.trace[0].id for one in reads if one.trace]
    return Answers(
        signals=tuple(one.signals for one in reads),
        sure={name: np.array([confidence(name, one.signals) for one in reads]) for name in SIGNALS},
        meant=np.array(meant),
        led=np.array(led),
        wrong=np.array(led) != np.array(meant),
        after=iterated(keys, np.array(queries), asking.beta),
        statuses=tuple(one.status for one in reads),
        asking=asking,
    )


def iterated(keys: Wide, queries: Wide, beta: float) -> Wide:
    """Put each output back in as the query until it settles, and say how like a key it is.

    Parameters
    ----------
    keys : (L, d) array
    queries : (n, d) array
    beta : float

    Returns
    -------
    (n,) array
        The largest cosine of a key with the fixed point of the ordinary read, up to rounding.

    Examples
    --------
    >>> bool(iterated(np.eye(3), np.array([[1.0, 0.9, 0.0]]), 20.0)[0] > 0.999)
    True
    """
    units, state = _unit(keys), _unit(queries)
    for _ in range(STEPS):
        scores = beta * (state @ units.T)
        moved = _unit(np.exp(scores - scores.max(axis=1, keepdims=True)) @ units)
        still = bool((np.abs(moved - state) < SETTLED).all())
        state = moved
        if still:
            break
    likest: Wide = (state @ units.T).max(axis=1)
    return likest


def set_threshold(
    found: Answers, trial: Trial, load: int, signal: str, allowed: float
) -> Threshold:
    """The threshold that a sample suggests, as `Store.calibrate` sets it."""
    curve = curve_of(found.sure[signal], found.wrong)
    least, coverage, risk = best_threshold(curve, allowed)
    return Threshold(
        signal=signal,
        least=least,
        allowed=allowed,
        coverage=coverage,
        risk=risk,
        load=whole("load", load),
        seed=trial.seed,
        sample=trial.sample,
        noise=trial.noise,
        k=found.asking.k,
        scale=found.asking.beta,
    )


def _unit(rows: Wide) -> Wide:
    """Rows of length 1; those of length 0 stay."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    found: Wide = rows / np.where(lengths > 0, lengths, math.inf)
    return found
