"""The panel "one stream, two memories"; see ``PresetPanel``."""

from __future__ import annotations

import traitlets as t

from explorable.figures.streams import view
from explorable.figures.streams_exports import export
from explorable.sessions.streams import StreamSession
from explorable.widgets.preset_panel import PresetPanel

__all__ = ["StreamPanel"]


class StreamPanel(PresetPanel):
    """The same stream written verbatim and competitively, write by write."""

    part = t.Unicode("streams").tag(sync=True)

    begins = StreamSession
    draws = staticmethod(view)
    exports = staticmethod(export)
    figure = "Figure 1"
