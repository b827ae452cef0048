"""All that the panel "one curve at its edge" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import floor, isfinite, log10
from typing import Any

import numpy as np

from explorable.aggregation.given import Numbers
from explorable.figures.digits import fixed, row, shortest
from explorable.figures.leverage_edge_numbers import (
    Head,
    best,
    design,
    errors,
    heads,
    lines,
    ridges,
)
from explorable.figures.leverage_edge_words import (
    arithmetic,
    call,
    identity,
    reading,
    said,
    tex,
)
from explorable.figures.leverage_numbers import LEVELS
from explorable.figures.leverage_words import share
from explorable.figures.panel_view import begun, framed, spoken
from explorable.sessions.leverage_edge import EdgeSession
from explorable.sessions.leverage_edge_state import (
    MOST_KEYS,
    PRESETS,
    READINGS,
    WEIGHTINGS,
    EdgeState,
    on_curve,
)
from explorable.sessions.leverage_text import edge_text
from explorable.sessions.named import Preset
from explorable.sessions.typed_numbers import written

__all__ = ["view"]

PLACES = 131  # of a curve
ASIDE = 20  # a direction so many times as long as the optimum's is not in the picture


def view(
    session: EdgeSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(EdgeSession("two"))
    >>> shown["ridge"]["here"], shown["ridge"]["threshold"]["text"], shown["identity"]["kind"]
    ('0.732', '1.414', 'holds')
    """
    state = session.state
    return {
        **framed(session, seq, problem, presets=PRESETS, text=edge_text(state)),
        **spoken(session, said(state)),
        **begun(PRESETS, lambda one: _same(one, state), state.preset, "Your own curve"),
        "frame": [float(one) for one in state.frame],
        "away": state.away,
        "rows": [
            {"key": written(key), "value": written(value)}
            for key, value in zip(state.keys, state.values, strict=True)
        ],
        "points": [[float(x), float(y)] for x, y in zip(state.keys, state.values, strict=True)],
        "full": len(state.keys) >= MOST_KEYS,
        "weighting": state.weighting,
        "weightings": [{"id": key, "name": name} for key, name in WEIGHTINGS.items()],
        "reading": state.reading,
        "readings": [{"id": key, "name": name} for key, name in READINGS.items()],
        "knobs": _knobs(state),
        **_curves(state),
        "heads": [_head(one, heads(state)[1]) for one in heads(state)],
        "errors": _errors(state),
        "ridge": _ridge(state),
        "identity": identity(state),
        "words": reading(state),
        "arithmetic": arithmetic(state),
        "checked": _checked(state),
        "formula": tex(state),
        "call": call(state),
    }


def _same(one: Preset[EdgeState], state: EdgeState) -> bool:
    return replace(one.state, preset=state.preset) == state


def _knob(value: Fraction, least: float, most: float, step: float) -> dict[str, Any]:
    return {
        "text": written(value),
        "value": float(value),
        "least": least,
        "most": most,
        "step": step,
    }


def _knobs(state: EdgeState) -> dict[str, Any]:
    low, high = (float(one) for one in state.frame)
    rho = _rho_span(state)
    return {
        "query": _knob(state.query, low, high, 0.05),
        "rho": _knob(state.rho, *rho, _step(rho[1] - rho[0])),
        "delta": _knob(state.delta, 0.0, float(state.room), 0.05),
        "radius": _knob(state.radius, 0.0, max(4.0, float(state.radius)), 0.05),
        "width": _knob(state.width, 0.1, max(2.0, float(state.width)), 0.05),
    }


def _step(span: float) -> float:
    """A round step: about a hundred of them in a span."""
    return float(10.0 ** floor(log10(span / 50)))


def _rho_span(state: EdgeState) -> tuple[float, float]:
    """What is shown of ρ; it does not move while the reader turns ρ."""
    by = {one.role: one.rho for one in heads(state) if one.rho is not None}
    reach = max(abs(by["opt"]), abs(by.get("cut", 0.0)), 1e-6)
    ends = [0.0, *(one for key, one in by.items() if key != "own" and abs(one) <= ASIDE * reach)]
    span = max(max(ends) - min(ends), 0.02)
    step = _step(span)
    low, high = min(ends) - span * 0.35, max(ends) + span * 0.35
    return round(floor(low / step) * step, 8), round(-floor(-high / step) * step, 8)


