"""Maps of the least error: over the two radii, and over where the query stands.

The error is homogeneous: E(cR, cδ) = c E(R, δ). So one sweep over the angle of (R, δ) gives every
contour over the radii exactly. Over the query, with weights that do not follow it, the error only
grows along a ray from k̄, and on the ridge branch λ itself is the parameter: for an offset r u,

    r² = 1 / ((δ/R)² A - B),   A = Σ (u_i / (c_i + λ))²,   B = Σ c_i (u_i / (c_i + λ))²,

so a contour is a root in λ along each ray. Source, sections 3 and 4.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf, isfinite
from typing import Any

import numpy as np

from explorable.aggregation import Design, optimum
from explorable.aggregation.given import Numbers
from explorable.aggregation.many import least_errors, softmax_rows
from explorable.figures.bands import levels, nested, raised
from explorable.sessions.worst_heads import design, least, reproduced
from explorable.sessions.worst_state import WorstState

__all__ = ["over_queries", "over_radii", "surface"]

ANGLES = 40  # of (R, δ), beside that of the border
RAYS = 96  # from the mean key
HALVINGS = 34
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
    contours = [sides * (level / costs)[:, None] for level in at]
    inside = [[np.vstack([contour, [[0.0, 0.0]]])] for contour in contours]
    lines = [[_near(contour, 2 * room)[::-1]] for contour in contours]
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
        return {"bands": nested(at, [[_ring(it, radius, delta, one)] for one in at], None)}
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


def _ring(it: Design, radius: float, delta: float, level: float) -> Numbers:
    """Where the least error reaches a level, along rays from the mean key."""
    turns = np.linspace(0.0, 2 * np.pi, RAYS, endpoint=False)
    rays = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    axes = it.axes
    spread = np.zeros(2)
    spread[: it.rank] = axes.variances
    along = rays @ np.vstack([axes.directions, axes.unspanned]).T
    ratio = delta / radius

    def at(ridge: Numbers) -> tuple[Numbers, Numbers]:
        """How far from the mean key this λ is optimal, and the error there."""
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            part = np.where(along == 0, 0.0, along / (spread + ridge[:, None])) ** 2
            a, b = part.sum(axis=1), (np.where(part == 0, 0.0, part * spread)).sum(axis=1)
            room = ratio**2 * a - b
            far = np.where(room > 0, 1 / np.sqrt(np.where(room > 0, room, 1.0)), inf)
            cost = far * (radius * ridge * np.sqrt(a)) + delta * np.sqrt(1 + far**2 * b)
        return np.where(np.isfinite(a), far, 0.0), np.where(np.isfinite(a), cost, delta)

    begin, cost = at(np.zeros(RAYS))
    cost = np.where(np.isinf(begin), inf, cost)  # along such a ray the exact fit is always best
    with np.errstate(divide="ignore", invalid="ignore"):
        leverage = np.where(along == 0, 0.0, along**2 / spread).sum(axis=1)
        exact = np.sqrt((level / delta) ** 2 - 1) / np.sqrt(leverage)
    high = np.full(RAYS, ratio * level / delta + float(spread.max()) + 1.0)
    for _ in range(HALVINGS):
        short = at(high)[1] < level
        if not short.any():
            break
        high = np.where(short, 2 * high, high)
    low = np.zeros(RAYS)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        below = at(middle)[1] < level
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    reach = np.where((begin > 0) & (cost >= level), exact, at(high)[0])
    ring: Numbers = it.mean_key + rays * reach[:, None]
    return ring


def _curves(state: WorstState) -> list[dict[str, Any]]:
    """The error of uniform average, exact fit and optimum for every query on the line.

    There ρ on the ridge branch is R_W / √(δ² - R_W² C), whatever m, so that the least error is
    R_W |m| + √(δ² - R_W² C), and δ √(1 + m²/C) on the exact one.
    """
    low, high = (float(one) for one in state.frame[0])
    places = np.linspace(low, high, PLACES)
    radius, delta, p = float(state.radius), float(state.delta), design(state).weights
    k = np.array([float(key[0]) for key in state.keys])
    if state.weighting == "softmax":
        p = softmax_rows(places[:, None] * k)
    p = np.broadcast_to(p, (PLACES, len(k)))
    if state.tolerance != "weighted":
        return _curves_per_statement(state, places, p, k)
    mean = p @ k
    m = np.abs(mean - places)
    spread = (p * (k - mean[:, None]) ** 2).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        flat = radius * np.abs(k.mean() - places)
        uniform = flat + delta * np.sqrt((1 / p).sum(axis=1)) / len(k)
        fit = delta * np.sqrt(1 + m**2 / spread)
        free = delta**2 - radius**2 * spread
        rest = np.sqrt(np.maximum(free, 0.0))
        ridge = (free > 0) & (m * rest > radius * spread)
        best = np.where(ridge, radius * m + rest, np.where(m == 0, delta, fit))
    return _drawn(places, uniform, fit, best)


def _curves_per_statement(
    state: WorstState, places: Numbers, p: Numbers, k: Numbers
) -> list[dict[str, Any]]:
    """The same per statement: R_W ‖Σ s(k - q)‖ + δ Σ|s|."""
    radius, delta = float(state.radius), float(state.delta)
    mean = (p @ k)[:, None]
    uniform = radius * np.abs(k.mean() - places) + delta
    with np.errstate(divide="ignore", invalid="ignore"):
        rho = (mean - places[:, None]) / (p * (k - mean) ** 2).sum(axis=1, keepdims=True)
        fit = delta * np.abs(p * (1 - (k - mean) * rho)).sum(axis=1)
    apart = k - places[:, None]
    needed = np.array([reproduced(row) for row in apart])
    best = np.minimum(radius * np.abs(apart).min(axis=1) + delta, delta * needed)
    return _drawn(places, uniform, fit, best)


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
