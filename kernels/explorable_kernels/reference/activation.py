"""Activation the slow way: cosines by whole arrays, and a stable sort for the nearest.

Same functions, arguments and results as `explorable_kernels.activation`, to the bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable_kernels.contract import Array
from explorable_kernels.reference.attention import dots, logits

__all__ = ["cosines", "nearest", "norms", "top"]


def norms(keys: Array, size: int) -> Array:
    """Return the lengths (L,) of packed keys, squares summed in the order of j."""
    acc = np.zeros((len(keys), keys.shape[2]), keys.dtype)
    for j in range(keys.shape[1]):
        acc = acc + keys[:, j, :] * keys[:, j, :]
    lengths: Array = np.sqrt(acc.reshape(-1)[:size])
    return lengths


def cosines(products: Array, lengths: Array) -> Array:
    """Return dot products (L,) with a key of length 1 over lengths (L,); 0 where that is 0."""
    if lengths.all():
        return products / lengths
    found = np.zeros_like(products)
    np.divide(products, lengths, out=found, where=lengths != 0)
    return found


def nearest(scores: Array, k: int) -> NDArray[np.int64]:
    """Return the rows of the k largest scores (L,), the largest first, ties by the lowest row."""
    return np.argsort(-scores, kind="stable")[:k].astype(np.int64)


def top(
    keys: Array, logs: Array, query: Array, scale: Any, k: int
) -> tuple[NDArray[np.int64], Array]:
    """Return the rows of the k largest logits of packed keys, and these, the largest first."""
    scores = logits(dots(keys, len(logs), query[np.newaxis]), scale, logs)[0]
    rows = nearest(scores, k)
    return rows, scores[rows]
