"""The panel "add a value"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.worst_sets import view
from explorable.figures.worst_sets_exports import export
from explorable.sessions.worst_sets import SetsSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["SetsPanel"]


class SetsPanel(PresetPanel):
    """Values added one by one, and what each leaves of b* under either tolerance."""

    part = t.Unicode("sets").tag(sync=True)

    begins = SetsSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 2"
