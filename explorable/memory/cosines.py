"""Reading by direction: the ordinary (Hopfield) read, and the cosines themselves.

Keys and query count by their directions, values are normalised, and so is the output. The
arithmetic is that of `explorable_kernels.contract`, on cosines instead of dot products.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorable.errors import OutOfRange, WrongVector
from explorable.memory import arithmetic
from explorable.memory.locations import Locations, least_length
from explorable.memory.reads import Contributor, contributors, kept_rows
from explorable.memory.signals import Signals, signals
from explorable_kernels.contract import Array

__all__ = ["Recalled", "analyze", "recall"]


@dataclass(frozen=True, slots=True)
class Recalled:
    """What an ordinary read found.

    Attributes
    ----------
    value : (d_v,) array
        Of length 1, or zero where the weighted values cancel or all are zero.
    trace : tuple of Contributor
        By weight; ``dot`` is the cosine here.
    signals : Signals
    """

    value: Array
    trace: tuple[Contributor, ...]
    signals: Signals


def analyze(held: Locations, query: Array) -> tuple[tuple[int, float], ...]:
    """(id, cosine) of every location, the most alike first, ties by the lowest id."""
    similar = _similar(held, query)
    order = arithmetic.nearest(similar, held.size)
    return tuple(zip(held.ids[order].tolist(), similar[order].tolist(), strict=True))


def recall(held: Locations, query: Array, beta: float, k: int | None, *, counted: bool) -> Recalled:
    """The softmax of beta times cosine, over normalised values, normalised.

    ``counted`` adds ln n to each logit; plain, all locations count alike.
    """
    similar = _similar(held, query)
    rows = np.arange(held.size)
    logs = held.logs if counted else np.zeros_like(held.logs)
    scores = arithmetic.logits(similar[np.newaxis], held.dtype.type(beta), logs)
    if k is not None and k < held.size:
        rows = np.sort(arithmetic.nearest(scores[0], k))
    e, total = arithmetic.shares(scores[:, rows])
    weights = e / total
    patterns, _ = arithmetic.unit_rows(held.values(rows))
    value, length = arithmetic.unit(arithmetic.combine(weights, patterns)[0])
    if not np.isfinite(length):
        raise OutOfRange(f"the output of this read leaves the range of {held.dtype}")
    value.flags.writeable = False
    trace = contributors(held, rows, similar[rows], weights[0])
    return Recalled(value, trace, signals(weights[0], _mass(scores, float(total[0]), len(rows))))


def _mass(scores: Array, used: float, many: int) -> float:
    """The share of the full softmax mass that was used."""
    if many == scores.size:
        return 1.0
    return min(1.0, used / float(arithmetic.shares(scores)[1][0]))


def _similar(held: Locations, query: Array) -> Array:
    """The cosines (L,) of a query with all addresses."""
    kept_rows(held, ())
    held.check_lengths()
    with np.errstate(over="ignore", invalid="ignore"):
        direction, length = arithmetic.unit(query)
        if not query.any():
            raise WrongVector("a zero query has no direction")
        if length < least_length(held.dtype):
            raise OutOfRange(f"this query is too short for its direction in {held.dtype}")
        products = arithmetic.dots(held.packed, held.size, direction[np.newaxis])[0]
        similar = arithmetic.cosines(products, held.lengths)
    if not (np.isfinite(length) and np.isfinite(similar).all()):
        raise OutOfRange(f"a cosine of this read leaves the range of {held.dtype}")
    return similar
