"""What the weights of a read say about how sure it is: four signals, side by side.

Source: abstention, what the weight distribution says about confidence.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorable_kernels.contract import Array

__all__ = ["Signals", "signals"]


@dataclass(frozen=True, slots=True)
class Signals:
    """Four numbers of one read.

    Attributes
    ----------
    largest : float
        The largest weight, in (0, 1].
    entropy : float
        Of the weights, in nats; 0 where one location has all.
    margin : float
        The largest weight less the second; the largest where there is no second.
    mass : float
        The share of the full softmax mass that the read used.
    """

    largest: float
    entropy: float
    margin: float
    mass: float


def signals(weights: Array, mass: float) -> Signals:
    """The signals of the weights (k,) of a read.

    >>> signals(np.array([0.75, 0.25]), 1.0)
    Signals(largest=0.75, entropy=0.562..., margin=0.5, mass=1.0)
    """
    wide = weights.astype(np.float64)
    top = np.sort(np.partition(wide, -2)[-2:]) if len(wide) > 1 else np.array([0.0, wide[0]])
    some = wide[wide > 0]
    entropy = max(0.0, -float((some * np.log(some)).sum()))
    return Signals(float(top[1]), entropy, float(top[1] - top[0]), mass)
