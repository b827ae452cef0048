"""The panel "when not to answer"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.abstain import view
from explorable.figures.abstain_exports import export
from explorable.sessions.abstain import AbstainSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["AbstainPanel"]


class AbstainPanel(PresetPanel):
    """Risk against coverage of four signals, and a threshold that knows its load."""

    part = t.Unicode("abstain").tag(sync=True)

    begins = AbstainSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 2"
