"""What the session of abstention holds, with its limits and what can be begun with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np

from explorable.memory.abstention import Threshold, Trial
from explorable.memory.answering import Answers, Asking, answers, set_threshold
from explorable.memory.labelled import labelled
from explorable.memory.loads import spread_keys
from explorable.sessions.abstain_keys import entered
from explorable.sessions.knobs import Knob, knob
from explorable.sessions.load_state import Row
from explorable.sessions.named import Preset, begins
from explorable_kernels.contract import Wide

__all__ = [
    "BY_KEY",
    "DIMENSIONS",
    "KNOBS",
    "MORE",
    "MOST",
    "PRESETS",
    "SIGNALS",
    "AbstainState",
    "Setting",
    "found",
    "labels",
    "memory",
    "mistaken",
    "set_at",
]

DIMENSIONS = 16  # of the random part of a key
MORE = 32  # locations that are added at once
MOST = 512  # of them

SIGNALS: Mapping[str, str] = MappingProxyType(
    {"largest": "largest weight", "margin": "margin", "entropy": "entropy", "mass": "mass"}
)
KNOBS: Mapping[str, Knob] = MappingProxyType(
    {
        "load": knob("the number of locations", f"2 {MOST}", f"16 {MOST} 8", whole=True),
        "noise": knob("the noise", "0 2", "0 1/2 1/100"),
        "beta": knob("β", "0 100", "1 32 1/2"),
        "k": knob("k", f"1 {MOST}", "1 64 1", whole=True),
        "allowed": knob("the risk that is allowed", "0 1", "0 1/2 1/100"),
        "tolerance": knob("the tolerance", "0 2", "0 1/2 1/100"),
        "sample": knob("the number of queries", "20 400", "20 400 20", whole=True),
        "seed": knob("the seed", "0 9999", "0 20 1", whole=True),
    }
)


@dataclass(frozen=True, slots=True)
class Setting:
    """A memory and how it is asked; a threshold is set at one of these.

    Attributes
    ----------
    load : int
        Locations.
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
    rows : tuple of rows
        The reader's own keys, which come first; empty for random ones alone.
    labels : tuple of str
        One for each of them; an empty one is like no other.
    """

    load: int = 32
    noise: Fraction = Fraction(1, 4)
    beta: Fraction = Fraction(16)
    k: int = 8
    signal: str = "largest"
    allowed: Fraction = Fraction(1, 20)
    sample: int = 200
    seed: int = 0
    rows: tuple[Row, ...] = ()
    labels: tuple[str, ...] = ()


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
_OWN = """morning | 1 0.1
morning | 0.9 0.4
noon | 0.6 0.8
noon | 0.3 1
noon | 0 0.9
evening | -0.4 0.9
evening | -0.8 0.6
evening | -1 0.2
night | -0.9 -0.4
night | -0.5 -0.9
night | 0.1 -1
night | 0.6 -0.7"""
_ROWS, _LABELS = entered(_OWN)
_MINE = Setting(load=len(_ROWS), noise=Fraction(1, 4), beta=Fraction(6), rows=_ROWS, labels=_LABELS)

PRESETS = (
    _preset("begin", "No threshold yet"),
    _preset("set", "A threshold, and fresh queries", _AT, seed=1),
    _preset("moved", "More locations: refused", _AT, seed=1, load=256),
    _preset("noise", "More noise: not noticed", _AT, noise=Fraction(3, 10)),
    _preset("dense", "All locations read", seed=1, k=512),
    _preset("own", "Twelve keys with labels", _MINE, seed=1),
)
BY_KEY: Mapping[str, Preset[AbstainState]] = MappingProxyType({one.key: one for one in PRESETS})


def found(setting: Setting, tolerance: Fraction) -> Answers:
    """The answers to the sample of a setting."""
    plain = replace(setting, signal="largest", allowed=Fraction(0))
    return _found(plain, tolerance)


def _trial(setting: Setting) -> Trial:
    return Trial(float(setting.noise), setting.sample, setting.seed)


def memory(setting: Setting) -> Wide:
    """The keys: the reader's own, then random ones of their mean length."""
    if not setting.rows:
        return spread_keys(setting.load, DIMENSIONS, 1.0)
    own = np.array([[float(one) for one in row] for row in setting.rows])
    more = spread_keys(MOST, own.shape[1], 1.0)[:, 1:] * np.linalg.norm(own, axis=1).mean()
    kept: Wide = np.vstack([own, more])[: setting.load]
    return kept


def labels(setting: Setting) -> tuple[str, ...]:
    """The label of each location; a random one is like no other."""
    every = (*setting.labels, *[""] * MOST)
    return every[: setting.load]


@lru_cache(maxsize=24)
def _found(setting: Setting, tolerance: Fraction) -> Answers:
    k = setting.k if setting.k < setting.load else None
    asking = Asking(float(setting.beta), k, float(tolerance))
    found = answers(memory(setting), _trial(setting), asking)
    return labelled(found, labels(setting)) if any(setting.labels) else found


def mistaken(setting: Setting, tolerance: Fraction) -> list[tuple[int, int, int, int]]:
    """How each key of the reader's own fared.

    Returns
    -------
    list of (row, asked, wrong, most)
        How often it was asked for, how often an answer to that was wrong, and which row such an
        answer named most often; -1 where none was wrong.
    """
    it, rows = found(setting, tolerance), []
    for row in range(min(len(setting.rows), setting.load)):
        asked = it.meant == row
        others = it.led[asked & it.wrong]
        most = int(np.bincount(others).argmax()) if others.size else -1
        rows.append((row, int(asked.sum()), int(others.size), most))
    return rows


def set_at(mark: Setting, tolerance: Fraction) -> Threshold:
    """The threshold that was set there."""
    trial, allowed = _trial(mark), float(mark.allowed)
    return set_threshold(found(mark, tolerance), trial, mark.load, mark.signal, allowed)
