"""All that the panel "four laws" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil, floor, log2, log10
from types import MappingProxyType
from typing import Any

from explorable.figures.digits import fixed, power_of_ten, shortest
from explorable.figures.laws_call import call
from explorable.figures.laws_numbers import Law, Point, found
from explorable.figures.laws_words import TEX, arithmetic, checked, counts, reading, said, told
from explorable.figures.panel_view import begun, framed, slid, spoken
from explorable.sessions.laws import LawsSession, text
from explorable.sessions.laws_state import KNOBS, LAWS, PRESETS, LawsState, knobs

__all__ = ["view"]

DEEPEST = -12  # powers of ten that an axis goes down to
TENTHS = 10
TICKS = 8  # powers at an axis, at most
FEW = 10.0  # locations; a larger error of a count is told without decimals
SLACK = 1e-9  # of a tick or a power that rounding has moved across a whole number
MOST = 5.0  # where the axis of a bound ends
BARS = 2  # standard errors, up and down


@dataclass(frozen=True, slots=True)
class _Titles:
    """What stands at the axes of a law, in its table and over its numbers."""

    across: str
    up: str
    place: str
    law: str
    trial: str
    answers: str


TITLES: Mapping[str, _Titles] = MappingProxyType(
    {
        "sparse": _Titles("radius", "locations active", "radius", "law", "counted", "locations"),
        "hopfield": _Titles("α", "share of the bits wrong", "α", "law", "tried", "bits"),
        "modern": _Titles("β", "how far a read is off", "β", "bound", "reads off by", "reads"),
        "sum": _Titles("D/m", "read-outs right", "D/m", "law", "tried", "read-outs"),
    }
)


def view(
    session: LawsSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw; places on the picture are from 0 to 1, right and up.

    Examples
    --------
    >>> shown = view(LawsSession("sum"))
    >>> [one["text"] for one in shown["marks"]], shown["rows"][0]["law"]
    (['0.9880', '0.7640'], '0.9880')
    """
    state = session.state
    law = found(state, tried=not session.sliding)
    across, up = _across(state, law), _up(state, law)
    titles = TITLES[state.law]
    return {
        **framed(session, seq, problem, presets=PRESETS, text=text(state)),
        **spoken(session, said(state, law)),
        **begun(PRESETS, lambda one: one.state == state, state.preset, "Your own numbers"),
        "law": state.law,
        "name": LAWS[state.law],
        "laws": [{"id": key, "name": name} for key, name in LAWS.items()],
        "knobs": {name: _knob(state, name) for name in KNOBS},
        "used": list(knobs(state.law)),
        "titles": {"across": titles.across, "up": titles.up, "law": titles.law},
        "columns": [titles.place, titles.law, titles.trial, "standard error", titles.answers],
        "bound": state.law == "modern",
        "across": across.ticks,
        "up": up.ticks,
        "curve": [[across(at), up(value)] for at, value in law.curve],
        "here": [across(law.at), up(law.here)],
        "hereText": told(state, law.here),
        "marks": [{"at": [across(at), up(value)], "text": words} for at, value, words in law.marks],
        "tries": [_try(across, up, one) for one in _drawn(up, law.tries)],
        "own": next((_try(across, up, one) for one in _drawn(up, _own(law))), None),
        "rows": _rows(state, law),
        "points": [list(one) for one in law.curve],
        "words": reading(state, law),
        "arithmetic": arithmetic(state, law),
        "checked": checked(state, law),
        "formula": TEX[state.law],
        "call": call(state),
    }


def _knob(state: LawsState, name: str) -> dict[str, Any]:
    shown = slid(KNOBS[name], getattr(state, name)) | {"name": KNOBS[name].name}
    return shown | {"most": float(state.bits)} if name == "radius" else shown


class _Axis:
    """From a value to its place between 0 and 1, with the ticks there."""

    def __init__(
        self, turned: Callable[[float], float], low: float, high: float, at: Iterable[Any]
    ) -> None:
        self._turned, self.low, self._long = turned, low, (high - low) or 1.0
        self.ticks = [[self(one), words] for one, words in at]

    def __call__(self, value: float) -> float:
        """Where a value is; what lies beyond an end is at the end."""
        return round(min(1.0, max(0.0, (self._turned(value) - self.low) / self._long)), 5)


