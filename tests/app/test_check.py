"""`explorable check`: a saved answer holds, and a changed one is refused in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from explorable.aggregation.remaining import declare, remaining
from explorable.aggregation.worstcase import Tolerance
from tests.app.running import Ran

Run = Callable[..., Ran]
EITHER = "Ana is in the kitchen or the garden."


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
    ("text", "said"),
    [
        ("", "Read no statements and the question again."),
        (EITHER, "Read 1 statement and the question again."),
        (f"{EITHER} Ana is not in the hall.", "Read 2 statements and the question again."),
    ],
)
def test_one_statement_is_not_several(run: Run, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "answer.json"
    path.write_text(run("ask", "--json", text, "Where is Ana?").out)
    assert said in run("check", path).out


@pytest.mark.parametrize("tolerance", ["weighted", "per-statement"])
@pytest.mark.parametrize(
    ("values", "status"), [([0, 1], "open"), ([0, 40], "contradictory"), ([], "open")]
)
def test_what_remains_of_an_average_is_checked(
    run: Run, tmp_path: Path, values: list[int], status: str, tolerance: Tolerance
) -> None:
    path, keys = tmp_path / "remaining.json", list(range(len(values)))
    told = declare(keys, 0, values, radius=1, delta=2, tolerance=tolerance)
    saved = remaining(told).to_json()
    path.write_text(json.dumps(saved))
    ran = run("check", path)
    assert (ran.code, ran.err) == (0, "")
    assert f"Holds: {status}." in ran.out
    assert f"the {tolerance} tolerance" in ran.out.replace("\n ", "")
    saved["declared"]["deltas"] = ["1/4"] * len(saved["declared"]["deltas"])
    saved["declared"]["radius"] = "100" if status == "contradictory" else "1/8"
    path.write_text(json.dumps(saved))
    changed = run("check", path)
    assert changed.code == (0 if not values else 1)
    assert not values or changed.err.startswith("explorable: refused: ")


@pytest.mark.parametrize("changes", [{"version": 2}, {"more": 1}, {"certificate": []}])
def test_what_remains_in_another_form_is_refused(
    run: Run, tmp_path: Path, changes: dict[str, object]
) -> None:
    path = tmp_path / "remaining.json"
    saved = remaining(declare([0], 0, [1], radius=0, delta=1)).to_json()
    path.write_text(json.dumps(saved | changes))
    ran = run("check", path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("explorable: refused: ")


def test_an_answer_without_a_certificate_is_said_not_to_be_checked(
    run: Run, tmp_path: Path
) -> None:
    people = ("Ana", "Bo", "Cid", "Dan", "Eva", "Finn", "Gil", "Hal")
    pairs = [(a, b) for i, a in enumerate(people) for b in people[i + 1 :]]
    text = " ".join(f"{a} and {b} are in different rooms." for a, b in pairs)
    path = tmp_path / "answer.json"
    answer = json.loads(run("ask", "--json", text, "Where is Ana?").out)
    answer["levels"]["room"]["certificate"] = None
    if answer["level"] == "room":
        answer["certificate"] = None
    path.write_text(json.dumps(answer))
    ran = run("check", path)
    assert ran.code == 1
    assert "Not checked again" in ran.out


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


def test_checking_ends_with_its_steps_and_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "answer.json"
    text = "Ana is in the kitchen or the garden. Ana is not in the garden."
    path.write_text(run("ask", "--json", text, "Where is Ana?").out, "utf-8")
    assert run("check", "--steps", "5000", path).code == 0
    ran = run("check", "--steps", "3", path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        "explorable: not checked to the end: more than 3 steps would be needed"
        "; allow more with --steps\n"
    )
    assert run("check", "--steps", "many", path).code == 2
