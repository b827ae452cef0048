"""The map is made from what each notebook says of itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from explorable.app.places import notebooks
from explorable.errors import InputError
from explorable.figures.chapters import chapter_map, chapters
from explorable.widgets import chapter_map as view

SAID = {
    "number": "07",
    "title": "<b>Title</b>",
    "promise": "One line.",
    "minutes": 5,
    "group": "Read",
}


def write(folder: Path, said: Any, name: str = "07_sample.ipynb") -> Path:
    metadata = {} if said is None else {"explorable": said}
    (folder / name).write_text(json.dumps({"metadata": metadata}), "utf-8")
    return folder


def test_the_chapters_that_exist_are_on_the_map_in_order() -> None:
    found = chapters(notebooks())
    assert [chapter.number for chapter in found] == sorted(chapter.number for chapter in found)
    assert found[0].title == "Start here"
    drawn = chapter_map(found, here="00")
    assert drawn.count("aria-current") == 1
    assert all(chapter.file in drawn for chapter in found)
    assert all("<svg" in chapter.art for chapter in found)


def test_a_new_chapter_appears_by_itself_and_is_escaped(tmp_path: Path) -> None:
    (chapter,) = chapters(write(tmp_path, SAID))
    drawn = chapter_map([chapter], href=lambda file: f"../{file}")
    assert "&lt;b&gt;Title" in drawn
    assert 'href="../07_sample.ipynb"' in drawn
    assert "5 min" in drawn


def test_a_notebook_of_another_kind_is_left_out(tmp_path: Path) -> None:
    assert chapters(write(tmp_path, None)) == ()


@pytest.mark.parametrize("missing", list(SAID))
def test_what_a_chapter_does_not_say_is_named(tmp_path: Path, missing: str) -> None:
    said = {key: value for key, value in SAID.items() if key != missing}
    with pytest.raises(InputError, match=missing):
        chapters(write(tmp_path, said))


@pytest.mark.parametrize("wrong", [{"number": "7"}, {"group": "Elsewhere"}, {"minutes": "soon"}])
def test_what_a_chapter_says_wrongly_is_refused(tmp_path: Path, wrong: dict[str, str]) -> None:
    with pytest.raises(InputError, match="07_sample"):
        chapters(write(tmp_path, SAID | wrong))


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "01_broken.ipynb").write_text("{", "utf-8")
    with pytest.raises(InputError, match="01_broken"):
        chapters(tmp_path)


def test_the_map_is_shown_in_a_notebook_too() -> None:
    assert "What remains" in view(notebooks(), here="00").value
