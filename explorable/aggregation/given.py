"""What a person hands over, as arrays that do not change, or an error that says what was wanted."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorable.errors import InputError

__all__ = ["Numbers", "array", "coefficients", "kept", "number", "radius", "tolerances"]

Numbers = NDArray[np.float64]

LOOSE = 1e-9  # how far from one coefficients may sum, against the sum of their magnitudes


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
    if found.dtype.kind not in "fiub":
        raise InputError(f"{what} should be real numbers, not {found.dtype}")
    found = found.astype(np.float64)
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
        found = float(value)
    except (TypeError, ValueError):
        raise InputError(f"{what} should be one number, not {value!r}") from None
    if not math.isfinite(found):
        raise InputError(f"{what} should be a finite number; it is {found}")
    return found


def radius(value: float, what: str) -> float:
    """A radius: a finite number, not negative.

    Raises
    ------
    InputError
        It is not.
    """
    found = number(value, what)
    if found < 0:
        raise InputError(f"{what} should be 0 or more; it is {found}")
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
    if (found < 0).any():
        raise InputError(f"delta should be 0 or more everywhere; the least is {found.min()}")
    return np.broadcast_to(found, (n,)).copy()


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
    total = math.fsum(found)
    if abs(total - 1) > LOOSE * max(1.0, float(np.abs(found).sum())):
        raise InputError(f"coefficients should sum to 1; these sum to {total:.12g}")
    return found
