"""Floats as figures write them: in a table, in running text, in a row, and as a power of ten."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

__all__ = ["fixed", "power_of_ten", "row", "shortest"]

SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
WIDEST = 1e5  # from here on a number of a table is written with its power of ten
LEAST = 1e-3  # below, three decimals say nothing


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
    """Numbers in a row, in brackets where there are several.

    >>> row([1.0, -0.5], 2), row([1e-8, -2e-9])
    ('(1.00, −0.50)', '(1·10⁻⁸, −2·10⁻⁹)')
    """
    found = [float(one) for one in values]
    small = 0 < max(map(abs, found)) < LEAST
    texts = [shortest(one, 3) if small else fixed(one, places) for one in found]
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
