"""The panel "four laws"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.laws import view
from explorable.figures.laws_exports import export
from explorable.sessions.laws import LawsSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["LawsPanel"]


class LawsPanel(PresetPanel):
    """Four laws of capacity, each with its curve and a trial that was really run."""

    part = t.Unicode("laws").tag(sync=True)

    begins = LawsSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 3"
