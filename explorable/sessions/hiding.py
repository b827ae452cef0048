"""Sessions that hide an answer until a bet is placed, and nothing from then on."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from explorable.sessions.session import State
from explorable.sessions.sliding import SlidingSession

__all__ = ["HidingSession"]

REVEALS = frozenset({"reveal", "unhide"})


class HidingSession(SlidingSession[State]):
    """A session with the acts *reveal*, which goes on to the answer, and *unhide*, which stays.

    After either of them no step, reset, undo or link hides the answer again.

    Attributes
    ----------
    told : bool
        Whether the answer was told.
    """

    def __init__(self, begin: State) -> None:
        super().__init__(begin)
        self.told = False

    def shown(self, state: State) -> State:
        """The same state with its answer shown."""
        raise NotImplementedError

    def act(self, name: str, /, **arguments: Any) -> None:
        """Change the state; see ``Session.act``."""
        super().act(name, **arguments)
        if name in REVEALS:
            self._tell()

    def go(self, state: State) -> None:
        """Another state; the one before stays behind it."""
        super().go(self.shown(state) if self.told else state)

    def _tell(self) -> None:
        self.told, self._begin = True, self.shown(self._begin)
        states = [self.shown(one) for one in self._states]
        # states that differed in what they hid are one state now
        self._at = sum(one != more for one, more in pairwise(states[: self._at + 1]))
        self._states = [states[0], *(more for one, more in pairwise(states) if one != more)]
