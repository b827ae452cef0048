"""Attention on plain arrays, by the contract of a read and without any store.

Source: attention is a read. A dense read of a verbatim store equals this to the bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable.errors import EmptyStore, OutOfRange, WrongVector
from explorable.memory import arithmetic
from explorable.memory.settings import between
from explorable.memory.vectors import array, float_type, rows, vector
from explorable_kernels.contract import Array, pack

__all__ = ["attention"]


def attention(
    queries: Array, keys: Array, values: Array, scale: Any, logs: Array | None = None
) -> Array:
    """Attention of the contract on plain arrays, without any store.

    Parameters
    ----------
    queries : (m, d), keys : (L, d), values : (L, d_v)
        Of one dtype, float32 or float64.
    scale : float
        1 / sqrt(d) for standard attention; rounded to the dtype.
    logs : (L,), optional
        ln n of each key.

    Returns
    -------
    (m, d_v) : each row sum softmax(scale q k_i + ln n_i) v_i, in the order of i.

    Raises
    ------
    EmptyStore, WrongVector, WrongSetting, OutOfRange

    Examples
    --------
    >>> keys, values = np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([[8.0], [0.0]])
    >>> attention(np.array([[0.0, 0.0]]), keys, values, 1.0).tolist()
    [[4.0]]
    """
    given, taken = array("keys", keys), array("values", values)
    if given.ndim != 2 or taken.ndim != 2 or not given.shape[1]:
        raise WrongVector("keys and values must be rows of numbers")
    if len(given) != len(taken):
        raise WrongVector(f"there are {len(given)} keys and {len(taken)} values")
    if not len(given):
        raise EmptyStore("there are no keys to attend to")
    dtype, (size, wide), kept = float_type(given.dtype), given.shape, taken.shape[1]
    packed = pack(rows("keys", keys, wide, dtype))
    many, held = rows("queries", queries, wide, dtype), rows("values", values, kept, dtype)
    none = np.zeros(size, dtype) if logs is None else vector("logs", logs, size, dtype)
    most = float(np.finfo(dtype).max)
    with np.errstate(over="ignore", invalid="ignore"):
        factor = dtype.type(between("scale", scale, -most, most))
        found = arithmetic.attend(packed, held, none, many, factor)
    if not np.isfinite(found).all():
        raise OutOfRange(f"one of these reads leaves the range of {dtype}")
    return found
