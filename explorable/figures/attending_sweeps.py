"""Scale as a temperature, and k from sparse to dense, as plain data."""

from __future__ import annotations

from typing import Any

from explorable.figures.attending_words import at_most, distance, held, quoted, share
from explorable.figures.digits import shortest
from explorable.sessions.attending_reads import Found, scale_used
from explorable.sessions.attending_state import AttendingState
from explorable.sessions.attending_sweeps import Warmth, sparse_reads, warmths

__all__ = ["sparse", "warm"]

STOPS = (0.0, 0.5, 1.0, 2.0, 4.0)  # scales of the table, all of them places of its curve
ROUNDING = 1e-9  # weights that differ by less carry alike: equal dot products round apart


def warm(state: AttendingState, it: Found, most: float) -> dict[str, Any]:
    """The weights as curves over the scale, the scale that is set and 1/√d, and a table of some.

    Parameters
    ----------
    most : float
        How far the scale goes.
    """
    who, curve = warmths(state, it, most)
    here, root = scale_used(state), 1 / state.d**0.5
    _, stops = warmths(state, it, most=STOPS[-1])
    nearest = {stop: min(stops, key=lambda one: abs(one.scale - stop)) for stop in STOPS}
    names = [state.tokens[n] for n in who]
    return {
        "most": most,
        "here": {"value": min(here, most), "text": shortest(here)},
        "root": {"value": root, "text": f"1/√{state.d}"},
        "curves": [
            {"n": token, "name": names[n], "points": [[one.scale, one.weights[n]] for one in curve]}
            for n, token in enumerate(who)
        ],
        "head": [shortest(stop) for stop in STOPS],
        "rows": [
            {"name": name, "cells": [share(nearest[stop].weights[n]) for stop in STOPS]}
            for n, name in enumerate(names)
        ],
        "says": _warm(curve, names),
    }


def _warm(curve: list[Warmth], names: list[str]) -> str:
    first, last = curve[0].weights, curve[-1].weights
    even = len(set(first)) == 1  # counts alone, of which no product has rounded
    begin = f"all weigh alike, {share(first[0])}" if even else "each weighs by its count"
    top = max(last)
    winners = [quoted(names[n]) for n, one in enumerate(last) if one >= top - ROUNDING]
    if len(winners) == len(names) and len(names) > 1:
        return f"At scale 0 {begin}, and so it stays: all dot products are equal."
    end = f"{winners[0]} carries {share(top)}"
    if len(winners) > 1:
        end = f"{' and '.join(winners)} carry {share(top)} each"
    return f"At scale 0 {begin}; at {shortest(curve[-1].scale)} {end}."


def sparse(state: AttendingState, it: Found) -> list[dict[str, Any]]:
    """One line for each k, with the share of the weight, the bound, and how far it is.

    >>> from explorable.sessions.attending_presets import BY_KEY
    >>> from explorable.sessions.attending_reads import found
    >>> state = BY_KEY["bank"].state
    >>> [(one["k"], one["mass"]["text"], one["within"]) for one in sparse(state, found(state))[:2]]
    [(1, '0.700', '1.237'), (2, '0.870', '0.405')]
    """
    reads = sparse_reads(state)
    used = len(it.read.trace or ())
    return [
        {
            "k": one.k,
            "mass": {"text": held(one.mass), "value": one.mass},
            "within": "" if one.bound is None else at_most(one.bound),
            "away": distance(one.away),
            "now": one.k == used,
            "dense": one.k == len(reads),
        }
        for one in reads
    ]
