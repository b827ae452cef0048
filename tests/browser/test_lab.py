"""The same chapters in JupyterLab: the panel answers, and its keys stay its own."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as TookTooLong

pytestmark = pytest.mark.browser

PATIENCE = 60_000  # ms
TRIES = 4
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/lab\S*token=\w+")
RUN = """
import sys
from pathlib import Path
from explorable.app.lab import run
sys.exit(run(port=0, open_browser=False, folder=Path(sys.argv[1])))
"""


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of chapter 00 in a JupyterLab of its own."""
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    log = tmp_path / "log"
    with log.open("w", encoding="utf-8") as said:
        process = subprocess.Popen(
            [sys.executable, "-u", "-c", RUN, str(tmp_path / "own")],
            env=environment,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
    try:
        deadline = time.monotonic() + PATIENCE / 1000
        while (found := ADDRESS.search(log.read_text("utf-8"))) is None:
            assert time.monotonic() < deadline
            time.sleep(0.2)
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)  # to the command alone: it ends what it started
        assert process.wait(30) == 0


def test_the_panel_answers_in_jupyterlab(lab: str, browser: Browser) -> None:
    # JupyterLab takes cells out of sight off the page
    page = browser.new_page(viewport={"width": 1280, "height": 2000})
    page.set_default_timeout(PATIENCE)
    # asked where a cell is run before the kernel is connected
    asked = page.get_by_role("button", name="Select", exact=True)
    page.add_locator_handler(asked, lambda button: button.click())
    outside: list[str] = []
    page.on("request", lambda request: outside.append(request.url))
    page.goto(lab)
    page.locator(".jp-Notebook").first.wait_for()
    idle = '.jp-Notebook-ExecutionIndicator[data-status="idle"]'
    page.locator(idle).wait_for(state="attached")
    for _ in range(TRIES):  # what is run before the kernel is connected is lost
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Shift+Enter")
        with contextlib.suppress(TookTooLong):
            page.locator(".rm .frame").wait_for(state="attached", timeout=PATIENCE / TRIES)
            break
    page.locator(".rm .frame").scroll_into_view_if_needed()
    page.locator(".answer .val", has_text="garden").wait_for()

    page.get_by_label("Add a statement").fill("Ana is not in the garden.")
    page.get_by_label("Add a statement").press("Enter")
    page.locator(".answer .st", has_text="Contradictory").wait_for()
    cells = page.locator(".jp-Cell").count()
    page.locator(".rm .frame button[data-act=undo]").focus()
    for key in ("a", "b", "x"):  # they insert and cut cells, in a notebook
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    assert page.locator(".jp-Cell").count() == cells
    assert page.locator(".Toastify__toast").all_inner_texts() == []
    local = (lab.split("/lab", maxsplit=1)[0], "data:", "blob:")
    assert [url for url in outside if not url.startswith(local)] == []
    page.close()
