"""What a panel needs from the page around it: the address, a spoken line, and the stylesheet.

The page hands its own address over as a trait. That works in a kernel that was started before
the request, in JupyterLab and behind a prefix alike. State stands after the ``#`` of the
address, which is never sent to a server.
"""

from __future__ import annotations

from importlib.resources import files
from typing import ClassVar

import anywidget
import traitlets as t

from explorable.widgets.style import stylesheet

__all__ = ["Page"]


class Page(anywidget.AnyWidget):
    """The page around one panel.

    Attributes
    ----------
    address : str
        The whole address of the page, from the browser.
    fragment : str
        What stands after its ``#``, to the browser.
    said : str
        One sentence for a live region: what the last act changed.
    """

    _esm: ClassVar[str] = (files("explorable.widgets") / "static" / "page.js").read_text("utf-8")
    _css: ClassVar[str] = stylesheet("tokens", "panel")

    address = t.Unicode().tag(sync=True)
    fragment = t.Unicode().tag(sync=True)
    said = t.Unicode().tag(sync=True)
