"""JupyterLab with the chapters, as ``explorable lab`` opens it in a folder of a reader's own."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

PATIENCE = 90_000  # ms
ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/lab\S*token=(\w+)")
RUN = """
import signal, sys
from pathlib import Path
from explorable.app.lab import run
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
sys.exit(run(port=0, open_browser=False, folder=Path(sys.argv[1])))
"""
# its sign says idle before it knows of a kernel too, and what is run then is lost: so JupyterLab
# itself is asked, which shows itself to the page's scripts for that
SHOWS = {"LabApp": {"expose_app_in_browser": True}}
READY = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab."""

    address: str
    token: str
    folder: Path
    log: Path

    def open(self, page: Page, chapter: str) -> None:
        """Show a chapter whose kernel is ready, with nothing of it run yet."""
        page.set_default_timeout(PATIENCE)
        page.goto(
            f"{self.address}/lab/workspaces/{chapter}/tree/{chapter}.ipynb?token={self.token}"
        )
        page.locator(".jp-Notebook").first.wait_for()
        page.wait_for_function(READY)

    def said(self) -> str:
        """What the command printed."""
        return self.log.read_text("utf-8")


def run_all(page: Page) -> None:
    """Run every cell, by the menu, and wait for the first panel."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.locator(".rm .frame").first.wait_for()


@contextlib.contextmanager
def started(folder: Path, log: Path) -> Iterator[Lab]:
    """Start the command, and end it as Ctrl-C does."""
    settings = log.with_name("settings")
    settings.mkdir()
    (settings / "jupyter_lab_config.json").write_text(json.dumps(SHOWS), "utf-8")
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    environment["JUPYTER_CONFIG_PATH"] = str(settings)
    with log.open("w", encoding="utf-8") as said:
        process = subprocess.Popen(
            [sys.executable, "-u", "-c", RUN, str(folder)],
            env=environment,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
    try:
        deadline = time.monotonic() + PATIENCE / 1000
        while (found := ADDRESS.search(log.read_text("utf-8"))) is None:
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.2)
        yield Lab(found[1], found[2], folder, log)
    finally:
        process.send_signal(signal.SIGINT)  # to the command alone: it ends what it started
        code = process.wait(30)
    assert code == 0
