"""The panel of statements, worlds and an answer: a view of one session, drawn in the browser.

The browser sends one message an act, ``{"act": name, ...}``, and gets one ``view`` back. While
someone types it sends ``{"hear": kind, "text": ..., "seq": n}`` and gets ``heard`` back, with the
same number. Every message passes one guard: what fails becomes a line for the reader, and the
panel lives.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

import traitlets as t

from explorable.figures.exports import export
from explorable.figures.view import view
from explorable.sessions.guide import REMAINS
from explorable.sessions.links import is_link
from explorable.sessions.presets import preset as find
from explorable.sessions.statements import StatementsSession
from explorable.widgets.forms import FORMS, questions
from explorable.widgets.guard import attempt, told
from explorable.widgets.kit import Part

__all__ = ["BEFORE_THE_ANSWER", "RemainsPanel"]

BEFORE_THE_ANSWER = 1
"""The step at which a guided panel waits until a bet is placed."""

NOTHING_HEARD: dict[str, Any] = {
    "words": [],
    "notes": [],
    "paraphrase": "",
    "refusal": None,
    "complete": False,
}


class RemainsPanel(Part):
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
    view = t.Dict().tag(sync=True)
    heard = t.Dict().tag(sync=True)
    forms: t.List[Any] = t.List().tag(sync=True)
    label = t.Unicode("Figure 1").tag(sync=True)
    linked = t.Bool(default_value=True).tag(sync=True)
    compact = t.Bool(default_value=False).tag(sync=True)
    address = t.Unicode().tag(sync=True)
    ready = t.Bool(default_value=False).tag(sync=True)

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
        guide = guide and not compact
        self.session = session if session is not None else _session(preset, guide=guide)
        self._seq = 1
        shown = view(self.session, self._seq)
        traits = {"label": label, "linked": linked, "compact": compact}
        super().__init__(**traits, forms=list(FORMS), view=shown)
        self.on_msg(self._receive)
        self.observe(self._arrive, "address")

    def act(self, name: str, **arguments: Any) -> None:
        """Do what a control of the panel does, and show what follows from it."""
        self._show(attempt(self.session.act, name, **arguments))

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        if not isinstance(message, dict):
            return
        if "hear" in message:
            self._hear(message)
        elif message.get("act") == "export":
            problem = attempt(self._export, message.get("kind"))
            if problem is not None:
                self._show(problem)
        elif "act" in message:
            arguments = {str(key): value for key, value in message.items() if key != "act"}
            self._show(attempt(self.session.act, message["act"], **arguments))

    def _show(self, problem: dict[str, Any] | None) -> None:
        """One ``view`` to the browser, whatever happened."""
        self._seq += 1
        try:
            shown = view(self.session, self._seq, problem)
        except Exception as error:  # noqa: BLE001 (the guard)
            shown = {**self.view, "seq": self._seq, "problem": told(error)}
        self.view = shown

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

    def _export(self, kind: Any) -> None:
        self.send(export(self.session, str(kind)))

    def _arrive(self, change: dict[str, Any]) -> None:
        """The page says where it is; a link in its address becomes the state."""
        link = unquote(urlsplit(str(change["new"])).fragment)
        if self.linked and is_link(link) and link != self.view.get("link"):
            self._show(attempt(self.session.open_link, link))


def _session(preset: str | None, *, guide: bool) -> StatementsSession:
    steps = REMAINS if guide else ()
    if preset is not None:
        begin = find(preset)
        return StatementsSession(begin.text, begin.question, begin.law, steps=steps)
    return StatementsSession(steps=steps, step=BEFORE_THE_ANSWER if guide else None)
