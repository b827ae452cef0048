"""A bet before the answer is shown: choose, place, read why; remembered by the browser."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import traitlets as t

from explorable.sessions.tasks import Tasks
from explorable.widgets.guard import attempt
from explorable.widgets.kit import Part
from explorable.widgets.session_panel import SessionPanel

__all__ = ["BetCard"]


class BetCard(Part):
    """The bet of a chapter. Placing it moves the panel to the answer; a reload moves nothing
    and hides nothing.

    Parameters
    ----------
    tasks : Tasks
        What the chapter asks.
    panel : SessionPanel or None
        The panel that waits for the bet: its session knows the act *reveal*.
    """

    part = t.Unicode("bet").tag(sync=True)
    task = t.Dict().tag(sync=True)
    feedback = t.Dict().tag(sync=True)
    figure = t.Unicode().tag(sync=True)

    def __init__(self, tasks: Tasks, panel: SessionPanel | None = None) -> None:
        self._tasks, self._panel = tasks, panel
        bet = tasks.bet
        task = {
            "lines": bet.text.split("\n"),
            "question": bet.question,
            "choices": [{"key": one.key, "text": one.text} for one in bet.choices],
        }
        super().__init__(task=task, figure="" if panel is None else panel.label)
        self.on_msg(self._receive)

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        if isinstance(message, dict) and "place" in message:
            problem = attempt(self._place, message["place"], message.get("again") is True)
            if problem is not None:
                self.feedback = {"right": None, "title": problem["message"], "text": problem["do"]}

    def _place(self, choice: Any, again: bool) -> None:
        said = self._tasks.place(None if choice is None else str(choice))
        placed = said.right is not None
        moved = self._reveal() if placed and not again else ""
        if placed and again and self._panel is not None and self._panel.knows("unhide"):
            self._panel.act("unhide")
        self.feedback = {**asdict(said), "choice": choice, "moved": moved}

    def _reveal(self) -> str:
        """Let the panel go on to the answer, and say where it stands then."""
        if self._panel is None:
            return ""
        before = _step(self._panel.view)
        self._panel.act("reveal")
        after = _step(self._panel.view)
        return "" if after in (None, before) else f"{self._panel.label} now stands at step {after}."


def _step(view: dict[str, Any]) -> int | None:
    """The step of a guide that is shown, from 1."""
    at = (view.get("guide") or {}).get("at")
    return None if at is None else int(at) + 1
