"""``explorable lab``: the same chapters in JupyterLab, in a copy of the reader's own.

The copy is made once a chapter; a chapter that the reader has edited is never written over.
What each copy was made from is remembered beside it, so a new version of an unedited chapter
replaces the old one. A copy says how it is run, which the web app does by itself.

JupyterLab writes a great deal to a terminal; here that goes into a file beside the chapters.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from explorable.app.output import err, out
from explorable.app.places import notebooks
from explorable.app.web import busy
from explorable.errors import InputError

__all__ = ["copy_chapters", "own_folder", "run"]

RECORD = ".copied.json"
WORKSPACES = ".workspaces"
SAID = ".jupyterlab.log"  # by JupyterLab
FIRST = "lab/tree/00_start_here.ipynb"
HOW = "In JupyterLab, choose *Run*, then *Run All Cells*: each panel stands below its line of code."
EACH = 0.1  # seconds between two looks whether JupyterLab is there
# Settings of JupyterLab's own that a person's settings go before: no question about news.
SETTINGS = Path(__file__).resolve().parent / "lab_config"
QUIET = (  # no call to another machine
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
)


def own_folder() -> Path:
    """Where the reader's own copies are."""
    from platformdirs import user_documents_path

    return user_documents_path() / "What remains"


def copy_chapters(source: Path, target: Path) -> list[str]:
    """Copy the chapters that are new or that the reader left alone; the names of those kept.

    Raises
    ------
    InputError
        If the folder cannot be written.
    """
    try:
        target.mkdir(parents=True, exist_ok=True)
        record = _record(target)
        kept = []
        for path in sorted(source.glob("*.ipynb")):
            new, own = with_how(path.read_bytes()), target / path.name
            if own.exists() and _digest(own.read_bytes()) not in (
                record.get(path.name),
                _digest(new),
            ):
                kept.append(path.name)
                continue
            own.write_bytes(new)
            record[path.name] = _digest(new)
        (target / RECORD).write_text(json.dumps(record, indent=1), "utf-8")
    except OSError as error:
        raise InputError(f"Cannot write to {target}: {error.strerror or error}.") from error
    return kept


def with_how(content: bytes) -> bytes:
    """A chapter with a cell below its title that says how it is run; what is none stays."""
    try:
        notebook: dict[str, Any] = json.loads(content)
        notebook["cells"].insert(
            1, {"cell_type": "markdown", "id": "how-to-run", "metadata": {}, "source": [HOW]}
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return content
    return f"{json.dumps(notebook, indent=1, ensure_ascii=False)}\n".encode()


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    *,
    open_browser: bool = True,
    folder: Path | None = None,
) -> int:
    """Open the chapters in JupyterLab until Ctrl-C.

    Parameters
    ----------
    host, port, open_browser
        As in ``web.serve``.
    folder : Path or None
        Where the copies are; by default ``own_folder()``.

    Returns
    -------
    int
        The exit code: JupyterLab's, or 2 where the port is busy or the copies cannot be written.
    """
    folder = own_folder() if folder is None else folder
    if port is not None and (why := busy(host, port)):
        err(why)
        return 2
    try:
        kept = copy_chapters(notebooks(), folder)
    except InputError as error:
        err(str(error))
        return 2
    out(f"Your copies of the chapters are in {folder}")
    if kept:
        out(f"Left as you edited them: {', '.join(kept)}")
    command = [sys.executable, "-m", "jupyterlab", *QUIET, f"--ServerApp.ip={host}"]
    command += [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/{FIRST}",
        "--ServerApp.answer_yes=True",
    ]
    # open tabs are remembered beside the chapters, apart from those of other folders
    command += [f"--LabApp.workspaces_dir={folder / WORKSPACES}"]
    command += [] if port is None else [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    command += [] if open_browser else ["--no-browser"]
    # root is usual in a container, and there JupyterLab wants to be told so
    command += ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return _run(command, folder)


def _run(command: list[str], folder: Path) -> int:
    """Run until it ends; Ctrl-C reaches JupyterLab too, and is waited for."""
    paths = [str(SETTINGS), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    environment = {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}
    began = time.time()
    with (folder / SAID).open("w", encoding="utf-8") as said:
        process = subprocess.Popen(  # noqa: S603 (our own command)
            command, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said
        )
    try:
        out("JupyterLab is starting ...")
        while process.poll() is None and not (address := _address(folder, began)):
            time.sleep(EACH)
        if process.poll() is None:
            out(f"The chapters are at {address}  (Ctrl-C stops it)")
            out("In a chapter, choose Run, then Run All Cells: the panels appear below the code.")
        code = process.wait()
    except KeyboardInterrupt:
        process.terminate()
        while process.poll() is None:  # a second Ctrl-C changes nothing
            with contextlib.suppress(KeyboardInterrupt):
                process.wait()
        return 0
    if code:
        err(f"JupyterLab could not go on. What it said is in {folder / SAID}")
    return code


def _address(folder: Path, since: float) -> str:
    """Where the JupyterLab of that folder serves, from what it noted; empty before that."""
    from jupyter_core.paths import jupyter_runtime_dir

    for note in Path(jupyter_runtime_dir()).glob("jpserver-*.json"):
        try:
            if note.stat().st_mtime < since:
                continue
            server = json.loads(note.read_text("utf-8"))
        except (OSError, ValueError):  # of another server, or half written
            continue
        if server["root_dir"] == str(folder):
            token = f"?token={server['token']}" if server["token"] else ""
            return f"{server['url']}{FIRST}{token}"
    return ""


def _record(target: Path) -> dict[str, str]:
    try:
        record = json.loads((target / RECORD).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
