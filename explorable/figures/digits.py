"""Floats as figures write them: in a table, in running text, in a row, and as a power of ten."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from math import floor, inf, isfinite

__all__ = ["bar", "fixed", "power_of_ten", "row", "shortest"]

SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
WIDEST = 1e5  # from here on a number of a table is written with its power of ten
LEAST = 1e-3  # below, three decimals say nothing
LARGE = 100.0  # a row with a number of this size takes up too much with three places
EXACT = 17  # digits with which every float64 is told from its neighbours


def power_of_ten(power: int) -> str:
    """Ten to a power.

    >>> power_of_ten(8), power_of_ten(-3)
    ('10⁸', '10⁻³')
    """
    return f"10{str(power).translate(SUPERSCRIPT)}"


def fixed(value: float, places: int = 3) -> str:
    """A number of a table: always so many decimals.

    >>> fixed(2.73205), fixed(-0.0001), fixed(-5e7), fixed(float("inf"))
    ('2.732', '0.000', '−5.000·10⁷', '∞')
    """
    if not isfinite(value):
        return shortest(value)
    if abs(value) >= WIDEST:
        digits, power = f"{value:.{places}e}".split("e+")
        return f"{digits}·{power_of_ten(int(power))}".replace("-", "−")
    text = f"{value:.{places}f}"
    return (text[1:] if float(text) == 0 and text[0] == "-" else text).replace("-", "−")


def bar(least: float, others: Iterable[float], places: int = 3, *, most: bool = False) -> str:
    """A bar with the decimals it takes to let in what is at least ``least``, and no other.

    Parameters
    ----------
    others : iterable of float
        What it is held against; those below ``least`` stay below what is written.
    places : int
        Decimals at least.
    most : bool
        Both are minus what is written: the bar lets in what is at most so much.

    Examples
    --------
    >>> bar(0.99951, [0.9]), bar(0.99951, [0.9992]), bar(-0.0004, [-0.2], most=True)
    ('0.999', '0.9995', '0.001')
    """
    if not isfinite(least):
        return shortest(-least if most else least)
    below = max((one for one in others if one < least), default=-inf)
    for digits in range(places, EXACT):
        down = floor(Fraction(least) * 10**digits)
        if not isfinite(below) or Fraction(down, 10**digits) > below:
            text = f"{Decimal(-down if most else down).scaleb(-digits):f}"
            return text.replace("-", "−")
    return shortest(-least if most else least, EXACT)


def shortest(value: float, digits: int = 4) -> str:
    """A number as running text has it.

    >>> shortest(2.0), shortest(-0.25), shortest(123456789.0), shortest(float("inf"))
    ('2', '−0.25', '1.235·10⁸', '∞')
    """
    if not isfinite(value):
        return "∞" if value > 0 else "−∞"
    text = f"{value:.{digits}g}"
    if "e" not in text:
        return ("0" if float(text) == 0 else text).replace("-", "−")
    mantissa, power = text.split("e")
    return f"{mantissa}·{power_of_ten(int(power))}".replace("-", "−")


def row(values: Iterable[float], places: int = 3) -> str:
    """Numbers in a row, in brackets where there are several; of large ones one place says enough.

    >>> row([1.0, -0.5], 2), row([1e-8, -2e-9]), row([-412.6578, 0.25])
    ('(1.00, −0.50)', '(1·10⁻⁸, −2·10⁻⁹)', '(−412.7, 0.2)')
    >>> row([412.6578])
    '412.658'
    """
    found = [float(one) for one in values]
    most = max(map(abs, found))
    small = 0 < most < LEAST
    places = min(places, 1) if most >= LARGE and len(found) > 1 else places
    texts = [shortest(one, 3) if small else fixed(one, places) for one in found]
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
