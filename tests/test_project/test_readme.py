"""The README tells the truth about its commands, its chapters and its floors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts import readme

CHAPTER = re.compile(r"^\| (\d\d) \| .+ \| (ready|planned) \|$", re.MULTILINE)


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
    stated = dict(CHAPTER.findall((root / "README.md").read_text("utf-8")))
    present = {path.name[:2] for path in (root / "notebooks").glob("*.ipynb")}
    assert list(stated) == [f"{number:02}" for number in range(13)]
    assert {number for number, state in stated.items() if state == "ready"} == present


def test_every_script_it_names_exists(root: Path) -> None:
    text = (root / "README.md").read_text("utf-8")
    for name in re.findall(r"(?:scripts|\.ci)/[\w./]+\w", text):
        assert (root / name).is_file(), name
