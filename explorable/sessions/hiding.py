"""Sessions that hide an answer until a bet is placed, and nothing from then on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar, Protocol, TypeVar

from explorable.sessions.guide import BEFORE_THE_ANSWER
from explorable.sessions.sliding import SlidingSession

__all__ = ["HidingSession", "revealing"]

REVEALS = frozenset({"reveal", "unhide"})


class Hidden(Protocol):
    """A state at a step of a guide, which hides an answer or shows it."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def guide(self) -> int | None: ...


Hiding = TypeVar("Hiding", bound=Hidden)


def revealing(at_step: Callable[[Hiding, int], Hiding]) -> Callable[[Hiding], Hiding]:
    """The act *reveal*: show the answer; a guide that waits for it goes on to it."""

    def reveal(state: Hiding) -> Hiding:
        if state.guide is not None and state.guide < BEFORE_THE_ANSWER:
            return at_step(state, BEFORE_THE_ANSWER)
        return replace(state, shown=True)

    return reveal


class HidingSession(SlidingSession[Hiding]):
    """A session with the acts *reveal*, which goes on to the answer, and *unhide*, which stays.

    After either of them no step, reset, undo or link hides the answer again.

    Attributes
    ----------
    told : bool
        Whether the answer was told.
    """

    def __init__(self, begin: Hiding) -> None:
        super().__init__(begin)
        self.told = False

    def shown(self, state: Hiding) -> Hiding:
        """The same state with its answer shown."""
        return replace(state, shown=True)

    def act(self, name: str, /, **arguments: Any) -> None:
        """Change the state; see ``Session.act``."""
        super().act(name, **arguments)
        if name in REVEALS:
            self._tell()

    def go(self, state: Hiding) -> None:
        """Another state; the one before stays behind it."""
        super().go(self.shown(state) if self.told else state)

    def _tell(self) -> None:
        self.told, self._begin = True, self.shown(self._begin)
        states = [self.shown(one) for one in self._states]
        # states that differed in what they hid are one state now
        self._at = sum(one != more for one, more in pairwise(states[: self._at + 1]))
        self._states = [states[0], *(more for one, more in pairwise(states) if one != more)]
