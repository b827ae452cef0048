"""The panel "four conditions of depth"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.depth import view
from explorable.figures.depth_exports import export
from explorable.sessions.depth import DepthSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["DepthPanel"]


class DepthPanel(PresetPanel):
    """A chain of bounds that closes step by step, and four switches that each break it."""

    part = t.Unicode("depth").tag(sync=True)

    begins = DepthSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 4"
