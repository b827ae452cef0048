"""What a read can begin with, and the steps of its guided figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from explorable.sessions.attending_state import AttendingState
from explorable.sessions.guide import GuideStep
from explorable.sessions.named import Preset
from explorable.sessions.placing import Place

__all__ = ["BY_KEY", "GUIDE", "PRESETS"]


def _place(text: str) -> Place:
    return tuple(map(Fraction, text.split()))


def _preset(key: str, name: str, query: str, *tokens: str, k: int = 2) -> Preset[AttendingState]:
    rows = [[part.strip() for part in one.split("|")] for one in tokens]
    state = AttendingState(
        tokens=tuple(row[0] for row in rows),
        keys=tuple(_place(row[1]) for row in rows),
        values=tuple(_place(row[2]) for row in rows),
        query=_place(query),
        k=k,
        preset=key,
    )
    return Preset(key, name, state.framed())


PRESETS = (
    _preset(
        "bank",
        "Four tokens, keys of unequal length",
        "2 1",
        "river | 1 1/2 | 2 0",
        "bank | 3 -1 | 0 2",
        "was | -1 1 | -2 -1",
        "steep | 1/2 2 | 1 -2",
    ),
    _preset(
        "unit",
        "Keys of equal length",
        "2 1",
        "north | 0 5 | 0 2",
        "east | 5 0 | 2 0",
        "between | 3 4 | 2 2",
        "west | -5 0 | -2 0",
    ),
    _preset(
        "twice",
        "A token twice",
        "1 2",
        "the | 1 1 | 1 0",
        "cat | 2 -1 | 0 2",
        "the | 1 1 | 1 0",
        "mat | -1 2 | -1 -1",
    ),
    _preset(
        "eight",
        "Eight tokens",
        "1 1/2",
        *("a | 3 2 | 2 1", "b | -1 2 | -2 1", "c | 1 -2 | 1 -2", "d | -2 -1 | -1 -1"),
        *("e | 1/2 3 | 0 2", "f | 3 -1 | 2 -1", "g | -1 -2 | -2 0", "h | -3 1 | 1 1"),
        k=3,
    ),
    _preset(
        "four",
        "Keys of four numbers",
        "1 -1 2 1/2",
        "one | 1 0 2 -1 | 1 0 0",
        "two | 0 -2 1 1 | 0 1 0",
        "three | 2 1 0 1/2 | 0 0 1",
    ),
    _preset(
        "zero",
        "A query of zeros",
        "0 0",
        "left | -2 1 | -1 0",
        "middle | 0 2 | 0 1",
        "right | 3 1 | 4 0",
    ),
    _preset(
        "long",
        "A key much longer than the others",
        "2 1",
        "near | 3 -2 | 1 1",
        "long | 8 4 | 0 2",
        "off | -2 3 | -1 0",
    ),
)
BY_KEY: Mapping[str, Preset[AttendingState]] = MappingProxyType({one.key: one for one in PRESETS})

_BANK = BY_KEY["bank"].state

GUIDE = (
    GuideStep(
        "A read",
        "Four tokens are stored, each with a key and a value. Each key's dot product with the query"
        " becomes a weight, and the output is the weighted sum of the values. “bank” has the most"
        " weight.",
        replace(_BANK, shown=False, guide=0),
    ),
    GuideStep(
        "Dots, not cosines",
        "By cosine “river” would win: it points where the query points. But its key is short."
        " Attention multiplies lengths too, and the long key of “bank” has the larger dot product.",
        replace(_BANK, guide=1),
    ),
    GuideStep(
        "Equal to the bit",
        "One output is read from the store. The other is attention, computed from the plain arrays"
        " without any store. All three settings hold, and every bit is the same, in float64 as in"
        " float32.",
        replace(_BANK, guide=2),
    ),
    GuideStep(
        "Another scale",
        "The first setting is off: scale 2 instead of 1/√2. A larger scale sharpens, and “bank”"
        " takes nearly all; a smaller one evens out. The bits differ at once.",
        replace(_BANK, standard=False, guide=3),
    ),
    GuideStep(
        "Only k keys",
        "The second is off: two of four keys take part. They hold most of the mass, and the dashed"
        " circle says how far the full read can be from this one.",
        replace(_BANK, every=False, guide=4),
    ),
    GuideStep(
        "Competing writes",
        "The third is off. The same four tokens were written, but they competed: two locations"
        " came of it, with directions for keys and averages for values. This is another memory.",
        replace(_BANK, verbatim=False, guide=5),
    ),
    GuideStep(
        "Left out",
        "“bank” is left out of this read. To the bit, this is a store that never held it: an"
        " honest way to ask what the others say. Press a token to leave it out or take it back.",
        replace(_BANK, out=(1,), guide=6),
    ),
)
