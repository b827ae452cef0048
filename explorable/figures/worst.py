"""All that the panel "the exact worst case" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isfinite, sqrt
from typing import Any

import numpy as np

from explorable.aggregation.given import Numbers
from explorable.figures.digits import fixed
from explorable.figures.panel_view import begun, framed, spoken
from explorable.figures.placed import place, told, unweighed
from explorable.figures.worst_kept import kept_aside
from explorable.figures.worst_maps import over_queries, over_radii, surface
from explorable.figures.worst_words import (
    adversary_says,
    arithmetic,
    call,
    reading,
    said,
    tex,
)
from explorable.sessions.named import Preset
from explorable.sessions.placing import Place
from explorable.sessions.worst import WorstSession
from explorable.sessions.worst_heads import (
    Head,
    attacked,
    chosen,
    design,
    heads,
    summed,
)
from explorable.sessions.worst_presets import BY_KEY, GUIDE, PRESETS
from explorable.sessions.worst_state import (
    MAPS,
    MOST_KEYS,
    TOLERANCES,
    WEIGHTINGS,
    WorstState,
)
from explorable.sessions.worst_text import text

__all__ = ["ROLES", "view"]

ROLES = {
    "uniform": "avg",
    "softmax": "avg",
    "given": "avg",
    "fit": "fit",
    "opt": "opt",
    "mine": "own",
}
HIDDEN = frozenset({"fit", "opt"})  # until the answer is shown
CLOSE = 1e-9  # relative; what the adversary attains is added up a second way
NO_MAP = (
    "Per statement, and in more than one dimension, each place of a map is a cone program of its"
    " own. The optimum above is one; the maps are drawn for the weighted tolerance, and on a line."
)


def view(
    session: WorstSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(WorstSession("two"))
    >>> [one["total"] for one in shown["heads"]][-2:], shown["map"]["sides"]
    (['2.732', '3.000'], ['ridge', 'exact fit'])
    """
    state = session.state
    refused = unweighed(state.weighting, state.weights)
    out = {
        **framed(session, seq, problem, presets=PRESETS, text=text(state)),
        "said": refused or said(state),
        **_beginning(state),
        "guide": {
            "steps": [{"name": one.name, "text": one.text} for one in GUIDE],
            "at": state.guide,
            "own": "Your own keys and radii.",
        },
        "unweighed": refused,
        "shown": state.shown,
        "d": state.d,
        "preset": state.preset,
        "places": _places(state),
        "full": len(state.keys) >= MOST_KEYS,
        "frame": [[float(one) for one in pair] for pair in state.frame],
        "away": state.away,
        "radius": told(state.radius),
        "delta": told(state.delta),
        "room": float(state.room),
        "weighting": state.weighting,
        "weightings": [{"id": key, "name": name} for key, name in WEIGHTINGS.items()],
        "weights": [told(one) for one in state.weights],
        "tolerance": state.tolerance,
        "tolerances": [{"id": key, "name": name} for key, name in TOLERANCES.items()],
        "who": state.who,
        "mine": [told(one) for one in state.mine],
        "sum": _sum(state.mine),
        "over": state.map,
        "camera": [float(one) for one in state.camera],
        "maps": [{"id": key, "name": name} for key, name in MAPS.items()],
    }
    if not refused:
        out |= _found(state)
    return out | spoken(session, out["said"])


def _beginning(state: WorstState) -> dict[str, str]:
    """The preset that is shown, until its keys, radii, weights or tolerance are changed."""
    fields = ("keys", "query", "radius", "delta", "weighting", "weights", "tolerance", "shown")

    def same(one: Preset[WorstState]) -> bool:
        return all(getattr(state, name) == getattr(one.state, name) for name in fields)

    if state.guide is not None:
        here = BY_KEY[state.preset]
        return {"chosen": here.key if same(here) else "", "choose": "choose keys"}
    return begun(PRESETS, same, state.preset, "Your own keys")


def _sum(mine: Place) -> dict[str, Any]:
    total = sum(mine, Fraction(0))
    return {"text": summed(total), "one": total == 1, "none": total == 0}


def _places(state: WorstState) -> list[dict[str, Any]]:
    keys = (place(f"key {n}", f"key {n + 1}", key) for n, key in enumerate(state.keys))
    return [place("query", "query", state.query), *keys]


