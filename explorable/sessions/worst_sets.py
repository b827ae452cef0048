"""The session of values that are added one by one, and of what each leaves of the answer.

Source, section 3: the weighted tolerance shares its weights anew and can readmit what
was excluded, the one per statement only shrinks. What remains is in ``aggregation.remaining``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from explorable.aggregation.remaining_walk import Step, walk
from explorable.errors import InputError
from explorable.sessions.named import Preset, begins, begun_from, choosing, named
from explorable.sessions.sliding import SlidingSession
from explorable.sessions.typed_numbers import MOST_CHARACTERS, MOST_KEPT, number

__all__ = ["BY_KEY", "MOST_VALUES", "PRESETS", "SetsSession", "SetsState", "steps"]

MOST_VALUES = 6
FARTHEST = Fraction(1000)
WIDEST = Fraction(100)
ZERO = Fraction(0)

Row = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class SetsState:
    """What undo restores and a link holds.

    Attributes
    ----------
    rows : tuple of (key, value)
        Keys on a line; all values there are, told or not.
    told : int
        How many of them are told, from 1.
    query, radius, delta : Fraction
    preset : str
        What it was begun with; empty for none.
    """

    rows: tuple[Row, ...]
    told: int
    query: Fraction
    radius: Fraction
    delta: Fraction
    preset: str = ""


def _preset(key: str, name: str, values: str, radii: str) -> Preset[SetsState]:
    rows = tuple(tuple(map(Fraction, one.split("@"))) for one in values.split())
    radius, delta = map(Fraction, radii.split())
    pairs = tuple((at, value) for value, at in rows)
    return begins(key, name, SetsState(pairs, 1, ZERO, radius, delta))


PRESETS = (
    _preset("readmit", "Readmitted: 0, then 1", "0@0 1@0", "0 1"),
    _preset("empty", "Nothing left: 0, then 4", "0@0 4@0", "0 1"),
    _preset("three", "Three values at the query", "0@0 3/2@0 1@0", "0 1"),
    _preset("line", "Values along a line", "0@0 1@2 3/2@1 0@-1", "1 1"),
)
BY_KEY: Mapping[str, Preset[SetsState]] = MappingProxyType({one.key: one for one in PRESETS})


@lru_cache(maxsize=64)
def steps(state: SetsState) -> tuple[Step, ...]:
    """What remains after each value that is told.

    Examples
    --------
    >>> first, *_ = steps(BY_KEY["readmit"].state)
    >>> str(first.weighted.outer), str(first.per_statement.outer)
    ('[-1, 1]', '[-1, 1]')
    """
    rows = state.rows[: state.told]
    keys, values = [at for at, _ in rows], [value for _, value in rows]
    return walk(keys, state.query, values, radius=state.radius, delta=state.delta)[1:]


class SetsSession(SlidingSession[SetsState]):
    """Values at keys; acts *preset*, *tell*, *untell*, *add*, *value*, *key*, *remove*, *radii*.

    *sweep* is *radii* while a slider moves.

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
    >>> session = SetsSession()
    >>> session.act("tell")
    >>> str(steps(session.state)[-1].per_statement.outer)
    '[0, 1]'
    """

    kind = "sets"
    keys = ("rows", "told", "query", "radii", "preset")
    slides = MappingProxyType({"sweep": "radii"})

    def __init__(self, preset: str = "readmit") -> None:
        super().__init__(named(BY_KEY, preset).state)
        self.acts = {
            "preset": choosing(BY_KEY),
            "tell": _tell,
            "untell": _untell,
            "add": _add,
            "value": _value,
            "key": _key,
            "remove": _remove,
            "radii": _radii,
            "sweep": _radii,
        }

    def fields(self, state: SetsState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "rows": ";".join(f"{at} {value}" for at, value in state.rows),
            "told": str(state.told),
            "query": str(state.query),
            "radii": f"{state.radius} {state.delta}",
            "preset": state.preset,
        }

    def of_fields(self, fields: Mapping[str, str]) -> SetsState:
        """The state that a link holds."""
        pairs = [one.split(" ") for one in fields.get("rows", "").split(";")]
        radii, told = fields.get("radii", "").split(" "), fields.get("told", "")
        if not 1 <= len(pairs) <= MOST_VALUES or any(len(one) != 2 for one in pairs):
            raise InputError(f"The link needs 1 to {MOST_VALUES} values, each at a key.")
        if len(radii) != 2 or told not in {str(n) for n in range(1, len(pairs) + 1)}:
            raise InputError("The link needs two radii, and how many values are told.")
        rows = tuple((_far(at, MOST_KEPT), _far(value, MOST_KEPT)) for at, value in pairs)
        first, second = (_size(one, MOST_KEPT) for one in radii)
        query = _far(fields.get("query", ""), MOST_KEPT)
        preset = begun_from(BY_KEY, fields.get("preset", ""))
        return SetsState(rows, int(told), query, first, second, preset)


def _far(text: str, most: int = MOST_CHARACTERS) -> Fraction:
    return number(text, "a value", least=-FARTHEST, most=FARTHEST, characters=most)


def _size(text: str, most: int = MOST_CHARACTERS) -> Fraction:
    return number(text, "a radius", least=ZERO, most=WIDEST, characters=most)


def _tell(state: SetsState) -> SetsState:
    """One more of the values that are there."""
    if state.told >= len(state.rows):
        raise InputError("All values are told. Add one of your own.")
    return replace(state, told=state.told + 1)


def _untell(state: SetsState) -> SetsState:
    """One less."""
    return replace(state, told=max(1, state.told - 1))


def _add(state: SetsState, value: str, key: str) -> SetsState:
    """A value of the reader's own, told after those that were."""
    if len(state.rows) >= MOST_VALUES:
        raise InputError(f"There can be at most {MOST_VALUES} values.")
    row = (_far(key), _far(value))
    rows = (*state.rows[: state.told], row, *state.rows[state.told :])
    return replace(state, rows=rows, told=state.told + 1)


def _changed(state: SetsState, n: int, row: Row) -> SetsState:
    return replace(state, rows=(*state.rows[:n], row, *state.rows[n + 1 :]))


def _known(state: SetsState, n: int) -> Row:
    if not 0 <= n < len(state.rows):
        raise InputError(f"Values are counted from 0 to {len(state.rows) - 1}.")
    return state.rows[n]


def _value(state: SetsState, n: int, value: str) -> SetsState:
    at, _ = _known(state, n)
    return _changed(state, n, (at, _far(value)))


def _key(state: SetsState, n: int, value: str) -> SetsState:
    _, kept = _known(state, n)
    return _changed(state, n, (_far(value), kept))


def _remove(state: SetsState, n: int) -> SetsState:
    _known(state, n)
    if len(state.rows) == 1:
        raise InputError("The last value stays.")
    told = state.told - (n < state.told)
    return replace(state, rows=(*state.rows[:n], *state.rows[n + 1 :]), told=max(1, told))


def _radii(state: SetsState, radius: str, delta: str) -> SetsState:
    return replace(state, radius=_size(radius, MOST_KEPT), delta=_size(delta, MOST_KEPT))