def _across(state: LawsState, law: Law) -> _Axis:
    places = [at for at, _ in law.curve]
    low, high = min(places), max(places)
    if state.law == "sum":
        twos = _stepped(ceil(log2(low) - SLACK), floor(log2(high) + SLACK))
        return _Axis(log2, log2(low), log2(high), [(2.0**one, _two(one)) for one in twos])
    step = _round((high - low) / 6)
    ticks = [n * step for n in range(ceil(low / step - SLACK), floor(high / step + SLACK) + 1)]
    return _Axis(float, low, high, [(one, shortest(round(one, 9), 6)) for one in ticks])


def _stepped(first: int, last: int) -> range:
    """Powers at an axis: every one, or every so many, counted from 0."""
    every = max(1, ceil((last - first + 1) / TICKS))
    return range(ceil(first / every) * every, last + 1, every)


def _two(power: int) -> str:
    return f"{2**power:,}" if power >= 0 else f"1/{2**-power}"


def _round(rough: float) -> float:
    """The next of 1, 2 or 5 times a power of ten."""
    ten = 10.0 ** floor(log10(rough))
    return float(next(one * ten for one in (1, 2, 5, 10) if one * ten >= rough * (1 - SLACK)))


def _up(state: LawsState, law: Law) -> _Axis:
    if state.law == "sum":
        return _Axis(
            float, 0.0, 1.0, [(n / TENTHS, shortest(n / TENTHS)) for n in range(0, TENTHS + 1, 2)]
        )
    tries = [*law.tries, *_own(law)]
    values = [value for _, value in law.curve] + [one.trial for one in tries]
    low = max(DEEPEST, floor(log10(min((one for one in values if one > 0), default=0.1))))
    high = max(low + 1, ceil(log10(max(values)) - SLACK))
    end = log10(MOST) if high == 1 and max(values) < MOST else high
    powers = _stepped(low, floor(end))
    return _Axis(_log, low, end, [(10.0**one, _power(one)) for one in powers])


def _log(value: float) -> float:
    return log10(value) if value > 0 else float(DEEPEST)


def _power(power: int) -> str:
    plain = {-3: "0.001", -2: "0.01", -1: "0.1", 0: "1", 1: "10", 2: "100", 3: "1,000"}
    return plain.get(power, power_of_ten(power))


def _drawn(up: _Axis, tries: Iterable[Point]) -> list[Point]:
    """Those that have a place: nothing has none on an axis of powers."""
    return [one for one in tries if up.low == 0.0 or one.trial > 0]


def _own(law: Law) -> list[Point]:
    """The trial at the reader's own numbers, where there is one."""
    return [] if law.own is None else [law.own]


def _try(across: _Axis, up: _Axis, one: Point) -> dict[str, Any]:
    """A trial with its bar."""
    low, high = one.trial - BARS * one.error, one.trial + BARS * one.error
    return {"at": [across(one.at), up(one.trial)], "bar": [up(low), up(high)]}


def _rows(state: LawsState, law: Law) -> list[dict[str, Any]]:
    """The reader's own numbers first, then what was tried along the curve."""
    if law.own is None:
        row = {"at": _place(state, law.at), "law": told(state, law.here), "own": True}
        return [row | {"trial": "when you let go", "error": "", "answers": ""}]
    rest = [one for one in law.tries if one.at != law.own.at]
    return [_row(state, law.own, own=True), *(_row(state, one, own=False) for one in rest)]


def _place(state: LawsState, at: float) -> str:
    return f"{at:,.0f}" if state.law == "sparse" else shortest(at)


def _row(state: LawsState, one: Point, *, own: bool) -> dict[str, Any]:
    return {
        "own": own,
        "at": _place(state, one.at),
        "law": told(state, one.law),
        "trial": counts(state, one.trial),
        "error": shortest(one.error, 2) if one.error < FEW else fixed(one.error, 0),
        "answers": f"{one.answers:,}",
    }
