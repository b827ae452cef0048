"""Numbers and times of day as they are written, exactly.

``9.30`` may be a number or a time: what it is, the grammar decides.
"""

from __future__ import annotations

import re
from fractions import Fraction

__all__ = ["NUMBER_LIMIT", "NUMBER_OF", "amount", "clock_minutes", "number_kinds"]

NUMBER_LIMIT = 1_000  # larger counts would only make larger spaces
_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
).split()
NUMBER_OF = {word: number for number, word in enumerate(_NUMBERS)}
_QUANTITY = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")
_CLOCK = re.compile(r"([01]?[0-9]|2[0-3])[:.][0-5][0-9]")


def number_kinds(typed: str) -> tuple[str, ...]:
    """What a word of digits can be: a count, an amount, a time of day.

    >>> number_kinds("12"), number_kinds("9.30"), number_kinds("25:70")
    (('NUM', 'QTY'), ('QTY', 'CLOCK'), ())
    """
    kinds = []
    if typed.isdecimal() and len(typed) < 6 and int(typed) <= NUMBER_LIMIT:
        kinds.append("NUM")
    if _QUANTITY.fullmatch(typed):
        kinds.append("QTY")
    if _CLOCK.fullmatch(typed):
        kinds.append("CLOCK")
    return tuple(kinds)


def amount(text: str) -> Fraction:
    """The number that a ``NUM`` or ``QTY`` token stands for.

    >>> amount("Ten"), amount("2.5")
    (Fraction(10, 1), Fraction(5, 2))
    """
    word = text.lower()
    return Fraction(NUMBER_OF.get(word, word))


def clock_minutes(text: str) -> int:
    """The minutes since midnight of a ``CLOCK`` token.

    >>> clock_minutes("9:30")
    570
    """
    hours, minutes = re.split("[:.]", text)
    return 60 * int(hours) + int(minutes)
