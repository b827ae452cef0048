"""What the two panels on leverage hold, as lines of a text: to copy, to save and to open again."""

from __future__ import annotations

from dataclasses import replace

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.leverage_acts import checked
from explorable.sessions.leverage_edge_state import MOST_KEYS, READINGS, EdgeState, edge_number
from explorable.sessions.leverage_edge_state import WEIGHTINGS as EDGE_WEIGHTINGS
from explorable.sessions.leverage_state import NOISES, WEIGHTINGS, LeverageState
from explorable.sessions.lines import by_name, last, place, row
from explorable.sessions.typed_numbers import written

__all__ = ["edge_opened", "edge_text", "opened", "text"]

NAMES = ("key", "query", "weights", "variances")
EDGE_NAMES = ("key", "query", "width", "rho", "radius", "delta", "weights", "reading")


def text(state: LeverageState) -> str:
    """Keys, query and weights as lines.

    >>> from explorable.sessions.leverage_presets import BY_KEY
    >>> text(BY_KEY["two"].state).splitlines()
    ['key: 0 0', 'key: 2 0', 'query: 0 1', 'weights: uniform', 'variances: inverse']
    """
    lines = [f"key: {row(key)}" for key in state.placed]
    lines.append(f"query: {row(state.query)}")
    lines.append(f"weights: {row(state.weights) if state.weights else state.weighting}")
    lines.append(f"variances: {state.noise}")
    return "".join(f"{line}\n" for line in lines)


def opened(state: LeverageState, text: str) -> LeverageState:
    """The state that lines hold; what they do not name is as usual.

    Raises
    ------
    InputError
        A line is not understood, the parts do not fit together, or the text is too long.
    """
    found = by_name(text, NAMES)
    weights = last(found, "weights", "uniform")
    given = () if weights in WEIGHTINGS else place(weights)
    new = replace(
        state,
        keys=tuple(place(one) for one in found["key"]),
        query=place(last(found, "query", "")),
        weighting="given" if given else weights,
        weights=given,
        noise=one_of(last(found, "variances", "inverse"), NOISES, "kind of noise"),
        squeeze=0,
        guide=None,
    )
    return checked(new).framed()


def edge_text(state: EdgeState) -> str:
    """Keys, values and radii as lines.

    >>> from explorable.sessions.leverage_edge_state import BY_KEY
    >>> edge_text(BY_KEY["two"].state).splitlines()[:3]
    ['key: 0 1', 'key: 2 2', 'query: 0']
    """
    pairs = zip(state.keys, state.values, strict=True)
    lines = [f"key: {row(pair)}" for pair in pairs]
    lines += [f"{name}: {written(getattr(state, name))}" for name in EDGE_NAMES[1:6]]
    lines += [f"weights: {state.weighting}", f"reading: {state.reading}"]
    return "".join(f"{line}\n" for line in lines)


def edge_opened(state: EdgeState, text: str) -> EdgeState:
    """The state that lines hold; a key has its value beside it, or the value 0.

    Raises
    ------
    InputError
        A line is not understood, the parts do not fit together, or the text is too long.
    """
    found = by_name(text, EDGE_NAMES)
    pairs = [place(one) for one in found["key"]]
    if len(pairs) > MOST_KEYS or any(len(one) not in {1, 2} for one in pairs):
        raise InputError(f"There are 1 to {MOST_KEYS} keys, each with at most one value.")
    numbers = {name: edge_number(name, last(found, name, "1")) for name in EDGE_NAMES[1:6]}
    new = replace(
        state,
        keys=tuple(one[0] for one in pairs),
        values=tuple(one[1] if one[1:] else 0 * one[0] for one in pairs),
        **numbers,  # type: ignore[arg-type]
        weighting=one_of(last(found, "weights", "uniform"), EDGE_WEIGHTINGS, "way to weigh"),
        reading=one_of(last(found, "reading", "query-centred"), READINGS, "reading"),
        curve=(),
    )
    return new.framed()
