"""Rules for every test: property-test profiles, the kernels' cache, and no quiet skips in CI."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Generator

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
IN_CI = os.environ.get("CI", "").lower() == "true"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")

# In the background Ctrl-C is ignored, and so by all that the tests start; here it is not.
signal.signal(signal.SIGINT, signal.default_int_handler)
settings.register_profile("here", deadline=None)
# uncompiled, every line is to be reached; the compiled run is the one that looks far
settings.register_profile(
    "ci-repeatable",
    deadline=None,
    derandomize=True,
    print_blob=True,
    max_examples=40 if UNCOMPILED else 100,
)
settings.load_profile("ci-repeatable" if IN_CI else "here")

# a stored kernel does not notice an edited helper in another file; a new folder holds none
if IN_CI and "NUMBA_CACHE_DIR" not in os.environ:
    os.environ["EXPLORABLE_NUMBA_CACHE"] = "0"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a skipped browser test is a failure: there the browser is installed."""
    report = yield
    skipped = report.skipped and not hasattr(report, "wasxfail")
    if IN_CI and skipped and item.get_closest_marker("browser"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid}: a browser test must run in CI ({reason})"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole file of browser tests that skips itself while it is imported."""
    report = yield
    if IN_CI and report.outcome == "skipped" and "browser" in collector.path.parts:
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid}: browser tests must run in CI ({report.longrepr})"
    return report


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the installed Chromium; skips where there is none."""
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if found is None:
        pytest.skip(f"no browser on PATH (looked for {', '.join(CHROMIUM_NAMES)})")
    return found


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared_data(root: Path) -> Path:
    """The folder of public data beside the checkout; skips where there is none."""
    folder = root.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the public data files are not beside this checkout")
    return folder
