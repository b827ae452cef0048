"""The command as a person runs it: a process of its own. Few tests, for each takes a while."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

HEAVY = (
    "IPython", "anywidget", "ipywidgets", "jupyter_server", "jupyterlab", "matplotlib", "numba",
    "numpy", "plotly", "scipy", "tornado", "traitlets", "voila",
)  # fmt: skip
EITHER = "Ana is in the kitchen or the garden."


def _loaded(call: list[str]) -> list[str]:
    """The modules that a call loads in a process of its own."""
    code = (
        "import json, sys\nfrom explorable.app.main import main\n"
        f"main({call!r})\nprint('\\n' + json.dumps(sorted(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    names = json.loads(ran.stdout.splitlines()[-1])
    assert isinstance(names, list)
    return names


def run(*argv: object, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "explorable.app.main", *map(str, argv)]
    return subprocess.run(command, input=data, capture_output=True, check=False, timeout=120)


def test_the_readme_examples_run(tmp_path: Path) -> None:
    asked = run("ask", EITHER, "Where is Ana?")
    assert asked.returncode == 0
    assert b"open: garden or kitchen" in asked.stdout
    saved = run("ask", "--json", "Ana is in the kitchen.", "Is Ana in the garden?")
    assert json.loads(saved.stdout)["status"] == "forced"
    path = tmp_path / "answer.json"
    path.write_bytes(saved.stdout)
    assert run("check", path).returncode == 0
    loaded = _loaded(["check", str(path)])
    assert not [name for name in loaded if name.startswith(("pysat", "numpy"))]
    talk = run("read", data=f"{EITHER}\nWhere is Ana?\nwhy\nundo\n".encode())
    assert talk.returncode == 0
    assert b"open: garden or kitchen" in talk.stdout


@pytest.mark.parametrize(
    "call",
    [
        ["ask", EITHER, "Where is Ana?"],
        ["ask", "--json", "Ana is in the kitchen.", "Where is Ana?"],
        ["--version"],
    ],
)
def test_asking_stays_light(call: list[str]) -> None:
    loaded = {name.partition(".")[0] for name in _loaded(call)}
    assert not loaded & set(HEAVY)
    assert not loaded & {"hypothesis", "lark", "pytest"}


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text("Ana is in the kitchen.\nWhere is Ana?\n" * 50)
    command = [sys.executable, "-m", "explorable.app.main", "read", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) in (0, 141)


def test_a_terminal_without_unicode_gets_escapes() -> None:
    command = [
        sys.executable,
        "-m",
        "explorable.app.main",
        "ask",
        "Zoë is in the hall.",
        "Where is Zoë?",
    ]
    ran = subprocess.run(
        command,
        capture_output=True,
        check=False,
        timeout=60,
        env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "1", "PATH": ""},
    )
    assert ran.returncode == 0
    assert b"Zo\\xeb" in ran.stdout


PATIENCE = 60  # seconds until something that is waited for counts as missing
AGAIN = 5  # seconds after which a person presses Ctrl-C once more


def _hears_ctrl_c() -> None:
    """As at a terminal, even where these tests run in the background and ignore the signal."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A person's terminal: what is typed, and what appears until something is seen."""

    def __init__(self, *argv: str) -> None:
        pty = pytest.importorskip("pty", reason="no terminals on this system")
        self.near, far = pty.openpty()
        command = [sys.executable, "-m", "explorable.app.main", *argv]
        environment = {**os.environ, "TERM": "dumb", "INPUTRC": os.devnull}
        self.process = subprocess.Popen(
            command,
            stdin=far,
            stdout=far,
            stderr=far,
            env=environment,
            start_new_session=True,
            preexec_fn=_hears_ctrl_c,  # noqa: PLW1509 (a call that no other thread can hold up)
        )
        os.close(far)

    def see(self, wanted: str) -> str:
        """What appeared, up to and with ``wanted``."""
        seen, until = "", time.monotonic() + PATIENCE
        while wanted not in seen:
            assert self._ready(until - time.monotonic()), seen
            try:
                seen += os.read(self.near, 4096).decode("utf-8", "replace")
            except OSError as closed:  # the other end
                raise AssertionError(seen) from closed
        return seen

    def _ready(self, seconds: float) -> bool:
        return bool(select.select([self.near], [], [], max(0.0, seconds))[0])

    def interrupt(self) -> None:
        """Press Ctrl-C until something happens.

        Python misses a signal that comes while it is just about to wait for the next key.
        """
        for _ in range(PATIENCE // AGAIN):
            os.kill(self.process.pid, signal.SIGINT)
            if self._ready(AGAIN):
                return
        pytest.fail("Ctrl-C does nothing")

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.near, text.encode())

    def end(self) -> int:
        """The exit code."""
        code = self.process.wait(PATIENCE)
        os.close(self.near)
        return code


def test_a_conversation_on_a_terminal() -> None:
    terminal = Terminal("read")
    terminal.see("> ")
    terminal.type("Ana is in the kitchen.\n")
    assert "conjunction, worlds 2 -> 1" in terminal.see("\n> ")
    terminal.type("Ana is on the kitchen.\n")
    assert "^^" in terminal.see("\n> ")
    terminal.type("Where is An\t?\n")  # completed to Ana
    assert "forced: kitchen" in terminal.see("\n> ")
    terminal.type("half a line")
    terminal.see("half a line")
    terminal.interrupt()  # drops the line
    terminal.see("> ")
    terminal.type("list\n")
    assert "  1  Ana is in the kitchen." in terminal.see("\n> ")
    terminal.type("\x04")
    terminal.see("\n")
    assert terminal.end() == 0
