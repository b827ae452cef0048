"""Typed text is shown as typed, and nothing of it is markup: in panels and in what is saved."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import ipywidgets as w
import pytest

from explorable.figures.exports import export
from explorable.figures.marks import typed
from explorable.sessions.statements import StatementsSession
from explorable.sessions.text import State, TextSession
from explorable.widgets.text_panel import TextPanel
from tests.widgets.typed import TYPED

OURS = {"div", "p", "span", "bdi", "mark", "svg", "circle", "path", "rect", "ul", "li", "ol", "b"}
OURS |= {"details", "summary", "small", "h3", "h4", "s", "button", "section", "figure", "br", "em"}


class Shown(HTMLParser):
    """The text that a browser shows of some HTML, and the elements it makes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.tags, self.names = "", set[str](), set[str]()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.tags.add(tag)
        self.names |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        """Text between elements."""
        self.text += data


def shown(widget: w.Widget) -> Shown:
    found = [widget.value] if isinstance(widget, w.HTML) else []
    boxes = [widget]
    while boxes:
        for child in getattr(boxes.pop(), "children", ()):
            boxes.append(child)
            found += [child.value] if isinstance(child, w.HTML) else []
    return Shown("\n".join(found))


@pytest.mark.parametrize("text", TYPED)
def test_a_text_panel_shows_what_was_typed(text: str) -> None:
    session = TextSession()
    session.open(State(text, "Where is Ana?"))
    seen = shown(TextPanel(session))
    assert text in seen.text
    assert seen.tags <= OURS
    assert not {name for name in seen.names if name.startswith("on") or name == "src"}


@pytest.mark.parametrize("text", TYPED)
def test_a_question_is_shown_as_typed(text: str) -> None:
    session = TextSession()
    session.open(State("Ana is in the hall.", text))
    seen = shown(TextPanel(session))
    assert text in seen.text
    assert seen.tags <= OURS


@pytest.mark.parametrize("text", TYPED)
def test_a_saved_picture_tells_what_was_typed_as_text(text: str) -> None:
    session = StatementsSession("Ana is in the hall or the attic.", text)
    root = ET.fromstring(export(session, "svg")["data"])
    told = "".join(root.itertext())
    assert text in told
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "g", "path", "rect", "circle", "text", "style"}


@pytest.mark.parametrize("text", TYPED)
def test_typed_text_is_escaped_and_stands_apart_from_the_direction_around_it(text: str) -> None:
    seen = Shown(typed(text))
    assert (seen.text, seen.tags) == (text, {"bdi"})
