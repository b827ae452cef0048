"""`explorable ask`: JSON with stable keys, options, other readings, what was not understood."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.running import Ran

Run = Callable[..., Ran]
EITHER = "Ana is in the kitchen or the garden."
KEYS = {
    "status", "inner", "outer", "levels", "witnesses", "certificate", "remaining", "trail",
}  # fmt: skip


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


def test_worlds_of_numbers_are_not_counted_because_there_is_no_end_of_them(run: Run) -> None:
    ran = run("ask", "Ana is older than Luis. Ana is in the hall.", "Where is Ana?")
    assert "not counted: with numbers there are infinitely many" in ran.out
    assert "budget" not in ran.out


def test_why_with_a_claim_answers_the_claim_and_says_how_it_was_read(
    run: Run, tmp_path: Path
) -> None:
    text, question = "Ana is in the kitchen. Luis is in the hall.", "Why is Ana in the kitchen?"
    ran = run("ask", text, question)
    assert ran.code == 0
    assert "forced: yes" in ran.out
    assert "Why is read as: is it so, and by which statements" in ran.out
    path = tmp_path / "answer.json"
    path.write_text(run("ask", "--json", text, question).out)
    assert run("check", path).code == 0


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


def test_steps_that_end_say_so(run: Run) -> None:
    text = " ".join(f"P{who}o is in the kitchen or the hall." for who in "abcdefghijklmnopqrst")
    ran = run("ask", "--steps", "20", text, "Where is Pao?")
    assert ran.code == 0
    assert "unresolved" in ran.out
    assert "more than 20 steps would be needed" in ran.out
    assert "open" in run("ask", text, "Where is Pao?").out


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
