"""The panel "octagon in the plane"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.octagon_exports import export
from explorable.figures.octagon_plane import view
from explorable.sessions.octagon_plane import PlaneSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["PlanePanel"]


class PlanePanel(PresetPanel):
    """Bounds on x, y, x + y and x - y, the region they leave, and why."""

    part = t.Unicode("octagon").tag(sync=True)

    begins = PlaneSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 2"
