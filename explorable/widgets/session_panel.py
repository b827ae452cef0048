"""What every panel is: a view of one session, drawn in the browser.

The browser sends one message an act, ``{"act": name, ...}``, and gets one ``view`` back. Every
message passes one guard: what fails becomes a line for the reader, and the panel lives.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

import traitlets as t

from explorable.sessions.links import is_link
from explorable.sessions.session import Session
from explorable.widgets.guard import attempt, told
from explorable.widgets.kit import Part

__all__ = ["SessionPanel"]


class SessionPanel(Part):
    """A widget that shows one session; a subclass says how it is drawn and what it hands out.

    Parameters
    ----------
    session : Session
        What is shown.
    traits
        Those below, and a subclass's own.

    Attributes
    ----------
    view : dict
        All that the browser draws: plain data, with ``seq``, which counts the messages.
    label : str
        What the caption calls this panel; also its name for a screen reader.
    linked : bool
        Whether the address of the page holds the state of this panel; one panel of a page.
    address : str
        Where the page is; set by the browser.
    ready : bool
        Whether the browser has drawn it.
    """

    view = t.Dict().tag(sync=True)
    label = t.Unicode("Figure 1").tag(sync=True)
    linked = t.Bool(default_value=True).tag(sync=True)
    address = t.Unicode().tag(sync=True)
    ready = t.Bool(default_value=False).tag(sync=True)

    def __init__(self, session: Session[Any], **traits: Any) -> None:
        self._shown = session
        self._seq = 1
        super().__init__(view=self.drawn(self._seq), **traits)
        self.on_msg(self._receive)
        self.observe(self._arrive, "address")

    def drawn(self, seq: int, problem: dict[str, Any] | None = None) -> dict[str, Any]:
        """The view of the session as it is now."""
        raise NotImplementedError

    def file(self, kind: str) -> dict[str, str]:
        """A file to hand out: its name, its type and its text."""
        raise NotImplementedError

    def knows(self, name: str) -> bool:
        """Whether the session has an act of this name."""
        return name in self._shown.acts

    def act(self, name: str, /, **arguments: Any) -> None:
        """Do what a control of the panel does, and show what follows from it."""
        self._show(attempt(self._shown.act, name, **arguments))

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        if isinstance(message, dict) and "act" in message:
            arguments = {str(key): value for key, value in message.items() if key != "act"}
            if message["act"] != "export":
                self._show(attempt(self._shown.act, message["act"], **arguments))
                return
            problem = attempt(self._export, message.get("kind"))
            if problem is not None:
                self._show(problem)

    def _export(self, kind: Any) -> None:
        self.send(self.file(str(kind)))

    def _show(self, problem: dict[str, Any] | None) -> None:
        """One ``view`` to the browser, whatever happened."""
        self._seq += 1
        try:
            shown = self.drawn(self._seq, problem)
        except Exception as error:  # noqa: BLE001 (the guard)
            shown = {**self.view, "seq": self._seq, "problem": told(error)}
        self.view = shown

    def _arrive(self, change: dict[str, Any]) -> None:
        """The page says where it is; a link in its address becomes the state."""
        link = unquote(urlsplit(str(change["new"])).fragment)
        if self.linked and is_link(link) and link != self.view.get("link"):
            self._show(attempt(self._shown.open_link, link))
