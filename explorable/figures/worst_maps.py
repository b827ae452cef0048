"""Maps of the least error: over the two radii, and over where the query stands.

The error is homogeneous: E(cR, cδ) = c E(R, δ). So one sweep over the angle of (R, δ) gives every
contour over the radii exactly. Source, sections 3 and 4.
"""

from __future__ import annotations

from functools import lru_cache
from math import isfinite
from typing import Any

import numpy as np

from explorable.aggregation import optimum
from explorable.aggregation.given import Numbers
from explorable.aggregation.many import least_errors, softmax_rows
from explorable.aggregation.over_queries import contours, on_line, on_line_per_statement
from explorable.figures.bands import levels, nested, raised
from explorable.sessions.worst_heads import design, least
from explorable.sessions.worst_state import WorstState

__all__ = ["over_queries", "over_radii", "surface"]

ANGLES = 40  # of (R, δ), beside that of the border
FLAT = 1e-9  # the least angle: there a contour lies beyond the picture
GRID = 12  # squares of the surface along each side
PLACES = 121  # of a query on the line
ACROSS = 25  # places of a query along each side, where contours are traced


@lru_cache(maxsize=16)
def over_radii(state: WorstState) -> dict[str, Any]:
    """The map over R_W and δ: ``bands``, the ``border`` and the names of its two sides."""
    room = float(state.room)
    turns = np.linspace(FLAT, np.pi / 2, ANGLES)
    border = threshold(state)
    if isfinite(border) and border > 0:
        turns = np.sort(np.append(turns, np.arctan(border)))
    error = least(state)
    costs = np.array([error(float(np.cos(turn)), float(np.sin(turn))) for turn in turns])
    at = levels(0.0, error(room, room))
    sides = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    rings = [sides * (level / costs)[:, None] for level in at]
    inside = [[np.vstack([ring, [[0.0, 0.0]]])] for ring in rings]
    lines = [[_near(ring, 2 * room)[::-1]] for ring in rings]
    return {
        "bands": nested(at, inside, lines),
        "room": room,
        "border": border if isfinite(border) and border > 0 else None,
        "sides": _sides(state, border),
    }


def threshold(state: WorstState) -> float:
    """The δ up to which the exact fit is optimal, for R_W = 1; infinite where it always is."""
    if state.tolerance != "weighted":
        return 0.0
    return optimum(design(state), 1.0, 1.0).threshold


def _sides(state: WorstState, border: float) -> list[str]:
    if state.tolerance != "weighted":
        return ["per statement"]
    if not border:
        return ["ridge"]
    return ["ridge", "exact fit"] if isfinite(border) else ["exact fit"]


def _near(line: Numbers, reach: float) -> Numbers:
    """A line without what is far outside; where it leaves, one place keeps its direction."""
    kept = line[np.maximum(line[:, 0], line[:, 1]) <= reach]
    outside = line[: len(line) - len(kept)][-1:]
    if len(outside) and len(kept):
        first, last = kept[0], outside[0]
        part = min(1.0, reach / max(float(np.abs(last - first).max()), 1e-300))
        kept = np.vstack([first + part * (last - first), kept])
    return kept


@lru_cache(maxsize=8)
def surface(state: WorstState) -> list[list[float]]:
    """Heights of the error over a grid of R_W (rows) and δ (columns), from 0 to the room."""
    steps = np.linspace(0.0, float(state.room), GRID + 1)
    if state.tolerance != "weighted":
        error = least(state)
        return [[round(error(float(a), float(b)), 5) for b in steps] for a in steps]
    it, least_step = design(state), FLAT * float(state.room)
    radii, deltas = np.meshgrid(np.maximum(steps, least_step), np.maximum(steps, least_step))
    count = radii.size
    rows = np.broadcast_to(it.weights, (count, it.n)), np.broadcast_to(it.query, (count, it.d))
    costs = least_errors(it.keys, *rows, radii.T.ravel(), deltas.T.ravel())
    return [[round(float(one), 5) for one in row] for row in costs.reshape(radii.shape)]


@lru_cache(maxsize=16)
def over_queries(state: WorstState) -> dict[str, Any]:
    """The map over the query: curves of the heads on the line, bands in the plane."""
    if state.d == 1:
        return {"curves": _curves(state)}
    (left, right), (low, high) = ((float(a), float(b)) for a, b in state.frame)
    wide = max(right - left, high - low)
    corners = [(x, y) for x in (left - wide / 2, right + wide / 2) for y in (low, high)]
    radius, delta = float(state.radius), float(state.delta)
    moving = state.weighting == "softmax" or state.d > 2
    if not moving and radius > 0 and delta > 0:
        it = design(state)
        top = max(_error_at(state, corner) for corner in corners)
        at = levels(delta, top)
        return {"bands": nested(at, [[one] for one in contours(it, radius, delta, at)], None)}
    across = np.linspace(left - wide / 2, right + wide / 2, 2 * ACROSS)
    up = np.linspace(low, high, ACROSS)
    values = _errors_over(state, across, up)
    at = levels(float(values.min()), float(values.max()))
    return {"bands": raised(at, across, up, values)}


def _errors_over(state: WorstState, across: Numbers, up: Numbers) -> Numbers:
    """The least error with the query at each place of a grid, other coordinates as they are."""
    it, radius, delta = design(state), float(state.radius), float(state.delta)
    if not radius or not delta:
        return np.full((len(up), len(across)), delta)
    x, y = np.meshgrid(across, up)
    rest = [np.full(x.size, float(one)) for one in state.query[2:]]
    queries = np.stack([x.ravel(), y.ravel(), *rest], axis=1)
    if state.weighting == "softmax":
        weights = softmax_rows(queries @ it.keys.T / np.sqrt(it.d))
    else:
        weights = np.broadcast_to(it.weights, (len(queries), it.n))
    return least_errors(it.keys, weights, queries, radius, delta).reshape(x.shape)


def _error_at(state: WorstState, place: tuple[float, float]) -> float:
    """The least error with the query at a place of the picture."""
    it = design(state).moved(query=[*place, *(float(one) for one in state.query[2:])])
    return least(state, it)(float(state.radius), float(state.delta))


def _curves(state: WorstState) -> list[dict[str, Any]]:
    """The error of uniform average, exact fit and optimum for every query on the line."""
    low, high = (float(one) for one in state.frame[0])
    places = np.linspace(low, high, PLACES)
    p = design(state).weights
    k = np.array([float(key[0]) for key in state.keys])
    if state.weighting == "softmax":
        p = softmax_rows(places[:, None] * k)
    p = np.broadcast_to(p, (PLACES, len(k)))
    errors = on_line if state.tolerance == "weighted" else on_line_per_statement
    return _drawn(places, *errors(k, p, places, float(state.radius), float(state.delta)))


def _drawn(places: Numbers, uniform: Numbers, fit: Numbers, best: Numbers) -> list[dict[str, Any]]:
    rows = (("uniform", "avg", uniform), ("fit", "fit", fit), ("opt", "opt", best))
    return [
        {
            "id": key,
            "role": role,
            "points": [
                [round(float(x), 4), round(float(y), 5)]
                for x, y in zip(places, costs, strict=True)
                if np.isfinite(y)
            ],
        }
        for key, role, costs in rows
    ]
