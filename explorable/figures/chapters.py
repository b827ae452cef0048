"""The map of the chapters, made from each notebook's own metadata.

A chapter appears by itself: its file holds ``{"explorable": {"number", "title", "minutes",
"promise", "group"}}``, and a picture in ``art/NN.svg`` is shown where there is one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from explorable.errors import InputError

__all__ = ["GROUPS", "Chapter", "chapter_map", "chapters"]

GROUPS = {
    "Read": "what a correct answer is",
    "Trust": "what a head owes its reader",
    "Price": "what an answer costs",
    "Remember": "what a store can hold",
    "Stop": "what none of it covers",
}
NUMBER = re.compile(r"\d\d")


@dataclass(frozen=True, slots=True, order=True)
class Chapter:
    """What a notebook says of itself.

    Attributes
    ----------
    number : str
        Two digits; chapters are ordered by it.
    title, promise : str
        A few words, and one sentence.
    minutes : int
        To read and to do.
    group : str
        One of ``GROUPS``.
    file : str
        The name of the notebook.
    """

    number: str
    title: str
    promise: str
    minutes: int
    group: str
    file: str

    @property
    def art(self) -> str:
        """Its picture as SVG; empty where there is none."""
        picture = files("explorable.figures") / "art" / f"{self.number}.svg"
        return picture.read_text("utf-8").strip() if picture.is_file() else ""


def chapters(folder: Path) -> tuple[Chapter, ...]:
    """The chapters in ``folder``, by number; notebooks that say nothing of themselves are left out.

    Raises
    ------
    InputError
        If a notebook's own description is not complete; the message names the file.
    """
    found = (_chapter(path) for path in sorted(folder.glob("*.ipynb")))
    return tuple(sorted(chapter for chapter in found if chapter is not None))


def chapter_map(listed: Sequence[Chapter], href: Callable[[str], str] = str, here: str = "") -> str:
    """The map as HTML: one line, minutes and a picture a chapter, in groups.

    Parameters
    ----------
    listed : sequence of Chapter
        In order.
    href : callable
        From a notebook's name to its address on the page.
    here : str
        The number of the chapter that shows the map.
    """
    parts = []
    for group, members in groupby(listed, key=lambda chapter: chapter.group):
        items = "".join(f"<li>{_card(chapter, href, here)}</li>" for chapter in members)
        parts.append(
            f'<section class="part" aria-label="{escape(group)}"><div class="ph">'
            f"<h2>{escape(group)}</h2><p>{escape(GROUPS[group])}</p></div><ul>{items}</ul></section>"
        )
    return f'<div class="map">{"".join(parts)}</div>'


def _card(chapter: Chapter, href: Callable[[str], str], here: str) -> str:
    current = ' aria-current="page"' if chapter.number == here else ""
    minutes = "you are here" if current else f"{chapter.minutes} min"
    return (
        f'<a class="ch" href="{escape(href(chapter.file))}"{current}>{chapter.art}'
        f'<span class="ct"><span>{escape(chapter.number)}</span> <span>{minutes}</span></span>'
        f"<b>{escape(chapter.title)}</b>"
        f'<span class="cl">{escape(chapter.promise)}</span></a>'
    )


def _chapter(path: Path) -> Chapter | None:
    try:
        said = json.loads(path.read_text("utf-8"))["metadata"].get("explorable")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path.name} is not a notebook.") from error
    if said is None:
        return None
    try:
        chapter = Chapter(
            number=str(said["number"]),
            title=str(said["title"]),
            promise=str(said["promise"]),
            minutes=int(said["minutes"]),
            group=str(said["group"]),
            file=path.name,
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{path.name} does not say its {error.args[0]}.") from error
    if not NUMBER.fullmatch(chapter.number) or chapter.group not in GROUPS:
        raise InputError(f"{path.name} has no place in the map: {chapter.number}, {chapter.group}.")
    return chapter
