"""What a person hands in, as a vector of the memory's own type, or a named error."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from explorable.errors import WrongSetting, WrongVector
from explorable.memory.settings import shown
from explorable_kernels.contract import Array

__all__ = ["LARGEST", "array", "float_type", "listed", "rows", "table", "vector"]

LARGEST = 1e100  # in a trial: no product of three of them leaves the range


def float_type(dtype: DTypeLike) -> np.dtype[Any]:
    """float32 or float64."""
    try:
        with warnings.catch_warnings(action="error"):  # a name that is on its way out is no name
            found = np.dtype(dtype)
    except (TypeError, ValueError, OverflowError, Warning) as error:
        raise WrongSetting(f"dtype must be float32 or float64, and is {shown(dtype)}") from error
    if found not in (np.dtype(np.float32), np.dtype(np.float64)):
        raise WrongSetting(f"dtype must be float32 or float64, and is {found}")
    return found.newbyteorder("=")


def listed(name: str, given: Iterable[Any]) -> list[Any]:
    """All of some things, or a named error where there are not some."""
    try:
        return list(given)
    except TypeError as error:
        raise WrongSetting(f"{name} must be a list of them, and is {shown(given)}") from error


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


def table(name: str, given: ArrayLike, width: int | None = None) -> Array:
    """Rows (m, d) of float64 for a trial, of any width unless one is said, none too large."""
    shape = array(name, given).shape
    if len(shape) != 2 or not shape[1]:
        raise WrongVector(f"{name} must be rows of numbers, and has shape {shape}")
    found = rows(name, given, shape[1] if width is None else width, np.dtype(np.float64))
    if np.abs(found).max(initial=0.0) > LARGEST:
        raise WrongVector(f"{name} must be numbers up to {LARGEST:g}")
    return found


def array(name: str, given: ArrayLike) -> Array:
    """What was given, as an array of anything, or a named error where it has no shape."""
    if isinstance(given, np.ma.MaskedArray):
        raise WrongVector(f"{name} must be numbers, and some of them may be masked")
    try:
        return np.asarray(given)
    except (TypeError, ValueError, OverflowError) as error:
        raise WrongVector(f"{name} must be numbers in rows of equal length") from error


def _floats(name: str, given: ArrayLike, dtype: np.dtype[Any]) -> Array:
    found = array(name, given)
    if isinstance(given, np.ndarray | np.generic):
        if found.dtype != dtype:
            raise WrongVector(f"{name} must be of {dtype}, and is of {found.dtype}")
    elif found.dtype.kind not in "fiu":
        raise WrongVector(f"{name} must be numbers, and is of {found.dtype}")
    if found.dtype == dtype:
        return np.array(found, order="C")
    with np.errstate(over="ignore"):  # what overflows is infinite, and refused as that
        return np.array(found, dtype, order="C")


def _finite(name: str, found: Array) -> Array:
    if not np.isfinite(found).all():
        place = ", ".join(str(i) for i in np.argwhere(~np.isfinite(found))[0])
        raise WrongVector(f"{name} must be finite numbers, and is not at {place}")
    found.flags.writeable = False
    return found
