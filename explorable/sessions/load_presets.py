"""What a memory under load can begin with, and the steps of its guided figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from explorable.sessions.guide import GuideStep
from explorable.sessions.load_state import LoadState
from explorable.sessions.named import Preset, begins

__all__ = ["BY_KEY", "GUIDE", "PRESETS"]


def _preset(key: str, name: str, **settings: Any) -> Preset[LoadState]:
    return begins(key, name, LoadState(**settings))


_SQUARE = ((1, 0), (0, 1), (-1, 0), (0, -1), (Fraction(4, 5), Fraction(3, 5)))

PRESETS = (
    _preset("random", "Random keys, β = 8", load=64),
    _preset("flat", "A flat read, β = 4", beta=Fraction(4), load=45),
    _preset("steep", "A steep read, β = 16", beta=Fraction(16), load=256),
    _preset(
        "alike",
        "Keys that share three quarters",
        beta=Fraction(16),
        separation=Fraction(1, 4),
        over="separation",
        load=45,
    ),
    _preset("off", "Queries beside their keys", beta=Fraction(16), away=Fraction(3, 10), load=64),
    _preset(
        "out", "Each item left out", beta=Fraction(64), separation=Fraction(1, 4), out=True, load=64
    ),
    _preset(
        "own",
        "Five keys of one's own",
        beta=Fraction(4),
        rows=tuple(tuple(map(Fraction, row)) for row in _SQUARE),
        load=5,
    ),
)
BY_KEY: Mapping[str, Preset[LoadState]] = MappingProxyType({one.key: one for one in PRESETS})


def _step(preset: str, n: int, **changed: Any) -> LoadState:
    return replace(BY_KEY[preset].state, guide=n, **changed)


GUIDE = (
    GuideStep(
        "One memory, filling up",
        "Random keys are stored, and each is read back by itself. At β = 4 other locations take"
        " more than half of the weight from 45 on. Now double β. From how many on then?",
        _step("flat", 0, shown=False),
    ),
    GuideStep(
        "Twice as steep",
        "At β = 8 it takes about a thousand locations, not ninety. β stands in an exponent, so"
        " twice the β holds up to the square of the number. Move the marker and watch who takes the"
        " weight.",
        _step("random", 1, load=1024),
    ),
    GuideStep(
        "The bound",
        "The bound is proved: every read stays below its own; the means are drawn. Where it comes"
        " to 2 it says nothing, for no read can be off by more. At β = 16 that is from 1,448 on;"
        " the reads there are off by a hundredth.",
        _step("steep", 2),
    ),
    GuideStep(
        "Keys that are alike",
        "These keys share three quarters of themselves. Only the quarter that differs tells them"
        " apart: β = 16 does here what β = 4 did for random keys.",
        _step("alike", 3),
    ),
    GuideStep(
        "Leave the item out",
        "An item that is stored answers for itself, and its error looks small. Left out of its own"
        " read, it is known only by what the others share with it. That is what a new item"
        " would get.",
        _step("out", 4),
    ),
)
