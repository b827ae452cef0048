"""The panel of a closure: a matrix and a graph, step by step; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.closure_exports import export
from explorable.figures.closure_view import view
from explorable.sessions.closure import ClosureSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["ClosurePanel"]


class ClosurePanel(PresetPanel):
    """Bounds as a matrix and as a graph, squared until they are closed."""

    part = t.Unicode("closure").tag(sync=True)

    begins = ClosureSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 1"
