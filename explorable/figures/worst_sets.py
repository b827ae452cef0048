"""All that the panel "add a value" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from explorable.aggregation.remaining import Remaining
from explorable.aggregation.remaining_walk import Step
from explorable.figures.digits import fixed
from explorable.figures.panel_view import begun, framed, spoken
from explorable.intervals import Interval
from explorable.sessions.typed_numbers import written
from explorable.sessions.worst_sets import (
    MOST_VALUES,
    PRESETS,
    SetsSession,
    SetsState,
    steps,
)
from explorable.status import Status

__all__ = ["said", "text", "view"]

SLIDERS = {"radius": Fraction(4), "delta": Fraction(4)}

ALONE = "One value leaves the same set under both tolerances. Add the next one and watch them part."
FOR_ITSELF = "each value stands for itself, so a set only ever loses."


def view(
    session: SetsSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> session = SetsSession()
    >>> session.act("tell")
    >>> for one in view(session)["steps"]:
    ...     print(one["weighted"]["text"], one["per"]["text"])
    [−1.000, 1.000] [−1.000, 1.000]
    [−0.366, 1.366] [0.000, 1.000]
    """
    state = session.state
    found = steps(state)
    ends = [
        float(end)
        for step in found
        for it in (step.weighted.outer, step.per_statement.outer)
        if it is not None
        for end in (it.low, it.high)
        if end is not None
    ]
    ends += [float(value) for _, value in state.rows]
    low, high = min(ends), max(ends)
    room = (high - low or 1.0) * 0.08
    told = said(state, found)
    return {
        **framed(session, seq, problem, presets=PRESETS, text=text(state)),
        **spoken(session, told),
        **begun(PRESETS, lambda one: _same(one.state, state), state.preset, "Your own values"),
        "rows": [
            {"key": written(at), "value": written(value), "told": n < state.told}
            for n, (at, value) in enumerate(state.rows)
        ],
        "told": state.told,
        "full": len(state.rows) >= MOST_VALUES,
        "next": None if state.told >= len(state.rows) else written(state.rows[state.told][1]),
        "query": written(state.query),
        "radius": _knob(state.radius, "radius"),
        "delta": _knob(state.delta, "delta"),
        "ends": [low - room, high + room],
        "steps": [_step(n, step) for n, step in enumerate(found, 1)],
        "reading": _reading(state, found),
    }


def _same(begin: SetsState, state: SetsState) -> bool:
    return replace(begin, told=state.told, preset=state.preset) == state


def text(state: SetsState) -> str:
    """Values, keys and radii as lines, which Copy text copies."""
    lines = [f"value {written(value)} at key {written(at)}" for at, value in state.rows]
    lines += [f"query: {written(state.query)}", f"radius: {written(state.radius)}"]
    return "".join(f"{line}\n" for line in [*lines, f"delta: {written(state.delta)}"])


def _knob(value: Fraction, name: str) -> dict[str, Any]:
    most = max(SLIDERS[name], value)
    return {
        "text": written(value),
        "value": float(value),
        "least": 0.0,
        "most": float(most),
        "step": 0.1,
    }


def _step(n: int, step: Step) -> dict[str, Any]:
    return {
        "n": n,
        "value": written(step.values[-1]).replace("-", "−"),
        "weighted": _set(step.weighted),
        "per": _set(step.per_statement),
        "readmitted": [[float(one.low or 0), float(one.high or 0)] for one in step.readmitted],
    }


def _set(it: Remaining) -> dict[str, Any]:
    """What remains, from its outer side; the inner one says whether it is narrower."""
    outer = it.outer
    return {
        "status": str(it.status),
        "text": "nothing" if outer is None else _said(outer),
        "ends": None
        if outer is None or outer.low is None or outer.high is None
        else [float(outer.low), float(outer.high)],
    }


def _said(one: Interval) -> str:
    if one.low is None or one.high is None:
        return "any number"
    return f"[{fixed(float(one.low))}, {fixed(float(one.high))}]"


def said(state: SetsState, found: tuple[Step, ...]) -> str:
    """What the live region says."""
    last = found[-1]
    parts = [
        f"{name} {_set(it)['text']}, {it.status}"
        for name, it in (("weighted", last.weighted), ("per statement", last.per_statement))
    ]
    more = "; the weighted set readmits values" if last.readmitted else ""
    value = written(last.values[-1]).replace("-", "−")
    count = f"After {state.told} of {len(state.rows)} values, the last {value}"
    return f"{count}: {'; '.join(parts)}{more}."


def _reading(state: SetsState, found: tuple[Step, ...]) -> list[str]:
    last = found[-1]
    weighted, per = last.weighted, last.per_statement
    if len(found) == 1:
        parts = [ALONE]
    else:
        old, new = _set(found[-2].per_statement)["text"], _set(per)["text"]
        parts = [
            f"Per statement {old} stays as it is: {FOR_ITSELF}"
            if old == new
            else f"Per statement {old} shrinks to {new}: {FOR_ITSELF}"
        ]
        if weighted.status is Status.CONTRADICTORY:
            parts.append(
                "The weighted set is empty: the values differ by more than one noise of this size"
                " explains."
            )
        elif last.readmitted:
            back = " and ".join(_said(one) for one in last.readmitted)
            parts.append(
                f"The weighted set becomes {_set(weighted)['text']} and takes back {back}: with one"
                " more value each weighs less, so each may be off by more. That is a regression"
                " model, not a conjunction."
            )
        elif _set(weighted)["text"] == _set(found[-2].weighted)["text"]:
            parts.append("The weighted set stays as it is.")
        else:
            parts.append(f"The weighted set becomes {_set(weighted)['text']}.")
    if state.radius == 0:
        parts.append("With R_W = 0 the keys do not matter: every value is a reading of b* itself.")
    return parts
