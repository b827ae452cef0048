"""The state of a closure and its acts: each takes a state and gives another, or refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from explorable.domains.difference_walk import walk
from explorable.errors import InputError
from explorable.sessions.closure_presets import END, GUIDE, PRESETS, REVEALED, Begin, chain
from explorable.sessions.closure_reading import difference_bounds, is_line, rows_of
from explorable.sessions.rows import Row
from explorable.sessions.typed_numbers import number, written

__all__ = ["ACTS", "ClosureState", "at_guide", "at_preset", "checked", "opened", "with_rows"]

MOST_ROWS = 80
MOST_NAMES = 66
MOST_CHARACTERS = 12_000
LONGEST_ROW = 400
MOST_MOVED = Fraction(10**12)
MOST_TYPED = 20  # characters of a number that is moved


@dataclass(frozen=True, slots=True)
class ClosureState:
    """What undo restores and a link holds.

    Attributes
    ----------
    rows : tuple of Row
    step : int
        How many squarings are done; more than there are means all.
    at : tuple of str
        Row and column of the selected entry, by name.
    guide : int or None
        The step of the guide that is shown, from 0; None once a row was changed by hand.
    chain : int
        The length of a chain that a slider makes longer; 0 for another text.
    origin : str
        The preset that the rows were begun with; empty for none.
    moved : tuple of str or None
        The row whose number was moved last, and its text before.
    sliding : bool
        Whether a handle is being dragged.
    made : int
        How many ids were given out.
    """

    rows: tuple[Row, ...] = ()
    step: int = END
    at: tuple[str, str] = ("", "")
    guide: int | None = None
    chain: int = 0
    origin: str = ""
    moved: tuple[str, str] | None = None
    sliding: bool = False
    made: int = 0


def with_rows(state: ClosureState, said: Iterable[tuple[str, bool]]) -> ClosureState:
    """These rows; one that is there already keeps its id."""
    ids = {row.text: row.id for row in reversed(state.rows)}
    made, rows = state.made, []
    for text, on in said:
        name = ids.pop(text, "")
        if not name:
            made += 1
            name = f"r{made}"
        rows.append(Row(name, text, on))
    began = replace(state, rows=tuple(rows), made=made, chain=0, guide=None)
    return replace(began, origin="", moved=None, sliding=False)


def checked(state: ClosureState) -> ClosureState:
    """The state itself; InputError where it passes a limit."""
    if len(state.rows) > MOST_ROWS:
        raise InputError(f"That would make {len(state.rows)} rows; at most {MOST_ROWS} are read.")
    size = sum(len(row.text) for row in state.rows)
    if size > MOST_CHARACTERS or any(len(row.text) > LONGEST_ROW for row in state.rows):
        raise InputError(
            f"A row has at most {LONGEST_ROW} characters, and all together {MOST_CHARACTERS}."
        )
    names = len(difference_bounds(state.rows).bounds.names)
    if names > MOST_NAMES:
        raise InputError(f"That would make {names} names; a matrix here has at most {MOST_NAMES}.")
    return state


def _changed(state: ClosureState, rows: Iterable[Row], made: int | None = None) -> ClosureState:
    """Other rows by hand; where all squarings were done, all are."""
    closed = state.step >= walk(difference_bounds(state.rows).bounds).last
    return checked(
        replace(
            state,
            rows=tuple(rows),
            made=state.made if made is None else made,
            step=END if closed else state.step,
            guide=None,
            chain=0,
            moved=None,
            sliding=False,
        )
    )


def _place(state: ClosureState, name: str) -> int:
    for at, row in enumerate(state.rows):
        if row.id == name:
            return at
    raise InputError(f"There is no row {name[:40]!r}.")


def _split(text: str) -> tuple[tuple[str, bool], ...]:
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"A text has at most {MOST_CHARACTERS} characters; got {len(text)}.")
    return rows_of(text)


def _add(state: ClosureState, text: str) -> ClosureState:
    said = _split(text)
    if not said:
        raise InputError("There is no sentence and no bound in that.")
    new = [Row(f"r{n}", one, on) for n, (one, on) in enumerate(said, state.made + 1)]
    return _changed(state, (*state.rows, *new), state.made + len(new))


def _edit(state: ClosureState, id_: str, text: str) -> ClosureState:
    at, said = _place(state, id_), _split(text)
    if not said:
        raise InputError("There is no sentence and no bound in that.")
    old = state.rows[at]
    more = [Row(f"r{n}", one, old.on) for n, (one, _) in enumerate(said[1:], state.made + 1)]
    rows = (*state.rows[:at], replace(old, text=said[0][0]), *more, *state.rows[at + 1 :])
    return _changed(state, rows, state.made + len(more))


def _toggle(state: ClosureState, id_: str) -> ClosureState:
    at = _place(state, id_)
    row = state.rows[at]
    return _changed(state, (*state.rows[:at], replace(row, on=not row.on), *state.rows[at + 1 :]))


def _remove(state: ClosureState, id_: str) -> ClosureState:
    at = _place(state, id_)
    return _changed(state, (*state.rows[:at], *state.rows[at + 1 :]))


def _bound(state: ClosureState, id_: str, to: str, done: bool = True) -> ClosureState:
    """Move the one number of a row."""
    at = _place(state, id_)
    row = state.rows[at]
    dial = difference_bounds(state.rows).rows[id_].dial
    if dial is None:
        raise InputError("This row has no single number to move; edit it instead.")
    line = is_line(row.text)
    value = number(to, "a bound", least=-MOST_MOVED, most=MOST_MOVED, characters=MOST_TYPED)
    if not line and value < 0:
        raise InputError("The number of a sentence is not below 0; change its words instead.")
    said = written(value)
    if not line and "/" in said:
        raise InputError(f"A sentence has a decimal with at most six places; got {said[:40]}.")
    low, high = dial.span
    text = f"{row.text[:low]}{said}{row.text[high:]}"
    held = state.moved is not None and state.moved[0] == id_ and state.sliding
    moved = state.moved if held else (id_, row.text)
    new = _changed(state, (*state.rows[:at], replace(row, text=text), *state.rows[at + 1 :]))
    if not difference_bounds(new.rows).rows[id_].constraints:
        raise InputError(f"With {said} this row is not understood.")
    return replace(new, moved=moved, sliding=not done)


def _chain(state: ClosureState, length: int, done: bool = True) -> ClosureState:
    """A chain of so many bounds, as closed as the one before."""
    if not state.chain:
        raise InputError("There is no chain to make longer; choose it in the list of texts.")
    closed = state.step >= walk(difference_bounds(state.rows).bounds).last
    new = replace(
        with_rows(state, [(text, True) for text in chain(length)]),
        chain=length,
        at=("x0", f"x{length}"),
        origin=state.origin,
    )
    return replace(new, step=END if closed else state.step, sliding=not done)


def _to(state: ClosureState, n: int) -> ClosureState:
    last = walk(difference_bounds(state.rows).bounds).last
    if not 0 <= n <= last:
        raise InputError(f"There are {last} squarings, from 0; got {n}.")
    return replace(state, step=n, sliding=False)


def _select(state: ClosureState, first: str, second: str) -> ClosureState:
    names = difference_bounds(state.rows).bounds.names
    for name in (first, second):
        if name not in names:
            raise InputError(f"Nothing bounds {name[:40]!r}.")
    return replace(state, at=(first, second), sliding=False)


def _begun(state: ClosureState, begin: Begin) -> ClosureState:
    new = with_rows(state, [(text, True) for text in begin.rows])
    origin = next((one.key for one in PRESETS if one.rows == begin.rows), "")
    return replace(new, step=begin.step, at=begin.at, chain=begin.chain, origin=origin)


def at_preset(state: ClosureState, id_: str) -> ClosureState:
    """The state of a text to begin with."""
    found = {one.key: one for one in PRESETS}.get(id_)
    if found is None:
        raise InputError(f"There is no preset {id_[:40]!r}.")
    return _begun(state, found)


def opened(state: ClosureState, text: str) -> ClosureState:
    """The state of a saved text, closed."""
    new = with_rows(state, _split(text.removeprefix("\ufeff")))
    return checked(replace(new, step=END, at=("", "")))


def at_guide(state: ClosureState, n: int) -> ClosureState:
    """The state of one step of the guide."""
    if not 0 <= n < len(GUIDE):
        raise InputError(f"The guide has {len(GUIDE)} steps, from 0; got {n}.")
    return replace(_begun(state, GUIDE[n]), guide=n)


def _reveal(state: ClosureState) -> ClosureState:
    return at_guide(state, REVEALED)


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "add": _add,
        "edit": _edit,
        "toggle": _toggle,
        "remove": _remove,
        "bound": _bound,
        "chain": _chain,
        "to": _to,
        "select": _select,
        "preset": at_preset,
        "open": opened,
        "step": at_guide,
        "reveal": _reveal,
    }
)
