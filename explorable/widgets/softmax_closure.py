"""The panel "softmax cannot close"; see ``SessionPanel``."""

from __future__ import annotations

from typing import Any

import traitlets as t

from explorable.figures.softmax_closure import view
from explorable.figures.softmax_exports import export
from explorable.sessions.softmax_closure import SoftmaxSession
from explorable.widgets.session_panel import SessionPanel

__all__ = ["SoftmaxPanel"]


class SoftmaxPanel(SessionPanel):
    """A matrix of bounds, its next step, and what averages of it reach.

    Parameters
    ----------
    session : SoftmaxSession or None
        What is shown; by default a new one.
    preset : str
        What a new session begins with.
    label : str
        What the caption calls this panel; also its name for a screen reader.
    linked : bool
        Whether the address of the page holds the state of this panel; one panel of a page.
    """

    part = t.Unicode("softmax").tag(sync=True)

    def __init__(
        self,
        session: SoftmaxSession | None = None,
        preset: str = "below",
        *,
        label: str = "Figure 3",
        linked: bool = False,
    ) -> None:
        self.session = session or SoftmaxSession(preset)
        super().__init__(self.session, label=label, linked=linked)

    def drawn(self, seq: int, problem: dict[str, Any] | None = None) -> dict[str, Any]:
        """The bounds, the reads of one entry, and the gap."""
        return view(self.session, seq, problem)

    def file(self, kind: str) -> dict[str, str]:
        """The figure, the table, the certificates, the calls or the formulas."""
        return export(self.session, kind)
