"""Times, ages, sizes and positions in one world: exact numbers, and questions about them.

A world holds each quantity of its vocabulary as an exact number: ``"arrival of Ana"`` is
``"570"`` (minutes since midnight), ``"x of kitchen"`` is ``"-1/2"`` (source, section 5).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from explorable.claims import ZERO, Bound, measured, quantity
from explorable.errors import InputError
from explorable.intervals import DAY, clock
from explorable.names import listed
from explorable.questions import ALIKE, NOTHING, Beside, Foremost, HowFar
from explorable.vocabulary import Vocabulary, World

__all__ = [
    "bound_holds",
    "is_number",
    "number",
    "number_background",
    "number_value",
    "said",
]

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?")


def is_number(text: str) -> bool:
    """Whether ``text`` is a whole number or a fraction in lowest terms."""
    return _NUMBER.fullmatch(text) is not None and str(Fraction(text)) == text


def number(text: str, world: World) -> Fraction:
    """The value of a quantity, or of ZERO, in this world."""
    return Fraction(0) if text == ZERO else Fraction(world[text])


def bound_holds(claim: Bound, world: World) -> bool:
    """Whether a bound is true in this world."""
    far = number(claim.first, world) - number(claim.second, world)
    return far < claim.most if claim.strict else far <= claim.most


def number_background(quantities: Sequence[str]) -> tuple[Bound, ...]:
    """What every world respects: all times lie in one day, and nobody's age is below zero."""
    parts: list[Bound] = []
    for text in quantities:
        kind = text.partition(" of ")[0]
        if kind in ("age", "arrival"):
            parts.append(Bound(ZERO, text, Fraction(0)))
        if kind == "arrival":
            parts.append(Bound(text, ZERO, Fraction(DAY), strict=True))
    return tuple(parts)


def said(value: Fraction, unit: str) -> str:
    """A number as a person reads it.

    >>> said(Fraction(570), "clock"), said(Fraction(21, 2), "minutes")
    ('9:30', '21/2')
    """
    return clock(value) if unit == "clock" else str(value)


def number_value(ask: HowFar | Foremost | Beside, world: World, vocabulary: Vocabulary) -> str:
    """The answer in one world to a question about numbers."""
    match ask:
        case HowFar(first, second, unit):
            return said(number(first, world) - number(second, world), unit)
        case Foremost():
            return _foremost(ask, world, vocabulary)
        case Beside(axis, sign, name, immediate):
            here = number(quantity(axis, name), world)
            far = {text: sign * (number(text, world) - here) for text in vocabulary.measured(axis)}
            there = [
                measured(text) for text in far if (far[text] == 1 if immediate else far[text] > 0)
            ]
            return listed(sorted(there)) or NOTHING


def _foremost(ask: Foremost, world: World, vocabulary: Vocabulary) -> str:
    among = [quantity(ask.of, name) for name in ask.among] or vocabulary.measured(ask.of)
    if not among:
        raise InputError(f"the text says nothing about {ask.of}")
    values = {text: number(text, world) for text in among}
    best = min(values.values()) if ask.least else max(values.values())
    first = sorted(measured(text) for text, value in values.items() if value == best)
    if len(among) == len(first) == 2:
        return ALIKE[ask.of]
    return listed(first)
