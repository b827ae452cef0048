"""All that the panel "attention is a read" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from explorable.figures.attending_call import call, tex
from explorable.figures.attending_floats import both_types, digits
from explorable.figures.attending_sums import arithmetic
from explorable.figures.attending_sweeps import sparse, warm
from explorable.figures.attending_words import (
    apart,
    at_most,
    held,
    nearest,
    quoted,
    reading,
    said,
    share,
    switches,
    verdict,
)
from explorable.figures.digits import fixed, row, shortest
from explorable.figures.panel_view import framed, spoken
from explorable.figures.placed import place, told
from explorable.sessions.attending import AttendingSession
from explorable.sessions.attending_bits import bits
from explorable.sessions.attending_presets import BY_KEY, GUIDE, PRESETS
from explorable.sessions.attending_reads import Found, Line, found, scale_used
from explorable.sessions.attending_state import MOST_TOKENS, ORDERS, AttendingState
from explorable.sessions.attending_text import text
from explorable.sessions.lines import row as written_row

__all__ = ["view"]

ORDINALS = ("first", "second", "third", "fourth")
STEP = "An ulp is the step from one float to the next."
OTHER = "NumPy adds in an order of the machine's, and has an exponential of its own"
TOKENS = ("tokens", "keys", "values", "query")
OF_A_PRESET = (*TOKENS, "standard", "every", "verbatim", "floats", "out", "shown")
ROOM = Fraction(4)  # how far the slider of the scale goes, at least


def view(
    session: AttendingSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(AttendingSession("bank"))
    >>> shown["verdict"]["text"], [one["ulp"] for one in shown["bits"]]
    ('Equal to the bit', ['0 ulp', '0 ulp'])
    """
    state = session.state
    it = found(state)
    refused = it if isinstance(it, str) else ""
    out = {
        **framed(session, seq, problem, presets=PRESETS, text=text(state)),
        "said": said(state),
        "choose": _beginning(state),
        "chosen": _chosen(state),
        "guide": {
            "steps": [{"name": one.name, "text": one.text} for one in GUIDE],
            "at": state.guide,
            "own": f"Your own {'settings' if _as_begun(state, TOKENS) else 'tokens'}.",
        },
        "refused": refused,
        "shown": state.shown,
        "d": state.d,
        "places": _places(state),
        "values": [[told(one) for one in value] for value in state.values],
        "full": len(state.tokens) >= MOST_TOKENS,
        "frame": [[float(one) for one in pair] for pair in state.frame],
        "away": state.away,
        "order": state.order,
        "orders": [{"id": key, "name": name} for key, name in ORDERS.items()],
        "switches": switches(state, None if isinstance(it, str) else it),
        "scale": _scale(state),
        "k": _k(state),
        "verbatim": state.verbatim,
        "floats": state.floats,
    }
    if not isinstance(it, str):
        out |= _read(state, it)
    return out | spoken(session, out["said"])


def _chosen(state: AttendingState) -> str:
    """The preset that is shown, until something of it is changed."""
    return state.preset if _as_begun(state, OF_A_PRESET) else ""


def _as_begun(state: AttendingState, names: tuple[str, ...]) -> bool:
    begin = BY_KEY[state.preset].state
    return all(getattr(state, name) == getattr(begin, name) for name in names)


def _beginning(state: AttendingState) -> str:
    """What the list of presets says while none of them is shown."""
    own = state.guide is None
    return f"Your own, from {BY_KEY[state.preset].name}" if own else "choose tokens"


def _places(state: AttendingState) -> list[dict[str, Any]]:
    keys = zip(state.tokens, state.keys, strict=True)
    named = (place(f"key {n}", name, key) for n, (name, key) in enumerate(keys))
    return [place("query", "query", state.query), *named]


def _scale(state: AttendingState) -> dict[str, Any]:
    used = told(state.scale)
    if state.standard:
        used = {"text": shortest(scale_used(state)), "value": scale_used(state)}
    return used | {"least": 0, "most": float(max(ROOM, state.scale)), "step": 0.05}


def _k(state: AttendingState) -> dict[str, Any]:
    used = len(state.left) if state.every else state.k
    return {"text": str(used), "value": used, "least": 1, "most": max(used, len(state.tokens))}


def _read(state: AttendingState, it: Found) -> dict[str, Any]:
    return {
        "rows": _rows(state, it),
        "locations": _locations(state, it),
        "bits": _bits(it),
        "usual": _usual(it),
        "types": both_types(state),
        "warm": warm(state, it, _scale(state)["most"]),
        "sparse": sparse(state, it),
        "verdict": verdict(it),
        "output": row(it.read.value),
        "mass": held(it.read.mass),
        "bound": None if it.read.bound is None else at_most(it.read.bound),
        "plane": _plane(state, it),
        "ordinary": _ordinary(state, it),
        "reading": reading(state, it),
        "arithmetic": arithmetic(state, it),
        "checked": _checked(it),
        "formula": tex(state),
        "call": call(state),
    }


