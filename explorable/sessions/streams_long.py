"""The session of a long stream: a thousand tokens in, and what three small memories make of it.

One merges verbatim writes as they come, one writes competitively, and one keeps only the latest,
as many as the first has locations. Each is read at six fixed queries and compared with attention
over all tokens so far. Everything is seeded, and computed once a preset.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable.errors import InputError
from explorable.memory import Store, attention
from explorable.sessions.named import Preset, choosing, named
from explorable.sessions.sliding import SlidingSession

__all__ = [
    "BY_KEY",
    "CHUNK",
    "MANY",
    "PRESETS",
    "SCALE",
    "LongSession",
    "LongState",
    "Point",
    "points",
    "tokens",
]

MANY, CHUNK = 1000, 50  # tokens in all, and between two merges
QUERIES = 6
SCALE = 1 / 2**0.5
NEW = 0.98  # the cosine below which the competitive memory opens a location: about 11°

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LongState:
    """What undo restores and a link holds.

    Attributes
    ----------
    groups : int
        Directions that the keys come from; 0 for any direction.
    spread : float
        How far a key lies off its direction, in radians, and off length 1.
    radius : float
        The merge radius.
    seed : int
    at : int
        How many tokens have come.
    preset : str
    """

    groups: int
    spread: float
    radius: float
    seed: int = 1
    at: int = MANY
    preset: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """After so many tokens: locations, and how far reads are off.

    Attributes
    ----------
    at : int
    merged, competitive : int
        Their locations; the verbatim memory has ``at``.
    off_merged, off_competitive, off_window : float
        Mean distance from attention over all tokens so far, over the queries.
    """

    at: int
    merged: int
    competitive: int
    off_merged: float
    off_competitive: float
    off_window: float


def _preset(key: str, name: str, groups: int, spread: float, radius: float) -> Preset[LongState]:
    return Preset(key, name, LongState(groups, spread, radius, preset=key))


PRESETS = (
    _preset("near", "24 directions, merged within 0.1", 24, 0.03, 0.1),
    _preset("wide", "24 directions, merged within 0.5", 24, 0.03, 0.5),
    _preset("same", "24 keys, again and again", 24, 0.0, 0.1),
    _preset("any", "Any direction, merged within 0.1", 0, 0.03, 0.1),
)
BY_KEY: Mapping[str, Preset[LongState]] = MappingProxyType({one.key: one for one in PRESETS})


def tokens(state: LongState) -> tuple[Array, Array, Array]:
    """Keys (n, 2), values (n, 2) and queries (6, 2) of a stream."""
    rng = np.random.default_rng(state.seed)
    angles: NDArray[Any] = rng.uniform(0, 2 * np.pi, MANY)
    if state.groups:
        angles = rng.integers(0, state.groups, MANY) * (2 * np.pi / state.groups)
    ideal = np.column_stack([np.cos(angles), np.sin(angles)])
    angles = angles + state.spread * rng.standard_normal(MANY)
    lengths = 1 + state.spread * rng.standard_normal((MANY, 1))
    keys = lengths * np.column_stack([np.cos(angles), np.sin(angles)])
    values = 2 * ideal + 0.2 * rng.standard_normal((MANY, 2))
    return keys, values, 2 * rng.standard_normal((QUERIES, 2))


def points(state: LongState) -> tuple[Point, ...]:
    """What happens while the stream comes, a point every ``CHUNK`` tokens."""
    return _points(replace(state, at=MANY, preset=""))


@lru_cache(maxsize=8)
def _points(state: LongState) -> tuple[Point, ...]:
    keys, values, queries = tokens(state)
    merged, moving = Store(2, 2), Store(2, 2, tau_split=NEW)
    found = []
    for begin in range(0, MANY, CHUNK):
        end = begin + CHUNK
        merged.extend(keys[begin:end], values[begin:end])
        merged.merge(radius=state.radius)
        for key, value in zip(keys[begin:end], values[begin:end], strict=True):
            moving.write(key, value)
        latest = slice(end - min(len(merged), end), end)
        whole = attention(queries, keys[:end], values[:end], SCALE)
        window = attention(queries, keys[latest], values[latest], SCALE)
        found.append(
            Point(
                end,
                len(merged),
                len(moving),
                _off(whole, merged.attend(queries)),
                _off(whole, moving.attend(queries)),
                _off(whole, window),
            )
        )
    return tuple(found)


def _off(whole: Array, read: Array) -> float:
    return float(np.hypot(*(whole - read).T).mean())


class LongSession(SlidingSession[LongState]):
    """A long stream; acts *preset*, *go* and *scrub*.

    Parameters
    ----------
    preset : str
        A key of ``PRESETS``.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = LongSession("same")
    >>> session.act("go", n=110)
    >>> session.state.at, points(session.state)[-1].merged
    (100, 24)
    """

    kind = "long"
    keys = ("preset", "at")
    slides = MappingProxyType({"scrub": "go"})

    def __init__(self, preset: str = "near") -> None:
        super().__init__(named(BY_KEY, preset).state)
        self.acts = ACTS

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


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {"preset": choosing(BY_KEY), "go": _go, "scrub": _go}
)
