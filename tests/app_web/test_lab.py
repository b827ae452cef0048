"""The reader's own copies: made once, renewed while untouched, never written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorable.app import lab
from explorable.errors import InputError


def chapter(folder: Path, content: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "00_start_here.ipynb").write_text(content, "utf-8")


def test_an_edited_copy_is_kept_and_an_untouched_one_renewed(tmp_path: Path) -> None:
    source, own = tmp_path / "source", tmp_path / "deep" / "own"
    chapter(source, "one")
    assert lab.copy_chapters(source, own) == []
    copy = own / "00_start_here.ipynb"
    chapter(source, "two")
    assert lab.copy_chapters(source, own) == []
    assert copy.read_text("utf-8") == "two"
    copy.write_text("mine", "utf-8")
    chapter(source, "three")
    assert lab.copy_chapters(source, own) == ["00_start_here.ipynb"]
    assert copy.read_text("utf-8") == "mine"


def test_a_copy_nobody_recorded_is_kept(tmp_path: Path) -> None:
    source, own = tmp_path / "source", tmp_path / "own"
    chapter(source, "one")
    chapter(own, "older, perhaps edited")
    (own / lab.RECORD).write_text("not json", "utf-8")
    assert lab.copy_chapters(source, own) == ["00_start_here.ipynb"]


def test_a_folder_that_cannot_be_written_is_one_plain_line(tmp_path: Path) -> None:
    source = tmp_path / "source"
    chapter(source, "one")
    (tmp_path / "own").write_text("a file", "utf-8")
    with pytest.raises(InputError, match="Cannot write"):
        lab.copy_chapters(source, tmp_path / "own")
    assert lab.run(folder=tmp_path / "own", open_browser=False) == 2


def test_jupyterlab_is_started_without_news_and_on_the_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    def remember(command: list[str]) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(lab, "_run", remember)
    assert lab.run(port=8123, folder=tmp_path, open_browser=False) == 0
    (command,) = commands
    assert "--LabApp.news_url=None" in command
    assert "--ServerApp.port=8123" in command
    assert "--no-browser" in command
    assert (tmp_path / "01_what_remains.ipynb").is_file()