def _curves(state: EdgeState) -> dict[str, Any]:
    low, high = (float(one) for one in state.frame)
    found = lines(state, np.linspace(low, high, PLACES))
    v = [float(one) for one in state.values]
    pad = max(max(v) - min(v), 0.5) * 0.35
    names = {one.role: one.name for one in heads(state)}
    curve = []
    if state.curve:
        first, last = min(state.keys), max(state.keys)
        for n in range(41):
            x = first + (last - first) * n / 40
            curve.append([round(float(x), 4), round(float(on_curve(state.curve, x)), 4)])
    return {
        "tall": [min(v) - pad, max(v) + pad],
        "curve": curve,
        "curves": [
            {"role": role, "name": names[role], "points": _points(found.queries, values)}
            for role, values in (
                ("avg", found.avg),
                ("cut", found.cut),
                ("own", found.own),
                ("fit", found.fit),
            )
        ],
        "strip": _strip(found.queries, found.factor),
        "factor": fixed(1 + design(state).leverage, 2),
    }


def _strip(queries: Numbers, factor: Numbers) -> list[dict[str, Any]]:
    """Where 1 + d² lies in which band: from, to, its step and words."""
    steps = np.searchsorted(np.array(LEVELS), factor, side="right")
    cuts = [0, *(np.flatnonzero(np.diff(steps)) + 1).tolist(), len(queries) - 1]
    names = [f"below ×{shortest(LEVELS[0])}", *(f"×{shortest(one)}" for one in LEVELS)]
    return [
        {
            "step": int(steps[a]),
            "from": round(float(queries[a]), 4),
            "to": round(float(queries[b]), 4),
            "text": names[int(steps[a])],
        }
        for a, b in zip(cuts, cuts[1:], strict=False)  # noqa: RUF007 (pairs of places)
        if b > a
    ]


def _points(x: Numbers, y: Numbers) -> list[list[float]]:
    kept = np.isfinite(y)
    plain: list[list[float]] = np.round(np.stack([x[kept], y[kept]], axis=1), 4).tolist()
    return plain


def _head(one: Head, fit: Head) -> dict[str, Any]:
    if one.rho is None:
        return {"role": one.role, "name": one.name, "why": one.why}
    part = ""
    if fit.rho is not None and fit.correction and one.role != "avg":
        part = share(one.correction / fit.correction)
    return {
        "role": one.role,
        "name": one.name,
        "why": "",
        "rho": row([one.rho], 3),
        "at": one.value,
        "value": fixed(one.value, 2),
        "correction": "none" if one.role == "avg" else fixed(one.correction, 2),
        "part": part,
        "error": fixed(one.error),
        "off": "" if one.off is None else fixed(one.off, 2),
    }


def _errors(state: EdgeState) -> dict[str, Any]:
    low, high = _rho_span(state)
    rho = np.linspace(low, high, PLACES)
    cost = errors(state, rho)
    marks = [
        {"role": one.role, "at": one.rho, "error": one.error, "name": one.name}
        for one in heads(state)
        if one.rho is not None and low <= one.rho <= high
    ]
    least, most = best(state).error, float(cost.max())
    room = max(most - least, least * 1e-4) or 1.0  # so that the ticks of a flat curve differ
    aside = [
        f"{one.name} at ρ = {row([one.rho])}"
        for one in heads(state)
        if one.rho is not None and not low <= one.rho <= high
    ]
    own = next(one for one in heads(state) if one.role == "own")
    return {
        "span": [low, high],
        "tall": [max(0.0, least - room * 0.12), most + room * 0.06],
        "points": [[float(f"{x:.6g}"), float(f"{y:.12g}")] for x, y in zip(rho, cost, strict=True)],
        "marks": marks,
        "aside": aside,
        "here": fixed(own.error),
    }


def _ridge(state: EdgeState) -> dict[str, Any]:
    least = best(state)
    room = float(state.room)
    deltas = np.linspace(0.0, room, PLACES)
    if isfinite(least.threshold) and 0 < least.threshold < room:
        deltas = np.sort(np.append(deltas, least.threshold))
    found = ridges(state, deltas)
    endless = state.radius == 0
    top = 1.0 if endless else max(float(found.max()), 1e-3)
    shown = isfinite(least.threshold) and 0 < least.threshold <= room
    return {
        "room": room,
        "top": top,
        "points": []
        if endless
        else [[round(float(x), 5), float(f"{y:.6g}")] for x, y in zip(deltas, found, strict=True)],
        "threshold": {"at": least.threshold, "text": fixed(least.threshold)} if shown else None,
        "at": None if endless else [min(float(state.delta), room), min(least.ridge, top)],
        "here": fixed(least.ridge),
        "branch": least.branch,
    }


def _checked(state: EdgeState) -> str:
    """What a second way of computing agrees on; empty where it does not."""
    least = best(state)
    if not isfinite(least.ridge) or not isfinite(least.error):
        return ""
    again = float(ridges(state, np.array([float(state.delta)]))[0])
    cost = float(errors(state, np.array([least.rho[0]]))[0])
    close = abs(again - least.ridge) <= 1e-9 * max(1.0, again)
    if not close or abs(cost - least.error) > 1e-9 * least.error:
        return ""
    return f"λ = {fixed(again)} and the error {fixed(cost)}, from the equations on the line too"
