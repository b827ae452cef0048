"""Keys, query and radii as lines of a text, to copy, to save and to open again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from explorable.errors import InputError
from explorable.sessions.placing import Place, coordinate
from explorable.sessions.typed_numbers import MOST_KEPT, written
from explorable.sessions.worst_acts import checked, size
from explorable.sessions.worst_state import TOLERANCES, WEIGHTINGS, WorstState

__all__ = ["opened", "text"]

MOST_CHARACTERS = 8000
NAMES = ("key", "query", "radius", "delta", "weights", "tolerance", "own coefficients")


def text(state: WorstState) -> str:
    """The state as lines.

    >>> from explorable.sessions.worst_presets import BY_KEY
    >>> text(BY_KEY["two"].state).splitlines()[:4]
    ['key: 0', 'key: 2', 'query: 0', 'radius: 1']
    """
    lines = [f"key: {_row(key)}" for key in state.keys]
    lines += [
        f"query: {_row(state.query)}",
        f"radius: {written(state.radius)}",
        f"delta: {written(state.delta)}",
        f"weights: {_row(state.weights) if state.weights else state.weighting}",
        f"tolerance: {TOLERANCES[state.tolerance]}",
        f"own coefficients: {_row(state.mine)}",
    ]
    return "".join(f"{line}\n" for line in lines)


def opened(state: WorstState, text: str) -> WorstState:
    """The state that lines hold; what they do not name is as usual, and questions are passed over.

    Raises
    ------
    InputError
        A line is not understood, the parts do not fit together, or the text is too long.
    """
    if len(text) > MOST_CHARACTERS:
        raise InputError(
            f"The text has {len(text)} characters; at most {MOST_CHARACTERS} are read."
        )
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not line.strip() or line.startswith(">"):
            continue
        if not colon or name not in NAMES:
            raise InputError(f"Lines begin with {', '.join(NAMES)} and a colon; got {line[:40]!r}.")
        found.setdefault(name, []).append(value)
    keys = tuple(_place(one) for one in found.get("key", []))
    if not keys or "query" not in found:
        raise InputError("There is a line for each key, and one for the query.")
    even = (Fraction(1, len(keys)),) * len(keys)
    weights = _last(found, "weights", "uniform")
    given = () if weights in WEIGHTINGS else _place(weights)
    models = {name: key for key, name in TOLERANCES.items()}
    tolerance = _last(found, "tolerance", "weighted")
    if tolerance not in models:
        raise InputError(f"The tolerance is {' or '.join(models)}; got {tolerance[:40]!r}.")
    mine = _place(_last(found, "own coefficients", "")) if "own coefficients" in found else even
    new = replace(
        state,
        keys=keys,
        query=_place(_last(found, "query", "")),
        radius=size(_last(found, "radius", "1"), "the radius", MOST_KEPT),
        delta=size(_last(found, "delta", "1"), "delta", MOST_KEPT),
        weighting="given" if given else weights,
        weights=given,
        mine=mine,
        tolerance=models[tolerance],
        who=state.who if state.who != "given" or given else "opt",
        guide=None,
    )
    return checked(new).framed()


def _last(found: Mapping[str, list[str]], name: str, usual: str) -> str:
    return found.get(name, [usual])[-1]


def _place(line: str) -> Place:
    return tuple(coordinate(one, "a number", MOST_KEPT) for one in line.split())


def _row(place: Place) -> str:
    return " ".join(map(written, place))
