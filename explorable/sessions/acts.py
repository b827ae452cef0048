"""Acts on a list of rows: each takes a state and gives another, or refuses in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.arguments import check_arguments
from explorable.sessions.guide import Step
from explorable.sessions.presets import PRESETS
from explorable.sessions.rows import Row, read_rows, split
from explorable.sessions.state import State, bounded, checked, fresh, of_text, with_rows

__all__ = ["ACTS", "apply", "at_step"]


def apply(state: State, act: str, given: Mapping[str, Any]) -> State:
    """The state after an act; it leaves the guide.

    Raises
    ------
    InputError
        An argument of it is not one, or a limit is passed.
    """
    check_arguments(act, ACTS[act], given)
    named = {f"{name}_" if name == "id" else name: value for name, value in given.items()}
    return checked(replace(ACTS[act](state, **named), step=None))


def at_step(state: State, steps: tuple[Step, ...], n: int) -> State:
    """The state of one step of a guide; a row that stays keeps its id.

    Raises
    ------
    InputError
        There is no such step.
    """
    if not 0 <= n < len(steps):
        raise InputError(f"The guide has {len(steps)} steps, from 0; got {n}.")
    step = steps[n]
    said = [(line.removeprefix("-"), not line.startswith("-")) for line in step.statements]
    new = with_rows(state, said)
    return checked(replace(new, question=step.question, law=step.law, step=n, origin=""))


def _sentences(text: str) -> tuple[str, ...]:
    said = split(bounded(text))
    if not said:
        raise InputError("There is no sentence in that.")
    return said


def _place(state: State, name: str) -> int:
    for at, row in enumerate(state.rows):
        if row.id == name:
            return at
    raise InputError(f"There is no row {name[:40]!r}.")


def _at(place: int, size: int) -> int:
    if not 0 <= place <= size:
        raise InputError(f"Rows stand at 0 to {size}; got {place}.")
    return place


def _with(state: State, low: int, high: int, rows: Iterable[Row]) -> State:
    return replace(state, rows=(*state.rows[:low], *rows, *state.rows[high:]))


def _add(state: State, text: str, at: int | None = None) -> State:
    place = len(state.rows) if at is None else _at(at, len(state.rows))
    new = zip(fresh(state), _sentences(text), strict=False)
    return _with(state, place, place, [Row(name, one) for name, one in new])


def _edit(state: State, id_: str, text: str) -> State:
    at = _place(state, id_)
    old = state.rows[at]
    first, *more = _sentences(text)
    new = zip(fresh(state), more, strict=False)
    rows = [Row(id_, first, old.on, old.chosen if first == old.text else None)]
    return _with(state, at, at + 1, rows + [Row(name, one, old.on) for name, one in new])


def _toggle(state: State, id_: str) -> State:
    at = _place(state, id_)
    return _with(state, at, at + 1, [replace(state.rows[at], on=not state.rows[at].on)])


def _move(state: State, id_: str, to: int) -> State:
    at = _place(state, id_)
    rows = [*state.rows]
    rows.insert(_at(to, len(rows) - 1), rows.pop(at))
    return replace(state, rows=tuple(rows))


def _duplicate(state: State, id_: str) -> State:
    at = _place(state, id_)
    copy = replace(state.rows[at], id=next(fresh(state)))
    return _with(state, at + 1, at + 1, [copy])


def _remove(state: State, id_: str) -> State:
    at = _place(state, id_)
    return _with(state, at, at + 1, [])


def _choose(state: State, id_: str, reading: int) -> State:
    at = _place(state, id_)
    read = read_rows(state.rows, state.law)
    said, refusal = read.statements.get(id_), read.refusals.get(id_)
    most = len(said.readings) if said else len(refusal.readings) if refusal else 0
    if not 1 <= reading <= most:
        raise InputError(f"This row has {most} readings, counted from 1; got {reading}.")
    return _with(state, at, at + 1, [replace(state.rows[at], chosen=reading)])


def _ask(state: State, text: str) -> State:
    return replace(state, question=" ".join(text.split()))


def _law(state: State, name: str) -> State:
    return replace(state, law=name)


def _preset(state: State, id_: str) -> State:
    found = {one.key: one for one in PRESETS}.get(id_)
    if found is None:
        raise InputError(f"There is no preset {id_[:40]!r}.")
    new = with_rows(state, [(one, True) for one in split(found.text)])
    return replace(new, question=found.question, law=found.law, origin=id_)


def _open(state: State, text: str) -> State:
    return of_text(text, state)


ACTS: Mapping[str, Callable[..., State]] = MappingProxyType(
    {
        "add": _add,
        "edit": _edit,
        "toggle": _toggle,
        "move": _move,
        "duplicate": _duplicate,
        "remove": _remove,
        "choose": _choose,
        "ask": _ask,
        "law": _law,
        "preset": _preset,
        "open": _open,
    }
)
