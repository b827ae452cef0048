"""The command itself: wrong usage, help, and ends that are no traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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
        ["--kernels", "3", "lab"],
        ["--kernels", "3", "check", "x"],
        ["--port", "8000", "check", "x"],
        ["--host", "::1", "check", "x"],
        ["--no-browser", "check", "x"],
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


@pytest.mark.parametrize(
    ("argv", "called"),
    [
        ([], ("web", "127.0.0.1", None, True)),
        (["--port", "5000", "--no-browser"], ("web", "127.0.0.1", 5000, False)),
        (["lab", "--host", "::1", "--port", "1"], ("lab", "::1", 1, True)),
        (["--no-browser", "--port", "7", "lab"], ("lab", "127.0.0.1", 7, False)),
    ],
)
def test_serving_gets_its_options(
    run: Run, monkeypatch: pytest.MonkeyPatch, argv: list[str], called: tuple[object, ...]
) -> None:
    calls: list[tuple[object, ...]] = []

    def serving(name: str) -> Callable[..., int]:
        def serve(host: str, port: int | None, *, open_browser: bool, **_: object) -> int:
            calls.append((name, host, port, open_browser))
            return 3

        return serve

    monkeypatch.setattr("explorable.app.web.serve", serving("web"))
    monkeypatch.setattr("explorable.app.lab.run", serving("lab"))
    assert run(*argv).code == 3
    assert calls == [called]


def test_the_comparisons_are_those_of_the_checkout(run: Run, root: Path) -> None:
    names = run("bench", "--list").out.split()
    assert names
    assert all((root / "benchmarks" / f"{name}.py").is_file() for name in names)


def test_without_a_checkout_the_comparison_says_so(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("explorable.app.bench.FOLDER", tmp_path)
    ran = run("bench")
    assert ran.code == 2
    assert "come with a checkout" in ran.err


def test_a_comparison_that_fails_is_a_failure(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("explorable.app.bench.FOLDER", tmp_path)
    (tmp_path / "good.py").write_text("")
    (tmp_path / "bad.py").write_text("raise SystemExit(4)")
    (tmp_path / "_shared.py").write_text("raise SystemExit(5)")
    assert run("bench", "good").code == 0
    ran = run("bench")
    assert (ran.code, ran.out) == (4, "bad:\ngood:\n")
