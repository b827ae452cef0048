"""What one can do to a memory under load: pure functions, and the same state as lines of a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.guide import stepping
from explorable.sessions.knobs import set_to
from explorable.sessions.load_presets import BY_KEY, GUIDE
from explorable.sessions.load_state import COMPARED, KNOBS, LoadState, Row, grid
from explorable.sessions.named import choosing
from explorable.sessions.typed_numbers import (
    MOST_DRAGGED,
    MOST_KEPT,
    number,
    parted,
    written,
)

__all__ = ["ACTS", "at_step", "keys_of", "nearest", "opened", "setting", "text"]

MOST_ROWS, MOST_NUMBERS = 64, 8  # of one's own keys
MOST_TEXT = 8000
FARTHEST = Fraction(1000)

setting = partial(set_to, KNOBS)  # one of the numbers, as it is typed


def nearest(state: LoadState, load: Fraction) -> int:
    """The load of the grid that is nearest, by its ratio."""
    if load < 1:
        raise InputError(f"A load is a number of locations, from 2 to {grid(state)[-1]}.")
    return min(grid(state), key=lambda one: max(one / load, load / one))


def _load(state: LoadState, value: str) -> LoadState:
    most = Fraction(grid(state)[-1])
    typed = number(value, "the load", least=Fraction(1), most=max(most, FARTHEST**2))
    return replace(state, load=nearest(state, typed), guide=state.guide)


def _set(state: LoadState, what: str, value: str) -> LoadState:
    """A number that is typed, or where a handle or a slider is let go."""
    if what == "load":
        return _load(state, value)
    return _with(state, what, setting(what, value, MOST_DRAGGED))


def _with(state: LoadState, what: str, found: Fraction | int) -> LoadState:
    if getattr(state, what) == found:
        return state
    return replace(state, **{what: found}, guide=None)  # type: ignore[arg-type]


def _nudge(state: LoadState, what: str, by: int) -> LoadState:
    """An arrow key: the marker to the next load of the grid."""
    if what != "load" or by not in {-1, 1}:
        raise InputError("What moves by keys is the load, one step at a time.")
    loads = grid(state)
    at = loads.index(state.load) + by
    return replace(state, load=loads[min(len(loads) - 1, max(0, at))])


def _home(state: LoadState, what: str) -> LoadState:
    """The marker back to where the preset has it."""
    if what != "load":
        raise InputError("What has a place to come back to is the load.")
    return replace(state, load=nearest(state, Fraction(BY_KEY[state.preset].state.load)))


def _over(state: LoadState, kind: str) -> LoadState:
    return replace(state, over=one_of(kind, COMPARED, "comparison"))


def _out(state: LoadState, on: bool) -> LoadState:
    return replace(state, out=on)


def _keys(state: LoadState, text: str) -> LoadState:
    """One's own keys, a line each; none brings random ones back."""
    rows = keys_of(text.splitlines())
    new = replace(state, rows=rows, guide=None)
    return replace(new, load=nearest(new, Fraction(len(rows) if rows else state.load)))


def keys_of(lines: Iterable[str]) -> tuple[Row, ...]:
    """Keys from lines of numbers.

    Raises
    ------
    InputError
        Lines of different length, no numbers, too many, or a single key.

    Examples
    --------
    >>> keys_of(["1 0", "0, 1"])
    ((Fraction(1, 1), Fraction(0, 1)), (Fraction(0, 1), Fraction(1, 1)))
    >>> keys_of(["0,5 1", "1; 0,5"])
    ((Fraction(1, 2), Fraction(1, 1)), (Fraction(1, 1), Fraction(1, 2)))
    """
    rows: list[Row] = []
    for n, line in enumerate(lines, 1):
        parts = parted(line, several=True)
        if not parts:
            continue
        if len(parts) > MOST_NUMBERS:
            raise InputError(f"A key has at most {MOST_NUMBERS} numbers; line {n} has more.")
        where = f"a number of line {n}"
        rows.append(
            tuple(
                number(one, where, least=-FARTHEST, most=FARTHEST, characters=MOST_KEPT)
                for one in parts
            )
        )
        if len(rows[-1]) != len(rows[0]):
            raise InputError(
                f"All keys have the same length; line {n} has {len(rows[-1])} numbers, the first"
                f" has {len(rows[0])}."
            )
    if len(rows) == 1 or len(rows) > MOST_ROWS:
        raise InputError(f"There are 2 to {MOST_ROWS} keys, a line each; got {len(rows)}.")
    if rows and not any(any(row) for row in rows):
        raise InputError("At least one key is not zero.")
    return tuple(rows)


at_step = stepping(GUIDE)


def text(state: LoadState) -> str:
    """The state as lines.

    >>> text(LoadState()).splitlines()[:3]
    ['beta: 8', 'separation: 1', 'away: 0']
    """
    lines = [f"{name}: {written(Fraction(getattr(state, name)))}" for name in KNOBS]
    lines += [f"load: {state.load}", f"compare: {state.over}"]
    lines += [f"left out: {'yes' if state.out else 'no'}"]
    lines += [f"key: {' '.join(map(written, row))}" for row in state.rows]
    return "".join(f"{line}\n" for line in lines)


def opened(state: LoadState, text: str) -> LoadState:
    """The state that lines hold; what they do not name is as usual.

    Raises
    ------
    InputError
        A line is not understood, or the text is too long.
    """
    if len(text) > MOST_TEXT:
        raise InputError(f"The text has {len(text)} characters; at most {MOST_TEXT} are read.")
    found: dict[str, str] = {}
    rows: list[str] = []
    names = (*KNOBS, "load", "compare", "left out", "key")
    for line in text.splitlines():
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not line.strip() or line.startswith(">"):
            continue
        if not colon or name not in names:
            raise InputError(f"Lines begin with {', '.join(names)} and a colon; got {line[:40]!r}.")
        if name == "key":
            rows.append(value)
        else:
            found[name] = value
    usual = LoadState(shown=state.shown, preset=state.preset)
    numbers: Mapping[str, Any] = {
        name: setting(name, found[name]) for name in KNOBS if name in found
    }
    new = replace(usual, **numbers, rows=keys_of(rows), out=found.get("left out") == "yes")
    new = _over(new, found.get("compare", "beta"))
    return _load(new, found.get("load", str(usual.load)))


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "preset": choosing(BY_KEY),
        "step": at_step,
        "set": _set,
        "slide": _set,
        "nudge": _nudge,
        "home": _home,
        "over": _over,
        "out": _out,
        "keys": _keys,
    }
)
