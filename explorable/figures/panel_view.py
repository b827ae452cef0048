"""What the view of every panel with presets begins with; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from explorable.sessions.session import Session

__all__ = ["Preset", "framed"]

AGAIN = "What was here stays. Copy the link again, whole, or go on from here."


class Preset(Protocol):
    """A state to begin with, under a name."""

    @property
    def key(self) -> str:
        """What a program calls it by."""

    @property
    def name(self) -> str:
        """What a person calls it by."""


def framed(
    session: Session[Any],
    seq: int,
    problem: Mapping[str, Any] | None,
    *,
    presets: Iterable[Preset],
    text: str,
) -> dict[str, Any]:
    """The part of a view that its frame draws: presets, undo, text, link, and what went wrong.

    Parameters
    ----------
    seq : int
        Counts the messages.
    problem : mapping or None
        ``message`` and ``do`` of something that went wrong on the way; without it, that of a
        link that could not be opened.
    text : str
        What *Copy text* copies.
    """
    if problem is None and session.problem is not None:
        problem = {"message": str(session.problem), "do": AGAIN}
    return {
        "seq": seq,
        "presets": [{"id": one.key, "name": one.name} for one in presets],
        "can": {"undo": session.can_undo, "redo": session.can_redo},
        "problem": dict(problem) if problem else None,
        "link": session.to_link(),
        "text": text,
    }
