"""What the session of abstention holds, with its limits and what can be begun with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from explorable.memory.abstention import Threshold, Trial
from explorable.memory.answering import Answers, Asking, answers, set_threshold
from explorable.memory.loads import spread_keys
from explorable.sessions.named import Preset, begins

__all__ = [
    "BY_KEY",
    "DIMENSIONS",
    "KNOBS",
    "MORE",
    "PRESETS",
    "SIGNALS",
    "AbstainState",
    "Setting",
    "found",
    "set_at",
]

DIMENSIONS = 16  # of the random part of a key
MORE = 32  # locations that are added at once

SIGNALS: Mapping[str, str] = MappingProxyType(
    {"largest": "largest weight", "margin": "margin", "entropy": "entropy", "mass": "mass"}
)
# name, least, most, the ends and the step of its slider, whether it is whole
KNOBS: Mapping[str, tuple[str, str, str, str, str, str, bool]] = MappingProxyType(
    {
        "load": ("the number of locations", "8", "512", "16", "512", "8", True),
        "noise": ("the noise", "0", "2", "0", "0.5", "0.01", False),
        "beta": ("β", "0", "100", "1", "32", "1/2", False),
        "k": ("k", "1", "512", "1", "64", "1", True),
        "allowed": ("the risk that is allowed", "0", "1", "0", "0.5", "0.01", False),
        "tolerance": ("the tolerance", "0", "2", "0", "0.5", "0.01", False),
        "sample": ("the number of queries", "20", "400", "20", "400", "20", True),
        "seed": ("the seed", "0", "9999", "0", "20", "1", True),
    }
)


@dataclass(frozen=True, slots=True)
class Setting:
    """A memory and how it is asked; a threshold is set at one of these.

    Attributes
    ----------
    load : int
        Locations, with random keys.
    noise, beta : Fraction
        Of every number of a query, and the scale of a read.
    k : int
        Locations that a read uses, at most.
    signal : str
        A key of ``SIGNALS``.
    allowed : Fraction
        The share of the answers that may be wrong.
    sample, seed : int
        How many queries, and which.
    """

    load: int = 32
    noise: Fraction = Fraction(1, 4)
    beta: Fraction = Fraction(16)
    k: int = 8
    signal: str = "largest"
    allowed: Fraction = Fraction(1, 20)
    sample: int = 200
    seed: int = 0


@dataclass(frozen=True, slots=True)
class AbstainState:
    """What undo restores and a link holds.

    Attributes
    ----------
    now : Setting
        What is asked now.
    mark : Setting or None
        Where the threshold was set.
    tolerance : Fraction
        What counts as the same output where statuses are decided.
    preset : str
        Where this began.
    """

    now: Setting = Setting()
    mark: Setting | None = None
    tolerance: Fraction = Fraction(1, 10)
    preset: str = "begin"


def _preset(key: str, name: str, at: Setting | None = None, **now: Any) -> Preset[AbstainState]:
    begin = Setting() if at is None else at
    return begins(key, name, AbstainState(replace(begin, **now), at))


_AT = Setting()
PRESETS = (
    _preset("begin", "No threshold yet"),
    _preset("set", "A threshold, and fresh queries", _AT, seed=1),
    _preset("moved", "More locations: refused", _AT, seed=1, load=256),
    _preset("noise", "More noise: not noticed", _AT, noise=Fraction(3, 10)),
    _preset("dense", "All locations read", seed=1, k=512),
)
BY_KEY: Mapping[str, Preset[AbstainState]] = MappingProxyType({one.key: one for one in PRESETS})


def found(setting: Setting, tolerance: Fraction) -> Answers:
    """The answers to the sample of a setting."""
    plain = replace(setting, signal="largest", allowed=Fraction(0))
    return _found(plain, tolerance)


def _trial(setting: Setting) -> Trial:
    return Trial(float(setting.noise), setting.sample, setting.seed)


@lru_cache(maxsize=24)
def _found(setting: Setting, tolerance: Fraction) -> Answers:
    keys = spread_keys(setting.load, DIMENSIONS, 1.0)
    k = setting.k if setting.k < setting.load else None
    return answers(keys, _trial(setting), Asking(float(setting.beta), k, float(tolerance)))


def set_at(mark: Setting, tolerance: Fraction) -> Threshold:
    """The threshold that was set there."""
    trial, allowed = _trial(mark), float(mark.allowed)
    return set_threshold(found(mark, tolerance), trial, mark.load, mark.signal, allowed)