def _rows(state: AttendingState, it: Found) -> list[dict[str, Any]]:
    rows = [_row(state, it, one) for one in it.lines]
    if state.order == "trace":
        assert it.read.trace is not None
        place = {one.id: n for n, one in enumerate(it.read.trace)}
        last = len(place)
        rank = {
            one.token: place.get(-1 if one.location is None else one.location, last)
            for one in it.lines
        }
        rows.sort(key=lambda one: (rank[one["n"]], one["n"]))
    return rows


def _row(state: AttendingState, it: Found, one: Line) -> dict[str, Any]:
    out = one.token in state.out
    return {
        "n": one.token,
        "token": state.tokens[one.token],
        "key": written_row(state.keys[one.token]).replace("-", "−"),
        "out": out,
        "count": "" if one.count is None else shortest(one.count, 3),
        "dot": _number(one.dot),
        "cosine": _number(one.cosine) if state.shown else "",
        "nearest": state.shown and one == nearest(state, it),
        "logit": _number(one.logit),
        "weight": None if one.weight is None else {"text": share(one.weight), "value": one.weight},
        "alone": None if one.alone is None else {"text": share(one.alone), "value": one.alone},
        "note": _note(state, it, one, out=out),
    }


def _number(value: float | None) -> str:
    return "" if value is None else fixed(value)


def _note(state: AttendingState, it: Found, one: Line, *, out: bool) -> str:
    """Why a token has no weight of its own."""
    if one.location is None:
        names = [state.tokens[it.held.owner[n]] for n in it.held.into[one.token]]
        return f"went into {' and '.join(names)}"
    if out:
        return "left out"
    return "not among the k" if one.weight is None else ""


def _locations(state: AttendingState, it: Found) -> list[dict[str, Any]]:
    """Where competing writes left keys; empty where each token kept its own."""
    if state.verbatim:
        return []
    return [
        {
            "n": owner,
            "name": state.tokens[owner],
            "at": one.address.tolist()[:2],
            "value": _two(one.value.tolist()),
            "count": shortest(one.write_count, 3),
        }
        for owner, one in zip(it.held.owner, it.held.store.locations, strict=True)
    ]


def _two(value: list[float]) -> list[float]:
    """The first two numbers of a value; one alone stands on a line."""
    return [*value[:2], 0.0][:2]


def _bits(it: Found) -> list[dict[str, Any]]:
    pairs = zip(it.read.value, it.alone, it.apart, strict=True)
    return [
        {
            "name": ORDINALS[n],
            "store": digits(one),
            "alone": digits(two),
            "bits": [bits(one), bits(two)],
            "ulp": apart(steps),
        }
        for n, (one, two, steps) in enumerate(pairs)
    ]


def _usual(it: Found) -> str:
    most = max(it.usual)
    if most == 0:
        return (
            f"{STEP} NumPy's own product, exponential and sum give the same bits here. Nothing"
            f" promises that: {OTHER}."
        )
    return (
        f"{STEP} NumPy's own product, exponential and sum are up to {apart(most)} from attention"
        f" here: {OTHER}, so it rounds otherwise."
    )


def _plane(state: AttendingState, it: Found) -> dict[str, Any]:
    """Values, the output among them, and the circle that holds the full read."""
    values = [_two([float(one) for one in value]) for value in state.values]
    read, alone = _two(it.read.value.tolist()), _two(it.alone.tolist())
    sparse = it.read.mass < 1 and it.read.bound is not None
    seen = [*values, read, alone, [0.0, 0.0]]
    ends = [(min(at[axis] for at in seen), max(at[axis] for at in seen)) for axis in (0, 1)]
    half = max(*(high - low for low, high in ends), 1e-6) * 0.7
    return {
        "values": values,
        "read": read,
        "alone": alone,
        "radius": it.read.bound if sparse else None,
        "frame": [[(low + high) / 2 - half, (low + high) / 2 + half] for low, high in ends],
        "line": len(state.values[0]) == 1,
    }


def _ordinary(state: AttendingState, it: Found) -> dict[str, Any] | None:
    """The read by cosines, which leaves nothing out; its output has length 1."""
    if not state.shown or state.out or it.recalled is None:
        return None
    first = it.recalled.trace[0]
    name = quoted(state.tokens[it.held.owner[first.id]])
    zero = " but 0" * any(not any(value) for value in state.values)
    return {
        "output": row(it.recalled.value),
        "says": f"The ordinary read weighs by {shortest(it.held.store.settings.beta)} times the"
        f" cosine, which is the logit there, and brings every value{zero} and the output to length"
        f" 1. It gives {row(it.recalled.value)}; {name} carries {share(first.weight)}.",
    }


def _checked(it: Found) -> str:
    return "Attention on the plain arrays gives the same bits" if it.same and it.promised else ""
