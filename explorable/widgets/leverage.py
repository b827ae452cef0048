"""The panels "leverage" and "one curve at its edge"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures import leverage, leverage_edge
from explorable.figures.leverage_exports import export, export_edge
from explorable.sessions.leverage import LeverageSession
from explorable.sessions.leverage_edge import EdgeSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["EdgePanel", "LeveragePanel"]


class LeveragePanel(PresetPanel):
    """Leverage over query positions, what it inflates and divides, and where it is infinite."""

    part = t.Unicode("leverage").tag(sync=True)

    begins = LeverageSession
    draws = staticmethod(leverage.view)
    exports = staticmethod(export)
    figure = "Figure 1"


class EdgePanel(PresetPanel):
    """Heads along one curve, the error over ρ, and the ridge of the optimum over δ."""

    part = t.Unicode("edge").tag(sync=True)

    begins = EdgeSession
    draws = staticmethod(leverage_edge.view)
    exports = staticmethod(export_edge)
    figure = "Figure 2"
