"""The panel "attention is a read"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.attending import view
from explorable.figures.attending_exports import export
from explorable.sessions.attending import AttendingSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["AttendingPanel"]


class AttendingPanel(PresetPanel):
    """Tokens in a store, a read of them, and attention beside it to the bit."""

    part = t.Unicode("attending").tag(sync=True)

    begins = AttendingSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 1"
