"""A design: the attended keys, the query, and the weights between them.

Letters follow the source, section 4: keys k_j (n, d), query q (d,), weights p_j (n,) that sum
to one, the attended mean k̄ = Σ p_j k_j, the offset m = k̄ - q, and the covariance
C = Σ p_j (k_j - k̄)(k_j - k̄)ᵀ. A key of weight zero is *dropped*: it takes no part.

Whether C is singular, and whether m lies in its range, is decided up to the rounding of the
keys and of the query: an extent below 16 d ε of the largest coordinate counts as none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from explorable.aggregation.axes import Axes, along_axes
from explorable.aggregation.given import FAR, Numbers, array, kept, number
from explorable.aggregation.weights import checked, softmax
from explorable.errors import InputError

__all__ = ["Design"]

EPSILON = float(np.finfo(np.float64).eps)


@dataclass(frozen=True, eq=False)
class Design:
    """Keys, a query and weights, with every moment the source names.

    Parameters
    ----------
    keys : array (n, d), or (n,) on the line
        The keys k_j, in the coordinates that the declared radius speaks of.
    query : array (d,), or a number on the line
        The query q.
    weights : array (n,) or "uniform", optional
        The weights p_j, none negative, with sum 1. Without them: softmax of ``scale`` k·q.
    scale : float, optional
        The factor of the scores; 1/√d where nothing is said. Only softmax knows it.

    Raises
    ------
    InputError
        Where the keys are empty, dimensions differ, a number is infinite or NaN, weights are
        negative or do not sum to 1 (`normalised` divides them by their sum), or coordinates
        are so large or so small that their squares are no floats.

    Examples
    --------
    The two keys of the source, section 4:

    >>> design = Design([0, 2], 0, weights="uniform")
    >>> design.mean_key.item(), design.offset.item(), design.covariance.item()
    (1.0, 1.0, 1.0)
    >>> round(design.leverage, 12), design.moved(query=1).leverage
    (1.0, 0.0)
    """

    keys: Numbers
    query: Numbers
    weights: Numbers
    scale: float | None
    weighting: Literal["softmax", "uniform", "given"]

    def __init__(
        self,
        keys: ArrayLike,
        query: ArrayLike,
        weights: ArrayLike | None = None,
        scale: float | None = None,
    ) -> None:
        k = array(keys, "keys")
        k = k[:, None] if k.ndim == 1 else k
        if k.ndim != 2 or not k.size:
            raise InputError(f"keys should be n rows of d numbers, n and d above 0; not {k.shape}")
        q = np.atleast_1d(array(query, "the query"))
        if q.shape != k.shape[1:]:
            raise InputError(f"keys have {k.shape[1]} coordinates; the query's shape is {q.shape}")
        self._refuse_extremes(k, q)
        given = isinstance(weights, str) or weights is not None
        if given and scale is not None:
            raise InputError("scale belongs to softmax; leave it out where weights are given")
        if weights is None:
            scale = 1 / math.sqrt(k.shape[1]) if scale is None else number(scale, "scale")
            p, weighting = softmax(k, q, scale), "softmax"
        elif isinstance(weights, str):
            if weights != "uniform":
                raise InputError(f'weights should be numbers or "uniform", not {weights!r}')
            p, weighting = np.full(len(k), 1 / len(k)), "uniform"
        else:
            p, weighting = checked(weights, len(k)), "given"
        for name, value in {"keys": k, "query": q, "weights": p}.items():
            object.__setattr__(self, name, kept(value))
        object.__setattr__(self, "scale", scale)
        object.__setattr__(self, "weighting", weighting)

    @staticmethod
    def _refuse_extremes(k: Numbers, q: Numbers) -> None:
        largest = float(max(np.abs(k).max(), np.abs(q).max()))
        if largest > FAR or 0 < largest < 1 / FAR:
            raise InputError(
                f"the largest coordinate is {largest:.3g}, and its square is no float; "
                "multiply keys and query by one factor, and divide the radius by it"
            )

    def moved(self, query: ArrayLike | None = None, keys: ArrayLike | None = None) -> Design:
        """The same design with another query, other keys, or both; softmax weighs them anew."""
        weights: ArrayLike | None = {"softmax": None, "uniform": "uniform"}.get(
            self.weighting, self.weights
        )
        return Design(
            self.keys if keys is None else keys,
            self.query if query is None else query,
            weights,
            self.scale,
        )

    def reweighted(self, weights: ArrayLike | None = None) -> Design:
        """The same design under other weights; without any, under softmax."""
        return Design(self.keys, self.query, weights)

    @property
    def n(self) -> int:
        """How many keys there are."""
        return len(self.keys)

    @property
    def d(self) -> int:
        """How many coordinates a key has."""
        return int(self.keys.shape[1])

    @cached_property
    def attended(self) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
        """The numbers of the keys whose weight is not zero."""
        return np.flatnonzero(self.weights)

    @property
    def dropped(self) -> tuple[int, ...]:
        """The numbers of the keys whose weight is zero, underflow included."""
        return tuple(int(j) for j in np.flatnonzero(self.weights == 0))

    @cached_property
    def _about(self) -> tuple[Numbers, Numbers]:
        """k_j - k̄ of every key, and k̄ measured from the heaviest key.

        Differences from a key, not from the query: a query far away would round them off.
        """
        p, first = self.weights, self.keys[self.weights.argmax()]
        apart = self.keys - first
        mean = p @ apart
        mean += p @ (apart - mean)  # what the first mean lost in rounding
        return kept(apart - mean), kept(mean)

    @property
    def centred(self) -> Numbers:
        """Keys about their mean, k_j - k̄, (n, d)."""
        return self._about[0]

    @cached_property
    def mean_key(self) -> Numbers:
        """The mean key k̄, (d,)."""
        return kept(self.keys[self.weights.argmax()] + self._about[1])

    @cached_property
    def offset(self) -> Numbers:
        """The offset m = k̄ - q, (d,)."""
        return kept((self.keys[self.weights.argmax()] - self.query) + self._about[1])

    @cached_property
    def covariance(self) -> Numbers:
        """The covariance C, (d, d)."""
        half = (self.centred * self.weights[:, None]).T @ self.centred
        return kept((half + half.T) / 2)

    @cached_property
    def second_moment(self) -> Numbers:
        """The second moment about the query, M = C + m mᵀ, (d, d)."""
        return kept(self.covariance + np.outer(self.offset, self.offset))

    def rounding(self, queries: Numbers) -> float:
        """The extent, beside these queries (..., d), below which rounding alone may make it."""
        scale = float(max(np.abs(self.keys[self.attended]).max(), np.abs(queries).max(initial=0)))
        return 16 * self.d * EPSILON * scale

    @cached_property
    def axes(self) -> Axes:
        """C and m along the principal axes of the attended keys."""
        root = np.sqrt(self.weights[self.attended])[:, None]
        least = self.rounding(self.query)
        return along_axes(root * self.centred[self.attended], self.offset, least)

    @property
    def rank(self) -> int:
        """The rank of C."""
        return len(self.axes.variances)

    @property
    def spans(self) -> bool:
        """Whether the attended keys affinely span the key space, so that C is invertible."""
        return self.rank == self.d

    @property
    def reaches(self) -> bool:
        """Whether m lies in the range of C: whether some coefficients reproduce the query."""
        return not self.axes.beyond.any()

    @cached_property
    def leverage(self) -> float:
        """d² = mᵀC⁻¹m, section 4; infinite where m lies outside the range of C."""
        if not self.reaches:
            return math.inf
        return float((self.axes.offsets**2 / self.axes.variances).sum())

    @cached_property
    def direction(self) -> Numbers | None:
        """ρ₀ = C⁺m, the direction of the exact local fit; None where there is no such fit."""
        if not self.reaches:
            return None
        return kept(self.axes.directions.T @ (self.axes.offsets / self.axes.variances))

    def mean_value(self, values: ArrayLike) -> Numbers:
        """v̄ = Σ p_j v_j of values (n,) or (n, D); a number or (D,)."""
        return kept(np.asarray(self.weights @ self._values(values)))

    def key_value_covariance(self, values: ArrayLike) -> Numbers:
        """Σ_KV = Σ p_j (v_j - v̄)(k_j - k̄)ᵀ of values (n,) or (n, D); (d,) or (D, d)."""
        v = self._values(values)
        return kept((v - self.weights @ v).T @ (self.weights[:, None] * self.centred))

    def _values(self, values: ArrayLike) -> Numbers:
        v = array(values, "values")
        if v.ndim not in {1, 2} or len(v) != self.n:
            raise InputError(f"there are {self.n} keys, so {self.n} values; not {v.shape}")
        return v
