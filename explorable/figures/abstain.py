"""All that the panel "when not to answer" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

import numpy as np

from explorable.figures.abstain_numbers import (
    Told,
    areas,
    best_risk,
    by_status,
    curve,
    judged,
    only_forced,
    own,
    sample,
    told_apart,
)
from explorable.figures.abstain_words import (
    TEX,
    arithmetic,
    call,
    checked,
    rate,
    reading,
    said,
    verdict,
)
from explorable.figures.digits import bar, fixed
from explorable.figures.panel_view import begun, framed, slid, spoken
from explorable.memory.abstention import optimal_area, threshold
from explorable.sessions.abstain import AbstainSession, text
from explorable.sessions.abstain_keys import keys_text
from explorable.sessions.abstain_state import KNOBS, MORE, PRESETS, SIGNALS, AbstainState

__all__ = ["ROLES", "view"]

ROLES = {"largest": "opt", "margin": "fit", "entropy": "avg", "mass": "cut"}
BEST = 48  # places of the curve of the best ranking
MEANS = {
    "forced": "whatever was left out, the output is within the tolerance",
    "open": "what was left out can move the output further than the tolerance",
    "unresolved": "the bound does not decide",
}


def view(
    session: AbstainSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> view(AbstainSession("moved"))["verdict"]["why"]
    'this threshold was set at 32 locations, and there are 256 now: calibrate again'
    """
    state = session.state
    now, limit = state.now, judged(state)
    risk = float(sample(state).wrong.mean())
    forced = only_forced(state)
    return {
        **framed(session, seq, problem, presets=PRESETS, text=text(state)),
        **spoken(session, said(state)),
        **begun(PRESETS, lambda one: one.state == state, state.preset, "Your own"),
        "knobs": {name: _knob(state, name) for name in KNOBS},
        "signal": now.signal,
        "signals": [{"id": key, "name": name} for key, name in SIGNALS.items()],
        "load": now.load,
        "more": MORE,
        "full": now.load + MORE > KNOBS["load"].most,
        "few": now.load - MORE < KNOBS["load"].least,
        "set": state.mark is not None,
        "risk": risk,
        "riskText": rate(risk),
        "curves": [_curve(state, key) for key in SIGNALS],
        "best": _best(risk),
        "allowed": float(now.allowed if state.mark is None else state.mark.allowed),
        "top": _top(state, risk),
        "at": None
        if limit is None or not limit.answered
        else [limit.answered / limit.of, limit.wrong / limit.answered],
        "forced": None if forced is None else list(forced),
        "atRole": "opt" if state.mark is None else ROLES[state.mark.signal],
        "verdict": verdict(state),
        "rows": _rows(state, risk),
        "keys": keys_text((state.now.rows, state.now.labels)),
        "own": own(state),
        "strips": _strips(state),
        "statuses": _statuses(state),
        "words": reading(state),
        "arithmetic": arithmetic(state),
        "checked": checked(state),
        "formula": TEX,
        "call": call(state),
    }


def _knob(state: AbstainState, name: str) -> dict[str, Any]:
    holder = state if name == "tolerance" else state.now
    return slid(KNOBS[name], getattr(holder, name))


def _curve(state: AbstainState, key: str) -> dict[str, Any]:
    it = curve(state, key)
    pairs = zip(it.coverage, it.risk, strict=True)
    points = [[round(float(share), 5), round(float(risk), 5)] for share, risk in pairs]
    return {"id": key, "role": ROLES[key], "name": SIGNALS[key], "points": points}


def _best(risk: float) -> list[list[float]]:
    places = np.linspace(1 / BEST, 1.0, BEST)
    return [[float(one), best_risk(risk, float(one))] for one in places]


def _top(state: AbstainState, risk: float) -> float:
    """How high the picture goes: past the risk of answering all, in steps of a tenth."""
    most = max(risk * 1.25, float(state.now.allowed) * 1.5, 0.1)
    return min(1.0, ceil(most * 10) / 10)


def _rows(state: AbstainState, risk: float) -> list[dict[str, Any]]:
    """Each signal at the risk that is allowed."""
    allowed, found = float(state.now.allowed), areas(state)
    rows = []
    for key, name in SIGNALS.items():
        least, coverage, wrong = threshold(curve(state, key), allowed)
        low = key == "entropy"
        told = f"{'≤ ' if low else ''}{bar(least, sample(state).sure[key], most=low)}"
        rows.append(
            {
                "role": ROLES[key],
                "name": name,
                "area": fixed(found[key]),
                "coverage": rate(coverage),
                "risk": rate(wrong) if coverage else "none",
                "least": told if coverage else "none",
            }
        )
    best = min(1.0, (1 - risk) / (1 - allowed)) if allowed < 1 else 1.0
    rows.append(
        {
            "role": "",
            "name": "best ranking",
            "area": fixed(optimal_area(risk)),
            "coverage": rate(best),
            "risk": rate(min(risk, allowed)),
            "least": "",
        }
    )
    return rows


def _strips(state: AbstainState) -> list[dict[str, Any]]:
    """How right and wrong answers lie on the chosen signal, and on what iterating comes to."""
    it, key = sample(state), state.now.signal
    if key == "entropy":
        most = max(1.0, float(np.log(min(state.now.k, state.now.load))))
        signal = told_apart(-it.sure[key], it.wrong, 0.0, most)
    else:
        signal = told_apart(it.sure[key], it.wrong, 0.0, 1.0)
    after = told_apart(np.clip(it.after, 0.0, 1.0), it.wrong, 0.0, 1.0)
    return [_strip(SIGNALS[key], signal), _strip("likeness after iterating", after)]


def _strip(name: str, one: Told) -> dict[str, Any]:
    return {
        "name": name,
        "low": one.low,
        "high": one.high,
        "right": list(one.right),
        "wrong": list(one.wrong),
        "most": max(a + b for a, b in zip(one.right, one.wrong, strict=True)),
    }


def _statuses(state: AbstainState) -> list[dict[str, Any]]:
    return [
        {
            "status": str(status),
            "count": count,
            "wrong": f"{wrong} of {count}" if count else "none",
            "means": MEANS[str(status)],
        }
        for status, count, wrong in by_status(state)
    ]
