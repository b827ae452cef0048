"""Typed text is kept as typed, and nothing of it is markup in what is saved."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from explorable.figures.exports import export
from explorable.sessions.statements import StatementsSession
from tests.widgets.typed import TYPED


@pytest.mark.parametrize("text", TYPED)
def test_a_saved_picture_tells_what_was_typed_as_text(text: str) -> None:
    session = StatementsSession("Ana is in the hall or the attic.", text)
    root = ET.fromstring(export(session, "svg")["data"])
    told = "".join(root.itertext())
    assert text in told
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "g", "path", "rect", "circle", "text", "style"}
