"""The panel of a closure: sentences and bounds, their matrix and their graph, step by step."""

from __future__ import annotations

from typing import Any

import traitlets as t

from explorable.figures.closure_exports import export
from explorable.figures.closure_view import view
from explorable.sessions.closure import ClosureSession
from explorable.widgets.session_panel import SessionPanel

__all__ = ["ClosurePanel"]


class ClosurePanel(SessionPanel):
    """Bounds as a matrix and as a graph, squared until they are closed.

    Parameters
    ----------
    session : ClosureSession or None
        What is shown; by default a new one.
    preset : str or None
        The text a new session begins with; without one, the step of the guide that is drawn.
    label : str
        What the caption calls this panel; also its name for a screen reader.
    linked : bool
        Whether the address of the page holds the state of this panel; one panel of a page.
    """

    part = t.Unicode("closure").tag(sync=True)

    def __init__(
        self,
        session: ClosureSession | None = None,
        preset: str | None = None,
        *,
        label: str = "Figure 1",
        linked: bool = True,
    ) -> None:
        self.session = ClosureSession(preset=preset) if session is None else session
        super().__init__(self.session, label=label, linked=linked)

    def drawn(self, seq: int, problem: dict[str, Any] | None = None) -> dict[str, Any]:
        """The rows, the matrix, the graph and the entry that is looked at."""
        return view(self.session, seq, problem)

    def file(self, kind: str) -> dict[str, str]:
        """The picture, the matrix, the certificate, the calls or the text."""
        return export(self.session, kind)
