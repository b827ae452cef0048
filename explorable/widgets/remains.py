"""The panel of statements, worlds and an answer: a view of one session, drawn in the browser.

The browser sends one message an act, ``{"act": name, ...}``, and gets one ``view`` back. While
someone types it sends ``{"hear": kind, "text": ..., "seq": n}`` and gets ``heard`` back, with the
same number. Every message passes one guard: what fails becomes a line for the reader, and the
panel lives.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, ClassVar
from urllib.parse import unquote, urlsplit

import anywidget
import traitlets as t

from explorable.errors import ExplorableError
from explorable.figures.view import view
from explorable.sessions.guide import REMAINS
from explorable.sessions.links import is_link
from explorable.sessions.presets import preset as find
from explorable.sessions.statements import StatementsSession
from explorable.widgets.bundle import bundle
from explorable.widgets.forms import FORMS
from explorable.widgets.guard import caught
from explorable.widgets.style import stylesheet

__all__ = ["RemainsPanel"]

log = logging.getLogger("explorable")

BEFORE_THE_ANSWER = 1  # the step a guided panel waits at until a bet is placed
KINDS = ("statement", "question", "row")
FAULT = "This step did not work, and that is a fault of the program."
KEPT = (
    "Your text is kept. Undo or change it, and try again; if it happens once more, copy the link."
)


class RemainsPanel(anywidget.AnyWidget):
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
    """

    _esm: ClassVar[str] = bundle("panel")
    _css: ClassVar[str] = stylesheet("tokens", "remains")

    view = t.Dict().tag(sync=True)
    heard = t.Dict().tag(sync=True)
    forms: t.List[Any] = t.List().tag(sync=True)
    label = t.Unicode("Figure 1").tag(sync=True)
    linked = t.Bool(default_value=True).tag(sync=True)
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
    ) -> None:
        self.session = session if session is not None else _session(preset, guide=guide)
        self._seq = 1
        shown = view(self.session, self._seq)
        super().__init__(label=label, linked=linked, forms=list(FORMS), view=shown)
        self.on_msg(self._receive)
        self.observe(self._arrive, "address")

    def act(self, name: str, **arguments: Any) -> None:
        """Do what a control of the panel does, and show what follows from it."""
        self._show(_done(self.session.act, name, **arguments))

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        if not isinstance(message, dict):
            return
        if "hear" in message:
            self._hear(message)
        elif "act" in message:
            arguments = {str(key): value for key, value in message.items() if key != "act"}
            self._show(_done(self.session.act, message["act"], **arguments))

    def _show(self, problem: dict[str, str] | None) -> None:
        """One ``view`` to the browser, whatever happened."""
        self._seq += 1
        try:
            shown = view(self.session, self._seq, problem)
        except Exception as error:  # noqa: BLE001 (the guard)
            shown = {**self.view, "seq": self._seq, "problem": _told(error)}
        self.view = shown

    def _hear(self, message: dict[str, Any]) -> None:
        kind, text, seq = message.get("hear"), message.get("text"), message.get("seq")
        if kind not in KINDS or not isinstance(text, str):
            return
        try:
            said = self.session.hear(kind, text)
        except Exception as error:  # noqa: BLE001 (the guard)
            _told(error)
            said = {"words": [], "notes": [], "paraphrase": "", "refusal": None, "complete": False}
        self.heard = {**said, "seq": seq, "kind": kind}

    def _arrive(self, change: dict[str, Any]) -> None:
        """The page says where it is; a link in its address becomes the state."""
        link = unquote(urlsplit(str(change["new"])).fragment)
        if self.linked and is_link(link) and link != self.view.get("link"):
            self._show(_done(self.session.open_link, link))


def _done(do: Callable[..., None], *given: Any, **named: Any) -> dict[str, str] | None:
    """Do it; what went wrong, in words."""
    try:
        do(*given, **named)
    except Exception as error:  # noqa: BLE001 (the guard: a panel outlives its callbacks)
        return _told(error)
    return None


def _told(error: Exception) -> dict[str, str]:
    """What the reader is told; a fault of the program is kept for the tests and the log."""
    if isinstance(error, ExplorableError):
        return {"message": str(error), "do": "Nothing was changed."}
    caught.append(error)
    log.error("a callback of a panel failed", exc_info=error)
    return {"message": FAULT, "do": f"{KEPT} ({type(error).__name__}: {str(error)[:300]})"}


def _session(preset: str | None, *, guide: bool) -> StatementsSession:
    steps = REMAINS if guide else ()
    if preset is not None:
        begin = find(preset)
        return StatementsSession(begin.text, begin.question, begin.law, steps=steps)
    return StatementsSession(steps=steps, step=BEFORE_THE_ANSWER if guide else None)
