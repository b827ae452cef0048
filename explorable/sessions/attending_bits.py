"""Floats of either type as bits, and how many floats lie between two of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["FLOATS", "Floats", "bits", "ulps"]

Floats = NDArray[np.floating[Any]]
FLOATS: Mapping[str, type[np.floating[Any]]] = MappingProxyType(
    {"float64": np.float64, "float32": np.float32}
)
"""The types in which a store can keep its numbers."""


def bits(value: np.floating[Any]) -> str:
    """The bits of a float in digits of four bits each: 16 of float64, 8 of float32.

    >>> bits(np.float64(1)), bits(np.float32(-2))
    ('3ff0000000000000', 'c0000000')
    """
    return f"{int(_whole(np.atleast_1d(value), 'u')[0]):0{2 * value.itemsize}x}"


def ulps(one: Floats, two: Floats) -> tuple[int, ...]:
    """How many steps from one float to the next lead from each number to the one beside it.

    >>> ulps(np.array([1.0, -0.0]), np.array([1.0000000000000002, 0.0]))
    (1, 0)
    >>> ulps(np.float32([1, -1]), np.nextafter(np.float32([1, -1]), np.float32(9)))
    (1, 1)
    """
    lowest = -(1 << (8 * one.itemsize - 1))

    def place(signed: int) -> int:
        return signed if signed >= 0 else lowest - signed

    pairs = zip(_whole(one, "i").tolist(), _whole(two, "i").tolist(), strict=True)
    return tuple(abs(place(a) - place(b)) for a, b in pairs)


def _whole(values: Floats, kind: str) -> NDArray[np.integer[Any]]:
    """The same bits read as whole numbers."""
    found: NDArray[np.integer[Any]] = np.ascontiguousarray(values).view(f"{kind}{values.itemsize}")
    return found
