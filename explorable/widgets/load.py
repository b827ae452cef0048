"""The panel "a memory under load"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.load import view
from explorable.figures.load_exports import export
from explorable.sessions.load import LoadSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["LoadPanel"]


class LoadPanel(PresetPanel):
    """How far reads are off as a memory fills up, with the bound that is proved."""

    part = t.Unicode("load").tag(sync=True)

    begins = LoadSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 1"
