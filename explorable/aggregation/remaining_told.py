"""Keys, values and radii as a person hands them over, made exact."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING

from explorable.checking.averages_told import PER_STATEMENT, WEIGHTED, Declared, Vector
from explorable.checking.bounds_numbers import exact
from explorable.errors import InputError
from explorable.options import one_of, shown

if TYPE_CHECKING:
    from explorable.aggregation.design import Design

__all__ = ["declare", "declare_design", "rational"]

UNIFORM = "uniform"
LARGEST = 10**31  # floats propose, and their squares must stay finite
LONGEST = 2_200  # bits; every float fits


def rational(value: object, what: str) -> Fraction:
    """A number as the exact rational it is, floats among them.

    Raises
    ------
    InputError
        It is no finite number, or too large or too long to work with.

    Examples
    --------
    >>> rational("0.1", "a value"), rational(0.5, "a value")
    (Fraction(1, 10), Fraction(1, 2))
    """
    if isinstance(value, float):
        if not isfinite(value):
            raise InputError(f"{what} is a finite number; got {value}")
        found = Fraction(value)
    else:
        found = exact(value, what)
    if abs(found) > LARGEST or found.denominator.bit_length() > LONGEST:
        raise InputError(f"{what} is too large or too long a number to work with")
    return found


def declare(
    keys: Iterable[object],
    query: object,
    values: Iterable[object],
    *,
    radius: object,
    delta: object,
    tolerance: str = WEIGHTED,
    weights: object = UNIFORM,
) -> Declared:
    """What is said about b*: values at keys, and the radii within which they are believed.

    Parameters
    ----------
    keys : n keys of length d, or n numbers for keys on a line
    query : d numbers, or one
    values : n numbers
    radius : R_W ≥ 0
    delta : δ ≥ 0; per statement, one for all or one a value
    tolerance : "weighted" or "per-statement"
    weights : "uniform" or n numbers ≥ 0
        The diagonal of P, for the weighted tolerance only. *Uniform* is 1/n each, so that
        adding a value weighs all of them anew.

    Returns
    -------
    Declared
        All of it as exact rationals; a float counts as the rational it is.

    Raises
    ------
    InputError
        Lengths do not fit, or a number is none, infinite, or below 0 where it may not be.
    """
    one_of(tolerance, (WEIGHTED, PER_STATEMENT), "a tolerance")
    there = _vector(query, "the query")
    if not there:
        raise InputError("the query has at least one number")
    rows = tuple(_vector(key, "a key") for key in _listed(keys, "the keys"))
    said = tuple(rational(value, "a value") for value in _listed(values, "the values"))
    if len(rows) != len(said):
        raise InputError(f"wanted one value a key; got {len(said)} for {len(rows)} keys")
    for row in rows:
        if len(row) != len(there):
            raise InputError(f"a key has length {len(row)}, and the query {len(there)}")
    n = len(said)
    if tolerance == WEIGHTED:
        return Declared(
            rows,
            there,
            said,
            _least(radius, "the radius"),
            (_least(delta, "delta"),),
            _weights(weights, n),
        )
    if weights is not UNIFORM and weights != UNIFORM:
        raise InputError("weights belong to the weighted tolerance; per statement there are none")
    deltas = _numbers(delta, n, "delta") if _is_listed(delta) else (_least(delta, "delta"),) * n
    return Declared(rows, there, said, _least(radius, "the radius"), deltas)


def declare_design(
    design: Design,
    values: Iterable[object],
    *,
    radius: object,
    delta: object,
    tolerance: str = WEIGHTED,
) -> Declared:
    """The same for the keys, query and weights of a design."""
    weights: object = design.weights.tolist() if tolerance == WEIGHTED else UNIFORM
    return declare(
        design.keys.tolist(),
        design.query.tolist(),
        values,
        radius=radius,
        delta=delta,
        tolerance=tolerance,
        weights=weights,
    )


def _weights(weights: object, n: int) -> Vector:
    if isinstance(weights, str):
        one_of(weights, (UNIFORM,), "weights that are no numbers")
        return (Fraction(1, n),) * n if n else ()
    return _numbers(weights, n, "the weights")


def _numbers(given: object, n: int, what: str) -> Vector:
    found = tuple(_least(x, what) for x in _listed(given, what))
    if len(found) != n:
        raise InputError(f"{what}: wanted {n} numbers, one a value; got {len(found)}")
    return found


def _least(value: object, what: str) -> Fraction:
    found = rational(value, what)
    if found < 0:
        raise InputError(f"{what} is at least 0; got {shown(value)}")
    return found


def _is_listed(given: object) -> bool:
    number = isinstance(given, str | bytes | int | float | Fraction | Decimal)
    return not number and isinstance(given, Iterable)


def _listed(given: object, what: str) -> list[object]:
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise InputError(f"{what}: wanted a list; got {shown(given)}")
    return list(given)


def _vector(given: object, what: str) -> Vector:
    parts = list(given) if _is_listed(given) and isinstance(given, Iterable) else [given]
    return tuple(rational(x, what) for x in parts)
