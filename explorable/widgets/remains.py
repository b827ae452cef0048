"""The panel of statements, worlds and an answer; see ``SessionPanel``.

While someone types, the browser sends ``{"hear": kind, "text": ..., "seq": n}`` and gets
``heard`` back, with the same number.
"""

from __future__ import annotations

from typing import Any

import traitlets as t

from explorable.figures.exports import export
from explorable.figures.view import view
from explorable.sessions.guide import BEFORE_THE_ANSWER, REMAINS
from explorable.sessions.presets import preset as find
from explorable.sessions.statements import StatementsSession
from explorable.widgets.forms import FORMS, questions
from explorable.widgets.guard import attempt
from explorable.widgets.session_panel import SessionPanel

__all__ = ["RemainsPanel"]

NOTHING_HEARD: dict[str, Any] = {
    "words": [],
    "notes": [],
    "paraphrase": "",
    "refusal": None,
    "complete": False,
}


class RemainsPanel(SessionPanel):
    """A text of statements, the worlds they leave, and the answer to a question.

    Parameters
    ----------
    session : StatementsSession or None
        What is shown; by default a new one.
    preset : str or None
        The text a new session begins with; without one, the step of the guide before the answer.
    guide : bool
        Whether a new session offers the steps of the guided figure.
    label : str
        What the caption calls this panel; also its name for a screen reader.
    linked : bool
        Whether the address of the page holds the state of this panel; one panel of a page.
    compact : bool
        A small one: the answer beside the text, no guide, and a world no more than a square.
    """

    part = t.Unicode("panel").tag(sync=True)
    heard = t.Dict().tag(sync=True)
    forms: t.List[Any] = t.List().tag(sync=True)
    compact = t.Bool(default_value=False).tag(sync=True)

    def __init__(
        self,
        session: StatementsSession | None = None,
        preset: str | None = None,
        *,
        guide: bool = True,
        label: str = "Figure 1",
        linked: bool = True,
        compact: bool = False,
    ) -> None:
        if session is None:
            session = _session(preset, guide=guide and not compact)
        self.session = session
        traits = {"label": label, "linked": linked, "compact": compact}
        super().__init__(session, **traits, forms=list(FORMS))

    def drawn(self, seq: int, problem: dict[str, Any] | None = None) -> dict[str, Any]:
        """The rows, the worlds and the answer."""
        return view(self.session, seq, problem)

    def file(self, kind: str) -> dict[str, str]:
        """The text, the figure, the table, the certificate or the calls."""
        return export(self.session, kind)

    def _receive(self, widget: object, message: object, buffers: object) -> None:
        if isinstance(message, dict) and "hear" in message:
            self._hear(message)
        else:
            super()._receive(widget, message, buffers)

    def _hear(self, message: dict[str, Any]) -> None:
        heard = dict(NOTHING_HEARD)
        attempt(lambda: heard.update(self._heard(message["hear"], message.get("text"))))
        self.heard = {**heard, "seq": message.get("seq"), "kind": message["hear"]}

    def _heard(self, kind: Any, text: Any) -> dict[str, Any]:
        heard = self.session.hear(kind, text)
        if text.strip() in {"", self.session.state.question}:  # nothing of it is typed yet
            whole = questions(self.session.read.reading) if kind == "question" else []
            heard = {**heard, "words": whole}
        return heard


def _session(preset: str | None, *, guide: bool) -> StatementsSession:
    steps = REMAINS if guide else ()
    if preset is not None:
        begin = find(preset)
        return StatementsSession(begin.text, begin.question, begin.law, steps=steps)
    return StatementsSession(steps=steps, step=BEFORE_THE_ANSWER if guide else None)
