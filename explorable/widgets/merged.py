"""The panel "merged writes"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.merged import view
from explorable.figures.merged_exports import export
from explorable.sessions.merged import MergedSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["MergedPanel"]


class MergedPanel(PresetPanel):
    """Writes merged within a radius, their read, and the ball around it."""

    part = t.Unicode("merged").tag(sync=True)

    begins = MergedSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 2"
