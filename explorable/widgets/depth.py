"""The panel "four conditions of depth"; see ``SessionPanel``."""

from __future__ import annotations

from typing import Any

import traitlets as t

from explorable.figures.depth import view
from explorable.figures.depth_exports import export
from explorable.sessions.depth import DepthSession
from explorable.widgets.session_panel import SessionPanel

__all__ = ["DepthPanel"]


class DepthPanel(SessionPanel):
    """A chain of bounds that closes step by step, and four switches that each break it.

    Parameters
    ----------
    session : DepthSession or None
        What is shown; by default a new one.
    preset : str
        What a new session begins with.
    label : str
        What the caption calls this panel; also its name for a screen reader.
    linked : bool
        Whether the address of the page holds the state of this panel; one panel of a page.
    """

    part = t.Unicode("depth").tag(sync=True)

    def __init__(
        self,
        session: DepthSession | None = None,
        preset: str = "hold",
        *,
        label: str = "Figure 4",
        linked: bool = False,
    ) -> None:
        self.session = session or DepthSession(preset)
        super().__init__(self.session, label=label, linked=linked)

    def drawn(self, seq: int, problem: dict[str, Any] | None = None) -> dict[str, Any]:
        """The chain, its steps, and what is wrong with them."""
        return view(self.session, seq, problem)

    def file(self, kind: str) -> dict[str, str]:
        """The figure, the table, the numbers or the calls."""
        return export(self.session, kind)
