"""Numbers that a slider sets, or somebody who types: what they may be, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.typed_numbers import MOST_DRAGGED, number, sentence

__all__ = ["Knob", "after", "knob", "set_to", "turned"]


@dataclass(frozen=True, slots=True)
class Knob:
    """A number that a person sets.

    Attributes
    ----------
    name : str
    least, most : Fraction
        Its limits.
    low, high, step : Fraction
        Of its slider, which need not reach the limits.
    whole : bool
        Whether only whole numbers count.
    """

    name: str
    least: Fraction
    most: Fraction
    low: Fraction
    high: Fraction
    step: Fraction
    whole: bool = False


def knob(name: str, limits: str, slider: str, *, whole: bool = False) -> Knob:
    """One with limits such as "0 100" and a slider such as "1 32 1/2", which ends with its step."""
    least, most, low, high, step = map(Fraction, [*limits.split(), *slider.split()])
    return Knob(name, least, most, low, high, step, whole)


def turned(one: Knob, text: str, what: str, characters: int = MOST_DRAGGED) -> Fraction | int:
    """The number as it is typed, or as a slider has it; whole ones are ints.

    Parameters
    ----------
    what : str
        What an error calls it.
    characters : int
        How many it may have.

    Raises
    ------
    InputError
        As for ``number``, or it is not whole and has to be.

    Examples
    --------
    >>> noise = knob("noise", "0 2", "0 1/2 1/100")
    >>> turned(noise, "0.25", "the noise")
    Fraction(1, 4)
    """
    found = number(text, what, least=one.least, most=one.most, characters=characters)
    if one.whole and found.denominator != 1:
        raise InputError(sentence(f"{what} is a whole number; got {text.strip()}."))
    return int(found) if one.whole else found


def set_to(
    knobs: Mapping[str, Knob], what: str, text: str, characters: int = MOST_DRAGGED
) -> Fraction | int:
    """One of some numbers, as it is typed or as a slider has it; see ``turned``.

    Examples
    --------
    >>> set_to({"noise": knob("noise of a query", "0 2", "0 1 1/8")}, "noise", "3")
    Traceback (most recent call last):
    explorable.errors.InputError: “noise of a query” lies between 0 and 2; got 3.
    """
    one = knobs[one_of(what, knobs, "number")]
    return turned(one, text, f"“{one.name}”", characters)


def after(one: Knob, value: int) -> str:
    """The next whole number, as a person would type it; after the last comes the first again.

    >>> seed = knob("seed", "0 9", "0 9 1", whole=True)
    >>> after(seed, 3), after(seed, 9)
    ('4', '0')
    """
    return str(value + 1 if value < one.most else one.least)
