"""Attention of one head, in three forms that give the same bits.

Each is called with the layer and head it stands for, both from 0, and with queries, keys and
values (m, d) of one dtype; it returns (m, d), by the read contract, at scale 1 / sqrt(d).
"""

from __future__ import annotations

import math
from typing import Protocol

import numpy as np

from explorable.memory.store import Store
from explorable_kernels.contract import Array, pack
from explorable_kernels.reference import attention as slow

__all__ = ["Attention", "Stores", "compiled", "reference"]


class Attention(Protocol):
    """What a model asks for the output of one head."""

    def __call__(
        self, layer: int, head: int, queries: Array, keys: Array, values: Array, /
    ) -> Array:
        """The output (m, d) of this head."""
        ...


def reference(_layer: int, _head: int, queries: Array, keys: Array, values: Array, /) -> Array:
    """The contract, one NumPy operation a step."""
    logs = np.zeros(len(keys), keys.dtype)
    return slow.attend(pack(keys), values, logs, queries, _scale(keys))


def compiled(_layer: int, _head: int, queries: Array, keys: Array, values: Array, /) -> Array:
    """The contract's kernel; loads the compiler."""
    from explorable_kernels.attention import attend

    logs = np.zeros(len(keys), keys.dtype)
    return attend(pack(keys), values, logs, queries, _scale(keys))


class Stores:
    """A memory for each head: what is attended to is written to it, and then read.

    A sentence that is read again, or another one, begins with new memories.

    Attributes
    ----------
    stores : dict of (layer, head) to Store
        The memories of the last sentence, to look into.
    """

    def __init__(self) -> None:
        self.stores: dict[tuple[int, int], Store] = {}

    def __call__(
        self, layer: int, head: int, queries: Array, keys: Array, values: Array, /
    ) -> Array:
        """Write keys and values verbatim to a new memory of this head, and read it."""
        store = Store(keys.shape[1], values.shape[1], dtype=keys.dtype)
        store.extend(keys, values)
        self.stores[layer, head] = store
        return store.attend(queries)


def _scale(keys: Array) -> Array:
    scale: Array = keys.dtype.type(1 / math.sqrt(keys.shape[1]))
    return scale
