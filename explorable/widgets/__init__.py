"""Floor 6: the panels. Views own no state; what they show comes from a session.

Chapters call the functions here; what they need is imported when they are called.
No function has the name of a module here: importing that would put the module in its place.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ipywidgets

    from explorable.widgets.abstain import AbstainPanel
    from explorable.widgets.attending import AttendingPanel
    from explorable.widgets.attending_head import HeadPanel
    from explorable.widgets.bet import BetCard
    from explorable.widgets.closure import ClosurePanel
    from explorable.widgets.depth import DepthPanel
    from explorable.widgets.exercise import ExerciseCard
    from explorable.widgets.laws import LawsPanel
    from explorable.widgets.leverage import EdgePanel, LeveragePanel
    from explorable.widgets.load import LoadPanel
    from explorable.widgets.merged import MergedPanel
    from explorable.widgets.octagon_plane import PlanePanel
    from explorable.widgets.remains import RemainsPanel
    from explorable.widgets.session_panel import SessionPanel
    from explorable.widgets.softmax_closure import SoftmaxPanel
    from explorable.widgets.streams import StreamPanel
    from explorable.widgets.streams_long import LongPanel
    from explorable.widgets.worst import WorstPanel
    from explorable.widgets.worst_sets import SetsPanel

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


def closure_panel(
    preset: str | None = None, *, label: str = "Figure 1", linked: bool = True
) -> ClosurePanel:
    """Bounds as a matrix and as a graph, squared until they are closed; see ``ClosurePanel``."""
    from explorable.widgets.closure import ClosurePanel

    return ClosurePanel(preset=preset, label=label, linked=linked)


def depth_panel(
    preset: str = "hold", *, label: str = "Figure 4", linked: bool = False
) -> DepthPanel:
    """A chain of bounds, and four conditions as switches; see ``DepthPanel``."""
    from explorable.widgets.depth import DepthPanel

    return DepthPanel(preset=preset, label=label, linked=linked)


def octagon_panel(
    preset: str = "point", *, label: str = "Figure 2", linked: bool = False
) -> PlanePanel:
    """Bounds in the plane and what they leave; see ``PlanePanel``."""
    from explorable.widgets.octagon_plane import PlanePanel

    return PlanePanel(preset=preset, label=label, linked=linked)


def softmax_panel(
    preset: str = "below", *, label: str = "Figure 3", linked: bool = False
) -> SoftmaxPanel:
    """One step of closure against attention; see ``SoftmaxPanel``."""
    from explorable.widgets.softmax_closure import SoftmaxPanel

    return SoftmaxPanel(preset=preset, label=label, linked=linked)


def worst_panel(
    preset: str | None = None, *, label: str = "Figure 1", linked: bool = True
) -> WorstPanel:
    """Keys, a query and radii: what coefficients cost at worst; see ``WorstPanel``."""
    from explorable.widgets.worst import WorstPanel

    return WorstPanel(preset=preset, label=label, linked=linked)


def readmission_panel(
    preset: str = "readmit", *, label: str = "Figure 2", linked: bool = False
) -> SetsPanel:
    """Values added one by one, and what each leaves; see ``SetsPanel``."""
    from explorable.widgets.worst_sets import SetsPanel

    return SetsPanel(preset=preset, label=label, linked=linked)


def leverage_panel(
    preset: str | None = None, *, label: str = "Figure 1", linked: bool = True
) -> LeveragePanel:
    """Leverage over query positions, as a map; see ``LeveragePanel``."""
    from explorable.widgets.leverage import LeveragePanel

    return LeveragePanel(preset=preset, label=label, linked=linked)


def edge_panel(preset: str = "edge", *, label: str = "Figure 2", linked: bool = False) -> EdgePanel:
    """Heads along one curve at its edge; see ``EdgePanel``."""
    from explorable.widgets.leverage import EdgePanel

    return EdgePanel(preset=preset, label=label, linked=linked)


def attending_panel(
    preset: str | None = None, *, label: str = "Figure 1", linked: bool = True
) -> AttendingPanel:
    """Tokens in a store, a read of them, and attention beside it; see ``AttendingPanel``."""
    from explorable.widgets.attending import AttendingPanel

    return AttendingPanel(preset=preset, label=label, linked=linked)


def stream_panel(
    preset: str | None = None, *, label: str = "Figure 1", linked: bool = True
) -> StreamPanel:
    """One stream in two memories, verbatim and competitive; see ``StreamPanel``."""
    from explorable.widgets.streams import StreamPanel

    return StreamPanel(preset=preset, label=label, linked=linked)


def load_panel(
    preset: str | None = None, *, label: str = "Figure 1", linked: bool = True
) -> LoadPanel:
    """How far reads are off as a memory fills up; see ``LoadPanel``."""
    from explorable.widgets.load import LoadPanel

    return LoadPanel(preset=preset, label=label, linked=linked)


def merge_panel(
    preset: str = "groups", *, label: str = "Figure 2", linked: bool = False
) -> MergedPanel:
    """Writes merged within a radius, and the ball around a read; see ``MergedPanel``."""
    from explorable.widgets.merged import MergedPanel

    return MergedPanel(preset=preset, label=label, linked=linked)


def abstain_panel(
    preset: str = "moved", *, label: str = "Figure 2", linked: bool = False
) -> AbstainPanel:
    """Signals of sureness, and a threshold that knows its load; see ``AbstainPanel``."""
    from explorable.widgets.abstain import AbstainPanel

    return AbstainPanel(preset=preset, label=label, linked=linked)


def laws_panel(preset: str = "sum", *, label: str = "Figure 3", linked: bool = False) -> LawsPanel:
    """Four laws of capacity, and a trial of each; see ``LawsPanel``."""
    from explorable.widgets.laws import LawsPanel

    return LawsPanel(preset=preset, label=label, linked=linked)


def trained_panel(
    preset: str = "saw", *, label: str = "Figure 2", linked: bool = False
) -> HeadPanel:
    """One head of a trained model, read from a store; see ``HeadPanel``."""
    from explorable.widgets.attending_head import HeadPanel

    return HeadPanel(preset=preset, label=label, linked=linked)


def long_panel(preset: str = "near", *, label: str = "Figure 3", linked: bool = False) -> LongPanel:
    """A long stream in three small memories; see ``LongPanel``."""
    from explorable.widgets.streams_long import LongPanel

    return LongPanel(preset=preset, label=label, linked=linked)


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
