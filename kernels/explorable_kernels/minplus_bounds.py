"""How bounds become machine numbers: absent bounds, widths, strict bounds, rounding outward.

A bound matrix is a C-contiguous (n, n) array; entry (i, k) is the most that x_i - x_k may
be, the diagonal starts at 0. Everything is arranged so that plain sums and minima are exact:

*Absent.* Floats use ``inf``. Integers use `infinity`, 2**30 - 1 or 2**62 - 1: two of them
still add up, and while 2 n max|b| stays below it (`width` sees to that), a sum with an absent
bound stays above half of it and a finite entry stays below, so one pass at the end tells them
apart and no addition needs a test.

*Strict.* The pair (b, strict) is the number ``b * resolution(n) - strict``: strict means
"less by an amount smaller than anything else". A chain of at most n bounds adds up the
values and counts its strict members, and the count never reaches the next whole value. So
sums, minima and "a cycle below zero is a contradiction" need no second case. (Packing pairs
as 2 b - strict, as timed automata do, needs half the range but three more operations a sum.)

*Rounded outward.* `outward` rounds floats up, once, to multiples of a power of two so coarse
that every later sum is exact. Numbers such as quarters already lie on the grid and stay as
they are; for all others the bounds are never too small, so no contradiction is ever false.

This file loads no compiler. Section 5 of the source.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Bounds", "beyond", "infinity", "outward", "pack", "resolution", "unpack", "width"]

Bounds = NDArray[Any]  # int32, int64, float32 or float64
Flags = NDArray[np.bool_]

INT32, INT64 = np.dtype(np.int32), np.dtype(np.int64)
DIGITS = {np.dtype(np.float32): 24, np.dtype(np.float64): 53}  # of a significand


@cache  # asked for once a call, and one more bound on few nodes takes less time than this
def infinity(dtype: Any) -> Any:
    """Return the absent bound of a dtype, as a number of that dtype.

    >>> int(infinity("int32")), float(infinity("float64"))
    (1073741823, inf)
    """
    dtype = np.dtype(dtype)
    if dtype == INT32:
        return np.int32(2**30 - 1)
    if dtype == INT64:
        return np.int64(2**62 - 1)
    return dtype.type(np.inf)


@cache
def beyond(dtype: Any) -> Any:
    """Return an absent bound to which any finite bound adds up to no less than `infinity`.

    >>> int(beyond("int32") - infinity("int32")), float(beyond("float64"))
    (536870911, inf)
    """
    inf = infinity(dtype)
    return inf if np.dtype(dtype).kind == "f" else inf + inf // 2


def width(n: int, largest: int) -> np.dtype[Any] | None:
    """Return the narrowest integer dtype for n nodes and bounds up to ``largest`` (packed).

    None when no machine integer is wide enough: compute with Python's whole numbers then.

    >>> width(1000, 500_000), width(1000, 600_000), width(2, 2**60)
    (dtype('int32'), dtype('int64'), None)
    """
    for dtype in (INT32, INT64):
        if 2 * max(n, 1) * largest < int(infinity(dtype)):
            return dtype
    return None


def resolution(n: int) -> int:
    """Return how many parts a whole value is cut into: a power of two above n.

    >>> [resolution(n) for n in (0, 1, 3, 4, 64)]
    [1, 2, 4, 8, 128]
    """
    return 1 << n.bit_length()


def pack(bounds: NDArray[np.int64], strict: Flags, parts: int, dtype: Any) -> Bounds:
    """Return the pairs as numbers ``b * parts - strict``.

    Parameters
    ----------
    bounds : int64, ``infinity("int64")`` where absent
    strict : bool, the same shape; True for "less than"; ignored where absent
    parts : `resolution` of the number of nodes
    dtype : what `width` returned for the largest packed number
    """
    absent = bounds == infinity(INT64)
    packed: Bounds = np.where(absent, 0, bounds * parts - strict).astype(dtype)
    packed[absent] = infinity(dtype)
    return packed


def unpack(packed: Bounds, parts: int) -> tuple[NDArray[np.int64], Flags]:
    """Return the pairs (bounds, strict) of packed integers; absent as `pack` takes it."""
    absent = packed == infinity(packed.dtype)
    wide = packed.astype(np.int64)
    bounds = -(-wide // parts)
    strict = (bounds * parts != wide) & ~absent
    bounds[absent] = infinity(INT64)
    return bounds, strict


def outward(bounds: NDArray[np.float64], dtype: Any, n: int) -> Bounds:
    """Return the bounds rounded up to a grid on which sums of 2 n of them are exact.

    Parameters
    ----------
    bounds : float64, ``inf`` where absent; finite ones below 2**900 in magnitude
    dtype : float64 or float32
    n : nodes of the closure to come; twice as many where halves will be taken

    >>> outward(np.array([[0, 7.75], [0.1, 0]]), "float64", 2)[0, 1]  # on the grid: kept
    np.float64(7.75)
    """
    dtype = np.dtype(dtype)
    finite = np.isfinite(bounds)
    largest = float(np.max(np.abs(bounds), where=finite, initial=0.0))
    exponent = math.frexp(largest)[1] + (2 * max(n, 1)).bit_length() - DIGITS[dtype]
    lowest = int(np.finfo(dtype).minexp) - DIGITS[dtype] + 1  # no unit below the smallest number
    unit = math.ldexp(1.0, max(exponent, lowest))
    kept = np.where(finite, bounds, 0.0)
    rounded = np.ceil(kept / unit) * unit
    rounded = np.where(rounded < kept, rounded + unit, rounded)  # a quotient that vanished
    return np.where(finite, rounded, np.inf).astype(dtype)
