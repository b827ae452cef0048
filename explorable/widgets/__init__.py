"""Floor 6: the panels. Views own no state; what they show comes from a session.

Chapters call the functions here; what they need is imported when they are called.
No function has the name of a module here: importing that would put the module in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    import ipywidgets

    from explorable.widgets.bet import BetCard
    from explorable.widgets.exercise import ExerciseCard
    from explorable.widgets.preset_panel import PresetPanel
    from explorable.widgets.remains import RemainsPanel
    from explorable.widgets.session_panel import SessionPanel

__all__ = [
    "abstain_panel",
    "attending_panel",
    "bet_card",
    "chapter_map",
    "closure_panel",
    "depth_panel",
    "edge_panel",
    "exercise_card",
    "exercise_cards",
    "laws_panel",
    "leverage_panel",
    "load_panel",
    "long_panel",
    "merge_panel",
    "octagon_panel",
    "panel",
    "readmission_panel",
    "softmax_panel",
    "stream_panel",
    "trained_panel",
    "worlds_panel",
    "worst_panel",
]


def panel(preset: str = "compositional") -> RemainsPanel:
    """A small panel: a text, a question, and the answer beside it.

    Parameters
    ----------
    preset : str
        A key of ``explorable.sessions.presets.PRESETS``: the text it begins with.

    Raises
    ------
    KeyError
        There is no such preset.
    """
    from explorable.widgets.remains import RemainsPanel

    return RemainsPanel(preset=preset, label="The text box", compact=True)


def worlds_panel(
    preset: str | None = None, *, guide: bool = True, label: str = "Figure 1", linked: bool = True
) -> RemainsPanel:
    """Statements, the worlds they leave, and an answer; see ``RemainsPanel``."""
    from explorable.widgets.remains import RemainsPanel

    return RemainsPanel(preset=preset, guide=guide, label=label, linked=linked)


def _begun(panel: str, said: str) -> Callable[..., PresetPanel]:
    """The function that begins a panel, a class of a module here, as ``PresetPanel`` takes it."""
    module, name = panel.split(".")

    def begin(
        preset: str | None = None, *, label: str | None = None, linked: bool | None = None
    ) -> PresetPanel:
        kind = getattr(import_module(f"explorable.widgets.{module}"), name)
        return cast("PresetPanel", kind(preset, label=label, linked=linked))

    begin.__name__, begin.__doc__ = name, f"{said}; see ``PresetPanel``."
    return begin


closure_panel = _begun(
    "closure.ClosurePanel", "Bounds as a matrix and as a graph, squared until they are closed"
)
depth_panel = _begun("depth.DepthPanel", "A chain of bounds, and four conditions as switches")
octagon_panel = _begun("octagon_plane.PlanePanel", "Bounds in the plane and what they leave")
softmax_panel = _begun("softmax_closure.SoftmaxPanel", "One step of closure against attention")
worst_panel = _begun("worst.WorstPanel", "Keys, a query and radii: what coefficients cost at worst")
readmission_panel = _begun("worst_sets.SetsPanel", "Values added one by one, and what each leaves")
leverage_panel = _begun("leverage.LeveragePanel", "Leverage over query positions, as a map")
edge_panel = _begun("leverage.EdgePanel", "Heads along one curve at its edge")
attending_panel = _begun(
    "attending.AttendingPanel", "Tokens in a store, a read of them, and attention beside it"
)
stream_panel = _begun("streams.StreamPanel", "One stream in two memories, verbatim and competitive")
load_panel = _begun("load.LoadPanel", "How far reads are off as a memory fills up")
merge_panel = _begun(
    "merged.MergedPanel", "Writes merged within a radius, and the ball around a read"
)
abstain_panel = _begun(
    "abstain.AbstainPanel", "Signals of sureness, and a threshold that knows its load"
)
laws_panel = _begun("laws.LawsPanel", "Four laws of capacity, and a trial of each")
trained_panel = _begun("attending_head.HeadPanel", "One head of a trained model, read from a store")
long_panel = _begun("streams_long.LongPanel", "A long stream in three small memories")


def bet_card(figure: SessionPanel | None = None, chapter: str = "01") -> BetCard:
    """The bet of a chapter; placing it moves ``figure`` on to the answer."""
    from explorable.sessions.chapters import tasks
    from explorable.widgets.bet import BetCard

    return BetCard(tasks(chapter), figure)


def exercise_card(
    key: str, figure: SessionPanel | None = None, chapter: str = "01"
) -> ExerciseCard:
    """One exercise of a chapter; ``figure`` is where it can be shown."""
    from explorable.sessions.chapters import tasks
    from explorable.widgets.exercise import ExerciseCard

    return ExerciseCard(tasks(chapter), key, figure)


def exercise_cards(
    chapter: str, figure: SessionPanel | None = None, *more: SessionPanel
) -> ipywidgets.VBox:
    """All exercises of a chapter, one under the other; each shows in the panel it is about."""
    import ipywidgets

    from explorable.sessions.chapters import tasks

    found = tasks(chapter).exercises
    panels = dict(enumerate((figure, *more)))
    view = ipywidgets.VBox(
        [exercise_card(one.key, panels.get(one.figure), chapter) for one in found]
    )
    view.add_class("rm-tasks")
    return view


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

    style = f"<style>{stylesheet('tokens', 'map')}</style>"
    view = ipywidgets.HTML(style + draw(chapters(Path(folder)), here=here))
    view.add_class("wr")
    return view
