"""How much a memory holds before what it holds interferes: known laws.

Four memories of the literature, each with what can be said before trying: sparse distributed
memory (Kanerva), the Hopfield network, its modern form (Ramsauer and others), and a sum of
bound pairs; `capacity_trials` tries them. Source: capacity and interference, the real bound on
context.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from explorable.errors import WrongSetting
from explorable.memory.outward import MOST_POWER
from explorable.memory.settings import between, whole
from explorable.memory.vectors import LARGEST, table
from explorable_kernels.contract import Wide

__all__ = ["Recall", "active_share", "bit_error", "recall", "sum_readout"]


def active_share(bits: int, radius: int) -> Fraction:
    """The share of random binary addresses within a Hamming radius: exact.

    >>> share = active_share(1000, 451)
    >>> f"{float(share):.8f}, {float(share * 10**6):.1f} of a million"
    '0.00107185, 1071.9 of a million'
    >>> f"two addresses share {float(share**2 * 10**6):.4f}"
    'two addresses share 1.1489'
    """
    n, most = whole("bits", bits), whole("radius", radius, least=0)
    return Fraction(sum(math.comb(n, r) for r in range(min(n, most) + 1)), 2**n)


def bit_error(load: float) -> float:
    """The share of bits that one step of a Hopfield network gets wrong, at patterns per unit.

    The limit of a large network, started at a stored pattern.

    >>> f"{bit_error(0.138):.5f}"
    '0.00355'
    """
    return math.erfc(1 / math.sqrt(2 * between("load", load, 0.0, math.inf, open_low=True))) / 2


def sum_readout(items: int, ratio: float) -> float:
    """The chance that the right one of so many items is read out of a sum of bound pairs.

    Parameters
    ----------
    items : int
        K, the size of the codebook.
    ratio : float
        D / M: dimensions over pairs in the sum.

    Returns
    -------
    float
        The integral of phi(x) Phi(x + sqrt(D / M))^(K - 1): all scores are normal, and the
        right one is ahead by the square root.

    Examples
    --------
    >>> f"{sum_readout(1000, 32):.4f}, {sum_readout(1000, 16):.4f}"
    '0.9880, 0.7640'
    """
    others = whole("items", items) - 1
    ahead = math.sqrt(between("ratio", ratio, 0.0, math.inf))
    x = np.linspace(-9.0, 9.0, 3601)
    below = np.array([math.erfc(-(t + ahead) / math.sqrt(2)) / 2 for t in x.tolist()])
    density = np.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    return min(1.0, float(np.trapezoid(density * below**others, x)))


@dataclass(frozen=True, slots=True)
class Recall:
    """One step of a modern Hopfield network from a query near a pattern.

    Attributes
    ----------
    value : (d,) array
        sum softmax(beta x_j query) x_j.
    error : float
        How far it is from the pattern.
    separation : float
        Delta, the pattern's dot product with itself less the largest with another.
    bound : float
        2 (N - 1) M exp(-beta (Delta - 2 max(|query - x|, |x* - x|) M)), M the longest pattern
        and x* the fixed point nearby; it says nothing where it is large.
    """

    value: Wide
    error: float
    separation: float
    bound: float


def recall(patterns: Wide, query: Wide, which: int, beta: float, steps: int = 100) -> Recall:
    """Do that step from ``query``, toward ``patterns[which]`` of (N, d) with N from 2 on.

    The fixed point is taken where ``steps`` more of them lead.
    """
    steep = between("beta", beta, 0.0, LARGEST)
    patterns = table("patterns", patterns)
    query = table("queries", [query], patterns.shape[1])[0]
    whole("steps", steps, least=0)
    if len(patterns) < 2 or not whole("which", which, least=0) < len(patterns):
        raise WrongSetting("there must be two patterns at least, and the one that is meant")

    def step(state: Wide) -> Wide:
        scores = steep * (patterns @ state)
        weights = np.exp(scores - scores.max())
        found: Wide = (weights / weights.sum()) @ patterns
        return found

    pattern = patterns[which]
    value, fixed = step(query), pattern
    for _ in range(steps):
        fixed = step(fixed)
    overlaps = patterns @ pattern
    separation = float(overlaps[which] - np.delete(overlaps, which).max())
    longest = float(np.linalg.norm(patterns, axis=1).max())
    away = max(float(np.linalg.norm(one - pattern)) for one in (query, fixed))
    power = min(-steep * (separation - 2 * away * longest), MOST_POWER)
    bound = 2 * (len(patterns) - 1) * longest * math.exp(power)
    return Recall(value, float(np.linalg.norm(value - pattern)), separation, bound)
