"""What the panels that begin with a preset share: a session of their own, a view and its files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from explorable.sessions.session import Session
from explorable.widgets.session_panel import SessionPanel

__all__ = ["PresetPanel"]

FIRST = "Figure 1"


class PresetPanel(SessionPanel):
    """A panel whose subclass names its session, what draws it and what it hands out.

    Parameters
    ----------
    preset : str or None
        What its session begins with; without one, as that begins by itself.
    label : str or None
        What the caption calls this panel, also its name for a screen reader; without one, as
        its chapter numbers it.
    linked : bool or None
        Whether the address of the page holds the state of this panel; without one, that of the
        first figure of a chapter does.
    """

    begins: ClassVar[Callable[..., Session[Any]]]
    draws: ClassVar[Callable[..., dict[str, Any]]]
    exports: ClassVar[Callable[..., dict[str, str]]]
    figure: ClassVar[str]

    def __init__(
        self, preset: str | None = None, *, label: str | None = None, linked: bool | None = None
    ) -> None:
        kind = type(self)
        self.session: Any = kind.begins() if preset is None else kind.begins(preset=preset)
        linked = kind.figure == FIRST if linked is None else linked
        super().__init__(self.session, label=label or kind.figure, linked=linked)

    def drawn(self, seq: int, problem: dict[str, Any] | None = None) -> dict[str, Any]:
        """All that the panel shows."""
        return type(self).draws(self.session, seq, problem)

    def file(self, kind: str) -> dict[str, str]:
        """A file to hand out; see the exports of its figure."""
        return type(self).exports(self.session, kind)
