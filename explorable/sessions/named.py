"""What a panel can begin with, found by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from explorable.errors import UnknownName

__all__ = ["named"]

Found = TypeVar("Found")


def named(presets: Mapping[str, Found], key: str) -> Found:
    """The preset of this name.

    Raises
    ------
    UnknownName
        There is none; the message lists those there are.

    Examples
    --------
    >>> named({"half": 1, "whole": 2}, "third")
    Traceback (most recent call last):
    explorable.errors.UnknownName: There is no preset 'third'; there are half, whole.
    """
    if key not in presets:
        raise UnknownName(f"There is no preset {str(key)[:40]!r}; there are {', '.join(presets)}.")
    return presets[key]
