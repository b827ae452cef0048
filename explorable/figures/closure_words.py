"""Bounds in words and signs, as the figure of a closure shows them."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from explorable.checking.bounds import ZERO, Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.claims import measured
from explorable.intervals import clock

__all__ = ["bound", "entry", "label", "number", "ordinal", "said", "shortened", "unit"]

LONGEST_NAME = 12
LONGEST_NUMBER = 9
ZEROS = {"arrival": "0:00", "age": "birth", "x": "origin", "y": "origin"}
UNITS = {"arrival": "minutes", "age": "years"}
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def number(value: Fraction) -> str:
    """An exact number with a real minus: a decimal where it ends soon, else a fraction.

    >>> number(Fraction(-13)), number(Fraction("7.8")), number(Fraction(1, 3))
    ('−13', '7.8', '1/3')
    """
    text = str(value)
    if value.denominator > 1 and 10**6 % value.denominator == 0:
        digits = str(abs(value) * 10**6).zfill(7)
        text = f"{'-' * (value < 0)}{digits[:-6]}.{digits[-6:].rstrip('0')}"
    return text.replace("-", "−")


def entry(upper: Upper | None) -> str:
    """An entry of a matrix.

    >>> entry(None), entry(Upper(Fraction(-3))), entry(Upper(Fraction(0), strict=True))
    ('∞', '−3', '<0')
    """
    return "∞" if upper is None else f"{'<' * upper.strict}{number(upper.most)}"


def shortened(text: str, most: int = LONGEST_NUMBER) -> str:
    """A text that fits: its beginning and, of a number, its end.

    >>> shortened("−1000000000000000000001"), shortened("Maximiliana Augusta", 12)
    ('−100…001', 'Maximiliana…')
    """
    if len(text) <= most:
        return text
    if any(char.isdigit() for char in text[-3:]) and most == LONGEST_NUMBER:
        return f"{text[:4]}…{text[-3:]}"
    return f"{text[: most - 1].rstrip()}…"


def unit(kind: str) -> str:
    """What a bound of this kind is counted in; empty where it has no unit."""
    return UNITS.get(kind, "")


def label(name: Hashable, kind: str) -> str:
    """A variable as people call it.

    >>> label("zero", "arrival"), label("age of Ana", "mixed"), label("Ana", "arrival")
    ('0:00', 'Ana’s age', 'Ana')
    """
    text = str(name)
    if text == ZERO:
        return ZEROS.get(kind, "0")
    if kind == "mixed" and " of " in text:
        return f"{measured(text)}’s {text.partition(' of ')[0]}"
    return text


def bound(one: Constraint, kind: str) -> str:
    """A constraint in signs.

    >>> bound(Constraint("Tom", "Ana", Fraction(-3)), "arrival")
    'Tom − Ana ≤ −3'
    """
    sign = "<" if one.strict else "≤"
    first, second = label(one.first, kind), label(one.second, kind)
    return f"{first} − {second} {sign} {number(one.most)}"


def said(kind: str, first: Hashable, second: Hashable, upper: Upper) -> tuple[str, str, str]:
    """What an entry says, as a sentence in three parts, the middle one its point.

    >>> "".join(said("arrival", "Tom", "Eva", Upper(Fraction(-13))))
    'Tom arrived at least 13 minutes before Eva.'
    >>> "".join(said("arrival", "Eva", "Ana", Upper(Fraction(12), strict=True)))
    'Eva arrived earlier than 12 minutes after Ana.'
    >>> "".join(said("", "x", "z", Upper(Fraction("93.9"))))
    'x is at most 93.9 above z.'
    """
    if kind == "arrival":
        return _arrived(str(first), str(second), upper)
    if kind == "age":
        return _aged(str(first), str(second), upper)
    start, size = label(first, kind), number(abs(upper.most))
    if second == ZERO:
        return f"{start} is ", f"{'below' if upper.strict else 'at most'} {number(upper.most)}", "."
    onto = label(second, kind)
    if first == ZERO:
        word = "above" if upper.strict else "at least"
        return f"{onto} is ", f"{word} {number(-upper.most)}", "."
    if upper.most == 0:
        return f"{start} is ", "below" if upper.strict else "at most", f" {onto}."
    words = ("less than", "at most") if upper.most > 0 else ("more than", "at least")
    where = "above" if upper.most > 0 else "below"
    return f"{start} is ", f"{words[not upper.strict]} {size} {where}", f" {onto}."


def _arrived(first: str, second: str, upper: Upper) -> tuple[str, str, str]:
    size = abs(upper.most)
    if second == ZERO:
        word = "before" if upper.strict else "no later than"
        return f"{first} arrived ", f"{word} {clock(upper.most)}", "."
    if first == ZERO:
        word = "after" if upper.strict else "no earlier than"
        return f"{second} arrived ", f"{word} {clock(-upper.most)}", "."
    minutes = f"{number(size)} minute{'s' * (size != 1)}"
    if upper.most < 0:
        word = "more than" if upper.strict else "at least"
        return f"{first} arrived {word} ", f"{minutes} before", f" {second}."
    if upper.most == 0:
        return f"{first} arrived ", "before" if upper.strict else "no later than", f" {second}."
    word = "earlier than" if upper.strict else "at most"
    return f"{first} arrived {word} ", f"{minutes} after", f" {second}."


def _aged(first: str, second: str, upper: Upper) -> tuple[str, str, str]:
    size = abs(upper.most)
    years = f"{number(size)} year{'s' * (size != 1)}"
    if second == ZERO:
        return f"{first} is ", f"{'less than' if upper.strict else 'at most'} {years}", " old."
    if first == ZERO:
        return f"{second} is ", f"{'more than' if upper.strict else 'at least'} {years}", " old."
    if upper.most < 0:
        word = "more than" if upper.strict else "at least"
        return f"{first} is {word} ", f"{years} younger", f" than {second}."
    if upper.most == 0:
        return f"{first} is ", "younger than" if upper.strict else "no older than", f" {second}."
    word = "less than" if upper.strict else "at most"
    return f"{first} is {word} ", f"{years} older", f" than {second}."


def ordinal(n: int) -> str:
    """A small number as a place in a row: first, second, third."""
    return ORDINALS[n] if n < len(ORDINALS) else f"{n}th"
