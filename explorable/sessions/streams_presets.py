"""What the two memories can begin with, and the steps of the guided figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from explorable.sessions.guide import GuideStep
from explorable.sessions.named import Preset
from explorable.sessions.streams_rows import STREAMS
from explorable.sessions.streams_state import StreamState

__all__ = ["BY_KEY", "GUIDE", "PRESETS", "QUERY"]

QUERY = (Fraction(9, 10), Fraction(49, 50))


def _preset(key: str, name: str, stream: str, **given: object) -> Preset[StreamState]:
    rows = STREAMS[stream]
    state = StreamState(rows, len(rows), QUERY, preset=key)
    return Preset(key, name, replace(state, **given).framed())  # type: ignore[arg-type]


PRESETS = (
    _preset("groups", "Four groups of directions", "groups"),
    _preset("usual", "The same, at the usual rate 0.01", "groups", eta=Fraction(1, 100)),
    _preset("full", "The same, full at a count of 10", "groups", overload=True),
    _preset("ring", "Twelve directions around a circle", "ring"),
    _preset("duplicates", "The same three keys again and again", "duplicates"),
    _preset("lengths", "One direction, two lengths", "lengths"),
)
BY_KEY: Mapping[str, Preset[StreamState]] = MappingProxyType({one.key: one for one in PRESETS})

_GROUPS = BY_KEY["groups"].state
_THIRD = 9  # the write that opens the third location

GUIDE = (
    GuideStep(
        "Every write is kept",
        "24 writes in four groups of directions. The verbatim memory keeps each as it came. The"
        " other one opens a location only for what is like nothing it has. How many does it need?",
        replace(_GROUPS, shown=False, guide=0),
    ),
    GuideStep(
        "Addresses that move",
        "Three. The first write at the top finds location 1 about 60° away: a cosine of 0.50, above"
        " 0.3, so none opens for that group. Location 3, opened for the left, wins the other two"
        " and ends between both. Counts are no whole numbers and sum to more than 24: a write"
        " counts at each location it is like, and once more in one that it opens.",
        replace(_GROUPS, guide=1),
    ),
    GuideStep(
        "Something new",
        "Write 9 points to the left, and nothing is like it: the best cosine is −0.93, below 0.3."
        " So a third location opens. The rules learn first and open then: with no likeness to"
        " go by, the winner was pulled a long way toward the write all the same.",
        replace(_GROUPS, at=_THIRD, guide=2),
    ),
    GuideStep(
        "Nothing is new",
        "Open what is new is off, so after the first location none opens. One address is left to"
        " follow all four groups, and its value is a mixture of them.",
        replace(_GROUPS, novelty=False, guide=3),
    ),
    GuideStep(
        "Full",
        "A winner whose count passes 10 splits now: half of its count goes to a new location beside"
        " it, in a seeded direction. There are five. Location 1 has 14.4 all the same: writes like"
        " it still count there, but it has won none since write 16.",
        replace(_GROUPS, overload=True, guide=4),
    ),
    GuideStep(
        "Another order",
        "The same 24 rows, last one first. The verbatim read is the same up to the rounding of"
        " one sum. The competitive memory opens four locations now and reads something"
        " else: it depends on the order.",
        replace(_GROUPS, rows=tuple(reversed(_GROUPS.rows)), guide=5),
    ),
    GuideStep(
        "Attention all the same",
        "Further down, its read: attention over the three keys it learned, to the bit, with ln n"
        " in the logits. Without ln n the crowded location weighs less. What it is not is attention"
        " over the 24 writes: that is 0.311 away, and nothing it holds bounds this.",
        replace(_GROUPS, guide=6),
    ),
)
