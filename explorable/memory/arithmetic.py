"""Which twin computes: the slow one for small memories, the compiled one for large ones.

They give the same bits (`explorable_kernels.contract`), so that only time depends on the
choice; a small memory loads no compiler.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from explorable_kernels.contract import Array, Rows, Wide
from explorable_kernels.reference import activation as slow_activation
from explorable_kernels.reference import attention as slow_attention
from explorable_kernels.reference import joining as slow_joining
from explorable_kernels.reference import merging as slow_merging
from explorable_kernels.reference import searching as slow_searching
from explorable_kernels.reference import writing as slow_writing
from explorable_kernels.reference.activation import cosines

__all__ = [
    "adapt",
    "apart",
    "assigned",
    "attend",
    "combine",
    "cosines",
    "dots",
    "join",
    "logits",
    "nearest",
    "norms",
    "row_lengths",
    "search",
    "shares",
    "top",
    "unit",
    "unit_rows",
]

LARGE = 1 << 15  # numbers in an array, 512 keys of 64: from here on compiling pays
PART, FEW = 1024, 64  # rows that are summed together, and those that are summed one by one
MANY = 256  # rows from which on a table of their pairs is slower than compiling
State = tuple[Array, Array, Array, Array]
unit = slow_writing.unit


def row_lengths(rows: Array) -> Array:
    """Lengths (m,) of rows (m, d), squares summed in the order of j, a part of them at a time."""
    lengths: Array = np.empty(len(rows), rows.dtype)
    for start in range(0, len(rows), PART):
        part = rows[start : start + PART]
        squares = part * part
        if len(part) < FEW:
            acc = np.add.accumulate(squares, axis=1)[:, -1]
        else:
            columns = np.ascontiguousarray(squares.T)
            acc = columns[0]
            for column in columns[1:]:
                acc += column
        np.sqrt(acc, out=lengths[start : start + PART])
    return lengths


def unit_rows(rows: Array) -> tuple[Array, Array]:
    """Rows (m, d) over their lengths, zero rows as they are, and the lengths (m,)."""
    lengths = row_lengths(rows)
    safe = np.where(lengths != 0, lengths, rows.dtype.type(1))
    return rows / safe[:, np.newaxis], lengths


def _twin(slow: ModuleType, numbers: int) -> Any:
    """The slow twin for few numbers, and for many the compiled one, which is loaded then."""
    return slow if numbers < LARGE else import_module(slow.__name__.replace(".reference", ""))


def dots(keys: Array, size: int, queries: Array) -> Array:
    """Dot products (m, size) with packed keys."""
    found: Array = _twin(slow_attention, keys.size).dots(keys, size, queries)
    return found


def logits(products: Array, scale: Any, logs: Array) -> Array:
    """Logits of dot products (m, L)."""
    found: Array = _twin(slow_attention, products.size).logits(products, scale, logs)
    return found


def shares(scores: Array) -> tuple[Array, Array]:
    """Exponentials (m, L) and their sums (m,)."""
    found: tuple[Array, Array] = _twin(slow_attention, scores.size).shares(scores)
    return found


def combine(weights: Array, values: Array) -> Array:
    """Weighted sums (m, d_v)."""
    found: Array = _twin(slow_attention, values.size).combine(weights, values)
    return found


def attend(keys: Array, values: Array, logs: Array, queries: Array, scale: Any) -> Array:
    """Dense reads (m, d_v)."""
    numbers = len(queries) * keys.size
    found: Array = _twin(slow_attention, numbers).attend(keys, values, logs, queries, scale)
    return found


def norms(keys: Array, size: int) -> Array:
    """Lengths (size,) of packed keys."""
    found: Array = _twin(slow_activation, keys.size).norms(keys, size)
    return found


def nearest(scores: Array, k: int) -> Rows:
    """The rows of the k largest scores, the largest first, ties by the lowest row."""
    found: Rows = _twin(slow_activation, scores.size).nearest(scores, k)
    return found


def top(keys: Array, logs: Array, query: Array, scale: Any, k: int) -> tuple[Rows, Array]:
    """Rows and logits of the k largest logits of packed keys, the largest first."""
    found: tuple[Rows, Array] = _twin(slow_activation, keys.size).top(keys, logs, query, scale, k)
    return found


def assigned(keys: Array, size: int, centres: Array) -> Rows:
    """Which of the centres (c, d) is nearest to each key (size,)."""
    found: Rows = _twin(slow_searching, keys.size).assigned(keys, size, centres)
    return found


def search(
    lists: tuple[Array, Array, Rows, Rows],
    plan: tuple[Rows, Wide, int],
    asked: tuple[Array, Any, Rows],
    best: tuple[Rows, Array],
    filled: int,
) -> tuple[int, Array, int]:
    """Let the rows of some lists enter among the best; see `explorable_kernels.searching`."""
    run = _twin(slow_searching, lists[0].size).search
    found: tuple[int, Array, int] = run(lists, plan, asked, best, filled)
    return found


def adapt(
    state: State, key: Array, value: Array, k: int, settings: tuple[Any, Any, Any]
) -> tuple[Rows, Array, Array, int, State]:
    """A competitive write, in place."""
    run = _twin(slow_writing, state[0].size).adapt
    found: tuple[Rows, Array, Array, int, State] = run(state, key, value, k, settings)
    return found


def apart(keys: Array, size: int, key: Array) -> Array:
    """Distances (size,) to a key."""
    found: Array = _twin(slow_merging, keys.size).apart(keys, size, key)
    return found


def join(state: State, bound: Any, most: int, by_cosine: bool) -> tuple[Rows, Rows, Array]:
    """Join near rows, the closest pair first, in place; the pairs, and how near they were."""
    numbers = state[0].size if len(state[3]) < MANY else LARGE
    run = _twin(slow_joining, numbers).join
    found: tuple[Rows, Rows, Array] = run(state, bound, most, by_cosine)
    return found
