"""What every session of a panel is: a state, acts that change it, the way back, and a link.

States are immutable, so undo, redo and links restore everything. Every act is checked before
anything is changed; whatever is wrong becomes one ``InputError``, and the state stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar

from explorable.errors import InputError
from explorable.sessions.arguments import check_arguments
from explorable.sessions.links import pack, unpack

__all__ = ["MOST_STATES", "Session"]

MOST_STATES = 200  # that undo remembers

State = TypeVar("State")


class Session(Generic[State]):
    """One state after another; a subclass names its acts and writes its state into a link.

    Parameters
    ----------
    begin : State
        An immutable value; *reset* comes back to it.

    Attributes
    ----------
    acts : mapping of str to callable
        Each takes the state and its own arguments, and gives another state or raises
        ``InputError``. *undo*, *redo* and *reset* are there without being named.
    kind, version, keys
        Of the link: what it holds, and the fields it may have.
    problem : InputError or None
        Why the last link was not opened; the next act clears it.
    """

    acts: Mapping[str, Callable[..., Any]] = MappingProxyType({})
    kind: ClassVar[str]
    version: ClassVar[int] = 1
    keys: ClassVar[tuple[str, ...]]

    def __init__(self, begin: State) -> None:
        self.problem: InputError | None = None
        self._begin = begin
        self._states = [begin]
        self._at = 0

    @property
    def state(self) -> State:
        """What is shown."""
        return self._states[self._at]

    @property
    def at_begin(self) -> bool:
        """Whether what is shown is what *reset* comes back to."""
        return self.state == self._begin

    @property
    def can_undo(self) -> bool:
        """Whether there is a state before this one."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""
        return self._at < len(self._states) - 1

    def act(self, name: str, /, **arguments: Any) -> None:
        """Change the state; see ``acts``, and *undo*, *redo* and *reset*.

        Raises
        ------
        InputError
            There is no such act, an argument of it is not one, or a limit is passed. Nothing
            is changed then.
        """
        if not isinstance(name, str):
            raise InputError(f"An act has a name; got {type(name).__name__}.")
        own: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "reset": lambda: self.go(self._begin),
        }
        if name in own:
            check_arguments(name, own[name], arguments)
            own[name]()
        elif name in self.acts:
            self.go(self.after(name, arguments))
        else:
            acts = ", ".join([*self.acts, *own])
            raise InputError(f"There is no act {name[:40]!r}; there are {acts}.")
        self.problem = None

    def after(self, name: str, arguments: Mapping[str, Any]) -> State:
        """The state after one of ``acts``, which changes nothing yet."""
        check_arguments(name, self.acts[name], arguments)
        given = {f"{key}_" if key == "id" else key: value for key, value in arguments.items()}
        changed: State = self.acts[name](self.state, **given)
        return changed

    def go(self, state: State) -> None:
        """Another state; the one before stays behind it."""
        if state != self.state:
            kept = self._states[: self._at + 1]
            self._states = [*kept, state][-MOST_STATES:]
            self._at = len(self._states) - 1

    def _undo(self) -> None:
        self._at = max(self._at - 1, 0)

    def _redo(self) -> None:
        self._at = min(self._at + 1, len(self._states) - 1)

    def to_link(self) -> str:
        """The state in a short form for an address; empty where it is too long for one."""
        link = pack(self.kind, self.version, self.fields(self.state))
        try:
            unpack(link, self.kind, self.version, self.keys)
        except InputError:
            return ""
        return link

    @classmethod
    def from_link(cls, link: str, **options: Any) -> Self:
        """A session in the state a link holds; for a bad one a fresh session with a ``problem``."""
        session = cls(**options)
        session.open_link(link)
        return session

    def open_link(self, link: str) -> None:
        """Take the state a link holds; a bad link is a ``problem`` and changes nothing else."""
        try:
            state = self.of_fields(unpack(link, self.kind, self.version, self.keys))
        except InputError as error:
            self.problem = error
        else:
            self.go(state)
            self.problem = None

    def fields(self, state: State) -> dict[str, str]:
        """The state as texts, for a link."""
        raise NotImplementedError

    def of_fields(self, fields: Mapping[str, str]) -> State:
        """The state that texts of a link hold; anyone may have written them.

        Raises
        ------
        InputError
            They hold none.
        """
        raise NotImplementedError
