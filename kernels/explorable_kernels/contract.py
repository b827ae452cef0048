"""The read contract: in which order a read computes, so that its bits are settled.

A read of queries q (d,) over keys K (L, d), values V (L, d_v) and counts n (L,), all of one
dtype, float32 or float64, rounding to nearest at every step:

1. dot: acc = 0, then acc = fl(acc + fl(q_j K_ij)) in the order of j, never fused;
2. logit = fl(scale dot), then + ln n where n is not 1;
3. x = fl(logit - the largest logit), e = the exponential below, Z = sum of e in order of i;
4. weight = fl(e / Z), output = sum of fl(weight V_i) in order of i, from 0.

The exponential of x <= 0, with each operation rounded: n = rint(x log2 e); r = (x - n HIGH)
- n LOW; e^r = 1 + (r + r^2 p(r)), p by Horner with 1/k!; times 2^n, rounded once. It is within
one ulp of the exponential; where 2^n e^r is below half of the least number it is 0.

Keys are *packed*: (blocks, d, 64), key i in lane ``i & 63`` of block ``i >> 6``. What unused
lanes hold does not matter. Nothing here loads a compiler.

Source: attention is a read. The order is ours; the source asks for equal bits and names none.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BLOCK",
    "CONSTANTS",
    "FINE",
    "Array",
    "Rows",
    "Wide",
    "get",
    "pack",
    "put",
    "room",
    "unpack",
]

Array = NDArray[Any]  # of float32 or float64, one of them throughout
Rows = NDArray[np.int64]  # places in a list of keys, or ids
Wide = NDArray[np.float64]  # of float64, whatever the keys are of

BLOCK = 64
SHIFT, LANE = 6, BLOCK - 1  # a row's block and lane, which cost less than its quotient

# ln 2 in two parts: n HIGH is exact for every n that occurs, since HIGH ends in zeros.
PARTS: dict[np.dtype[Any], tuple[float, float]] = {
    np.dtype(np.float32): (355 / 512, math.log(2) - 355 / 512),
    np.dtype(np.float64): (
        float.fromhex("0x1.62e42feep-1"),
        float.fromhex("0x1.a39ef35793c76p-33"),
    ),
}
LOWEST: dict[np.dtype[Any], float] = {
    np.dtype(np.float32): -104.0,
    np.dtype(np.float64): -746.0,
}  # from here down e^x is 0
DEGREE: dict[np.dtype[Any], int] = {
    np.dtype(np.float32): 8,
    np.dtype(np.float64): 13,
}  # the rest is below 0.01 ulp


def _constants(dtype: np.dtype[Any]) -> Array:
    """The least x, log2 e, HIGH, LOW, and then the coefficients from the highest down to 1/2."""
    falling = [1 / math.factorial(k) for k in range(DEGREE[dtype], 1, -1)]
    listed = np.array([LOWEST[dtype], 1 / math.log(2), *PARTS[dtype], *falling], dtype)
    listed.flags.writeable = False
    return listed


CONSTANTS = {dtype: _constants(dtype) for dtype in PARTS}


def _fine(dtype: np.dtype[Any], power: int) -> tuple[Any, Any, Any]:
    """A sum of squares below which they lose digits, and what enlarges a difference, and back."""
    kind, about = dtype.type, np.finfo(dtype)
    return about.tiny / about.eps, kind(2.0**power), kind(2.0**-power)


# so enlarged, the least difference has a normal square, and the largest that needs it a finite one
FINE = {np.dtype(kind): _fine(np.dtype(kind), p) for kind, p in (("f4", 100), ("f8", 600))}


def room(size: int, width: int, dtype: np.dtype[Any]) -> Array:
    """Return packed zeros for ``size`` keys of ``width`` numbers."""
    return np.zeros((-(-size // BLOCK), width, BLOCK), dtype)


def pack(keys: Array) -> Array:
    """Return the packed form of keys (L, d)."""
    size, width = keys.shape
    packed = room(size, width, keys.dtype)
    for start in range(0, size, BLOCK):
        part = keys[start : start + BLOCK]
        packed[start // BLOCK, :, : len(part)] = part.T
    return packed


def unpack(packed: Array, size: int) -> Array:
    """Return the keys (size, d) of a packed form."""
    return packed.transpose(0, 2, 1).reshape(-1, packed.shape[1])[:size].copy()


def get(packed: Array, rows: Rows) -> Array:
    """Return the keys in these rows, (rows, d)."""
    return packed[rows >> SHIFT, :, rows & LANE]


def put(packed: Array, row: int | Rows, key: Array) -> None:
    """Write one key (d,) to its row, or keys (rows, d) to theirs, in place."""
    packed[row >> SHIFT, :, row & LANE] = key
