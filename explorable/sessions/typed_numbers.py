"""Exact numbers between a person and a panel: as they are typed, and as they are written."""

from __future__ import annotations

import re
from fractions import Fraction

from explorable.checking import numerals
from explorable.errors import InputError

__all__ = [
    "MOST_CHARACTERS",
    "MOST_DRAGGED",
    "MOST_KEPT",
    "number",
    "parted",
    "sentence",
    "written",
]

MOST_CHARACTERS = 12  # that a person types
MOST_DRAGGED = 40  # of a number that is dragged to
MOST_KEPT = 400  # of the same number as a fraction, in a link: a quotient of several is long
SMALLEST = Fraction(1, 10**20)  # a quotient of two such sizes still has a square that is a float
DIGITS = 6
BRACKETS = ("()", "[]", "{}")
COMMA = re.compile(r"([+-]?[0-9]+),([0-9]+)", re.ASCII)


def number(
    text: str, what: str, *, least: Fraction, most: Fraction, characters: int = MOST_CHARACTERS
) -> Fraction:
    """The number that is typed; a minus sign of print counts as one, a decimal comma as a point.

    Parameters
    ----------
    characters : int
        How many it may have; a link holds fractions, which are longer than what was typed.

    Raises
    ------
    InputError
        It is not a number, has too many characters, lies outside, or is nearer to 0 than any
        picture shows.

    Examples
    --------
    >>> number("−2.5", "a bound", least=Fraction(-9), most=Fraction(9))
    Fraction(-5, 2)
    >>> number("0,5", "a bound", least=Fraction(-9), most=Fraction(9))
    Fraction(1, 2)
    """
    plain = _pointed(numerals.plain_signs(text).strip(), what)
    if len(plain) > characters:
        raise InputError(sentence(f"{what} has at most {characters} characters."))
    try:
        found = numerals.number(plain)
    except InputError:
        raise InputError(
            sentence(f"{what} is a number such as 3, -2.5 or 7/2; got {plain!r}.")
        ) from None
    if not least <= found <= most:
        raise InputError(sentence(f"{what} lies between {least} and {most}; got {plain}."))
    if 0 < abs(found) < SMALLEST:
        raise InputError(sentence(f"{what} is 0, or not smaller than 1e-20; got {plain}."))
    return found


def parted(text: str, *, several: bool = False) -> list[str]:
    """The numbers of a line, as they are typed: between spaces, semicolons, or commas with a space.

    Brackets around all of them say nothing. Commas inside a number are decimal, unless there are
    ``several`` numbers and nothing else parts them.

    >>> parted("(2, 1)"), parted("0,5 0.7"), parted("0,5"), parted("0.5,0.7", several=True)
    (['2', '1'], ['0,5', '0.7'], ['0,5'], ['0.5', '0.7'])
    """
    plain = text.strip()
    if plain[:1] + plain[-1:] in BRACKETS:
        plain = plain[1:-1]
    parts = [one.strip(",") for one in plain.replace(";", " ").split()]
    parts = [one for one in parts if one]
    return parts[0].split(",") if several and len(parts) == 1 else parts


def sentence(text: str) -> str:
    """The same with a capital letter at its beginning; names in it stay as they are.

    >>> sentence("the key of Ana is a number")
    'The key of Ana is a number'
    """
    return text[:1].upper() + text[1:]


def _pointed(plain: str, what: str) -> str:
    """The same with a point for a decimal comma; 1,000 may mean either number, and is refused."""
    comma = COMMA.fullmatch(plain)
    if comma is None:
        return plain
    if len(comma[2]) == 3 and comma[1].lstrip("+-0"):
        said = f"{what} {plain} may mean {plain.replace(',', '')} or {comma[1]}.{comma[2]}"
        raise InputError(sentence(f"{said}: write it without the comma."))
    return f"{comma[1]}.{comma[2]}"


def written(value: Fraction) -> str:
    """An exact number: a decimal where it ends within six digits, else a fraction.

    This is the one spelling of every panel; its minus is that of a keyboard, so that it can be
    typed again.

    >>> written(Fraction(-13)), written(Fraction("7.8")), written(Fraction(1, 3))
    ('-13', '7.8', '1/3')
    """
    if value.denominator == 1 or 10**DIGITS % value.denominator:
        return str(value)
    digits = str(abs(value.numerator) * 10**DIGITS // value.denominator).zfill(DIGITS + 1)
    return f"{'-' * (value < 0)}{digits[:-DIGITS]}.{digits[-DIGITS:].rstrip('0')}"
