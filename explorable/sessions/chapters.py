"""Which tasks a chapter has; each is loaded when its chapter asks for it."""

from __future__ import annotations

from importlib import import_module

from explorable.errors import UnknownName
from explorable.sessions.tasks import Tasks

__all__ = ["tasks"]

MODULES = {
    "01": "explorable.sessions.exercises_remains",
    "06": "explorable.sessions.exercises_worst",
    "07": "explorable.sessions.exercises_leverage",
    "08": "explorable.sessions.exercises_closure",
    "09": "explorable.sessions.exercises_attending",
    "10": "explorable.sessions.exercises_streams",
    "11": "explorable.sessions.exercises_load",
}


def tasks(chapter: str) -> Tasks:
    """The bet and the exercises of a chapter, by its number.

    Raises
    ------
    UnknownName
        It has none.
    """
    if chapter not in MODULES:
        raise UnknownName(
            f"chapter {chapter!r} has no tasks; those with tasks: {', '.join(MODULES)}"
        )
    found: Tasks = import_module(MODULES[chapter]).TASKS
    return found
