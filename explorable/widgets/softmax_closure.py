"""The panel "softmax cannot close"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.softmax_closure import view
from explorable.figures.softmax_exports import export
from explorable.sessions.softmax_closure import SoftmaxSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["SoftmaxPanel"]


class SoftmaxPanel(PresetPanel):
    """A matrix of bounds, its next step, and what averages of it reach."""

    part = t.Unicode("softmax").tag(sync=True)

    begins = SoftmaxSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 3"
