"""The reader's own copies: made once, renewed while untouched, never written over."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path

import nbformat
import pytest

from explorable.app import lab
from explorable.app.places import notebooks
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


def test_a_copy_says_how_it_is_run_and_is_a_chapter_otherwise(tmp_path: Path) -> None:
    lab.copy_chapters(notebooks(), tmp_path)
    for chapter in notebooks().glob("*.ipynb"):
        copy = nbformat.read(tmp_path / chapter.name, as_version=4)
        nbformat.validate(copy)
        assert "Run All Cells" in copy.cells.pop(1).source
        assert copy == nbformat.read(chapter, as_version=4)


def test_a_busy_port_gets_a_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert lab.run(port=port, folder=tmp_path, open_browser=False) == 2
    assert f"Port {port} is busy." in capsys.readouterr().err


def test_what_is_printed_is_plain_and_what_jupyterlab_says_is_in_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = [sys.executable, "-c", "import sys; sys.exit('no such thing')"]
    assert lab._run(fails, tmp_path) == 1
    said = capsys.readouterr()
    assert said.out == "JupyterLab is starting ...\n"
    assert said.err.splitlines() == [
        f"JupyterLab could not go on. What it said is in {tmp_path / lab.SAID}"
    ]
    assert "no such thing" in (tmp_path / lab.SAID).read_text("utf-8")

    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    server = {"root_dir": str(tmp_path), "url": "http://127.0.0.1:8901/", "token": "abc"}
    notes = "import pathlib, sys, time; pathlib.Path(sys.argv[1]).write_text(sys.argv[2]); "
    runs = [sys.executable, "-c", f"{notes}time.sleep(2)", str(tmp_path / "jpserver-1.json")]
    assert lab._run([*runs, json.dumps(server)], tmp_path) == 0
    address = "http://127.0.0.1:8901/lab/tree/00_start_here.ipynb?token=abc"
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"The chapters are at {address}  (Ctrl-C stops it)",
        "In a chapter, choose Run, then Run All Cells: the panels appear below the code.",
    ]


def test_jupyterlab_is_started_without_news_and_on_the_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    def remember(command: list[str], _folder: Path) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(lab, "_run", remember)
    assert lab.run(port=8123, folder=tmp_path, open_browser=False) == 0
    (command,) = commands
    assert "--LabApp.news_url=None" in command
    assert "--ServerApp.port=8123" in command
    assert "--no-browser" in command
    assert (tmp_path / "01_what_remains.ipynb").is_file()
