"""The command in this process: exit codes, plain errors, layouts."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from explorable.app.main import main

EITHER = "Ana is in the kitchen or the garden."
KEYS = {
    "status", "inner", "outer", "levels", "witnesses", "certificate", "remaining", "trail",
}  # fmt: skip


class Ran:
    """What a command printed, and its exit code."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *argv: object) -> None:
        self.code = main([str(word) for word in argv])
        self.out, self.err = capsys.readouterr()
        assert "Traceback" not in self.err
        assert "\x1b" not in self.out + self.err
        assert "\u202e" not in self.out + self.err

    @property
    def json(self) -> dict[str, Any]:
        """The JSON it printed."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


Run = Any


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return lambda *argv: Ran(capsys, *argv)


def typed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


# ask


@pytest.mark.parametrize(
    ("text", "question", "status", "inner"),
    [
        (EITHER, "Where is Ana?", "open", ["garden", "kitchen"]),
        ("Ana is in the kitchen.", "Where is Ana?", "forced", ["kitchen"]),
        ("Ana is in the kitchen. Ana is in the hall.", "Where is Ana?", "contradictory", []),
        ("", "Is Ana in the kitchen?", "open", ["no", "yes"]),
    ],
)
def test_json_has_stable_keys(
    run: Run, text: str, question: str, status: str, inner: list[str]
) -> None:
    ran = run("ask", "--json", text, question)
    assert (ran.code, ran.err) == (0, "")
    assert set(ran.json) >= KEYS
    assert ran.json["status"] == status
    assert ran.json["inner"] == inner
    assert ran.json["outer"] == inner
    assert len(ran.json["trail"]) == text.count(".") + 1
    assert ran.json["remaining"] == ran.json["trail"][-1]


def test_options_reach_the_reading(run: Run) -> None:
    text = "Ana is in the kitchen. Ana is in the hall."
    assert run("ask", "--json", "--law", "update", text, "Where is Ana?").json["inner"] == ["hall"]
    known = run(
        "ask", "--json", "--known", "the hall", "--known", "Luis's house", "", "Where is Ana?"
    )
    assert "hall" in known.json["outer"]
    assert "somewhere else in Luis's house" in known.json["outer"]
    unsure = "Ana is not in the kitchen or the garden."
    asked = ("Is Ana in the garden?",)
    assert run("ask", "--json", unsure, *asked).json["status"] == "forced"
    assert run("ask", "--json", "--choose", "1=2", unsure, *asked).json["status"] == "open"


def test_an_ambiguous_sentence_prints_its_readings_and_choose_decides(run: Run) -> None:
    text = "Everyone is not in the kitchen. Ana is in the kitchen."
    refused = run("ask", text, "Where is Ana?")
    assert refused.code == 2
    assert "\n  1  " in refused.err
    assert "\n  2  " in refused.err
    assert run("ask", "--choose", "1=2", text, "Where is Ana?").code == 0


def test_other_readings_are_printed_where_the_answer_differs(run: Run) -> None:
    ran = run("ask", "Ana is not in the kitchen or the garden.", "Is Ana in the garden?")
    assert "forced: no" in ran.out
    assert "(--choose 1=2)" in ran.out


def test_where_is_everyone_is_a_table(run: Run) -> None:
    ran = run("ask", "Ana is in the kitchen. Luis is in the hall.", "Where is everyone?")
    assert ran.code == 0
    assert "\n  Ana " in ran.out
    assert "\n  Luis " in ran.out


def test_a_budget_that_ends_says_so(run: Run) -> None:
    people = [f"P{chr(65 + n)}" for n in range(12)]
    text = " ".join(f"{a.title()}o is in the kitchen or the hall." for a in people)
    ran = run("ask", "--worlds", "1", "--conflicts", "0", text, "Where is Pao?")
    assert ran.code == 0
    assert "worlds" in ran.out


# what was not understood


def test_a_caret_stands_under_what_was_not_understood(run: Run) -> None:
    ran = run("ask", "Ana is on the kitchen.", "Where is Ana?")
    assert ran.code == 2
    assert ran.out == ""
    lines = ran.err.splitlines()
    assert lines[0].startswith("explorable: ")
    assert lines[1:3] == ["  Ana is on the kitchen.", "         ^^"]
    assert any(line.startswith("  could stand there: ") for line in lines)


def test_a_question_that_is_not_understood_is_marked_too(run: Run) -> None:
    ran = run("ask", "Ana is in the kitchen.", "Where Ana is?")
    assert ran.code == 2
    assert "  Where Ana is?" in ran.err
    assert "Where is Ana?" in ran.err


def test_a_second_line_is_quoted_alone(run: Run) -> None:
    ran = run("ask", "Ana is in the kitchen.\nLuis is on the hall.", "Where is Ana?")
    assert ran.err.splitlines()[1:3] == ["  Luis is on the hall.", "          ^^"]


@pytest.mark.parametrize(
    "text",
    [
        "\x1b[2J\x1b]0;owned\x07 is in the kitchen.",
        "Ana\u202e is in the kitchen.",
        "<img src=x onerror=alert(1)> is in the kitchen.",
        "Ana is in the 🙂.",
        "a" * 1_000_000,
        "Ana is in the kitchen. " * 50_000,
        "Ana is in the kitchen and " * 40_000,
        "\0",
        "\udc80\udcff",
        "Ana is probably in the kitchen.",
        "Ana is happy.",
    ],
)
def test_bad_text_is_refused_in_few_lines(run: Run, text: str) -> None:
    ran = run("ask", text, "Where is Ana?")
    assert ran.code == 2
    assert ran.out == ""
    assert 1 <= len(ran.err.splitlines()) <= 12
    assert max(map(len, ran.err.splitlines())) <= 400


@pytest.mark.parametrize(
    "argv",
    [
        ["ask"],
        ["ask", "Ana is in the kitchen."],
        ["ask", "a", "b", "c"],
        ["ask", "--law", "\x1b[31m", "a", "b"],
        ["ask", "--choose", "2", "a", "b"],
        ["ask", "--choose", "0=1", "a", "b"],
        ["ask", "--choose", "7=1", EITHER, "Where is Ana?"],
        ["ask", "--worlds", "-1", "a", "b"],
        ["ask", "--known", "\x1b[31m", EITHER, "Where is Ana?"],
        ["ask", "--convention", "no such thing", EITHER, "Where is Ana?"],
        ["no-such-command"],
        ["--port", "70000"],
        ["--port", "٣"],
        ["read", "--why", "0", "x"],
        ["check"],
        ["bench", "no-such-comparison"],
    ],
)
def test_wrong_usage_is_one_or_two_lines(run: Run, argv: list[str]) -> None:
    ran = run(*argv)
    assert ran.code == 2
    assert ran.out == ""
    assert 1 <= len(ran.err.splitlines()) <= 4
    assert ran.err.startswith("explorable")


def test_help_and_version(run: Run) -> None:
    assert run("--version").out.startswith("explorable ")
    for command in ("", "ask", "read", "check", "lab", "bench"):
        ran = run(*command.split(), "--help")
        assert ran.code == 0
        assert "usage: explorable" in ran.out


def test_an_error_inside_is_a_line_not_a_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> int:
        raise RuntimeError("a\x1bb")

    monkeypatch.setattr("explorable.app.ask.run", broken)
    ran = run("ask", "a", "b")
    assert ran.code == 70
    assert ran.err == "explorable: an error inside: RuntimeError: a\\x1bb\n"


def test_ctrl_c_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("explorable.app.ask.run", stopped)
    assert run("ask", "a", "b").code == 130


# read


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


# check


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "answer.json"
    text = f"{EITHER} Ana is not in the garden."
    path.write_text(run("ask", "--json", text, "Where is Ana?").out)
    return path


def test_a_saved_answer_is_checked(run: Run, saved: Path) -> None:
    ran = run("check", saved)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("status", "open"),
        ("inner", ["garden"]),
        ("outer", ["garden", "kitchen"]),
        ("text", "Ana is in the kitchen or the garden."),
        ("text", "zzz"),
        ("text", 7),
        ("question", "Where is Luis?"),
        ("law", "update"),
        ("law", "magic"),
        ("certificate", None),
        ("certificate", []),
        ("certificate", {}),
        ("witnesses", []),
        ("known", "x"),
        ("choose", {"1": 9}),
    ],
)
def test_a_changed_answer_is_refused_in_one_line(
    run: Run, saved: Path, key: str, value: object
) -> None:
    data = json.loads(saved.read_text("utf-8"))
    assert data[key] != value
    saved.write_text(json.dumps({**data, key: value}))
    ran = run("check", saved)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("explorable: refused: ")
    assert ran.err.count("\n") <= 2


def test_a_file_that_is_no_saved_answer(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "answer.json"
    for text in ("{", "[]", "[" * 100_000, '{"a": 1e999999}', "{}", "null", "1"):
        path.write_text(text)
        ran = run("check", path)
        assert ran.code in (1, 2)
        assert ran.out == ""
        assert ran.err.startswith("explorable: ")
        assert ran.err.count("\n") == 1
