"""Scripts and styles of all widgets, sent to a page once; each widget names its part of them."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets as t

from explorable.widgets.bundle import bundle
from explorable.widgets.style import stylesheet

__all__ = ["Kit", "Part", "kit"]

PARTS = ("panel", "bet", "exercise", "closure", "softmax", "depth", "octagon")
STYLES = ("tokens", "remains", "closure", "plots")


class Kit(ipywidgets.Widget):
    """What every widget of a page draws with; it shows nothing itself.

    Attributes
    ----------
    source : str
        A module that exports a function for each part.
    style : str
        The stylesheet of all parts.
    """

    source = t.Unicode().tag(sync=True)
    style = t.Unicode().tag(sync=True)


class Part(anywidget.AnyWidget):
    """A widget that is drawn by a function of the kit.

    Attributes
    ----------
    kit : str
        The model of the kit, as widgets refer to one another.
    part : str
        The name of the function.
    """

    _esm: ClassVar[str] = (files("explorable.widgets") / "static" / "kit.js").read_text("utf-8")

    kit = t.Unicode().tag(sync=True)
    part = t.Unicode().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(kit=f"IPY_MODEL_{kit().model_id}", **traits)


_made: list[Kit] = []


def kit() -> Kit:
    """The kit of this kernel; made anew where it was closed with all other widgets."""
    if not _made or _made[-1].comm is None:
        _made[:] = [Kit(source=bundle(*PARTS), style=stylesheet(*STYLES))]
    return _made[-1]
