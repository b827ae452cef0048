"""A read in both types of floats: which equalities hold in each, and how wide the gaps are."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable.figures.attending_words import apart, quoted, share
from explorable.names import listed
from explorable.sessions.attending_bits import FLOATS
from explorable.sessions.attending_equalities import Gap, gaps, without
from explorable.sessions.attending_state import AttendingState
from explorable.sessions.typed_numbers import written

__all__ = ["both_types", "digits"]

DIGITS = {8: 17, 4: 9}  # by the bytes of a float, what tells it from every other one


def digits(value: np.floating[Any]) -> str:
    """A float in full.

    >>> digits(np.float64(0.1)), digits(np.float32(0.1))
    ('0.10000000000000001', '0.100000001')
    """
    return f"{float(value):.{DIGITS[value.itemsize]}g}".replace("-", "−")


def both_types(state: AttendingState) -> list[dict[str, Any]]:
    """A line an equality, with a cell for each type.

    >>> from explorable.sessions.attending_presets import BY_KEY
    >>> [cell["text"] for cell in both_types(BY_KEY["bank"].state)[0]["cells"]]
    ['0 ulp', '0 ulp']
    """
    found = gaps(state)
    return [
        {"name": name, "cells": [_cell(found[floats].get(what)) for floats in FLOATS]}
        for what, name in _names(state).items()
    ]


def _names(state: AttendingState) -> dict[str, str]:
    left, out = len(state.left), without(state)
    some = f"the {state.k} largest logits of {left}"
    gone = listed([quoted(state.tokens[n]) for n in out])
    names = {
        "all": "All three settings on",
        "scale": f"Scale {written(state.scale)} instead of 1/√{state.d}",
        "k": f"k = {state.k}: {some if state.k < left else 'every key all the same'}",
        "verbatim": "Competing writes",
        "out": f"Leaving out {gone}, or never writing {'it' if len(out) == 1 else 'them'}",
        "order": "NumPy’s own steps, and attention",
        "type": "The store in float32 and in float64",
    }
    return {what: name for what, name in names.items() if what != "out" or out}


def _cell(gap: Gap | None) -> dict[str, Any]:
    if gap is None:
        return {"text": "nothing is read", "far": "", "same": None}
    far = "" if not gap.ulp else f"{share(gap.distance)} apart"
    return {"text": apart(gap.ulp), "far": far, "same": not gap.ulp}
