"""Floor 6: the panels. Views own no state; what they show comes from a session.

Chapters call the two functions here; what they need is imported when they are called.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ipywidgets

    from explorable.widgets.text_panel import TextPanel

__all__ = ["chapter_map", "panel"]


def panel(preset: str = "compositional") -> TextPanel:
    """A text, a question and what remains, beginning with one of the presets.

    Parameters
    ----------
    preset : str
        A key of ``explorable.sessions.presets.PRESETS``.
    """
    from explorable.sessions.presets import preset as find
    from explorable.sessions.text import State, TextSession
    from explorable.widgets.text_panel import TextPanel

    begin = find(preset)
    session = TextSession()
    session.open(State(begin.text, begin.question, begin.law))
    return TextPanel(session)


def chapter_map(folder: str | Path = ".", here: str = "") -> ipywidgets.HTML:
    """The map of the chapters in ``folder``, by default that of the running notebook.

    Parameters
    ----------
    folder : str or Path
        Where the notebooks are.
    here : str
        The number of the chapter that shows the map.
    """
    import ipywidgets

    from explorable.figures.chapters import chapter_map as draw
    from explorable.figures.chapters import chapters
    from explorable.widgets.style import stylesheet

    style = f"<style>{stylesheet('tokens', 'panel', 'map')}</style>"
    view = ipywidgets.HTML(style + draw(chapters(Path(folder)), here=here))
    view.add_class("wr")
    return view
