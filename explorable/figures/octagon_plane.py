"""All that the panel "octagon in the plane" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from explorable.checking.bounds_sums import INTEGERS, RATIONALS
from explorable.domains.octagon import Octagon
from explorable.domains.octagon_region import Half, Place, crossings, region, whole_points
from explorable.figures.octagon_why import passes, why
from explorable.figures.panel_view import begun, framed
from explorable.figures.plotted import number
from explorable.intervals import Interval
from explorable.sessions.octagon_plane import (
    MOST,
    PRESETS,
    SIDES,
    SUMS,
    PlaneBound,
    PlaneSession,
    PlaneState,
    octagon,
    told,
)
from explorable.sessions.typed_numbers import written
from explorable.status import Status

__all__ = ["MOST_POINTS", "halves", "view"]

MOST_POINTS = 600  # whole places that are drawn
FAR = Fraction(100_000)  # a square that no crossing of two lines is outside of
ORIGIN: Place = (Fraction(0), Fraction(0))
BORDER = 6  # how many times what is shown the region is cut out for


def view(
    session: PlaneSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> view(PlaneSession("half"))["said"]
    'One place remains: x = 0.5, y = 0.5. x is forced: 0.5.'
    >>> view(PlaneSession("whole"))["said"]
    'Nothing remains: statements 1, 2, 3, 4 contradict in whole numbers.'
    """
    state = session.state
    lines = told(state)
    now = octagon(state)
    both = {over: octagon(state, over) for over in (RATIONALS, INTEGERS)}
    frame = _frame(lines, both[RATIONALS])
    shown = _remains(now, lines, frame)
    conflict = set(now.contradiction)
    idle = set() if conflict else set(now.redundant)
    name = SUMS[state.asked][0]
    asked = _asked(now, state, lines)
    return {
        **framed(session, seq, problem, presets=PRESETS, text=text(state)),
        "said": f"{shown['headline']}{'' if conflict else ' ' + asked['says']}",
        **begun(PRESETS, lambda one: _same(one.state, state), state.preset, "Your own bounds"),
        "over": state.over,
        "limits": {"bound": int(MOST), "places": MOST_POINTS, "border": BORDER},
        "rows": [_row(state, key, both) for key in SUMS],
        "lines": [
            {
                "key": one.key,
                "side": one.side,
                "number": one.number,
                "name": str(one),
                "at": float(one.value),
                "terms": [SUMS[one.key][1].get("x", 0), SUMS[one.key][1].get("y", 0)],
                "conflict": one.number in conflict,
                "idle": one.number in idle,
            }
            for one in lines
        ],
        "frame": {"x": float(frame[0][0]), "y": float(frame[0][1]), "reach": float(frame[1])},
        **shown,
        "asked": {"key": state.asked, "name": name, **asked},
        "passes": passes(now, lines),
    }


def _same(begin: PlaneState, state: PlaneState) -> bool:
    return replace(begin, asked=state.asked, preset=state.preset) == state


def text(state: PlaneState) -> str:
    """The bounds as lines, which Copy text copies."""
    plain = str.maketrans({"−": "-", "≤": "<=", "≥": ">="})
    return "".join(f"{one}\n".translate(plain) for one in told(state))


def halves(lines: Sequence[PlaneBound]) -> tuple[Half, ...]:
    """The half-planes of what is told."""
    return tuple((one.terms.get("x", 0), one.terms.get("y", 0), one.most) for one in lines)


def _tight(now: Octagon) -> tuple[Half, ...]:
    """The half-planes of what the closure says of all four sums."""
    out: list[Half] = []
    for _, terms in SUMS.values():
        if set(terms) <= set(now.names):
            one = now.interval(terms)
            a, b = terms.get("x", 0), terms.get("y", 0)
            out += [(a, b, one.high)] if one.high is not None else []
            out += [(-a, -b, -one.low)] if one.low is not None else []
    return tuple(out)


def _frame(lines: Sequence[PlaneBound], free: Octagon) -> tuple[Place, Fraction]:
    """What is shown of the plane: its middle and how far it goes."""
    every = halves(lines)
    corners: Sequence[Place] = [
        one for one in region(every, ORIGIN, FAR) if max(abs(one[0]), abs(one[1])) < FAR
    ]
    if free.contradiction or not corners:
        corners = crossings(every)
    if not corners:
        corners = [_foot(half) for half in every] or [ORIGIN]
    across, up = zip(*corners, strict=True)
    middle = (max(across) + min(across)) / 2, (max(up) + min(up)) / 2
    span = max(max(across) - min(across), max(up) - min(up))
    return middle, max(span * Fraction(4, 5), Fraction(4))


