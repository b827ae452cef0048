"""What a caller hands over, held to what was wanted: an `InputError` says both.

Every function gives back the value in the form the rest of the package works with, and takes
nothing for what it only resembles: neither ``True`` for 1, nor ``"1"`` for it, nor a string
for a list of strings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from explorable.errors import InputError

__all__ = ["choices", "instance", "items", "one_of", "shown", "string", "whole"]

T = TypeVar("T")

NAMED: Mapping[type, str] = {str: "string"}
LARGEST = 1_000_000_000
MOST_SHOWN = 60  # characters of what came


def shown(value: object) -> str:
    """What came, in a few characters: ``int 5``.

    >>> shown(5), shown(None)
    ('int 5', 'None')
    """
    if value is None:
        return "None"
    try:
        said = repr(value)
    except ValueError:  # a number of thousands of digits
        return type(value).__name__
    if len(said) > MOST_SHOWN:
        said = f"{said[: MOST_SHOWN - 1]}…"
    return f"{type(value).__name__} {said}"


def string(value: object, what: str) -> str:
    """A string; ``what`` begins the message, as in *a text*."""
    return instance(value, str, what)


def one_of(value: object, wanted: tuple[str, ...], what: str) -> str:
    """One of a few strings."""
    if not isinstance(value, str) or value not in wanted:
        said = " or ".join(repr(str(one)) for one in wanted)
        raise InputError(f"{what} is {said}; got {shown(value)}")
    return value


def instance(value: object, kind: type[T], what: str) -> T:
    """A value that this package made."""
    if not isinstance(value, kind):
        wanted = NAMED.get(kind, kind.__name__)
        raise InputError(f"{what} is a {wanted}; got {shown(value)}")
    return value


def whole(value: object, what: str, least: int = 1, most: int = LARGEST) -> int:
    """A whole number from ``least`` to ``most``, by itself a billion."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        large = isinstance(value, int) and value > most
        wanted = f"from {least} to {most:,}" if large else f"from {least} on"
        raise InputError(f"{what} is a whole number {wanted}; got {shown(value)}")
    return value


def items(value: object, kind: type[T], what: str) -> tuple[T, ...]:
    """A list, or another collection that is no string, of such values."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise InputError(f"{what} is a list; got {shown(value)}")
    return tuple(instance(item, kind, f"each of {what}") for item in value)


def choices(value: object) -> dict[int, int]:
    """Which reading of which sentence, both counted from 1; None chooses nothing."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InputError(f"choose maps sentence numbers to reading numbers; got {shown(value)}")
    return {
        whole(sentence, "choose: a sentence"): whole(reading, "choose: a reading")
        for sentence, reading in value.items()
    }
