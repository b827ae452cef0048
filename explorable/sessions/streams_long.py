"""The session of a long stream: how far it has come, and the moment that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.arguments import check_arguments
from explorable.sessions.named import Preset, choosing, named
from explorable.sessions.sliding import SlidingSession
from explorable.sessions.streams_walk import CHUNK, MANY, Stream, Walk

__all__ = ["BY_KEY", "PRESETS", "LongSession", "LongState"]

TURN = 0.15  # s that the stream comes at a time; whoever asks meanwhile waits no longer


@dataclass(frozen=True, slots=True)
class LongState:
    """What undo restores and a link holds.

    Attributes
    ----------
    stream : Stream
    at : int
        The token that is looked at; before it has come, the last one that has.
    preset : str
    """

    stream: Stream
    at: int = MANY
    preset: str = ""


def _preset(key: str, name: str, groups: int, spread: float, **given: Any) -> Preset[LongState]:
    return Preset(key, name, LongState(Stream(groups, spread, **given), preset=key))


PRESETS = (
    _preset("near", "24 directions, merged within 0.1", 24, 0.03, radius=0.1),
    _preset("wide", "24 directions, merged within 0.5", 24, 0.03, radius=0.5),
    _preset("same", "24 keys, again and again", 24, 0.0, radius=0.1),
    _preset("any", "Any direction, merged within 0.1", 0, 0.03, radius=0.1),
    _preset("budget", "Any direction, at most 32 locations", 0, 0.03, to=32),
)
BY_KEY: Mapping[str, Preset[LongState]] = MappingProxyType({one.key: one for one in PRESETS})


class LongSession(SlidingSession[LongState]):
    """A long stream; acts *preset*, *go*, *scrub* and *more*, which lets it come on for a moment.

    Parameters
    ----------
    preset : str
        A key of ``PRESETS``.

    Attributes
    ----------
    turns : int
        How often it came on.
    coming : bool
        Whether that was the last act.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = LongSession("same")
    >>> session.act("go", n=210)
    >>> session.state.at, session.walk.points[-1].merged
    (200, 24)
    """

    kind = "long"
    keys = ("preset", "at")
    slides = MappingProxyType({"scrub": "go"})

    def __init__(self, preset: str = "near") -> None:
        super().__init__(named(BY_KEY, preset).state)
        self.acts = ACTS
        self.turns, self.coming = 0, False

    @property
    def walk(self) -> Walk:
        """The stream as far as it has come."""
        return Walk.of(self.state.stream)

    def act(self, name: str, /, **arguments: Any) -> None:
        """Change the state, or let the stream come on, which is nothing to undo."""
        if name == "more":
            check_arguments(name, ACTS[name], arguments)
            self.turns += 1
            self.walk.for_seconds(TURN)
        else:
            super().act(name, **arguments)
        self.coming = name == "more"

    def fields(self, state: LongState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {"preset": state.preset, "at": str(state.at)}

    def of_fields(self, fields: Mapping[str, str]) -> LongState:
        """The state that a link holds."""
        preset, at = fields.get("preset", ""), fields.get("at", "")
        if preset not in BY_KEY or not (at.isdecimal() and at.isascii() and len(at) < 9):
            raise InputError("The link names no stream there is, or no number of tokens.")
        return _go(BY_KEY[preset].state, int(at))


def _go(state: LongState, n: int) -> LongState:
    """So many tokens, rounded to a whole chunk."""
    if n < 0:
        raise InputError("The number of tokens is not negative.")
    return replace(state, at=min(MANY, max(CHUNK, n // CHUNK * CHUNK)))


def _more(state: LongState) -> LongState:
    """The state stays; the session lets the stream come on."""
    return state


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {"preset": choosing(BY_KEY), "go": _go, "scrub": _go, "more": _more}
)
