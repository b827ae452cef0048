"""The README tells the truth about its commands, its chapters and its floors."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scripts import readme

CHAPTER = re.compile(r"^\| (\d\d) \| (.+) \| (ready|planned) \|$", re.MULTILINE)


def test_the_two_commands_are_those_a_newcomer_types() -> None:
    assert readme.commands() == {
        readme.APP: ["uv", "run", "explorable"],
        readme.TESTS: ["uv", "run", "pytest"],
    }


@pytest.mark.parametrize("text", ["", "uv run pytest # run the tests\n" * 2])
def test_a_readme_without_both_commands_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="one line each"):
        readme.commands(text)


def test_the_map_says_which_chapters_exist(root: Path) -> None:
    stated = CHAPTER.findall((root / "README.md").read_text("utf-8"))
    chapters = map(Path.read_text, sorted((root / "notebooks").glob("*.ipynb")))
    about = [json.loads(chapter)["metadata"]["explorable"] for chapter in chapters]
    assert [number for number, _, _ in stated] == [f"{number:02}" for number in range(13)]
    ready = [(number, title) for number, title, state in stated if state == "ready"]
    assert ready == [(chapter["number"], chapter["title"]) for chapter in about]


def test_every_script_it_names_exists(root: Path) -> None:
    text = (root / "README.md").read_text("utf-8")
    for name in re.findall(r"(?:scripts|\.ci)/[\w./]+\w", text):
        assert (root / name).is_file(), name
