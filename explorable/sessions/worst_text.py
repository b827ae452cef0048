"""Keys, query and radii as lines of a text, to copy, to save and to open again."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from explorable.errors import InputError
from explorable.sessions.lines import by_name, last, place, row
from explorable.sessions.typed_numbers import MOST_KEPT, written
from explorable.sessions.worst_acts import checked, size
from explorable.sessions.worst_state import TOLERANCES, WEIGHTINGS, WorstState

__all__ = ["opened", "text"]

NAMES = ("key", "query", "radius", "delta", "weights", "tolerance", "own coefficients")


def text(state: WorstState) -> str:
    """The state as lines.

    >>> from explorable.sessions.worst_presets import BY_KEY
    >>> text(BY_KEY["two"].state).splitlines()[:4]
    ['key: 0', 'key: 2', 'query: 0', 'radius: 1']
    """
    lines = [f"key: {row(key)}" for key in state.keys]
    lines += [
        f"query: {row(state.query)}",
        f"radius: {written(state.radius)}",
        f"delta: {written(state.delta)}",
        f"weights: {row(state.weights) if state.weights else state.weighting}",
        f"tolerance: {TOLERANCES[state.tolerance]}",
        f"own coefficients: {row(state.mine)}",
    ]
    return "".join(f"{line}\n" for line in lines)


def opened(state: WorstState, text: str) -> WorstState:
    """The state that lines hold; what they do not name is as usual, and questions are passed over.

    Raises
    ------
    InputError
        A line is not understood, the parts do not fit together, or the text is too long.
    """
    found = by_name(text, NAMES)
    keys = tuple(place(one) for one in found["key"])
    even = (Fraction(1, len(keys)),) * len(keys)
    weights = last(found, "weights", "uniform")
    given = () if weights in WEIGHTINGS else place(weights)
    models = {name: key for key, name in TOLERANCES.items()}
    tolerance = last(found, "tolerance", "weighted")
    if tolerance not in models:
        raise InputError(f"The tolerance is {' or '.join(models)}; got {tolerance[:40]!r}.")
    mine = place(last(found, "own coefficients", "")) if "own coefficients" in found else even
    new = replace(
        state,
        keys=keys,
        query=place(last(found, "query", "")),
        radius=size(last(found, "radius", "1"), "the radius", MOST_KEPT),
        delta=size(last(found, "delta", "1"), "delta", MOST_KEPT),
        weighting="given" if given else weights,
        weights=given,
        mine=mine,
        tolerance=models[tolerance],
        who=state.who if state.who != "given" or given else "opt",
        guide=None,
    )
    return checked(new).framed()
