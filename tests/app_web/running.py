"""The app in a process of its own, with limits of a test's choosing."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from pathlib import Path

from explorable.app.limits import Limits

SERVE = """
import sys
from explorable.app.limits import Limits
from explorable.app.web import serve
sys.exit(serve(port=0, open_browser=False, limits={limits!r}))
"""
SETTINGS = re.compile(r'id="jupyter-config-data" type="application/json">(.*?)</script>')
SECONDS_TO_STOP = 30


@dataclass(frozen=True)
class Answer:
    """What the app answered."""

    status: int
    text: str
    headers: Message

    @property
    def kernel(self) -> str:
        """The kernel of a chapter's page."""
        found = SETTINGS.search(self.text)
        assert found is not None, self.text[-500:]
        return str(json.loads(found[1])["kernelId"])


@dataclass(frozen=True)
class Running:
    """A running app."""

    address: str
    process: subprocess.Popen[str]

    def get(self, path: str) -> Answer:
        """Ask for an address."""
        try:
            with urllib.request.urlopen(f"{self.address}/{path}", timeout=60) as page:
                return Answer(page.status, page.read().decode(), page.headers)
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.read().decode(), error.headers)

    def alive(self, kernel: str) -> bool:
        """Whether the app says that a kernel lives."""
        return self.get(f"voila/api/alive/{kernel}").status == 204

    def kernels(self) -> dict[str, int]:
        """The processes of the kernels, by the kernel's id."""
        task = self.process.pid
        found = {}
        for child in Path(f"/proc/{task}/task/{task}/children").read_text("ascii").split():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                command = Path(f"/proc/{child}/cmdline").read_text("utf-8")
                if match := re.search(r"kernel-([\w-]+)\.json", command):
                    found[match[1]] = int(child)
        return found


@contextlib.contextmanager
def running(limits: Limits) -> Iterator[Running]:
    """Start the app, and stop it as Ctrl-C does; no kernel may be left."""
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", SERVE.format(limits=limits)],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    app = Running("", process)
    left: dict[str, int] = {}
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        app = Running(said.split("What remains is at ")[1].split("/  ")[0], process)
        yield app
    finally:
        if process.poll() is None:
            left = app.kernels()
            os.killpg(process.pid, signal.SIGINT)
        assert process.stdout is not None
        process.stdout.close()
        try:
            process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise
    assert [pid for pid in left.values() if lives(pid)] == []


def lives(process: int) -> bool:
    """Whether any thread of a process runs: its first one may end before the others do."""
    try:
        threads = [*Path(f"/proc/{process}/task").iterdir()]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return any(map(_runs, threads))


def _runs(thread: Path) -> bool:
    """Whether a thread does not only wait to be counted as ended."""
    try:
        return ") Z " not in (thread / "stat").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
