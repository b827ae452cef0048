"""The session of a closure: rows of bounds, how far they are squared, and which entry is looked at.

Every change is an *act*, checked before anything is changed. States are immutable, so undo,
redo and links restore everything. While a handle is dragged its acts replace one another, so
that undo goes back to before the drag.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from explorable.domains.difference_walk import Walk, walk
from explorable.errors import InputError
from explorable.sessions.closure_acts import (
    ACTS,
    ClosureState,
    at_guide,
    at_preset,
    checked,
    opened,
    with_rows,
)
from explorable.sessions.closure_presets import PRESETS, chain
from explorable.sessions.closure_reading import TextBounds, difference_bounds, rows_of
from explorable.sessions.named import begun_from, named
from explorable.sessions.session import Session

__all__ = ["ClosureSession", "ClosureState"]

KEYS = {one.key: one.key for one in PRESETS}
BEGIN = 2  # the step of the guide that a new session shows, from 0


class ClosureSession(Session[ClosureState]):
    """Rows of bounds, and their closure step by step.

    Parameters
    ----------
    text : str or None
        What to begin with, a row a line; by default the guided figure.
    preset : str or None
        One of ``closure_presets.PRESETS`` to begin with instead.

    Raises
    ------
    UnknownName
        There is no such preset.
    InputError
        The text is not one that a session opens.

    Examples
    --------
    >>> session = ClosureSession()
    >>> session.walk.last, session.state.at
    (2, ('Tom', 'Eva'))
    >>> session.act("add", text="Eva arrived at most 10 minutes after Tom.")
    >>> session.said.bounds.contradiction
    (1, 2, 3, 5)
    """

    acts = ACTS
    kind = "close"
    keys = ("rows", "step", "at", "guide", "chain", "origin")

    def __init__(self, text: str | None = None, preset: str | None = None) -> None:
        if text is not None:
            begin = opened(ClosureState(), text)
        elif preset is not None:
            begin = at_preset(ClosureState(), named(KEYS, preset))
        else:
            begin = at_guide(ClosureState(), BEGIN)
        super().__init__(begin)

    @property
    def said(self) -> TextBounds:
        """What the rows say."""
        return difference_bounds(self.state.rows)

    @property
    def walk(self) -> Walk:
        """Every step of their closure."""
        return walk(self.said.bounds)

    @property
    def step(self) -> int:
        """The step that is shown."""
        return min(self.state.step, self.walk.last)

    @property
    def before(self) -> TextBounds | None:
        """What the rows said before a number was moved; None where none was."""
        moved = self.state.moved
        if moved is None:
            return None
        rows = (replace(r, text=moved[1]) if r.id == moved[0] else r for r in self.state.rows)
        return difference_bounds(tuple(rows))

    @property
    def text(self) -> str:
        """All rows as a text; ``act("open", text=...)`` reads it again."""
        return "".join(f"{row.text if row.on else f'# {row.text}'}\n" for row in self.state.rows)

    def go(self, state: ClosureState) -> None:
        """Another state; while a handle is dragged, in the place of the one before."""
        held = self.state
        same = state.moved == held.moved and bool(state.chain) == bool(held.chain)
        if held.sliding and same and self._at > 0:
            self._states = [*self._states[: self._at], state]
        else:
            super().go(state)

    def fields(self, state: ClosureState) -> dict[str, str]:
        """The state as texts, for a link."""
        lines = (f"{'+' if row.on else '-'}{row.text}" for row in state.rows)
        out = {"chain": str(state.chain)} if state.chain else {"rows": "\n".join(lines)}
        out |= {"step": str(state.step), "at": "\n".join(state.at), "origin": state.origin}
        if state.guide is not None:
            out["guide"] = str(state.guide)
        return out

    def of_fields(self, fields: Mapping[str, str]) -> ClosureState:
        """The state that a link holds."""
        if "chain" in fields:
            length = _whole(fields["chain"])
            new = replace(
                with_rows(self.state, [(text, True) for text in chain(length)]), chain=length
            )
        else:
            lines = [line for line in fields.get("rows", "").split("\n") if line]
            if not all(
                line[0] in "+-" and rows_of(line[1:]) == ((line[1:], True),) for line in lines
            ):
                raise InputError("The link is damaged: one of its rows is not whole.")
            new = with_rows(self.state, [(line[1:], line[0] == "+") for line in lines])
        first, _, second = fields.get("at", "").partition("\n")
        origin = begun_from(KEYS, fields.get("origin", ""))
        new = replace(new, step=_whole(fields.get("step", "0")), at=(first, second), origin=origin)
        new = checked(new)
        guide = fields.get("guide", "")
        if not guide:
            return new
        at = at_guide(self.state, _whole(guide))
        same = [(row.text, row.on) for row in at.rows] == [(row.text, row.on) for row in new.rows]
        return replace(new, guide=at.guide) if same else new


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 4:
        raise InputError("The link is damaged: one of its numbers is not a number.")
    return int(text)
