"""Sessions whose controls move: what one movement passes through is one state to undo."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from explorable.errors import InputError
from explorable.sessions.session import Session, State

__all__ = ["SlidingSession"]


class SlidingSession(Session[State]):
    """A session some of whose acts are sent again and again while something is dragged.

    Attributes
    ----------
    slides : mapping of str to str
        The acts that are sent on the way, each with the act that ends the movement.
    sliding : bool
        Whether a movement is under way; a view says nothing aloud then.
    """

    slides: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init__(self, begin: State) -> None:
        super().__init__(begin)
        self.sliding = False
        self._moved = False
        self._slide = ""

    def act(self, name: str, /, **arguments: Any) -> None:
        """Change the state; on the way of a movement, instead of what it changed before."""
        if name in self.slides:
            state = self.after(name, arguments)
            if self._moved and self._slide == name:
                self._undo()
            before = self.state
            self.go(state)
            self._moved, self._slide, self.sliding = state != before, name, True
            self.problem = None
            return
        ended = self.slides.get(self._slide) == name and self.sliding
        if ended and self._moved:
            state = self.after(name, arguments)
            self._undo()
            self.go(state)
            self.problem = None
        else:
            super().act(name, **arguments)
        self.sliding = self._moved = False
        self._slide = ""

    def to_link(self) -> str:
        """The state in a short form for an address; empty where such a link would not open."""
        try:
            self.of_fields(self.fields(self.state))
        except InputError:  # numbers that grew, step by step, past what a link holds
            return ""
        return super().to_link()
