"""Numbers that a person types into a panel, or that a link holds: exact, and not too large."""

from __future__ import annotations

from fractions import Fraction

from explorable.checking.bounds_numbers import exact
from explorable.errors import InputError

__all__ = ["MOST_CHARACTERS", "number"]

MOST_CHARACTERS = 12


def number(text: str, what: str, *, least: Fraction, most: Fraction) -> Fraction:
    """The number that is typed; a minus sign of print counts as one.

    Raises
    ------
    InputError
        It is none, has more than twelve characters, or lies outside.

    Examples
    --------
    >>> number("−2.5", "a bound", least=Fraction(-9), most=Fraction(9))
    Fraction(-5, 2)
    """
    plain = text.strip().replace("−", "-")
    if len(plain) > MOST_CHARACTERS:
        raise InputError(f"{what} has at most {MOST_CHARACTERS} characters.".capitalize())
    try:
        found = exact(plain, what)
    except InputError:
        raise InputError(
            f"{what} is a number such as 3, -2.5 or 7/2; got {plain!r}.".capitalize()
        ) from None
    if not least <= found <= most:
        raise InputError(f"{what} lies between {least} and {most}; got {plain}.".capitalize())
    return found
