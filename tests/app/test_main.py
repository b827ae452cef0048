"""The command itself: wrong usage, help, and ends that are no traceback."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.app.running import Ran

Run = Callable[..., Ran]
EITHER = "Ana is in the kitchen or the garden."


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
