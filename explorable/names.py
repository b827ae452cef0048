"""What a text can name: people, things, rooms and houses.

Different names denote different things (LANGUAGE.md, Worlds 1); levels are fixed by the
noun: a thing lies in a thing or a room, a room in a house, a person in a room (Worlds 3).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Kind", "Name", "listed"]


class Kind(StrEnum):
    """The level of a name."""

    PERSON = "person"
    THING = "thing"
    ROOM = "room"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Name:
    """One name.

    Attributes
    ----------
    text : str
        Unique within a text and without an article: ``"Ana"``, ``"kitchen"``, ``"Luis's house"``.
    kind : Kind
        Its level.
    article : bool
        Whether it is said with *the*.
    owner : str or None
        For a house named by its owner, the owner's name.
    """

    text: str
    kind: Kind
    article: bool = False
    owner: str | None = None

    @property
    def said(self) -> str:
        """The name as a sentence says it: ``"the kitchen"``, ``"Luis's house"``."""
        return f"the {self.text}" if self.article else self.text


def listed(items: tuple[str, ...] | list[str], word: str = "and") -> str:
    """Join as in a sentence.

    >>> listed(["kitchen", "garden", "attic"], "or")
    'kitchen, garden or attic'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"
