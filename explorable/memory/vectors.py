"""What a person hands in, as a vector of the memory's own type, or a named error."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from explorable.errors import WrongSetting, WrongVector
from explorable_kernels.contract import Array

__all__ = ["float_type", "rows", "vector"]


def float_type(dtype: DTypeLike) -> np.dtype[Any]:
    """float32 or float64."""
    try:
        found = np.dtype(dtype)
    except TypeError as error:
        raise WrongSetting(f"dtype must be float32 or float64, and is {dtype!r}") from error
    if found not in (np.dtype(np.float32), np.dtype(np.float64)):
        raise WrongSetting(f"dtype must be float32 or float64, and is {found}")
    return found.newbyteorder("=")


def vector(name: str, given: ArrayLike, width: int, dtype: np.dtype[Any]) -> Array:
    """A copy (width,) that does not change.

    Plain Python numbers are rounded to the type; an array must have it already.
    """
    found = _floats(name, given, dtype)
    if found.shape != (width,):
        raise WrongVector(f"{name} must have {width} numbers, and has the shape {found.shape}")
    return _finite(name, found)


def rows(name: str, given: ArrayLike, width: int, dtype: np.dtype[Any]) -> Array:
    """A copy (m, width) that does not change; rules as for one vector."""
    found = _floats(name, given, dtype)
    if found.ndim != 2 or found.shape[1] != width:
        raise WrongVector(f"{name} must be rows of {width} numbers, and has shape {found.shape}")
    return _finite(name, found)


def _floats(name: str, given: ArrayLike, dtype: np.dtype[Any]) -> Array:
    try:
        found = np.asarray(given)
    except ValueError as error:
        raise WrongVector(f"{name} must be numbers in rows of equal length") from error
    if isinstance(given, np.ndarray | np.generic):
        if found.dtype != dtype:
            raise WrongVector(f"{name} must be of {dtype}, and is of {found.dtype}")
    elif found.dtype.kind not in "fiu":
        raise WrongVector(f"{name} must be numbers, and is of {found.dtype}")
    with np.errstate(over="ignore"):  # what overflows is infinite, and refused as that
        return np.array(found, dtype, order="C")


def _finite(name: str, found: Array) -> Array:
    if not np.isfinite(found).all():
        place = ", ".join(str(i) for i in np.argwhere(~np.isfinite(found))[0])
        raise WrongVector(f"{name} must be finite numbers, and is not at {place}")
    found.flags.writeable = False
    return found