def _found(state: WorstState) -> dict[str, Any]:
    rows = heads(state)
    bounded = [one for one in rows if one.terms is not None and isfinite(one.terms.total)]
    drawn = [one for one in rows if one.s is not None and (state.shown or one.key not in HIDDEN)]
    values = [float(value) for one in drawn if one.s is not None for value in one.s]
    shown = [one for one in bounded if state.shown or one.key not in HIDDEN]
    return {
        "heads": [_head(one, state) for one in rows],
        "bars": {"low": min(0.0, *values), "high": max(1.0, *values)},
        "most": max((one.terms.total for one in shown if one.terms is not None), default=1.0),
        "adversary": _adversary(state),
        "map": _map(state),
        "reading": reading(state),
        "arithmetic": arithmetic(state) if _visible(chosen(state), state) else [],
        "checked": _checked(state),
        "formula": tex(state) if _visible(chosen(state), state) else "",
        "call": call(state),
        "kept": kept_aside(state),
    }


def _visible(head: Head, state: WorstState) -> bool:
    return state.shown or head.key not in HIDDEN


def _head(one: Head, state: WorstState) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": one.key,
        "name": one.name,
        "role": ROLES[one.key],
        "s": [],
        "why": one.why,
        "total": "",
        "hidden": not _visible(one, state),
        "negative": False,
    }
    if out["hidden"]:
        return out
    if one.s is not None:
        out["s"] = [{"text": fixed(float(value)), "value": float(value)} for value in one.s]
        out["negative"] = bool((one.s < 0).any())
    if one.terms is not None:
        parts = {"slope": one.terms.reproduction, "noise": one.terms.amplification}
        out |= {
            "total": fixed(one.terms.total),
            "parts": [one if isfinite(one) else 0.0 for one in parts.values()],
            "endless": not isfinite(one.terms.total),
            **{name: fixed(value) for name, value in parts.items()},
        }
    return out


def _adversary(state: WorstState) -> dict[str, Any] | None:
    """The worst line along W*, the true values on it, and the noise that is added to them."""
    worst = attacked(state)
    head = chosen(state)
    if worst is None or not _visible(head, state):
        return None
    length = sqrt(float(worst.slope @ worst.slope))
    apart = np.array(
        [[float(a - b) for a, b in zip(key, state.query, strict=True)] for key in state.keys]
    )
    if state.d == 1:
        along, slope, begin = apart[:, 0], float(worst.slope[0]), float(state.query[0])
    else:
        turned = worst.slope / length if length else np.eye(state.d)[0]
        along, slope, begin = apart @ turned, length, 0.0
    return {
        "slope": slope,
        "slopeText": fixed(slope, 2),
        "direction": [float(one) for one in worst.slope],
        "begin": begin,
        "along": [float(one) + begin for one in along],
        "noise": [{"value": float(one), "text": fixed(float(one), 2)} for one in worst.noise],
        "values": [{"value": float(one), "text": fixed(float(one))} for one in worst.values],
        "levels": [fixed(float(a - b)) for a, b in zip(worst.values, worst.noise, strict=True)],
        "error": worst.error,
        "errorText": fixed(worst.error),
        "says": adversary_says(worst),
        "role": ROLES[head.key],
    }


def _checked(state: WorstState) -> str:
    """The error added up a second way: the chosen coefficients against the adversary's values."""
    worst, head = attacked(state), chosen(state)
    if worst is None or head.s is None or not _visible(head, state):
        return ""
    attained = float(head.s @ worst.values)
    scale = float(np.abs(head.s) @ np.abs(worst.values)) + _reach(head.s, state)
    if abs(attained - worst.error) > CLOSE * max(scale, 1e-300):
        return ""
    return f"The adversary attains it: Σ s_j v_j = {fixed(attained)}"


def _reach(s: Numbers, state: WorstState) -> float:
    """What the slope term is added up from; of an exact fit rounding alone is left."""
    it = design(state)
    return float(state.radius) * float(np.abs(s) @ np.linalg.norm(it.keys - it.query, axis=1))


def _map(state: WorstState) -> dict[str, Any] | None:
    if not state.shown:
        return None
    out: dict[str, Any] = {"here": fixed(_here(state))}
    if state.tolerance != "weighted" and state.d > 1:
        return out | {"why": NO_MAP}
    if state.map == "query":
        return out | over_queries(state)
    out |= over_radii(state)
    if state.map == "surface":
        out["heights"] = surface(state)
    return out


def _here(state: WorstState) -> float:
    found = next(one for one in heads(state) if one.key == "opt")
    return float("nan") if found.terms is None else found.terms.total
