"""The files of the project, as the rules about them see them."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
TEXT = {
    *(".cfg", ".css", ".html", ".ini", ".ipynb", ".j2", ".js", ".json", ".md", ".mjs", ".py"),
    *(".sh", ".svg", ".toml", ".tpl", ".txt", ".yaml", ".yml", ""),
}


def ours() -> list[Path]:
    """Every text file that git tracks or would track, by its path from the root."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    paths = map(Path, filter(None, listed.stdout.split("\0")))
    return sorted(path for path in paths if path.suffix in TEXT and (ROOT / path).is_file())


def under(*folders: str, suffixes: tuple[str, ...] = (".py",)) -> list[Path]:
    """Those files that lie in one of the folders and end in one of the suffixes."""
    return [path for path in ours() if path.parts[0] in folders and path.suffix in suffixes]


def read(path: Path) -> str:
    """The text of a file of the project."""
    return (ROOT / path).read_text("utf-8")
