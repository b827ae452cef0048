"""Exact numbers as they are typed: whole, decimal, with a power of ten, or as a fraction."""

from __future__ import annotations

import re
from fractions import Fraction

from explorable.errors import InputError

__all__ = ["DIGITS", "NUMERAL", "SIGNS", "is_number", "number", "plain_signs"]

DIGITS = 300  # of a number that is typed or imported
NUMERAL = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?(?:\s*/\s*[0-9]+)?"

_WHOLE = re.compile(rf"([+-]?)\s*({NUMERAL})", re.ASCII)
_PLAIN = {"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{FULLWIDTH PLUS SIGN}": "+"}
SIGNS = "".join((*_PLAIN, "+", r"\-"))  # inside the brackets of a pattern
_TRANSLATION = {ord(char): plain for char, plain in _PLAIN.items()}


def plain_signs(text: str) -> str:
    """The text with one form of minus and of plus; every character keeps its place."""
    return text.translate(_TRANSLATION)


def is_number(text: str) -> bool:
    """Whether a text means to be a number; `number` may still refuse it.

    >>> is_number("-2.5"), is_number("two")
    (True, False)
    """
    return _WHOLE.fullmatch(plain_signs(text).strip()) is not None


def number(text: str, most: int = DIGITS) -> Fraction:
    """The number, without any rounding.

    Parameters
    ----------
    most : int
        How many digits and places it may have.

    Raises
    ------
    InputError
        It is no such number, divides by 0, or has more digits or places.

    Examples
    --------
    >>> [str(number(text)) for text in ("-2.5", "1e3", "6/4", "−1")]
    ['-5/2', '1000', '3/2', '-1']
    """
    match = _WHOLE.fullmatch(plain_signs(text).strip())
    if match is None:
        raise InputError("want a number such as 3, -2.5, 1e3 or 1/2")
    over, _, below = match[2].partition("/")
    digits, _, power = over.strip().lower().partition("e")
    sizes = [len(digits), len(below.strip())]
    if max(sizes) > most or len(power) > len(str(most)) + 1 or abs(int(power or 0)) > most:
        raise InputError(f"a number has more than {most} digits, the limit")
    divisor = int(below or 1)
    if divisor == 0:
        raise InputError("a number is divided by 0")
    value = Fraction(digits.rstrip(".") + (f"e{power}" if power else "")) / divisor
    return -value if match[1] == "-" else value
