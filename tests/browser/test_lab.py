"""The same chapters in JupyterLab: the panel answers, and its keys stay its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

PATIENCE = 120_000  # ms
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/lab\S*token=\w+")
RUN = """
import sys
from pathlib import Path
from explorable.app.lab import run
sys.exit(run(port=0, open_browser=False, folder=Path(sys.argv[1])))
"""


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of chapter 01 in a JupyterLab of its own."""
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    with subprocess.Popen(
        [sys.executable, "-u", "-c", RUN, str(tmp_path / "own")],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            found = next(filter(None, map(ADDRESS.search, process.stdout)))
            yield found[0].replace("00_start_here", "01_what_remains")
        finally:
            os.killpg(process.pid, signal.SIGTERM)


def test_the_panel_answers_in_jupyterlab(lab: str, browser: Browser) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    outside: list[str] = []
    page.on("request", lambda request: outside.append(request.url))
    page.goto(lab)
    page.locator(".jp-Notebook").first.wait_for()
    idle = '.jp-Notebook-ExecutionIndicator[data-status="idle"]'
    page.locator(idle).wait_for(state="attached")
    page.get_by_role("menuitem", name="Run").first.click()
    page.get_by_text("Run All Cells").first.click()
    page.locator(".wr .said").wait_for(state="attached")
    page.locator(".wr.panel").scroll_into_view_if_needed()
    page.locator(".answer .val", has_text="Luis").wait_for()

    page.get_by_label("The question").fill("Where is Ana?")
    page.get_by_label("The question").press("Enter")
    page.locator(".answer .st", has_text="Open").wait_for()
    cells = page.locator(".jp-Cell").count()
    page.locator(".wr.panel button", has_text="Undo").focus()
    for key in ("a", "b", "x"):  # they insert and cut cells, in a notebook
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    assert page.locator(".jp-Cell").count() == cells
    assert page.locator(".Toastify__toast").all_inner_texts() == []
    local = (lab.split("/lab", maxsplit=1)[0], "data:", "blob:")
    assert [url for url in outside if not url.startswith(local)] == []
    page.close()
