"""The panel "a long stream"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.streams_long import view
from explorable.figures.streams_long_exports import export
from explorable.sessions.streams_long import LongSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["LongPanel"]


class LongPanel(PresetPanel):
    """Ten thousand tokens, and what three small memories make of them, as they come."""

    part = t.Unicode("longstream").tag(sync=True)

    begins = LongSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 3"
