"""The panel "one head of a trained model"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.attending_head import view
from explorable.figures.attending_head_exports import export
from explorable.sessions.attending_head import HeadSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["HeadPanel"]


class HeadPanel(PresetPanel):
    """One head of a trained model on one sentence, read from a store, token by token."""

    part = t.Unicode("trained").tag(sync=True)

    begins = HeadSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 2"
