"""The session of a memory under load: how far a read is off, against how many locations there are.

Source: capacity and interference, the real bound on context. What follows from the numbers is in
``explorable.memory.loads``; what one may do is in ``load_acts``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.guide import linked_step
from explorable.sessions.hiding import HidingSession, revealing
from explorable.sessions.load_acts import ACTS, at_step, keys_of, opened, setting
from explorable.sessions.load_presets import BY_KEY, GUIDE
from explorable.sessions.load_state import COMPARED, KNOBS, LoadState, grid
from explorable.sessions.named import linked_preset, named
from explorable.sessions.typed_numbers import MOST_KEPT

__all__ = ["LoadSession"]


class LoadSession(HidingSession[LoadState]):
    """A memory that fills up; acts as in ``load_acts.ACTS``.

    Parameters
    ----------
    preset : str or None
        A key of ``load_presets.PRESETS``; without one, the first step of the guide, which shows
        one curve alone until a bet is placed.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = LoadSession("random")
    >>> session.act("set", what="load", value="1000")
    >>> session.state.load
    1024
    """

    kind = "load"
    keys = (*KNOBS, "rows", "load", "over", "out", "shown", "preset", "guide")
    slides = MappingProxyType({"slide": "set"})

    def __init__(self, preset: str | None = None) -> None:
        super().__init__(GUIDE[0].state if preset is None else named(BY_KEY, preset).state)
        self.acts = {**ACTS, "reveal": revealing(at_step), "unhide": self.shown, "open": opened}

    def fields(self, state: LoadState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            **{name: str(getattr(state, name)) for name in KNOBS},
            "rows": ";".join(" ".join(map(str, row)) for row in state.rows),
            "load": str(state.load),
            "over": state.over,
            "out": "yes" if state.out else "",
            "shown": "yes" if state.shown else "",
            "preset": state.preset,
            "guide": "" if state.guide is None else str(state.guide),
        }

    def of_fields(self, fields: Mapping[str, str]) -> LoadState:
        """The state that a link holds."""
        preset = linked_preset(BY_KEY, fields.get("preset", "random"))
        over = one_of(fields.get("over", ""), COMPARED, "comparison")
        numbers: dict[str, Any] = {
            name: setting(name, fields.get(name, ""), MOST_KEPT) for name in KNOBS
        }
        rows = keys_of(fields.get("rows", "").split(";"))
        state = LoadState(**numbers, rows=rows, over=over, preset=preset)
        load = fields.get("load", "")
        if load not in {str(one) for one in grid(state)}:
            raise InputError("The link names no load that is tried.")
        state = replace(
            state,
            load=int(load),
            out=fields.get("out") == "yes",
            shown=fields.get("shown") == "yes",
        )
        step = linked_step(GUIDE, fields.get("guide", ""))
        return state if step is None else _at(state, step)


def _at(state: LoadState, n: int) -> LoadState:
    """The same at a step of the guide, where that is what it shows."""
    at = GUIDE[n].state
    kept = {name: getattr(at, name) for name in ("beta", "separation", "away", "rows")}
    same = all(getattr(state, name) == value for name, value in kept.items())
    same = same and (state.dimensions, state.seed) == (at.dimensions, at.seed)
    return replace(state, guide=n) if same else state
