"""A bet before the answer is shown: choose, place, read why; remembered by the browser."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import traitlets as t

from explorable.sessions.exercises import BET, place
from explorable.widgets.guard import attempt
from explorable.widgets.kit import Part
from explorable.widgets.remains import BEFORE_THE_ANSWER, RemainsPanel

__all__ = ["BetCard"]


class BetCard(Part):
    """The bet of a chapter. Placing it moves the panel to the answer.

    Parameters
    ----------
    panel : RemainsPanel or None
        The panel that waits for the bet.
    """

    part = t.Unicode("bet").tag(sync=True)
    task = t.Dict().tag(sync=True)
    feedback = t.Dict().tag(sync=True)
    figure = t.Unicode().tag(sync=True)

    def __init__(self, panel: RemainsPanel | None = None) -> None:
        self._panel = panel
        task = {
            "lines": BET.text.split("\n"),
            "question": BET.question,
            "choices": [{"key": one.key, "text": one.text} for one in BET.choices],
        }
        super().__init__(task=task, figure="" if panel is None else panel.label)
        self.on_msg(self._receive)

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        if isinstance(message, dict) and "place" in message:
            problem = attempt(self._place, message["place"])
            if problem is not None:
                self.feedback = {"right": None, "title": problem["message"], "text": problem["do"]}

    def _place(self, choice: Any) -> None:
        said = place(None if choice is None else str(choice))
        self.feedback = {**asdict(said), "choice": choice}
        panel = self._panel
        if said.right is None or panel is None or panel.session.state.step != BEFORE_THE_ANSWER:
            return
        panel.act("step", n=BEFORE_THE_ANSWER + 1)
