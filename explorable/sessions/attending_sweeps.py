"""A read at every k from one key to all of them, and its weights over the scale."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp

import numpy as np

from explorable.sessions.attending_reads import Found, barred, found, read_with, scale_used
from explorable.sessions.attending_state import AttendingState

__all__ = ["Sparse", "Warmth", "sparse_reads", "warmths"]

PIECES = 48  # of a curve


@dataclass(frozen=True, slots=True)
class Sparse:
    """A read of the k largest logits.

    Attributes
    ----------
    k : int
    mass : float
        The share of the weight of all that takes part.
    bound : float or None
        The full read is no farther away than this.
    away : float
        How far the full read is.
    """

    k: int
    mass: float
    bound: float | None
    away: float


@dataclass(frozen=True, slots=True)
class Warmth:
    """The weights of all that may take part, at one scale.

    Attributes
    ----------
    scale : float
    weights : tuple of float
        One for each token of ``who`` in `warmths`.
    """

    scale: float
    weights: tuple[float, ...]


@lru_cache(maxsize=8)
def sparse_reads(state: AttendingState) -> tuple[Sparse, ...]:
    """One read for each k, at the scale that is set; empty where nothing can be read."""
    it = found(state)
    if isinstance(it, str):
        return ()
    reads = []
    for k in range(1, len(it.held.owner) - len(barred(state, it.held)) + 1):
        read = read_with(state, it.held, k)
        away = float(np.linalg.norm(it.full - read.value))
        reads.append(Sparse(k, read.mass, read.bound, away))
    return tuple(reads)


def warmths(state: AttendingState, it: Found, most: float) -> tuple[tuple[int, ...], list[Warmth]]:
    """Who may take part, and the weights of a dense read at scales from 0 to ``most``.

    For drawing: at the scale that is set they agree with those of a dense read but for rounding.
    """
    lines = [one for one in it.lines if one.dot is not None and one.token not in state.out]
    scales = sorted({most * n / PIECES for n in range(PIECES + 1)} | {min(scale_used(state), most)})
    curve = []
    for scale in scales:
        logits = [scale * (one.dot or 0.0) for one in lines]
        largest = max(logits)
        parts = [
            (one.count or 1.0) * exp(logit - largest)
            for one, logit in zip(lines, logits, strict=True)
        ]
        total = sum(parts)
        curve.append(Warmth(scale, tuple(part / total for part in parts)))
    return tuple(one.token for one in lines), curve
