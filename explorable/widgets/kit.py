"""Scripts and styles of widgets, in pieces: a page gets those its widgets need, each once."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets as t

from explorable.widgets.bundle import bundle
from explorable.widgets.style import stylesheet

__all__ = ["PARTS", "Kit", "Part", "Piece", "kits"]


@dataclass(frozen=True)
class Piece:
    """Modules of ``static/panel`` and stylesheets that are sent together.

    Attributes
    ----------
    scripts : tuple of str
        Modules; what they need comes with them unless a piece before this one has it.
    styles : tuple of str
        Stylesheets.
    """

    scripts: tuple[str, ...]
    styles: tuple[str, ...] = ()


BASE = Piece(("frame", "guide", "bet", "exercise"), ("tokens", "remains"))
PLOTS = Piece(("plots", "grid"), ("plots",))
MAPS = Piece(("handles", "bands", "bars"))  # of the chapters on weighted averages
WORST = Piece(("average_parts",), ("worst",))
LEVERAGE = Piece(("leverage_parts",), ("leverage",))
LOADS = Piece(("load_plots",), ("load",))
MEMORIES = Piece(("memory_plane",), ("memory",))
ATTENDING = Piece(("attending_plots",), ("attending",))
# each function that draws a widget, and the pieces it is drawn with, in the order they are loaded
PARTS = {
    "bet": (BASE,),
    "exercise": (BASE,),
    "panel": (BASE, Piece(("panel",))),
    "closure": (BASE, Piece(("closure",), ("closure",))),
    "softmax": (BASE, PLOTS, Piece(("softmax",))),
    "depth": (BASE, PLOTS, Piece(("depth",))),
    "octagon": (BASE, PLOTS, Piece(("octagon",))),
    "worst": (BASE, PLOTS, MAPS, WORST, Piece(("worst",))),
    "sets": (BASE, PLOTS, WORST, Piece(("sets",))),
    "leverage": (BASE, PLOTS, MAPS, WORST, LEVERAGE, Piece(("leverage",))),
    "longstream": (BASE, PLOTS, MAPS, WORST, MEMORIES, Piece(("longstream",))),
    "merged": (BASE, PLOTS, MAPS, WORST, MEMORIES, Piece(("merged",))),
    "streams": (BASE, PLOTS, MAPS, WORST, MEMORIES, Piece(("streams",))),
    "edge": (BASE, PLOTS, MAPS, WORST, LEVERAGE, Piece(("edge",))),
    "load": (BASE, PLOTS, MAPS, WORST, LOADS, Piece(("load",))),
    "abstain": (BASE, PLOTS, WORST, LEVERAGE, LOADS, Piece(("abstain",))),
    "laws": (BASE, PLOTS, WORST, LEVERAGE, LOADS, Piece(("laws",))),
    "attending": (BASE, PLOTS, MAPS, WORST, ATTENDING, Piece(("attending",))),
    "trained": (BASE, PLOTS, MAPS, WORST, ATTENDING, Piece(("trained",))),
}


class Kit(ipywidgets.Widget):
    """One piece, sent to a page; it shows nothing itself.

    Attributes
    ----------
    name : str
        Its modules.
    source : str
        A module that exports a function: from the names of the pieces before to its own.
    style : str
        Its stylesheets.
    """

    name = t.Unicode().tag(sync=True)
    source = t.Unicode().tag(sync=True)
    style = t.Unicode().tag(sync=True)


class Part(anywidget.AnyWidget):
    """A widget that is drawn by a function of the kits.

    Attributes
    ----------
    part : str
        The name of the function, a key of ``PARTS``.
    kits : list of str
        The models of its kits, as widgets refer to one another.
    """

    _esm: ClassVar[str] = (files("explorable.widgets") / "static" / "kit.js").read_text("utf-8")

    part = t.Unicode().tag(sync=True)
    kits: t.List[str] = t.List(t.Unicode()).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(kits=[f"IPY_MODEL_{one.model_id}" for one in kits(self.part)], **traits)


_made: dict[Piece, Kit] = {}


def kits(part: str) -> list[Kit]:
    """The kits of a part in this kernel; made anew where they were closed with all widgets."""
    before: tuple[str, ...] = ()
    for piece in PARTS[part]:
        if piece not in _made or _made[piece].comm is None:
            source = bundle(*piece.scripts, given=before)
            name = "-".join(piece.scripts)
            _made[piece] = Kit(name=name, source=source, style=stylesheet(*piece.styles))
        before += piece.scripts
    return [_made[piece] for piece in PARTS[part]]
