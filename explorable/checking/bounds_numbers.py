"""Exact numbers as people hand them over, upper bounds made of them, and what a checker needs."""

from __future__ import annotations

import operator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from explorable.checking.numerals import is_number, number
from explorable.errors import CertificateError, InputError
from explorable.options import shown

__all__ = ["Upper", "exact", "need"]

MOST_DIGITS = 4300  # what Python reads of a whole number, unless it is told to read more


class Upper(NamedTuple):
    """An upper bound: at most ``most``, or less than it where ``strict``.

    >>> str(Upper(Fraction(39, 5))), str(Upper(Fraction(0), strict=True))
    ('≤ 39/5', '< 0')
    """

    most: Fraction
    strict: bool = False

    def __str__(self) -> str:
        return f"{'<' if self.strict else '≤'} {self.most}"

    def within(self, other: Upper) -> bool:
        """Whether this bound excludes all that ``other`` excludes."""
        return self.most < other.most or (
            self.most == other.most and (self.strict or not other.strict)
        )

    def excludes(self, number: Fraction) -> bool:
        """Whether ``number`` is above the bound."""
        return number > self.most or (self.strict and number == self.most)


def exact(value: object, what: str) -> Fraction:
    """A number without any rounding, from a whole number, a fraction or a decimal string.

    Raises
    ------
    InputError
        For a float: what was typed as 7.8 is another number by then. For all else.

    Examples
    --------
    >>> exact("7.8", "a bound") + exact("86.1", "a bound") - exact("93.9", "a bound")
    Fraction(0, 1)
    """
    if isinstance(value, float):
        raise InputError(
            f"{what} is exact, and the float {value!r} is not: "
            f"write it as the string '{value!r}' or as a Fraction"
        )
    if isinstance(value, str):
        if is_number(value):
            return number(value, MOST_DIGITS)
    elif isinstance(value, Fraction):
        return value
    elif isinstance(value, Decimal) and value.is_finite():
        return Fraction(value)
    elif not isinstance(value, bool) and hasattr(value, "__index__"):
        return Fraction(operator.index(value))
    raise InputError(
        f"{what} is a whole number, a Fraction or a decimal string such as '7.8'; "
        f"got {shown(value)}"
    )


def need(holds: bool, said: str) -> None:
    """Refuse a certificate that lacks what it needs.

    Raises
    ------
    CertificateError
        With what was ``said``.
    """
    if not holds:
        raise CertificateError(said)