def _foot(half: Half) -> Place:
    a, b, c = half
    return Fraction(a) * c / (a * a + b * b), Fraction(b) * c / (a * a + b * b)


def _remains(
    now: Octagon, lines: Sequence[PlaneBound], frame: tuple[Place, Fraction]
) -> dict[str, Any]:
    """The region over the rationals, what is left of it in whole numbers, and in words."""
    middle, reach = frame
    every, wide = halves(lines), BORDER * reach
    outer = region(every, middle, wide)
    whole = now.over == INTEGERS
    out: dict[str, Any] = {
        "outer": _plain(outer),
        "inner": [],
        "points": [],
        "many": False,
        "spot": "",
    }
    if now.contradiction:
        numbers = ", ".join(map(str, sorted(int(str(one)) for one in now.contradiction)))
        where = " in whole numbers" if whole else ""
        out["headline"] = f"Nothing remains: statements {numbers} contradict{where}."
        return out
    tight = _tight(now)
    inner = region(tight, middle, wide) if whole else outer
    out["inner"] = _plain(inner)
    ends = all(_bounded(now, name) for name in ("x", "y"))
    if whole:
        seen = inner if ends else region(tight, middle, 2 * reach)
        points = whole_points(seen, every, MOST_POINTS)
        out["many"] = len(points) > MOST_POINTS
        out["points"] = [] if out["many"] else [list(one) for one in points]
        count = f"more than {MOST_POINTS}" if out["many"] else str(len(points))
    corners = region(every, ORIGIN, FAR)
    if ends and len(inner) == 1:
        x, y = map(number, inner[0])
        out |= {"spot": f"({x}, {y})", "headline": f"One place remains: x = {x}, y = {y}."}
    elif ends and whole:
        out["headline"] = f"{count.capitalize()} places remain."
    elif ends:
        kind = "A segment" if len(corners) == 2 else f"A region with {len(corners)} corners"
        out["headline"] = f"{kind} remains."
    else:
        out["headline"] = "Places without end remain." if whole else "A region without end remains."
    return out


def _bounded(now: Octagon, name: str) -> bool:
    if name not in now.names:
        return False
    one = now.interval(name)
    return one.low is not None and one.high is not None


def _plain(corners: Sequence[Place]) -> list[list[float]]:
    return [[float(x), float(y)] for x, y in corners]


def _interval(now: Octagon, key: str) -> Interval | None:
    if now.contradiction:
        return None
    terms = SUMS[key][1]
    return now.interval(terms) if set(terms) <= set(now.names) else Interval(None, None, True, True)


def _said(one: Interval | None) -> str:
    if one is None:
        return "nothing"
    return one.said(number).replace("(-inf", "(−∞").replace("inf)", "∞)")


def _row(state: PlaneState, key: str, both: Mapping[str, Octagon]) -> dict[str, Any]:
    low, high = state.pair(key)
    now = _interval(both[state.over], key)
    return {
        "key": key,
        "name": SUMS[key][0],
        **{
            side: "" if one is None else written(one)
            for side, one in zip(SIDES, (low, high), strict=True)
        },
        **{over: _said(_interval(one, key)) for over, one in both.items()},
        "status": str(_status(now)),
    }


def _status(one: Interval | None) -> Status:
    if one is None:
        return Status.CONTRADICTORY
    return Status.OPEN if one.point is None else Status.FORCED


def _asked(now: Octagon, state: PlaneState, lines: Sequence[PlaneBound]) -> dict[str, Any]:
    """The status of one sum and its certificate, which the independent checker has read."""
    name, terms = SUMS[state.asked]
    interval = _interval(now, state.asked)
    status = _status(interval)
    out: dict[str, Any] = {"status": str(status), "value": _said(interval)}
    if interval is None or set(terms) <= set(now.names):
        known = terms if set(terms) <= set(now.names) else {str(now.names[0]): 1}
        certificate = now.certificate(known)
        certificate.check(now.constraints, now.over)
        parts, checked = why(certificate, lines, name), True
    else:
        missing = " or ".join(sorted(set(terms) - set(map(str, now.names))))
        end = f"No bound speaks of {missing}, so {name} can be any number."
        parts, checked = [{"title": f"Nothing bounds {name}", "lines": [], "end": end}], False
    says = f"{name} is {status}: {out['value']}."
    return {**out, "says": says, "why": parts, "checked": checked}
