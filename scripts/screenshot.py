"""Takes the picture of the README: chapter 01 in the running app, 1280 wide, light.

uv run scripts/screenshot.py    # writes docs/what-remains.png
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from shutil import which

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "what-remains.png"
CHAPTER = "voila/render/01_what_remains.ipynb"
FRAME = ".rm .frame"
WIDTH, HEIGHT = 1280, 1000
STEP = "Step 3"  # the two statements together force an answer
ANSWER = "text=Forced"
SETTLED = 2000  # ms: worlds have faded
MOST_BYTES = 300_000
SECONDS_TO_STOP = 30
PATIENCE = 120_000  # ms


def take(page: Page, address: str, picture: Path) -> None:
    """Shows the first figure of the chapter with an answer, and takes its picture."""
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}{CHAPTER}", wait_until="commit")
    frame = page.locator(FRAME).first
    frame.wait_for()
    page.wait_for_function("document.fonts.status === 'loaded'")
    frame.get_by_role("button", name=STEP).click()
    frame.locator(ANSWER).first.wait_for()
    page.evaluate("document.activeElement?.blur()")
    page.evaluate("document.querySelector('header.top').style.position = 'static'")
    page.mouse.move(0, 0)
    frame.evaluate("frame => scrollTo(0, frame.getBoundingClientRect().top + scrollY - 24)")
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=picture)


def main() -> int:
    """Starts the app, takes the picture, and stops the app; the exit code."""
    chromium = os.environ.get("CHROMIUM") or which("chromium") or which("google-chrome")
    if chromium is None:
        sys.stderr.write("want a Chromium: install one, or name it in CHROMIUM\n")
        return 2
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "explorable.app.main", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        address = next(word for word in process.stdout or () if "http://" in word).split()[4]
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(
                viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light"
            )
            PICTURE.parent.mkdir(exist_ok=True)
            take(page, address, PICTURE)
            browser.close()
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(SECONDS_TO_STOP)
    size = PICTURE.stat().st_size
    sys.stdout.write(f"{PICTURE.relative_to(ROOT)}: {size} bytes\n")
    return 0 if size < MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
