"""What a person hands over, as arrays that do not change, or an error that says what was wanted."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorable.errors import InputError
from explorable.options import shown

__all__ = [
    "FAR",
    "WIDE",
    "Numbers",
    "array",
    "coefficients",
    "kept",
    "near",
    "nonnegative",
    "number",
    "radius",
    "sizes",
    "tolerances",
]

Numbers = NDArray[np.float64]

FAR = 1e70  # of coordinates, coefficients and precisions: squares of their products are floats
WIDE = 1e30  # of radii: the equation of the ridge cubes their quotient
LOOSE = 1e-9  # how far from one coefficients may sum, beside the rounding of their sum
ROUNDED = 1e-12  # of the sum of their magnitudes
EXACT = (int, float, Fraction, Decimal)  # what an array of objects may hold


def kept(values: Numbers) -> Numbers:
    """The array itself, no longer writable."""
    values.flags.writeable = False
    return values


def array(values: ArrayLike, what: str) -> Numbers:
    """A fresh array of finite numbers, of any shape.

    Raises
    ------
    InputError
        Where ``values`` are no numbers, ragged, infinite or NaN.
    """
    try:
        found = np.asarray(values)
    except ValueError as wrong:
        raise InputError(f"{what} should be a regular array of numbers: {wrong}") from None
    exact = found.dtype.kind == "O" and all(isinstance(x, EXACT) for x in found.flat)
    if not exact and found.dtype.kind not in "fiub":
        raise InputError(f"{what} should be real numbers, not {found.dtype}")
    try:
        with np.errstate(over="ignore"):
            found = found.astype(np.float64)
    except (OverflowError, ValueError):
        raise InputError(f"{what} should be finite, and fit into floats") from None
    if not np.isfinite(found).all():
        raise InputError(f"{what} should be finite; there is an infinity or a NaN among them")
    return found


def number(value: float, what: str) -> float:
    """One finite number.

    Raises
    ------
    InputError
        It is none, or more than one.
    """
    try:
        found = array(value, what)
    except InputError:
        found = np.empty(1)
    if found.ndim:
        raise InputError(f"{what} should be one number, finite and real; not {shown(value)}")
    return float(found)


def nonnegative(value: float, what: str) -> float:
    """A finite number, not negative.

    Raises
    ------
    InputError
        It is not.
    """
    found = number(value, what)
    if found < 0:
        raise InputError(f"{what} should be 0 or more; it is {found}")
    return found


def radius(value: float, what: str) -> float:
    """A radius: 0, or a size that can be divided by another.

    Raises
    ------
    InputError
        It is not.
    """
    found = nonnegative(value, what)
    _refuse_wide(found, what)
    return found


def sizes(found: Numbers, what: str) -> Numbers:
    """Radii, each as `radius` has it.

    Raises
    ------
    InputError
        One is not.
    """
    if (found < 0).any():
        raise InputError(f"{what} should be 0 or more everywhere; the least is {found.min()}")
    if found.any():
        _refuse_wide(float(found.max()), what)
        _refuse_wide(float(found[found > 0].min()), what)
    return found


def _refuse_wide(found: float, what: str) -> None:
    if found and not 1 / WIDE <= found <= WIDE:
        raise InputError(
            f"{what} should be 0, or lie between {1 / WIDE:g} and {WIDE:g}; it is {found:g} "
            "(measure the values in another unit)"
        )


def near(found: Numbers, what: str) -> Numbers:
    """Numbers none of which is so large that its square leaves the floats.

    Raises
    ------
    InputError
        One is.
    """
    largest = float(np.abs(found).max(initial=0.0))
    if largest > FAR:
        raise InputError(f"{what} should be at most {FAR:g} in size; the largest is {largest:g}")
    return found


def tolerances(delta: ArrayLike, n: int) -> Numbers:
    """One tolerance a statement, (n,), from one for all or from ``n`` of them.

    Raises
    ------
    InputError
        There are neither one nor ``n``, or one is negative.
    """
    found = array(delta, "delta")
    if found.shape not in {(), (n,)}:
        raise InputError(f"delta should be one number or {n} of them; its shape is {found.shape}")
    return np.broadcast_to(sizes(found, "delta"), (n,)).copy()


def coefficients(s: ArrayLike, n: int) -> Numbers:
    """Coefficients (n,) that sum to one, of any sign.

    Raises
    ------
    InputError
        There are not ``n`` of them, or they do not sum to one.
    """
    found = array(s, "coefficients")
    if found.shape != (n,):
        raise InputError(f"there are {n} keys, so {n} coefficients; the shape is {found.shape}")
    near(found, "coefficients")
    total = math.fsum(found)
    if abs(total - 1) > LOOSE + ROUNDED * float(np.abs(found).sum()):
        raise InputError(f"coefficients should sum to 1; these sum to {total:.12g}")
    return found
