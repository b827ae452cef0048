"""Where the app finds its own files, in a checkout and in an installed wheel alike."""

from __future__ import annotations

from pathlib import Path

from explorable.errors import InputError

__all__ = ["notebooks", "voila_share"]

PACKAGE = Path(__file__).resolve().parent.parent


def notebooks() -> Path:
    """The folder of the chapters: inside an installed package, beside it in a checkout.

    Raises
    ------
    InputError
        If neither holds a chapter.
    """
    for folder in (PACKAGE / "notebooks", PACKAGE.parent / "notebooks"):
        if any(folder.glob("[0-9][0-9]_*.ipynb")):
            return folder
    raise InputError(f"The chapters are missing: no notebooks beside {PACKAGE}. Install it again.")


def voila_share() -> Path:
    """The folder to put on ``JUPYTER_PATH``, so that Voila finds ``voila/templates/explorable``."""
    return Path(__file__).resolve().parent
