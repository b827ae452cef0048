"""The panel "the exact worst case"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.worst import view
from explorable.figures.worst_exports import export
from explorable.sessions.worst import WorstSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["WorstPanel"]


class WorstPanel(PresetPanel):
    """What coefficients cost at worst, the adversary that attains it, and the least error."""

    part = t.Unicode("worst").tag(sync=True)

    begins = WorstSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 1"
