"""What a panel can begin with, found by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from explorable.errors import InputError, UnknownName

__all__ = ["Preset", "begins", "begun_from", "choosing", "linked_preset", "named"]

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Preset(Generic[Found]):
    """A state to begin with, under a name."""

    key: str
    name: str
    state: Found


def begins(key: str, name: str, state: Any) -> Preset[Any]:
    """A preset whose state remembers, in ``preset``, that it was begun with it."""
    return Preset(key, name, replace(state, preset=key))


def linked_preset(presets: Mapping[str, object], key: str) -> str:
    """The preset that a link names, where its state must have one.

    Raises
    ------
    InputError
        There is no such preset.
    """
    if key not in presets:
        raise InputError("The link begins with no preset there is.")
    return key


def begun_from(presets: Mapping[str, object], key: str) -> str:
    """The preset that a link says its state was begun with; empty for none.

    Raises
    ------
    InputError
        There is no such preset.
    """
    return linked_preset(presets, key) if key else ""


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


def choosing(presets: Mapping[str, Preset[Found]]) -> Callable[..., Found]:
    """The act *preset* of a session: its state becomes that of one of these."""

    def preset(state: Found, id_: str) -> Found:  # noqa: ARG001 (as every act)
        if id_ not in presets:
            raise InputError(f"There is no preset {id_[:40]!r}.")
        return presets[id_].state

    return preset
