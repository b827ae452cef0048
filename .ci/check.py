"""Runs every check of a change, prints each step with its seconds, and fails if one fails.

Needs Python 3.11 and Debian's package client; installs uv and Chromium where they are missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.readme import APP, TESTS, commands  # noqa: E402 (found on the line above)

BUDGET = 25 * 60
UNCOMPILED = {"NUMBA_DISABLE_JIT": "1"}
# A file of tests to each processor in turn: most of the time is waiting for browsers and kernels.
# In the order of their names, not of their counts, few but long tests do not come last and alone.
SPREAD = "--numprocesses=auto --maxprocesses=4 --dist=loadfile --no-loadscope-reorder"
BROWSER = "tests/browser"  # all tests with a browser: to read the others takes each process a while
SLOWEST = "--durations=30 --durations-min=3"


class Steps:
    """Steps run one after another, with the names of those that failed."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.start = time.monotonic()

    def run(self, name: str, *command: str, **environment: str) -> bool:
        """Runs one command under its name; answers whether it succeeded."""
        sys.stdout.write(f"\n== {name}: {' '.join(command)}\n")
        began = time.monotonic()
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False)
        return self._tell(name, done.returncode, began)

    def beside(self, name: str, *command: str) -> Callable[[], None]:
        """Starts one command beside those that follow; what comes back waits for it and tells."""
        began = time.monotonic()
        out, err = subprocess.PIPE, subprocess.STDOUT
        running = subprocess.Popen(command, cwd=ROOT, text=True, stdout=out, stderr=err)

        def told() -> None:
            said, _ = running.communicate()
            sys.stdout.write(f"\n== {name}: {' '.join(command)}\n{said}")
            self._tell(name, running.returncode, began)

        return told

    def _tell(self, name: str, code: int, began: float) -> bool:
        """Prints how a step went, and since when."""
        verdict = "ok" if code == 0 else f"FAILED with exit code {code}"
        sys.stdout.write(f"== {name}: {verdict}, {time.monotonic() - began:.1f} s\n")
        if code != 0:
            self.failed.append(name)
        return code == 0

    def close(self) -> int:
        """Says how it went; the exit code."""
        seconds = time.monotonic() - self.start
        if seconds > BUDGET:
            self.failed.append(f"time ({BUDGET} s are allowed)")
        verdict = f"FAILED: {', '.join(self.failed)}" if self.failed else "every step ok"
        sys.stdout.write(f"\n== {verdict}, {seconds:.0f} s in all\n")
        return 1 if self.failed else 0


def install(steps: Steps, *packages: str) -> None:
    """Installs Debian packages."""
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    steps.run("package lists", "apt-get", "update", "-qq", **quiet)
    steps.run("packages", "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)


def find_uv(steps: Steps) -> None:
    """Puts uv on PATH, installing it as the README says, or where Debian forbids that, apart."""
    apart = Path.home() / ".cache" / "what-remains-uv"
    os.environ["PATH"] += f":{sysconfig.get_path('scripts')}:{apart / 'bin'}"
    if shutil.which("uv"):
        return
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--root-user-action=ignore", "uv")
    if steps.run("uv", *pip):
        return
    steps.failed.remove("uv")
    install(steps, "python3-venv")
    steps.run("folder for uv", sys.executable, "-m", "venv", str(apart))
    steps.run("uv, apart", str(apart / "bin" / "python"), "-m", "pip", "install", "--quiet", "uv")


def main() -> int:
    """Prepares the machine, then runs every check."""
    steps = Steps()
    if not shutil.which("chromium"):
        install(steps, "chromium")
    find_uv(steps)
    steps.run("environment", "uv", "sync", "--group", "model")
    if steps.failed:
        return steps.close()
    with tempfile.TemporaryDirectory() as kept:
        # a module and a kernel are compiled once, for all processes, and nothing of it is left
        os.environ |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{kept}/modules"}
        os.environ["NUMBA_CACHE_DIR"] = f"{kept}/kernels"
        check(steps)
    return steps.close()


def check(steps: Steps) -> None:
    """Runs every check, even where an earlier one failed."""
    steps.run("lint", "uv", "run", "ruff", "check")
    steps.run("format", "uv", "run", "ruff", "format", "--check")
    types = steps.beside("types", "uv", "run", "mypy")  # on the processor that waits for browsers
    steps.run("floors", "uv", "run", "lint-imports", "--no-cache")
    steps.run("chapters", "uv", "run", "scripts/check_notebooks.py")
    steps.run("the app", "uv", "run", "scripts/try_app.py", *commands()[APP])
    # in two parts: a browser that is driven in a process leaves it a loop that others trip over
    for part, *folder in (("not browser",), ("browser", BROWSER)):
        options = f"{SPREAD} {SLOWEST} -m '{part}'"
        command = (*commands()[TESTS], *folder)
        steps.run(f"tests, as the README says, {part}", *command, PYTEST_ADDOPTS=options)
    types()
    plain = ("pytest", "tests/kernels", "--cov", "--cov-report=term-missing")
    steps.run("kernels, uncompiled", "uv", "run", *plain, PYTEST_ADDOPTS=SPREAD, **UNCOMPILED)


if __name__ == "__main__":
    sys.exit(main())
