"""The session of a read: tokens, a query, and the three settings that make a read attention.

Source: attention is a read. Every number a person sets is exact here; what is read from the
store follows from them in ``attending_reads``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from explorable.sessions.arguments import one_of
from explorable.sessions.attending_acts import ACTS, at_step
from explorable.sessions.attending_presets import BY_KEY, GUIDE
from explorable.sessions.attending_state import ORDERS, AttendingState
from explorable.sessions.attending_text import opened, text
from explorable.sessions.guide import linked_step
from explorable.sessions.hiding import HidingSession, revealing
from explorable.sessions.named import linked_preset, named
from explorable.sessions.typed_numbers import written

__all__ = ["AttendingSession"]

SLIDES: Mapping[str, str] = MappingProxyType({"drag": "place", "warm": "scale", "count": "k"})


class AttendingSession(HidingSession[AttendingState]):
    """Tokens with keys and values, a query, and how they are read; acts as in ``ACTS``.

    Parameters
    ----------
    preset : str or None
        A key of ``attending_presets.PRESETS``; without one, the first step of the guide, which
        hides the cosines until a bet is placed.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = AttendingSession("bank")
    >>> session.act("out", n=1)
    >>> [session.state.tokens[n] for n in session.state.left]
    ['river', 'was', 'steep']
    >>> session.act("scale", value="3/2")
    >>> session.state.standard, str(session.state.scale)
    (False, '3/2')
    """

    kind = "attending"
    keys = ("text", "scale", "k", "order", "shown", "preset", "guide")
    slides = SLIDES

    def __init__(self, preset: str | None = None) -> None:
        begin = GUIDE[0].state if preset is None else named(BY_KEY, preset).state
        super().__init__(begin)
        self.acts = {**ACTS, "reveal": revealing(at_step), "unhide": self.shown}

    def fields(self, state: AttendingState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "text": text(state),
            "scale": written(state.scale),
            "k": str(state.k),
            "order": state.order,
            "shown": "yes" if state.shown else "",
            "preset": state.preset,
            "guide": "" if state.guide is None else str(state.guide),
        }

    def of_fields(self, fields: Mapping[str, str]) -> AttendingState:
        """The state that a link holds."""
        begin = BY_KEY[linked_preset(BY_KEY, fields.get("preset", "bank"))].state
        order = one_of(fields.get("order", "written"), ORDERS, "order")
        aside = ACTS["scale"](begin, fields.get("scale", written(begin.scale)))
        aside = ACTS["k"](aside, fields.get("k", str(begin.k)))
        state = replace(
            opened(aside, fields.get("text", "")), order=order, shown=fields.get("shown") == "yes"
        )
        step = linked_step(GUIDE, fields.get("guide", ""))
        if step is None:
            return state
        at = GUIDE[step].state
        same = replace(at, order=order, shown=state.shown or at.shown)
        return same if replace(same, guide=None) == state else state
