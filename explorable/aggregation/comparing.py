"""Heads beside each other: only under one radius, one tolerance and one reference.

A smaller worst-case error can mean a better head or only a more permissive tolerance, so all
that an error depends on beside the coefficients is held fixed before any comparison (source,
section 6).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields

import numpy as np
from numpy.typing import ArrayLike

from explorable.aggregation.coefficients import Coefficients
from explorable.aggregation.design import Design
from explorable.aggregation.given import Numbers, array, coefficients, kept, tolerances
from explorable.aggregation.worstcase import Terms, Tolerance, error_terms
from explorable.errors import InputError
from explorable.names import listed
from explorable.options import items

__all__ = ["Measured", "NotComparable", "Reference", "compared"]

Row = tuple[float, ...]
SAID = {
    "radius": "the radius R_W",
    "delta": "the tolerance δ",
    "tolerance": "the tolerance model",
    "precision": "the precision P",
    "keys": "the keys",
    "query": "the query",
}


class NotComparable(InputError):
    """Errors of two heads were measured against different things; the message says which.

    Attributes
    ----------
    differs : tuple of str
        Names of the attributes of `Reference` that differ.
    """

    def __init__(self, message: str, differs: tuple[str, ...]) -> None:
        super().__init__(message)
        self.differs = differs


@dataclass(frozen=True, slots=True)
class Reference:
    """All that a worst-case error depends on beside the coefficients.

    Attributes
    ----------
    radius : float
        R_W.
    delta : tuple of floats
        δ alone, or one δ_j a statement.
    tolerance : "weighted" or "per-statement"
    precision : tuple of n floats, or None
        The diagonal of P; None per statement.
    keys, query : tuples of floats
        The reference b* + W*·(k − q) is a line about this query.

    Examples
    --------
    >>> from explorable.aggregation.coefficients import average, local_linear
    >>> design = Design([0, 2], 0, weights="uniform")
    >>> same = Reference.of(design, radius=1, delta=2)
    >>> best = compared(same.measure(average(design)), same.measure(local_linear(design)))
    >>> [(head.name, round(head.error, 3)) for head in best]
    [('local linear', 2.828), ('uniform average', 3.0)]
    """

    radius: float
    delta: Row
    tolerance: Tolerance
    precision: Row | None
    keys: tuple[Row, ...]
    query: Row
    _design: Design = field(repr=False, compare=False)
    _diagonal: Numbers | None = field(repr=False, compare=False)

    @classmethod
    def of(
        cls,
        design: Design,
        *,
        radius: float,
        delta: ArrayLike,
        tolerance: Tolerance = "weighted",
        precision: ArrayLike | None = None,
    ) -> Reference:
        """The reference of a design; P is diag(p) where nothing else is said.

        Raises
        ------
        InputError
            A radius, tolerance or precision is not what `error_terms` takes.
        """
        error_terms(design, design.weights, radius, delta, tolerance, precision=precision)
        diagonal = design.weights if precision is None else array(precision, "precision")
        weighted = tolerance == "weighted"
        return cls(
            float(radius),
            _row(array(delta, "delta")) if weighted else _row(tolerances(delta, design.n)),
            tolerance,
            _row(diagonal) if weighted else None,
            tuple(map(_row, design.keys)),
            _row(design.query),
            design,
            None if precision is None else kept(diagonal),
        )

    def differs(self, other: Reference) -> tuple[str, ...]:
        """Names of what is not the same, in the order of the attributes."""
        return tuple(
            one.name
            for one in fields(self)
            if one.compare and getattr(self, one.name) != getattr(other, one.name)
        )

    def measure(self, s: Coefficients | ArrayLike, name: str | None = None) -> Measured:
        """The worst-case error of coefficients, which remembers what it was measured against.

        Raises
        ------
        InputError
            There are not n coefficients that sum to one.
        """
        given: ArrayLike
        if isinstance(s, Coefficients):
            given, said = s.s, s.name
        else:
            given, said = s, "own coefficients"
        found = coefficients(given, len(self.keys))
        delta = self.delta if self.tolerance == "per-statement" else self.delta[0]
        terms = error_terms(
            self._design, found, self.radius, delta, self.tolerance, precision=self._diagonal
        )
        return Measured(said if name is None else name, kept(found), terms, self)


@dataclass(frozen=True, eq=False, slots=True)
class Measured:
    """A head's coefficients and their worst-case error under a reference."""

    name: str
    s: Numbers
    terms: Terms
    reference: Reference

    @property
    def error(self) -> float:
        """The worst-case error."""
        return self.terms.total


def compared(*heads: Measured) -> tuple[Measured, ...]:
    """The heads by worst-case error, least first; equal ones as they came.

    Raises
    ------
    NotComparable
        Two were measured under different radii, tolerance models or references.
    InputError
        What came was not measured.

    Examples
    --------
    >>> design = Design([0, 2], 0, weights="uniform")
    >>> one = Reference.of(design, radius=1, delta=2).measure([1, 0], "fit")
    >>> other = Reference.of(design, radius=1, delta=1).measure([0.5, 0.5], "average")
    >>> compared(one, other)
    Traceback (most recent call last):
    explorable.aggregation.comparing.NotComparable: fit and average cannot be compared: the
    tolerance δ (2 and 1) differs; measure both under one reference
    """
    all_of = items(heads, Measured, "what is compared")
    for head in all_of[1:]:
        names = all_of[0].reference.differs(head.reference)
        if names:
            raise NotComparable(_refusal(all_of[0], head, names), names)
    return tuple(sorted(all_of, key=lambda head: head.error))


def _row(numbers: Numbers) -> Row:
    return tuple(float(x) for x in np.ravel(numbers))


def _refusal(one: Measured, other: Measured, names: tuple[str, ...]) -> str:
    """One sentence that names what differs, with the two numbers where they are short."""
    parts = [_part(name, one.reference, other.reference) for name in names]
    verb = "differs" if len(parts) == 1 and names != ("keys",) else "differ"
    return (
        f"{one.name} and {other.name} cannot be compared: {listed(parts)} {verb}; "
        "measure both under one reference"
    )


def _part(name: str, one: Reference, other: Reference) -> str:
    first, second = (_short(getattr(reference, name)) for reference in (one, other))
    return f"{SAID[name]} ({first} and {second})" if first and second else SAID[name]


def _short(value: object) -> str:
    match value:
        case str():
            return value
        case float():
            return f"{value:.12g}"
        case (float(only),):
            return f"{only:.12g}"
        case _:
            return ""
