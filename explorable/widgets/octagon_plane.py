"""The panel "octagon in the plane"; see ``SessionPanel``."""

from __future__ import annotations

from typing import Any

import traitlets as t

from explorable.figures.octagon_exports import export
from explorable.figures.octagon_plane import view
from explorable.sessions.octagon_plane import PlaneSession
from explorable.widgets.session_panel import SessionPanel

__all__ = ["PlanePanel"]


class PlanePanel(SessionPanel):
    """Bounds on x, y, x + y and x - y, the region they leave, and why.

    Parameters
    ----------
    session : PlaneSession or None
        What is shown; by default a new one.
    preset : str
        What a new session begins with.
    label : str
        What the caption calls this panel; also its name for a screen reader.
    linked : bool
        Whether the address of the page holds the state of this panel; one panel of a page.
    """

    part = t.Unicode("octagon").tag(sync=True)

    def __init__(
        self,
        session: PlaneSession | None = None,
        preset: str = "point",
        *,
        label: str = "Figure 2",
        linked: bool = False,
    ) -> None:
        self.session = session or PlaneSession(preset)
        super().__init__(self.session, label=label, linked=linked)

    def drawn(self, seq: int, problem: dict[str, Any] | None = None) -> dict[str, Any]:
        """The bounds, the region, and the certificate of one sum."""
        return view(self.session, seq, problem)

    def file(self, kind: str) -> dict[str, str]:
        """The figure, the table, the certificate or the calls."""
        return export(self.session, kind)
