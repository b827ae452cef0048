"""All that the panel "leverage" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from math import inf, isfinite
from typing import Any

import numpy as np

from explorable.aggregation.level_sets import LevelSets
from explorable.figures.bands import ellipse, nested, raised
from explorable.figures.digits import fixed, shortest
from explorable.figures.leverage_numbers import (
    LEVELS,
    at_query,
    design,
    floats,
    following,
    shape,
)
from explorable.figures.leverage_words import (
    arithmetic,
    call,
    checks,
    factor,
    reading,
    said,
    share,
    tex,
)
from explorable.figures.panel_view import begun, framed, spoken
from explorable.figures.placed import place, told, unweighed
from explorable.sessions.leverage import LeverageSession
from explorable.sessions.leverage_presets import BY_KEY, GUIDE, PRESETS
from explorable.sessions.leverage_state import (
    MOST_KEYS,
    MOST_SQUEEZE,
    NOISES,
    WEIGHTINGS,
    LeverageState,
)
from explorable.sessions.leverage_text import text
from explorable.sessions.named import Preset

__all__ = ["bands", "view"]

ACROSS, UP = 57, 41  # places of the grid where no formula gives the curve
STEP = 0.05  # of a slider
TINY = 1e-17  # a float error of 0 is drawn here


def view(
    session: LeverageSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(LeverageSession("eight"))
    >>> shown["map"]["here"], shown["kept"], shown["checked"]
    ('×12.67', '8 %', 'Σ s_j²/p_j = 12.669 = 1 + d²')
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
            "own": "Your own keys and query.",
        },
        "unweighed": refused,
        "shown": state.shown,
        "d": state.d,
        "places": _places(state),
        "full": len(state.keys) >= MOST_KEYS,
        "frame": [[float(one) for one in pair] for pair in state.frame],
        "away": state.away,
        "step": STEP,
        "weighting": state.weighting,
        "weightings": [{"id": key, "name": name} for key, name in WEIGHTINGS.items()],
        "weights": [told(one) for one in state.weights],
        "noise": state.noise,
        "noises": [{"id": key, "name": name} for key, name in NOISES.items()],
        "squeeze": state.squeeze,
        "squeezes": MOST_SQUEEZE if state.d == 2 else 0,
    }
    if not refused:
        out |= _found(state)
    return out | spoken(session, out["said"])


def _beginning(state: LeverageState) -> dict[str, str]:
    """The preset that is shown; while the guide leads, no preset is asked for."""

    def same(one: Preset[LeverageState]) -> bool:
        return one.state == replace(state, guide=None, preset=one.key)

    if state.guide is not None:
        here = BY_KEY[state.preset]
        return {"chosen": here.key if same(here) else "", "choose": "choose keys"}
    return begun(PRESETS, same, state.preset, "Your own keys")


def _places(state: LeverageState) -> list[dict[str, Any]]:
    both = enumerate(zip(state.placed, state.keys, strict=True))
    keys = (place(f"key {n}", f"key {n + 1}", at, typed) for n, (at, typed) in both)
    return [place("query", "query", state.query), *keys]


def _found(state: LeverageState) -> dict[str, Any]:
    at = at_query(state)
    return {
        "map": _map(state),
        "square": fixed(at.inverse - 1, 2),
        "inflation": [
            {"id": key, "name": name, "value": fixed(value, 2), "on": key == state.noise}
            for key, name, value in (
                ("inverse", "value j has variance σ²/p_j", at.inverse),
                ("equal", "every value has variance σ²", at.equal),
            )
        ],
        "kept": _kept(state),
        "part": at.kept if state.shown and at.full is not None else None,
        "reading": reading(state),
        "arithmetic": arithmetic(state),
        "checked": checks(state),
        "floats": _floats(state) if state.d == 2 else [],
        "formula": tex(state),
        "call": call(state),
    }


def _kept(state: LeverageState) -> str:
    if not state.shown:
        return ""
    at = at_query(state)
    return "no correction here" if at.full is None else share(at.kept)


def _map(state: LeverageState) -> dict[str, Any]:
    it = design(state)
    whole = it.rank == state.d
    held = shape(state) if whole or state.d == 2 else None
    drawn, flat = None, None
    if state.weighting == "softmax" and whole:
        drawn = bands(state)
    elif whole and held is not None:
        drawn = bands(state, held)
    elif held is not None and it.rank == 1:
        flat = _flat(state, held)
    here = factor(state)
    ring: list[list[float]] = []
    if held is not None and whole and state.weighting != "softmax" and isfinite(here):
        ring = _plain(ellipse(held.middle, held.spread, held.reach(here)))
    return {
        "bands": drawn,
        "flat": flat,
        "ring": ring,
        "mean": [float(one) for one in it.mean_key[:2]],
        "middle": None if held is None else [float(one) for one in held.middle],
        "missing": _plain(it.axes.unspanned[:, :2]) if state.d == 2 and it.rank == 1 else [],
        "here": f"×{fixed(here, 2)}",
        "name": "1 + d²" if state.noise == "inverse" else "Σ s²/Σ p²",
    }


def bands(state: LeverageState, held: LevelSets | None = None) -> dict[str, Any]:
    """The map: ellipses where the weights are held, traced contours where they follow."""
    (left, right), (low, high) = ((float(a), float(b)) for a, b in state.frame)
    if held is None:
        x, y = np.linspace(left, right, ACROSS), np.linspace(low, high, UP)
        drawn = raised(LEVELS, x, y, following(state, x, y))
    else:
        rings = [
            [ellipse(held.middle, held.spread, held.reach(level))] if level > held.least else []
            for level in LEVELS
        ]
        drawn = nested(LEVELS, rings, None)
    for line in drawn["lines"]:
        line["text"] = f"×{line['text']}"
    said_ = [f"×{shortest(level)}" for level in LEVELS]
    between = [f"{a} to {b}" for a, b in pairwise(said_)]
    texts = [f"below {said_[0]}", *between, f"{said_[-1]} and more"]
    drawn["key"] = [{"step": step, "text": text} for step, text in enumerate(texts)]
    return drawn


def _flat(state: LeverageState, held: LevelSets) -> dict[str, Any]:
    """The line of the keys across the picture, and where it crosses the levels."""
    sizes, axes = np.linalg.eigh(held.spread)
    along = axes[:, 1]
    size = float(np.sqrt(sizes[1]))
    far = sum(float(b - a) for a, b in state.frame)
    ends = [held.middle - far * along, held.middle + far * along]
    marks = [
        {"text": f"×{shortest(level)}", "at": _plain([held.middle + way * along])[0]}
        for level in LEVELS[:4]
        for way in (-held.reach(level) * size, held.reach(level) * size)
        if level > held.least
    ]
    return {"line": _plain(ends), "marks": marks}


def _plain(points: Any) -> list[list[float]]:
    return [[round(float(a), 4), round(float(b), 4)] for a, b in points]


def _floats(state: LeverageState) -> list[dict[str, Any]]:
    """The float errors by power of ten: a place for drawing, and words."""
    rows = []
    for power, one in enumerate(floats(state)):
        square = one["exact"]
        errors = {name: one[name] for name in ("axes", "double", "single")}
        rows.append(
            {
                "power": power,
                "exact": fixed(inf if square is None else square),
                "on": power == state.squeeze,
                **{
                    name: {
                        "value": None if error is None else max(error, TINY),
                        "text": "no answer" if error is None else shortest(error, 1),
                    }
                    for name, error in errors.items()
                },
            }
        )
    return rows if any(one["exact"] != "∞" for one in rows) else []
