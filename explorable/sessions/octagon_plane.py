"""The session of an octagon in the plane: bounds on x, y, x + y and x - y, and what numbers are.

Source, section 5. What follows from the bounds is in ``explorable.domains.octagon``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from explorable.domains.octagon import INTEGERS, RATIONALS, Octagon
from explorable.errors import InputError
from explorable.sessions.named import Preset, begins, begun_from, choosing, named
from explorable.sessions.session import Session
from explorable.sessions.typed_numbers import MOST_CHARACTERS, MOST_KEPT, number, written

__all__ = [
    "MOST",
    "PRESETS",
    "SIDES",
    "SUMS",
    "PlaneBound",
    "PlaneSession",
    "PlaneState",
    "octagon",
    "told",
]

MOST = Fraction(100)  # how far from 0 a bound may be
SUMS: Mapping[str, tuple[str, Mapping[str, int]]] = MappingProxyType(
    {
        "x": ("x", {"x": 1}),
        "y": ("y", {"y": 1}),
        "sum": ("x + y", {"x": 1, "y": 1}),
        "apart": ("x − y", {"x": 1, "y": -1}),
    }
)
SIDES = ("low", "high")
Pair = tuple[Fraction | None, Fraction | None]
FREE: Pair = (None, None)


@dataclass(frozen=True, slots=True)
class PlaneState:
    """What undo restores and a link holds.

    Attributes
    ----------
    x, y, sum, apart : pair of Fraction or None
        The least and the most of each; None is no bound.
    over : "rationals" or "integers"
    asked : str
        The sum that is looked at.
    preset : str
        What it was begun with; empty for none.
    """

    x: Pair = FREE
    y: Pair = FREE
    sum: Pair = FREE
    apart: Pair = FREE
    over: str = RATIONALS
    asked: str = "x"
    preset: str = ""

    def pair(self, key: str) -> Pair:
        """The bounds on one of ``SUMS``."""
        return {"x": self.x, "y": self.y, "sum": self.sum, "apart": self.apart}[key]


@dataclass(frozen=True, slots=True)
class PlaneBound:
    """One bound as it is told: ``a x + b y ≤ most``."""

    number: int
    key: str
    side: str
    value: Fraction
    terms: Mapping[str, int]
    most: Fraction

    def __str__(self) -> str:
        sign = "≤" if self.side == "high" else "≥"
        return f"{SUMS[self.key][0]} {sign} {written(self.value).replace('-', '−')}"


def told(state: PlaneState) -> tuple[PlaneBound, ...]:
    """All bounds, numbered from 1.

    >>> [str(one) for one in told(PlaneState(sum=(Fraction(1), Fraction(2))))]
    ['x + y ≥ 1', 'x + y ≤ 2']
    """
    out: list[PlaneBound] = []
    for key, (_, terms) in SUMS.items():
        for side, value in zip(SIDES, state.pair(key), strict=True):
            if value is not None:
                way = 1 if side == "high" else -1
                signs = {name: way * sign for name, sign in terms.items()}
                out.append(PlaneBound(len(out) + 1, key, side, value, signs, way * value))
    return tuple(out)


def octagon(state: PlaneState, over: str | None = None) -> Octagon:
    """The octagon of all bounds; each statement is the number of one."""
    out = Octagon(over or state.over)
    for one in told(state):
        out = out.tell(one.terms, one.most, statement=one.number)
    return out


def _same(value: int) -> Pair:
    return Fraction(value), Fraction(value)


HALF = PlaneState(sum=_same(1), apart=_same(0))
PRESETS: tuple[Preset[PlaneState], ...] = (
    begins("point", "x + y = 10, x − y = 2", PlaneState(sum=_same(10), apart=_same(2))),
    begins("half", "x + y = 1, x = y", HALF),
    begins("whole", "x + y = 1, x = y, whole numbers", replace(HALF, over=INTEGERS)),
    begins(
        "bounded",
        "A bounded region",
        PlaneState(
            x=(Fraction(0), None),
            y=(Fraction(-1), Fraction(4)),
            sum=(None, Fraction(6)),
            apart=(Fraction(-3), Fraction(7, 2)),
        ),
    ),
    begins(
        "unbounded",
        "A region without end",
        PlaneState(sum=(Fraction(2), None), apart=(Fraction(-4), Fraction(3)), asked="sum"),
    ),
    begins(
        "contradictory",
        "Bounds that contradict",
        PlaneState(x=(Fraction(2), None), y=(Fraction(1), Fraction(5)), sum=(None, Fraction(2))),
    ),
)
BY_KEY: Mapping[str, Preset[PlaneState]] = MappingProxyType({one.key: one for one in PRESETS})


class PlaneSession(Session[PlaneState]):
    """Bounds in the plane; acts *preset*, *bound*, *nudge*, *over*, *ask*.

    Parameters
    ----------
    preset : str
        A key of ``PRESETS``.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = PlaneSession("half")
    >>> str(octagon(session.state).interval("x"))
    '1/2'
    >>> session.act("over", numbers="integers")
    >>> sorted(octagon(session.state).contradiction)
    [1, 2, 3, 4]
    """

    kind = "octagon"
    keys = (*SUMS, "over", "asked", "preset")

    def __init__(self, preset: str = "point") -> None:
        super().__init__(named(BY_KEY, preset).state)
        self.acts = {
            "preset": choosing(BY_KEY),
            "bound": _bound,
            "nudge": _nudge,
            "over": _over,
            "ask": _ask,
        }

    def fields(self, state: PlaneState) -> dict[str, str]:
        """The state as texts, for a link."""
        pairs = {
            key: " ".join("none" if one is None else str(one) for one in state.pair(key))
            for key in SUMS
        }
        return {**pairs, "over": state.over, "asked": state.asked, "preset": state.preset}

    def of_fields(self, fields: Mapping[str, str]) -> PlaneState:
        """The state that a link holds."""
        begun = PlaneState(preset=begun_from(BY_KEY, fields.get("preset", "")))
        state = _ask(_over(begun, fields.get("over", "")), fields.get("asked", ""))
        for key in SUMS:
            ends = fields.get(key, "").split(" ")
            if len(ends) != len(SIDES):
                raise InputError("The link needs two ends of each sum.")
            for side, end in zip(SIDES, ends, strict=True):
                state = _kept(state, key, side, "" if end == "none" else end, MOST_KEPT)
        return state


def _known(key: str) -> str:
    if key not in SUMS:
        raise InputError(f"The sums are {', '.join(SUMS)}; got {key[:40]!r}.")
    return key


def _bound(state: PlaneState, key: str, side: str, value: str) -> PlaneState:
    return _kept(state, key, side, value, MOST_CHARACTERS)


def _kept(state: PlaneState, key: str, side: str, value: str, most: int) -> PlaneState:
    """The bound in a number of so many characters; without one, no bound."""
    if side not in SIDES:
        raise InputError(f"The sides are {' and '.join(SIDES)}; got {side[:40]!r}.")
    end = _end(value, most) if value.strip() else None
    low, high = state.pair(_known(key))
    pair: Pair = (end, high) if side == "low" else (low, end)
    changed: dict[str, Pair] = {key: pair}
    return replace(state, **changed)  # type: ignore[arg-type]


def _end(text: str, characters: int) -> Fraction:
    return number(text, "a bound", least=-MOST, most=MOST, characters=characters)


def _nudge(state: PlaneState, key: str, side: str, by: str) -> PlaneState:
    """Move a bound that is there by a number, exactly."""
    if side not in SIDES:
        raise InputError(f"The sides are {' and '.join(SIDES)}; got {side[:40]!r}.")
    here = state.pair(_known(key))[SIDES.index(side)]
    step = number(by, "a step", least=-MOST, most=MOST)
    if here is None:
        raise InputError("There is no such bound to move.")
    moved = max(-MOST, min(MOST, here + step))
    return _kept(state, key, side, str(moved), MOST_KEPT)


def _over(state: PlaneState, numbers: str) -> PlaneState:
    if numbers not in {RATIONALS, INTEGERS}:
        raise InputError(f"Numbers are {RATIONALS} or {INTEGERS}; got {numbers[:40]!r}.")
    return replace(state, over=numbers)


def _ask(state: PlaneState, key: str) -> PlaneState:
    return replace(state, asked=_known(key))
