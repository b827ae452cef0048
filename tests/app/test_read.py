"""`explorable read`: a file, a story file, a pipe, and files that cannot be read."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.running import Ran

Run = Callable[..., Ran]
EITHER = "Ana is in the kitchen or the garden."


def typed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_a_file_is_answered_line_by_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text(f"{EITHER}\nWhere is Ana?\nAna is not in the garden. Where is Ana?\n")
    ran = run("read", path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.index("open: garden or kitchen") < ran.out.index("forced: kitchen")
    assert ran.out.endswith("2 questions: 1 open, 1 forced\n")


def test_a_file_goes_on_after_a_line_that_was_not_understood(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text("Ana is in the kitchen.\n\nAna is on fire.\nquit\nWhere is Ana?\n")
    ran = run("read", path)
    assert ran.code == 2
    assert "forced: kitchen" in ran.out
    assert ran.err.startswith("line 3: ")
    assert "line 4: " in ran.err
    assert ran.err.endswith("explorable: not understood and left out: line 3, 4\n")


def test_why_explains_a_line_of_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text("Ana is in the kitchen.\nWhere is Ana?\n")
    assert "Every other answer is excluded" in run("read", "--why", 2, path).out
    missing = run("read", "--why", 1, path)
    assert missing.code == 2
    assert "line 1 of this file holds no" in missing.err


STORY = (
    "1 Bill went to the park.\n2 Where is Bill? \tpark\t1\n"
    "3 Mary is either in the hall or the hall.\n4 Is Mary in the hall? \tmaybe\t3\n"
    "5 Bill is in the hall or the park.\n6 Where is Bill? \tpark\t1 5\n"
)


def test_a_story_file_is_scored(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text(STORY)
    ran = run("read", "--supports", path)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("law: update")
    assert lines[1] == (
        "score: 1 right, 1 open, 0 wrong, 0 contradictory, 1 gold faulty, 0 not understood; "
        "3 questions in 1 story"
    )
    assert lines[2] == "supporting lines: 2 equal, 0 ours smaller, 0 other, 1 no forced answer"
    assert "  line 4: Is Mary in the hall? forced: yes; gold: maybe" in lines
    assert "  line 6: Where is Bill? open: hall or park; gold: park" in lines


def test_a_question_of_a_story_is_explained(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text(STORY)
    ran = run("read", "--why", 2, "--why", 6, path)
    assert "line 2: Where is Bill?" in ran.out
    assert "  1. Bill went to the park." in ran.out
    assert "line 6: Where is Bill?" in ran.out
    assert run("read", "--why", 3, path).code == 2


def test_what_a_story_says_outside_the_language_is_listed_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text("1 Bill zzz off.\n2 Where is Bill? \tpark\t1\n1 Bill zzz off.\n1 Ana zzz.\n")
    ran = run("read", path)
    assert ran.code == 2
    assert "0 right, 0 open, 0 wrong, 0 contradictory, 1 not understood" in ran.out
    assert "not understood: 2 different sentences" in ran.out
    assert "line 1 and 1 more: " in ran.out
    assert "line 4: " in ran.out
    assert ran.out.count("Bill zzz off.") == 1


def test_a_story_file_with_a_broken_line_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text("1 Bill went to the park.\nWhere is Bill?\n")
    ran = run("read", path)
    assert ran.code == 2
    assert ran.err == "explorable: line 2 of this story file does not begin with its number\n"


def test_the_law_of_a_story_file_can_be_overridden(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text("1 Bill is in the park.\n2 Bill is in the hall.\n3 Where is Bill? \thall\t2\n")
    assert "1 right" in run("read", path).out
    ran = run("read", "--law", "conjunction", path)
    assert ran.out.startswith("law: conjunction, asked for")
    assert "1 contradictory" in ran.out


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is empty"),
        (b"\x7fELF\x00\x01", "is not a text file"),
        (b"Ana is in the \xff.", "is not UTF-8 text"),
        (b"Ana is in the kitchen. " * 50_000, "has more than 1,000 lines or sentences"),
    ],
)
def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "data"
    path.write_bytes(data)
    ran = run("read", path)
    assert ran.code == 2
    assert why in ran.err
    assert ran.err.count("\n") == 1


def test_a_missing_file_and_a_folder(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing\x1b[31m"):
        ran = run("read", path)
        assert ran.code == 2
        assert ran.err.startswith("explorable: cannot read ")


def test_one_enormous_line_is_refused_and_the_rest_is_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.write_text("x" * 900_000 + "\nAna is in the kitchen.\nWhere is Ana?\n")
    ran = run("read", path)
    assert ran.code == 2
    assert "forced: kitchen" in ran.out
    assert ran.err.startswith("line 1: this line is longer than")


def test_a_pipe_is_a_conversation(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, f"{EITHER}\nWhere is Ana?\nwhy\nundo\nlist\nquit\nzzz\n".encode())
    ran = run("read", "-")
    assert (ran.code, ran.err) == (0, "")
    assert "open: garden or kitchen" in ran.out
    assert "World 1 satisfies" in ran.out
    assert "no statements yet" in ran.out


def test_a_pipe_without_a_file_name_is_one_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, b"\n\nAna is in the kitchen.\nAna is on it.\nWhere is Ana?\n")
    ran = run("read")
    assert ran.code == 2
    assert "forced: kitchen" in ran.out
    assert ran.err.startswith("line 4: ")


def test_a_piped_story_file_is_scored(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, b"\xef\xbb\xbf" + STORY.replace("\n", "\r\n").encode())
    assert "score: 1 right, 1 open" in run("read", "-").out


@pytest.mark.parametrize("data", [b"", b"\n \n", b"\xff\n", b"x" * 100_000])
def test_a_pipe_that_cannot_be_read(run: Run, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    typed(monkeypatch, data)
    ran = run("read", "-")
    assert ran.code == 2
    assert ran.err.startswith("explorable: ")
    assert ran.err.count("\n") == 1
