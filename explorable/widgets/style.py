"""The stylesheets of the panels; the web app shows the same ones before a kernel answers."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = ["stylesheet"]


@cache
def stylesheet(*names: str) -> str:
    """The files ``static/NAME.css``, one after another."""
    folder = files("explorable.widgets") / "static"
    return "\n".join((folder / f"{name}.css").read_text("utf-8") for name in names)
